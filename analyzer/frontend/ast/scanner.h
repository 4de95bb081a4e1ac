// SPDX-License-Identifier: Apache-2.0
// What the AST hides about statement headers, read from the source text at the keyword's spelling.
#ifndef GPULINT_FRONTEND_SCANNER_H
#define GPULINT_FRONTEND_SCANNER_H

#include "frontend/ast/unit.h"

// The parenthesised header after a keyword: `for (A; B; C)`.
struct header {
	bool is_found;
	bool is_constexpr; // if constexpr (...)
	bool has_text[3];  // segment between semicolons is not blank
	uint32_t segments; // semicolons at depth 1, plus 1
};

struct header scan_header(struct unit *u, CXCursor statement);
// `[` follows `delete`, or the type of `new`: the array form.
bool scan_is_array_delete(struct unit *u, CXCursor c);
bool scan_is_array_new(struct unit *u, CXCursor c);
// Does the operand stand in the brackets right behind `new`? `new (place) T(argument)`.
bool scan_is_placement(struct unit *u, CXCursor new_expr, CXCursor operand);
// Behind the comment, string, character or splice that starts at p, or p.
const char *scan_quoted(const char *p, const char *end);
// Behind the bracket that closes the one at `p`, or `end`.
const char *scan_bracket(const char *p, const char *end);
// Text of a lambda's capture list, without the brackets.
const char *scan_captures(struct unit *u, CXCursor lambda);

#endif
