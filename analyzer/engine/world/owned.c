// SPDX-License-Identifier: Apache-2.0
#include "engine/world/owned.h"

#include <string.h>

#include "engine/world/after.h"

// A member that is a handle, or points to memory of the GPU, and what the unit does with it.
struct member {
	const struct ir_record *of;
	const struct ir_field *field;
	bool is_memory;
	const struct ir_function *made_in; // NULL = nothing of the unit makes it
	const struct fragment *path;
	const struct prim *maker;
	bool is_set_later;               // by another function than a constructor
	bool is_destroyed, is_handed_on; // destroyed, and not made anew at once
	bool is_shown;                   // given to callers, and kept: they may use it
	bool is_given;                   // memory: an argument of code that nobody sees to its end
};

struct owned {
	struct exec *exec;
	struct arena scratch;
	VEC(struct member) members;
	struct map is_name; // of some member
	struct remarks *out;
};

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_pattern;
}

static bool is_owned_kind(enum handle_kind kind)
{
	switch (kind) {
	case HANDLE_STREAM:
	case HANDLE_EVENT:
	case HANDLE_GRAPH:
	case HANDLE_GRAPH_EXEC:
	case HANDLE_BLAS:
	case HANDLE_FFT:
	case HANDLE_SOLVER:
	case HANDLE_SPARSE:
	case HANDLE_RAND:
	case HANDLE_DNN:
	case HANDLE_DESCRIPTOR:
	case HANDLE_WORKER:
	case HANDLE_COMM: return true;
	default: return false;
	}
}

// The name of the member of *this that the location is, NULL = it is none.
static const char *own_field(const struct ir_function *f, const struct sym *at)
{
	bool is_own = f->method_of && !f->method_of->is_closure && at->kind == SYM_FIELD && at->a->kind == SYM_PTR && at->a->a->kind == SYM_PARAM &&
	              at->a->a->number == 0;
	return is_own ? at->text : NULL;
}

static struct member *member_named(struct owned *o, const struct ir_record *of, const char *name)
{
	for (size_t i = 0; name && i < o->members.n; i++)
		if (o->members.at[i].of == of && o->members.at[i].field->name == name)
			return &o->members.at[i];
	return NULL;
}

static void add_members(struct owned *o, const struct ir_record *of)
{
	for (uint32_t i = 0; of && !of->is_closure && i < of->field_count; i++) {
		const struct ir_field *field = &of->field[i];
		bool is_memory = field->type->kind == TYPE_POINTER && field->type->handle == HANDLE_NONE;
		if (!(field->is_here || field->is_own) || !(is_memory || is_owned_kind(field->type->handle)) || member_named(o, of, field->name))
			continue;
		*vec_push(&o->scratch, &o->members) = (struct member){.of = of, .field = field, .is_memory = is_memory};
		map_put(&o->scratch, &o->is_name, field->name, 0, o);
	}
}

static const struct prim *maker_of(const struct fragment *g, const struct sym *made)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->made == made)
			return g->trace.prim[i];
	return NULL;
}

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// Does the call give memory that somebody has to free by a call of the GPU's interfaces?
static bool allocates(const struct prim *p)
{
	const struct effect *e = p->row ? model_effect(p->row, EFFECT_ALLOC) : NULL;
	return e && (e->what == MEMORY_DEVICE || e->what == MEMORY_PINNED || e->what == MEMORY_MANAGED || e->what == MEMORY_POOL);
}

// In how many places does the path leave what it has made, or a part of it?
static uint32_t holders_of(const struct fragment *g, const struct sym *made)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < g->stored_count; i++)
		count += sym_mentions(g->stored[i].value, made);
	return count;
}

static void collect_makers(struct owned *o, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct stored *st = &g->stored[i];
		struct member *m = member_named(o, f->method_of, own_field(f, st->location));
		if (!m)
			continue;
		m->is_set_later |= !f->is_constructor && !f->is_destructor;
		const struct prim *maker = is_success(g) && st->value->kind == SYM_NEW ? maker_of(g, st->value) : NULL;
		m->is_handed_on |= maker && holders_of(g, st->value) > 1;
		if (maker && !m->maker && (!m->is_memory || allocates(maker))) {
			m->maker = maker;
			m->made_in = f;
			m->path = g;
		}
	}
}

