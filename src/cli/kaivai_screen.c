/* kaivai_screen.c: Kaivai's sea drawn with characters. A hex is seven characters wide and two lines high: its
 * name above, what lies on it below. Seats are told apart by their letter, not only by colour. */
#include "kaivai_screen.h"

#include <string.h>

#include <motu/kaivai.h>

#include "words.h"

enum { CELL = 7, COLUMNS = 13, WIDTH = CELL * COLUMNS, HEIGHT = 2 * 13 + 1, RADIUS = 6 };

static const char letter[MOTU_KAIVAI_SEATS + 1] = {'R', 'Y', 'G', 'B', ' '};
static const char *const colour[MOTU_KAIVAI_SEATS + 1] = {"\033[1;31m", "\033[1;33m", "\033[1;32m", "\033[1;34m", ""};

struct canvas {
    char text[HEIGHT][WIDTH + 1];
    unsigned char ink[HEIGHT][WIDTH]; /* a seat, or MOTU_KAIVAI_NOBODY: none, or DIM */
};
enum { DIM = MOTU_KAIVAI_SEATS + 1 };

static void put(struct canvas *c, int y, int x, const char *text, int ink)
{
    for (; *text; text++, x++)
        if (x >= 0 && x < WIDTH) {
            c->text[y][x] = *text;
            c->ink[y][x] = (unsigned char)ink;
        }
}

/* What lies on a hex, five characters:  <R> canoe, [Rc2] hut with two fish, {Rc} hut with its canoe, ### cult. */
static void draw_hex(struct canvas *c, int hex, const struct motu_kaivai_position *look)
{
    static const char kind[] = {'#', 'c', 'f', 'm'};
    const struct motu_kaivai_hex place = motu_kaivai_place(hex);
    const int x = CELL * (place.q + RADIUS) + 1, y = 2 * place.r + place.q + 2 * RADIUS;
    const enum motu_kaivai_tile tile = look->hex[hex].tile;
    const int owner = look->hex[hex].owner, canoe = look->hex[hex].canoe, fish = look->hex[hex].fish;
    char mark[8];
    put(c, y, x + 1, place.name, tile == MOTU_KAIVAI_WATER && canoe == MOTU_KAIVAI_NOBODY ? DIM : MOTU_KAIVAI_NOBODY);
    if (hex == look->acting)
        put(c, y, x, ">", MOTU_KAIVAI_NOBODY);
    if (tile == MOTU_KAIVAI_WATER && canoe == MOTU_KAIVAI_NOBODY) {
        put(c, y + 1, x + 2, ".", DIM);
    } else if (tile == MOTU_KAIVAI_WATER) {
        snprintf(mark, sizeof mark, "<%c>", letter[canoe]);
        put(c, y + 1, x + 1, mark, canoe);
    } else if (tile == MOTU_KAIVAI_CULT) {
        put(c, y + 1, x, hex == look->god ? "#GOD#" : " ### ", MOTU_KAIVAI_NOBODY);
    } else {
        snprintf(mark, sizeof mark, canoe == MOTU_KAIVAI_NOBODY ? "[%c%c%c]" : "{%c%c%c}", letter[owner], kind[tile],
                 fish ? '0' + fish % 10 : ' ');
        put(c, y + 1, x, mark, owner);
    }
}

static void print_canvas(const struct canvas *c, const struct style *style, FILE *out)
{
    for (int y = 0; y < HEIGHT; y++) {
        int last = WIDTH - 1;
        while (last >= 0 && c->text[y][last] == ' ')
            last--;
        for (int x = 0; x <= last; x++) {
            const unsigned char ink = c->ink[y][x];
            const bool coloured = style->colour && ink != MOTU_KAIVAI_NOBODY && c->text[y][x] != ' ';
            if (coloured)
                fputs(ink == DIM ? "\033[2m" : colour[ink], out);
            fputc(c->text[y][x], out);
            if (coloured)
                fputs("\033[0m", out);
        }
        fputc('\n', out);
    }
}

static void print_spaces(const int counters[MOTU_KAIVAI_SPACES], FILE *out)
{
    for (int space = 0; space < MOTU_KAIVAI_SPACES; space++)
        fprintf(out, counters[space] ? " %2d" : "  .", counters[space]);
}

/* A count that is hidden from the reader (KV-66) is shown as a question mark. */
static void print_influence(int influence, FILE *out)
{
    if (influence == MOTU_KAIVAI_HIDDEN)
        fputs("   ?", out);
    else
        fprintf(out, "%4d", influence);
}

static void print_seats(const struct motu_game *game, const struct motu_kaivai_position *look, int reader,
                        const struct style *style, FILE *out)
{
    fprintf(out, "%s\n", phrase(CLI_KAIVAI_SEATS));
    for (int seat = 0; seat < look->players; seat++) {
        if (style->colour)
            fputs(colour[seat], out);
        fprintf(out, "%c %c ", seat == reader ? '*' : ' ', letter[seat]);
        put_column(seat_word(game, seat), 8, out);
        if (style->colour)
            fputs("\033[0m", out);
        fprintf(out, "  %4d ", look->seat[seat].glory);
        print_influence(look->seat[seat].influence, out);
        if (look->seat[seat].bid)
            fprintf(out, "  %3d  %3d", look->seat[seat].bid, look->seat[seat].movement);
        else
            fprintf(out, "    -  +%2d", look->seat[seat].bonus);
        fprintf(out, "  %4d %5d    ", 15 - look->seat[seat].huts_left, 4 - look->seat[seat].canoes_left);
        print_spaces(look->seat[seat].shells, out);
        fprintf(out, "  = %3d     ", look->seat[seat].shell_value);
        print_spaces(look->seat[seat].caught, out);
        if (look->seat[seat].passed)
            fprintf(out, "  %s", phrase(CLI_KAIVAI_PASSED));
        fputc('\n', out);
    }
}

