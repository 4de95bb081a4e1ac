// SPDX-License-Identifier: Apache-2.0
// What calls and launches on a path lead to. Internal to the exec half of engine/.
#ifndef GPULINT_ENGINE_CALLEES_H
#define GPULINT_ENGINE_CALLEES_H

#include "engine/paths/exec.h"

// callees.c
// The function a value calls: a function, a closure (then *self is its address), or a std::function that holds one.
struct ir_function *callee_of(struct walk *w, struct state *s, const struct sym *v, const struct sym **self);
// The function that a call through a field leads to, which other functions have filled: `callee` is what the field held at entry. NULL = nobody knows.
struct ir_function *callee_in_field(struct exec *x, const struct ir_step *step, const struct sym *callee);
// What a caller is known to have passed: the parameter itself, or what it points to.
struct ir_function *callee_bound(const struct walk *w, const struct sym *v, const struct sym **self);
// The symbol of the API function that a value is, whether named, looked up (cuGetProcAddress) or passed by a caller; NULL = none.
const char *callee_api(const struct walk *w, const struct sym *v);
// Does an argument hold a function that the callee may call?
bool callee_passed(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out);
// The same of what a member of an object holds that an argument points to: `member` is what the callee calls (summary.calls_member).
bool callee_passed_in_member(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, const struct sym *member, struct passed *out);
// Notes for callers what is called here, where it is a member of an object that they give.
void callee_notes_member(struct walk *w, const struct sym *callee);
// The function that the object's class has for a virtual one (V_VIRTUAL), NULL = the class is not known.
struct ir_function *callee_virtual(struct walk *w, struct state *s, const struct ir_value *method, const struct sym *object);
// Does an argument point to an object whose class is known?
bool callee_classes(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out);
// What the initialisers of the unit, and of those that it is linked with, put into objects that nothing changes (`static const view none{};`): numbers
// and functions by their places. To be called once the initialisers have a summary.
struct symmap callee_constants(struct exec *x);
// What is kept in a place of type `holder` that gets a value of type `given`: a std::function that is given a closure holds the closure's address, and
// so does a copy of it.
const struct sym *callee_held(struct walk *w, struct state *s, const struct ir_type *holder, const struct ir_type *given, const struct sym *value);

// call.c
// Of a call of a function that nobody sees: does its name say that it does nothing to the GPU (rules/api/verbs.json)? Not where it is given a stream
// and memory: it works there, whatever it is called.
bool call_is_harmless(const struct ir_step *step);

// launches.c
void launch_step(struct walk *w, struct state *s, const struct ir_step *step);
// cudaLaunchKernel and its kin: the kernel and its parameters come as values.
void launch_resolve(struct walk *w, struct state *s, struct prim *p);
// In a caller, who may know the attributes of a configuration that its callee was given.
void launch_read_again(struct walk *w, struct state *s, struct prim *p);

// unseen_values.c
// Notes what the function may keep and change, and gives the value of its result, NULL = none.
const struct sym *unseen_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg);
// After the call: what it got by address may hold something else.
void unseen_forgets(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg);
// A number whose address an API function gets, of which its row says nothing, may be an answer (cuMemExportToShareableHandle): the path goes on with what it
// was, and another one tries the others.
void unseen_answers(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg);

// ways.c
// A call of one of the program's own functions. `arg` has one value for each of its parameters.
struct called {
	const struct ir_step *step;
	const struct ir_function *callee;
	const struct summary *sum; // of the callee, with what the caller passes
	const struct sym *const *arg;
	uint32_t args;
	struct sym_memo **lasting; // what values of the callee are here, whichever of its paths is replayed: NULL, or where that is kept
};
// The state goes on, in `out`, with each of the callee's paths that fits what it knows; with one where there are paths enough. Where none fits of those
// that were kept, the nearest one is taken.
void ways_take(struct walk *w, struct state *s, const struct called *call, struct state_list *out);
// Is there a way through something that the loop at `head` calls which works on the GPU, and which only the number of the round excludes?
bool ways_await_round(struct walk *w, const struct state *s, uint32_t head);

// call.c
const struct sym **eval_args(struct walk *w, struct state *s, const struct ir_step *step);
void call_set_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym *result);

// The same of an object that such an argument's object holds a pointer to: as what the path, or the caller of the function, has made it.
bool callee_classes_held(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, const struct sym *held, struct passed *out);

#endif
