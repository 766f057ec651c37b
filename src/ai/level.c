/* level.c: who the computer players are, by name, and how each of them searches.
 *
 * The yardsticks random, greedy, flat and ismcts stay as they are for ever: ratings of different versions are
 * compared by them. A weaker level thinks less, looks at all moves more evenly, chooses more freely among those it has
 * looked at well, and from some level down does not remember which cards were taken openly. No level plays a move at
 * random.
 */
#include "level.h"

#include <string.h>

#include "must.h"
#include "playout.h"

static const char *const kind_name[MOTU_AI_PLAYERS] = {[MOTU_AI_RANDOM] = "random",
                                                       [MOTU_AI_GREEDY] = "greedy",
                                                       [MOTU_AI_FLAT] = "flat",
                                                       [MOTU_AI_ISMCTS] = "ismcts",
                                                       [MOTU_AI_LEVEL] = "level"};

static const struct motu_ai_settings yardstick[MOTU_AI_LEVEL] = {
    [MOTU_AI_FLAT] = {.visits = 2000,
                      .cut = PLAYOUT_TO_THE_END,
                      .explore = 700,
                      .late = MOTU_AI_TUNED,
                      .depth = 1,
                      .narrow = MOTU_MAX_MOVES},
    /* of a decision that is wide it looks at few moves first, if the game has an idea which: else most of a short time
     * would go into looking at each of them once */
    [MOTU_AI_ISMCTS] = {.visits = 2000,
                        .cut = PLAYOUT_TO_THE_END,
                        .explore = 700,
                        .late = MOTU_AI_TUNED,
                        .narrow = 6,
                        .widen = 30,
                        .guided = true},
};

/* A setting of `explore`: as the tuning does in long searches, from the beginning. */
enum { EVENLY = -3 };
/* From which level on. */
enum { REMEMBERS = 5, FOCUSES = 7, SOLVES = 7 };

/* For games that have no tuning of their own. */
static const struct motu_tuning usual = {
    .cut = 2,
    .explore = 600,
    .late = 600,
    .narrow = 24,
    .widen = 100,
    .level = {{100, 45}, {140, 31}, {190, 21}, {250, 15}, {350, 11}, {600, 7}, {1500, 3}, {100000, 0}},
};

struct motu_ai_settings level_settings(enum motu_ai_kind kind, int level)
{
    if (kind != MOTU_AI_LEVEL)
        return yardstick[kind];
    must(level >= 1 && level <= MOTU_AI_LEVELS);
    return (struct motu_ai_settings){.cut = MOTU_AI_TUNED,
                                     .explore = level < FOCUSES ? EVENLY : MOTU_AI_TUNED,
                                     .late = MOTU_AI_TUNED,
                                     .scaled = MOTU_AI_TUNED,
                                     .margin = MOTU_AI_TUNED,
                                     .narrow = MOTU_AI_TUNED,
                                     .widen = MOTU_AI_TUNED,
                                     .history = level < MOTU_AI_LEVELS ? 0 : MOTU_AI_TUNED,
                                     .urgency = MOTU_AI_TUNED,
                                     .policy = level < FOCUSES ? 0 : MOTU_AI_TUNED,
                                     .guided = true,
                                     .sensible = true,
                                     .remember = level >= REMEMBERS,
                                     .solve = level >= SOLVES,
                                     .soften = MOTU_AI_TUNED};
}

static void settle(int *setting, int tuned)
{
    if (*setting == MOTU_AI_TUNED)
        *setting = tuned;
}

void motu_ai_player_settle(struct motu_ai_player *player, const struct motu_game *game)
{
    const struct motu_tuning *t = game->tuning ? game->tuning : &usual;
    struct motu_ai_settings *s = &player->settings;
    if (s->explore == EVENLY)
        s->explore = t->late;
    settle(&s->late, s->explore == MOTU_AI_TUNED ? t->late : s->explore); /* explore=N alone holds all the way */
    if (player->kind != MOTU_AI_LEVEL)
        return;
    settle(&s->cut, t->cut);
    settle(&s->explore, t->explore);
    settle(&s->scaled, t->scaled);
    settle(&s->margin, t->margin);
    settle(&s->narrow, t->narrow);
    settle(&s->widen, t->widen);
    settle(&s->history, t->history);
    settle(&s->urgency, t->urgency);
    settle(&s->policy, t->policy);
    settle(&s->soften, t->level[player->level - 1].soften);
    if (!s->visits)
        s->visits = t->level[player->level - 1].visits;
}

struct motu_ai_player motu_ai_player_level(int level)
{
    return (struct motu_ai_player){
        .kind = MOTU_AI_LEVEL, .level = level, .settings = level_settings(MOTU_AI_LEVEL, level)};
}

struct motu_ai_player motu_ai_player_judge(void)
{
    struct motu_ai_player judge = motu_ai_player_level(MOTU_AI_LEVELS);
    judge.settings.sensible = false;
    judge.settings.explore = EVENLY; /* what others prefer deserves a look */
    judge.settings.history = 0;
    judge.settings.policy = 0;
    return judge;
}

/* A whole number of at most nine digits, or minus one, up to a comma or the end. */
static bool read_number(const char **at, int *number)
{
    const bool minus = **at == '-';
    const char *digit = *at + minus;
    *number = 0;
    for (; *digit >= '0' && *digit <= '9' && digit < *at + 9; digit++)
        *number = *number * 10 + (*digit - '0');
    const bool good = digit > *at + minus && (!*digit || *digit == ',');
    *at = digit;
    *number = minus ? -*number : *number;
    return good;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && !memcmp(text, word, length);
}

