// SPDX-License-Identifier: Apache-2.0
// A flow-insensitive pass over the IR of device code. An integer is abstracted by one question, "can it be 0 in the
// first thread of the grid?" (threadIdx and blockIdx are 0 there), a pointer by the roots it may start from and whether
// its offset can be 0 in that thread: `a[blockIdx.x * blockDim.x + threadIdx.x]` touches the element at `a`,
// `a[offset + threadIdx.x]` touches something behind it. Where the parameters say which element that is, it is kept, too: `a[(y + threadIdx.y) *
// width + threadIdx.x]` touches `a[y * width]`. And of an index that goes up by one from thread to thread (threadIdx.x) what the neighbours touch:
// with `a[i - 1]` the first thread's lies in front of `a`, and the second's is `a` itself.
#include "engine/kernels/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "engine/kernels/guard.h"
#include "ir/records.h"

enum { MAX_ROOTS = 64, PASSES = 4 };

struct abstract {
	uint64_t roots; // bit i = summary root i
	bool origin;
	const struct sym *first; // of an integer its value in the first thread, of a pointer its distance in bytes from its root; NULL = unknown
	const struct sym *step;  // how much that is more in the thread with the next threadIdx.x, a number; NULL = unknown
	bool in_field;           // a pointer into a field of an element: its distance says which
};

struct variable {
	struct abstract value;
	bool is_set, is_mixed;         // by steps that give it different values, other than from its own
	bool is_uneven;                // of steps that give it values with different struct abstract.step
	const struct ir_value *copied; // the object that it is a copy of as a whole
	bool is_other;                 // of several
};

struct kernel_cache {
	struct arena *arena;
	struct sym_table *table;
	const struct ir_unit *unit;
	struct kernel_summary **by_function; // by ir_function.id
};

struct pass {
	struct kernel_cache *cache;
	const struct ir_function *f;
	struct kernel_summary *out;
	struct variable *var; // by ir_var.id - first
	uint32_t first, vars;
	bool waited, triggered; // on some way to the step
	bool is_last;           // pass: what is known of the variables does not change any more
	const struct ir_step *step;
	const struct sym *guard; // of the step
};

static struct flow_facts callee_facts(void *context, const struct ir_function *f)
{
	const struct kernel_summary *s = kernel_summary_of(context, f);
	return (struct flow_facts){s->grid_sync, s->may_wait, s->triggers, s->system_fence};
}

static struct flow_callees callees_of(struct kernel_cache *c)
{
	return (struct flow_callees){.arena = c->arena, .context = c, .of = callee_facts};
}

struct kernel_cache *kernel_cache_new(struct arena *arena, struct sym_table *table, const struct ir_unit *unit)
{
	struct kernel_cache *c = ARENA_NEW(arena, struct kernel_cache);
	c->arena = arena;
	c->table = table;
	c->unit = unit;
	c->by_function = ARENA_ARRAY(arena, struct kernel_summary *, unit->functions.n + 1);
	return c;
}

static uint64_t root_bit(struct pass *p, struct kernel_root wanted)
{
	for (uint32_t i = 0; i < p->out->root_count; i++) {
		struct kernel_root *r = &p->out->root[i];
		if (r->kind == wanted.kind && r->param == wanted.param && r->field == wanted.field && r->var == wanted.var)
			return 1ull << i;
	}
	if (p->out->root_count == MAX_ROOTS)
		return 0;
	if (!p->out->root)
		p->out->root = ARENA_ARRAY(p->cache->arena, struct kernel_root, MAX_ROOTS);
	p->out->root[p->out->root_count] = wanted;
	return 1ull << p->out->root_count++;
}

static int param_index(const struct ir_function *f, const struct ir_var *var)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i] == var)
			return (int)i;
	return -1;
}

static bool is_device_memory(const struct ir_var *var)
{
	return (var->storage == STORAGE_GLOBAL || var->storage == STORAGE_STATIC) && var->space != SPACE_HOST && var->space != SPACE_SHARED;
}

