/* kaivai_options.c: the options of a game as words, and the state they start from. */
#include "kaivai_rules.h"

#include <string.h>

#include "hexname.h"
#include "kaivai_game.h"
#include "option.h"
#include "scan.h"

enum {
    OPTION_PROFILE,
    OPTION_PLAYERS,
    OPTION_DICE,
    OPTION_START,
    OPTION_GIFTS,
    OPTION_INFLUENCE,
    OPTION_BASES,
    OPTION_AGES
};

#define PROFILE_OF(book, name) "|" name
const struct motu_option kaivai_options[] = {
    [OPTION_PROFILE] = {"profile", &(EDITION_LIST(PROFILE_OF))[1], MOTU_MESSAGE_KAIVAI_OPTION_PROFILE},
    [OPTION_PLAYERS] = {"players", "4|3", MOTU_MESSAGE_KAIVAI_OPTION_PLAYERS},
    [OPTION_DICE] = {"dice", "on|off", MOTU_MESSAGE_KAIVAI_OPTION_DICE},
    [OPTION_START] = {"start", "free|beginner", MOTU_MESSAGE_KAIVAI_OPTION_START},
    [OPTION_GIFTS] = {"gifts", "on|off", MOTU_MESSAGE_KAIVAI_OPTION_GIFTS},
    [OPTION_INFLUENCE] = {"influence", "open|hidden", MOTU_MESSAGE_KAIVAI_OPTION_INFLUENCE},
    [OPTION_BASES] = {"bases", "chance|players|A5-A6,G1-H1|A5,M4", MOTU_MESSAGE_KAIVAI_OPTION_BASES},
    [OPTION_AGES] = {"ages", "random|red,blue,green,yellow", MOTU_MESSAGE_KAIVAI_OPTION_AGES},
    {0},
};
#undef PROFILE_OF
OPTION_LIST_FITS(kaivai_options);

const char *const kaivai_seat_name[SEATS + 1] = {"red", "yellow", "green", "blue", NULL};

/* ages=red,blue,green,yellow */
static bool read_ages(struct kaivai *s, struct scan scan)
{
    unsigned seen = 0;
    for (int i = 0; i < s->players; i++) {
        int seat = 0;
        if (i && !scan_char(&scan, ','))
            return false;
        while (seat < s->players && !scan_word(&scan, kaivai_seat_name[seat]))
            seat++;
        if (seat == s->players || seen >> seat & 1)
            return false;
        seen |= 1u << seat;
        s->age[i] = (uint8_t)seat;
    }
    s->aged = s->ages_fixed = 1;
    return scan_at_end(&scan);
}

/* bases=A5-A6,G1-H1 or bases=A5,M4 */
static bool read_bases(struct kaivai *s, struct scan scan)
{
    const struct edition *edition = edition_of(s);
    for (int i = 0; i < edition->bases[s->players]; i++) {
        int one, other = HEX_NONE;
        if (i && !scan_char(&scan, ','))
            return false;
        if (!hexname_read(&scan, &one))
            return false;
        if (edition->base_size == 2 && (!scan_char(&scan, '-') || !hexname_read(&scan, &other)))
            return false;
        const int base = kaivai_find_base(one, other);
        if (base == ALL_BASES || !kaivai_base_fits(s, base))
            return false;
        kaivai_apply_base(s, base);
    }
    s->bases_fixed = 1;
    return scan_at_end(&scan);
}

static bool is_value(const struct motu_words *words, int option, const char *value)
{
    return scan_equal(words->value[option], words->length[option], value);
}

/* A value that says: leave it to chance. */
static bool is_random(const struct motu_words *words, int option)
{
    return !words->value[option] || is_value(words, option, "random");
}

/* KV-11: whether the bases are words: who places them, instead of where they are. */
static bool read_who_places(struct kaivai *s, const struct motu_words *words)
{
    if (!edition_of(s)->bases_are_option)
        return false;
    s->bases_placed = is_value(words, OPTION_BASES, "players");
    return s->bases_placed || is_value(words, OPTION_BASES, "chance");
}

/* Words that only a later version of the rules has for the bases. */
static bool is_later_word(const struct kaivai *s, const struct motu_words *words, struct motu_reason *reason)
{
    if (edition_of(s)->bases_are_option
        || (!is_value(words, OPTION_BASES, "players") && !is_value(words, OPTION_BASES, "chance")))
        return false;
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_KAIVAI_OPTION_RULES);
    motu_reason_add_word(reason, is_value(words, OPTION_BASES, "players") ? "bases=players" : "bases=chance");
    motu_reason_add_number(reason, edition_of(s)->rules);
    return true;
}

static bool read_fixed(struct kaivai *s, const struct motu_words *words, struct motu_reason *reason)
{
    for (int option = OPTION_AGES; option >= OPTION_BASES; option--) {
        if (is_random(words, option) || (option == OPTION_BASES && read_who_places(s, words)))
            continue;
        if (option == OPTION_BASES && is_later_word(s, words, reason))
            return false;
        const struct scan scan = scan_start_bytes(words->value[option], words->length[option]);
        if (!(option == OPTION_AGES ? read_ages(s, scan) : read_bases(s, scan))) {
            option_refuse(&kaivai_options[option], words->value[option], words->length[option], reason);
            return false;
        }
    }
    return true;
}

