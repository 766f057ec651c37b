/* embed: turns a file into a C array, to be built into the program.
 *
 *     embed OUT.c NAME FILE
 *
 * gives `const unsigned char NAME[]`, ended by a NUL, and `const unsigned long NAME_length` without it. */
#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: embed OUT.c NAME FILE\n", stderr);
        return 2;
    }
    FILE *in = fopen(argv[3], "rb");
    FILE *out = in ? fopen(argv[1], "w") : NULL;
    if (!out) {
        fprintf(stderr, "embed: %s cannot be opened\n", in ? argv[1] : argv[3]);
        if (in)
            fclose(in);
        return 1;
    }
    unsigned long length = 0;
    fprintf(out,
            "/* Made by embed. */\nextern const unsigned char %s[];\nextern const unsigned long %s_length;\n"
            "const unsigned char %s[] = {",
            argv[2], argv[2], argv[2]);
    for (int c; (c = getc(in)) != EOF; length++)
        fprintf(out, "%s%d,", length % 24 ? "" : "\n    ", c);
    fprintf(out, "\n    0};\nconst unsigned long %s_length = %lu;\n", argv[2], length);
    const int bad = ferror(in);
    fclose(in);
    return fclose(out) || bad;
}