// --- what becomes of it ---------------------------------------------------------------------------------------------

enum fate { FATE_DESTROYED, FATE_HANDED_ON, FATE_GIVEN, FATE_SHOWN };

// Has the class that member, itself or from a base? NULL = the class is not known.
static bool has_member(const struct ir_record *of, const struct member *m)
{
	if (!of || of == m->of || of->name == m->of->name) // the last: instances of one template, of which each has what the unit uses of it
		return true;
	for (uint32_t i = 0; i < of->field_count; i++)
		if (of->field[i].name == m->field->name)
			return !of->field[i].is_here && !of->field[i].is_own;
	return false;
}

// All members of that name that an object of the class may have.
static void meets(struct owned *o, const struct ir_record *of, const char *name, enum fate fate)
{
	if (!map_get(&o->is_name, name, 0))
		return;
	for (size_t i = 0; i < o->members.n; i++) {
		struct member *m = &o->members.at[i];
		if (m->field->name != name || !has_member(of, m))
			continue;
		m->is_destroyed |= fate == FATE_DESTROYED;
		m->is_handed_on |= fate == FATE_HANDED_ON || (fate == FATE_GIVEN && !m->is_memory);
		m->is_given |= fate == FATE_GIVEN;
		m->is_shown |= fate == FATE_SHOWN;
	}
}

// The class of the object at the place, on a path of the function; NULL = nobody knows.
static const struct ir_record *class_at(const struct ir_function *f, const struct sym *place)
{
	const struct ir_type *t = NULL;
	if (place->kind == SYM_VAR)
		t = place->var->type;
	else if (place->kind == SYM_PTR && place->a->kind == SYM_PARAM && (size_t)place->a->number < f->params.n)
		t = f->params.at[place->a->number]->type->element;
	return t && t->kind == TYPE_RECORD ? t->record : NULL;
}

// Every field that the value names meets that fate.
static void value_meets(struct owned *o, const struct ir_function *f, const struct sym *s, enum fate fate)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_FIELD || s->kind == SYM_MEMBER)
			meets(o, class_at(f, s->a), s->text, fate);
		if (s->b)
			value_meets(o, f, s->b, fate);
	}
}

// What was made on this path and left in a field is named by the field.
static void handle_meets(struct owned *o, const struct ir_function *f, const struct fragment *g, const struct sym *handle, enum fate fate)
{
	if (!handle)
		return;
	value_meets(o, f, handle, fate);
	for (uint32_t i = 0; handle->kind == SYM_NEW && i < g->stored_count; i++)
		if (g->stored[i].value == handle)
			value_meets(o, f, g->stored[i].location, fate);
}

// The handle was in a field that holds a new one when the path ends.
static bool is_made_anew(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; handle && handle->kind == SYM_INIT && i < g->stored_count; i++)
		if (g->stored[i].location == handle->a)
			return g->stored[i].value->kind == SYM_NEW;
	return false;
}

static void follow_trace(struct owned *o, const struct ir_function *f, const struct fragment *g, const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool destroys = e->kind == EFFECT_DESTROY || e->kind == EFFECT_FREE;
			if (destroys && !is_made_anew(g, prim_arg(p, e->arg)))
				handle_meets(o, f, g, prim_arg(p, e->arg), FATE_DESTROYED);
			if (e->kind == EFFECT_COPY_VALUE)
				handle_meets(o, f, g, prim_arg(p, e->arg2), FATE_HANDED_ON);
		}
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			handle_meets(o, f, g, p->arg[k], FATE_GIVEN);
		if (p->child)
			follow_trace(o, f, g, p->child);
	}
}

// What a path returns is handed on, but what it has found in its own object and leaves there is shown only: `stream()` gives no ownership
// away, as `release()` does. A comparison of handles is none.
static void follow_result(struct owned *o, const struct ir_function *f, const struct fragment *g)
{
	const struct sym *result = g->result, *at = result && result->kind == SYM_INIT ? result->a : NULL;
	if (!result || result->kind == SYM_BINARY || result->kind == SYM_UNARY)
		return;
	bool is_left = at && own_field(f, at);
	for (uint32_t i = 0; is_left && i < g->stored_count; i++)
		is_left = g->stored[i].location != at;
	handle_meets(o, f, g, result, is_left ? FATE_SHOWN : FATE_HANDED_ON);
}

