/* view.h: the one way out. Everything about a table that leaves the house is written here, for one viewer: a seat or
 * MOTU_ONLOOKER (I-2). Nobody else turns a table into bytes.
 *
 * Every event of the log has a place in what each viewer gets, under the same number; what a viewer may not know is
 * removed, so that numbers and lengths reveal nothing. Hashes of the log's chain are never shown: with them one could
 * test guesses about hidden cards. When a game is over everything is revealed.
 */
#ifndef HOUSE_VIEW_H
#define HOUSE_VIEW_H

#include "table.h"

/* Where the table stands, as a JSON object. */
void view_status(const struct table *, int viewer, struct motu_text *);
/* The record, as text. Empty for a running game whose rules this server does not have: it cannot know what to hide. */
void view_record(const struct table *, int viewer, struct motu_text *);

/* What happened after the event number `since`:
 *     {"table":…,"seq":…,"events":[…],"status":{…}}
 * and "record" when lines cannot just be added to the record the viewer has: after an undo, a revelation, the start and
 * the end; "state" for onlookers, who cannot make it from a record. If more happened than QUOTA_EVENTS_PER_ANSWER and
 * QUOTA_EVENT_BYTES allow, only the latest events are there, with the record, and "omitted" says how many are not. The
 * cost depends on what is written, not on the length of the game. */
void view_update(const struct table *, int viewer, int64_t since, struct motu_text *);
/* The same as a whole, without events: record, state and, if it is the viewer's turn, the legal moves. */
void view_whole(const struct table *, int viewer, struct motu_text *);
/* The position alone, as a state without what that viewer cannot know; only of a table with a match. */
void view_position(const struct table *, int viewer, struct motu_state *);
/* A line of the lobby. */
void view_lobby(const struct table *, struct motu_text *);
/* The name of a policy for takebacks. */
const char *view_takebacks(enum takebacks);
/* What a webhook is told. */
void view_notice(const struct table *, int seat, const char *what, struct motu_text *);

#endif
