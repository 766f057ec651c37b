/* checked.h: cmocka with what it wants included before it. */
#ifndef TESTS_CHECKED_H
#define TESTS_CHECKED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
