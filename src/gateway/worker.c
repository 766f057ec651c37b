/* worker.c: see worker.h. The server is at the other end of a network and is not trusted either: its record is checked
 * like any other. */
#include "worker.h"

#include <curl/curl.h>
#include <jansson.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "pool.h"

enum { BYTES_EACH = 48 * 1024 * 1024, MOST_BYTES = 4 * 1024 * 1024, TIMEOUT_S = 60, AGAIN_S = 1, SHUNNED_S = 10 };

struct answer {
    char *bytes;
    size_t length;
    long status; /* 0: there was none */
};

struct worker {
    const char *url;
    struct curl_slist *headers;
    CURL *curl;
    struct pool *pool;
    struct pool_result result;
    struct motu_match match, scratch;
    struct motu_belief *belief[2]; /* the match uses one of them; the next match gets the other */
    int turn;
};

struct shift {
    const char *url, *token;
    char *why;
    size_t capacity;
    pthread_mutex_t lock;
};

static size_t take_bytes(char *bytes, size_t size, size_t count, void *own)
{
    struct answer *a = own;
    if (a->length + size * count > MOST_BYTES)
        return 0;
    char *more = realloc(a->bytes, a->length + size * count + 1);
    if (!more)
        return 0;
    memcpy(more + a->length, bytes, size * count);
    a->bytes = more;
    a->length += size * count;
    a->bytes[a->length] = 0;
    return size * count;
}

/* A GET, or a POST of a body. */
static struct answer ask(struct worker *w, const char *body)
{
    struct answer a = {0};
    curl_easy_reset(w->curl);
    curl_easy_setopt(w->curl, CURLOPT_URL, w->url);
    curl_easy_setopt(w->curl, CURLOPT_HTTPHEADER, w->headers);
    curl_easy_setopt(w->curl, CURLOPT_WRITEFUNCTION, take_bytes);
    curl_easy_setopt(w->curl, CURLOPT_WRITEDATA, &a);
    curl_easy_setopt(w->curl, CURLOPT_TIMEOUT, (long)TIMEOUT_S);
    curl_easy_setopt(w->curl, CURLOPT_NOSIGNAL, 1L);
    if (body)
        curl_easy_setopt(w->curl, CURLOPT_POSTFIELDS, body);
    if (curl_easy_perform(w->curl) == CURLE_OK)
        curl_easy_getinfo(w->curl, CURLINFO_RESPONSE_CODE, &a.status);
    return a;
}

static const struct motu_game *find_game(const char *id, size_t length)
{
    return motu_catalogue_find(id, length);
}

/* The decision as text; NULL if the job makes no sense. */
static const char *decide(struct worker *w, json_t *job, struct motu_text *words)
{
    const char *record = json_string_value(json_object_get(job, "record"));
    const char *seat_name = json_string_value(json_object_get(job, "seat"));
    const char *seed = json_string_value(json_object_get(job, "seed"));
    const int level = (int)json_integer_value(json_object_get(job, "level"));
    const json_int_t visits = json_integer_value(json_object_get(job, "visits")); /* 0 from an older server */
    struct motu_match_fault fault;
    w->turn = !w->turn;
    if (!record || !seat_name || !seed || level < 1 || level > MOTU_AI_LEVELS || visits < 0 || visits > UINT32_MAX
        || !motu_match_read_record(&w->match, &w->scratch, record, strlen(record), find_game, w->belief[w->turn],
                                   &fault))
        return NULL;
    const int seat = motu_actor_named(w->match.game, seat_name, strlen(seat_name));
    if (seat < 0 || seat != motu_match_actor(&w->match))
        return NULL;
    struct motu_ai_player player = motu_ai_player_level(level);
    player.settings.visits = (uint32_t)visits;
    const struct pool_limit limit = {0};
    pool_think(w->pool, &player, pool_recall(w->pool, &w->match, seat, &player), strtoull(seed, NULL, 10), &limit,
               &w->result);
    w->match.game->write_move(&w->match.now, w->result.move, words);
    return motu_text_fits(words) ? words->bytes : NULL;
}

/* Answers even a job it could not read, so that nobody waits for it. */
static void work(struct worker *w, const char *bytes)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT] = "";
    struct motu_text text = MOTU_TEXT_IN(words);
    json_error_t error;
    json_t *job = json_loads(bytes, 0, &error);
    const char *number = json_string_value(json_object_get(job, "job"));
    const char *move = number ? decide(w, job, &text) : NULL;
    json_t *body = number ? json_pack("{s:s, s:s}", "job", number, "move", move ? move : "") : NULL;
    char *line = body ? json_dumps(body, JSON_COMPACT) : NULL;
    if (line)
        free(ask(w, line).bytes);
    free(line);
    json_decref(body);
    json_decref(job);
}

/* Whether it makes sense to go on. */
static bool go_on(struct shift *shift, const struct answer *a)
{
    const char *why = a->status == 403   ? "the server does not know this token"
                      : a->status == 404 ? "the server takes no workers: it has no think-token"
                                         : NULL;
    if (!why)
        return true;
    pthread_mutex_lock(&shift->lock);
    snprintf(shift->why, shift->capacity, "%s", why);
    pthread_mutex_unlock(&shift->lock);
    return false;
}

static void *run(void *own)
{
    struct shift *shift = own;
    struct worker *w = calloc(1, sizeof *w);
    char line[256];
    if (!w)
        return NULL;
    snprintf(line, sizeof line, "Authorization: Bearer %s", shift->token);
    w->url = shift->url;
    w->headers = curl_slist_append(curl_slist_append(NULL, line), "Content-Type: application/json");
    w->curl = curl_easy_init();
    w->pool = pool_open(1, BYTES_EACH);
    w->belief[0] = malloc(motu_catalogue_belief_size());
    w->belief[1] = malloc(motu_catalogue_belief_size());
    for (bool going = w->headers && w->curl && w->pool && w->belief[0] && w->belief[1]; going;) {
        struct answer a = ask(w, NULL);
        going = go_on(shift, &a);
        if (a.status == 200)
            work(w, a.bytes ? a.bytes : "");
        else if (going)
            sleep(a.status == 429 ? SHUNNED_S : AGAIN_S);
        free(a.bytes);
    }
    curl_slist_free_all(w->headers);
    curl_easy_cleanup(w->curl);
    pool_close(w->pool);
    free(w->belief[0]);
    free(w->belief[1]);
    free(w);
    return NULL;
}

void worker_run(const char *url, const char *token, int threads, char *why, size_t capacity)
{
    struct shift shift = {.url = url, .token = token, .why = why, .capacity = capacity};
    pthread_t thread[POOL_MAX_THREADS];
    int started = 0;
    snprintf(why, capacity, "no thread can be started for computer players");
    curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_mutex_init(&shift.lock, NULL);
    while (started < threads && started < POOL_MAX_THREADS && !pthread_create(&thread[started], NULL, run, &shift))
        started++;
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&shift.lock);
}
