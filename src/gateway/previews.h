/* previews.h: what programs get that preview a link before somebody opens it: a page with Open Graph's elements, and a
 * picture. They know the address of a table, /t/ID, but never a token, which follows the #. So they see what an
 * onlooker without a link may see: for a listed table its players and its board; for every other one, existing or not,
 * the same page and picture. */
#ifndef GATEWAY_PREVIEWS_H
#define GATEWAY_PREVIEWS_H

#include "gateway.h"

struct previews;
/* NULL: no memory, and therefore no pictures. */
struct previews *previews_open(struct net *);
void previews_close(struct previews *);
/* Whether it is a request for a page or picture; if so, it has been answered or will be. */
bool previews_request(struct server *, const struct net_request *, struct net_reply *);
/* Whether it was ours; if so, it has been taken. */
bool previews_posted(struct previews *, const struct net_post *);
/* Answers requests that wait for a picture, as far as it can be drawn. Call it while nothing waits for a commit (I-3).
 * True: some still wait. */
bool previews_turn(struct server *, int64_t now_ms);
void previews_lose(struct server *, const struct net_reply *);

/* --- preview_page.c ----------------------------------------------------------------------------------------------- */

/* The page of a table, or of one that may not be seen (NULL), at its address; `picture` is "preview.png". */
void preview_page_write(const struct net *, const struct net_request *, const struct table *, const char *id,
                        const char *picture, struct motu_text *);

#endif
