// SPDX-License-Identifier: Apache-2.0
// Symbolic execution of functions into summaries (fragments). Internal to engine/.
#ifndef GPULINT_ENGINE_EXEC_H
#define GPULINT_ENGINE_EXEC_H

#include "base/map.h"
#include "engine/engine.h"
#include "engine/kernels/kernel.h"
#include "engine/paths/state.h"

// Slots that a loop uses in turn, as many as a value says: `i % n`, or `next = (next + 1) % n`.
struct ring {
	const struct ir_value *turn;  // the place of `i` or `next`, NULL = there is none
	const struct ir_value *slots; // n
	bool begins_anew;             // the place itself does, as `next`; else it counts on, as `i`
};

struct loop_info {
	const struct rings *rings; // indexes that come back to where they began
	struct ring ring;          // one of which only a value says how long it is
	uint32_t depth;            // 1 = outermost
	uint32_t outer;            // head of the loop around it, UINT32_MAX = none
	uint32_t exit;             // a block that the loop leaves to, UINT32_MAX = none
	bool awaits;               // what another thread signals
	bool works;                // calls something besides
};

struct exec {
	struct machine machine;
	const struct ir_unit *unit;
	struct engine_options options;
	struct kernel_cache *kernels;
	struct summary **summary;                    // by ir_function.id
	struct summary **thorough;                   // the same for thorough walks, of functions that do not work on the GPU
	const struct rings **rings;                  // by ir_function.id: of its indexes and those of what it calls, NULL = not looked at
	uint8_t *works;                              // by ir_function.id: goals.c
	uint8_t *releasing;                          // by ir_function.id: releases.c
	bool *is_replayed;                           // by ir_function.id: some caller's path has it
	const bool *is_mute;                         // by ir_function.id: mute.h; NULL = none is
	struct map overriders;                       // by class and method: callees.c
	bool has_overriders;                         // they were collected
	struct map stored;                           // functions that fields hold: ir/stored.h
	bool has_stored;                             // they were collected
	struct map verdicts;                         // by a function's name: verdicts.c
	bool has_verdicts;                           // they were collected
	bool captures_into, has_captures_into;       // something in the unit captures into a graph that is there; it was looked for
	struct sym_memo *spare_memo, *spare_lasting; // of the last replay and call, empty
	uint64_t prims;                              // made so far in the unit
	uint64_t directed;                           // what directed walks have cost in it
	struct engine_statistics *statistics;
};

// The states that are under way, in the order in which they were added (pending.h).
struct pending {
	struct state **at;
	size_t n, capacity;
	VEC(uint64_t) key;      // of each: the same for those that can be joined
	VEC(uint32_t) later;    // of each: 1 + number of the next one in its bucket of keys, 0 = it is the last
	uint32_t *first, *last; // by bucket: 1 + number, 0 = it is empty
	size_t buckets;         // a power of two; 0 = none was added yet
	uint32_t *passed_by;    // by goal: how many have passed it, of those on which no call has failed
	uint64_t *passed;       // the set of goals that any of these has passed
};

// One function's paths while they are explored.
struct walk {
	struct exec *exec;
	const struct ir_function *function;
	struct summary *out;
	uint32_t *order;        // reverse post-order number of each block
	struct loop_info *loop; // by block, of loop heads
	struct pending pending;
	VEC(struct state *) waiting; // of a directed walk: those that had no room or have passed what others have, which go on when none is pending
	struct map been;             // block and what was passed on the way there -> how many states (uint32_t)
	struct arena scratch;        // lists that end with the walk
	VEC(struct fragment) done;
	uint32_t longest_exit;     // 1 + index of the one among them that stands for exits that are too many, 0 = none does
	const uint32_t *first_way; // by block: place of its ways in `taken`
	uint32_t *taken;           // by how many paths each way was taken
	struct map chosen;         // by step: how often each path of its callee was taken (call.c)
	struct goals *goals;
	const struct ahead *ahead;
	const uint8_t *releases;   // by block (releases.h)
	const bool *ends;          // by block: leads to the function's last return; NULL = nobody has asked yet (call.c)
	uint32_t here;             // states of the block that is being run
	uint64_t steps, own_steps; // done so far; in the function's body
	uint64_t prims;            // made so far: not those of callees that were looked at meanwhile
	uint32_t *loop_of;         // innermost loop head of a block, UINT32_MAX none
	const struct frame *frame;
	bool is_strict;   // over budget: takes no more paths than there is room for
	bool is_narrow;   // far over budget: follows one path to its end
	bool is_thorough; // looks for GPU calls that no path of an earlier walk has passed
	bool is_directed; // the same, and takes no other paths
	bool keeps_all;   // also paths whose assumptions, of a container's length or of a callee, cannot hold
};

