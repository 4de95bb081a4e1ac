// SPDX-License-Identifier: Apache-2.0
// One member of a class, and what the files of this folder ask of it. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_MEMBER_H
#define GPULINT_ENGINE_MEMBER_H

#include "engine/world/remark.h"

// A member that is a handle or an array of handles, or points to memory of the GPU, and what the unit does with it.
struct member {
	const struct ir_record *of;
	const struct ir_field *field;
	enum handle_kind kind; // of the handle, or of the elements of an array of handles
	bool is_memory, is_array;
	bool is_plain;                     // of a structure without functions of its own (plain.h)
	const struct ir_function *made_in; // NULL = nothing of the unit makes it
	const struct fragment *path;
	const struct prim *maker;
	bool is_set_later;               // by another function than a constructor
	bool is_destroyed, is_handed_on; // destroyed, and not made anew at once
	bool is_shown;                   // given to callers, and kept: they may use it
	bool is_let_go;                  // handed on otherwise than as an argument of code that nobody sees to its end
	bool is_given;                   // memory: an argument of code that nobody sees to its end
};

struct members {
	struct exec *exec;
	struct arena scratch;
	VEC(struct member) list;
	struct map is_name; // of some member
	struct remarks *out;
};

// Is the function host code of this file that runs as it is written?
bool member_is_code(const struct ir_function *f);
// The location, or the array that it is an element of.
const struct sym *member_whole(const struct sym *at);
// The name of the member of *this that the location is, NULL = it is none.
const char *member_at(const struct ir_function *f, const struct sym *at);
// The member of that class and name (interned), NULL = it is not looked at.
struct member *member_named(struct members *all, const struct ir_record *of, const char *name);
// What the member holds when the function begins, as an object of its own class names it.
const struct sym *member_held(const struct members *all, const struct member *m);
// The operation of the path that makes the handle or the memory, or that destroys the handle; NULL = none.
const struct prim *member_maker(const struct fragment *g, const struct sym *made);
const struct prim *member_destroyer(const struct fragment *g, const struct sym *handle);
// The same of what an element of the array holds.
const struct prim *member_destroys_element(const struct fragment *g, const struct sym *array);
// Does the path leave something new in that member of its object?
bool member_is_made(const struct fragment *g, const struct ir_function *f, const struct member *m);
// Is the handle kept anywhere when the path ends?
bool member_is_kept(const struct fragment *g, const struct sym *handle);
bool member_path_succeeds(const struct fragment *g);
// Does code that nobody sees get the object, or is a part of the path unknown?
bool member_path_is_unclear(const struct fragment *g);
// An assignment operator: [over.ass] gives it its name.
bool member_is_assignment(const struct ir_function *f);
// The place where the function assigns to the member, as an operation (of the remarks' arena); NULL = it does not.
const struct prim *member_assignment(const struct members *all, const struct ir_function *f, const struct member *m);
// The destructor of the class that the unit defines, NULL = none.
const struct ir_function *member_destructor(const struct ir_unit *unit, const struct ir_record *record);
// Is an object of the class, or one that it points to, kept until the process ends?
bool member_lives_on(const struct ir_unit *unit, const struct ir_record *record);
// A fault of the member at the operation: of medium confidence until its check knows more.
struct fault_facts member_facts(const struct member *m, enum fault fault, const struct prim *at);

#endif
