// SPDX-License-Identifier: Apache-2.0
// Statements and calls in source text, found by brackets and semicolons alone. Good enough to propose an edit: what comes of
// it is parsed and analysed before anybody sees it.
#ifndef GPULINT_CODE_TEXT_H
#define GPULINT_CODE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/code.h"

enum { CALL_ARGUMENTS = 24, CALL_CONFIG = 4 };

// `scan<T><<<4, 256>>>(x)`: callee `scan<T>`, config `4` and `256`, arg `x`.
struct call_text {
	struct span callee, arg[CALL_ARGUMENTS], config[CALL_CONFIG];
	uint32_t args, configs;
	size_t end;        // behind its `)`
	size_t config_end; // its `>>>`, 0 = no launch
};

// First byte of the statement around `at`: behind the last `;`, `{`, `}` or label that is not within brackets.
size_t code_statement_begin(const struct code *c, size_t at);
// Behind its `;` (or its closing brace); false when there is none.
bool code_statement_end(const struct code *c, size_t at, size_t *end);
// The call of `name` (NULL: the launch) that begins in `within`.
bool code_call(const struct code *c, struct span within, const char *name, struct call_text *out);
// The last place in front of `at` where `name` is called, else the first behind it; false when there is none.
bool code_call_near(const struct code *c, size_t at, const char *name, struct span *out);
// May a statement move over this text? It neither enters nor leaves a block and nothing in it jumps.
bool code_is_straight(const struct code *c, struct span s);
// The first call of `name` behind `at`; false when there is none.
bool code_call_behind(const struct code *c, size_t at, const char *name, struct span *out);
// Where the outermost loop begins that `at` is in and `outside`, which comes before it, is not. Blocks of conditions on the way out are left;
// false when there is no such loop in the function.
bool code_loop_begin(const struct code *c, size_t at, size_t outside, size_t *begin);
bool code_is_blank(const struct code *c, struct span s);
// Where a block that `at` stands in is left: the `return` that ends it, or its closing brace. False when it is left elsewhere.
bool code_block_exit(const struct code *c, size_t at, size_t *exit);

#endif
