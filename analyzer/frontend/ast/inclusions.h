// SPDX-License-Identifier: Apache-2.0
// Which files a parse has read. libclang walks all source locations of a tree for that, those of a precompiled preamble as well, and takes as
// long for it as for an edited file's parse: it is asked once, and for a tree that stays not again (parse/trees.h).
#ifndef GPULINT_FRONTEND_INCLUSIONS_H
#define GPULINT_FRONTEND_INCLUSIONS_H

#include "frontend/ast/clang.h"

#include <stdbool.h>

#include "base/arena.h"
#include "base/intern.h"
#include "base/vec.h"

// Text between #if and #endif that is not compiled; of one file.
struct skipped {
	struct skipped *next;
	unsigned from, to;
};

struct inclusion {
	CXFile file;       // NULL: of an earlier parse, and of no interest to this one
	const char *name;  // as libclang has it
	const char *path;  // absolute, interned
	const char *by;    // path of the file that it is included in, NULL: it is the source, or the command line includes it
	bool is_of_system; // what a system header includes is the system's
	bool is_own;       // a header that gpulint brings
	const char *text;  // of one that is neither, when it was read before; NULL: libclang has it
	size_t size;
	bool has_skipped; // of the same: `skipped` is known
	struct skipped *skipped;
};

struct inclusions {
	struct inclusion *at; // the source first, then in the order of libclang; a file is there once for each inclusion
	size_t n, capacity;
};

// Appends those of the tree, behind what was read before it; names in `arena`. `directory` is what relative names are relative to, NULL = nothing. `has_preamble`:
// the tree stays, and has a preprocessing record.
void inclusions_collect(struct arena *arena, struct interner *strings, const char *directory, CXTranslationUnit tu, bool has_preamble,
                        struct inclusions *out);

#endif