static struct abstract value_of(struct pass *p, const struct ir_value *v);
static struct abstract field_of(struct pass *p, const struct ir_value *object, const char *field);

static struct variable *slot(struct pass *p, const struct ir_var *var)
{
	return var->id >= p->first && var->id - p->first < p->vars ? &p->var[var->id - p->first] : NULL;
}

// The pointer to the object itself.
static struct abstract root_value(struct pass *p, struct kernel_root wanted)
{
	const struct sym *zero = sym_int(p->cache->table, 0);
	return (struct abstract){.roots = root_bit(p, wanted), .origin = true, .first = zero, .step = zero};
}

static const struct sym *steps_from(struct pass *p, const struct sym *from, const struct sym *steps, uint64_t size)
{
	struct sym_table *t = p->cache->table;
	if (!from || !steps || !size)
		return NULL;
	return sym_binary(t, OP_ADD, from, sym_binary(t, OP_MUL, steps, sym_int(t, (int64_t)size)));
}

// What is dereferenced is a pointer, also where a template leaves its type open.
static struct abstract pointer_of(struct pass *p, const struct ir_value *v)
{
	const struct ir_value *field = v->kind == V_LOAD && v->a->kind == V_FIELD ? v->a : NULL;
	return field && field->type->kind == TYPE_UNKNOWN ? field_of(p, field->a, field->text) : value_of(p, v);
}

// Of a record whose layout is known (C17 6.7.2.1: a member lies at one distance from the start of each object), NULL = it is not.
static const struct sym *bytes_to_field(struct pass *p, const struct ir_value *field)
{
	int64_t offset = ir_field_offset(field);
	return offset < 0 ? NULL : sym_int(p->cache->table, offset);
}

// Memory a place lies in, and whether it is the first element there.
static struct abstract place_of(struct pass *p, const struct ir_value *place)
{
	struct abstract a = {0}, index;
	switch (place->kind) {
	case V_VAR:
		if (is_device_memory(place->var))
			a = root_value(p, (struct kernel_root){.kind = ROOT_GLOBAL, .var = place->var});
		return a;
	case V_FIELD:
		a = place_of(p, place->a);
		a.first = steps_from(p, a.first, bytes_to_field(p, place), 1);
		a.in_field = a.first;
		a.step = a.first ? a.step : NULL;
		return a;
	case V_INDEX:
		a = place_of(p, place->a);
		index = value_of(p, place->b);
		a.origin = a.origin && index.origin;
		a.first = steps_from(p, a.first, index.first, place->type->size);
		a.step = steps_from(p, a.step, index.step, place->type->size);
		return a;
	case V_DEREF: return pointer_of(p, place->a);
	default: return a;
	}
}

// A number that stands for memory of which the coordinates of each access say the place.
static bool is_image(const struct ir_type *t)
{
	return t->handle == HANDLE_TEXTURE || t->handle == HANDLE_SURFACE;
}

// A parameter as it was given, before anything that the kernel stores there.
static struct abstract given(struct pass *p, uint32_t param, const struct ir_type *t)
{
	if (is_image(t))
		return (struct abstract){.roots = root_bit(p, (struct kernel_root){.kind = ROOT_PARAM, .param = param})};
	if (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->handle == HANDLE_DEVPTR)
		return root_value(p, (struct kernel_root){.kind = ROOT_PARAM, .param = param});
	bool is_number = t->kind == TYPE_INT && p->f->is_kernel;
	return (struct abstract){.first = is_number ? sym_numbered(p->cache->table, SYM_PARAM, param) : NULL, .step = sym_int(p->cache->table, 0)};
}

// The variable that an object is, or that points to it.
static const struct ir_value *object_of(const struct ir_value *place, bool *is_pointed_to)
{
	*is_pointed_to = place->kind == V_DEREF;
	if (*is_pointed_to)
		place = place->a->kind == V_LOAD ? place->a->a : place->a;
	return place->kind == V_VAR ? place : NULL;
}

