// SPDX-License-Identifier: Apache-2.0
// Arithmetic types of the project that a macro chooses: `#if PRECISION == 1`, `typedef float real;`, `#else`, `typedef double real;`. Where no
// flag gives the macro the name is missing, and what the text has first for it says more than that it is a type.
#ifndef GPULINT_FRONTEND_LEFT_OUT_TYPES_H
#define GPULINT_FRONTEND_LEFT_OUT_TYPES_H

#include "frontend/ast/clang.h"

#include "base/arena.h"
#include "base/vec.h"

struct left_out_type {
	const char *name, *type; // "real", "float"
};

typedef VEC(struct left_out_type) left_out_types;

// Adds what the files of the parse that are no system headers write; of a name that stands there several times the first is meant.
void left_out_types_collect(struct arena *arena, CXTranslationUnit tu, left_out_types *out);
// NULL = the name is none.
const char *left_out_type(const left_out_types *types, const char *name);

#endif
