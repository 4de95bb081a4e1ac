// SPDX-License-Identifier: Apache-2.0
// The piece of a file that an error rests on: whatever may mend it without a change of the file is named there.
#ifndef GPULINT_FRONTEND_REGION_H
#define GPULINT_FRONTEND_REGION_H

#include "frontend/ast/clang.h"
#include <stdbool.h>
#include <stddef.h>

#include "base/vec.h"

// A token of active code, or a name that decides which code is active.
struct word {
	unsigned from, to; // bytes of the file
	char mark;         // a bracket, `;` or another character that stands alone; 'n' a name, 'k' a keyword, '.' anything else
};

struct words {
	const char *text; // of the file, owned by the tree
	size_t length;
	VEC(struct word) list;
};

enum region_reach {
	REGION_STATEMENT, // the function around the error up to the end of its statement; outside of functions the statement
	REGION_BLOCK,     // the same from the outermost bracket that is open there
	REGION_FILE,      // all that stands in front of it
};

struct region {
	VEC(struct word) names; // identifiers, in no order, some several times
	size_t start;           // word that it begins with: errors with the same one can come of each other
	bool is_outside;        // of any function
};

// The words of the tree's main file, in the arena; without comments.
struct words words_of(struct arena *a, CXTranslationUnit tu, const char *main);
// The region of an error at byte `offset`.
struct region region_of(struct arena *a, const struct words *words, unsigned offset, enum region_reach reach);
// Is the word at byte `offset` a `)` that the text opens nowhere, behind something that it could close? No macro is written to bring the other one.
bool closes_nothing(const struct words *words, unsigned offset);

#endif