// The object that a variable is a copy of, and the variable itself where it is none: kernels hand structures on by value.
static const struct ir_value *original(struct pass *p, const struct ir_value *object)
{
	enum { MOST = 8 };
	for (int i = 0; i < MOST; i++) {
		const struct variable *v = object->kind == V_VAR && param_index(p->f, object->var) < 0 ? slot(p, object->var) : NULL;
		if (!v || !v->copied || v->is_other)
			break;
		object = v->copied;
	}
	return object;
}

// The pointer that is kept in a field of an object.
static struct abstract field_of(struct pass *p, const struct ir_value *object, const char *field)
{
	bool is_pointed_to;
	const struct ir_value *v = object_of(original(p, object), &is_pointed_to);
	int i = v ? param_index(p->f, v->var) : -1;
	if (i >= 0)
		return root_value(
			p, (struct kernel_root){.kind = is_pointed_to ? ROOT_OBJECT_FIELD : ROOT_PARAM_FIELD, .param = (uint32_t)i, .field = field});
	const struct variable *own = v && !is_pointed_to ? slot(p, v->var) : NULL;
	return own ? (struct abstract){.roots = own->value.roots} : (struct abstract){0};
}

static struct abstract load_of(struct pass *p, const struct ir_value *place)
{
	if (place->kind == V_VAR) {
		int i = param_index(p->f, place->var);
		struct variable *v = slot(p, place->var);
		struct abstract a = v ? v->value : (struct abstract){0};
		struct abstract own = i >= 0 ? given(p, (uint32_t)i, place->type) : a;
		bool is_changed = v && v->is_set && i >= 0;
		return (struct abstract){.roots = a.roots | own.roots,
		                         .origin = a.origin || own.origin,
		                         .first = is_changed ? NULL : own.first,
		                         .step = is_changed ? NULL : own.step,
		                         .in_field = a.in_field};
	}
	if (place->kind == V_FIELD && place->type->kind == TYPE_POINTER)
		return field_of(p, place->a, place->text);
	if (place->kind == V_FIELD && is_image(place->type))
		return (struct abstract){.roots = field_of(p, place->a, place->text).roots};
	return (struct abstract){0};
}

static bool is_thread_index(const struct ir_value *v)
{
	return v->text && (strncmp(v->text, "threadIdx", 9) == 0 || strncmp(v->text, "blockIdx", 8) == 0);
}

// The same for all threads of the launch.
static bool is_shape(const struct ir_value *v)
{
	return v->text && (strncmp(v->text, "blockDim", 8) == 0 || strncmp(v->text, "gridDim", 7) == 0);
}

static bool is_zero(const struct sym *s)
{
	return s && sym_is_int(s, 0);
}

static const struct sym *first_of(struct pass *p, enum ir_op op, const struct sym *a, const struct sym *b)
{
	bool is_nothing = op == OP_MUL ? is_zero(a) || is_zero(b) : (op == OP_DIV || op == OP_MOD || op == OP_SHL || op == OP_SHR) && is_zero(a);
	if (is_nothing)
		return sym_int(p->cache->table, 0);
	bool is_sum = op == OP_ADD || op == OP_SUB || op == OP_MUL;
	return is_sum && a && b ? sym_binary(p->cache->table, op, a, b) : NULL;
}

static bool is_number(const struct sym *s)
{
	return s && s->kind == SYM_INT;
}

// A product goes on by a number where one factor is a number and the same for all.
static const struct sym *step_of(struct pass *p, enum ir_op op, const struct abstract *a, const struct abstract *b)
{
	struct sym_table *t = p->cache->table;
	if (!a->step || !b->step)
		return NULL;
	if (is_zero(a->step) && is_zero(b->step))
		return a->step;
	if (op == OP_ADD || op == OP_SUB)
		return sym_binary(t, op, a->step, b->step);
	const struct abstract *same = is_zero(b->step) ? b : a, *other = same == b ? a : b;
	return op == OP_MUL && is_zero(same->step) && is_number(same->first) ? sym_binary(t, OP_MUL, other->step, same->first) : NULL;
}

static double written_number(const struct ir_value *v)
{
	return strtod(v->text, NULL);
}