// Counts operations and stores that the walk has made, for its budget and the unit's.
static inline void exec_count(struct walk *w, uint64_t prims)
{
	w->prims += prims;
	w->exec->prims += prims;
}

// The summary of a function, made on first use.
const struct summary *exec_summary(struct exec *x, const struct ir_function *f);
// The same of a function that is none of the unit's, made anew each time: its id is the one behind theirs, and nothing calls it.
const struct summary *exec_summary_of_made(struct exec *x, const struct ir_function *f);
// The same for a thorough walk: a function that does not work on the GPU is walked thoroughly as well.
const struct summary *exec_summary_thorough(struct exec *x, const struct ir_function *f);
// The same for a caller that passes a function it knows.
const struct summary *exec_summary_passed(struct exec *x, const struct ir_function *f, struct passed b);

// Does some path come back to the caller with every call successful?
bool exec_returns(const struct summary *s);

// eval.c
const struct sym *eval_value(struct walk *w, struct state *s, const struct ir_value *v);
const struct sym *eval_place(struct walk *w, struct state *s, const struct ir_value *place);
// The object that the pointer points to is used, so it is not null; the state is impossible where it is known to be.
void eval_points(struct walk *w, struct state *s, const struct sym *pointer);
// The same for the pointer through which the place is reached, if any.
void eval_used(struct walk *w, struct state *s, const struct sym *place);

// call.c: run one step; states that continue are pushed to *out (one unless the step forks).
enum { LIST_ROOM = 32, MAX_WIDTH = 24 };
struct state_list {
	struct state *at[LIST_ROOM];
	uint32_t n;
};
static inline void state_keep(struct state_list *out, struct state *s)
{
	if (out->n < LIST_ROOM)
		out->at[out->n++] = s;
}

void exec_step(struct walk *w, struct state *s, const struct ir_step *step, struct state_list *out);

// bind.c: what an API call does to memory the executor tracks (created handles, out pointers, device). Returns the result
// value.
const struct sym *bind_effects(struct walk *w, struct state *s, struct prim *p);
// What a call writes is known no longer, before it is known what it writes there.
void bind_writes(const struct machine *m, struct state *s, const struct prim *p);

// elements.c
// Where the elements of the sequence at the place are: there, unless they were moved.
const struct sym *elements_of(const struct machine *m, const struct state *s, const struct sym *sequence);
void elements_move(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from);
// The sequence got elements of its own, which no move has taken along: it was copied to, or begins anew.
void elements_own(const struct machine *m, struct state *s, const struct sym *sequence);
// What an object that begins at the place is called: as the place, or where elements of the one before it were moved away, and go by its
// name, another object of the variable. NULL = it has no name.
const struct sym *elements_object(const struct machine *m, struct state *s, const struct sym *place, const struct ir_type *type);
// The object at `to` has the elements that the one at `from` has.
void elements_follow(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from, const struct ir_type *type);
enum { ELEMENTS_ENDING = 4 };
// Whose elements end with a variable besides its own.
struct elements_end {
	struct walk *walk;
	struct state *state;
	const struct sym *at[ELEMENTS_ENDING];
	uint32_t count;
};
// Fills `at`. False: elements of its own, or of a member, were moved away before.
bool elements_end(struct elements_end *e, const struct ir_var *var);
// The storage of the variable ends, and the variable may come again as another object ("until the exit from the block", C++17
// [basic.stc.auto]): what the path made and kept in this one stays in it.
void elements_leave(const struct machine *m, struct state *s, const struct ir_var *var);

