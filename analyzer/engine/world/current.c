// SPDX-License-Identifier: Apache-2.0
#include "engine/world/current.h"

#include "base/file.h"
#include "engine/world/guard.h"

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
	case SYM_PTR:
	case SYM_MEMBER:
	case SYM_ADDRESS: return current_is_given(s->a, of_object);
	case SYM_ACCESSOR: return s->a && current_is_given(s->a, of_object);
	case SYM_LIST: return current_is_given(s->a, of_object) && (!s->b || current_is_given(s->b, of_object));
	default: return false;
	}
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

struct walk_state {
	enum current current;
	const struct sym *home;
	const struct prim *bare;                // the first work under the caller's device
	const struct prim *on_given;            // the same on a stream that the caller gives
	VEC(const struct prim *) select;        // since the caller's device was current
	VEC(const struct prim *) under_callers; // work under the caller's device
	struct lapse lapse;                     // of the last guard that ended at once, until there is work
	bool selects;                           // the path selects a device, or perhaps does
};

static void select_device(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p,
                          const struct sym *device)
{
	const struct sym *home = device ? home_of(c->exec->machine.table, f, g, device) : NULL;
	w->selects = true;
	w->home = home;
	w->current = device && device->kind == SYM_DEVICE ? CURRENT_CALLERS : home ? CURRENT_HOME : CURRENT_OTHER;
	if (w->current == CURRENT_CALLERS)
		w->select.n = 0;
	else
		*vec_push(&c->scratch, &w->select) = p;
	if (home && !w->bare)
		*vec_push(&c->scratch, &c->selections) = (struct selection){f, g, p, home};
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

// The member of the object that the path leaves what the call made in, NULL = in none.
static const struct sym *member_made(struct sym_table *t, const struct fragment *g, const struct prim *p)
{
	bool makes = false;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		makes |= affinity_makes(&p->row->effect[i]);
	for (uint32_t i = 0; makes && p->made && i < g->stored_count; i++)
		if (g->stored[i].value == p->made && current_is_given(g->stored[i].location, true))
			return sym_of(t, SYM_INIT, g->stored[i].location);
	return NULL;
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

static void note_work(struct devices *c, struct walk_state *w, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	struct touch t = {.function = f, .path = g, .prim = p, .home = w->home};
	bool is_bare = w->current == CURRENT_CALLERS && affinity_of(&c->affinity, p) && !is_librarys(p);
	if (is_bare && is_on_given_stream(p))
		w->on_given = w->on_given ? w->on_given : p;
	if (is_bare && !is_on_given_stream(p)) {
		w->bare = w->bare ? w->bare : p;
		note_lapse(c, w, f, g, p);
		t.member = member_made(c->exec->machine.table, g, p);
		if (t.member)
			*vec_push(&c->scratch, &c->made) = t;
	}
	for (uint32_t i = 0; w->current == CURRENT_HOME && p->kind == PRIM_CALL && i < p->arg_count; i++) {
		t.member = p->arg[i];
		if (t.member->kind == SYM_INIT && current_is_given(t.member, true))
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
	for (const struct frame *at = p->frame; at && at->depth && p->step && !c->called[f->id]; at = at->parent) {
		if (w->current == CURRENT_CALLERS)
			map_put(&c->scratch, &c->exposed, p->step, at->function->id, c);
		else if (is_callers_choice(w, at))
			map_put(&c->scratch, &c->selected, p->step, at->function->id, c);
	}
}

static void walk_path(struct devices *c, const struct ir_function *f, const struct fragment *g)
{
	struct walk_state w = {0};
	const struct prim *selected = NULL; // by the step right before
	size_t made = c->made.n;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *set = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
		if (set) {
			const struct sym *home = w.home;
			select_device(c, &w, f, g, p, prim_arg(p, set->arg));
			bool is_lapse = selected && home && w.current == CURRENT_CALLERS && guard_ends_at_once(selected, p);
			w.lapse = (struct lapse){.select = is_lapse ? selected : NULL, .home = home};
			selected = p;
			continue;
		}
		if (p->kind == PRIM_DEAD) {
			note_end(c, &w, f, g, p);
			continue;
		}
		selected = NULL;
		if (w.current == CURRENT_CALLERS && may_select(p)) {
			w.current = CURRENT_UNCLEAR;
			w.selects = true;
		}
		note_work(c, &w, f, g, p);
		note_caller(c, &w, f, p);
	}
	if (w.selects)
		c->made.n = made;
	else if (w.bare)
		*vec_push(&c->scratch, &c->bares) = (struct bare){f, g, w.bare};
	else if (w.on_given)
		*vec_push(&c->scratch, &c->on_given) = (struct bare){f, g, w.on_given};
}

void current_walk(struct devices *c, const struct ir_function *f)
{
	const struct summary *s = exec_summary(c->exec, f);
	c->misnamed.n = 0;
	guard_misnamed(c->exec, f, &c->scratch, &c->misnamed);
	for (uint32_t k = 0; k < s->count; k++)
		if (s->fragment[k].failed < 0 && !s->fragment[k].never_returns)
			walk_path(c, f, &s->fragment[k]);
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

void current_tell(struct devices *c, const struct bare *b, const struct prim *like, const char *what, enum basis basis, const char *detail,
                  const char *instead)
{
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_DEVICE_NOT_SELECTED, b->work);
	facts.first = like;
	facts.what = what;
	facts.detail = detail;
	facts.instead = instead;
	fault_doubt(&facts, CONFIDENCE_MEDIUM, basis);
	remark_add(c->out, b->function, b->path, facts);
}
