/* kahuna_notation.c: moves as words, both ways. Reading is forgiving about case, spaces and full names; writing
 * gives each move its one text. Whether a move is legal is kahuna_refuse.c's business; but some texts name
 * what the board does not have, and that is answered here. */
#include "kahuna_rules.h"

#include <string.h>

#include "scan.h"

static const char *const word_text[WORDS] = {
    [WORD_DRAW_PILE] = "draw pile",
    [WORD_ABSTAIN] = "abstain",
    [WORD_END] = "end",
    [WORD_SWAP] = "swap",
    [WORD_KEEP] = "keep",
    [WORD_FIRST_BLACK] = "first black",
    [WORD_FIRST_WHITE] = "first white",
};

static const char *const chance_text[] = {
    [CHANCE_DEAL_BLACK] = "deal black ",
    [CHANCE_DEAL_WHITE] = "deal white ",
    [CHANCE_REVEAL] = "reveal ",
    [CHANCE_CARD] = "card ",
};

static void put_card(struct motu_text *out, int island, int open)
{
    motu_text_put_char(out, island == ISLAND_NONE ? '?' : (char)('A' + island));
    if (open)
        motu_text_put_char(out, '*');
}

static void put_line(struct motu_text *out, const char *before, int line, int first_end, int open, char between)
{
    motu_text_put(out, before);
    put_card(out, map_line[line].end[first_end], open);
    motu_text_put_char(out, between);
    put_card(out, map_line[line].end[!first_end], 0);
}

void kahuna_write_move(const struct kahuna *s, motu_move m, struct motu_text *out)
{
    (void)s;
    switch (move_kind(m)) {
    case MOVE_WORD:
        motu_text_put(out, word_text[m]);
        break;
    case MOVE_PLACE:
        put_line(out, "", move_line(m), move_end(m), move_place_open(m), '-');
        break;
    case MOVE_CUT: {
        const struct cut_pair *pair = &kahuna_cut_pair[move_pair(m)];
        put_line(out, "", move_line(m), 0, 0, 'x');
        motu_text_put_char(out, ' ');
        for (int i = 0; i < 2; i++)
            put_card(out, map_line[move_line(m)].end[pair->end[i]], pair->open[i]);
        break;
    }
    case MOVE_DRAW:
        motu_text_put(out, "draw ");
        put_card(out, move_island(m), 0);
        break;
    case MOVE_DISCARD:
        motu_text_put(out, "discard ");
        put_card(out, move_island(m), move_discard_open(m));
        break;
    case MOVE_BRIDGE:
        put_line(out, "bridge ", move_line(m), 0, 0, '-');
        break;
    case MOVE_CHANCE:
        motu_text_put(out, chance_text[move_chance_use(m)]);
        motu_text_put(out, move_island(m) == ISLAND_NONE ? "?" : map_island_name(move_island(m)));
        break;
    }
}

/* --- reading ------------------------------------------------------------------------------------------- */

/* An island by name or initial; the initials are the letters from A on. */
static bool read_island(struct scan *scan, int *island)
{
    const int i = scan_peek(scan) - 'a';
    if (i < 0 || i >= ISLANDS)
        return false;
    *island = i;
    return scan_letters(scan, map_island_name(i)) || scan_char(scan, (char)('A' + i));
}

static bool read_island_or_mask(struct scan *scan, int *island)
{
    if (scan_char(scan, '?')) {
        *island = ISLAND_NONE;
        return true;
    }
    return read_island(scan, island);
}

struct typed_card {
    int island;
    bool star;
};

static bool read_card(struct scan *scan, struct typed_card *card)
{
    if (!read_island(scan, &card->island))
        return false;
    card->star = scan_char(scan, '*');
    return true;
}

static bool refuse_words(struct motu_reason *r, const char *rule, enum motu_message why, int island0, int island1)
{
    motu_reason_set(r, MOTU_REASON_ILLEGAL, rule, why);
    motu_reason_add_word(r, map_island_name(island0));
    motu_reason_add_word(r, map_island_name(island1));
    return false;
}

/* KH-24: a card without a star is a hidden one, unless that is not held but an open one is. */
static int meant_open(const struct kahuna *s, struct typed_card card)
{
    const cards one = cards_add(0, card.island);
    return card.star
           || (s->player != NOBODY && !kahuna_can_lay(s, s->player, one, 0) && kahuna_can_lay(s, s->player, 0, one));
}

static bool read_place(const struct kahuna *s, struct typed_card card, int other, motu_move *m, struct motu_reason *r)
{
    const int line = map_find_line(card.island, other);
    if (line == LINE_NONE)
        return refuse_words(r, "KH-2", MOTU_MESSAGE_KH2_NO_LINE, card.island, other);
    *m = make_place(line, map_line[line].end[1] == card.island, meant_open(s, card));
    return true;
}

/* KH-24: which cards are meant when no star was typed: the hidden ones, or if those are not held and
 * exactly one choice with open cards fits, that one. */
static int meant_pair(const struct kahuna *s, int line, int end0, int end1)
{
    int fits = 0, found = kahuna_find_cut_pair(end0, 0, end1, 0);
    for (int pair = found; pair < CUT_PAIRS && s->player != NOBODY; pair++) {
        const struct cut_pair *p = &kahuna_cut_pair[pair];
        if (p->end[0] != end0 || p->end[1] != end1)
            break;
        cards hidden = 0, open = 0;
        for (int i = 0; i < 2; i++) {
            const int island = map_line[line].end[p->end[i]];
            if (p->open[i])
                open = cards_add(open, island);
            else
                hidden = cards_add(hidden, island);
        }
        if (!kahuna_can_lay(s, s->player, hidden, open))
            continue;
        if (!open)
            return pair;
        fits++;
        found = pair;
    }
    return fits > 1 ? kahuna_find_cut_pair(end0, 0, end1, 0) : found;
}