// The place is about to hold the value (NULL = any): a number that another element holds, which may be the same one by what is known of their indexes (`m[i]` beside
// m[0]), is known no longer. What objects elements hold stays: who keeps handles in an array means them apart.
void elements_written(const struct machine *m, struct state *s, const struct sym *place, const struct sym *value);

// unseen_values.c
// Numbers that the path knows in what `to` points to, `bytes` long (NULL = nobody says), are known no longer, and `type`, if it is a number's, is
// what stands at its start. Returns how many places were looked at.
uint32_t written_forget(const struct machine *m, struct state *s, const struct sym *to, const struct ir_type *type, const struct sym *bytes);
// A call that gives answers in a variable's record: each field is a value of that call. False: `to` points to no such record.
bool written_answers(const struct machine *m, struct state *s, const struct sym *to, const struct ir_type *type);

// replay.c
struct called; // callees.h
// Appends a fragment of the callee to the state with its parameters replaced; false when its conditions cannot hold.
// `forced`: other than FORCED_NOT, whether they hold or not. `into`: the caller's place that an object which the fragment returns is from the start, NULL = none.
// `refuter`: the condition that refuted the fragment at this call before, which is tried first, NULL = none; what refutes it now is left there.
bool replay_fragment(struct walk *w, struct state *s, const struct fragment *f, const struct called *call, enum forced forced, const struct sym *into,
                     const struct sym **refuter, const struct sym **result);
// How many of its conditions cannot hold there, of which `most` are counted.
uint32_t replay_broken(struct walk *w, const struct state *s, const struct fragment *f, const struct called *call, uint32_t most);
// The same as a list of its own (a thread's body); NULL when no fragment fits.
const struct trace *replay_child(struct walk *w, struct state *s, const struct ir_function *callee, const struct sym *const *arg, uint32_t args,
                                 struct ir_loc call);

// loops.c
void loops_find(struct walk *w, struct arena *arena);
// How often the loop at this head may go around when its condition is decided (`known`) or not.
bool loops_hold(const struct walk *w, uint32_t head, uint32_t block);      // is the block in the loop?
bool loops_same_place(const struct ir_value *a, const struct ir_value *b); // as they are written
// Integers, and lengths of sequences, that a round of the loop assigns have no known value from here on.
void loops_forget(struct walk *w, struct state *s, uint32_t head, bool keeps_constants);
// They have their value only because of the number of rounds that are looked at (state_sampled).
void loops_sample(struct walk *w, struct state *s, uint32_t head);
uint32_t loops_cap(const struct walk *w, uint32_t head, bool known);
// Is it enough to have gone around so often, where the loop's condition does not end it? What turns in it may not have come back yet.
bool loops_suffice(struct walk *w, const struct state *s, uint32_t head, uint32_t rounds, bool known);

// exec.c: every path of the function, as far as the budget goes, into `out`.
void exec_explore(struct exec *x, const struct ir_function *f, struct summary *out);
// In one thorough walk.
void exec_explore_thoroughly(struct exec *x, const struct ir_function *f, struct summary *out);
// Are there as many paths as the budget allows? Then a fork keeps one way only and the function is degraded.
bool exec_is_full(const struct walk *w);
// After a condition was assumed: what it says about the GPU calls whose results it mentions. False when it cannot be.
bool exec_settle(struct walk *w, struct state *s, const struct sym *condition);

// fragment.c
void fragment_finish(struct walk *w, struct state *s, const struct sym *result, struct ir_loc end, bool never_returns, bool is_exception);
// What a path returns, as far as it is told apart: a number, an argument, or (NULL) nothing or any other value.
const struct sym *fragment_returns(const struct fragment *f);
// What most callers take for the same: they ask for zero, or for the sign. Each error's own number would take the room of the ways without one.
enum returned { RETURNED_ANY, RETURNED_NOT_ZERO, RETURNED_NEGATIVE, RETURNED_ZERO, RETURNED_POSITIVE, RETURNED_KINDS };
enum returned fragment_returned(const struct fragment *f);
void fragments_select(struct walk *w);
// Takes what the paths of the function hold out of the walk's arena, which ends.
void fragments_keep(struct walk *w);

#endif