/* An option of the other edition. */
static bool wrong_edition(const struct motu_words *words, int option, const struct edition *edition,
                          struct motu_reason *reason)
{
    if (!words->value[option])
        return false;
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_KAIVAI_OPTION_EDITION);
    motu_reason_add_word(reason, kaivai_options[option].key);
    motu_reason_add_word(reason, edition->name);
    return true;
}

/* An option of a later version of the rules. */
static bool wrong_version(const struct motu_words *words, int option, const struct edition *edition,
                          struct motu_reason *reason)
{
    if (!words->value[option])
        return false;
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_KAIVAI_OPTION_RULES);
    motu_reason_add_word(reason, kaivai_options[option].key);
    motu_reason_add_number(reason, edition->rules);
    return true;
}

static void set_up(struct kaivai *s)
{
    const struct edition *edition = edition_of(s);
    for (int seat = 0; seat < s->players; seat++) { /* KV-7 */
        s->shells[seat][5 - 1] = 3;
        s->caught[seat][edition->fish_space - 1] = 3;
        s->influence[seat] = 3;
    }
    s->round = 1;
    s->player = s->chooser = NOBODY;
    s->action = ACTIONS;
    s->canoe = s->god = HEX_NONE;
    s->scoring = VILLAGE_NONE;
    s->viewer = MOTU_ALL;
    memset(s->base, HEX_NONE, sizeof s->base);
    kaivai_clear_board(s);
}

bool kaivai_start(struct kaivai *s, int rules, const char *options, struct motu_reason *reason)
{
    struct motu_words words;
    if (!motu_split_options(&kaivai_game, options, &words, reason))
        return false;
    const int profile = option_choose(&kaivai_game, &words, OPTION_PROFILE, reason);
    const int players = profile < 0 ? -1 : option_choose(&kaivai_game, &words, OPTION_PLAYERS, reason);
    const int dice = players < 0 ? -1 : option_choose(&kaivai_game, &words, OPTION_DICE, reason);
    const int start = dice < 0 ? -1 : option_choose(&kaivai_game, &words, OPTION_START, reason);
    const int gifts = start < 0 ? -1 : option_choose(&kaivai_game, &words, OPTION_GIFTS, reason);
    const int hidden = gifts < 0 ? -1 : option_choose(&kaivai_game, &words, OPTION_INFLUENCE, reason);
    if (hidden < 0)
        return false;
    const struct edition *edition = edition_under(rules, profile);
    if ((!edition->start_is_option && wrong_edition(&words, OPTION_START, edition, reason))
        || (!edition->gifts && wrong_edition(&words, OPTION_GIFTS, edition, reason))
        || (!edition->influence_is_option && wrong_version(&words, OPTION_INFLUENCE, edition, reason)))
        return false;

    memset(s, 0, sizeof *s);
    s->edition = (uint8_t)(edition - kaivai_edition);
    s->players = (uint8_t)(4 - players);
    s->dice_off = (uint8_t)dice;
    s->start = start ? START_BEGINNER : edition->start;
    s->gifts = edition->gifts && !gifts;
    s->influence_hidden = words.value[OPTION_INFLUENCE] ? hidden == 1 : edition->influence_hidden;
    set_up(s);
    if (!read_fixed(s, &words, reason))
        return false;
    kaivai_begin(s);
    return true;
}

void kaivai_write_options(const struct kaivai *s, struct motu_text *out)
{
    const size_t from = out->length;
    const struct edition *edition = edition_of(s);
    if (edition->profile) {
        option_put(out, from, "profile=");
        motu_text_put(out, edition->name);
    }
    if (s->players == 3)
        option_put(out, from, "players=3");
    if (s->dice_off)
        option_put(out, from, "dice=off");
    if (s->start == START_BEGINNER)
        option_put(out, from, "start=beginner");
    if (edition->gifts && !s->gifts)
        option_put(out, from, "gifts=off");
    if (s->influence_hidden != edition->influence_hidden)
        option_put(out, from, s->influence_hidden ? "influence=hidden" : "influence=open");
    if (s->bases_placed)
        option_put(out, from, "bases=players");
    for (int i = 0; s->bases_fixed && i < s->base_count; i++) {
        if (i)
            motu_text_put_char(out, ',');
        else
            option_put(out, from, "bases=");
        motu_text_put(out, map_name[s->base[i][0]]);
        if (edition->base_size == 2) {
            motu_text_put_char(out, '-');
            motu_text_put(out, map_name[s->base[i][1]]);
        }
    }
    for (int i = 0; s->ages_fixed && i < s->players; i++) {
        if (i)
            motu_text_put_char(out, ',');
        else
            option_put(out, from, "ages=");
        motu_text_put(out, kaivai_seat_name[s->age[i]]);
    }
}
