// SPDX-License-Identifier: Apache-2.0
// What a kernel does with each piece of memory it can reach, read from its body and its device callees.
#ifndef GPULINT_ENGINE_KERNELS_KERNEL_H
#define GPULINT_ENGINE_KERNELS_KERNEL_H

#include "engine/kernels/flow.h"
#include "engine/kernels/row.h"
#include "engine/trace.h"

enum kernel_access {
	DOES_READ = 1,
	DOES_WRITE = 2,
	DOES_ATOMIC = 4,
	DOES_MAYBE = 8, // handed to code nobody can see
	DOES_LOAD = 16, // beside DOES_ATOMIC: what the atomic functions do
	DOES_STORE = 32
};

enum kernel_root_kind {
	ROOT_PARAM,
	ROOT_PARAM_FIELD,  // of a struct that is given by value
	ROOT_OBJECT_FIELD, // of the struct that a pointer or reference is given to: the object of a member function
	ROOT_GLOBAL
};

enum { MAX_FIRST = 8, DOINGS = 4 };

// An element behind the pointer that the first thread of the grid touches: so many bytes behind it, in the kernel's numbers (SYM_PARAM) and
// constants alone.
struct kernel_first {
	const struct sym *offset;
	unsigned does;
	uint64_t size; // bytes from there on that it touches, 0 = not known
	bool in_field; // it is a member of the pointer's own element, or of one whose number is known
};

struct kernel_root {
	enum kernel_root_kind kind;
	uint32_t param;
	const char *field;                    // ROOT_PARAM_FIELD, ROOT_OBJECT_FIELD
	const struct ir_var *var;             // ROOT_GLOBAL
	unsigned does;                        // enum kernel_access bits, as the others
	unsigned from_start;                  // some thread does so with the element the pointer points to
	uint64_t start_size[DOINGS];          // by bit of that: with so many of its bytes, 0 = not known
	unsigned early;                       // before any wait for the grid that a programmatic launch depends on
	unsigned late;                        // maybe after a trigger, when the programmatic launch behind this grid may have begun
	struct kernel_first first[MAX_FIRST]; // what is known of elements other than the pointer's own
	uint32_t first_count;
	struct kernel_row row[DOINGS];   // by bit of `does`: what is done so a few elements around the pointer
	const struct sym *guard[DOINGS]; // by bit of `does` (DOES_READ first): conditions under which alone it does so (guard.h)
	struct kernel_place place;
};

struct kernel_summary {
	struct kernel_root *root;
	uint32_t root_count;
	enum grid_sync grid_sync;
	bool may_wait, triggers;        // programmatic launches: for the grid before, the one behind
	enum system_fence system_fence; // its memory is in order for other devices and the host while it runs
	bool returns_origin;            // device functions: the result is 0 in the first thread of the grid
	const struct ir_loc *wait;      // the first one that the body shows, NULL = none
	uint64_t returned;              // device functions: roots the returned pointer may start from, by index
	bool has_body;
};

struct kernel_cache;

struct kernel_cache *kernel_cache_new(struct arena *arena, struct sym_table *table, const struct ir_unit *unit);
// Owned by the cache. Recursive device functions give what is known so far.
const struct kernel_summary *kernel_summary_of(struct kernel_cache *cache, const struct ir_function *function);

#endif
