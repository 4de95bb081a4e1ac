// SPDX-License-Identifier: Apache-2.0
// The state of one path through one function: memory, facts, trace.
#ifndef GPULINT_ENGINE_STATE_H
#define GPULINT_ENGINE_STATE_H

#include "engine/trace.h"

struct loop_count {
	const struct loop_count *next;
	uint32_t block, count;
};

struct state {
	uint32_t block;
	struct symmap store;  // location -> value
	struct symmap facts;  // value -> struct fact
	struct symmap names;  // NEW -> location it was last stored to
	struct symmap escaped; // NEW that code nobody sees got hold of by its address -> itself
	const struct prim *tail;
	uint32_t prims;
	uint64_t digest;   // of the trace
	uint32_t news, unknowns, frames, calls;
	uint32_t joined;   // the operation up to which any join has taken over what threads left
	bool is_impossible;    // what the path assumed cannot be: it is not gone on with
	bool is_program_start; // of main: static locals are still zero
	int64_t failed;    // `call` of the GPU call that failed on this path, -1 = none
	const struct loop_count *loops;
};

// What is known of an integer: low <= x <= high, and x is none of not[]: of the cases of a switch the last eight.
enum { MAX_NOT = 8 };
struct fact {
	int64_t low, high, not[MAX_NOT];
	uint8_t nots;
};

struct machine {
	struct arena *arena; // unit
	struct sym_table *table;
	struct interner *strings;
};

bool fact_excludes(const struct fact *f, int64_t value);
const struct sym *state_load(const struct machine *m, const struct state *s, const struct sym *location);
void state_store(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value,
                 const struct ir_type *type);
// 1, 0, or -1 when the facts do not decide.
int state_truth(const struct machine *m, const struct state *s, const struct sym *condition);
// Is the value known to be one integer on this path?
bool state_integer(const struct state *s, const struct sym *value, int64_t *integer);
// Adds what follows from it; false when it cannot be.
bool state_assume(const struct machine *m, struct state *s, const struct sym *condition, bool truth);
bool state_assume_range(const struct machine *m, struct state *s, const struct sym *value, struct fact range);
const struct sym *state_unknown(const struct machine *m, struct state *s);
struct prim *state_append(const struct machine *m, struct state *s, struct prim p);
// Two states that did the same to the GPU: what they hold differently becomes unknown.
void state_join_store(const struct machine *m, struct state *into, const struct state *other);
// Two states that did the same: keep what both know.
void state_join_facts(const struct machine *m, struct state *into, const struct state *other);

#endif
