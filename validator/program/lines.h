// SPDX-License-Identifier: Apache-2.0
// Between lines.c and tails.c.
#ifndef GPULINT_VALIDATOR_LINES_H
#define GPULINT_VALIDATOR_LINES_H

#include "validator/program/program.h"

#include <dwarf.h>
#include <elfutils/libdwfl.h>

struct line_module {
	Dwfl *dwfl;
	Dwfl_Module *module;
	Dwarf_Addr bias; // of the unit that was looked up last
	struct line_module *next;
};

struct line_module *lines_module(struct lines *l, const char *path);
// How often the function calls what is inlined in it at that line, 0: not known.
unsigned lines_inlined_repeats(Dwarf_Die *function, Dwarf_Die *inlined);
Dwarf_Die *lines_unit(struct line_module *m, Dwarf_Addr address);

#endif
