// SPDX-License-Identifier: Apache-2.0
// What a unit offers to other units and what it lacks: the part of a link file that is read for every unit of a run.
#ifndef GPULINT_LINK_INTERFACE_H
#define GPULINT_LINK_INTERFACE_H

#include "ir/ir.h"

typedef VEC(const char *) usr_list; // interned

// A function that other units may call, by its name or through a base, with a body here; or a global that is initialised here with functions.
struct link_function {
	const char *usr, *file; // interned; file and line of the definition
	uint32_t line;
	bool works;         // it or what it calls in this unit does something that a caller's analysis has to see
	usr_list overrides; // virtual functions of its class's bases
	usr_list lacks;     // functions and globals of other units that it may get to
};

struct link_interface {
	const char *file;        // main file of the unit
	const char *relative_to; // as the unit's; not written
	VEC(struct link_function) functions;
	usr_list lacks; // of the whole unit
};

// Of a lowered unit, in the order of its functions. Lives in `arena`.
void link_interface_of(struct arena *arena, const struct ir_unit *unit, struct link_interface *out);
void link_interface_write(FILE *out, const struct link_interface *interface);
// Into another arena; texts stay the interner's.
void link_interface_copy(struct arena *arena, const struct link_interface *from, struct link_interface *to);
// False: the bytes are not one, or not one alone.
bool link_interface_read(struct arena *arena, struct interner *strings, const char *bytes, size_t length, struct link_interface *out);

#endif