// Handed on is what the path returns, or keeps anywhere but in a member of the same name.
static void follow_path(struct owned *o, const struct ir_function *f, const struct fragment *g)
{
	follow_trace(o, f, g, &g->trace);
	follow_result(o, f, g);
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		const struct sym *from = value->kind == SYM_INIT && value->a->kind == SYM_FIELD ? value->a : NULL;
		if (value->kind != SYM_NEW && !(from && at->kind == SYM_FIELD && at->text == from->text))
			value_meets(o, f, value, FATE_HANDED_ON);
	}
}

// Every field that the written value names meets that fate.
static void written_meets(struct owned *o, const struct ir_value *v, enum fate fate)
{
	if (!v)
		return;
	if (v->kind == V_FIELD)
		meets(o, v->a->type->kind == TYPE_RECORD ? v->a->type->record : NULL, v->text, fate);
	written_meets(o, v->a, fate);
	written_meets(o, v->b, fate);
	written_meets(o, v->c, fate);
	for (uint32_t i = 0; i < v->count; i++)
		written_meets(o, v->item[i], fate);
}

static bool is_cut_short(const struct owned *o, const struct ir_function *f)
{
	return !is_looked_at(f) || exec_summary(o->exec, f)->is_degraded;
}

// Does the step make a handle in the member of that name?
static bool makes_member(const struct ir_step *s, const char *name)
{
	const struct effect *e = s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_CREATE) : NULL;
	const struct ir_value *out = e && e->arg >= 0 && (uint32_t)e->arg < s->arg_count ? s->arg[e->arg] : NULL;
	return out && out->kind == V_ADDRESS && out->a->kind == V_FIELD && out->a->text == name;
}

static bool makes_behind(const struct ir_block *b, size_t from, const char *name)
{
	for (size_t k = from; k < b->steps.n; k++)
		if (makes_member(&b->steps.at[k], name))
			return true;
	return false;
}

// Can the function return from here on without making the member's handle? `seen`, by block: was looked at.
static bool may_return_without(const struct ir_function *f, uint32_t block, size_t from, const char *name, bool *seen)
{
	const struct ir_block *b = &f->blocks.at[block];
	if (makes_behind(b, from, name))
		return false;
	if (b->end == END_RETURN)
		return true;
	uint32_t targets = b->end == END_GOTO ? 1 : b->end == END_BRANCH ? 2 : 0;
	bool may = b->end == END_SWITCH; // its cases are not followed
	for (uint32_t i = 0; i < targets && !may; i++) {
		bool is_new = !seen[b->target[i]];
		seen[b->target[i]] = true;
		may = is_new && may_return_without(f, b->target[i], 0, name, seen);
	}
	return may;
}

// Whatever way the function takes, the member whose handle the step destroys holds a new one when it returns.
static bool is_written_anew(struct owned *o, const struct ir_function *f, uint32_t block, size_t step)
{
	const struct ir_step *s = &f->blocks.at[block].steps.at[step];
	const struct effect *e = model_effect(s->model, EFFECT_DESTROY);
	const struct ir_value *v = e && e->arg >= 0 && (uint32_t)e->arg < s->arg_count ? s->arg[e->arg] : NULL;
	bool is_field = v && v->kind == V_LOAD && v->a->kind == V_FIELD;
	return is_field && !may_return_without(f, block, step + 1, v->a->text, ARENA_ARRAY(&o->scratch, bool, f->blocks.n));
}

// As it is written, also where no path leads: what code without a body gets, and what functions destroy that have more paths
// than were followed.
static void follow_step(struct owned *o, const struct ir_function *f, uint32_t block, size_t step)
{
	const struct ir_step *s = &f->blocks.at[block].steps.at[step];
	bool ends = s->model && (model_effect(s->model, EFFECT_DESTROY) || model_effect(s->model, EFFECT_FREE));
	bool destroys = ends && is_cut_short(o, f) && !is_written_anew(o, f, block, step);
	bool is_unseen = !s->model && (!s->function || is_cut_short(o, s->function));
	for (uint32_t i = 0; s->kind == STEP_CALL && (destroys || is_unseen) && i < s->arg_count; i++)
		written_meets(o, s->arg[i], destroys ? FATE_DESTROYED : FATE_GIVEN);
}

static void follow_steps(struct owned *o, const struct ir_function *f)
{
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			follow_step(o, f, b, k);
}

