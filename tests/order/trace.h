// SPDX-License-Identifier: Apache-2.0
// Traces as text, for the tests of engine/order: one operation a line, walked by order/ alone, without paths and words.
//
//   NAME = CALL(ARG, ...)     a call with a row in rules/api, which makes NAME; `~CALL`: its per-thread symbol
//   CALL(ARG, ...)            ARG: a name, an integer, &NAME (where the variable NAME lies); behind a name any of .FIELD, ->FIELD and
//             [ARG] (of a pointer an element of four bytes); GETTER(ARG, ...), what a function nobody can see gives out; and +ARG, *ARG, /ARG, %ARG
//             behind all of that, from the left; the second side may stand in parentheses
//             `on STREAM`, `lazily on STREAM`: an execution policy, one that does not wait
//   CALL(ARG, ...) touches r NAME, ...   a call that launches a kernel which does so, with what else a launch says; `in STREAM` and
//             `attribute` are of its configuration
//   CALL(ARG, ...) reads ARG  a call that reads what a pointer leads to
//   returned LINE ARG         what the call of the line gave
//   CALL(ARG, ...) {          up to a line `}`: what the thread or host function does
//   launch STREAM: r NAME, w NAME, a NAME, m NAME   a kernel that reads, writes, does atomics, or may write;
//             `>w` behind its start, `early` and `late` of programmatic launches; `behind` the element of
//             the kernel's parameter; `cooperative`, `programmatic`, `syncs`, `fences`,
//             `grid N` and `block N` anywhere behind the colon
//   CALL(ARG, ...) left out   the stream is left to its default
//   CALL(ARG, ...) whole      a copy of all that a sequence holds
//   read NAME, write NAME     by the host, through the pointer; `in BYTES`: which a sequence holds; `volatile`
//   handed NAME               what callers that nobody sees read of what the function gives back
//   die NAME                  the variable's life ends
//   unknown NAME(ARG, ...)    a function nobody can see; `member` in front of the name: a method of its first argument; `in STREAM` behind it: one
//             of its arguments holds the stream; `readonly ARG`: a pointer to const
//   lost NAME()               a statement that was not understood
//   polled LINE               the poll of that line said "complete"
//   asked NAME [true], asked macro [true]    a condition that the path decides, with its text or, written by a macro, without
//   where CONDITION, unless CONDITION   a branch that the path takes where that is true, or is not: as in `assume`, or ARG alone, `!` and `~` in front
//   stream NAME, event NAME, pointer NAME, const NAME, number NAME   parameters of the function; `declared` in front: with its type
//   makes blocking, given own, left default, ordered by callers   what is known of the streams of the run (struct entry)
//   object NAME               a parameter that is an object: NAME.FIELD is a part of its value
//   lost stream NAME, lost object NAME   a stream, an object whose value nobody knows
//   local NAME BYTES, global NAME BYTES, managed NAME BYTES   variables
//   parallel, serial, opaque  start and end of a parallel region; a part too large to replay
//   meets                     the threads of the region wait for each other
//   fails LINE                the call of that line failed and had no effect
//   keeps NAME                a caller gets it
//   unseen NAME               a value that code nobody can see gave out
//   assume ARG OP ARG         what the path has found: OP is one of < > == !=
//   earlier STREAM: NAME, later STREAM: NAME    work of the caller in front of the path and behind it
//   forks home, joins home, home is placed, another way    of struct run
//   vector NAME SIZE          a local sequence of integers, map NAME a local map
//   record NAME FIELD, ... [destructor] [closure]   a local record with such fields, whose class has a destructor or is that of a lambda
//   aside LINE CALL DEPTH     a call in the function, so deep in callees, that the path does not take
//   shows LINE                the function's blocks hold the call of that line; it stands behind the other calls that they hold
//   round CALL NAME, straight CALL NAME    a block of the function in a loop, or in none, that gives the event to the call
//   kept NAME LINE [mixed] [bound] [on ARG]   what the unit stores into the variable NAME
//   holds &PLACE NAME         at the end of the path the value lies there
//   put &PLACE NAME          the value was put there last
//   callee, caller            what follows is done by a function that is called in this line, by the function itself
//   exported                  other units call that function too
//   row {JSON}                a row of the user's own, with ' for "
//   leaves                    the path leaves that loop
//   sampled                   a loop on the way may go around more often than the path does
//   forced                    a callee takes a way on it of which some condition cannot hold there
//   helper                    the same of a callee that does nothing on the GPU
//   half seen                 the function is looked at on its own, beside its callers
//   odd LINE NAME COUNT [elsewhere]   so many comparable operations run on the stream NAME, that of the line does not
//   diverges, throws          the path never returns, ends by an exception
//   work N                    what the run may cost at most
//   escapes NAME              unseen code got its address
//   thread-local NAME BYTES   a variable of the thread
//   result ARG                what the function returns
//   again                     from here on a second call of the function by another caller
//   expects LINE BITS [by LINE [WORD]]   other paths initialise that (enum initialises_kind) before the launch of the line, by that
//             call, which writes its attribute so
//   cached NAME LINE          one path fills the static NAME there, under the device its caller asked for
//   process-end               the function runs when the process ends
//   main                      the function is main
//   ends                      its end is looked at too
#ifndef GPULINT_TESTS_TRACE_H
#define GPULINT_TESTS_TRACE_H

