/* fuzz_replay.c: runs a fuzz target over files and folders of inputs, without libFuzzer: how ./test replays the
 * corpus with the ordinary compiler. Prints one TAP line. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    static unsigned char bytes[1 << 20];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    unsigned char *exact = malloc(size ? size : 1); /* exactly as long, so that ASan sees a step too far */
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 1;
}

int main(int argc, char **argv)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        for (struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", argv[i], entry->d_name);
            if (entry->d_name[0] != '.')
                count += replay_file(path);
        }
        if (folder)
            closedir(folder);
    }
    printf("%s 1 - %d inputs of %s replayed\n1..1\n", count ? "ok" : "not ok", count, strrchr(argv[0], '/') + 1);
    return !count;
}
