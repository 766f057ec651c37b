/* hashes.c: games as one number, to be compared between processors and compilers that must agree to the last bit. Into
 * it go, of every decision, who decides and all that can be decided with its odds; of some, the whole state as text,
 * what its player sees of it and, in every tenth game, what a search of fixed size chooses and expects; at the end the
 * record. It needs nothing but the engine, so that a compiler for another processor and its libc suffice. hashes random
 * GAMES        as many random games in all, each game of the catalogue in turns: a line for each hashes records FILE…
 * recorded games: a line for each */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/motu.h>

#include "random_games.h"

enum { EVERY = 16 /* decisions, for what takes long */ };

static uint64_t hash;
static struct motu_match match, scratch;
static char text[MOTU_MATCH_MAX_RECORD];

static void take_bytes(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
}

static void take_number(uint64_t number)
{
    char digits[24];
    take_bytes(digits, (size_t)snprintf(digits, sizeof digits, "%" PRIu64 ",", number));
}

static void fail(const char *what)
{
    fprintf(stderr, "hashes: %s\n", what);
    exit(1);
}

static void take_state(const struct motu_state *state)
{
    struct motu_text out = MOTU_TEXT_IN(text);
    match.game->write_state(state, &out);
    take_bytes(text, out.length);
}

/* Who decides, among what, by which odds. */
static int take_choices(void)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    const int count = motu_match_choices(&match, choice);
    take_number((uint64_t)(motu_match_actor(&match) + 100));
    for (int i = 0; i < count; i++) {
        take_bytes(choice[i].words, strlen(choice[i].words) + 1);
        take_number(choice[i].move);
        take_number(motu_match_actor(&match) == MOTU_CHANCE ? choice[i].weight : 0);
    }
    return count;
}

/* What a search of 100 visits chooses and expects: the only numbers with a point in them. */
static void take_search(int seat, uint64_t seed)
{
    static struct motu_mind mind;
    static struct motu_belief *belief;
    static void *memory;
    struct motu_ai_player player;
    if (!motu_ai_player_named("level=8,visits=100", &player, NULL))
        fail("there is no such player");
    motu_ai_player_settle(&player, match.game);
    const size_t size = motu_ai_memory_good(&player, match.game);
    free(memory);
    memory = malloc(size);
    if (!belief)
        belief = malloc(motu_catalogue_belief_size());
    if (!memory || !belief)
        fail("no memory");
    motu_mind_start(&mind, belief);
    const struct motu_ai_position *position = motu_mind_recall(&mind, &match, seat);
    if (motu_ai_decide_at_once(&player, position, seed))
        return;
    struct motu_ai_search *search = motu_ai_begin(memory, size, &player, position, seed);
    while (motu_ai_think(search, 100))
        ;
    static struct motu_ai_row row[MOTU_MAX_MOVES];
    const int rows = motu_ai_table(search, row);
    for (int i = 0; i < rows; i++) {
        take_number(row[i].move);
        take_number(row[i].visits);
        take_number((uint64_t)row[i].value);
    }
}

static void take_decision(bool search, uint64_t seed)
{
    const int actor = motu_match_actor(&match);
    take_choices();
    if (match.count % EVERY)
        return;
    take_state(&match.now);
    if (actor < 0)
        return;
    struct motu_state view;
    motu_match_view(&match, actor, &view);
    take_state(&view);
    if (search)
        take_search(actor, seed);
}

static void print_hash(const char *name, int games, long decisions)
{
    printf("%s: %d games, %ld decisions, %016" PRIx64 "\n", name, games, decisions, hash);
}

static void take_record(void)
{
    struct motu_text out = MOTU_TEXT_IN(text);
    motu_match_write_record(&match, MOTU_ALL, &out);
    take_bytes(text, out.length);
}

static void play_random(const struct motu_game *game, int games)
{
    static motu_move moves[MOTU_MAX_MOVES];
    struct motu_rng rng;
    long decisions = 0;
    motu_rng_seed(&rng, 2026);
    hash = 0xCBF29CE484222325u;
    for (int i = 0; i < games; i++) {
        random_games_start(&match, game, &rng);
        while (motu_match_actor(&match) != MOTU_OVER) {
            take_decision(i % 10 == 0, motu_rng_next(&rng));
            const int count = random_games_list(game, &match.now, moves);
            if (!motu_match_play(&match, moves[motu_rng_below(&rng, (uint32_t)count)], NULL))
                fail("what can be decided is refused");
        }
        take_record();
        decisions += match.count;
    }
    print_hash(game->id, games, decisions);
}

static void read_record(const char *path)
{
    static char bytes[MOTU_MATCH_MAX_RECORD];
    static struct motu_match whole;
    struct motu_match_fault fault;
    FILE *file = fopen(path, "rb");
    if (!file)
        fail(path);
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    hash = 0xCBF29CE484222325u;
    if (!motu_match_read_record(&whole, &scratch, bytes, length, motu_catalogue_find, NULL, &fault))
        fail(path);
    match = whole;
    motu_match_undo(&match, match.count, NULL);
    for (int i = 0; i < whole.count; i++) {
        take_decision(false, 0);
        motu_match_play(&match, whole.move[i], NULL);
    }
    take_record();
    print_hash(strrchr(path, '/') ? strrchr(path, '/') + 1 : path, 1, whole.count);
}

int main(int argc, char **argv)
{
    int games = 0;
    while (motu_catalogue_games[games])
        games++;
    if (argc == 3 && !strcmp(argv[1], "random")) {
        for (int i = 0; i < games; i++)
            play_random(motu_catalogue_games[i], atoi(argv[2]) / games);
    } else if (argc > 2 && !strcmp(argv[1], "records")) {
        for (int i = 2; i < argc; i++)
            read_record(argv[i]);
    } else {
        fprintf(stderr, "hashes random GAMES | records FILE…\n");
        return 2;
    }
    return 0;
}
