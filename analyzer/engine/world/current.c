// SPDX-License-Identifier: Apache-2.0
#include "engine/world/current.h"

#include <string.h>

#include "base/file.h"
#include "engine/world/alike.h"
#include "engine/world/devices/guard.h"
#include "engine/world/devices/late.h"
#include "engine/world/devices/threaded.h"

// Which device is current at a place of a path.
enum current { CURRENT_CALLERS, CURRENT_HOME, CURRENT_OTHER /* selected by another value */, CURRENT_UNCLEAR /* code nobody sees */ };

// --- values ---------------------------------------------------------------------------------------------------------

bool current_is_given(const struct sym *s, bool of_object)
{
	switch (s->kind) {
	case SYM_PARAM: return !of_object || s->number == 0;
	case SYM_VAR: return !of_object && s->var->storage == STORAGE_PARAM; // by value
	case SYM_INIT:
	case SYM_FIELD:
	case SYM_ELEMENT: // of a given array: whichever it is, the caller has made it
	case SYM_STEP:
	case SYM_PTR:
	case SYM_MEMBER:
	case SYM_ADDRESS: return current_is_given(s->a, of_object);
	case SYM_ACCESSOR: return s->a && current_is_given(s->a, of_object);
	case SYM_LIST: return current_is_given(s->a, of_object) && (!s->b || current_is_given(s->b, of_object));
	default: return false;
	}
}

static bool is_element(const struct sym *s)
{
	return s->kind == SYM_ELEMENT || s->kind == SYM_STEP;
}

// Is it in an element of an array, or one?
static bool has_element(const struct sym *s)
{
	while (s && !is_element(s))
		s = s->a;
	return s;
}

// The element that the place is, or what it holds; of an array of arrays the outer one. NULL = it is none.
static const struct sym *element_of(const struct sym *s)
{
	const struct sym *outer = NULL;
	for (s = s->kind == SYM_INIT ? s->a : s; is_element(s); s = s->a)
		outer = s;
	return outer && !has_element(outer->a) ? outer : NULL;
}

// The array that the element is one of, or the pointer to its first.
static const struct sym *array_of(struct sym_table *t, const struct sym *element)
{
	return element->a->kind == SYM_PTR ? element->a->a : sym_of(t, SYM_INIT, element->a);
}

const struct sym *current_array(const struct devices *c, const struct sym *s)
{
	return array_of(c->exec->machine.table, element_of(s));
}

const struct ir_record *current_subject(const struct ir_function *f)
{
	if (f->method_of)
		return f->method_of->is_closure ? NULL : f->method_of;
	const struct ir_type *t = f->params.n ? f->params.at[0]->type : NULL;
	bool is_indirect = t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element;
	return is_indirect && t->handle == HANDLE_NONE ? t->element->record : NULL;
}

// What is selected, as others of the class name it: a parameter that the path keeps in a member is that member.
static const struct sym *home_of(struct sym_table *t, const struct ir_function *f, const struct fragment *g, const struct sym *device)
{
	for (uint32_t i = 0; current_subject(f) && i < g->stored_count; i++)
		if (g->stored[i].value == device && device->kind == SYM_PARAM && current_is_given(g->stored[i].location, true))
			return sym_of(t, SYM_INIT, g->stored[i].location);
	return current_is_given(device, false) ? device : NULL;
}

// --- what selects, and what depends on it ---------------------------------------------------------------------------

// Of another kind than the one that is looked at, or of no value: what is current then is not the caller's any more.
static bool selects_another(const struct devices *c, const struct prim *p)
{
	bool is_context = c->kind == SELECTS_CONTEXT; // a context for whatever is made, or of the device's own
	for (uint8_t i = 0; i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_made = (e->kind == EFFECT_CREATE && e->what == HANDLE_CONTEXT) || (e->kind == EFFECT_INITIALISES && e->what == INIT_CONTEXT);
		if (is_context ? is_made || e->kind == EFFECT_SET_DEVICE : e->kind == EFFECT_CONTEXT_SET || e->kind == EFFECT_CONTEXT_PUSH)
			return true;
	}
	return false;
}

