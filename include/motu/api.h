/* api.h: what every public header begins and ends with: the same declarations for C and C++, visible from outside
 * whatever a program's own default is. Also how the headers align memory in every language they are read in. */
#ifndef MOTU_API_H
#define MOTU_API_H

#if defined(__GNUC__)
#define MOTU_PUBLIC_BEGIN _Pragma("GCC visibility push(default)")
#define MOTU_PUBLIC_END   _Pragma("GCC visibility pop")
#else
#define MOTU_PUBLIC_BEGIN
#define MOTU_PUBLIC_END
#endif

#ifdef __cplusplus
#define MOTU_BEGIN_DECLS         \
    MOTU_PUBLIC_BEGIN extern "C" \
    {
#define MOTU_END_DECLS \
    }                  \
    MOTU_PUBLIC_END
#define MOTU_ALIGNED(bytes) alignas(bytes)
#else
#define MOTU_BEGIN_DECLS MOTU_PUBLIC_BEGIN
#define MOTU_END_DECLS   MOTU_PUBLIC_END
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define MOTU_ALIGNED(bytes) _Alignas(bytes)
#else
#define MOTU_ALIGNED(bytes) __attribute__((aligned(bytes))) /* C99 has no word for it */
#endif
#endif

#endif