// `x + 0.5f`, the middle of an element: the part below one changes nothing in which element it is.
static bool is_part_of_one(const struct ir_value *v)
{
	return v->kind == V_FLOAT && written_number(v) < 1;
}

static struct abstract binary_of(struct pass *p, const struct ir_value *v)
{
	struct abstract a = value_of(p, v->a), b = value_of(p, v->b);
	struct abstract r = {.roots = a.roots | b.roots,
	                     .first = first_of(p, v->op, a.first, b.first),
	                     .step = step_of(p, v->op, &a, &b),
	                     .in_field = a.in_field || b.in_field};
	switch (v->op) {
	case OP_ADD:
	case OP_SUB: r.origin = (a.origin && (b.origin || is_part_of_one(v->b))) || (b.origin && is_part_of_one(v->a)); break;
	case OP_OR:
	case OP_XOR: r.origin = a.origin && b.origin; break;
	case OP_MUL:
	case OP_AND: r.origin = a.origin || b.origin; break;
	case OP_DIV:
	case OP_MOD:
	case OP_SHL:
	case OP_SHR: r.origin = a.origin; break;
	default: break;
	}
	return r;
}

static struct abstract value_of(struct pass *p, const struct ir_value *v)
{
	struct abstract a = {0}, b;
	switch (v->kind) {
	case V_LOAD: return load_of(p, v->a);
	case V_ADDRESS: return place_of(p, v->a);
	case V_INT:
		return (struct abstract){
			.origin = v->integer == 0, .first = sym_int(p->cache->table, v->integer), .step = sym_int(p->cache->table, 0)};
	case V_FLOAT: return (struct abstract){.origin = written_number(v) == 0};
	case V_UNKNOWN:
		a.origin = is_thread_index(v);
		a.first = a.origin ? sym_int(p->cache->table, 0) : NULL;
		a.step = a.origin || is_shape(v) ? sym_int(p->cache->table, strcmp(v->text, "threadIdx.x") == 0) : NULL;
		return a;
	case V_BINARY: return binary_of(p, v);
	case V_UNARY:
		a = value_of(p, v->a);
		a.first = a.step = NULL;
		return a;
	case V_SELECT:
		a = value_of(p, v->b);
		b = value_of(p, v->c);
		return (struct abstract){.roots = a.roots | b.roots,
		                         .origin = a.origin || b.origin,
		                         .first = a.first == b.first ? a.first : NULL,
		                         .step = a.step == b.step ? a.step : NULL,
		                         .in_field = a.in_field || b.in_field};
	default: return a;
	}
}

static void note(const struct ir_loc **first, const struct ir_loc *loc)
{
	*first = *first ? *first : loc;
}

static void note_place(struct kernel_place *first, const struct kernel_place *at, unsigned does, bool is_early)
{
	if (does & (DOES_READ | DOES_LOAD))
		note(&first->read, at->read);
	if (does & (DOES_WRITE | DOES_STORE))
		note(&first->write, at->write);
	if (is_early)
		note(&first->early, at->early);
}

static void note_first(struct kernel_root *r, struct kernel_first at)
{
	for (uint32_t i = 0; i < r->first_count; i++)
		if (r->first[i].offset == at.offset && (r->first[i].size == at.size || !at.size || !r->first[i].size)) {
			r->first[i].does |= at.does;
			r->first[i].size = at.size > r->first[i].size ? at.size : r->first[i].size;
			r->first[i].in_field |= at.in_field;
			return;
		}
	if (r->first_count < MAX_FIRST)
		r->first[r->first_count++] = at;
}

// `inner`: by bit, what a callee asks of the pass' own parameters, NULL = nothing.
static void note_guard(struct pass *p, struct kernel_root *r, unsigned does, const struct sym *const *inner)
{
	struct sym_table *t = p->cache->table;
	for (unsigned i = 0; i < DOINGS; i++) {
		if (!(does & 1u << i))
			continue;
		const struct sym *guard = kernel_guard_both(t, p->guard, inner ? inner[i] : NULL);
		r->guard[i] = r->does & 1u << i ? kernel_guard_common(t, r->guard[i], guard) : guard;
	}
}