/* Sets one of the settings; false if there is none of that name or the value is out of range. */
static bool change(struct motu_ai_settings *s, const char *key, size_t length, int value)
{
    const struct {
        const char *name;
        int low, high;
        int *number; /* what is set: one of these */
        bool *flag;
    } setting[] = {
        {"cut", -1, 9999, &s->cut, NULL},
        {"explore", 0, 99999, &s->explore, NULL},
        {"late", 0, 99999, &s->late, NULL},
        {"scaled", 0, 1, &s->scaled, NULL},
        {"margin", 0, 999, &s->margin, NULL},
        {"depth", 0, 192, &s->depth, NULL},
        {"narrow", 1, MOTU_MAX_MOVES, &s->narrow, NULL},
        {"widen", 0, 9999, &s->widen, NULL},
        {"soften", 0, 1000, &s->soften, NULL},
        {"history", 0, 99999, &s->history, NULL},
        {"urgency", 0, 99999, &s->urgency, NULL},
        {"policy", 0, 99999, &s->policy, NULL},
        {"guided", 0, 1, NULL, &s->guided},
        {"sensible", 0, 1, NULL, &s->sensible},
        {"remember", 0, 1, NULL, &s->remember},
        {"solve", 0, 1, NULL, &s->solve},
    };
    if (is_word(key, length, "visits") && value > 0) {
        s->visits = (uint32_t)value;
        return true;
    }
    for (size_t i = 0; i < sizeof setting / sizeof setting[0]; i++) {
        if (!is_word(key, length, setting[i].name) || value < setting[i].low || value > setting[i].high)
            continue;
        if (setting[i].number)
            *setting[i].number = value;
        else
            *setting[i].flag = value;
        return true;
    }
    return false;
}

static bool read_style(const char **at, struct motu_ai_settings *s)
{
    const size_t length = strcspn(*at, ",");
    s->style = motu_ai_style_named(*at, length);
    *at += length;
    return s->style < MOTU_STYLES;
}

static bool read_settings(const char *at, struct motu_ai_player *player, const char **wrong)
{
    while (*at == ',') {
        const char *key = ++at;
        const size_t length = strcspn(key, "=,");
        int value;
        *wrong = key;
        at += length;
        if (*at++ != '=' || player->kind < MOTU_AI_FLAT)
            return false;
        if (is_word(key, length, "style")) {
            if (!read_style(&at, &player->settings))
                return false;
        } else if (!read_number(&at, &value) || !change(&player->settings, key, length, value)) {
            return false;
        }
    }
    return !*at;
}

bool motu_ai_player_named(const char *name, struct motu_ai_player *player, const char **wrong)
{
    const char *ignored = name, *at = name;
    wrong = wrong ? wrong : &ignored;
    *wrong = name;
    size_t length = strcspn(name, ",=");
    int kind = 0, level = 0;
    while (kind < MOTU_AI_PLAYERS && !is_word(name, length, kind_name[kind]))
        kind++;
    if (kind == MOTU_AI_PLAYERS || kind == MOTU_AI_LEVEL) {
        at += kind == MOTU_AI_LEVEL ? length : 0;
        if ((kind == MOTU_AI_LEVEL && *at++ != '=') || !read_number(&at, &level) || level < 1 || level > MOTU_AI_LEVELS)
            return false;
        kind = MOTU_AI_LEVEL;
    } else {
        at += length;
    }
    *player = (struct motu_ai_player){
        .kind = (enum motu_ai_kind)kind, .level = level, .settings = level_settings((enum motu_ai_kind)kind, level)};
    *wrong = at;
    return read_settings(at, player, wrong);
}

bool motu_ai_player_remembers(const struct motu_ai_player *player)
{
    return player->settings.remember || player->settings.solve;
}

void motu_ai_player_write(const struct motu_ai_player *player, struct motu_text *out)
{
    motu_text_put(out, kind_name[player->kind]);
    if (player->kind != MOTU_AI_LEVEL)
        return;
    motu_text_put_char(out, ' ');
    motu_text_put_number(out, player->level);
    if (player->settings.style) {
        motu_text_put_char(out, ' ');
        motu_text_put(out, motu_ai_style_id(player->settings.style));
    }
}

enum motu_message motu_ai_level_name(int level)
{
    static const enum motu_message name[MOTU_AI_LEVELS] = {
        MOTU_MESSAGE_LEVEL_1_NAME, MOTU_MESSAGE_LEVEL_2_NAME, MOTU_MESSAGE_LEVEL_3_NAME, MOTU_MESSAGE_LEVEL_4_NAME,
        MOTU_MESSAGE_LEVEL_5_NAME, MOTU_MESSAGE_LEVEL_6_NAME, MOTU_MESSAGE_LEVEL_7_NAME, MOTU_MESSAGE_LEVEL_8_NAME};
    must(level >= 1 && level <= MOTU_AI_LEVELS);
    return name[level - 1];
}

enum motu_message motu_ai_level_description(int level)
{
    static const enum motu_message text[MOTU_AI_LEVELS] = {
        MOTU_MESSAGE_LEVEL_1_TEXT, MOTU_MESSAGE_LEVEL_2_TEXT, MOTU_MESSAGE_LEVEL_3_TEXT, MOTU_MESSAGE_LEVEL_4_TEXT,
        MOTU_MESSAGE_LEVEL_5_TEXT, MOTU_MESSAGE_LEVEL_6_TEXT, MOTU_MESSAGE_LEVEL_7_TEXT, MOTU_MESSAGE_LEVEL_8_TEXT};
    must(level >= 1 && level <= MOTU_AI_LEVELS);
    return text[level - 1];
}
