/* previews.c: see previews.h.
 *
 * How a picture is made:
 *   1. a request waits in a list until everything it may show is committed (I-3);
 *   2. the loop draws the table as onlookers see it, at most once a minute for each table and a few times a second in
 *      all: whoever asks meanwhile gets the one that is kept;
 *   3. a thread makes a PNG of a copy (I-10), one at a time, by a program that may not take long;
 *   4. it comes back through the loop, is kept, and is sent to everybody who waits for it.
 * Where rsvg-convert is not installed there is only the SVG, and the page names that. */
#include "previews.h"

#include <motu/catalogue.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "threads.h"
#include "view.h"

/* A picture that is kept. The one with no table's name is for all tables that may not be seen. */
struct preview {
    bool used;
    char table[STORE_MAX_ID + 1];
    int64_t made_ms;
    char *svg;
    size_t svg_length;
    unsigned char *png; /* NULL: not made yet */
    size_t png_length;
    bool failed; /* no PNG could be made */
};

/* A request that waits for a picture. */
struct wanted {
    struct net_reply *reply;
    bool png;
    char table[STORE_MAX_ID + 1];
};

/* What the thread is given, and gives back. */
struct rendering {
    struct net_post post; /* first: this is what comes back */
    bool busy;            /* in the thread, or on its way back */
    char table[STORE_MAX_ID + 1];
    int64_t made_ms;
    char *svg;
    size_t svg_length, png_length;
    unsigned char *png;
};

struct previews {
    struct net *net;
    bool png; /* PNGs can be made */
    struct preview kept[QUOTA_PREVIEWS];
    struct wanted wanted[QUOTA_PREVIEWS_WANTED];
    int waiting;
    struct rate drawn;
    struct rendering rendering;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool given, stop; /* under the lock */
    char svg[DRAW_MAX_BYTES];
};

/* --- the thread --------------------------------------------------------------------------------------------------- */

static bool wait_for_work(struct previews *p)
{
    pthread_mutex_lock(&p->lock);
    while (!p->given && !p->stop)
        pthread_cond_wait(&p->changed, &p->lock);
    const bool work = !p->stop;
    p->given = false;
    pthread_mutex_unlock(&p->lock);
    return work;
}

static void *render(void *context)
{
    struct previews *p = context;
    thread_take_no_signals();
    while (wait_for_work(p)) {
        struct rendering *r = &p->rendering;
        r->png = png_from_svg(r->svg, r->svg_length, DRAW_PREVIEW_WIDTH, QUOTA_PREVIEW_MS, &r->png_length);
        net_post(p->net, &r->post);
    }
    return NULL;
}

/* Gives the thread a copy, unless it is still busy with another picture. False if there is no memory for the copy. */
static bool begin_rendering(struct previews *p, const struct preview *k)
{
    struct rendering *r = &p->rendering;
    if (r->busy)
        return true;
    if (!(r->svg = malloc(k->svg_length)))
        return false;
    memcpy(r->svg, k->svg, r->svg_length = k->svg_length);
    memcpy(r->table, k->table, sizeof r->table);
    r->made_ms = k->made_ms;
    r->png = NULL;
    r->busy = true;
    pthread_mutex_lock(&p->lock);
    p->given = true;
    pthread_cond_signal(&p->changed);
    pthread_mutex_unlock(&p->lock);
    return true;
}

struct previews *previews_open(struct net *net)
{
    struct previews *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->net = net;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    p->png = png_is_there() && !pthread_create(&p->thread, NULL, render, p);
    return p;
}

static void forget(struct preview *k)
{
    free(k->svg);
    free(k->png);
    *k = (struct preview){0};
}