static bool read_cut(const struct kahuna *s, int one, int other, struct typed_card card[2], motu_move *m,
                     struct motu_reason *r)
{
    const int line = map_find_line(one, other);
    if (line == LINE_NONE)
        return refuse_words(r, "KH-2", MOTU_MESSAGE_KH2_NO_LINE, one, other);
    int end[2];
    for (int i = 0; i < 2; i++) {
        end[i] = map_line[line].end[1] == card[i].island;
        if (map_line[line].end[end[i]] != card[i].island)
            return refuse_words(r, "KH-9", MOTU_MESSAGE_KH9_WRONG_CARD, map_line[line].end[0], map_line[line].end[1]);
    }
    const bool turned = end[0] > end[1] || (end[0] == end[1] && card[0].star && !card[1].star);
    const int a = turned, b = !turned;
    const int pair = card[0].star || card[1].star ? kahuna_find_cut_pair(end[a], card[a].star, end[b], card[b].star)
                                                  : meant_pair(s, line, end[a], end[b]);
    *m = make_cut(line, pair);
    return true;
}

static bool unreadable(const char *words, struct motu_reason *r)
{
    motu_reason_set(r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_KH_UNREADABLE);
    motu_reason_add_input(r, words, strlen(words));
    return false;
}

/* "A-B" or "AxB AB" */
static bool read_play(const struct kahuna *s, struct scan *scan, const char *words, motu_move *m, struct motu_reason *r)
{
    struct typed_card first, card[2];
    int other;
    if (!read_card(scan, &first))
        return unreadable(words, r);
    if (scan_char(scan, '-')) {
        if (!read_island(scan, &other) || !scan_at_end(scan))
            return unreadable(words, r);
        return read_place(s, first, other, m, r);
    }
    if (first.star || !scan_char(scan, 'x') || !read_island(scan, &other) || !read_card(scan, &card[0])
        || !read_card(scan, &card[1]) || !scan_at_end(scan))
        return unreadable(words, r);
    return read_cut(s, first.island, other, card, m, r);
}

static bool read_bridge(struct scan *scan, const char *words, motu_move *m, struct motu_reason *r)
{
    int one, other;
    if (!read_island(scan, &one))
        return unreadable(words, r);
    scan_char(scan, '-');
    if (!read_island(scan, &other) || !scan_at_end(scan))
        return unreadable(words, r);
    const int line = map_find_line(one, other);
    if (line == LINE_NONE)
        return refuse_words(r, "KH-2", MOTU_MESSAGE_KH2_NO_LINE, one, other);
    *m = make_bridge(line);
    return true;
}

/* Two words with a space, such as "draw pile". */
static bool read_words(struct scan *scan, const char *words)
{
    struct scan ahead = *scan;
    const char *space = strchr(words, ' ');
    char first[8];
    const size_t length = space ? (size_t)(space - words) : strlen(words);
    memcpy(first, words, length);
    first[length] = 0;
    if (!scan_word(&ahead, first) || (space && !scan_word(&ahead, space + 1)) || !scan_at_end(&ahead))
        return false;
    *scan = ahead;
    return true;
}

static bool read_chance(struct scan *scan, motu_move *m)
{
    const char first = scan_peek(scan);
    for (int use = CHANCE_DEAL_BLACK; use <= CHANCE_CARD; use++) {
        struct scan ahead = *scan;
        int island;
        const bool deal = use == CHANCE_DEAL_BLACK || use == CHANCE_DEAL_WHITE;
        const char *word = deal ? "deal" : use == CHANCE_REVEAL ? "reveal" : "card";
        if (*word != first || !scan_word(&ahead, word))
            continue;
        if (deal && !scan_word(&ahead, use == CHANCE_DEAL_BLACK ? "black" : "white"))
            continue;
        if (!(use == CHANCE_REVEAL ? read_island(&ahead, &island) : read_island_or_mask(&ahead, &island)))
            continue;
        if (!scan_at_end(&ahead))
            continue;
        *m = make_chance(use, island);
        *scan = ahead;
        return true;
    }
    return false;
}

bool kahuna_read_move(const struct kahuna *s, const char *words, motu_move *m, struct motu_reason *r)
{
    struct scan scan = scan_start(words);
    const char first = scan_peek(&scan); /* tells most words apart, and a log has many to read */
    for (int word = WORD_NONE + 1; word < WORDS; word++)
        if (*word_text[word] == first && read_words(&scan, word_text[word])) {
            *m = make_word(word == WORD_ABSTAIN && s->step == STEP_LAST ? WORD_END : (enum kahuna_word)word);
            return true;
        }
    if (read_chance(&scan, m))
        return true;
    if (scan_word(&scan, "bridge"))
        return read_bridge(&scan, words, m, r);
    int island;
    if (scan_word(&scan, "draw")) {
        if (!read_island(&scan, &island) || !scan_at_end(&scan))
            return unreadable(words, r);
        *m = make_draw(island);
        return true;
    }
    if (scan_word(&scan, "discard")) {
        if (!read_island_or_mask(&scan, &island))
            return unreadable(words, r);
        const struct typed_card card = {island, island != ISLAND_NONE && scan_char(&scan, '*')};
        if (!scan_at_end(&scan))
            return unreadable(words, r);
        *m = make_discard(island, island == ISLAND_NONE ? 0 : meant_open(s, card));
        return true;
    }
    return read_play(s, &scan, words, m, r);
}
