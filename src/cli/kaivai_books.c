/* kaivai_books.c: what differs between the rulebooks of Kaivai, and between the versions of the rules of each, as
 * tables or as JSON. The engine says what differs (motu/kaivai.h). */
#include <stdio.h>

#include <motu/kaivai.h>

#include "kaivai_screen.h"

/* One difference as a line of a table, with a name for each of its values … */
static void print_difference(const struct motu_kaivai_difference *d, int count)
{
    printf("%-6s %-30s", d->rule, d->what);
    for (int i = 0; i < count; i++)
        printf(" %-20s", d->value[i]);
    fputc('\n', stdout);
}

/* … or of JSON. */
static void print_difference_json(const struct motu_kaivai_difference *d, const char *profile, const char *const name[],
                                  int count)
{
    char bytes[1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "rule", d->rule);
    motu_text_put_member_text(&text, "what", d->what);
    if (profile)
        motu_text_put_member_text(&text, "profile", profile);
    for (int i = 0; i < count; i++)
        motu_text_put_member_text(&text, name[i], d->value[i]);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
}

static void print_heading(const char *first, const char *second, const char *const name[], int count)
{
    printf("%-6s %-30s", first, second);
    for (int i = 0; i < count; i++)
        printf(" %-20s", name[i]);
    fputc('\n', stdout);
}

static void print_books(const struct motu_game *game, bool json)
{
    struct motu_kaivai_difference row[MOTU_KAIVAI_DIFFERENCES];
    const char *name[MOTU_KAIVAI_PROFILES];
    for (int p = 0; p < MOTU_KAIVAI_PROFILES; p++)
        name[p] = motu_kaivai_profile(p);
    const int count = motu_kaivai_compare(game->rules_version, row);
    if (!json)
        print_heading("rule", "", name, MOTU_KAIVAI_PROFILES);
    for (int i = 0; i < count; i++) {
        fputs(json && i ? ",\n" : "", stdout);
        if (json)
            print_difference_json(&row[i], NULL, name, MOTU_KAIVAI_PROFILES);
        else
            print_difference(&row[i], MOTU_KAIVAI_PROFILES);
    }
}

/* What the newest version of the rules changed, rulebook by rulebook. */
static void print_versions(const struct motu_game *game, bool json)
{
    struct motu_kaivai_difference row[MOTU_KAIVAI_DIFFERENCES];
    char number[2][16];
    const char *const name[] = {number[0], number[1]};
    for (int i = 0; i < 2; i++)
        snprintf(number[i], sizeof number[i], json ? "%d" : "version %d", game->rules_version - 1 + i);
    for (int p = 0; p < MOTU_KAIVAI_PROFILES; p++) {
        const int count = motu_kaivai_compare_versions(p, game->rules_version - 1, game->rules_version, row);
        if (!json)
            fputc('\n', stdout);
        if (!json)
            print_heading("rule", motu_kaivai_profile(p), name, 2);
        for (int i = 0; i < count; i++) {
            fputs(json ? ",\n" : "", stdout);
            if (json)
                print_difference_json(&row[i], motu_kaivai_profile(p), name, 2);
            else
                print_difference(&row[i], 2);
        }
    }
}

void kaivai_print_books(const struct motu_game *game, bool json)
{
    fputs(json ? "[" : "", stdout);
    print_books(game, json);
    print_versions(game, json);
    fputs(json ? "]\n" : "", stdout);
}