void previews_close(struct previews *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_signal(&p->changed);
    pthread_mutex_unlock(&p->lock);
    if (p->png)
        pthread_join(p->thread, NULL);
    for (int i = 0; i < QUOTA_PREVIEWS; i++)
        forget(&p->kept[i]);
    free(p->rendering.svg);
    free(p->rendering.png);
    pthread_cond_destroy(&p->changed);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* --- drawing ------------------------------------------------------------------------------------------------------ */

/* The picture kept for a table, or NULL. */
static struct preview *find_kept(struct previews *p, const char *table)
{
    for (int i = 0; i < QUOTA_PREVIEWS; i++)
        if (p->kept[i].used && !strcmp(p->kept[i].table, table))
            return &p->kept[i];
    return NULL;
}

/* A free entry, or the oldest. */
static struct preview *make_place(struct previews *p)
{
    struct preview *oldest = &p->kept[0];
    for (int i = 0; i < QUOTA_PREVIEWS; i++) {
        if (!p->kept[i].used)
            return &p->kept[i];
        if (p->kept[i].made_ms < oldest->made_ms)
            oldest = &p->kept[i];
    }
    forget(oldest);
    return oldest;
}

/* A table as onlookers see it; for NULL, the first game at its beginning. */
static bool draw(const struct table *t, struct motu_text *out)
{
    struct motu_state view;
    struct motu_reason reason;
    struct draw_request r = {.game = t ? t->game : motu_catalogue_games[0], .view = &view, .preview = true};
    if (t)
        view_position(t, MOTU_ONLOOKER, &view); /* I-2 */
    else if (!r.game->start(&view, "", &reason))
        return false;
    for (int seat = 0; t && seat < t->seats; seat++)
        r.name[seat] = t->seat[seat].kind == SEAT_PERSON ? t->seat[seat].name : NULL;
    return draw_position(&r, out);
}

/* The picture of a table, drawn again if it is too old. NULL if that must wait, or if there is no memory: then *failed
 * is set. */
static struct preview *picture_of(struct previews *p, const struct table *t, const char *id, int64_t now_ms,
                                  bool *failed)
{
    struct preview *k = find_kept(p, id);
    if (k && (now_ms - k->made_ms < QUOTA_PREVIEW_AGE_MS || (!t && !k->failed)))
        return k;
    struct motu_text text = MOTU_TEXT_IN(p->svg);
    if (!rate_take(&p->drawn, now_ms, QUOTA_PREVIEWS_PER_S, 1000, QUOTA_PREVIEWS_PER_S))
        return k;
    char *svg = draw(t, &text) ? malloc(text.length) : NULL;
    *failed = !svg;
    if (!svg)
        return k;
    memcpy(svg, p->svg, text.length);
    if (k)
        forget(k);
    else
        k = make_place(p);
    *k = (struct preview){.used = true, .made_ms = now_ms, .svg = svg, .svg_length = text.length};
    snprintf(k->table, sizeof k->table, "%s", id);
    return k;
}

/* The table if anybody may watch it without a link; otherwise NULL. */
static struct table *public_table(struct server *s, const char *id)
{
    int role;
    struct table *t = watched_table(s, id, NULL, 0, &role);
    return t && table_is_readable(t) ? t : NULL;
}

/* --- who waits ---------------------------------------------------------------------------------------------------- */

static void answer(struct net_reply *reply, const char *type, const void *bytes, size_t length)
{
    net_reply_dress(reply, NET_PICTURE);
    net_answer(reply, 200, type, bytes, length);
}

/* Whether it could be answered. */
static bool serve(struct server *s, const struct wanted *w, int64_t now_ms)
{
    struct previews *p = s->previews;
    const struct table *t = public_table(s, w->table);
    bool failed = false;
    struct preview *k = store_error(s->store) ? NULL : picture_of(p, t, t ? w->table : "", now_ms, &failed);
    if (!k && !failed)
        return false;
    if (k && w->png && !k->png && !k->failed && begin_rendering(p, k))
        return false;
    if (k && !w->png)
        answer(w->reply, "image/svg+xml", k->svg, k->svg_length);
    else if (k && k->png)
        answer(w->reply, "image/png", k->png, k->png_length);
    else
        gateway_refuse(w->reply, 503, "failed", SERVER_PREVIEW_FAILED);
    return true;
}

bool previews_turn(struct server *s, int64_t now_ms)
{
    struct previews *p = s->previews;
    int left = 0;
    for (int i = 0; p && i < p->waiting; i++)
        if (!serve(s, &p->wanted[i], now_ms))
            p->wanted[left++] = p->wanted[i];
    if (p)
        p->waiting = left;
    return left;
}

void previews_lose(struct server *s, const struct net_reply *reply)
{
    struct previews *p = s->previews;
    int left = 0;
    for (int i = 0; p && i < p->waiting; i++)
        if (p->wanted[i].reply != reply)
            p->wanted[left++] = p->wanted[i];
    if (p)
        p->waiting = left;
}

bool previews_posted(struct previews *p, const struct net_post *post)
{
    struct rendering *r = p ? &p->rendering : NULL;
    if (!r || post != &r->post)
        return false;
    struct preview *k = find_kept(p, r->table);
    if (k && k->made_ms == r->made_ms) {
        k->png = r->png;
        k->png_length = r->png_length;
        k->failed = !r->png;
    } else {
        free(r->png); /* another has been drawn meanwhile */
    }
    free(r->svg);
    r->svg = NULL;
    r->png = NULL;
    r->busy = false;
    return true;
}

/* --- requests ----------------------------------------------------------------------------------------------------- */

/* Reads the id in the rest of "/t/ID…"; returns what follows it, or NULL if no table could have that id. */
static const char *read_id(const char *path, char id[STORE_MAX_ID + 1])
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";
    const size_t length = strspn(path, letters);
    if (!length || length > STORE_MAX_ID)
        return NULL;
    memcpy(id, path, length);
    id[length] = 0;
    return path + length;
}

