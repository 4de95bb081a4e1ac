// SPDX-License-Identifier: Apache-2.0
// The GPU calls of one function as goals of its exploration: which of them a path has passed, which lie ahead.
#ifndef GPULINT_ENGINE_GOALS_H
#define GPULINT_ENGINE_GOALS_H

#include "engine/paths/exec.h"

// A goal is a run of steps with GPU work that a path passes as one: nothing in it can end the path. Each goal is two in a set: the work, and in
// the second half of the words the work with nothing before it that made the host wait for the device. Behind such a wait all is in order, so a
// path with one (on its way it made a handle, or it tests what it does) shows less than one without.
struct goals {
	uint32_t n, half, words; // words of a set; the half that holds the work
	const uint32_t *first;   // by block: place of its first step in `of_step`
	const uint32_t *of_step; // NO_GOAL = no GPU work
	const uint32_t *ahead;   // by block: how many of them it leads to, without going around again
	const uint32_t *depth;   // by block: of the way ahead that goes through most blocks
	uint64_t *kept;          // on paths that were kept
	uint64_t *promised;      // ahead of failing paths that are still under way
	const bool *leads;       // by block: to one that no earlier walk has kept
};
enum { NO_GOAL = UINT32_MAX };

// Does the function, or something it calls, work on the GPU, or change what later work is done on? Asking (cudaGetDevice) is neither.
bool goals_works(struct exec *x, const struct ir_function *f);
// `had`: on paths that earlier walks have kept, NULL = none.
void goals_find(struct walk *w, const uint64_t *had);
// Has the state passed a goal that no kept path has, or does the block lead to one?
bool goals_lead(const struct walk *w, const struct state *s, uint32_t block);
// Does the way from a block lead out of the function, past no GPU call any more?
bool goals_are_behind(const struct walk *w, uint32_t from, uint32_t to);
// The state runs this step of its block.
void goals_pass(struct walk *w, struct state *s, size_t step);
// The call, a step of the function itself, failed on the path: that is no passing of it.
void goals_fail(struct walk *w, struct state *s, const struct ir_step *call);
// Has a path passed a goal that neither a kept path has nor one that is under way?
bool goals_are_new(const struct walk *w, const uint64_t *passed);
// The same of one of several: has it passed something new that `had` (goals->words words) lacks? That is added.
bool goals_add_new(const struct walk *w, const uint64_t *passed, uint64_t *had);
// Of the set of goals: equal sets have equal ones.
uint64_t goals_hash(const struct walk *w, const uint64_t *passed);
// Has the loop at `head` a goal that the state has not passed, and nobody has?
bool goals_lack(const struct walk *w, const struct state *s, uint32_t head);
void goals_keep(struct walk *w, const uint64_t *passed);
// How many goals are on paths that were kept.
uint32_t goals_kept(const struct walk *w);
// Is a goal that no kept or promised path has reachable from the block? Then all that are count as promised.
bool goals_promise(struct walk *w, uint32_t block);
// Which of n states to go on with when `room` are wanted: those that alone have passed some goal, however many, then some
// from all over the list. They are moved to the front, in the order that they had; returns how many. `is_strict`: never more than `room`.
uint32_t goals_choose(struct walk *w, struct state **at, uint32_t n, uint32_t room, bool is_strict);

#endif
