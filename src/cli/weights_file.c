/* weights_file.c: see weights_file.h. */
#include "weights_file.h"

#include <stdlib.h>

#include "neural.h"

static uint32_t checksum(const int16_t weight[], int count)
{
    uint32_t hash = 0x811C9DC5u;
    for (int i = 0; i < count; i++)
        for (int byte = 0; byte < 2; byte++)
            hash = (hash ^ ((uint16_t)weight[i] >> (8 * byte) & 0xFF)) * 0x01000193u;
    return hash;
}

static void print_weights(const int16_t weight[], int count, int per_line, FILE *out)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%d,%s", i % per_line ? " " : "    ", weight[i],
                i % per_line == per_line - 1 || i == count - 1 ? "\n" : "");
}

static void print_file(const struct motu_model *m, const int16_t weight[], const char *words, FILE *out)
{
    const struct neural_layout at = neural_layout_of(m);
    fprintf(out, "/* Made by `motu fit%s`; not to be changed by hand. */\n", words);
    fprintf(out, "/* clang-format off */\n");
    fprintf(out, "#define WEIGHTS_HIDDEN %d\n", m->hidden);
    fprintf(out, "#define WEIGHTS_CHECKSUM 0x%08Xu\n", checksum(weight, at.count));
    if (m->hidden)
        fprintf(out, "static const int16_t weights[%d] = {\n", at.count);
    else
        fprintf(out, "static const int16_t weights[%d * %d] = {\n", m->stages, m->features);
    for (int stage = 0; stage < m->stages; stage++)
        print_weights(weight + (ptrdiff_t)stage * m->features, m->features, 20, out);
    print_weights(weight + at.own, at.count - at.own, NEURAL_HIDDEN, out);
    fprintf(out, "};\n/* clang-format on */\n");
}

bool weights_write(const struct command *c, const struct motu_model *m, const int16_t weight[], const char *words,
                   const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (!out)
        return false;
    print_file(m, weight, words, out);
    bool good = !fclose(out);
    if (good && path)
        good = file_write(c, path, bytes, length);
    else if (good)
        good = fwrite(bytes, 1, length, stdout) == length;
    free(bytes);
    return good;
}
