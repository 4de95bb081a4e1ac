// SPDX-License-Identifier: Apache-2.0
// Tells a source that is wrong from one around which something is missing.
#ifndef GPULINT_FRONTEND_SYNTAX_H
#define GPULINT_FRONTEND_SYNTAX_H

#include "frontend/parse/recover.h"

// The syntax error that a first parse (no prelude) fails with; text is NULL when there is none, or when it may come from a
// header or a name that is missing: those are normal and explained by the prelude.
struct syntax_error syntax_error(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu);

// May syntax_error_alone find one? Of any parse, and cheap.
bool syntax_error_likely(const struct source_unit *source, CXTranslationUnit tu);
// The first syntax error inside a function of the main file that nothing missing can explain: every name of the function up to the end of the
// broken statement is declared by the source or a header that is there, with a type that is known. `tu` is the kept parse; what its prelude
// declares counts as missing; it lists all that is declared, so it is no parse behind a precompiled prefix. Also what no name can explain: a comment or a condition without its end. text is NULL when there is none.
struct syntax_error syntax_error_alone(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu);

#endif
