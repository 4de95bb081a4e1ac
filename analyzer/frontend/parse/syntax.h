// SPDX-License-Identifier: Apache-2.0
// Tells a source that is wrong from one around which something is missing.
#ifndef GPULINT_FRONTEND_SYNTAX_H
#define GPULINT_FRONTEND_SYNTAX_H

#include "frontend/parse/recover.h"
#include "frontend/parse/unknowns.h"

// The syntax error that a first parse (no prelude) fails with; text is NULL when there is none, or when it may come from a
// header or a name that is missing: those are normal and explained by the prelude.
struct syntax_error syntax_error(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu);

// The first syntax error of the main file that nothing missing can explain: every name of its region (region.h) is declared by the source or a
// header that is there, with a type that is known, and no earlier error lies in that region. Also what no name can explain: a comment or a
// condition without its end. text is NULL when there is none. `tu` is the kept parse; what its prelude declares counts as missing. Behind a
// precompiled prefix a tree does not list all that is declared: then, without `is_whole`, only the names of `missing` count, and an error is one that may be found in a whole one.
struct syntax_error syntax_error_alone(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu,
                                       const struct unknowns *missing, bool is_whole);

#endif
