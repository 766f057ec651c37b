/* test_fair.c: hashes against libsodium, chance derived without bias, and records that prove it or do not. */
#include "checked.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/fair.h>

#include "sha256.h"

static const uint8_t seed[MOTU_FAIR_SEED_BYTES] = "a seed of thirty-two bytes, yes.";

/* --- hashes --------------------------------------------------------------------------------------------------- */

static void hashes_are_those_of_libsodium(void **state)
{
    uint8_t bytes[300], ours[SHA256_BYTES], theirs[SHA256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7 + 1);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        struct sha256 s;
        sha256_start(&s);
        sha256_add(&s, bytes, length / 3); /* in two pieces */
        sha256_add(&s, bytes + length / 3, length - length / 3);
        sha256_end(&s, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void keyed_hashes_are_those_of_libsodium(void **state)
{
    uint8_t bytes[200], ours[SHA256_BYTES], theirs[SHA256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 5 + 3);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        struct hmac h;
        hmac_start(&h, seed, sizeof seed);
        hmac_add(&h, bytes, length);
        hmac_end(&h, ours);
        crypto_auth_hmacsha256(theirs, bytes, length, seed);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
    for (size_t length = 0; length <= SHA256_BLOCK; length++) { /* of the key, which fills a block at most */
        struct hmac h;
        crypto_auth_hmacsha256_state s;
        hmac_start(&h, bytes, length);
        hmac_add(&h, seed, sizeof seed);
        hmac_end(&h, ours);
        crypto_auth_hmacsha256_init(&s, bytes, length);
        crypto_auth_hmacsha256_update(&s, seed, sizeof seed);
        crypto_auth_hmacsha256_final(&s, theirs);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* --- games ---------------------------------------------------------------------------------------------------- */

static void begin(struct motu_match *m, const char *game, const char *share)
{
    const struct motu_game *g = motu_catalogue_find(game, strlen(game));
    assert_true(motu_match_start(m, g, "", 0, NULL));
    assert_true(motu_fair_put_commit(m, seed));
    assert_true(motu_fair_put_share(m, 0, share));
}

static void verdict(struct motu_match *m, const char *sentence, int decision);

static void play_out(struct motu_match *m, const struct motu_fair *f)
{
    struct motu_rng rng;
    motu_rng_seed(&rng, 3);
    while (motu_match_actor(m) != MOTU_OVER) {
        const bool chance = motu_match_actor(m) == MOTU_CHANCE;
        assert_true(
            motu_match_play(m, chance ? motu_fair_chance(f, m) : motu_random_move(m->game, &m->now, &rng), NULL));
    }
}

static void finish(struct motu_match *m, const char *game)
{
    struct motu_fair f;
    begin(m, game, "00ff");
    motu_fair_begin(&f, seed, m);
    play_out(m, &f);
    assert_true(motu_fair_put_seed(m, seed));
}

static void the_commitment_is_the_hash_of_the_seed(void **state)
{
    char hex[MOTU_FAIR_HEX], theirs[MOTU_FAIR_HEX];
    uint8_t bytes[12 + MOTU_FAIR_SEED_BYTES], hash[32];
    (void)state;
    motu_fair_write_commit(seed, hex);
    memcpy(bytes, "motu fair 1\n", 12);
    memcpy(bytes + 12, seed, sizeof seed);
    crypto_hash_sha256(hash, bytes, sizeof bytes);
    sodium_bin2hex(theirs, sizeof theirs, hash, sizeof hash);
    assert_string_equal(hex, theirs);
}

static void shares_are_lower_case_hex(void **state)
{
    (void)state;
    assert_true(motu_fair_is_share("", 0));
    assert_true(motu_fair_is_share("0123456789abcdef", 16));
    assert_false(motu_fair_is_share("AB", 2));
    assert_false(motu_fair_is_share("0g", 2));
    assert_false(motu_fair_is_share("0\n", 2));
    char hex[MOTU_FAIR_MAX_SHARE + 2];
    memset(hex, 'a', sizeof hex);
    assert_true(motu_fair_is_share(hex, MOTU_FAIR_MAX_SHARE));
    assert_false(motu_fair_is_share(hex, MOTU_FAIR_MAX_SHARE + 1));
}

static void every_share_changes_the_deal(void **state)
{
    static struct motu_match one, other;
    struct motu_fair f, g;
    int different = 0;
    (void)state;
    begin(&one, "kahuna", "00");
    begin(&other, "kahuna", "01");
    motu_fair_begin(&f, seed, &one);
    motu_fair_begin(&g, seed, &other);
    assert_memory_not_equal(f.key, g.key, sizeof f.key);
    for (int i = 0; i < 8; i++) {
        different += motu_fair_chance(&f, &one) != motu_fair_chance(&g, &other);
        assert_true(motu_match_play(&one, motu_fair_chance(&f, &one), NULL));
        assert_true(motu_match_play(&other, motu_fair_chance(&g, &other), NULL));
    }
    assert_in_range(different, 3, 8);
}

static void an_undo_never_rolls_again(void **state)
{
    static struct motu_match m;
    struct motu_fair f;
    motu_move dealt[9];
    (void)state;
    begin(&m, "kahuna", "ab");
    motu_fair_begin(&f, seed, &m);
    for (int i = 0; i < 9; i++)
        assert_true(motu_match_play(&m, dealt[i] = motu_fair_chance(&f, &m), NULL));
    assert_true(motu_match_undo(&m, 6, NULL));
    for (int i = 3; i < 9; i++) {
        assert_int_equal(motu_fair_chance(&f, &m), dealt[i]);
        assert_true(motu_match_play(&m, dealt[i], NULL));
    }
}

static const char *drawings(const struct motu_match *m)
{
    static char line[256];
    size_t length = 0;
    const char *value = motu_match_header(m, "fair-anew", &length);
    snprintf(line, sizeof line, "%.*s", value ? (int)length : 0, value ? value : "");
    return line;
}

static void what_was_seen_is_drawn_anew(void **state)
{
    static struct motu_match m;
    struct motu_fair f;
    motu_move dealt[9];
    int same = 0;
    (void)state;
    begin(&m, "kahuna", "ab");
    motu_fair_begin(&f, seed, &m);
    for (int i = 0; i < 9; i++)
        assert_true(motu_match_play(&m, dealt[i] = motu_fair_chance(&f, &m), NULL));
    assert_true(motu_match_undo(&m, 8, NULL) && motu_fair_draw_anew(&m, 1));
    for (int i = 1; i < 9; i++) {
        same += motu_fair_chance(&f, &m) == dealt[i];
        assert_true(motu_match_play(&m, motu_fair_chance(&f, &m), NULL));
    }
    assert_in_range(same, 0, 4);
    assert_string_equal(drawings(&m), "1.1");
    assert_true(motu_fair_draw_anew(&m, 7) && motu_fair_draw_anew(&m, 9));
    assert_string_equal(drawings(&m), "1.1 7.2 9.3");
    assert_true(motu_fair_draw_anew(&m, 7)); /* what was drawn after it is no more */
    assert_string_equal(drawings(&m), "1.1 7.4");
    assert_true(motu_fair_draw_anew(&m, 0));
    assert_string_equal(drawings(&m), "0.5");
    for (int i = 1; motu_fair_draw_anew(&m, i); i++) /* until the header is full: then nothing changes */
        assert_in_range(i, 0, 1000);
    begin(&m, "kahuna", "ab");
    motu_fair_begin(&f, seed, &m);
    for (int i = 0; i < 9; i++)
        assert_true(motu_match_play(&m, motu_fair_chance(&f, &m), NULL));
    assert_true(motu_match_undo(&m, 3, NULL) && motu_fair_draw_anew(&m, 6));
    play_out(&m, &f);
    assert_true(motu_fair_put_seed(&m, seed));
    verdict(&m, NULL, 0);
    static const char *const wrong[] = {"", "x", "6", "6.", "6.1 6.2", "6.1 5.2", "6.1,7.2", "999999.1", "6.-1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        static struct motu_match forged, scratch;
        struct motu_match_fault fault;
        forged = m;
        assert_true(motu_match_set_header(&forged, "fair-anew", wrong[i]));
        assert_false(motu_fair_verify(&forged, &scratch, &fault));
    }
}

/* What stands behind the end of the game changes nothing, so that only its form is judged. */
static void a_number_has_five_digits_at_most(void **state)
{
    static struct motu_match m, scratch;
    struct motu_match_fault fault;
    struct motu_fair f;
    (void)state;
    begin(&m, "kahuna", "0a");
    motu_fair_begin(&f, seed, &m);
    play_out(&m, &f);
    assert_true(motu_fair_put_seed(&m, seed));
    assert_true(motu_match_set_header(&m, "fair", "2"));
    assert_true(motu_match_set_header(&m, "fair-anew", "99999.1"));
    assert_true(motu_fair_verify(&m, &scratch, &fault));
    assert_true(motu_match_set_header(&m, "fair-anew", "99998.1 999999.1"));
    assert_false(motu_fair_verify(&m, &scratch, &fault));
}

/* The first card of 12,000 games: 12 islands, two cards each. Chi-square with 11 degrees of freedom is above 31.3 in
 * one of a thousand; the seeds are fixed, so it is the same number at every run. */
static void cards_come_as_often_as_they_should(void **state)
{
    static struct motu_match m;
    int count[MOTU_MOVE_LIMIT] = {0};
    double sum = 0;
    int kinds = 0;
    (void)state;
    begin(&m, "kahuna", "");
    while (m.game->chances(&m.now, (motu_move[MOTU_MAX_MOVES]){0}, (uint32_t[MOTU_MAX_MOVES]){0}) != 12) {
        struct motu_fair f;
        motu_fair_begin(&f, seed, &m);
        assert_true(motu_match_play(&m, motu_fair_chance(&f, &m), NULL));
    }
    for (int i = 0; i < 12000; i++) {
        uint8_t other[MOTU_FAIR_SEED_BYTES];
        struct motu_fair f;
        memcpy(other, seed, sizeof other);
        memcpy(other, &i, sizeof i);
        motu_fair_begin(&f, other, &m);
        count[motu_fair_chance(&f, &m)]++;
    }
    for (int i = 0; i < MOTU_MOVE_LIMIT; i++) {
        kinds += count[i] > 0;
        sum += count[i] ? (count[i] - 1000.0) * (count[i] - 1000.0) / 1000.0 : 0;
    }
    assert_int_equal(kinds, 12);
    assert_true(sum < 31.3);
}

/* --- verifying ------------------------------------------------------------------------------------------------ */

static void verdict(struct motu_match *m, const char *sentence, int decision)
{
    static struct motu_match scratch;
    struct motu_match_fault fault;
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    if (!sentence) {
        assert_true(motu_fair_verify(m, &scratch, &fault));
        return;
    }
    assert_false(motu_fair_verify(m, &scratch, &fault));
    motu_reason_write(&fault.reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
    assert_int_equal(fault.line, decision);
}

static void whole_games_verify(void **state)
{
    static struct motu_match m, again, scratch;
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        struct motu_text text = MOTU_TEXT_IN(record);
        finish(&m, motu_catalogue_games[i]->id);
        verdict(&m, NULL, 0);
        motu_match_write_record(&m, MOTU_ALL, &text);
        assert_true(motu_match_read_record(&again, &scratch, record, text.length, motu_catalogue_find, NULL, &fault));
        verdict(&again, NULL, 0);
    }
}

static void what_was_changed_is_found(void **state)
{
    static struct motu_match m;
    char hex[MOTU_FAIR_HEX];
    uint8_t other[MOTU_FAIR_SEED_BYTES] = {1};
    (void)state;
    begin(&m, "kahuna", "00ff");
    verdict(&m, "The record has no line fair-seed, so its chance cannot be checked.", 0);
    assert_true(motu_match_set_header(&m, "fair-seed", "abc"));
    verdict(&m, "The line fair-seed does not have the right number of hex digits.", 0);
    assert_true(motu_fair_put_seed(&m, other));
    verdict(&m, "The seed is not the one that was committed to before the game.", 0);
    motu_fair_write_commit(other, hex);
    assert_true(motu_fair_put_seed(&m, seed) && motu_match_set_header(&m, "fair-commit", hex));
    verdict(&m, "The seed is not the one that was committed to before the game.", 0);
    assert_true(motu_fair_put_commit(&m, seed) && motu_match_set_header(&m, "fair-share-white", "x"));
    verdict(&m, "The line fair-share-white does not have the right number of hex digits.", 0);
    assert_true(motu_match_set_header(&m, "fair-share-white", "") && motu_match_set_header(&m, "fair", "2"));
    verdict(&m, "The record proves chance in a way that this program does not know.", 0);
    m.viewer = 0;
    verdict(&m, "Only the complete record of a game, as it is revealed at the end, can be checked for fair chance.", 0);
}

static void every_line_of_the_proof_must_be_there(void **state)
{
    static const char missing[] = "The record has no line fair, so its chance cannot be checked.";
    static const char hex64[] = "zz000000000000000000000000000000000000000000000000000000000000ff";
    static struct motu_match m;
    char digits[MOTU_FAIR_HEX + 2];
    (void)state;
    assert_true(motu_match_start(&m, motu_catalogue_find("kahuna", 6), "", 0, NULL) && motu_fair_put_seed(&m, seed));
    verdict(&m, missing, 0);
    assert_true(motu_match_set_header(&m, "fair", "1"));
    verdict(&m, "The record has no line fair-commit, so its chance cannot be checked.", 0);
    motu_fair_write_commit(seed, digits);
    digits[MOTU_FAIR_HEX - 2] = 0; /* one digit short */
    assert_true(motu_match_set_header(&m, "fair-commit", digits));
    verdict(&m, "The seed is not the one that was committed to before the game.", 0);
    motu_fair_write_commit(seed, digits);
    strcat(digits, "0");
    assert_true(motu_match_set_header(&m, "fair-commit", digits));
    verdict(&m, "The seed is not the one that was committed to before the game.", 0);
    assert_true(motu_fair_put_commit(&m, seed));
    verdict(&m, NULL, 0);
    assert_true(motu_match_set_header(&m, "fair", "11"));
    verdict(&m, "The record proves chance in a way that this program does not know.", 0);
    assert_true(motu_match_set_header(&m, "fair", "1") && motu_match_set_header(&m, "fair-seed", hex64));
    verdict(&m, "The line fair-seed does not have the right number of hex digits.", 0);
    assert_true(motu_fair_put_seed(&m, seed));
    m.from_state = true;
    verdict(&m, "Only the complete record of a game, as it is revealed at the end, can be checked for fair chance.", 0);
}

static void a_seal_has_all_its_digits(void **state)
{
    char seal[MOTU_FAIR_SEAL_DIGITS + 1];
    (void)state;
    motu_fair_write_seal("0a", seal);
    assert_true(motu_fair_is_seal(seal, MOTU_FAIR_SEAL_DIGITS));
    assert_false(motu_fair_is_seal(seal, MOTU_FAIR_SEAL_DIGITS - 1));
    seal[5] = 'g';
    assert_false(motu_fair_is_seal(seal, MOTU_FAIR_SEAL_DIGITS));
}

static void a_foreign_share_or_card_is_found(void **state)
{
    static struct motu_match m;
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    struct motu_fair f;
    char sentence[256];
    (void)state;
    finish(&m, "kahuna");
    assert_true(motu_fair_put_share(&m, 1, "1234"));
    static struct motu_match scratch;
    struct motu_match_fault fault;
    assert_false(motu_fair_verify(&m, &scratch, &fault));
    assert_int_equal(fault.reason.message, MOTU_MESSAGE_FAIR_CHANCE);

    begin(&m, "kahuna", "00ff");
    motu_fair_begin(&f, seed, &m);
    for (int i = 0; i < 5; i++)
        assert_true(motu_match_play(&m, motu_fair_chance(&f, &m), NULL));
    const int count = motu_match_choices(&m, choice);
    const motu_move right = motu_fair_chance(&f, &m);
    const char *ours = NULL, *said = NULL;
    motu_move wrong = 0;
    for (int i = 0; i < count; i++) {
        if (choice[i].move == right) {
            ours = choice[i].words;
        } else {
            said = choice[i].words;
            wrong = choice[i].move;
        }
    }
    assert_true(motu_match_play(&m, wrong, NULL) && motu_fair_put_seed(&m, seed));
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_text_put(&text, "Decision 6 of chance was ");
    motu_text_put(&text, said);
    motu_text_put(&text, "; seed and shares give ");
    motu_text_put(&text, ours);
    motu_text_put(&text, ".");
    verdict(&m, sentence, 6);
}

static void a_share_is_the_one_that_was_sealed(void **state)
{
    static struct motu_match m;
    char seal[MOTU_FAIR_SEAL_DIGITS + 1], theirs[MOTU_FAIR_SEAL_DIGITS + 1];
    uint8_t hash[32];
    (void)state;
    motu_fair_write_seal("00ff", seal);
    crypto_hash_sha256(hash, (const uint8_t *)"motu share 1\n00ff", 17);
    sodium_bin2hex(theirs, sizeof theirs, hash, sizeof hash);
    assert_string_equal(seal, theirs);
    assert_true(motu_fair_is_seal(seal, 64));
    assert_false(motu_fair_is_seal(seal, 63) || motu_fair_is_seal("", 0));
    finish(&m, "kahuna"); /* black's share is 00ff */
    assert_true(motu_fair_put_seal(&m, 0, seal));
    static struct motu_match scratch;
    struct motu_match_fault fault;
    assert_true(motu_fair_verify(&m, &scratch, &fault));
    motu_fair_write_seal("00fe", seal);
    assert_true(motu_fair_put_seal(&m, 0, seal));
    verdict(&m, "The line fair-share-black is not the share that was sealed before the game.", 0);
    assert_true(motu_match_set_header(&m, "fair-seal-black", "00ff"));
    verdict(&m, "The line fair-seal-black does not have the right number of hex digits.", 0);
    motu_fair_write_seal("00ff", seal);
    assert_true(motu_fair_put_seal(&m, 0, seal) && motu_fair_put_seal(&m, 1, seal));
    verdict(&m,
            "A share was sealed (fair-seal-white) but never revealed, so somebody could have chosen between two "
            "courses of chance.",
            0);
}

/* However often chance is drawn anew, the seed has room in the end; else the game could not be proven. */
static void the_seed_has_room_at_last(void **state)
{
    static struct motu_match m;
    int drawn = 0;
    (void)state;
    begin(&m, "kahuna", "00ff");
    while (drawn < MOTU_MATCH_MAX_HEADER && motu_fair_draw_anew(&m, drawn))
        drawn++;
    assert_in_range(drawn, 100, MOTU_MATCH_MAX_HEADER - 1);
    assert_true(motu_fair_put_seed(&m, seed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_those_of_libsodium),
        cmocka_unit_test(keyed_hashes_are_those_of_libsodium),
        cmocka_unit_test(the_commitment_is_the_hash_of_the_seed),
        cmocka_unit_test(shares_are_lower_case_hex),
        cmocka_unit_test(every_share_changes_the_deal),
        cmocka_unit_test(an_undo_never_rolls_again),
        cmocka_unit_test(what_was_seen_is_drawn_anew),
        cmocka_unit_test(a_number_has_five_digits_at_most),
        cmocka_unit_test(cards_come_as_often_as_they_should),
        cmocka_unit_test(whole_games_verify),
        cmocka_unit_test(every_line_of_the_proof_must_be_there),
        cmocka_unit_test(a_seal_has_all_its_digits),
        cmocka_unit_test(what_was_changed_is_found),
        cmocka_unit_test(a_foreign_share_or_card_is_found),
        cmocka_unit_test(a_share_is_the_one_that_was_sealed),
        cmocka_unit_test(the_seed_has_room_at_last),
    };
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
