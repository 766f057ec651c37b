/* kaivai_screen.c: Kaivai's sea drawn with characters. A hex is seven characters wide and two lines high: its
 * name above, what lies on it below. Seats are told apart by their letter, not only by colour. */
#include "kaivai_screen.h"

#include <string.h>

#include <motu/kaivai.h>

enum { CELL = 7, COLUMNS = 13, WIDTH = CELL * COLUMNS, HEIGHT = 2 * 13 + 1, RADIUS = 6 };

static const char letter[KAIVAI_SEATS + 1] = {'R', 'Y', 'G', 'B', ' '};
static const char *const colour[KAIVAI_SEATS + 1] = {"\033[1;31m", "\033[1;33m", "\033[1;32m", "\033[1;34m", ""};

struct canvas {
    char text[HEIGHT][WIDTH + 1];
    unsigned char ink[HEIGHT][WIDTH]; /* a seat, or KAIVAI_NOBODY: none, or DIM */
};
enum { DIM = KAIVAI_SEATS + 1 };

static void put(struct canvas *c, int y, int x, const char *text, int ink)
{
    for (; *text; text++, x++)
        if (x >= 0 && x < WIDTH) {
            c->text[y][x] = *text;
            c->ink[y][x] = (unsigned char)ink;
        }
}

/* What lies on a hex, five characters:  <R> canoe, [Rc2] hut with two fish, {Rc} hut with its canoe, ### cult. */
static void draw_hex(struct canvas *c, int hex, const struct kaivai_look *look)
{
    static const char kind[] = {'#', 'c', 'f', 'm'};
    const struct kaivai_place place = kaivai_place(hex);
    const int x = CELL * (place.q + RADIUS) + 1, y = 2 * place.r + place.q + 2 * RADIUS;
    const enum kaivai_tile tile = look->hex[hex].tile;
    const int owner = look->hex[hex].owner, canoe = look->hex[hex].canoe, fish = look->hex[hex].fish;
    char mark[8];
    put(c, y, x + 1, place.name, tile == KAIVAI_WATER && canoe == KAIVAI_NOBODY ? DIM : KAIVAI_NOBODY);
    if (hex == look->acting)
        put(c, y, x, ">", KAIVAI_NOBODY);
    if (tile == KAIVAI_WATER && canoe == KAIVAI_NOBODY) {
        put(c, y + 1, x + 2, ".", DIM);
    } else if (tile == KAIVAI_WATER) {
        snprintf(mark, sizeof mark, "<%c>", letter[canoe]);
        put(c, y + 1, x + 1, mark, canoe);
    } else if (tile == KAIVAI_CULT) {
        put(c, y + 1, x, hex == look->god ? "#GOD#" : " ### ", KAIVAI_NOBODY);
    } else {
        snprintf(mark, sizeof mark, canoe == KAIVAI_NOBODY ? "[%c%c%c]" : "{%c%c%c}", letter[owner], kind[tile],
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
            const bool coloured = style->colour && ink != KAIVAI_NOBODY && c->text[y][x] != ' ';
            if (coloured)
                fputs(ink == DIM ? "\033[2m" : colour[ink], out);
            fputc(c->text[y][x], out);
            if (coloured)
                fputs("\033[0m", out);
        }
        fputc('\n', out);
    }
}

static void print_spaces(const int counters[KAIVAI_SPACES], FILE *out)
{
    for (int space = 0; space < KAIVAI_SPACES; space++)
        fprintf(out, counters[space] ? " %2d" : "  .", counters[space]);
}

static void print_seats(const struct game *game, const struct kaivai_look *look, int reader, const struct style *style,
                        FILE *out)
{
    fputs("             glory infl  bid move  huts canoes   shells on 1 2 3 4 5 = worth     fish on 1 2 3 4 5\n", out);
    for (int seat = 0; seat < look->players; seat++) {
        if (style->colour)
            fputs(colour[seat], out);
        fprintf(out, "%c %c %-8s", seat == reader ? '*' : ' ', letter[seat], game->seat_names[seat]);
        if (style->colour)
            fputs("\033[0m", out);
        fprintf(out, "  %4d %4d", look->seat[seat].glory, look->seat[seat].influence);
        if (look->seat[seat].bid)
            fprintf(out, "  %3d  %3d", look->seat[seat].bid, look->seat[seat].movement);
        else
            fprintf(out, "    -  +%2d", look->seat[seat].bonus);
        fprintf(out, "  %4d %5d    ", 15 - look->seat[seat].huts_left, 4 - look->seat[seat].canoes_left);
        print_spaces(look->seat[seat].shells, out);
        fprintf(out, "  = %3d     ", look->seat[seat].shell_value);
        print_spaces(look->seat[seat].caught, out);
        fprintf(out, "%s\n", look->seat[seat].passed ? "  passed" : "");
    }
}

