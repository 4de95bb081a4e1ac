// SPDX-License-Identifier: Apache-2.0
// Units as text of the IR, for the tests of engine/world: functions of one class `box`.
//
//   box has the members `stream` (cudaStream_t), `event` (cudaEvent_t), `device` and `count` (int), `memory`, `left` and `right` (float *)
//   variables of every function: this and other (box *), s (cudaStream_t), e (cudaEvent_t), n, d (int), p (float *), c, o (CUcontext), lanes (cudaStream_t *),
//   b (bool), l and m (lane *, with the members `stream` and `waits`)
//   local ones: mine (cudaStream_t), i (int)
//   static ones: kept (float *), left (cudaEvent_t), made_on (cudaStream_t), blas (cublasHandle_t), setting (bool), level (int)
#ifndef GPULINT_TESTS_UNIT_H
#define GPULINT_TESTS_UNIT_H

#include <stdbool.h>

#include "engine/habit.h"

// What the engine observes, as "FAULT@LINE" with a blank between two: those faults whose name begins with one of the words in
// `faults`. `is_here`: nothing but code with a body in the unit can name the members. Valid until the next call.
const char *unit_told(const char *functions, bool is_here, const char *faults);

// The same of what is not of low confidence, and of code that can name the members.
const char *unit_shown(const char *functions, const char *faults);
// The same of what is of high confidence.
const char *unit_sure(const char *functions, const char *faults);

// The same in a run whose other units have these habits. Functions named "box::over..." override a virtual function of the USR "base".
const char *unit_told_among(const char *functions, struct habits_given habits, const char *faults);
// The habits that the unit offers to others, as "KEY" or, where it does not keep to it, "!KEY", with a blank between two. Valid until the next call.
const char *unit_offers(const char *functions);
// Of those about functions that are left on the default stream alone, with the giver behind "of"; the others are what unit_offers() gives.
const char *unit_offers_defaults(const char *functions);
// Of those about members alone: "box::stream" where the unit ends or hands on what that holds, "!box::stream" where it only makes it.
const char *unit_offers_members(const char *functions);

#define UNIT_TELLS(expected, functions, is_here, faults)                                                                                             \
	do {                                                                                                                                         \
		const char *told_ = unit_told(functions, is_here, faults);                                                                           \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", functions, told_, expected);                                 \
	} while (0)

#define UNIT_SHOWS(expected, functions, faults)                                                                                                      \
	do {                                                                                                                                         \
		const char *told_ = unit_shown(functions, faults);                                                                                   \
		cr_expect_str_eq(told_, expected, "\n%s: shown \"%s\", expected \"%s\"", functions, told_, expected);                                \
	} while (0)

#define UNIT_IS_SURE(expected, functions, faults)                                                                                                    \
	do {                                                                                                                                         \
		const char *told_ = unit_sure(functions, faults);                                                                                    \
		cr_expect_str_eq(told_, expected, "\n%s: sure of \"%s\", expected \"%s\"", functions, told_, expected);                              \
	} while (0)

#endif