struct touched {
	unsigned does, early, late; // enum kernel_access bits; which of them may come before a wait, or behind a trigger
	const struct kernel_place *at;
	const struct sym *const *guard; // as in note_guard
	uint64_t size;                  // struct kernel_first
};

static void note_start(struct kernel_root *r, unsigned does, uint64_t size)
{
	r->from_start |= does;
	for (unsigned i = 0; i < DOINGS; i++)
		if (does & 1u << i && size > r->start_size[i])
			r->start_size[i] = size;
}

static void touch_at(struct pass *p, struct abstract where, struct touched with)
{
	unsigned does = with.does;
	for (uint32_t i = 0; i < p->out->root_count; i++) {
		if (!(where.roots & (1ull << i)))
			continue;
		struct kernel_root *r = &p->out->root[i];
		note_guard(p, r, does, with.guard);
		r->does |= does;
		r->early |= p->waited ? 0 : with.early;
		r->late |= p->triggered ? does : with.late;
		note_place(&r->place, with.at, does, with.early && !p->waited);
		bool is_known = p->is_last && where.first && where.roots == 1ull << i;
		if (where.in_field && !p->is_last)
			continue;
		bool is_field = where.in_field && is_known && where.first->kind == SYM_INT && where.first->number > 0;
		if (!is_field && (where.origin || (is_known && is_zero(where.first)))) // `a[i - 1]`, where `i` begins with 1
			note_start(r, does, with.size);
		else if (is_field || (is_known && (where.first->kind != SYM_INT || (where.first->number > 0 && (does & ~r->from_start)))))
			note_first(r, (struct kernel_first){where.first, does, with.size,
			                                    is_field}); // a border of a fixed width tells no more than the start
	}
}

static void touch_row(struct pass *p, struct abstract where, unsigned does)
{
	if (!is_number(where.first) || !is_number(where.step))
		return;
	for (uint32_t i = 0; i < p->out->root_count; i++)
		for (uint32_t k = 0; k < DOINGS; k++)
			if (where.roots == 1ull << i && does & 1u << k)
				kernel_row_add(&p->out->root[i].row[k], where.first->number, where.step->number);
}

// What the threads of a row touch, as elements: only the pointer's own, where the first thread does so, is known already.
static void note_rows(struct pass *p, struct kernel_root *r)
{
	int64_t offset[MAX_FIRST + 1];
	for (uint32_t k = 0; k < DOINGS; k++) {
		uint32_t n = kernel_row_elements(&r->row[k], offset, MAX_FIRST + 1);
		unsigned does = 1u << k == DOES_ATOMIC ? DOES_ATOMIC | (r->does & (DOES_LOAD | DOES_STORE)) : 1u << k;
		for (uint32_t i = 0; i < n; i++)
			if (offset[i] == 0)
				r->from_start |= does;
			else
				note_first(r, (struct kernel_first){.offset = sym_int(p->cache->table, offset[i]), .does = does});
	}
}

// Members that lie behind one another from the start are one piece of memory (the parts of a float4).
static void join_members(struct kernel_root *r)
{
	for (uint32_t i = 0; i < r->first_count; i++)
		for (uint32_t k = 0; k < 2; k++) { // DOES_READ, DOES_WRITE
			struct kernel_first *f = &r->first[i];
			bool is_next = f->does & r->from_start & 1u << k && f->size && r->start_size[k] && f->offset->kind == SYM_INT &&
			               f->offset->number == (int64_t)r->start_size[k];
			if (!is_next)
				continue;
			r->start_size[k] += f->size;
			f->does &= ~(1u << k);
			i = UINT32_MAX; // begin anew
			break;
		}
}

static void touch(struct pass *p, struct abstract where, unsigned does, uint64_t size)
{
	const struct ir_loc *here = &p->step->loc;
	const struct kernel_place at = {.read = here, .write = here, .early = here};
	touch_at(p, where, (struct touched){.does = does, .early = does, .at = &at, .size = size});
	if (p->is_last)
		touch_row(p, where, does);
}