// --- what to say ----------------------------------------------------------------------------------------------------

// Is an object of the class, or one that it points to, kept until the process ends?
static bool lives_on(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->globals.n; i++) {
		const struct ir_type *t = unit->globals.at[i]->type;
		for (int depth = 0; t && depth < 4; depth++, t = t->element)
			if (t->record == record)
				return true;
	}
	return false;
}

static bool is_read_whole(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->lost.n; i++)
		if (unit->lost.at[i].function && unit->lost.at[i].function->method_of == record)
			return false;
	return true;
}

static struct fault_facts facts_of(const struct member *m, enum fault fault, const struct prim *at)
{
	struct fault_facts f = fault_of(OBS_EXIT, fault, at);
	f.object_kind = m->field->type->handle;
	f.what = m->field->name;
	f.detail = m->of->name;
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	return f;
}

// What the member holds when the function begins, as an object of its own class names it.
static const struct sym *held_at_entry(const struct owned *o, const struct member *m)
{
	struct sym_table *t = o->exec->machine.table;
	const struct sym *self = sym_of(t, SYM_PTR, sym_numbered(t, SYM_PARAM, 0));
	return sym_of(t, SYM_INIT, sym_field(t, self, m->field->name));
}

static const struct prim *destroyer_of(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++)
			if (p->row->effect[k].kind == EFFECT_DESTROY && prim_arg(p, p->row->effect[k].arg) == handle)
				return p;
	}
	return NULL;
}

// Does code that nobody sees get the object, or is a part of the path unknown?
static bool is_unclear(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (p->arg[k]->kind == SYM_PARAM || p->arg[k]->kind == SYM_ADDRESS)
				return true;
		if (p->kind == PRIM_OPAQUE)
			return true;
	}
	return false;
}

// Is the handle kept anywhere when the path ends?
static bool is_kept(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].value && sym_mentions(g->stored[i].value, handle))
			return true;
	return g->result && sym_mentions(g->result, handle);
}

// C++ calls it so: [over.ass].
static bool is_assignment(const struct ir_function *f)
{
	size_t n = strlen(f->name), k = strlen("::operator=");
	return n > k && strcmp(f->name + n - k, "::operator=") == 0;
}

// The place where the function assigns to the member, as an operation.
static const struct prim *assignment_in(const struct owned *o, const struct ir_function *f, const struct member *m)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (!s->place || s->place->kind != V_FIELD || s->place->text != m->field->name)
				continue;
			struct prim *p = ARENA_NEW(o->out->arena, struct prim);
			*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = &s->loc, .step = s, .config = prim_no_config, .name = f->display};
			return p;
		}
	return NULL;
}

// May the object be as the way assumes it where the destructor destroys the handle? An assignment that leaves a handle to its other owners does
// so where the destructor would as well.
static bool would_be_destroyed(const struct summary *destructor, const struct fragment *g, const struct sym *handle)
{
	for (uint32_t k = 0; k < destructor->count; k++) {
		const struct fragment *d = &destructor->fragment[k];
		if (destroyer_of(d, handle) && !facts_exclude(&g->facts, &d->facts))
			return true;
	}
	return false;
}

// An assignment puts another handle in the place of one that the destructor would have destroyed.
static void check_overwritten(struct owned *o, const struct member *m, const struct ir_function *f, const struct ir_function *destructor)
{
	const struct machine *machine = &o->exec->machine;
	const struct sym *old = held_at_entry(o, m), *is_null = sym_binary(machine->table, OP_EQ, old, sym_int(machine->table, 0));
	const struct summary *s = exec_summary(o->exec, f);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		const struct sym *fresh = after_value(g, old->a);
		if (!is_success(g) || !fresh || is_unclear(g) || destroyer_of(g, old) || is_kept(g, old) ||
		    facts_truth(machine, &g->facts, is_null) == 1 || !would_be_destroyed(exec_summary(o->exec, destructor), g, old))
			continue;
		const struct prim *at = assignment_in(o, f, m);
		if (at)
			remark_add_for_all(o->out, f, g, facts_of(m, FAULT_MEMBER_OVERWRITTEN, at));
		return;
	}
}

struct ended {
	const struct owned *o;
	const struct fragment *constructor;
	bool is_possible;
};