// What selects a value of the kind that is looked at; one that the call makes is nobody's yet.
static const struct effect *selection_by(const struct devices *c, const struct prim *p)
{
	if (p->kind != PRIM_CALL || model_effect(p->row, EFFECT_CREATE))
		return NULL;
	if (c->kind == SELECTS_DEVICE)
		return model_effect(p->row, EFFECT_SET_DEVICE);
	const struct effect *push = model_effect(p->row, EFFECT_CONTEXT_PUSH);
	return push ? push : model_effect(p->row, EFFECT_CONTEXT_SET);
}

bool current_is_found(const struct sym *s)
{
	const struct sym *place = s->kind == SYM_INIT ? s->a : s;
	return place->kind == SYM_FIELD && strcmp(place->text, SYM_CONTEXT) == 0;
}

// The one that was current when the path began, or no context any more.
static bool is_callers(const struct devices *c, const struct sym *s)
{
	if (c->kind == SELECTS_DEVICE)
		return s->kind == SYM_DEVICE;
	return sym_is_int(s, 0) || current_is_found(s);
}

static bool depends(const struct devices *c, const struct prim *p)
{
	if (c->kind == SELECTS_CONTEXT)
		return p->kind == PRIM_CALL && model_effect(p->row, EFFECT_NEEDS_CONTEXT);
	return affinity_of(&c->affinity, p);
}

// --- walking the paths ----------------------------------------------------------------------------------------------

// May code that nobody sees select the device? It has to get at the object or at the number, or takes nothing at all.
static bool may_select(const struct prim *p)
{
	if (p->kind == PRIM_OPAQUE)
		return true;
	bool is_described = p->step && p->step->function && p->step->function->is_library; // what selects there has a body
	if (p->kind != PRIM_UNKNOWN || is_described || model_unknown_callee(p->name) == UNKNOWN_HARMLESS)
		return false;
	for (uint32_t i = 0; i < p->arg_count; i++)
		if (current_is_given(p->arg[i], false) && p->arg[i]->kind != SYM_ADDRESS)
			return true;
	return p->arg_count == 0;
}

bool current_matters(const struct devices *c, const struct prim *p)
{
	return depends(c, p);
}

bool current_is_selection(const struct devices *c, const struct prim *p, const struct sym **device)
{
	const struct effect *by = selection_by(c, p);
	*device = by ? prim_arg(p, by->arg) : NULL;
	return by || (p->kind == PRIM_CALL && selects_another(c, p));
}

bool current_may_select(const struct devices *c, const struct prim *p)
{
	const struct sym *device;
	return may_select(p) || current_is_selection(c, p, &device);
}

struct walk_state {
	enum current current;
	const struct sym *home;
	const struct prim *bare;                // the first work under the caller's device
	const struct prim *managed;             // the first managed memory that is allocated under it
	const struct prim *on_given;            // the same on a stream that the caller gives
	VEC(const struct prim *) select;        // since the caller's device was current
	size_t selection;                       // index + 1 of the last one, 0 = none
	VEC(const struct prim *) under_callers; // work under the caller's device
	prim_list early;                        // what is made under it
	size_t early_made;                      // index into devices.made: what is made in members since the last selection
	struct lapse lapse;                     // of the last guard that ended at once, until there is work
	bool selects;                           // the path selects a device, or perhaps does
	uint32_t pushed;                        // contexts on the thread's stack
};

// The call of the path's own function that leads to the step, NULL = it does the step itself.
static const struct frame *own_call(const struct prim *p)
{
	const struct frame *at = p->frame;
	while (at && at->depth > 1)
		at = at->parent;
	return at && at->depth ? at : NULL;
}

static bool is_in_one_call(const struct prim *a, const struct prim *b)
{
	const struct frame *of = own_call(a), *at = own_call(b);
	return of && at && is_same_loc(of->call, at->call) && of->function == at->function;
}

