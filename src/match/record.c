/* record.c: the record of a match, a text file, out and in (protocol.md). */
#include <motu/match.h>

#include <string.h>

#include "must.h"
#include "scan.h"
#include "utf8.h"

enum { RECORD_VERSION = 1 };

/* The header lines that motu uses. */
enum { KEY_MOTU, KEY_GAME, KEY_RULES, KEY_OPTIONS, KEY_VIEWER, KEY_RESULT, KEYS };
static const char *const key_name[KEYS] = {"motu", "game", "rules", "options", "viewer", "result"};

/* The number of such a line, or KEYS for one that is only kept. */
static int key_named(const char *name, size_t length)
{
    int key = 0;
    while (key < KEYS && !scan_equal(name, length, key_name[key]))
        key++;
    return key;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static void put_header(struct motu_text *out, const char *key, const char *value)
{
    motu_text_put(out, key);
    motu_text_put(out, *value ? ": " : ":");
    motu_text_put(out, value);
    motu_text_put_char(out, '\n');
}

static void put_number(struct motu_text *out, const char *key, int number)
{
    motu_text_put(out, key);
    motu_text_put(out, ": ");
    motu_text_put_number(out, number);
    motu_text_put_char(out, '\n');
}

int motu_match_open_count(const struct motu_match *m)
{
    struct motu_walk walk;
    int open = 0;
    if (!m->game->reveals)
        return 0;
    for (motu_walk_start(&walk, m); motu_walk_more(&walk); motu_walk_next(&walk))
        if (m->game->reveals(&walk.state, m->move[walk.ply]))
            open = walk.ply + 1;
    return open;
}

void motu_match_write_record(const struct motu_match *m, int viewer, struct motu_text *out)
{
    char line[256];
    struct motu_text value = MOTU_TEXT_IN(line);
    must(m->viewer == MOTU_ALL || m->viewer == viewer);
    put_number(out, "motu", RECORD_VERSION);
    put_header(out, "game", m->game->id);
    put_number(out, "rules", motu_rules_of(m->game, &m->start));
    m->game->write_options(&m->start, &value);
    put_header(out, "options", line);
    if (viewer != MOTU_ALL)
        put_header(out, "viewer", motu_actor_name(m->game, viewer));
    motu_text_put(out, m->header);
    if (motu_match_actor(m) == MOTU_OVER) {
        motu_text_clear(&value);
        m->game->write_result(&m->now, &value);
        put_header(out, "result", line);
    }
    motu_text_put_char(out, '\n');

    struct motu_walk walk;
    const int open = motu_match_open_count(m);
    for (motu_walk_start(&walk, m); motu_walk_more(&walk); motu_walk_next(&walk)) {
        motu_text_put(out, motu_actor_name(m->game, motu_walk_actor(&walk)));
        motu_text_put_char(out, ' ');
        m->game->write_move(&walk.state, walk.ply < open ? m->move[walk.ply] : motu_walk_move(&walk, viewer), out);
        motu_text_put_char(out, '\n');
    }
}

/* --- headers that are only kept --------------------------------------------------------------------------- */

static const char *find_header(const struct motu_match *m, const char *key, size_t key_length, size_t *length)
{
    for (const char *line = m->header; *line;) {
        const size_t whole = strcspn(line, "\n");
        if (whole > key_length && !memcmp(line, key, key_length) && line[key_length] == ':') {
            const char *value = line + key_length + 1;
            const size_t blank = strspn(value, " ");
            *length = whole - key_length - 1 - blank;
            return value + blank;
        }
        line += whole + 1;
    }
    return NULL;
}

const char *motu_match_header(const struct motu_match *m, const char *key, size_t *length)
{
    return find_header(m, key, strlen(key), length);
}

static bool is_one_line(const char *bytes, size_t length)
{
    while (length) {
        const size_t step = utf8_length(bytes, length);
        if (!step || (utf8_is_control(bytes) && *bytes != '\t'))
            return false;
        bytes += step;
        length -= step;
    }
    return true;
}

static bool keep_header(struct motu_match *m, const char *key, size_t key_length, const char *value, size_t length)
{
    const size_t used = strlen(m->header), more = key_length + 2 + length + 1;
    if (used + more >= sizeof m->header || !is_one_line(key, key_length) || !is_one_line(value, length))
        return false;
    struct motu_text text = {.bytes = m->header, .capacity = sizeof m->header, .length = used};
    motu_text_put_bytes(&text, key, key_length);
    motu_text_put(&text, length ? ": " : ":");
    motu_text_put_bytes(&text, value, length);
    motu_text_put_char(&text, '\n');
    return true;
}

bool motu_match_set_header(struct motu_match *m, const char *key, const char *value)
{
    size_t length;
    char saved[MOTU_MATCH_MAX_HEADER];
    memcpy(saved, m->header, sizeof saved);
    const char *old = motu_match_header(m, key, &length);
    if (old) {
        char *line = (char *)old;
        while (line > m->header && line[-1] != '\n')
            line--;
        const char *next = old + length + 1;
        memmove(line, next, strlen(next) + 1);
    }
    if (*key && !strpbrk(key, ": #") && key_named(key, strlen(key)) == KEYS
        && keep_header(m, key, strlen(key), value, strlen(value)))
        return true;
    memcpy(m->header, saved, sizeof saved);
    return false;
}

/* --- reading ------------------------------------------------------------------------------------------- */

struct reader {
    const char *at, *end; /* what is not read yet */
    const char *line;     /* the current line, trimmed */
    size_t length;
    int number;
    struct motu_match_fault *fault;
};

static bool fail(struct reader *r, enum motu_reason_fault fault, enum motu_message why)
{
    r->fault->line = r->number;
    motu_reason_set(&r->fault->reason, fault, "", why);
    return false;
}

static bool fail_with(struct reader *r, enum motu_reason_fault fault, enum motu_message why, const char *bytes,
                      size_t length)
{
    fail(r, fault, why);
    motu_reason_add_input(&r->fault->reason, bytes, length);
    return false;
}

static bool next_line(struct reader *r)
{
    if (r->at == r->end)
        return false;
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const char *stop = newline ? newline : r->end;
    r->number++;
    r->line = r->at;
    r->at = newline ? newline + 1 : r->end;
    while (stop > r->line && (stop[-1] == ' ' || stop[-1] == '\t' || stop[-1] == '\r'))
        stop--;
    while (r->line < stop && (*r->line == ' ' || *r->line == '\t'))
        r->line++;
    r->length = (size_t)(stop - r->line);
    return true;
}

struct header {
    const char *value[KEYS];
    size_t length[KEYS];
    int line[KEYS];
};

static bool read_header_line(struct reader *r, struct header *h, struct motu_match *m)
{
    const char *colon = memchr(r->line, ':', r->length);
    if (!is_one_line(r->line, r->length))
        return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_BYTES);
    if (!colon || colon == r->line)
        return fail(r, MOTU_REASON_SYNTAX,
                    r->number == 1 ? MOTU_MESSAGE_RECORD_FIRST_LINE : MOTU_MESSAGE_RECORD_HEADER);
    size_t key_length = (size_t)(colon - r->line);
    while (r->line[key_length - 1] == ' ' || r->line[key_length - 1] == '\t') /* no line begins with one */
        key_length--;
    const char *value = colon + 1;
    size_t length = (size_t)(r->line + r->length - value);
    while (length && (*value == ' ' || *value == '\t')) {
        value++;
        length--;
    }
    const int key = key_named(r->line, key_length);
    if (key == KEYS) {
        size_t ignored;
        if (find_header(m, r->line, key_length, &ignored))
            return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_TWICE, r->line, key_length);
        return keep_header(m, r->line, key_length, value, length)
               || fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_TOO_LONG);
    }
    if (h->value[key])
        return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_TWICE, r->line, key_length);
    h->value[key] = value;
    h->length[key] = length;
    h->line[key] = r->number;
    return true;
}