static bool mentions(const struct ir_value *v, const struct ir_var *var)
{
	return v && ((v->kind == V_VAR && v->var == var) || mentions(v->a, var) || mentions(v->b, var) || mentions(v->c, var));
}

// The first thread begins with what a variable is given first. What steps make of it from its own value comes later (the index of a
// loop); of other values nobody knows which it is. `from`: the value as it is written, NULL = the result of a call.
static void assign(struct pass *p, const struct ir_value *place, const struct ir_value *from, struct abstract value)
{
	bool is_whole = place->kind == V_VAR;
	while (place->kind == V_FIELD || place->kind == V_INDEX)
		place = place->a;
	struct variable *v = place->kind == V_VAR ? slot(p, place->var) : NULL;
	if (!v)
		return;
	const struct ir_value *copied = is_whole && from && from->kind == V_LOAD && from->type->kind == TYPE_RECORD ? from->a : NULL;
	v->is_other |= v->is_set && v->copied != copied;
	v->copied = copied;
	v->value.roots |= value.roots;
	v->value.origin |= value.origin;
	v->value.in_field |= value.in_field;
	v->is_uneven |= !is_whole || (v->is_set && v->value.step != value.step);
	v->value.step = v->is_uneven ? NULL : value.step;
	v->is_mixed |= !is_whole || (v->is_set && v->value.first != value.first && !mentions(from, place->var));
	if (!v->is_set)
		v->value.first = value.first;
	if (v->is_mixed)
		v->value.first = NULL;
	v->is_set = true;
}

// What the callee finds in a field of the argument: an object, a pointer to one, or the pointer that the caller was given itself.
static struct abstract field_of_argument(struct pass *p, const struct ir_value *arg, const char *field)
{
	if (arg->kind == V_ADDRESS || (arg->kind == V_LOAD && arg->type->kind == TYPE_RECORD))
		return field_of(p, arg->a, field);
	const struct ir_value *v = arg->kind == V_LOAD && arg->a->kind == V_VAR ? arg->a : NULL;
	int i = v ? param_index(p->f, v->var) : -1;
	if (i >= 0)
		return root_value(p, (struct kernel_root){.kind = ROOT_OBJECT_FIELD, .param = (uint32_t)i, .field = field});
	return (struct abstract){0};
}

struct call_site {
	struct pass *pass;
	const struct ir_step *step;
};

static const struct sym *argument_of(void *context, uint32_t i)
{
	const struct call_site *c = context;
	return i < c->step->arg_count ? kernel_uniform(c->pass->cache->table, c->pass->f, c->step->arg[i]) : NULL;
}

static const struct sym *member_of(void *context, uint32_t i, const char *field)
{
	const struct call_site *c = context;
	const struct sym *record = argument_of(context, i);
	return record ? sym_member(c->pass->cache->table, record, field) : NULL;
}

static void guards_of_callee(struct pass *p, const struct ir_step *s, const struct kernel_root *r, const struct sym **guard)
{
	struct call_site site = {p, s};
	struct kernel_arguments with = {argument_of, member_of, &site};
	for (int i = 0; i < DOINGS; i++)
		guard[i] = kernel_guard_for(p->cache->table, &with, r->guard[i]);
}

// What a callee does with the element that its parameter points to, and with what lies a number of bytes behind.
static void touch_elements(struct pass *p, struct abstract where, const struct kernel_root *r, struct touched with)
{
	for (uint32_t k = 0; k < DOINGS && (where.origin || where.first); k++) {
		unsigned does = 1u << k == DOES_ATOMIC ? DOES_ATOMIC | DOES_LOAD | DOES_STORE : 1u << k;
		with.does = r->from_start & does;
		with.early = with.does & r->early;
		with.late = with.does & r->late;
		with.size = r->start_size[k];
		if (with.does & 1u << k)
			touch_at(p, where, with);
	}
	for (uint32_t i = 0; i < r->first_count && (where.origin || where.first); i++) {
		with.does = r->first[i].does;
		with.early = r->first[i].does & r->early;
		with.late = r->first[i].does & r->late;
		with.size = r->first[i].size;
		struct abstract at = where;
		at.first = steps_from(p, where.first, r->first[i].offset, 1);
		at.in_field = at.first;
		touch_at(p, at, with);
	}
}

