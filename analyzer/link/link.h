// SPDX-License-Identifier: Apache-2.0
// The units of one run are linked: a function that a unit only declares gets the body that another unit has, by its USR, as a linker
// binds a symbol (C++ [basic.link]). A name that units define at two places is bound to none of them.
#ifndef GPULINT_LINK_LINK_H
#define GPULINT_LINK_LINK_H

#include "base/strmap.h"
#include "link/file.h"

struct link_module {
	const char *path;  // of its link file; NULL = it has none
	size_t at;         // in that file
	uint64_t checksum; // link_file's
	struct link_interface interface;
	bool wants; // it lacks what another module offers
};

// What a USR stands for in the whole run.
struct link_offer {
	const struct link_function *function;
	size_t module;
	bool is_ambiguous;
	bool works; // itself, or what it calls in whichever module
};

struct link {
	struct arena *arena; // and the interner's: the run's
	struct interner *strings;
	const struct model_set *models;
	uint64_t stamp; // of link files that fit: link_stamp(models)
	VEC(struct link_module) modules;
	struct strmap offers;     // struct link_offer by USR
	struct strmap overriders; // struct link_offer by the USR of what it overrides; ambiguous = there are several
};

// Adds a module by what begins at byte *at of a link file, of which the interface is kept, and sets *at to where the next one begins, or to
// 0. A module without a file (NULL) offers nothing and wants nothing. NULL, or why the file cannot be used: the module is added then too,
// as one without a file.
const char *link_add(struct link *l, const char *path, size_t *at);
// Adds a module whose interface is known and whose file is not looked at before it is needed: m->path and m->at are still to be set.
// `interface` lives as long as the link.
void link_add_known(struct link *l, const struct link_interface *interface, uint64_t checksum);
// When all are added: what works, and which modules want others.
void link_close(struct link *l);
// What a declaration is bound to, NULL = to nothing, or to what no caller has to see. A virtual function that no unit of the run defines is
// bound to the only function that overrides it.
const struct link_offer *link_find(const struct link *l, const char *usr);

// Marks in reached[], one a module, those from which `module` may get bodies, in whichever number of steps.
void link_reach(const struct link *l, size_t module, bool *reached);

// The unit of a module, from its link file. NULL with *why where the file cannot be used any more.
struct ir_unit *link_load(const struct link *l, struct arena *arena, struct interner *strings, size_t module, const char **why);
// Gives `unit` the bodies that it lacks and other modules offer, those that these need in turn, and so on, the nearest first. Steps keep
// their file and line; `in_main_file` of such functions is false, so that nobody starts in them. Returns how many of the unit's
// declarations got a body.
size_t link_unit(const struct link *l, struct ir_unit *unit);

#endif
