// SPDX-License-Identifier: Apache-2.0
// The comments of a file that silence findings (docs/suppressions.md), and those that were meant to.
#ifndef GPULINT_COMMENTS_H
#define GPULINT_COMMENTS_H

#include "base/text.h"
#include "base/vec.h"
#include "fix/code_text.h"

// One item of a list: "GPU101", "GPU1", "unordered-streams", "gpulint-*".
struct selector {
	const char *text;
	bool is_ours; // names gpulint's rules: lists of NOLINT name those of other programs as well
	bool is_used; // has silenced a finding
	bool is_idle; // was said to silence nothing
};

// `words` are the directive and what belongs to it: from its comment's start to the end of the comment, or to the next one in it.
struct suppression {
	uint32_t from, to; // lines, both of them silenced
	struct selector *selector;
	size_t count;
	const char *reason;      // "" = none is given
	struct span words, list; // list: between its brackets
	struct span end_words;   // of the comment that ends the range; empty = no range
};

struct comment_mistake {
	struct span at;
	const char *message, *fix;
};

struct suppressions {
	VEC(struct suppression) list;
	VEC(struct comment_mistake) mistakes;
};

// Strings live in `a`. A file that cannot be read has none.
void suppressions_read(struct arena *a, const struct text_file *file, struct suppressions *out);
// Does a selector fit the rule? Code, prefix of a code, rule name, "ALL", "gpulint-*", "gpulint-GPU101", "GPU*".
bool selector_fits(const char *selector, size_t length, const char *code, const char *name);

#endif