// What the destructor's path assumes of the object, when the constructor has just made it.
static void assumes(void *context, const struct sym *key, const void *value)
{
	struct ended *e = context;
	e->is_possible &= after_holds(&e->o->exec->machine, e->constructor, key, value) != 0;
}

// A constructor that leaves the member as it was, and a way through the destructor that destroys what is there.
static void check_unmade(struct owned *o, const struct member *m, const struct ir_function *constructor, const struct ir_function *destructor)
{
	const struct sym *held = held_at_entry(o, m);
	const struct summary *made = exec_summary(o->exec, constructor), *ended = exec_summary(o->exec, destructor);
	for (uint32_t i = 0; i < made->count; i++)
		for (uint32_t k = 0; k < ended->count; k++) {
			const struct fragment *c = &made->fragment[i], *d = &ended->fragment[k];
			const struct prim *at = destroyer_of(d, held);
			struct ended e = {o, c, true};
			if (!at || !is_success(c) || is_unclear(c) || after_value(c, held->a))
				continue;
			symmap_each(&d->facts, assumes, &e);
			if (!e.is_possible)
				continue;
			struct fault_facts f = facts_of(m, FAULT_DESTROYED_UNMADE, at);
			f.edge = constructor->loc;
			remark_add_for_all(o->out, destructor, d, f);
			return;
		}
}

static const struct ir_function *destructor_of(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->is_destructor && unit->functions.at[i]->method_of == record)
			return unit->functions.at[i];
	return NULL;
}

static const struct prim *destroyed_by(const struct owned *o, const struct summary *destructor, const struct member *m)
{
	const struct prim *at = NULL;
	for (uint32_t i = 0; i < destructor->count && !at; i++)
		at = destroyer_of(&destructor->fragment[i], held_at_entry(o, m));
	return at;
}

static bool is_made_on(const struct fragment *g, const struct ir_function *f, const struct member *m)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (own_field(f, g->stored[i].location) == m->field->name && g->stored[i].value->kind == SYM_NEW)
			return true;
	return false;
}

// How many handles that are made with this one the destructor destroys; none where it leaves out another of them, too, or calls code that
// nobody sees.
static uint32_t destroyed_beside(const struct owned *o, const struct member *m, struct alike *like)
{
	const struct ir_function *d = destructor_of(o->exec->unit, m->of);
	const struct summary *ended = d && is_looked_at(d) ? exec_summary(o->exec, d) : NULL;
	uint32_t count = 0;
	for (uint32_t i = 0; ended && i < ended->count; i++)
		if (is_unclear(&ended->fragment[i]))
			return 0;
	for (size_t i = 0; ended && i < o->members.n; i++) {
		const struct member *other = &o->members.at[i];
		if (other == m || other->is_memory || other->of != m->of || !is_made_on(m->path, m->made_in, other))
			continue;
		const struct prim *at = destroyed_by(o, ended, other);
		if (!at)
			return 0;
		alike_add(like, at, d);
		count++;
	}
	return count;
}

// Where code that this unit does not see can name the member, its siblings have to say whose it is.
static void check_lost(struct owned *o, const struct member *m)
{
	enum { SIBLINGS = 2 };
	if (!m->maker || m->is_destroyed || m->is_handed_on || lives_on(o->exec->unit, m->of))
		return;
	struct fault_facts f = facts_of(m, FAULT_MEMBER_LEAKED, m->maker);
	if (!m->field->is_here) {
		struct alike *like = ARENA_NEW(o->out->arena, struct alike);
		f.agreement = (struct agreement){destroyed_beside(o, m, like), 1};
		f.alike = like;
		f.basis = BASIS_ALIKE;
		if (m->is_shown || f.agreement.acting < SIBLINGS)
			return;
	} else if (!m->is_shown) { // nobody else can destroy it
		f.confidence = CONFIDENCE_HIGH;
		f.basis = BASIS_PATH;
	}
	f.edge = m->of->destructor_loc;
	remark_add_for_all(o->out, m->made_in, m->path, f);
}

// --- another handle in the place of the constructor's ---------------------------------------------------------------