#include <stdbool.h>

#include "base/arena.h"

// What order tells of the trace: "1~2" is an unordered pair of the operations of lines 1 and 2, "1~2?" one that hardware was
// seen to order; other faults are "NAME@1~2". Of several accesses to the same bytes by one stream the last one stands for all.
// With `all`, every unordered pair; else an edge that was missed once counts.
const char *trace_told(struct arena *a, const char *text, bool all);
// The one confidence of the only fault: "low", "medium", "high", or "none".
const char *trace_confidence(struct arena *a, const char *text);
// What else is told of the only fault: of its two operations and of the whole.
const char *trace_facts(struct arena *a, const char *text);
// The rest: what it rests on, what it is about, and by which calls, each as "WORD VALUE" where it is said at all.
const char *trace_details(struct arena *a, const char *text);
// The kind of the object that the only fault is about, and what it says of it.
const char *trace_about(struct arena *a, const char *text);
// Operations, those on unknown streams, accesses to unknown memory, launches of which nobody knows what they touch.
const char *trace_counts(struct arena *a, const char *text);
// The steps of a recorded run, as "KIND@LINE".
const char *trace_steps(struct arena *a, const char *text);

// How the context stack is left: how many more were pushed than popped, "@LINE" of the push that is left, "callers" where one of the
// caller's was popped.
const char *trace_stack(struct arena *a, const char *text);
// Operations left to the default stream and such that were given one, of which nothing proves that they touch the same bytes: "1~2", the first one first.
const char *trace_near(struct arena *a, const char *text);
// What the named graph does, as "KIND LINE" of each captured access.
const char *trace_graph(struct arena *a, const char *text, const char *name);

#define PAIRS(expected, text)                                                                                                                        \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_told(&arena_, text, true);                                                                                 \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define FACTS(expected, text)                                                                                                                        \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_facts(&arena_, text);                                                                                      \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define DETAILS(expected, text)                                                                                                                      \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_details(&arena_, text);                                                                                    \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define ABOUT(expected, text)                                                                                                                        \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_about(&arena_, text);                                                                                      \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define STACK(expected, text)                                                                                                                        \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_stack(&arena_, text);                                                                                      \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define DOES(expected, text, name)                                                                                                                   \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_graph(&arena_, text, name);                                                                                \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define STEPS(expected, text)                                                                                                                        \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_steps(&arena_, text);                                                                                      \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define NEAR(expected, text)                                                                                                                         \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_near(&arena_, text);                                                                                       \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define FAULTS_ARE(expected, text)                                                                                                                   \
	do {                                                                                                                                         \
		static struct arena arena_;                                                                                                          \
		const char *told_ = trace_told(&arena_, text, false);                                                                                \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", text, told_, expected);                                      \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#endif