static void print_village(const struct kaivai_look *look, int v, int reader, FILE *out)
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
static void print_villages(const struct kaivai_look *look, int reader, FILE *out)
{
    for (int column = 0; column < 2; column++) {
        fputs(column ? "           tile cult fish  hut  " : "  Villages tile cult fish  hut  ", out);
        for (int seat = 0; seat < look->players; seat++)
            fprintf(out, "  %c", letter[seat]);
        fputs(column ? "\n" : "      ", out);
    }
    for (int v = 0; v < look->villages; v++) {
        print_village(look, v, reader, out);
        fputs(v % 2 || v == look->villages - 1 ? "\n" : "    ", out);
    }
}

static void print_actions(const struct kaivai_look *look, FILE *out)
{
    fputs("Actions cost influence:", out);
    for (int action = 0; action < KAIVAI_ACTIONS; action++)
        fprintf(out, "  %s %d", look->action_name[action], look->action_price[action]);
    fputc('\n', out);
}

static void draw(const struct game *game, const struct game_state *view, int reader, const struct style *style,
                 FILE *out)
{
    struct kaivai_look look;
    struct canvas c;
    kaivai_look(view, &look);
    memset(c.text, ' ', sizeof c.text);
    memset(c.ink, KAIVAI_NOBODY, sizeof c.ink);
    for (int hex = 0; hex < KAIVAI_HEXES; hex++)
        draw_hex(&c, hex, &look);
    fprintf(out, "\nRound %d of %d, %s, %d players.\n", look.round, look.rounds, look.profile, look.players);
    fputs("<R> canoe at sea, [Rc2] canoe hut with 2 fish, {Rc } with its canoe still on it, f fisher, m meeting\n\n",
          out);
    print_canvas(&c, style, out);
    print_villages(&look, reader, out);
    print_actions(&look, out);
    print_seats(game, &look, reader, style, out);
    if (reader >= 0 && (look.seat[reader].value_lost || look.seat[reader].fish_lost))
        fprintf(out, "At the end of the round your shells lose %d of their worth and %d of your fish spoil.\n",
                look.seat[reader].value_lost, look.seat[reader].fish_lost);
}

static const struct {
    const char *phase, *asked;
} asked[] = {
    {"bid", "Bid a number that nobody has bid: it is your building price and fixes your movement."},
    {"place", "Place a starting hut next to a cult hex."},
    {"god", "You bid lowest: put a cult hex at another village, and the god with it."},
    {"turn", "Choose an action, or pass."},
    {"build", "Sail a canoe to where it can build, then build there; done ends the action."},
    {"fish", "Sail a canoe to a village with a fisherman of yours or the god; done ends the action."},
    {"deliver", "Sail a canoe to huts with room and deliver fish; done ends the action."},
    {"move", "Sail your canoes; done ends the action."},
    {"pay", "Choose which shells to pay with."},
    {"gift", "Say whether the gift earns glory: approve or refuse."},
    {"choose", "You have the least glory: choose the village to score next."},
    {"show", "Choose in secret how much influence you show."},
};

/* What is asked, and a few moves that are legal now. */
static void ask(const struct game *game, const struct game_state *view, FILE *out)
{
    enum { EXAMPLES = 4 };
    struct kaivai_look look;
    game_move move[GAME_MAX_MOVES];
    const int count = game->moves(view, move);
    kaivai_look(view, &look);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (!strcmp(asked[i].phase, look.phase))
            fprintf(out, "%s", asked[i].asked);
    if (look.price)
        fprintf(out, " The hut costs %d.", look.price);
    fputs(count > EXAMPLES ? "\nFor example:" : "\nYou can say:", out);
    for (int i = 0; i < EXAMPLES && i < count; i++) {
        char words[64];
        struct text text = TEXT_IN(words);
        game->write_move(view, move[count > EXAMPLES ? i * (count - 1) / (EXAMPLES - 1) : i], &text);
        fprintf(out, "%s %s", i ? "," : "", words);
    }
    fputs("\n('moves' lists everything you can do, 'help' the words you can type.)\n", out);
}

const struct screen kaivai_screen = {
    .game = "kaivai",
    .draw = draw,
    .ask = ask,
    .welcome = "Sail canoes, build huts, catch fish and bring them to the huts of others; celebrate for glory.\n"
               "Huts and influence in the villages count at the end: most glory wins. (motu rules kaivai)\n",
    .help = "Moves\n"
            "  bid 6              bid in the first phase of a round\n"
            "  place canoe C3     a starting hut: canoe, fisher or meeting\n"
            "  god D7             the god goes to a new cult hex there\n"
            "  build fish deliver move upgrade celebrate F4 pass      choose an action\n"
            "  canoe C5 D7        that canoe sails and acts; canoe C5: it acts where it lies\n"
            "  hut meeting E8     what the canoe builds;  pay 4 4 5: with which shells\n"
            "  village F4         where it fishes\n"
            "  sell E8 2          how many fish it delivers to a hut\n"
            "  done               no further canoe acts\n"
            "  give blue fish 3   a gift (2005);  approve, refuse: votes on it\n"
            "  score F4, show 2   at the end: the village, and the influence you show in secret\n",
};