// Is what the member holds at the beginning destroyed on the path, or given to code that may do so?
static bool is_given_up(const struct fragment *g, const struct trace *t, const struct sym *held)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++)
			if (p->row->effect[k].kind == EFFECT_DESTROY && prim_arg(p, p->row->effect[k].arg) == held)
				return true;
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (sym_mentions(p->arg[k], held) || p->arg[k] == held->a->a->a ||
			    (p->arg[k]->kind == SYM_ADDRESS && p->arg[k]->a == held->a))
				return true;
		if (p->kind == PRIM_OPAQUE || (p->child && is_given_up(g, p->child, held)))
			return true;
	}
	return is_kept(g, held);
}

// Does another method than that one, or the destructor, give up what the member holds? A user may have to call it in between.
static bool is_given_up_elsewhere(const struct owned *o, const struct member *m, const struct ir_function *but)
{
	const struct ir_unit *unit = o->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (f == but || f->method_of != m->of || f->is_destructor || f->is_private || !f->blocks.n)
			continue;
		const struct summary *s = exec_summary(o->exec, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (is_given_up(&s->fragment[k], &s->fragment[k].trace, held_at_entry(o, m)))
				return true;
	}
	return false;
}

// Does something on the path lie in that function?
static bool calls(const struct trace *t, const struct ir_function *callee)
{
	for (uint32_t i = 0; i < t->count; i++)
		for (const struct frame *f = t->prim[i]->frame; f; f = f->parent)
			if (f->function == callee)
				return true;
	return false;
}

struct later {
	const struct owned *o;
	const struct fragment *constructor;
	const struct sym *self;
	bool is_possible;
};

// Does the value hang on a member that the constructor's path gives none?
static bool is_of_unset(const struct later *l, const struct sym *s)
{
	for (; s; s = s->a) {
		bool is_own = s->kind == SYM_INIT && s->a->kind == SYM_FIELD && s->a->a == l->self;
		if ((is_own && !after_value(l->constructor, s->a)) || (s->b && is_of_unset(l, s->b)))
			return true;
	}
	return false;
}

// What a method's path assumes of its object has to be so behind the constructor.
static void holds_behind(void *context, const struct sym *key, const void *value)
{
	struct later *l = context;
	int holds = after_holds(&l->o->exec->machine, l->constructor, key, value);
	l->is_possible &= holds > 0 || (holds < 0 && !is_of_unset(l, key));
}

static const struct fragment *made_by(const struct owned *o, const struct member *m, const struct ir_function *constructor, const struct fragment *g)
{
	const struct sym *held = held_at_entry(o, m);
	const struct summary *s = exec_summary(o->exec, constructor);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *c = &s->fragment[i];
		const struct sym *made = is_success(c) ? after_value(c, held->a) : NULL;
		struct later l = {o, c, held->a->a, true};
		if (!made || made->kind != SYM_NEW || !maker_of(c, made) || destroyer_of(c, made))
			continue;
		symmap_each(&g->facts, holds_behind, &l);
		if (l.is_possible)
			return c;
	}
	return NULL;
}

// The call that makes the handle which the path leaves in the member, or the assignment that puts there what the caller gives; NULL = neither.
static const struct prim *replacing(const struct owned *o, const struct member *m, const struct ir_function *f, const struct fragment *g)
{
	const struct sym *fresh = is_success(g) ? after_value(g, held_at_entry(o, m)->a) : NULL;
	if (!fresh || (fresh->kind == SYM_PARAM && m->is_shown)) // the caller may have the first one from the class
		return NULL;
	return fresh->kind == SYM_NEW ? maker_of(g, fresh) : fresh->kind == SYM_PARAM ? assignment_in(o, f, m) : NULL;
}

// A method, or the destructor, puts a handle in the place of the one that the constructor has made.
static void check_replaced(struct owned *o, const struct member *m, const struct ir_function *constructor, const struct ir_function *f)
{
	const struct machine *machine = &o->exec->machine;
	const struct sym *old = held_at_entry(o, m), *is_null = sym_binary(machine->table, OP_EQ, old, sym_int(machine->table, 0));
	const struct summary *s = exec_summary(o->exec, f);
	const struct fragment *way = NULL, *before = NULL;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		if (is_given_up(g, &g->trace, old) || calls(&g->trace, constructor))
			return;
		if (way || !replacing(o, m, f, g) || facts_truth(machine, &g->facts, is_null) == 1)
			continue;
		before = made_by(o, m, constructor, g);
		way = before && !calls(&before->trace, f) ? g : NULL;
	}
	if (!way || is_given_up_elsewhere(o, m, f))
		return;
	struct fault_facts facts = facts_of(m, FAULT_MEMBER_REPLACED, replacing(o, m, f, way));
	if (f->is_destructor && m->field->is_here) { // it runs for each object, and nobody else can destroy the first
		facts.confidence = CONFIDENCE_HIGH;
		facts.basis = BASIS_PATH;
	}
	facts.edge = *maker_of(before, after_value(before, old->a))->loc;
	remark_add_for_all(o->out, f, way, facts);
}