static void apply_callee(struct pass *p, const struct ir_step *s, const struct kernel_summary *callee)
{
	struct abstract result = {.origin = callee->returns_origin};
	for (uint32_t i = 0; i < callee->root_count; i++) {
		const struct kernel_root *r = &callee->root[i];
		struct abstract where = {0};
		if (r->kind == ROOT_GLOBAL)
			where = root_value(p, (struct kernel_root){.kind = ROOT_GLOBAL, .var = r->var});
		else if (r->param < s->arg_count && r->kind == ROOT_PARAM)
			where = value_of(p, s->arg[r->param]);
		else if (r->param < s->arg_count)
			where = field_of_argument(p, s->arg[r->param], r->field);
		struct abstract behind = {.roots = where.roots};
		const struct sym *guard[DOINGS];
		guards_of_callee(p, s, r, guard);
		struct touched with = {.does = r->does, .early = r->early, .late = r->late, .at = &r->place, .guard = guard};
		touch_at(p, behind, with);
		touch_elements(p, where, r, with);
		if (callee->returned & (1ull << i))
			result.roots |= where.roots;
	}
	if (s->place)
		assign(p, s->place, NULL, result);
}

static unsigned atomic_access(const struct effect *e)
{
	return DOES_ATOMIC | (e->what == ATOMIC_STORE ? 0 : DOES_LOAD) | (e->what == ATOMIC_LOAD ? 0 : DOES_STORE);
}

// What a row's operand stands for. The coordinates follow the texture or surface object in each function that takes one, and a call must have them
// (CUDA C++ Programming Guide, Texture Functions, Surface Functions).
static struct abstract operand_of(struct pass *p, const struct ir_step *s, int arg)
{
	struct abstract where = value_of(p, s->arg[arg]);
	if (!is_image(s->arg[arg]->type))
		return where;
	where.origin = true;
	for (int i = arg + 1; i < s->model->min_args && (uint32_t)i < s->arg_count; i++)
		where.origin &= value_of(p, s->arg[i]).origin;
	return where;
}

static void apply_model(struct pass *p, const struct ir_step *s)
{
	for (uint8_t i = 0; i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		if (e->arg < 0 || (uint32_t)e->arg >= s->arg_count)
			continue;
		struct abstract where = operand_of(p, s, e->arg);
		if (e->kind == EFFECT_READ || e->kind == EFFECT_HOST_READ)
			touch(p, where, DOES_READ, 0);
		else if (e->kind == EFFECT_WRITE || e->kind == EFFECT_HOST_WRITE)
			touch(p, where, DOES_WRITE, 0);
		else if (e->kind == EFFECT_ATOMIC)
			touch(p, where, atomic_access(e), 0);
	}
	if (s->place)
		assign(p, s->place, NULL, (struct abstract){.origin = true});
}

static void apply_call(struct pass *p, const struct ir_step *s)
{
	if (s->model) {
		apply_model(p, s);
		return;
	}
	if (s->function && s->function->blocks.n) {
		apply_callee(p, s, kernel_summary_of(p->cache, s->function));
		return;
	}
	uint64_t roots = 0;
	for (uint32_t i = 0; i < s->arg_count; i++) {
		struct abstract a = value_of(p, s->arg[i]);
		touch(p, a, DOES_MAYBE, 0);
		roots |= a.roots;
	}
	// An index helper nobody can see (a group's thread rank) starts at 0 in the first thread.
	if (s->place)
		assign(p, s->place, NULL, (struct abstract){.roots = roots, .origin = true});
}

