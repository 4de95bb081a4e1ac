// SPDX-License-Identifier: Apache-2.0
// Which device, or which context, is current along the paths of functions, and the work that depends on it. Internal to engine/.
#ifndef GPULINT_ENGINE_CURRENT_H
#define GPULINT_ENGINE_CURRENT_H

#include "engine/world/affinity.h"
#include "engine/world/devices/guard.h"
#include "engine/world/remark.h"

// What is selected. "Contexts are current per thread": a call of the driver that needs one takes what its thread has (CUDA driver API,
// context management); the runtime's calls take the device's own.
enum selected_kind { SELECTS_DEVICE, SELECTS_CONTEXT };

typedef VEC(const struct prim *) prim_list;

// A function makes the device `home` current; written for the object in parameter 0, or for parameters.
struct selection {
	const struct ir_function *function;
	const struct fragment *path;
	const struct prim *select;
	const struct sym *home;
	bool is_callees; // the callee that selects it works under it itself, or selects another one before it returns
	bool serves;     // the function comes to work under it elsewhere
	bool makes;      // and makes or allocates something there
};

// Is it the context that was current when the path began, or where the path keeps that?
bool current_is_found(const struct sym *s);
// The first work of a path that depends on the current device, when the path selects none at all.
struct bare {
	const struct ir_function *function;
	const struct fragment *path;
	const struct prim *work;
	bool is_managed; // it allocates managed memory, and nothing follows that depends more on the device
};
typedef VEC(struct bare) bare_list;

// A member of the object in parameter 0 gets what was made under the caller's device (home NULL), or is used under `home`. `is_each`: the
// member and `home` are arrays, and an element of the one is used under the device that is the same element of the other.
struct touch {
	const struct ir_function *function;
	const struct fragment *path;
	const struct prim *prim;
	const struct sym *member, *home;
	bool is_each;
};

// The thread that `spawn` starts works with `member` of the object before it selects a device.
struct threaded {
	const struct ir_function *function; // that starts it
	const struct fragment *path;
	const struct prim *spawn, *work;
	const struct sym *member;
	bool makes; // the thread makes it
	// The creator selects `device` by `select` in front of the spawn, and does nothing under it; member NULL then.
	const struct prim *select;
	const struct sym *device;
};

// Work under the caller's device behind a guard that selects nothing for it: `select` of a temporary, or else `misnamed`.
struct lapse {
	const struct ir_function *function;
	const struct fragment *path;
	const struct prim *work, *select;
	const struct sym *home;
	struct misnamed_guard misnamed;
};

// Something is made under the caller's device, behind which `select` makes `home` current: for what uses it under that.
struct late {
	const struct ir_function *function;
	const struct fragment *path;
	const struct prim *made, *select, *use; // use NULL: it is left in `member`, for others
	const struct sym *home, *member;
};

struct exposure {
	const struct prim *work;
	const struct ir_function *function; // that leads to it
};

struct devices {
	struct exec *exec;
	enum selected_kind kind; // what is said of devices below holds of contexts as well
	struct arena scratch;
	struct affinity affinity;
	VEC(struct selection) selections;
	bare_list bares;
	bare_list on_given; // the same of work on a stream that the caller gives, where the path has no other
	VEC(struct touch) made, used;
	VEC(struct touch) made_under; // a member gets what was made under `home`
	VEC(struct threaded) threaded;
	VEC(struct lapse) lapses;
	VEC(struct late) lates;
	misnamed_guards misnamed; // of the function at hand
	// Steps, by the function that leads to them: paths of functions without callers come there under the caller's device, and
	// under one that a caller has selected.
	struct map exposed, selected;
	VEC(struct exposure) exposures; // of the function at hand
	struct map told;                // functions that habits were told of
	struct map told_late;           // steps that are told as too early
	struct map served;              // by function: its work is come to under a device that one around it has selected
	const bool *called;
	struct remarks *out;
};

// Adds what the paths of `f` select and do. `misnamed` is of `f`.
void current_walk(struct devices *c, const struct ir_function *f);
// What is said of work for which no device was selected.
struct unselected {
	const struct prim *like; // where one is selected
	const char *what;        // that device, in words
	enum basis basis;
	struct agreement agreement;
	const char *detail, *instead; // NULL = there is none
	bool is_late;                 // it is selected behind the work, by `like`
};

// Tells FAULT_DEVICE_NOT_SELECTED of the work.
void current_tell(struct devices *c, const struct bare *b, struct unselected u);
// The functions of the unit's own file, one after the other.
void current_walk_all(struct devices *c);
// Does some path of the function select a device that it was given?
bool current_selects(const struct devices *c, const struct ir_function *f);
// Does every caller of the function that the unit shows come to the work under a device that it has selected, or may have?
bool current_is_covered(const struct devices *c, const struct ir_function *f, const struct prim *p);
// The instantiations of one template are one function.
bool current_is_same_function(const struct ir_function *a, const struct ir_function *b);
// Has the path of `f` found out that `home`, as the function `of` says it, needs no selecting: is it a certain one or none, was it
// compared with another, or was what holds it asked? `root`: the class of the object whose device it is, NULL = the parameter's.
bool current_asked_about(const struct devices *c, const struct ir_function *f, const struct fragment *g, const struct sym *home,
                         const struct ir_function *of, const struct ir_record *root);
// The place, as one says it at `near`: "line 16", or "pool.cu:16".
const char *current_place(struct arena *a, const struct prim *p, const struct prim *near);
// Does the work depend on the device that is current?
bool current_matters(const struct devices *c, const struct prim *p);
// Does it select a device? Sets the value of it, NULL = there is none.
bool current_is_selection(const struct devices *c, const struct prim *p, const struct sym **device);
// May the step select a device, or perhaps does?
bool current_may_select(const struct devices *c, const struct prim *p);
// Is the value made of parameters (`of_object`: of parameter 0) and of nothing that only this call knows?
bool current_is_given(const struct sym *s, bool of_object);
// The array that `s` is an element of, as a value; of arrays of arrays the outer one.
const struct sym *current_array(const struct devices *c, const struct sym *s);
// The class of a method, or what the first parameter of a function points to; NULL = neither.
const struct ir_record *current_subject(const struct ir_function *f);

#endif
