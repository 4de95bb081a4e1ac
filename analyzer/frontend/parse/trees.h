// SPDX-License-Identifier: Apache-2.0
// Trees that stay, with what their files include in front kept parsed, for a process that analyses one file again and again while its text changes.
#ifndef GPULINT_FRONTEND_TREES_H
#define GPULINT_FRONTEND_TREES_H

#include "frontend/ast/unit.h"

struct frontend_trees;

// What a parse is asked for.
struct tree_request {
	const char *main;
	const char *const *arg;
	size_t arg_count;
	struct CXUnsavedFile *file;
	size_t file_count;
	unsigned flags; // CXTranslationUnit_...
};

// A parse that stays: of the tree that was asked for by the same main file, prelude of recovery, arguments and flags before, parsed again with
// these files, or of a new one; libclang sees by itself which headers have changed. What was read from the old tree must be let go. NULL with
// *error: no tree.
CXTranslationUnit trees_parse(struct frontend_trees *t, const struct tree_request *request, enum CXErrorCode *error);

// Fills u->inclusions with those that were kept of u->tu. False, with nothing filled in: none were, or something that they depend on has
// changed since: a directive of the source, a file that stands in for one, or a file on the disk.
bool trees_inclusions(const struct frontend_trees *t, struct unit *u);
// Keeps u->inclusions, with the text of the project's headers as far as it was read.
void trees_keep_inclusions(struct frontend_trees *t, struct unit *u);

#endif
