/* loaded.c: a program that is not linked with the library but loads it: loaded LIBMOTU.SO */
#include <dlfcn.h>
#include <stdlib.h>

/* The declaration gives the type, the loaded library the address. */
#define CALL(name) (*(__typeof__(&name))find(#name))
static void *find(const char *name);
#include "play.h"

static void *library;

static void *find(const char *name)
{
    void *found = dlsym(library, name);
    if (!found) {
        printf("there is no %s\n", name);
        exit(1);
    }
    return found;
}

int main(int argc, char **argv)
{
    library = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
        printf("%s\n", dlerror());
        return 1;
    }
    /* what is not public cannot be found */
    return dlsym(library, "json_open") ? 1 : play();
}
