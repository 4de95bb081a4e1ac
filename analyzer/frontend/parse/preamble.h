// SPDX-License-Identifier: Apache-2.0
// What a file begins with, parsed once and kept (struct source_preamble). clang lists nothing of a precompiled header: where the project's declarations
// of it stand, and which files it was made from, is noted when it is written, and found again with each parse that takes it.
#ifndef GPULINT_FRONTEND_PREAMBLE_H
#define GPULINT_FRONTEND_PREAMBLE_H

#include <stdio.h>

#include "frontend/ast/unit.h"

// Writes the notes of a tree that is going to be saved, which `inclusions` are of, without the file called
// `name` that its text was compiled as. False: it has errors, or declares
// something that could not be found again, such as a destructor of a template's instance.
bool preamble_note(struct arena *arena, CXTranslationUnit tu, const struct inclusions *inclusions, const char *name, FILE *out);

// Fills u->inclusions and u->before of a parse with u->source->preamble. False: the parse has errors, or the notes do not fit it.
bool preamble_restore(struct unit *u);

#endif
