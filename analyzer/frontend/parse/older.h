// SPDX-License-Identifier: Apache-2.0
// Sources of an older C++ than the one that is taken where nothing says which.
#ifndef GPULINT_FRONTEND_OLDER_H
#define GPULINT_FRONTEND_OLDER_H

#include <stdbool.h>

#include "frontend/ast/clang.h"
#include "source/source.h"

// Does a name of the program clash with one that namespace std got later (std::byte, std::size), as `using namespace std` lets it?
bool older_is_asked_for(CXTranslationUnit tu);

// The same unit as C++14, in `arena`; NULL = its flags do not name the C++17 that is taken where none is given.
struct source_unit *older_source(struct arena *arena, const struct source_unit *source);

// How many errors a parse has.
unsigned older_errors(CXTranslationUnit tu);

#endif