static void select_device(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p,
                          const struct sym *device)
{
	const struct sym *home = device ? home_of(c->exec->machine.table, f, g, device) : NULL;
	struct selection *last = w->selection ? &c->selections.at[w->selection - 1] : NULL;
	if (last && is_in_one_call(last->select, p)) // the callee that has selected it ends that, too
		last->is_callees = true;
	w->selects = true;
	w->home = home;
	w->current = device && is_callers(c, device) ? CURRENT_CALLERS : home ? CURRENT_HOME : CURRENT_OTHER;
	if (w->current == CURRENT_CALLERS)
		w->select.n = 0;
	else
		*vec_push(&c->scratch, &w->select) = p;
	for (size_t i = w->early_made; home && i < c->made.n; i++)
		if (!c->made.at[i].is_each)
			*vec_push(&c->scratch, &c->lates) = (struct late){f, g, c->made.at[i].prim, p, NULL, home, c->made.at[i].member};
	w->early_made = c->made.n;
	w->selection = 0;
	if (home && !w->bare) {
		*vec_push(&c->scratch, &c->selections) = (struct selection){f, g, p, home, false, false, false};
		w->selection = c->selections.n;
	}
}

// Done by a library in its own way: it happens at the project's call, and the library sees to the device.
static bool is_librarys(const struct prim *p)
{
	return p->kind == PRIM_CALL && p->step && !is_same_loc(*p->loc, p->step->loc);
}

// On a stream that a caller gives: the caller knows its device.
static bool is_on_given_stream(const struct prim *p)
{
	const struct sym *s = p->kind == PRIM_LAUNCH ? p->config[3] : NULL;
	return s && current_is_given(s, false) && !current_is_given(s, true);
}

// Sets the member of the object that the path leaves what the call made in, NULL = in none.
static void find_made(struct sym_table *t, const struct fragment *g, const struct prim *p, struct touch *out)
{
	bool makes = affinity_makes_something(p);
	for (uint32_t i = 0; makes && p->made && !out->member && i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *element = element_of(at);
		if (g->stored[i].value != p->made || !current_is_given(at, true) || (!element && has_element(at)))
			continue;
		out->is_each = element;
		out->member = element ? array_of(t, element) : sym_of(t, SYM_INIT, at);
	}
}

// Sets the member that is used under the device of the path: as it is, or each element of it under the device of its number. A number that is
// written there, or of a loop's round, says nothing of the others.
static bool find_used(struct sym_table *t, const struct sym *arg, struct touch *out)
{
	const struct sym *element = element_of(arg), *device = element_of(out->home);
	if (arg->kind != SYM_INIT || !current_is_given(arg, true))
		return false;
	out->is_each = element && device && element->b == device->b && element->b->kind != SYM_INT;
	out->member = out->is_each ? array_of(t, element) : arg;
	return out->is_each || (!has_element(arg) && !has_element(out->home));
}

static void note_lapse(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	if (c->misnamed.n)
		*vec_push(&c->scratch, &w->under_callers) = p;
	if (!w->lapse.select)
		return;
	w->lapse.function = f;
	w->lapse.path = g;
	w->lapse.work = p;
	*vec_push(&c->scratch, &c->lapses) = w->lapse;
	w->lapse.select = NULL;
}

// The storage of a variable ends: was it a guard that selects nothing, with work in its scope?
static void note_end(struct devices *c, const struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *end)
{
	for (size_t i = 0; i < c->misnamed.n && end->arg_count && end->arg[0]->kind == SYM_VAR; i++) {
		const struct misnamed_guard *m = &c->misnamed.at[i];
		size_t first = 0;
		while (first < w->under_callers.n && !guard_is_behind(w->under_callers.at[first], m->made))
			first++;
		if (end->arg[0]->var == m->var && first < w->under_callers.n)
			*vec_push(&c->scratch,
			          &c->lapses) = (struct lapse){.function = f, .path = g, .work = w->under_callers.at[first], .misnamed = *m};
	}
}

// What is made under it, page-locked memory of the host as well.
static bool makes_something(const struct prim *p)
{
	const struct effect *alloc = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_ALLOC) : NULL;
	return (alloc && alloc->what == MEMORY_PINNED) || affinity_is_managed(p) || affinity_makes_something(p);
}

// Work under the device that was selected last.
static void note_served(struct devices *c, const struct walk_state *w, const struct prim *p)
{
	struct selection *s = w->selection ? &c->selections.at[w->selection - 1] : NULL;
	if (s && is_in_one_call(s->select, p))
		s->is_callees = true;
	else if (s)
		s->serves = true;
	for (const struct frame *f = p->frame; f && f->depth; f = f->parent)
		map_put(&c->scratch, &c->served, f->function, 0, c);
}

