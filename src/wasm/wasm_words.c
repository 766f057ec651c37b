/* wasm_words.c: the sentences of one language, passed in by the caller: four languages would be most of the module.
 * Natively the library's own tables are linked, and only the language is chosen here. */
#include "calls.h"

#include <string.h>

#include <motu/message.h>
#include <motu/sentence.h>

enum { WORDS_BYTES = 64 * 1024 };

static char words[WORDS_BYTES];
static const char *template[MOTU_MESSAGE_COUNT];

#ifdef __wasm__
const char *motu_message_template(enum motu_message message, enum motu_language ignored)
{
    (void)ignored;
    return template[message] ? template[message] : "";
}
#endif

/* Where each sentence begins; false if there are not exactly as many as there are messages. */
static bool find_templates(const char *from, size_t length, const char *found[])
{
    const char *const end = from + length;
    int count = 0;
    for (; from < end && count < MOTU_MESSAGE_COUNT; count++) {
        const char *stop = memchr(from, 0, (size_t)(end - from));
        if (!stop)
            return false;
        found[count] = from;
        from = stop + 1;
    }
    return count == MOTU_MESSAGE_COUNT && from == end;
}

CALL(motu_speak) int motu_speak(int bytes)
{
    const char *const input = motu_input();
    const size_t length = bytes < 0 || bytes > CALL_INPUT ? 0 : (size_t)bytes;
    const char *stop = memchr(input, 0, length);
    enum motu_language wanted;
    const char *found[MOTU_MESSAGE_COUNT];
    const size_t rest = stop ? length - (size_t)(stop + 1 - input) : 0;
    const bool known =
        stop && rest <= WORDS_BYTES && motu_language_named(input, &wanted) && find_templates(stop + 1, rest, found);
    if (known) {
        memcpy(words, stop + 1, rest);
        find_templates(words, rest, template);
        call_session()->language = wanted;
    }
    motu_text_put(call_answer(), known ? "true" : "false");
    return call_end();
}
