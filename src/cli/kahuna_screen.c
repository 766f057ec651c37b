/* kahuna_screen.c: Kahuna's board drawn with characters, in the geometry of KH-4. Bridges are told apart by
 * their sign, not only by colour: black is a solid square (#), white a ring (o), a free line is dots. */
#include "kahuna_screen.h"

#include <string.h>

#include <motu/kahuna.h>

#include "words.h"

enum { WIDTH = 79, HEIGHT = 25, LABEL = 8 };

/* What stands in a cell of the canvas. */
enum cell_kind { CELL_TEXT, CELL_FREE, CELL_BLACK, CELL_WHITE };
struct canvas {
    char text[HEIGHT][WIDTH];
    unsigned char kind[HEIGHT][WIDTH];
};

static const char *const sign[2][3] = {{"\xC2\xB7", "\xE2\x96\xA0", "\xE2\x97\x8B"}, {".", "#", "o"}};
static const char *const colour[] = {
    [CELL_TEXT] = "", [CELL_FREE] = "\033[2m", [CELL_BLACK] = "\033[1;34m", [CELL_WHITE] = "\033[1;33m"};

static int column_of(int island)
{
    return motu_kahuna_islands[island].x * (WIDTH - LABEL) / 1000 + 2;
}

static int row_of(int island)
{
    return (motu_kahuna_islands[island].y - 110) * (HEIGHT - 3) / 610;
}

static void draw_line(struct canvas *c, int line, int owner)
{
    const int *end = motu_kahuna_lines[line].end;
    const int x0 = column_of(end[0]), y0 = row_of(end[0]), x1 = column_of(end[1]), y1 = row_of(end[1]);
    const int wide = x1 > x0 ? x1 - x0 : x0 - x1, high = y1 > y0 ? y1 - y0 : y0 - y1;
    const int steps = wide > 2 * high ? wide / 2 : high;
    for (int i = 0; i <= steps; i++) {
        const int x = x0 + (x1 - x0) * i / steps, y = y0 + ((y1 - y0) * i + (y1 > y0 ? steps / 2 : -steps / 2)) / steps;
        c->kind[y][x] = (unsigned char)(owner == MOTU_KAHUNA_NOBODY  ? CELL_FREE
                                        : owner == MOTU_KAHUNA_BLACK ? CELL_BLACK
                                                                     : CELL_WHITE);
    }
}

/* A sign that a label uses for a player. */
static void put_sign(struct canvas *c, int y, int x, int seat)
{
    if (x >= 0 && x < WIDTH)
        c->kind[y][x] = seat == MOTU_KAHUNA_BLACK ? CELL_BLACK : CELL_WHITE;
}

static void put_text(struct canvas *c, int y, int x, const char *text)
{
    for (; *text; text++, x++)
        if (x >= 0 && x < WIDTH) {
            c->text[y][x] = *text;
            c->kind[y][x] = CELL_TEXT;
        }
}

/* Two rows: the name between the signs of the player who controls it, then both players' bridges and the number of
 * lines. */
static void draw_island(struct canvas *c, int island, const struct motu_kahuna_position *look)
{
    char counts[16];
    const int x = column_of(island) - LABEL / 2, y = row_of(island);
    put_text(c, y, x, "        ");
    put_text(c, y, x + 2, motu_kahuna_islands[island].name);
    if (look->control[island] != MOTU_KAHUNA_NOBODY) {
        put_sign(c, y, x, look->control[island]);
        put_sign(c, y, x + 1, look->control[island]);
        put_sign(c, y, x + 6, look->control[island]);
        put_sign(c, y, x + 7, look->control[island]);
    }
    snprintf(counts, sizeof counts, "%d %d  /%d", look->bridges[MOTU_KAHUNA_BLACK][island] % 10,
             look->bridges[MOTU_KAHUNA_WHITE][island] % 10, motu_kahuna_islands[island].lines % 10);
    /* "#1 o2 /5" */
    put_text(c, y + 1, x, "        ");
    put_sign(c, y + 1, x, MOTU_KAHUNA_BLACK);
    c->text[y + 1][x + 1] = counts[0];
    put_sign(c, y + 1, x + 3, MOTU_KAHUNA_WHITE);
    c->text[y + 1][x + 4] = counts[2];
    c->text[y + 1][x + 6] = '/';
    c->text[y + 1][x + 7] = counts[6];
}

static void print_canvas(const struct canvas *c, const struct style *style, FILE *out)
{
    for (int y = 0; y < HEIGHT; y++) {
        int last = WIDTH - 1;
        while (last >= 0 && c->kind[y][last] == CELL_TEXT && c->text[y][last] == ' ')
            last--;
        for (int x = 0; x <= last; x++) {
            const unsigned char kind = c->kind[y][x];
            if (kind == CELL_TEXT) {
                fputc(c->text[y][x], out);
                continue;
            }
            if (style->colour)
                fputs(colour[kind], out);
            fputs(sign[style->ascii][kind - CELL_FREE], out);
            if (style->colour)
                fputs("\033[0m", out);
        }
        fputc('\n', out);
    }
}

static void print_cards(const int count[], const char *mark, FILE *out)
{
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
        for (int i = 0; i < count[island]; i++)
            fprintf(out, " %s%s", motu_kahuna_islands[island].name, mark);
}