// What is made under the caller's device, and what uses it under the one that was selected since.
static void note_early(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	if (w->current == CURRENT_CALLERS && late_may_be(p) && !is_librarys(p))
		*vec_push(&c->scratch, &w->early) = p;
	const struct prim *made = w->current == CURRENT_HOME ? late_made(&w->early, g, p) : NULL;
	if (made)
		*vec_push(&c->scratch, &c->lates) = (struct late){f, g, made, w->select.at[w->select.n - 1], p, w->home, NULL};
}

static void note_work(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	struct touch t = {.function = f, .path = g, .prim = p, .home = w->home};
	bool is_bare = w->current == CURRENT_CALLERS && depends(c, p) && !is_librarys(p);
	if (w->current == CURRENT_CALLERS && !w->managed && affinity_is_managed(p))
		w->managed = p;
	if (is_bare && is_on_given_stream(p))
		w->on_given = w->on_given ? w->on_given : p;
	if (is_bare && !is_on_given_stream(p)) {
		w->bare = w->bare ? w->bare : p;
		note_lapse(c, w, f, g, p);
		find_made(c->exec->machine.table, g, p, &t);
		if (t.member)
			*vec_push(&c->scratch, &c->made) = t;
	}
	if (w->current == CURRENT_HOME && w->selection)
		c->selections.at[w->selection - 1].makes |= makes_something(p);
	if (w->current == CURRENT_HOME && depends(c, p)) {
		note_served(c, w, p);
		find_made(c->exec->machine.table, g, p, &t);
		if (t.member && !t.is_each)
			*vec_push(&c->scratch, &c->made_under) = t;
	}
	for (uint32_t i = 0; w->current == CURRENT_HOME && p->kind == PRIM_CALL && i < p->arg_count; i++) {
		if (find_used(c->exec->machine.table, p->arg[i], &t))
			*vec_push(&c->scratch, &c->used) = t;
	}
}

static bool is_frame(const struct frame *a, const struct frame *b)
{
	return a->function == b->function && a->depth == b->depth && is_same_loc(a->call, b->call);
}

// Was the device selected by a function around this one: in its body, or by a guard that it makes? What another callee leaves
// selected is no selection for this one.
static bool is_callers_choice(const struct walk_state *w, const struct frame *work)
{
	for (size_t i = 0; i < w->select.n; i++) {
		const struct frame *by = w->select.at[i]->frame;
		if (by && by->parent && by->function->is_constructor)
			by = by->parent;
		for (const struct frame *f = work->parent; f; f = f->parent)
			if (by && is_frame(f, by))
				return true;
	}
	return false;
}

// What a function without callers says of the work that the functions which it calls lead to.
static void note_caller(struct devices *c, const struct walk_state *w, const struct ir_function *f, const struct prim *p)
{
	bool is_asked = p->step && !c->called[f->id] && (p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH);
	for (const struct frame *at = p->frame; is_asked && at && at->depth; at = at->parent) {
		if (!c->called[at->function->id])
			continue;
		if (w->current == CURRENT_CALLERS)
			*vec_push(&c->scratch, &c->exposures) = (struct exposure){p, at->function};
		else if (is_callers_choice(w, at))
			map_put(&c->scratch, &c->selected, p->step, at->function->id, c);
	}
}

// Does the step select something? `*last`: what has selected the device right before it, for guards that end at once.
static bool note_selection(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p,
                           const struct prim **last)
{
	const struct effect *by = selection_by(c, p);
	const struct sym *home = w->home;
	if (p->kind != PRIM_CALL || (!by && !selects_another(c, p)))
		return false;
	w->pushed += model_effect(p->row, EFFECT_CONTEXT_PUSH) != NULL;
	select_device(c, w, f, g, p, by ? prim_arg(p, by->arg) : NULL);
	bool is_lapse = *last && home && w->current == CURRENT_CALLERS && guard_ends_at_once(*last, p);
	w->lapse = (struct lapse){.select = is_lapse ? *last : NULL, .home = home};
	*last = p;
	return true;
}

