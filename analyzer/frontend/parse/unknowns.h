// SPDX-License-Identifier: Apache-2.0
// The names that a parse did not know, and a prelude that declares them.
#ifndef GPULINT_FRONTEND_UNKNOWNS_H
#define GPULINT_FRONTEND_UNKNOWNS_H

#include "frontend/parse/left_out_types.h"
#include "frontend/parse/recover.h"

enum use {
	USE_VALUE,
	USE_FUNCTION,
	USE_TYPE,
	USE_TEMPLATE,
	USE_KERNEL,
	USE_HEAD,      // a macro that writes a function's head: TEST_CASE("name") { ... }
	USE_DECORATION // a macro that stands for nothing in a declaration: EXPORT void CALLBACK f() OVERRIDE;
};

struct unknown {
	const char *scope; // "a::b", "" = global
	const char *name;
	enum use use;
	const char *type;   // of a type that the text of the project has for it (left_out_types.h), NULL = nothing is known of it
	bool is_distinct;   // a type that others are told from: template <> struct Q<name>
	bool is_enum;       // a type that a parameter of a template has, whose argument is a value: template <name N> struct Q
	bool is_for_device; // a decoration of functions that kernels call
	bool has_arguments; // a decoration
	uint32_t values;    // of a template: which of its arguments are values, a bit each
	uint32_t types;     // of a template: which of its arguments were seen to be types, where others had values
	bool is_declared;   // by the program after all: the prelude's declaration would clash with it
};

struct unknowns {
	struct arena *arena;
	struct interner *strings;
	const struct source_unit *source;
	VEC(struct unknown) names;
	VEC(const char *) headers;                                  // standard ones, to include
	VEC(const char *) wrappers;                                 // namespaces around CUDA's C++ libraries: "a::thrust"
	CXTranslationUnit tu;                                       // of the parse that is read
	left_out_types types;                                       // of its files
	bool has_types;                                             // `types` were looked for
	size_t headers_declared, wrappers_declared, names_declared; // in the prelude of the parse that is read
	unsigned findings;                                          // how often something new was learnt
	bool wants_cuda, wants_driver;                              // unknown names of the API
	bool forces_cuda;
	bool is_stand_in; // the parse that is read has gpulint's declarations in the place of a toolkit: what may be its is none
};

// Adds what the errors of a parse say is missing; returns how many errors there are.
unsigned unknowns_read(struct unknowns *s, CXTranslationUnit tu);
// The scope that stands for any class: members of it are unknown members of an unknown class.
const char *unknowns_any(struct unknowns *s);
// Text that declares them, in the arena.
const char *unknowns_prelude(struct unknowns *s);

// The prelude with the class of unknown things, which it may have already, and more text; NULL = no prelude yet.
const char *unknowns_with_any(struct arena *arena, const char *prelude, const char *more);

#endif
