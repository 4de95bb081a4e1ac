// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/fates.h"

#include <string.h>

#include "engine/order/objects.h"
#include "engine/world/members/plain.h"

enum fate { FATE_DESTROYED, FATE_HANDED_ON, FATE_GIVEN, FATE_SHOWN };

static void add_members(struct members *all, const struct ir_record *of)
{
	for (uint32_t i = 0; of && !of->is_closure && i < of->field_count; i++) {
		const struct ir_field *field = &of->field[i];
		bool is_memory = field->type->kind == TYPE_POINTER && field->type->handle == HANDLE_NONE;
		bool is_array = field->type->kind == TYPE_ARRAY || field->type->container == CONTAINER_SEQUENCE;
		const struct ir_type *of_handle = is_array ? field->type->element : field->type;
		enum handle_kind kind = of_handle ? of_handle->handle : HANDLE_NONE;
		if (!(field->is_here || field->is_own) || !(is_memory || object_is_owned(kind)) || member_named(all, of, field->name))
			continue;
		*vec_push(&all->scratch,
		          &all->list) = (struct member){.of = of, .field = field, .kind = kind, .is_memory = is_memory, .is_array = is_array};
		map_put(&all->scratch, &all->is_name, field->name, 0, all);
	}
}

// Does the call give memory that somebody has to free by a call of the GPU's interfaces?
static bool allocates(const struct prim *p)
{
	const struct effect *e = p->row ? model_effect(p->row, EFFECT_ALLOC) : NULL;
	return e && (e->what == MEMORY_DEVICE || e->what == MEMORY_PINNED || e->what == MEMORY_MANAGED || e->what == MEMORY_POOL);
}

// What a library handle is bound to is no part of it: whoever makes the stream destroys it (cuBLAS Library, cublasSetStream()).
static bool is_binding(const struct sym *location)
{
	return location->kind == SYM_FIELD && strcmp(location->text, SYM_BOUND_STREAM) == 0;
}

// In how many places does the path leave what it has made, or a part of it?
static uint32_t holders_of(const struct fragment *g, const struct sym *made)
{
	uint32_t count = 0;
	for (uint32_t i = 0; i < g->stored_count; i++)
		count += !is_binding(g->stored[i].location) && sym_mentions(g->stored[i].value, made);
	return count;
}

static void collect_makers(struct members *all, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct stored *st = &g->stored[i];
		const struct sym *whole = member_whole(st->location);
		struct member *m = member_named(all, f->method_of, member_at(f, whole));
		if (!m || (whole != st->location && !m->is_array))
			continue;
		m->is_set_later |= !f->is_constructor && !f->is_destructor;
		const struct prim *maker = member_path_succeeds(g) && st->value->kind == SYM_NEW ? member_maker(g, st->value) : NULL;
		bool has_others = maker && holders_of(g, st->value) > 1;
		m->is_handed_on |= has_others;
		m->is_let_go |= has_others;
		if (maker && !m->maker && (!m->is_memory || allocates(maker))) {
			m->maker = maker;
			m->made_in = f;
			m->path = g;
		}
	}
}

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
static void meets(struct members *all, const struct ir_record *of, const char *name, enum fate fate)
{
	if (!map_get(&all->is_name, name, 0))
		return;
	for (size_t i = 0; i < all->list.n; i++) {
		struct member *m = &all->list.at[i];
		if (m->field->name != name || !has_member(of, m))
			continue;
		m->is_destroyed |= fate == FATE_DESTROYED;
		m->is_handed_on |= fate == FATE_HANDED_ON || (fate == FATE_GIVEN && !m->is_memory);
		m->is_let_go |= fate == FATE_HANDED_ON;
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
static void value_meets(struct members *all, const struct ir_function *f, const struct sym *s, enum fate fate)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_FIELD || s->kind == SYM_MEMBER)
			meets(all, class_at(f, s->a), s->text, fate);
		if (s->b)
			value_meets(all, f, s->b, fate);
	}
}

// What was made on this path and left in a field is named by the field, that of a local object, too.
static void handle_meets(struct members *all, const struct ir_function *f, const struct fragment *g, const struct sym *handle, enum fate fate)
{
	if (!handle)
		return;
	value_meets(all, f, handle, fate);
	for (uint32_t i = 0; handle->kind == SYM_NEW && i < g->stored_count; i++)
		if (g->stored[i].value == handle)
			value_meets(all, f, g->stored[i].location, fate);
	const struct sym *place = handle->kind == SYM_NEW && fate == FATE_DESTROYED ? symmap_get(&g->names, handle) : NULL;
	if (place && sym_root(place)->kind == SYM_VAR)
		value_meets(all, f, place, fate);
}

// The handle was in a field that holds a new one when the path ends.
static bool is_made_anew(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; handle && handle->kind == SYM_INIT && i < g->stored_count; i++)
		if (g->stored[i].location == handle->a)
			return g->stored[i].value->kind == SYM_NEW;
	return false;
}