static bool sets_member(const struct owned *o, const struct member *m, const struct ir_function *f)
{
	const struct summary *s = exec_summary(o->exec, f);
	for (uint32_t i = 0; i < s->count; i++)
		if (after_value(&s->fragment[i], held_at_entry(o, m)->a))
			return true;
	return false;
}

static void check_all_replaced(struct owned *o, const struct member *m)
{
	const struct ir_unit *unit = o->exec->unit;
	if (m->is_handed_on || lives_on(unit, m->of))
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *c = unit->functions.at[i];
		bool makes = c->is_constructor && c->method_of == m->of && is_looked_at(c) && sets_member(o, m, c);
		for (size_t k = 0; makes && k < unit->functions.n; k++) {
			const struct ir_function *f = unit->functions.at[k];
			if (f->method_of == m->of && is_looked_at(f) && !f->is_constructor && !f->is_private && !is_assignment(f))
				check_replaced(o, m, c, f);
		}
	}
}

// --- memory that is lost with its object ----------------------------------------------------------------------------

static const struct prim *freed_on(const struct fragment *g, const struct sym *memory)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
		if (e && prim_arg(p, e->arg) == memory)
			return p;
	}
	return NULL;
}

static const struct prim *freed_by(const struct owned *o, const struct ir_function *f, const struct member *m)
{
	const struct summary *s = exec_summary(o->exec, f);
	const struct prim *at = NULL;
	for (uint32_t i = 0; i < s->count && !at; i++)
		at = freed_on(&s->fragment[i], held_at_entry(o, m));
	return at;
}

// Calls the function others of its class, on ways of which not all were followed?
static bool calls_own_class(const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->function && s->function->method_of == f->method_of)
				return true;
		}
	return false;
}

// Does the function free anything of which nobody knows where the object has it?
static bool frees_unknown(const struct owned *o, const struct ir_function *f)
{
	const struct summary *s = exec_summary(o->exec, f);
	bool does = s->is_degraded && calls_own_class(f);
	for (uint32_t i = 0; i < s->count && !does; i++) {
		does = is_unclear(&s->fragment[i]);
		for (uint32_t k = 0; k < s->fragment[i].trace.count && !does; k++) {
			const struct prim *p = s->fragment[i].trace.prim[k];
			const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
			const struct sym *freed = e ? prim_arg(p, e->arg) : NULL;
			does = e && (!freed || sym_is_unknown(freed));
		}
	}
	return does;
}

// How many pieces of memory that are allocated with this one the method frees; none where this one alone is given to code that may free it, or, if
// other code can name the members, where it leaves out another of them, too.
static uint32_t freed_beside(const struct owned *o, const struct member *m, const struct ir_function *f, struct alike *like)
{
	uint32_t count = 0;
	bool is_use = !m->is_given; // what such code gets is the class's all the same
	for (size_t i = 0; i < o->members.n; i++) {
		const struct member *other = &o->members.at[i];
		if (other == m || other->of != m->of || !other->is_memory || !other->maker || !is_made_on(m->path, m->made_in, other))
			continue;
		const struct prim *at = freed_by(o, f, other);
		if (!at && !m->field->is_here)
			return 0;
		if (!at)
			continue;
		alike_add(like, at, f);
		is_use |= other->is_given;
		count++;
	}
	return is_use ? count : 0;
}

