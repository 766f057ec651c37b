/* refusal.h: the refusals of the server, which all have one shape:
 *   {"ok":false,"error":"syntax","message":"days must be …","key":"server_field_number","args":{"field":"days",…}}
 * A program reads the error, a person the message, in English; the page says the key with its arguments in its reader's
 * language. The sentences are in po/. */
#ifndef HOUSE_REFUSAL_H
#define HOUSE_REFUSAL_H

#include <motu/reason.h>
#include <motu/sentence.h>

#include "server_message.h"

enum { REFUSAL_BYTES = 512 }; /* enough for one without arguments */

/* All but the closing bracket, so that members can follow; the arguments fill the places of the sentence in order. */
void refusal_begin(struct motu_text *, const char *error, enum server_message,
                   const struct motu_sentence_part argument[], int count);
/* A whole refusal without arguments. */
void refusal_write(struct motu_text *, const char *error, enum server_message);
/* A whole refusal by the rules of a game: with the rule instead of a key. */
void refusal_write_reason(struct motu_text *, const struct motu_reason *);

#endif