static void print_player(const struct motu_game *game, const struct motu_kahuna_position *look, int seat, int reader,
                         const struct style *style, FILE *out)
{
    if (style->colour)
        fputs(colour[CELL_BLACK + seat], out);
    fprintf(out, "%s %s", sign[style->ascii][1 + seat], seat_word(game, seat));
    if (style->colour)
        fputs("\033[0m", out);
    fprintf(out, "  %s %s", phrase_with(CLI_KAHUNA_POINTS, motu_sentence_number(look->points[seat])),
            phrase_with(CLI_KAHUNA_ISLANDS, motu_sentence_number(look->tokens[seat])));
    if (look->hand_seen[seat]) {
        fprintf(out, " %s", phrase(seat == reader ? CLI_KAHUNA_YOUR_CARDS : CLI_KAHUNA_CARDS));
        print_cards(look->hand[seat], "", out);
        print_cards(look->open[seat], "*", out);
        if (!look->held[seat])
            fprintf(out, " %s", phrase(CLI_KAHUNA_NO_CARDS));
    } else {
        fprintf(out, " %s", phrase_with(CLI_KAHUNA_HOLDS, motu_sentence_number(look->held[seat])));
        int open = 0;
        for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
            open += look->open[seat][island];
        if (open) {
            fprintf(out, " %s", phrase(CLI_KAHUNA_OPEN));
            print_cards(look->open[seat], "*", out);
        }
    }
    fputc('\n', out);
}

static enum phrase scoring_hint(const struct motu_kahuna_position *look)
{
    if (look->last_turns)
        return CLI_KAHUNA_SCORING_LAST;
    if (look->round == 1)
        return CLI_KAHUNA_SCORING_ONE;
    if (look->round == 2)
        return CLI_KAHUNA_SCORING_TWO;
    return CLI_KAHUNA_SCORING_THREE;
}

static void draw(const struct motu_game *game, const struct motu_state *view, int reader, const struct style *style,
                 FILE *out)
{
    struct motu_kahuna_position look;
    struct canvas c;
    motu_kahuna_look(view, &look);
    memset(c.text, ' ', sizeof c.text);
    memset(c.kind, CELL_TEXT, sizeof c.kind);
    for (int owner = MOTU_KAHUNA_NOBODY; owner >= 0;
         owner--) /* free lines first, so that bridges are drawn over them */
        for (int line = 0; line < MOTU_KAHUNA_LINES; line++)
            if (look.owner[line] == owner)
                draw_line(&c, line, owner);
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
        draw_island(&c, island, &look);
    fprintf(out, "\n%s %s\n\n",
            phrase_with(CLI_KAHUNA_ROUND, motu_sentence_number(look.round), motu_sentence_number(look.turn)),
            phrase(scoring_hint(&look)));
    print_canvas(&c, style, out);
    fprintf(out, "\n%s", phrase(CLI_KAHUNA_FACE_UP));
    print_cards(look.face_up, "", out);
    fprintf(out, "    %s\n", phrase_with(CLI_KAHUNA_PILE, motu_sentence_number(look.pile)));
    for (int seat = 0; seat < MOTU_KAHUNA_SEATS; seat++)
        print_player(game, &look, seat, reader, style, out);
}

/* The first legal move, as text, that contains this sign (and does not begin with a word); "" if none does. */
static void find_example(const struct motu_game *game, const struct motu_state *view, char sign_in, char out[16])
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = game->moves(view, move);
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        char words[64];
        struct motu_text text = MOTU_TEXT_IN(words);
        game->write_move(view, move[i], &text);
        const size_t first = strcspn(words, " ");
        if (memchr(words, sign_in, first) && text.length < 16) {
            memcpy(out, words, text.length + 1);
            return;
        }
    }
}

static void ask(const struct motu_game *game, const struct motu_state *view, FILE *out)
{
    struct motu_kahuna_position look;
    char place[16], cut[16];
    motu_kahuna_look(view, &look);
    find_example(game, view, '-', place);
    find_example(game, view, 'x', cut);
    const int me = look.player == MOTU_KAHUNA_NOBODY ? 0 : look.player;
    if (!strcmp(look.phase, "handicap")) {
        fprintf(out, "%s\n", phrase_with(CLI_KAHUNA_ASK_HANDICAP, motu_sentence_number(look.handicap_left)));
    } else if (!strcmp(look.phase, "swap")) {
        fprintf(out, "%s\n", phrase_with(CLI_KAHUNA_ASK_SWAP, motu_sentence_word(motu_kahuna_lines[look.swap].name)));
    } else if (!strcmp(look.phase, "draw")) {
        fprintf(out, "%s\n", phrase(CLI_KAHUNA_ASK_DRAW));
    } else {
        fputs(phrase(look.last_turns ? CLI_KAHUNA_ASK_LAST_TURN : CLI_KAHUNA_ASK_TURN), out);
        if (*place)
            fprintf(out, " %s", phrase_with(CLI_KAHUNA_ASK_PLACE, motu_sentence_word(place)));
        if (*cut)
            fprintf(out, " %s", phrase_with(CLI_KAHUNA_ASK_CUT, motu_sentence_word(cut)));
        fprintf(out, " %s\n",
                phrase(look.last_turns      ? CLI_KAHUNA_ASK_THEN_END
                       : look.held[me] == 5 ? CLI_KAHUNA_ASK_FIVE
                       : look.pile          ? CLI_KAHUNA_ASK_THEN_DRAW
                                            : CLI_KAHUNA_ASK_THEN_DRAW_ROW));
    }
    fprintf(out, "%s\n", phrase(CLI_PLAY_WORDS_HINT));
}

const struct screen kahuna_screen = {
    .game = "kahuna",
    .draw = draw,
    .ask = ask,
    .welcome = CLI_KAHUNA_WELCOME,
    .help = CLI_KAHUNA_HELP,
};
