// SPDX-License-Identifier: Apache-2.0
// Templates that hold GPU work and that nothing in the unit instantiates get an instance: lines appended to the main file name
// it, and the unit is parsed once more. What does not compile stays as written (docs/architecture.md).
#ifndef GPULINT_FRONTEND_TEMPLATES_H
#define GPULINT_FRONTEND_TEMPLATES_H

#include "frontend/ast/unit.h"

// A template to be instantiated: a function template, or a class template with members that nothing instantiates.
struct wish {
	CXCursor template; // of the first parse
	bool is_class;
	VEC(struct lines) work;  // its functions with GPU work; the first is the function template itself
	VEC(const char *) types; // a class template: instances that the unit names, spelled
	bool is_overloaded;      // a function template: its name means others too
};

struct known_class {      // of the project, no template
	const char *name; // qualified
	VEC(const char *) members;
};

struct wishes {
	VEC(struct wish *) list;
	VEC(struct known_class *) classes;
	struct map instances;      // functions that the unit instantiates itself, by USR
	VEC(const char *) unknown; // functions that templates call with dependent arguments and that nothing declares
	struct map names;          // functions and function templates of the project by qualified name: the first of that name
};

// The arguments of one instance, without brackets; NULL = there are none.
struct arguments {
	const char *text;
	bool needs_any;   // the class that stands for anything is one
	bool is_compared; // a parameter gets a type that the template compares it with
};

enum { ARGUMENT_LISTS = 4 };

struct added_line {
	const struct wish *wish; // NULL = it only helps others
	bool is_compared;
};

// What is appended to the main file, and what its lines are for.
struct addition {
	const char *text;    // of the main file with the lines; NULL = nothing is to be instantiated
	const char *prelude; // declarations that the lines need before all else
	bool needs_any;      // the class that stands for anything is an argument
	uint32_t first_line; // that was appended
	VEC(struct added_line) lines;
};

// wishes.c: what is to be instantiated, of a parse with its tokens collected.
void wishes_collect(struct unit *u, struct wishes *out);
// arguments.c: the n-th list of arguments for the parameters of a template.
struct arguments arguments_of(struct unit *u, const struct wishes *w, const struct wish *wish, unsigned n);
// append.c: the lines that name the instances.
void append_wishes(struct unit *u, const struct wishes *w, struct addition *out);
// choose.c: which functions the appended lines instantiate, of the second parse with its errors collected.
void instances_choose(struct unit *u, const struct addition *a);

#endif
