/* findings.c: what one of two engines that search the same position has found, as text for the other. */
#include "calls.h"

/* A whole number and the space after it, if there is one. False: there is something else, or more than `most`. */
static bool read_number(const char **at, uint32_t most, uint32_t *out)
{
    uint64_t number = 0;
    const char *const from = *at;
    for (; **at >= '0' && **at <= '9' && number <= most; ++*at)
        number = 10 * number + (uint64_t)(**at - '0');
    if (*at == from || number > most || (**at && **at != ' '))
        return false;
    *at += **at == ' ';
    *out = (uint32_t)number;
    return true;
}

static bool is_listed(motu_move move, const motu_move list[], int count)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* The rows, each of a legal move that has none yet. */
static bool read_rows(const char *at, const struct motu_ai_position *position, struct findings *out)
{
    motu_move legal[MOTU_MAX_MOVES], seen[MOTU_MAX_MOVES];
    const int count = position->game->moves(&position->view, legal);
    for (out->rows = 0; *at; out->rows++) {
        struct motu_ai_row *row = &out->row[out->rows];
        uint32_t value = 0;
        if (out->rows == count || !read_number(&at, UINT32_MAX, &row->move)
            || !read_number(&at, FINDINGS_VISITS, &row->visits) || !read_number(&at, MOTU_VALUE, &value)
            || !is_listed(row->move, legal, count) || is_listed(row->move, seen, out->rows))
            return false;
        row->value = (int)value;
        seen[out->rows] = row->move;
    }
    return true;
}

static bool read_values(const char **at, int seats, int value[])
{
    uint32_t part = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (!read_number(at, MOTU_VALUE, &part))
            return false;
        value[seat] = (int)part;
    }
    return true;
}

bool findings_read(const char *words, const struct motu_ai_position *position, struct findings *out)
{
    uint32_t solved = 0;
    if (!read_number(&words, FINDINGS_VISITS, &out->visits) || !read_number(&words, 1, &solved))
        return false;
    out->solved = solved;
    return read_values(&words, position->game->seats(&position->view), out->value) && read_rows(words, position, out);
}

static void put_numbers(struct motu_text *out, const long long number[], int count)
{
    for (int i = 0; i < count; i++) {
        motu_text_put_char(out, ' ');
        motu_text_put_number(out, number[i]);
    }
}

void findings_write(const struct findings *s, int seats, struct motu_text *out)
{
    motu_text_put_char(out, '"');
    motu_text_put_number(out, s->visits);
    motu_text_put(out, s->solved ? " 1" : " 0");
    for (int seat = 0; seat < seats; seat++)
        put_numbers(out, (const long long[]){s->value[seat]}, 1);
    for (int i = 0; i < s->rows; i++)
        put_numbers(out, (const long long[]){s->row[i].move, s->row[i].visits, s->row[i].value}, 3);
    motu_text_put_char(out, '"');
}

/* Shares of the win add up to the whole, whatever was rounded. */
static void add_values(struct findings *s, const struct findings *more, int seats)
{
    const int64_t own = s->visits ? s->visits : 1, others = more->visits ? more->visits : 1;
    int left = MOTU_VALUE;
    for (int seat = 0; seat < seats; seat++)
        left -= s->value[seat] = (int)((own * s->value[seat] + others * more->value[seat]) / (own + others));
    s->value[0] += left;
}

void findings_add(struct findings *s, const struct findings *more, int seats)
{
    add_values(s, more, seats);
    s->visits += more->visits;
    s->rows = motu_ai_table_add(s->row, s->rows, more->row, more->rows);
}
