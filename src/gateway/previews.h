/* previews.h: what programs that show a link before somebody opens it are given: a page with Open Graph's elements, and
 * a picture. They know the address of a table, /t/ID, and never a token, which stands behind the #. So they are shown
 * what an onlooker without a link may see: of a listed table its players and board as onlookers see it, of every other
 * one, and of one that does not exist, the same page and picture. */
#ifndef GATEWAY_PREVIEWS_H
#define GATEWAY_PREVIEWS_H

#include "gateway.h"

struct previews;
/* NULL without memory: then there are no pictures. */
struct previews *previews_open(struct net *);
void previews_close(struct previews *);
/* Whether it was a request for a page or picture; then it has been answered, or will be. */
bool previews_request(struct server *, const struct net_request *, struct net_reply *);
/* Whether this is ours; then it has been taken. */
bool previews_posted(struct previews *, const struct net_post *);
/* Answers who waits for a picture, as far as it can be drawn. When nothing waits for a commit (I-3). True: some still
 * wait. */
bool previews_turn(struct server *, int64_t now_ms);
void previews_lose(struct server *, const struct net_reply *);

/* --- preview_page.c ----------------------------------------------------------------------------------------------- */

/* The page of a table, or of one that may not be seen (NULL), under its address; `picture` is "preview.png". */
void preview_page_write(const struct net *, const struct net_request *, const struct table *, const char *id,
                        const char *picture, struct motu_text *);

#endif
