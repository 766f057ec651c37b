/* motu.h: the whole library in one include: games, matches, computer players, fair chance, the version. To draw a
 * board, include that game's header too (motu/kahuna.h, motu/kaivai.h).
 *
 * Every public name begins with motu_ or MOTU_; nothing else of the library is visible to a program that links it.
 * Threads, memory, lifetimes, errors and what may change between versions: doc/library.md. In short: calls
 * do not allocate, lock, or keep anything but what the caller passed in; threads may call at the same time as long as
 * they do not share that memory.
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
#include <motu/strength.h>
#include <motu/tensor.h>
#include <motu/version.h>

#endif
