/* play_resume.c: keeps a game that is left before its end (kept.h describes the file) and resumes it the next time. */
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "play_table.h"

void table_keep(struct table *t)
{
    char how[256];
    if (t->cannot_keep || t->kept_count == t->match.count)
        return;
    snprintf(how, sizeof how, "seat=%.20s vs=%.150s seed=%llu", t->seat ? t->seat : "-", t->vs ? t->vs : "-",
             (unsigned long long)t->match.seed);
    t->cannot_keep = !kept_write(&t->kept, &t->match, how);
    t->kept_count = t->match.count;
}

/* Whether a person has made a decision in it. */
static bool is_touched(const struct table *t)
{
    struct motu_walk walk;
    for (motu_walk_start(&walk, &t->match); motu_walk_more(&walk); motu_walk_next(&walk)) {
        const int actor = motu_walk_actor(&walk);
        if (actor >= 0 && t->person[actor])
            return true;
    }
    return false;
}

void table_keep_or_forget(struct table *t)
{
    if (motu_match_actor(&t->match) == MOTU_OVER) {
        kept_forget(&t->kept);
        return;
    }
    if (isatty(STDIN_FILENO) || is_touched(t)) { /* scripts that only look leave nothing behind */
        table_keep(t);
        if (t->stop && !t->cannot_keep)
            tell(CLI_PLAY_LEFT);
    }
    kept_close(&t->kept);
}

/* Restores the seats as they were when the game was left, unless the file does not say. */
static void sit_as_before(struct table *t, uint64_t *seed)
{
    static char seat[21], vs[151];
    unsigned long long number;
    struct motu_ai_player player;
    if (!kept_how(&t->match, t->how, sizeof t->how)
        || sscanf(t->how, "seat=%20s vs=%150s seed=%llu", seat, vs, &number) != 3)
        return;
    t->seat = strcmp(seat, "-") ? seat : NULL;
    t->vs = strcmp(vs, "-") ? vs : NULL;
    *seed = number;
    if (t->vs && motu_ai_player_named(t->vs, &player, NULL))
        t->computer = player;
}

static bool wants_to_go_on(struct table *t)
{
    char when[32] = "", line[TYPED], question[512];
    struct stat about;
    struct tm local;
    if (!stat(t->kept.path, &about) && localtime_r(&about.st_mtime, &local))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    snprintf(question, sizeof question, "%s ",
             phrase_with(CLI_PLAY_OFFER, motu_sentence_word(t->match.game->title), motu_sentence_word(when),
                         motu_sentence_number(t->match.count)));
    if (!table_ask(t, question, line))
        return false;
    const char answer = line[strspn(line, " ")];
    return answer != 'n' && answer != 'N'; /* no, nein, nie: it works in all our languages */
}

/* A game that is not resumed stays where it is, unless nobody had begun to play it. */
static void put_aside(struct table *t)
{
    if (!t->stop && is_touched(t))
        tell_with(CLI_PLAY_STAYS, motu_sentence_word(t->kept.path));
    if (!t->stop && !is_touched(t))
        kept_forget(&t->kept);
    kept_close(&t->kept);
}

bool table_resume(struct table *t, const struct motu_game *game, bool resume, uint64_t *seed)
{
    const struct motu_ai_player computer = t->computer;
    const char *given_seat = t->seat, *given_vs = t->vs;
    const uint64_t given_seed = *seed;
    int code;
    if (!kept_find(&t->kept, game))
        return false;
    if (table_load(t, t->kept.path, &code)) {
        sit_as_before(t, seed);
        t->match.seed = *seed;
        if (table_take_seats(t, t->seat) && (resume || wants_to_go_on(t))) {
            t->kept_count = t->match.count;
            return true;
        }
        put_aside(t);
    }
    kept_close(&t->kept); /* a file that cannot be read is left alone */
    t->computer = computer;
    t->seat = given_seat;
    t->vs = given_vs;
    *seed = given_seed;
    memset(t->told, 0, sizeof t->told);
    memset(t->person, 0, sizeof t->person);
    return false;
}
