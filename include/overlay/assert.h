// SPDX-License-Identifier: Apache-2.0
// The C library's assertions, which stay where gpulint itself has defined NDEBUG (analyzer/source/units.c). As there, each inclusion decides anew
// (C17 7.2), so there is no guard.
#ifdef __GPULINT_ASSERTS__
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include_next <assert.h>
#pragma pop_macro("NDEBUG")
#else
#include_next <assert.h>
#endif
