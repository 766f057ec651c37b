/* kahuna_screen.c: Kahuna's board drawn with characters, in the geometry of KH-4. Bridges are told apart by
 * their sign, not only by colour: black is a solid square (#), white a ring (o), a free line is dots. */
#include "kahuna_screen.h"

#include <string.h>

#include <motu/kahuna.h>

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
    return kahuna_islands[island].x * (WIDTH - LABEL) / 1000 + 2;
}

static int row_of(int island)
{
    return (kahuna_islands[island].y - 110) * (HEIGHT - 3) / 610;
}

static void draw_line(struct canvas *c, int line, int owner)
{
    const int *end = kahuna_lines[line].end;
    const int x0 = column_of(end[0]), y0 = row_of(end[0]), x1 = column_of(end[1]), y1 = row_of(end[1]);
    const int wide = x1 > x0 ? x1 - x0 : x0 - x1, high = y1 > y0 ? y1 - y0 : y0 - y1;
    const int steps = wide > 2 * high ? wide / 2 : high;
    for (int i = 0; i <= steps; i++) {
        const int x = x0 + (x1 - x0) * i / steps, y = y0 + ((y1 - y0) * i + (y1 > y0 ? steps / 2 : -steps / 2)) / steps;
        c->kind[y][x] = (unsigned char)(owner == KAHUNA_NOBODY  ? CELL_FREE
                                        : owner == KAHUNA_BLACK ? CELL_BLACK
                                                                : CELL_WHITE);
    }
}

/* A sign that a label uses for a player. */
static void put_sign(struct canvas *c, int y, int x, int seat)
{
    if (x >= 0 && x < WIDTH)
        c->kind[y][x] = seat == KAHUNA_BLACK ? CELL_BLACK : CELL_WHITE;
}

static void put_text(struct canvas *c, int y, int x, const char *text)
{
    for (; *text; text++, x++)
        if (x >= 0 && x < WIDTH) {
            c->text[y][x] = *text;
            c->kind[y][x] = CELL_TEXT;
        }
}

/* Two rows: the name between the signs of who controls it, then the bridges of both and all lines. */
static void draw_island(struct canvas *c, int island, const struct kahuna_look *look)
{
    char counts[16];
    const int x = column_of(island) - LABEL / 2, y = row_of(island);
    put_text(c, y, x, "        ");
    put_text(c, y, x + 2, kahuna_islands[island].name);
    if (look->control[island] != KAHUNA_NOBODY) {
        put_sign(c, y, x, look->control[island]);
        put_sign(c, y, x + 1, look->control[island]);
        put_sign(c, y, x + 6, look->control[island]);
        put_sign(c, y, x + 7, look->control[island]);
    }
    snprintf(counts, sizeof counts, "%d %d  /%d", look->bridges[KAHUNA_BLACK][island] % 10,
             look->bridges[KAHUNA_WHITE][island] % 10, kahuna_islands[island].lines % 10);
    /* "#1 o2 /5" */
    put_text(c, y + 1, x, "        ");
    put_sign(c, y + 1, x, KAHUNA_BLACK);
    c->text[y + 1][x + 1] = counts[0];
    put_sign(c, y + 1, x + 3, KAHUNA_WHITE);
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
    for (int island = 0; island < KAHUNA_ISLANDS; island++)
        for (int i = 0; i < count[island]; i++)
            fprintf(out, " %s%s", kahuna_islands[island].name, mark);
}

static void print_player(const struct kahuna_look *look, int seat, int reader, const struct style *style, FILE *out)
{
    const char *name = seat == KAHUNA_BLACK ? "black" : "white";
    if (style->colour)
        fputs(colour[CELL_BLACK + seat], out);
    fprintf(out, "%s %s", sign[style->ascii][1 + seat], name);
    if (style->colour)
        fputs("\033[0m", out);
    fprintf(out, "  %d point%s, %d island%s.", look->points[seat], look->points[seat] == 1 ? "" : "s",
            look->tokens[seat], look->tokens[seat] == 1 ? "" : "s");
    if (look->hand_seen[seat]) {
        fputs(seat == reader ? " Your cards:" : " Cards:", out);
        print_cards(look->hand[seat], "", out);
        print_cards(look->open[seat], "*", out);
        if (!look->held[seat])
            fputs(" none", out);
    } else {
        fprintf(out, " Holds %d card%s", look->held[seat], look->held[seat] == 1 ? "" : "s");
        int open = 0;
        for (int island = 0; island < KAHUNA_ISLANDS; island++)
            open += look->open[seat][island];
        if (open) {
            fputs(", open:", out);
            print_cards(look->open[seat], "*", out);
        }
        fputc('.', out);
    }
    fputc('\n', out);
}

