// SPDX-License-Identifier: Apache-2.0
// Names of a region whose meaning is known: no missing header can change what stands there.
#ifndef GPULINT_FRONTEND_EXPLAIN_H
#define GPULINT_FRONTEND_EXPLAIN_H

#include "frontend/parse/region.h"
#include "frontend/parse/unknowns.h"

// Is there a name in the region that neither the text, the rest of the source nor a header that is there declares, with a type that is known?
// What a macro of the project expands to is asked for as well; what the prelude declares is missing. The tree has to list all that it declares.
bool region_unexplained(struct arena *arena, CXTranslationUnit tu, const struct words *words, const struct region *region);
// Is there a name in the region that the errors have shown to be missing, and that the text does not declare? Of any tree, and cheap.
bool region_lacks(struct arena *arena, const struct words *words, const struct region *region, const struct unknowns *missing);

#endif
