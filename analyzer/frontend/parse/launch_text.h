// SPDX-License-Identifier: Apache-2.0
// Launch configurations that nvcc takes and clang does not: kernel<<<grid, {x, y, 1}>>>() and kernel<< <grid, block>> >().
#ifndef GPULINT_FRONTEND_LAUNCH_TEXT_H
#define GPULINT_FRONTEND_LAUNCH_TEXT_H

#include "frontend/ast/clang.h"
#include <stddef.h>

#include "base/vec.h"

// A file's text that stands in for the one on disk. Lines are the same, columns up to the first change of a line too.
struct text_override {
	const char *path, *text;
	size_t length;
};
struct text_overrides {
	struct text_override *at;
	size_t n, capacity;
};

// The text with `dim3(x, y, 1)` for each braced argument of a configuration, and with brackets of one piece; NULL = nothing to change.
// The arena owns it.
const char *launch_text(struct arena *a, const char *text, size_t length);
// Overrides for the files in which a parse failed at such a place; returns how many are new.
unsigned launch_overrides(struct arena *a, CXTranslationUnit tu, struct text_overrides *out);

#endif
