/* fuzz_protocol.c: any bytes as lines of the engine protocol, in one session. Every line gets one answer,
 * which is JSON. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[PROTOCOL_MAX_ANSWER];
    struct protocol *p = protocol_open(1);
    const char *line = (const char *)data, *end = line + size;
    fuzz_must(p != NULL);
    for (int lines = 0; line < end && lines < 200; lines++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const size_t length = (size_t)((newline ? newline : end) - line);
        struct motu_text text = MOTU_TEXT_IN(answer);
        const bool go_on = protocol_answer(p, line, length, &text);
        json_t *value = json_loadb(answer, text.length, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, NULL);
        fuzz_must(motu_text_fits(&text) && json_is_boolean(json_object_get(value, "ok"))
                  && !memchr(answer, '\n', text.length));
        json_decref(value);
        if (!go_on)
            break;
        line += length + 1;
    }
    protocol_close(p);
    return 0;
}
