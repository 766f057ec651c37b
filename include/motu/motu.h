/* motu.h: the whole library in one include: games, matches, computer players, fair chance, which version it is. What
 * draws a board needs that game's own header besides (motu/kahuna.h, motu/kaivai.h).
 *
 * Every public name begins with motu_ or MOTU_; nothing else of the library is visible to a program that links it.
 * Threads, memory, lifetimes, errors and what may change between versions: doc/library.md. In short: no call
 * allocates, locks, or keeps anything but what its caller handed in; two threads may call at the same time as long as
 * they do not share the memory they hand in.
 */
#ifndef MOTU_MOTU_H
#define MOTU_MOTU_H

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/fair.h>
#include <motu/fault.h>
#include <motu/game.h>
#include <motu/match.h>
#include <motu/mind.h>
#include <motu/tensor.h>
#include <motu/version.h>

#endif
