/* preview_page.c: the page at the shared address of a table, /t/ID. Programs that make previews read its head; a
 * browser runs its only script, web/enter.js, which goes on to the table's screen with what follows the #. */
#include "previews.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "markup.h"

enum { LONGEST = 400 };

struct words {
    enum motu_language language;
    char title[LONGEST], about[LONGEST];
};

/* The first language of the header that we have. Weights are ignored: people name their favourite first. */
static enum motu_language language_of(const struct net_request *q)
{
    const char *at = net_header(q, "Accept-Language");
    while (at && *at) {
        char name[16];
        enum motu_language found;
        at += strspn(at, " ,");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, " ,;"), at);
        if (motu_language_named(name, &found))
            return found;
        at += strcspn(at, ",");
    }
    return MOTU_LANGUAGE_EN;
}

static void say(const struct words *w, enum server_message message, const struct motu_sentence_part argument[],
                int count, char out[LONGEST])
{
    struct motu_text text = motu_text_in(out, LONGEST);
    motu_sentence_write(server_messages[message].pattern[w->language], w->language, argument, count, &text);
}

/* "Kahuna: Ana, Bo" */
static void name_table(const struct table *t, struct words *w)
{
    struct motu_text text = motu_text_in(w->title, LONGEST);
    int named = 0;
    motu_text_put(&text, t->game->title);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON) {
            motu_text_put(&text, named++ ? ", " : ": ");
            motu_text_put(&text, t->seat[seat].name);
        }
}

static void describe(const struct table *t, struct words *w)
{
    static const enum server_message said[] = {[TABLE_WAITING] = SERVER_PREVIEW_WAITING,
                                               [TABLE_PLAYING] = SERVER_PREVIEW_PLAYING,
                                               [TABLE_OVER] = SERVER_PREVIEW_OVER,
                                               [TABLE_CLOSED] = SERVER_PREVIEW_CLOSED};
    const struct motu_sentence_part decisions = motu_sentence_number(t->match->count);
    name_table(t, w);
    say(w, said[t->phase], &decisions, 1, w->about);
}

/* One element of the head; text cannot escape from its attribute. */
static void put_meta(struct motu_text *out, const char *kind, const char *name, const char *content)
{
    motu_text_put(out, "<meta ");
    motu_text_put(out, kind);
    motu_text_put(out, "=\"");
    motu_text_put(out, name);
    motu_text_put(out, "\" content=\"");
    markup_put(out, content);
    motu_text_put(out, "\">\n");
}

/* Open Graph wants absolute addresses; without a host to name, there is no picture. */
static void put_picture(struct motu_text *out, const char *own, const char *id, const char *picture, const char *title)
{
    char url[512], size[16];
    snprintf(url, sizeof url, "%s/t/%s", own, id);
    put_meta(out, "property", "og:url", url);
    snprintf(url, sizeof url, "%s/t/%s/%s", own, id, picture);
    put_meta(out, "property", "og:image", url);
    put_meta(out, "property", "og:image:type", strstr(picture, ".png") ? "image/png" : "image/svg+xml");
    snprintf(size, sizeof size, "%d", DRAW_PREVIEW_WIDTH);
    put_meta(out, "property", "og:image:width", size);
    snprintf(size, sizeof size, "%d", DRAW_PREVIEW_HEIGHT);
    put_meta(out, "property", "og:image:height", size);
    put_meta(out, "property", "og:image:alt", title);
    put_meta(out, "name", "twitter:card", "summary_large_image");
}

static void put_head(struct motu_text *out, const struct words *w)
{
    motu_text_put(out, "<!doctype html>\n<html lang=\"");
    motu_text_put(out, motu_language_name(w->language));
    motu_text_put(out, "\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    markup_put(out, w->title);
    motu_text_put(out, "</title>\n");
    put_meta(out, "name", "viewport", "width=device-width, initial-scale=1");
    put_meta(out, "name", "referrer", "no-referrer");
    put_meta(out, "name", "robots", "noindex");
    put_meta(out, "name", "description", w->about);
    put_meta(out, "property", "og:type", "website");
    put_meta(out, "property", "og:site_name", "motu");
    put_meta(out, "property", "og:title", w->title);
    put_meta(out, "property", "og:description", w->about);
}

void preview_page_write(const struct net *net, const struct net_request *q, const struct table *t, const char *id,
                        const char *picture, struct motu_text *out)
{
    struct words w = {.language = language_of(q)};
    char own[256], open[LONGEST];
    if (t) {
        describe(t, &w);
    } else {
        say(&w, SERVER_PREVIEW_TITLE, NULL, 0, w.title);
        say(&w, SERVER_PREVIEW_INVITATION, NULL, 0, w.about);
    }
    put_head(out, &w);
    if (net_own_url(net, q, own, sizeof own))
        put_picture(out, own, id, picture, w.title);
    say(&w, SERVER_PREVIEW_OPEN, NULL, 0, open);
    motu_text_put(out, "<script src=\"../enter.js\"></script>\n</head>\n<body><p><a href=\"../#/t/");
    motu_text_put(out, id);
    motu_text_put(out, "\">");
    markup_put(out, open);
    motu_text_put(out, "</a></p></body>\n</html>\n");
}