static void send_page(struct server *s, const struct net_request *q, struct net_reply *reply, const char *id)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    const struct table *t = public_table(s, id);
    if (store_error(s->store)) {
        gateway_put_off(reply, NULL);
        return;
    }
    preview_page_write(s->net, q, t, id, s->previews && s->previews->png ? "preview.png" : "preview.svg", &text);
    net_reply_dress(reply, NET_PAGE);
    net_reply_header(reply, "Cache-Control", "no-store");
    net_reply_header(reply, "Vary", "Accept-Language");
    gateway_send(s, reply, NULL, 200, "text/html; charset=utf-8", s->answer, text.length);
}

static void want_picture(struct server *s, struct net_reply *reply, const char *id, bool png)
{
    struct previews *p = s->previews;
    if (!p || (png && !p->png)) {
        gateway_refuse(reply, 404, "unknown", SERVER_NO_PATH);
    } else if (p->waiting == QUOTA_PREVIEWS_WANTED) {
        net_reply_header(reply, "Retry-After", "1");
        gateway_refuse(reply, 503, "rate", SERVER_PREVIEW_BUSY);
    } else {
        struct wanted *w = &p->wanted[p->waiting++];
        *w = (struct wanted){.reply = reply, .png = png};
        snprintf(w->table, sizeof w->table, "%s", id);
    }
}

bool previews_request(struct server *s, const struct net_request *q, struct net_reply *reply)
{
    char id[STORE_MAX_ID + 1];
    if (strncmp(q->path, "/t/", 3) != 0)
        return false;
    const char *rest = read_id(q->path + 3, id);
    if (strcmp(q->method, "GET") != 0)
        gateway_refuse(reply, 405, "unknown", SERVER_METHOD);
    else if (rest && !*rest)
        send_page(s, q, reply, id);
    else if (rest && (!strcmp(rest, "/preview.png") || !strcmp(rest, "/preview.svg")))
        want_picture(s, reply, id, !strcmp(rest, "/preview.png"));
    else
        gateway_refuse(reply, 404, "unknown", SERVER_NO_PATH);
    return true;
}