// A method, as the destructor, frees what was allocated with the member's memory, and nothing frees that.
static void check_memory_lost(struct owned *o, const struct member *m)
{
	const uint32_t siblings = m->field->is_here ? 1 : 2;
	const struct ir_unit *unit = o->exec->unit;
	if (!m->maker || m->is_destroyed || m->is_handed_on || m->is_shown || m->field->is_named_by_dropped || lives_on(unit, m->of))
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		struct alike *like = f->method_of == m->of && is_looked_at(f) && !f->is_constructor ? ARENA_NEW(o->out->arena, struct alike) : NULL;
		uint32_t count = like && !frees_unknown(o, f) ? freed_beside(o, m, f, like) : 0;
		if (count < siblings)
			continue;
		struct fault_facts facts = facts_of(m, FAULT_MEMBER_MEMORY_LEAKED, m->maker);
		facts.memory_kind = (enum memory_kind)model_effect(m->maker->row, EFFECT_ALLOC)->what;
		facts.agreement = (struct agreement){count, 1};
		facts.alike = like;
		facts.is_functions = true;
		facts.basis = m->field->is_here ? BASIS_PATH : BASIS_ALIKE;
		facts.confidence = m->field->is_here ? CONFIDENCE_HIGH : facts.confidence; // nobody else can free it
		facts.edge = f->loc;
		facts.detail = f->name;
		remark_add_for_all(o->out, m->made_in, m->path, facts);
		return;
	}
}

static bool is_copied_by_moves(const struct ir_type *t)
{
	return t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_FLOAT || t->kind == TYPE_POINTER || t->handle != HANDLE_NONE;
}

// A move that the class asks for, and that goes member by member, "initializes" a handle as a copy does ([class.copy.ctor]): the destructors of
// both objects destroy it. A member whose own move clears it may be what the destructor asks.
static void check_moved(struct owned *o, const struct member *m, const struct ir_function *destructor)
{
	const struct summary *s = exec_summary(o->exec, destructor);
	if (!m->of->defaulted_move_loc.line)
		return;
	for (uint32_t i = 0; i < m->of->field_count; i++)
		if (!is_copied_by_moves(m->of->field[i].type))
			return;
	for (uint32_t k = 0; k < s->count; k++) {
		const struct prim *at = destroyer_of(&s->fragment[k], held_at_entry(o, m));
		if (!at)
			continue;
		struct fault_facts f = facts_of(m, FAULT_DESTROYED_MOVED, at);
		f.edge = m->of->defaulted_move_loc;
		remark_add_for_all(o->out, destructor, &s->fragment[k], f);
		return;
	}
}

// What the class's functions do with a member that its destructor destroys.
static void check_destroyed(struct owned *o, const struct member *m)
{
	const struct ir_function *d = destructor_of(o->exec->unit, m->of);
	bool ends = false;
	for (uint32_t k = 0; d && is_looked_at(d) && k < exec_summary(o->exec, d)->count; k++)
		ends |= destroyer_of(&exec_summary(o->exec, d)->fragment[k], held_at_entry(o, m)) != NULL;
	if (ends)
		check_moved(o, m, d);
	for (size_t i = 0; ends && i < o->exec->unit->functions.n; i++) {
		const struct ir_function *f = o->exec->unit->functions.at[i];
		if (f->method_of != m->of || !is_looked_at(f))
			continue;
		if (is_assignment(f))
			check_overwritten(o, m, f, d);
		if (f->is_constructor && !m->is_set_later && !m->is_handed_on)
			check_unmade(o, m, f, d);
	}
}

void owned_collect(struct exec *x, struct remarks *out)
{
	struct owned o = {.exec = x, .out = out};
	const struct ir_unit *unit = x->unit;
	for (size_t i = 0; i < unit->functions.n; i++)
		if (is_looked_at(unit->functions.at[i]))
			add_members(&o, unit->functions.at[i]->method_of);
	for (size_t i = 0; o.members.n && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		follow_steps(&o, f);
		for (uint32_t k = 0; is_looked_at(f) && k < exec_summary(x, f)->count; k++) {
			collect_makers(&o, f, &exec_summary(x, f)->fragment[k]);
			follow_path(&o, f, &exec_summary(x, f)->fragment[k]);
		}
	}
	for (size_t i = 0; i < o.members.n; i++) {
		if (!is_read_whole(unit, o.members.at[i].of))
			continue;
		if (o.members.at[i].is_memory) {
			check_memory_lost(&o, &o.members.at[i]);
			continue;
		}
		check_lost(&o, &o.members.at[i]);
		check_all_replaced(&o, &o.members.at[i]);
		if (o.members.at[i].field->is_here)
			check_destroyed(&o, &o.members.at[i]);
	}
	arena_free(&o.scratch);
}