// A wait that stands there, not what is taken for one.
static void note_wait(struct pass *p, const struct ir_step *s)
{
	if (s->kind == STEP_CALL && s->model && model_effect(s->model, EFFECT_DEPENDENCY_SYNC))
		note(&p->out->wait, &s->loc);
	else if (s->kind == STEP_CALL && s->function && s->function->blocks.n)
		note(&p->out->wait, kernel_summary_of(p->cache, s->function)->wait);
}

static void apply_step(struct pass *p, const struct ir_step *s)
{
	p->step = s;
	switch (s->kind) {
	case STEP_ASSIGN: assign(p, s->place, s->value, value_of(p, s->value)); break;
	case STEP_ACCESS:
		if (!s->place->type->is_volatile) // a handshake with the host or another kernel
			touch(p, place_of(p, s->place), s->is_write ? DOES_WRITE : DOES_READ, s->place->type->size);
		break;
	case STEP_CALL: apply_call(p, s); break;
	default: break;
	}
	struct flow_callees callees = callees_of(p->cache);
	note_wait(p, s);
	p->waited |= flow_waits(&callees, s);
	p->triggered |= flow_triggers(&callees, s);
}

static void variable_range(uint32_t *first, uint32_t *last, const struct ir_value *v)
{
	if (!v)
		return;
	if (v->kind == V_VAR && v->var->storage != STORAGE_GLOBAL) {
		*first = v->var->id < *first ? v->var->id : *first;
		*last = v->var->id > *last ? v->var->id : *last;
	}
	variable_range(first, last, v->a);
}

static void summarize(struct kernel_cache *c, const struct ir_function *f, struct kernel_summary *out)
{
	struct pass p = {.cache = c, .f = f, .out = out, .first = UINT32_MAX};
	uint32_t last = 0;
	for (size_t i = 0; i < f->params.n; i++) {
		p.first = f->params.at[i]->id < p.first ? f->params.at[i]->id : p.first;
		last = f->params.at[i]->id > last ? f->params.at[i]->id : last;
	}
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
			variable_range(&p.first, &last, f->blocks.at[b].steps.at[i].place);
	p.vars = last >= p.first ? last - p.first + 1 : 0;
	p.var = ARENA_ARRAY(c->arena, struct variable, p.vars);
	struct flow_callees callees = callees_of(c);
	struct dependency_flow flow = flow_dependency(&callees, f);
	const struct sym **guard = kernel_guards(c->table, c->arena, f);
	out->may_wait = flow.may_wait;
	out->triggers = flow.triggers;
	for (int pass = 0; pass < PASSES; pass++)
		for (size_t b = 0; b < f->blocks.n; b++) {
			p.is_last = pass == PASSES - 1;
			p.waited = flow.waited[b];
			p.triggered = flow.triggered[b];
			p.guard = guard[b];
			for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
				apply_step(&p, &f->blocks.at[b].steps.at[i]);
		}
	for (size_t b = 0; b < f->blocks.n; b++) {
		if (f->blocks.at[b].end != END_RETURN || !f->blocks.at[b].value)
			continue;
		struct abstract r = value_of(&p, f->blocks.at[b].value);
		out->returned |= r.roots;
		out->returns_origin |= r.origin;
	}
	for (uint32_t i = 0; i < out->root_count; i++) {
		struct kernel_root *r = &out->root[i];
		note_rows(&p, r);
		join_members(r);
		r->place.wait = out->wait;
		r->place.name = r->kind == ROOT_PARAM ? f->params.at[r->param]->name : r->kind == ROOT_GLOBAL ? NULL : r->field;
	}
	out->grid_sync = flow_grid_sync(&callees, f);
	out->system_fence = flow_system_fence(&callees, f);
}

const struct kernel_summary *kernel_summary_of(struct kernel_cache *c, const struct ir_function *f)
{
	struct kernel_summary *s = c->by_function[f->id];
	if (s)
		return s;
	s = c->by_function[f->id] = ARENA_NEW(c->arena, struct kernel_summary);
	s->has_body = f->blocks.n > 0;
	if (s->has_body)
		summarize(c, f, s);
	return s;
}
