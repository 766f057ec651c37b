/* make_fair.c: make_fair GAMES [SEED]: records of random games whose chance follows from a seed and shares
 * (motu/fair.h), now and then with decisions taken back and chance drawn anew, one after the other.
 * What they prove is checked by check_chance.py, which shares no line with the program. */
#include <motu/fair.h>

#include <stdio.h>
#include <stdlib.h>

#include <motu/catalogue.h>

static struct motu_match m;

static void draw_bytes(struct motu_rng *rng, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)motu_rng_below(rng, 256);
}

static void add_shares(struct motu_rng *rng)
{
    for (int seat = 0; seat < m.game->seats(&m.start); seat++) {
        char share[MOTU_FAIR_MAX_SHARE + 1], seal[MOTU_FAIR_SEAL_DIGITS + 1];
        const uint32_t length = motu_rng_below(rng, MOTU_FAIR_MAX_SHARE + 1);
        for (uint32_t i = 0; i < length; i++)
            share[i] = "0123456789abcdef"[motu_rng_below(rng, 16)];
        share[length] = 0;
        if (!length)
            continue;
        motu_fair_put_share(&m, seat, share);
        motu_fair_write_seal(share, seal);
        if (motu_rng_below(rng, 2))
            motu_fair_put_seal(&m, seat, seal);
    }
}

static void play(const struct motu_game *game, const char *options, struct motu_rng *rng)
{
    static char record[1 << 20];
    struct motu_text text = MOTU_TEXT_IN(record);
    uint8_t seed[MOTU_FAIR_SEED_BYTES];
    struct motu_fair fair;
    draw_bytes(rng, seed, sizeof seed);
    motu_match_start(&m, game, options, 0, NULL);
    motu_fair_put_commit(&m, seed);
    add_shares(rng);
    motu_fair_begin(&fair, seed, &m);
    while (motu_match_actor(&m) != MOTU_OVER) {
        const bool chance = motu_match_actor(&m) == MOTU_CHANCE;
        motu_match_play(&m, chance ? motu_fair_chance(&fair, &m) : motu_random_move(game, &m.now, rng), NULL);
        if (m.count > 12 && motu_rng_below(rng, 60) == 0) { /* a takeback past chance */
            const int back = 1 + (int)motu_rng_below(rng, 8);
            if (motu_match_undo(&m, back, NULL))
                motu_fair_draw_anew(&m, m.count);
        }
    }
    motu_fair_put_seed(&m, seed);
    motu_match_write_record(&m, MOTU_ALL, &text);
    printf("%s\n", record);
}

int main(int argc, char **argv)
{
    static const char *const options[] = {"", "first=black", "players=3", ""};
    struct motu_rng rng;
    const int games = argc > 1 ? atoi(argv[1]) : 1;
    motu_rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (int i = 0; i < games; i++) {
        const bool kaivai = i % 8 == 7;
        const char *id = kaivai ? "kaivai" : "kahuna";
        play(motu_catalogue_find(id, 6), options[2 * kaivai + i / 8 % 2], &rng);
    }
    return 0;
}