static void note_pop(struct walk_state *w, const struct prim *p)
{
	if (p->kind != PRIM_CALL || !model_effect(p->row, EFFECT_CONTEXT_POP) || !w->pushed)
		return;
	w->current = --w->pushed ? CURRENT_OTHER : CURRENT_CALLERS;
	w->home = NULL;
}

static void walk_path(struct devices *c, const struct ir_function *f, const struct fragment *g)
{
	struct walk_state w = {.early_made = c->made.n};
	const struct prim *selected = NULL; // by the step right before
	size_t made = c->made.n;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		if (note_selection(c, &w, f, g, p, &selected))
			continue;
		if (p->kind == PRIM_DEAD) {
			note_end(c, &w, f, g, p);
			continue;
		}
		bool does_nothing = p->kind == PRIM_BRANCH || p->kind == PRIM_ACCESS;
		selected = does_nothing ? selected : NULL;
		note_pop(&w, p);
		if (w.current == CURRENT_CALLERS && may_select(p)) {
			w.current = CURRENT_UNCLEAR;
			w.selects = true;
		}
		note_work(c, &w, f, g, p);
		note_early(c, &w, f, g, p);
		threaded_note(c, f, g, p);
		note_caller(c, &w, f, p);
	}
	if (w.selects)
		c->made.n = made;
	else if (w.bare)
		*vec_push(&c->scratch, &c->bares) = (struct bare){f, g, w.bare, false};
	else if (w.managed)
		*vec_push(&c->scratch, &c->bares) = (struct bare){f, g, w.managed, true};
	if (!w.selects && !w.bare && w.on_given)
		*vec_push(&c->scratch, &c->on_given) = (struct bare){f, g, w.on_given, false};
}

void current_walk(struct devices *c, const struct ir_function *f)
{
	const struct summary *s = exec_summary(c->exec, f);
	size_t before = c->selections.n;
	c->exposures.n = c->misnamed.n = 0;
	if (c->kind == SELECTS_DEVICE)
		guard_misnamed(c->exec, f, &c->scratch, &c->misnamed);
	for (uint32_t k = 0; k < s->count; k++)
		if (s->fragment[k].failed < 0 && !s->fragment[k].never_returns)
			walk_path(c, f, &s->fragment[k]);
	for (size_t i = 0; c->selections.n == before && i < c->exposures.n; i++) // one that selects means to, on each way
		map_put(&c->scratch, &c->exposed, c->exposures.at[i].work->step, c->exposures.at[i].function->id, c);
}

void current_walk_all(struct devices *c)
{
	for (size_t i = 0; i < c->exec->unit->functions.n; i++) {
		const struct ir_function *f = c->exec->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_lambda)
			current_walk(c, f);
	}
}

// --- paths that have a reason not to select ---------------------------------------------------------------------------

struct asked {
	const struct ir_function *function, *of; // whose path it is; whose values the next ones are
	const struct sym *home, *current, *holder;
	const struct ir_record *root; // the class of the object whose device it is
	bool is_asked;
};

// The part of the object, or the parameter, that the device is a member of: it may hold none. NULL = the object itself.
static const struct sym *holder_of(const struct sym *home)
{
	const struct sym *place = home->kind == SYM_INIT ? home->a : home, *part = NULL;
	for (const struct sym *at = place; at->kind == SYM_FIELD || at->kind == SYM_MEMBER; at = at->a)
		part = at;
	if (!part || part->a->kind == SYM_PARAM)
		return part ? part->a : NULL;
	return part == place ? NULL : part;
}

// Is the value computed from what looks like `part`, and not only kept in the element of that number?
static bool is_about(const struct asked *a, const struct sym *s, const struct sym *part)
{
	if (!s || alike(s, a->function, part, a->of, a->root))
		return s;
	if (s->kind == SYM_ELEMENT)
		return is_about(a, s->a, part);
	bool is_element = s->kind == SYM_ACCESSOR && strcmp(s->text, SYM_ELEMENT_OF) == 0;
	return !is_element && (is_about(a, s->a, part) || is_about(a, s->b, part));
}