static void print_village(const struct motu_kaivai_position *look, int v, int reader, FILE *out)
{
    fprintf(out, "  %-8s%5d%5d%5d", look->village[v].name, look->village[v].size, look->village[v].cults,
            look->village[v].fish);
    if (reader >= 0 && look->village[v].price[reader])
        fprintf(out, "%5d  ", look->village[v].price[reader]);
    else
        fputs("    -  ", out);
    for (int seat = 0; seat < look->players; seat++)
        fprintf(out, "%3d", look->village[v].holding[seat]);
    fputs(look->village[v].scored ? " *" : "  ", out);
}

/* Two villages a line: tiles, cult hexes, fish, what a hut costs the reader, and who holds how much. */
static void print_villages(const struct motu_kaivai_position *look, int reader, FILE *out)
{
    for (int column = 0; column < 2; column++) {
        fputs("  ", out);
        put_column(column ? "" : phrase(CLI_KAIVAI_VILLAGES), 9, out);
        put_column(phrase(CLI_KAIVAI_VILLAGE_COLUMNS), 21, out);
        for (int seat = 0; seat < look->players; seat++)
            fprintf(out, "  %c", letter[seat]);
        fputs(column ? "\n" : "      ", out);
    }
    for (int v = 0; v < look->villages; v++) {
        print_village(look, v, reader, out);
        fputs(v % 2 || v == look->villages - 1 ? "\n" : "    ", out);
    }
}

static void print_actions(const struct motu_kaivai_position *look, FILE *out)
{
    fputs(phrase(CLI_KAIVAI_ACTIONS), out);
    for (int action = 0; action < MOTU_KAIVAI_ACTIONS; action++)
        fprintf(out, "  %s %d", look->action_name[action], look->action_price[action]);
    fputc('\n', out);
}

static void draw(const struct motu_game *game, const struct motu_state *view, int reader, const struct style *style,
                 FILE *out)
{
    struct motu_kaivai_position look;
    struct canvas c;
    motu_kaivai_look(view, &look);
    memset(c.text, ' ', sizeof c.text);
    memset(c.ink, MOTU_KAIVAI_NOBODY, sizeof c.ink);
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++)
        draw_hex(&c, hex, &look);
    fprintf(out, "\n%s\n",
            phrase_with(CLI_KAIVAI_ROUND, motu_sentence_number(look.round), motu_sentence_number(look.rounds),
                        motu_sentence_word(look.profile), motu_sentence_number(look.players)));
    fprintf(out, "%s\n\n", phrase_with(CLI_KAIVAI_LEGEND, motu_sentence_word("{Rc }")));
    print_canvas(&c, style, out);
    print_villages(&look, reader, out);
    print_actions(&look, out);
    print_seats(game, &look, reader, style, out);
    if (reader >= 0 && (look.seat[reader].value_lost || look.seat[reader].fish_lost))
        fprintf(out, "%s\n",
                phrase_with(CLI_KAIVAI_LOSSES, motu_sentence_number(look.seat[reader].value_lost),
                            motu_sentence_number(look.seat[reader].fish_lost)));
}

static const struct {
    const char *phase;
    enum phrase asked;
} asked[] = {
    {"setup", CLI_KAIVAI_ASK_BASE}, {"bid", CLI_KAIVAI_ASK_BID},         {"place", CLI_KAIVAI_ASK_PLACE},
    {"god", CLI_KAIVAI_ASK_GOD},    {"turn", CLI_KAIVAI_ASK_TURN},       {"build", CLI_KAIVAI_ASK_BUILD},
    {"fish", CLI_KAIVAI_ASK_FISH},  {"deliver", CLI_KAIVAI_ASK_DELIVER}, {"move", CLI_KAIVAI_ASK_MOVE},
    {"pay", CLI_KAIVAI_ASK_PAY},    {"gift", CLI_KAIVAI_ASK_GIFT},       {"choose", CLI_KAIVAI_ASK_CHOOSE},
    {"show", CLI_KAIVAI_ASK_SHOW},
};

/* The question, and a few moves that are legal now. */
static void ask(const struct motu_game *game, const struct motu_state *view, FILE *out)
{
    enum { EXAMPLES = 4 };
    struct motu_kaivai_position look;
    motu_move move[MOTU_MAX_MOVES];
    const int count = game->moves(view, move);
    motu_kaivai_look(view, &look);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (!strcmp(asked[i].phase, look.phase))
            fputs(phrase(look.giving ? CLI_KAIVAI_ASK_ADD : asked[i].asked), out);
    if (look.price)
        fprintf(out, " %s", phrase_with(CLI_KAIVAI_HUT_PRICE, motu_sentence_number(look.price)));
    fprintf(out, "\n%s", phrase(count > EXAMPLES ? CLI_KAIVAI_EXAMPLE : CLI_KAIVAI_CHOICES));
    for (int i = 0; i < EXAMPLES && i < count; i++) {
        char words[64];
        struct motu_text text = MOTU_TEXT_IN(words);
        game->write_move(view, move[count > EXAMPLES ? i * (count - 1) / (EXAMPLES - 1) : i], &text);
        fprintf(out, "%s %s", i ? "," : "", words);
    }
    fprintf(out, "\n%s\n", phrase(CLI_PLAY_WORDS_HINT));
}

const struct screen kaivai_screen = {
    .game = "kaivai",
    .draw = draw,
    .ask = ask,
    .welcome = CLI_KAIVAI_WELCOME,
    .help = CLI_KAIVAI_HELP,
    .compare = kaivai_print_books,
};