/* The header, up to the empty line or the end. Lines that motu does not use go straight into the match. */
static bool read_header(struct reader *r, struct header *h, struct motu_match *m)
{
    while (next_line(r) && r->length) {
        if (*r->line == '#')
            continue;
        if (!read_header_line(r, h, m))
            return false;
        if (!h->value[KEY_MOTU])
            return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_FIRST_LINE);
    }
    for (int key = 0; key <= KEY_OPTIONS; key++)
        if (!h->value[key]) {
            const char *name = key_name[key];
            if (key == KEY_MOTU)
                return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_FIRST_LINE);
            return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_MISSING, name, strlen(name));
        }
    return true;
}

static bool read_number(const struct header *h, int key, int *number)
{
    struct scan scan = scan_start_bytes(h->value[key], h->length[key]);
    return scan_number(&scan, number) && scan_at_end(&scan);
}

/* The version of the rules, if it exists. */
static bool read_rules(struct reader *r, const struct header *h, const struct motu_game *game, int *rules)
{
    r->number = h->line[KEY_RULES];
    if (!read_number(h, KEY_RULES, rules))
        return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_RULES, h->value[KEY_RULES], h->length[KEY_RULES]);
    r->fault->line = r->number;
    if (motu_has_rules(game, *rules, &r->fault->reason))
        return true;
    r->fault->reason.fault = MOTU_REASON_SYNTAX;
    return false;
}

