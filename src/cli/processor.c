/* processor.c: whether this machine's processor can run what the compiler made. A program built for one machine
 * (MOTU_CPU=native, as ./run does) may be copied to an older one: it then says so instead of crashing on an unknown
 * instruction. */
#include <stdio.h>

#include "processor.h"

#ifdef __x86_64__
#include <cpuid.h>

/* Runs before anything else, so it must itself need only the first x86-64. */
#define NEED(feature, name)               \
    if (!__builtin_cpu_supports(feature)) \
        return name;
__attribute__((target("arch=x86-64"), noinline)) static const char *lacks(void)
{
    __builtin_cpu_init();
#ifdef __POPCNT__
    NEED("popcnt", "POPCNT")
#endif
#ifdef __SSE4_2__
    NEED("sse4.2", "SSE4.2")
#endif
#ifdef __AVX2__
    NEED("avx2", "AVX2")
#endif
#ifdef __BMI2__
    NEED("bmi2", "BMI2")
#endif
#ifdef __AVX512F__
    NEED("avx512f", "AVX-512")
#endif
#ifdef __SHA__
    unsigned a, b, c, d; /* not every compiler knows this feature by name */
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & bit_SHA))
        return "SHA";
#endif
    return NULL;
}
#else
static const char *lacks(void)
{
    return NULL;
}
#endif

/* Only in English: its readers build programs, and the code that chooses the reader's language is compiled for that
 * processor too. */
bool processor_suffices(void)
{
    const char *name = lacks();
    if (name)
        fprintf(
            stderr,
            "motu: this program was built for a newer processor, one with %s. Build it here, or with -DMOTU_CPU=.\n",
            name);
    return !name;
}