static void follow_trace(struct members *all, const struct ir_function *f, const struct fragment *g, const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool destroys = e->kind == EFFECT_DESTROY || e->kind == EFFECT_FREE;
			if (destroys && !is_made_anew(g, prim_arg(p, e->arg)))
				handle_meets(all, f, g, prim_arg(p, e->arg), FATE_DESTROYED);
			if (e->kind == EFFECT_COPY_VALUE)
				handle_meets(all, f, g, prim_arg(p, e->arg2), FATE_HANDED_ON);
		}
		bool is_each = p->kind == PRIM_CALL &&
		               model_effect(p->row, EFFECT_CALLBACK); // `std::for_each` calls a function with what it is given
		for (uint32_t k = 0; (p->kind == PRIM_UNKNOWN || is_each) && k < p->arg_count; k++)
			handle_meets(all, f, g, p->arg[k], FATE_GIVEN);
		if (p->child)
			follow_trace(all, f, g, p->child);
	}
}

// What a path returns is handed on, but what it has found in its own object and leaves there is shown only: `stream()` gives no ownership
// away, as `release()` does. A comparison of handles is none.
static void follow_result(struct members *all, const struct ir_function *f, const struct fragment *g)
{
	const struct sym *result = g->result, *at = result && result->kind == SYM_INIT ? result->a : NULL;
	if (!result || result->kind == SYM_BINARY || result->kind == SYM_UNARY)
		return;
	bool is_left = at && member_at(f, member_whole(at));
	for (uint32_t i = 0; is_left && i < g->stored_count; i++)
		is_left = g->stored[i].location != at;
	handle_meets(all, f, g, result, is_left ? FATE_SHOWN : FATE_HANDED_ON);
}

// Handed on is what the path returns, or keeps anywhere but in a member of the same name.
static void follow_path(struct members *all, const struct ir_function *f, const struct fragment *g)
{
	follow_trace(all, f, g, &g->trace);
	follow_result(all, f, g);
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		const struct sym *from = value->kind == SYM_INIT && value->a->kind == SYM_FIELD ? value->a : NULL;
		if (value->kind != SYM_NEW && !is_binding(at) && !(from && at->kind == SYM_FIELD && at->text == from->text))
			value_meets(all, f, value, FATE_HANDED_ON);
	}
}

// Every field that the written value names meets that fate.
static void written_meets(struct members *all, const struct ir_value *v, enum fate fate)
{
	if (!v)
		return;
	if (v->kind == V_FIELD)
		meets(all, v->a->type->kind == TYPE_RECORD ? v->a->type->record : NULL, v->text, fate);
	written_meets(all, v->a, fate);
	written_meets(all, v->b, fate);
	written_meets(all, v->c, fate);
	for (uint32_t i = 0; i < v->count; i++)
		written_meets(all, v->item[i], fate);
}

static bool is_cut_short(const struct members *all, const struct ir_function *f)
{
	return !member_is_code(f) || exec_summary(all->exec, f)->is_degraded;
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
static bool is_written_anew(struct members *all, const struct ir_function *f, uint32_t block, size_t step)
{
	const struct ir_step *s = &f->blocks.at[block].steps.at[step];
	const struct effect *e = model_effect(s->model, EFFECT_DESTROY);
	const struct ir_value *v = e && e->arg >= 0 && (uint32_t)e->arg < s->arg_count ? s->arg[e->arg] : NULL;
	bool is_field = v && v->kind == V_LOAD && v->a->kind == V_FIELD;
	return is_field && !may_return_without(f, block, step + 1, v->a->text, ARENA_ARRAY(&all->scratch, bool, f->blocks.n));
}

// As it is written, also where no path leads: what code without a body gets, and what functions destroy that have more paths
// than were followed.
static void follow_step(struct members *all, const struct ir_function *f, uint32_t block, size_t step)
{
	const struct ir_step *s = &f->blocks.at[block].steps.at[step];
	bool ends = s->model && (model_effect(s->model, EFFECT_DESTROY) || model_effect(s->model, EFFECT_FREE));
	bool destroys = ends && is_cut_short(all, f) && !is_written_anew(all, f, block, step);
	bool is_unseen = !s->model && (!s->function || is_cut_short(all, s->function));
	for (uint32_t i = 0; s->kind == STEP_CALL && (destroys || is_unseen) && i < s->arg_count; i++)
		written_meets(all, s->arg[i], destroys ? FATE_DESTROYED : FATE_GIVEN);
}

static void follow_steps(struct members *all, const struct ir_function *f)
{
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			follow_step(all, f, b, k);
}

void members_follow(struct members *all)
{
	const struct ir_unit *unit = all->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++)
		if (member_is_code(unit->functions.at[i])) {
			add_members(all, unit->functions.at[i]->method_of);
			plain_add(all, unit->functions.at[i]);
		}
	for (size_t i = 0; all->list.n && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		const struct summary *s = member_is_code(f) ? exec_summary(all->exec, f) : NULL;
		follow_steps(all, f);
		for (uint32_t k = 0; s && k < s->count; k++) {
			collect_makers(all, f, &s->fragment[k]);
			plain_collect_makers(all, f, &s->fragment[k]);
			follow_path(all, f, &s->fragment[k]);
		}
	}
}
