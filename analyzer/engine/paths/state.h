// SPDX-License-Identifier: Apache-2.0
// The state of one path through one function: memory, facts, trace.
#ifndef GPULINT_ENGINE_STATE_H
#define GPULINT_ENGINE_STATE_H

#include "engine/trace.h"
#include "engine/values/facts.h"

struct loop_count {
	const struct loop_count *next;
	uint32_t block, count;
	uint32_t calls;             // how many the path had made when the round began
	const struct sym *first[2]; // what the two sides of the loop's condition were when the path came to it, NULL = it compares nothing
	struct symmap once;         // what the path had stored when it had gone around once
	const struct sym *turn;     // what ring.turn was then, NULL = the loop has none
	bool has_turned;            // the path went to the round that begins with the ring's first slot again
};

// Two values that the path found equal: `one` stands for both from then on.
struct same {
	const struct same *next; // found earlier
	const struct sym *other, *one;
};

// The last round of a loop that is looked at stands for all further ones: on the path `value` is what that round makes of
// it, and of the function as a whole no more is known than `known`.
struct sample {
	const struct sample *next;
	const struct sym *value;
	const struct fact *known; // NULL = nothing
};

// A thread that was started since the last join of a handle nobody knows, which may be that of any.
struct unjoined {
	const struct unjoined *earlier;
	const struct prim *spawn;
};

struct state {
	uint32_t block;
	struct symmap store;         // location -> value, by state_put
	struct symmap objects;       // object -> its places that the store has (state.c)
	uint64_t edition;            // of these two (symmap.h), 0 = others may have them
	struct symmap facts;         // value -> struct fact
	const struct either *either; // what paths that met here knew apart (values/either.h), NULL = nothing
	struct symmap names;         // NEW -> location it was last stored to
	struct symmap
		escaped; // NEW, or a value given, that code nobody sees got hold of by its address, or of which a join forgot where it is -> itself
	struct symmap inserted; // location of a map -> the key under which the path put an element into it last
	const struct prim *tail;
	uint32_t prims;
	uint64_t digest;  // of the trace
	uint64_t touched; // the variables that the trace or what the path has stored names (sym.vars): none of the others lacks its bit
	uint32_t news, unknowns, frames, calls;
	struct symmap spawns;            // handle, as the spawn was given or made it -> the newest spawn (struct prim) with it
	const struct unjoined *unjoined; // the newest, NULL = none
	bool is_impossible;              // what the path assumed cannot be: it is not gone on with
	enum forced forced;              // as in struct fragment
	bool is_sampled;                 // a loop that it left may go around more often
	bool is_program_start;           // of main: static locals are still zero
	bool has_waited;                 // for all work of the device
	bool has_left;                   // by the exit of a check, where others go on to GPU calls
	int64_t failed;                  // `call` of the GPU call that failed on this path, -1 = none
	const struct loop_count *loops;
	const struct same *same;
	const struct sample *samples;
	const struct loop_count *cut; // loops that it left though their conditions say to go on
	uint32_t late;                // head + 1 of the loop that it goes around once more for what only later rounds do, 0 = none
	const uint64_t *goals;        // GPU work of the function that the path has passed (goals.h), NULL = none
};

const struct sym *state_load(const struct machine *m, const struct state *s, const struct sym *location);
// What a record or container at the location holds as a whole: the text that a string was made of, else its CONTENT.
const struct sym *state_content(const struct machine *m, const struct state *s, const struct sym *location);
// What an object of a class holds, as a key of a map: equal where the one is a copy of the other, and another where it has been made anew since.
const struct sym *state_key(const struct machine *m, const struct state *s, const struct sym *location);
// Is it the field of a sequence that says where its elements are (elements.c)?
bool state_is_elements(const struct sym *location);
void state_store(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value, const struct ir_type *type);
// Where a container, or a record, is about to get that value as a whole: what was known of its parts is what the value says of them.
void state_replace_parts(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value);
// The one place gets the value, and nothing else changes.
void state_put(const struct machine *m, struct state *s, const struct sym *place, const struct sym *value);
// Visits what the store has of the object that the place lies in, as it is before the first visit. Returns how many places these are.
uint32_t state_each_place(struct state *s, const struct sym *place, void (*visit)(void *context, const struct sym *place, const void *value),
                          void *context);
// The facts of the state (values/facts.h).
static inline int state_truth(const struct machine *m, const struct state *s, const struct sym *condition)
{
	return facts_truth(m, &s->facts, condition);
}

static inline bool state_integer(const struct state *s, const struct sym *value, int64_t *integer)
{
	return facts_integer(&s->facts, value, integer);
}

// same.c: the value that stands for `value` and all that the path found equal to it; what a condition says of that; what two
// states both know.
const struct sym *state_one(const struct machine *m, const struct state *s, const struct sym *value);
void state_note_same(const struct machine *m, struct state *s, const struct sym *condition, bool truth);
void state_join_same(struct state *into, const struct state *other);

static inline bool state_assume(const struct machine *m, struct state *s, const struct sym *condition, bool truth)
{
	if (!facts_assume(m, &s->facts, condition, truth))
		return false;
	state_note_same(m, s, condition, truth);
	return true;
}

static inline bool state_assume_range(const struct machine *m, struct state *s, const struct sym *value, struct fact range)
{
	if (!facts_assume_range(m, &s->facts, value, range))
		return false;
	if (value->kind == SYM_BINARY && value->op == OP_EQ && range.low == 1 && range.high == 1)
		state_note_same(m, s, value, true);
	return true;
}

// Leaves the loop as the condition says, knowing of the loop's rounds only that there were at least so many.
bool state_sample(const struct machine *m, struct state *s, const struct sym *condition, bool truth);
// A number that is `integer` only because a loop was left after its last round that is looked at: what conditions say of it is open to the
// other way as well, but for that it is not zero: one that counts is no less after more rounds, and one that names an error is one.
const struct sym *state_sampled(const struct machine *m, struct state *s, int64_t integer);
// The facts without what is so only because a loop was left after its last round.
struct symmap state_facts(const struct machine *m, const struct state *s);
// Two states that did the same: keep what both know.
void state_join_facts(const struct machine *m, struct state *into, const struct state *other);

const struct sym *state_unknown(const struct machine *m, struct state *s);
struct prim *state_append(const struct machine *m, struct state *s, struct prim p);
// Two states that did the same to the GPU: keep what both know; what they hold differently becomes unknown.
void state_join(const struct machine *m, struct state *into, const struct state *other);

#endif
