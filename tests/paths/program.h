// SPDX-License-Identifier: Apache-2.0
// Programs in the IR's text over a fixed set of types and variables, and what the engine makes of them as short texts.
//
// Parameters: n, k int; p, q int *; c const int *; s, t stream; ev event; o struct S *; vr std::vector<int> &; f0 function pointer.
// Locals: i, j, x int; h bool; l int *; u stream; e event; r, y struct S { int n; int *p; cudaStream_t s; }; w, z std::vector<int>;
// a, b int[4]; m std::map<int, int>; rr, r2 struct R { std::vector<int> v; int k; }. Of static life: g int, gp int *, gs stream; d __device__ int, managed int.
// More parameters: f1 function pointer; pp int **; ro S &; bytes char *; pv view *, pa view (struct view { cudaStream_t of; }); ps cudaStream_t *; pr R; pw std::vector<int>.
// More locals: rs S[2]; nn, nm struct N { int k; struct S in; }; ctx CUcontext; dev CUdevice; fl float; up std::unique_ptr<int>; vw view; er cudaError_t; es const cudaError_t;
// nr, ns struct RR { struct R in; int n; }.
// Globals: a map gm, gc CUcontext. Of API calls: p3 and the global g3 are cudaMemcpy3DParms, d3 and d4 dim3, at two launch attributes, cfg and *pc a cudaLaunchConfig_t.
// Temporaries: tv std::vector<int>, tr R.
#ifndef GPULINT_TESTS_PROGRAM_H
#define GPULINT_TESTS_PROGRAM_H

#include "base/arena.h"
#include "ir/ir.h"

// The program, with the tables behind it. Functions that are said to be lambdas stand behind the variables that others name.
const struct ir_unit *unit_of(struct arena *a, const char *program);

// The kept paths of the function: operations without conditions, joined by "; " (`| ` before what a thread or
// host function does), and the paths sorted and joined by " | ".
// Unknown values are numbered as the path shows them.
const char *paths_of(struct arena *a, const char *program, const char *function);
// What the kernel does with memory: `p: r >w` reads the element at p and writes behind it; `a` atomic, `m` nobody knows. An access is followed
// by `'` where it may come before a wait for the grid in front, and by `"` where it may come after the one behind has begun.
const char *kernel_of(struct arena *a, const char *program, const char *function);

#define PATHS(expected, program)                                                                                                                     \
	do {                                                                                                                                         \
		struct arena arena_ = {0};                                                                                                           \
		const char *told_ = paths_of(&arena_, program, "f");                                                                                 \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", program, told_, expected);                                   \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#define KERNEL(expected, program)                                                                                                                    \
	do {                                                                                                                                         \
		struct arena arena_ = {0};                                                                                                           \
		const char *told_ = kernel_of(&arena_, program, "f");                                                                                \
		cr_expect_str_eq(told_, expected, "\n%s: told \"%s\", expected \"%s\"", program, told_, expected);                                   \
		arena_free(&arena_);                                                                                                                 \
	} while (0)

#endif
