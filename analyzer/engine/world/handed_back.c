// SPDX-License-Identifier: Apache-2.0
#include "engine/world/handed_back.h"

#include <string.h>

enum { MAX_DEPTH = 4, MAX_TOUCHES = 8 };

struct handing {
	struct exec *exec;
	const struct fragment *path;
	const struct prim *touch[MAX_TOUCHES];
	uint32_t count;
};

// Does the object say when it is ready? By a stream or an event in it.
static bool tells(const struct ir_type *t, int depth)
{
	if (t->handle == HANDLE_STREAM || t->handle == HANDLE_EVENT)
		return true;
	if (!t->record || depth == MAX_DEPTH)
		return t->element && depth < MAX_DEPTH && tells(t->element, depth + 1);
	bool is = false;
	for (uint32_t i = 0; i < t->record->field_count && !is; i++)
		is = tells(t->record->field[i].type, depth + 1);
	return is || (t->element && tells(t->element, depth + 1));
}

// A host read of what lies at the location, as the caller makes it.
static void touch(struct handing *h, const struct sym *location, const struct ir_type *type)
{
	if (h->count == MAX_TOUCHES)
		return;
	struct arena *a = h->exec->machine.arena;
	struct ir_value *place = ARENA_NEW(a, struct ir_value);
	*place = (struct ir_value){.kind = V_UNKNOWN, .type = type};
	struct ir_step *step = ARENA_NEW(a, struct ir_step);
	*step = (struct ir_step){.kind = STEP_ACCESS, .loc = h->path->end, .place = place};
	const struct sym **arg = ARENA_ARRAY(a, const struct sym *, 1);
	arg[0] = location;
	struct prim *p = ARENA_NEW(a, struct prim);
	*p = (struct prim){.kind = PRIM_ACCESS,
	                   .step = step,
	                   .loc = &step->loc,
	                   .config = prim_no_config,
	                   .arg = arg,
	                   .arg_count = 1,
	                   .index = h->path->trace.count + h->count,
	                   .is_handed_back = true};
	h->touch[h->count++] = p;
}

static const struct sym *moved_elements(const struct handing *h, const struct sym *sequence)
{
	const struct machine *m = &h->exec->machine;
	const struct sym *at = symmap_get(&h->path->store, sym_field(m->table, sequence, intern(m->strings, IR_ELEMENTS_FIELD)));
	return at ? sym_of(m->table, SYM_PTR, at) : NULL;
}

// The elements of the sequence lie there, unless they were moved, or it is what another one was returned as.
static const struct sym *elements(const struct handing *h, const struct sym *sequence)
{
	const struct sym *moved = moved_elements(h, sequence), *whole = symmap_get(&h->path->store, sequence);
	if (!moved && whole && whole->kind == SYM_CONTENT && whole->a != sequence)
		return elements(h, whole->a);
	return moved ? moved : sequence;
}

static void touch_pointer(struct handing *h, const struct sym *pointer, const struct ir_type *t)
{
	if (pointer && pointer->kind == SYM_NEW && t->element)
		touch(h, sym_of(h->exec->machine.table, SYM_PTR, pointer), t->element);
}

static bool is_number(const struct ir_type *t)
{
	return t->handle == HANDLE_NONE && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL || t->kind == TYPE_ARRAY);
}

static void touch_object(struct handing *h, const struct sym *location, const struct ir_type *t, int depth);

// What an optional was made of, whose class shows no members.
static void touch_value(struct handing *h, const struct sym *location, int depth)
{
	const struct machine *m = &h->exec->machine;
	const struct sym *value = symmap_get(&h->path->store, sym_field(m->table, location, intern(m->strings, "value")));
	if (value && value->kind == SYM_CONTENT && value->a->kind == SYM_VAR && depth < MAX_DEPTH)
		touch_object(h, value->a, value->a->var->type, depth + 1);
}

static void touch_object(struct handing *h, const struct sym *location, const struct ir_type *t, int depth)
{
	bool is_owner = t->container == CONTAINER_POINTER || (t->kind == TYPE_POINTER && t->handle == HANDLE_NONE);
	if (t->container == CONTAINER_SEQUENCE && t->owns_storage)
		touch(h, elements(h, location), t);
	else if (is_owner)
		touch_pointer(h, symmap_get(&h->path->store, location), t);
	else if (is_number(t) && depth)
		touch(h, location, t);
	bool is_object = t->kind == TYPE_RECORD && t->container == CONTAINER_NONE && t->record;
	if (is_object && !t->record->field_count)
		touch_value(h, location, depth);
	for (uint32_t i = 0; is_object && depth < MAX_DEPTH && i < t->record->field_count; i++)
		touch_object(h, sym_field(h->exec->machine.table, location, t->record->field[i].name), t->record->field[i].type, depth + 1);
}

// Do callers that are not seen get what the path returns?
static bool is_for_others(const struct entry *e, const struct fragment *g)
{
	bool is_returned = g->failed < 0 && !g->never_returns && !g->is_exception && g->result;
	return is_returned && e->callers && !e->callers->count && !e->function->is_lambda && !e->function->is_main && e->function->result;
}

static const struct fragment *extended(const struct handing *h)
{
	struct arena *a = h->exec->machine.arena;
	const struct trace *t = &h->path->trace;
	struct fragment *g = ARENA_NEW(a, struct fragment);
	*g = *h->path;
	g->trace.prim = ARENA_ARRAY(a, const struct prim *, t->count + h->count);
	if (t->count)
		memcpy(g->trace.prim, t->prim, t->count * sizeof *t->prim);
	memcpy(g->trace.prim + t->count, h->touch, h->count * sizeof *h->touch);
	g->trace.count += h->count;
	g->trace.total += h->count;
	return g;
}

const struct fragment *handed_back(struct exec *x, const struct entry *e, const struct fragment *path)
{
	const struct ir_type *t = e->function->result;
	if (!path->trace.count || !is_for_others(e, path) || tells(t, 0))
		return path;
	struct handing h = {.exec = x, .path = path};
	if (path->result->kind == SYM_CONTENT)
		touch_object(&h, path->result->a, t, 0);
	else
		touch_pointer(&h, path->result, t);
	return h.count ? extended(&h) : path;
}
