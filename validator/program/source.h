// SPDX-License-Identifier: Apache-2.0
// What is written at a place of a source file, by its text alone: where the call there ends, and in whose arguments it is.
#ifndef GPULINT_VALIDATOR_SOURCE_H
#define GPULINT_VALIDATOR_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SOURCE_AROUND = 16 };

// A part of a text. `low(a,\n b)` at line 7: {.line = 7, .last = 8}
struct source_part {
	const char *at, *end;
	uint32_t line, last;
};

struct source_call {
	struct source_part itself;
	struct source_part around[SOURCE_AROUND]; // calls and macros in whose arguments it is, outermost first, to their closing brackets
	size_t arounds;
};

// The call that begins at the place (from 1; columns are bytes); false when none is written there. Parts point into the text.
bool source_call_at(const char *text, uint32_t line, uint32_t column, struct source_call *out);
// The text of a line; false when the file has none of that number.
bool source_line(const char *text, uint32_t line, struct source_part *out);
// Whether a word, ended by a zero, is one that is looked for. Words of more than 127 bytes are never asked about.
typedef bool (*source_word)(const char *word, const void *context);
// How many such words are written in the part's code.
unsigned source_count(const struct source_part *part, source_word is_it, const void *context);
// Whether one of them names the call itself, and not an argument: "at", "zeros" and "to" do in at::zeros({n}).to(d).
bool source_names(const struct source_part *call, source_word is_it, const void *context);
// Whether the text defines a macro with the part's first word as its name, and the definition has such a word in it.
bool source_macro_has(const char *text, const struct source_part *part, source_word is_it, const void *context);
// Whether more than one call is written in the part.
bool source_has_calls(const struct source_part *part);

#endif
