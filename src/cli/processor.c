/* processor.c: whether this machine's processor can run what the compiler made. A program built for the machine that
 * built it (MOTU_CPU=native, as ./run does) may be carried to an older one: it then says so instead of dying of an
 * instruction. */
#include <stdio.h>

#include "processor.h"

#ifdef __x86_64__
/* Runs before anything else, so it must itself need nothing but the first x86-64. */
#define NEED(feature, name)               \
    if (!__builtin_cpu_supports(feature)) \
        return name;
__attribute__((target("arch=x86-64"), noinline)) const char *processor_lacks(void)
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
    return NULL;
}
#else
const char *processor_lacks(void)
{
    return NULL;
}
#endif