// The path has found out that the device needs no selecting: it is a certain one or none, it was compared with another, or what
// holds its number was asked.
static void asks(void *context, const struct sym *key, const void *value)
{
	struct asked *a = context;
	const struct fact *f = value;
	bool is_home = alike(key, a->function, a->home, a->of, a->root);
	a->is_asked |= !is_home && a->holder && alike_mentions(key, a->function, a->holder, a->of, a->root);
	a->is_asked |= is_home ? f->low == f->high || f->high < 0 : is_about(a, key, a->home) || is_about(a, key, a->current);
}

// Does the value, as it is written, name the parameter or member that the device is?
static bool is_named(const struct ir_value *v, const struct ir_function *f, const struct sym *home)
{
	const struct sym *at = home->kind == SYM_INIT ? home->a : home;
	if (!v)
		return false;
	if (v->kind == V_FIELD && at->kind == SYM_FIELD && v->text == at->text)
		return true;
	if (v->kind == V_VAR && at->kind == SYM_PARAM && (uint64_t)at->number < f->params.n && v->var == f->params.at[at->number])
		return true;
	return is_named(v->a, f, home) || is_named(v->b, f, home);
}

// Does code that nobody sees answer something about the device? Of calls that do nothing no path keeps more than an unknown answer.
static bool answers_about(const struct ir_function *f, const struct sym *home)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			bool is_unseen = s->kind == STEP_CALL && s->place && !s->model && (!s->function || !s->function->blocks.n);
			for (uint32_t i = 0; is_unseen && i < s->arg_count; i++)
				if (is_named(s->arg[i], f, home))
					return true;
		}
	return false;
}

static bool is_answered(const struct ir_function *f, const struct fragment *g, const struct sym *home)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->kind == PRIM_BRANCH && sym_is_unknown(g->trace.prim[i]->arg[0]))
			return answers_about(f, home);
	return false;
}

// The object gets the device that is current for its own: there is none to select.
static bool takes_current(const struct asked *a, const struct fragment *g)
{
	const struct sym *place = a->home->kind == SYM_INIT ? a->home->a : NULL;
	for (uint32_t i = 0; place && i < g->stored_count; i++)
		if (g->stored[i].value == a->current && alike(g->stored[i].location, a->function, place, a->of, a->root))
			return true;
	return false;
}

bool current_asked_about(const struct devices *c, const struct ir_function *f, const struct fragment *g, const struct sym *home,
                         const struct ir_function *of, const struct ir_record *root)
{
	struct asked a = {.function = f,
	                  .of = of,
	                  .home = home,
	                  .holder = holder_of(home),
	                  .current = sym_numbered(c->exec->machine.table, SYM_DEVICE, 0),
	                  .root = root ? root : alike_root(home, of)};
	symmap_each(&g->facts, asks, &a);
	return a.is_asked || takes_current(&a, g) || is_answered(f, g, home);
}

// --- what is said of them --------------------------------------------------------------------------------------------

bool current_is_covered(const struct devices *c, const struct ir_function *f, const struct prim *p)
{
	return c->called[f->id] && !map_get(&c->exposed, p->step, f->id);
}

bool current_selects(const struct devices *c, const struct ir_function *f)
{
	for (size_t i = 0; i < c->selections.n; i++)
		if (c->selections.at[i].function == f)
			return true;
	return false;
}

bool current_is_same_function(const struct ir_function *a, const struct ir_function *b)
{
	return a == b || (a->loc.line && is_same_loc(a->loc, b->loc));
}

const char *current_place(struct arena *a, const struct prim *p, const struct prim *near)
{
	return p->loc->file == near->loc->file ? arena_printf(a, "line %u", p->loc->line)
	                                       : arena_printf(a, "%s:%u", path_base(p->loc->file), p->loc->line);
}

void current_tell(struct devices *c, const struct bare *b, struct unselected u)
{
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_DEVICE_NOT_SELECTED, b->work);
	facts.first = u.like;
	facts.what = u.what;
	facts.agreement = u.agreement;
	facts.detail = u.detail;
	facts.instead = u.instead;
	facts.is_selected_late = u.is_late;
	fault_doubt(&facts, CONFIDENCE_MEDIUM, u.basis);
	remark_add(c->out, b->function, b->path, facts);
}