/* Sets the match up as the header says. */
static bool use_header(struct reader *r, const struct header *h, struct motu_match *m, motu_match_find_game *find,
                       struct motu_belief *belief)
{
    int version, rules;
    r->number = h->line[KEY_MOTU];
    if (!read_number(h, KEY_MOTU, &version) || version != RECORD_VERSION)
        return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_VERSION, h->value[KEY_MOTU], h->length[KEY_MOTU]);
    r->number = h->line[KEY_GAME];
    const struct motu_game *game = find(h->value[KEY_GAME], h->length[KEY_GAME]);
    if (!game)
        return fail_with(r, MOTU_REASON_UNKNOWN, MOTU_MESSAGE_GAME_UNKNOWN, h->value[KEY_GAME], h->length[KEY_GAME]);
    if (!read_rules(r, h, game, &rules))
        return false;

    char options[256], kept[MOTU_MATCH_MAX_HEADER];
    struct motu_text text = MOTU_TEXT_IN(options);
    motu_text_put_bytes(&text, h->value[KEY_OPTIONS], h->length[KEY_OPTIONS]);
    memcpy(kept, m->header, sizeof kept);
    r->number = h->line[KEY_OPTIONS];
    r->fault->line = r->number;
    if (!motu_text_fits(&text))
        return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_TOO_LONG);
    if (!motu_match_start_under(m, game, rules, options, 0, &r->fault->reason))
        return false;
    memcpy(m->header, kept, sizeof kept);

    if (!h->value[KEY_VIEWER])
        return true;
    r->number = h->line[KEY_VIEWER];
    m->viewer = motu_actor_named(game, h->value[KEY_VIEWER], h->length[KEY_VIEWER]);
    /* an onlooker's record is enough only if the state holds everything or the caller accepts that */
    const bool seat = m->viewer >= 0 && m->viewer < game->seats(&m->start), believes = game->belief_start && belief;
    if (seat ? game->belief_start && !belief : m->viewer != MOTU_ONLOOKER || believes)
        return fail_with(r, MOTU_REASON_UNKNOWN, MOTU_MESSAGE_RECORD_VIEWER, h->value[KEY_VIEWER],
                         h->length[KEY_VIEWER]);
    game->conceal(&m->start, m->viewer);
    game->conceal(&m->now, m->viewer);
    if (believes) {
        m->belief = belief;
        game->belief_start(belief, &m->start);
    }
    return true;
}

/* One line below the header: who decides, and what. */
static bool read_decision(struct reader *r, struct motu_match *m)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT * 4];
    struct scan scan = scan_start_bytes(r->line, r->length);
    const int actor = motu_match_actor(m);
    r->fault->line = r->number;
    if (actor == MOTU_OVER)
        return fail(r, MOTU_REASON_OVER, MOTU_MESSAGE_GAME_OVER);
    if (!is_one_line(r->line, r->length))
        return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_BYTES);
    const char *name = motu_actor_name(m->game, actor);
    if (!scan_word(&scan, name)) {
        for (int other = MOTU_CHANCE; other < m->game->seats(&m->start); other++)
            if (scan_word(&scan, motu_actor_name(m->game, other))) {
                fail_with(r, MOTU_REASON_ILLEGAL, MOTU_MESSAGE_RECORD_ACTOR, motu_actor_name(m->game, other),
                          strlen(motu_actor_name(m->game, other)));
                motu_reason_add_word(&r->fault->reason, name);
                return false;
            }
        return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_NO_ACTOR);
    }
    scan_spaces(&scan);
    struct motu_text text = MOTU_TEXT_IN(words);
    motu_text_put_bytes(&text, scan.at, (size_t)(scan.end - scan.at));
    if (!motu_text_fits(&text))
        return fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_LINE_LONG);
    return motu_match_play_text(m, words, &r->fault->reason);
}

static bool check_result(struct reader *r, const struct header *h, const struct motu_match *m)
{
    char result[256];
    struct motu_text text = MOTU_TEXT_IN(result);
    r->number = h->value[KEY_RESULT] ? h->line[KEY_RESULT] : 0;
    if (motu_match_actor(m) != MOTU_OVER)
        return !h->value[KEY_RESULT] || fail(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_EARLY_RESULT);
    m->game->write_result(&m->now, &text);
    if (!h->value[KEY_RESULT])
        return fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_NO_RESULT, result, text.length);
    if (text.length == h->length[KEY_RESULT] && !memcmp(result, h->value[KEY_RESULT], text.length))
        return true;
    fail_with(r, MOTU_REASON_SYNTAX, MOTU_MESSAGE_RECORD_WRONG_RESULT, h->value[KEY_RESULT], h->length[KEY_RESULT]);
    motu_reason_add_word(&r->fault->reason, result);
    return false;
}

static bool read_all(struct reader *r, struct motu_match *m, motu_match_find_game *find, struct motu_belief *belief)
{
    struct header header = {0};
    m->header[0] = 0;
    if (!read_header(r, &header, m))
        return false;
    const int last_header_line = r->number;
    if (!use_header(r, &header, m, find, belief))
        return false;
    r->number = last_header_line;
    while (next_line(r)) {
        const char *comment = r->length ? memchr(r->line, '#', r->length) : NULL;
        if (comment)
            r->length = (size_t)(comment - r->line);
        if (r->length && !read_decision(r, m))
            return false;
    }
    return check_result(r, &header, m);
}

/* I-9: the record is played again, decision by decision, in `scratch`, and replaces the match only if all of it was
 * right. */
bool motu_match_read_record(struct motu_match *m, struct motu_match *scratch, const char *bytes, size_t length,
                            motu_match_find_game *find, struct motu_belief *belief, struct motu_match_fault *fault)
{
    struct reader r = {.at = bytes, .end = bytes + length, .fault = fault};
    if (length >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3))
        r.at += 3; /* a byte order mark, which some editors add */
    if (!read_all(&r, scratch, find, belief))
        return false;
    memcpy(m, scratch, sizeof *m);
    return true;
}