static const char *scoring_hint(const struct kahuna_look *look)
{
    if (look->last_turns)
        return "Last turns: then who has more islands gets a point for each one more.";
    if (look->round == 1)
        return "Next scoring: 1 point for more islands.";
    if (look->round == 2)
        return "Next scoring: 2 points for more islands.";
    return "When all is drawn there is one last turn each; then a point for each island more.";
}

static void draw(const struct game *game, const struct game_state *view, int reader, const struct style *style,
                 FILE *out)
{
    struct kahuna_look look;
    struct canvas c;
    (void)game;
    kahuna_look(view, &look);
    memset(c.text, ' ', sizeof c.text);
    memset(c.kind, CELL_TEXT, sizeof c.kind);
    for (int owner = KAHUNA_NOBODY; owner >= 0; owner--) /* free lines first: bridges lie above them */
        for (int line = 0; line < KAHUNA_LINES; line++)
            if (look.owner[line] == owner)
                draw_line(&c, line, owner);
    for (int island = 0; island < KAHUNA_ISLANDS; island++)
        draw_island(&c, island, &look);
    fprintf(out, "\nRound %d of 3, turn %d. %s\n\n", look.round, look.turn, scoring_hint(&look));
    print_canvas(&c, style, out);
    fputs("\nFace up:", out);
    print_cards(look.face_up, "", out);
    fprintf(out, "    Pile: %d\n", look.pile);
    for (int seat = 0; seat < KAHUNA_SEATS; seat++)
        print_player(&look, seat, reader, style, out);
}

/* The first legal move, as text, that has this sign in it (and does not begin with a word); "" if none has. */
static void find_example(const struct game *game, const struct game_state *view, char sign_in, char out[16])
{
    game_move move[GAME_MAX_MOVES];
    const int count = game->moves(view, move);
    out[0] = 0;
    for (int i = 0; i < count; i++) {
        char words[64];
        struct text text = TEXT_IN(words);
        game->write_move(view, move[i], &text);
        const size_t first = strcspn(words, " ");
        if (memchr(words, sign_in, first) && text.length < 16) {
            memcpy(out, words, text.length + 1);
            return;
        }
    }
}

static void ask(const struct game *game, const struct game_state *view, FILE *out)
{
    struct kahuna_look look;
    char place[16], cut[16];
    kahuna_look(view, &look);
    find_example(game, view, '-', place);
    find_example(game, view, 'x', cut);
    const int me = look.player == KAHUNA_NOBODY ? 0 : look.player;
    if (!strcmp(look.phase, "handicap")) {
        fprintf(out, "Put %d more handicap bridge%s on any free line: bridge A-B.\n", look.handicap_left,
                look.handicap_left == 1 ? "" : "s");
    } else if (!strcmp(look.phase, "swap")) {
        fprintf(out, "You cut the bridge on %s. Put your own there without a card: swap. Leave it free: keep.\n",
                kahuna_lines[look.swap].name);
    } else if (!strcmp(look.phase, "draw")) {
        fprintf(out, "You have discarded: discard more, or draw a card.\n");
    } else {
        fputs(look.last_turns ? "Your last turn." : "Your turn.", out);
        if (*place)
            fprintf(out, " Play a card: %s.", place);
        if (*cut)
            fprintf(out, " Cut a bridge: %s.", cut);
        if (look.last_turns)
            fputs(" Then say end.", out);
        else if (look.held[me] == 5)
            fputs(" You hold five cards: play or discard before you draw.", out);
        else
            fputs(look.pile ? " Then draw: a face-up card or draw pile." : " Then draw a face-up card.", out);
        fputc('\n', out);
    }
    fputs("('moves' lists everything you can do, 'help' the words you can type.)\n", out);
}

const struct screen kahuna_screen = {
    .game = "kahuna",
    .draw = draw,
    .ask = ask,
    .welcome = "Put bridges between the islands with your cards. With bridges on more than half of an island's lines\n"
               "it is yours, and your opponent's bridges there fall. Most islands at the scorings win. (motu rules)\n",
    .help = "Moves (A to L are the islands' first letters; names work too)\n"
            "  A-B         play the card A: a bridge on the line from A to B\n"
            "  AxB AB      play two cards (A or B each) and cut the opponent's bridge between A and B\n"
            "  draw A      take the face-up card A; that ends your turn\n"
            "  draw pile   take the top card of the pile; that ends your turn\n"
            "  abstain     end your turn without drawing\n"
            "  discard A   with five cards: put A away, face down, to draw another\n"
            "  end         close a last turn\n"
            "  bridge A-B  put a handicap bridge;  swap, keep: after a cut, with variant 1\n"
            "  A* means a card that lies open before you (variant 2)\n",
};
