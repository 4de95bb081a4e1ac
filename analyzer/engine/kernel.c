// SPDX-License-Identifier: Apache-2.0
// A flow-insensitive pass over the IR of device code. An integer is abstracted by one question, "can it be 0 in the
// first thread of the grid?" (threadIdx and blockIdx are 0 there), a pointer by the roots it may start from and whether
// its offset can be 0 in that thread: `a[blockIdx.x * blockDim.x + threadIdx.x]` touches the element at `a`,
// `a[offset + threadIdx.x]` touches something behind it.
#include "engine/kernel.h"

#include <string.h>

enum { MAX_ROOTS = 64, PASSES = 4 };

struct abstract {
	uint64_t roots; // bit i = summary root i
	bool origin;
};

struct kernel_cache {
	struct arena *arena;
	const struct ir_unit *unit;
	struct kernel_summary **by_function; // by ir_function.id
};

struct pass {
	struct kernel_cache *cache;
	const struct ir_function *f;
	struct kernel_summary *out;
	struct abstract *var; // by ir_var.id - first
	uint32_t first, vars;
};

struct kernel_cache *kernel_cache_new(struct arena *arena, const struct ir_unit *unit)
{
	struct kernel_cache *c = ARENA_NEW(arena, struct kernel_cache);
	c->arena = arena;
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
	return (var->storage == STORAGE_GLOBAL || var->storage == STORAGE_STATIC) && var->space != SPACE_HOST &&
	       var->space != SPACE_SHARED;
}

static struct abstract value_of(struct pass *p, const struct ir_value *v);

static struct abstract *slot(struct pass *p, const struct ir_var *var)
{
	return var->id >= p->first && var->id - p->first < p->vars ? &p->var[var->id - p->first] : NULL;
}

// Memory a place lies in, and whether it is the first element there.
static struct abstract place_of(struct pass *p, const struct ir_value *place)
{
	struct abstract a = {0, false}, index;
	switch (place->kind) {
	case V_VAR:
		if (is_device_memory(place->var))
			a = (struct abstract){root_bit(p, (struct kernel_root){.kind = ROOT_GLOBAL, .var = place->var}), true};
		return a;
	case V_FIELD:
		return place_of(p, place->a);
	case V_INDEX:
		a = place_of(p, place->a);
		index = value_of(p, place->b);
		a.origin = a.origin && index.origin;
		return a;
	case V_DEREF:
		return value_of(p, place->a);
	default:
		return a;
	}
}

static struct abstract load_of(struct pass *p, const struct ir_value *place)
{
	if (place->kind == V_VAR) {
		int i = param_index(p->f, place->var);
		bool is_pointer = place->type->kind == TYPE_POINTER || place->type->kind == TYPE_REFERENCE ||
		                  place->type->handle == HANDLE_DEVPTR;
		struct abstract *s = slot(p, place->var);
		struct abstract a = s ? *s : (struct abstract){0, false};
		if (i >= 0 && is_pointer) {
			a.roots |= root_bit(p, (struct kernel_root){.kind = ROOT_PARAM, .param = (uint32_t)i});
			a.origin = true;
		}
		return a;
	}
	if (place->kind == V_FIELD && place->a->kind == V_VAR && place->type->kind == TYPE_POINTER) {
		int i = param_index(p->f, place->a->var);
		if (i >= 0)
			return (struct abstract){root_bit(p, (struct kernel_root){.kind = ROOT_PARAM_FIELD,
			                                                          .param = (uint32_t)i,
			                                                          .field = place->text}),
			                         true};
	}
	return (struct abstract){0, false};
}

static bool is_thread_index(const struct ir_value *v)
{
	return v->text && (strncmp(v->text, "threadIdx", 9) == 0 || strncmp(v->text, "blockIdx", 8) == 0);
}

static struct abstract binary_of(struct pass *p, const struct ir_value *v)
{
	struct abstract a = value_of(p, v->a), b = value_of(p, v->b);
	struct abstract r = {a.roots | b.roots, false};
	switch (v->op) {
	case OP_ADD: case OP_SUB: case OP_OR: case OP_XOR: r.origin = a.origin && b.origin; break;
	case OP_MUL: case OP_AND: r.origin = a.origin || b.origin; break;
	case OP_DIV: case OP_MOD: case OP_SHL: case OP_SHR: r.origin = a.origin; break;
	default: break;
	}
	return r;
}

static struct abstract value_of(struct pass *p, const struct ir_value *v)
{
	struct abstract a = {0, false}, b;
	switch (v->kind) {
	case V_LOAD: return load_of(p, v->a);
	case V_ADDRESS: return place_of(p, v->a);
	case V_INT: a.origin = v->integer == 0; return a;
	case V_UNKNOWN: a.origin = is_thread_index(v); return a;
	case V_BINARY: return binary_of(p, v);
	case V_UNARY: a = value_of(p, v->a); return a;
	case V_SELECT:
		a = value_of(p, v->b);
		b = value_of(p, v->c);
		return (struct abstract){a.roots | b.roots, a.origin || b.origin};
	default: return a;
	}
}

static void touch(struct pass *p, struct abstract where, bool read, bool write, bool atomic, bool maybe)
{
	for (uint32_t i = 0; i < p->out->root_count; i++) {
		if (!(where.roots & (1ull << i)))
			continue;
		struct kernel_root *r = &p->out->root[i];
		r->reads |= read;
		r->writes |= write;
		r->atomics |= atomic;
		r->maybe |= maybe;
		if (where.origin)
			r->from_start |= (read ? START_READ : 0u) | (write ? START_WRITE : 0u) |
			                 (atomic ? START_ATOMIC : 0u) | (maybe ? START_MAYBE : 0u);
	}
}

static void assign(struct pass *p, const struct ir_value *place, struct abstract value)
{
	while (place->kind == V_FIELD || place->kind == V_INDEX)
		place = place->a;
	struct abstract *s = place->kind == V_VAR ? slot(p, place->var) : NULL;
	if (s) {
		s->roots |= value.roots;
		s->origin |= value.origin;
	}
}

static void apply_callee(struct pass *p, const struct ir_step *s, const struct kernel_summary *callee)
{
	struct abstract result = {0, callee->returns_origin};
	for (uint32_t i = 0; i < callee->root_count; i++) {
		const struct kernel_root *r = &callee->root[i];
		struct abstract where = {0, false};
		if (r->kind == ROOT_GLOBAL)
			where = (struct abstract){root_bit(p, (struct kernel_root){.kind = ROOT_GLOBAL, .var = r->var}), true};
		else if (r->param < s->arg_count)
			where = value_of(p, s->arg[r->param]);
		struct abstract behind = {where.roots, false};
		touch(p, behind, r->reads, r->writes, r->atomics, r->maybe);
		if (where.origin)
			touch(p, where, r->from_start & START_READ, r->from_start & START_WRITE,
			      r->from_start & START_ATOMIC, r->from_start & START_MAYBE);
		if (callee->returned & (1ull << i))
			result.roots |= where.roots;
	}
	if (s->place)
		assign(p, s->place, result);
}

static void apply_model(struct pass *p, const struct ir_step *s)
{
	for (uint8_t i = 0; i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		if (e->kind == EFFECT_DEPENDENCY_SYNC)
			p->out->waits_for_dependency = true;
		if (e->arg < 0 || (uint32_t)e->arg >= s->arg_count)
			continue;
		struct abstract where = value_of(p, s->arg[e->arg]);
		if (e->kind == EFFECT_READ || e->kind == EFFECT_HOST_READ)
			touch(p, where, true, false, false, false);
		else if (e->kind == EFFECT_WRITE || e->kind == EFFECT_HOST_WRITE)
			touch(p, where, false, true, false, false);
		else if (e->kind == EFFECT_ATOMIC)
			touch(p, where, false, false, true, false);
	}
	if (s->place)
		assign(p, s->place, (struct abstract){0, true});
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
		touch(p, a, false, false, false, true);
		roots |= a.roots;
	}
	// An index helper nobody can see (a group's thread rank) starts at 0 in the first thread.
	if (s->place)
		assign(p, s->place, (struct abstract){roots, true});
}

static void apply_step(struct pass *p, const struct ir_step *s)
{
	switch (s->kind) {
	case STEP_ASSIGN:
		assign(p, s->place, value_of(p, s->value));
		break;
	case STEP_ACCESS:
		if (!s->place->type->is_volatile) // a handshake with the host or another kernel
			touch(p, place_of(p, s->place), !s->is_write, s->is_write, false, false);
		break;
	case STEP_CALL:
		apply_call(p, s);
		break;
	default:
		break;
	}
}

static bool has_grid_sync(struct kernel_cache *c, const struct ir_block *b, bool *guarded)
{
	for (size_t i = 0; i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		if (s->kind != STEP_CALL)
			continue;
		if (s->model && model_effect(s->model, EFFECT_GRID_SYNC))
			return true;
		if (!s->model && s->function && s->function->blocks.n) {
			enum grid_sync inner = kernel_summary_of(c, s->function)->grid_sync;
			if (inner == GRID_SYNC_ALWAYS)
				return true;
			*guarded |= inner == GRID_SYNC_GUARDED;
		}
	}
	return false;
}

// Marks what can be reached from `from` without entering a block in `stop` and without passing `barrier`.
static void reach(const struct ir_function *f, uint32_t from, const bool *stop, const bool *skip_exit, uint32_t barrier,
                  bool *seen)
{
	if (seen[from] || stop[from] || from == barrier)
		return;
	seen[from] = true;
	const struct ir_block *b = &f->blocks.at[from];
	if (skip_exit && skip_exit[from]) {
		reach(f, b->target[0], stop, skip_exit, barrier, seen);
		return;
	}
	if (b->end == END_GOTO || b->end == END_BRANCH || b->end == END_SWITCH)
		reach(f, b->target[0], stop, skip_exit, barrier, seen);
	if (b->end == END_BRANCH)
		reach(f, b->target[1], stop, skip_exit, barrier, seen);
	for (uint32_t i = 0; b->end == END_SWITCH && i < b->case_count; i++)
		reach(f, b->cases[i].block, stop, skip_exit, barrier, seen);
}

// Always, when no way from entry to return avoids it; a loop whose body syncs is taken to run at least once.
static enum grid_sync grid_sync_of(struct kernel_cache *c, const struct ir_function *f)
{
	size_t n = f->blocks.n;
	bool *sync = ARENA_ARRAY(c->arena, bool, n), *enters = ARENA_ARRAY(c->arena, bool, n);
	bool *seen = ARENA_ARRAY(c->arena, bool, n), *none = ARENA_ARRAY(c->arena, bool, n);
	bool any = false, guarded = false;
	for (size_t i = 0; i < n; i++)
		any |= sync[i] = has_grid_sync(c, &f->blocks.at[i], &guarded);
	if (!any)
		return guarded ? GRID_SYNC_GUARDED : GRID_SYNC_NONE;
	for (size_t i = 0; i < n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		if (!b->is_loop_head || b->end != END_BRANCH)
			continue;
		memset(seen, 0, n * sizeof *seen);
		reach(f, b->target[0], none, NULL, (uint32_t)i, seen);
		for (size_t k = 0; k < n; k++)
			enters[i] |= seen[k] && sync[k];
	}
	memset(seen, 0, n * sizeof *seen);
	reach(f, 0, sync, enters, UINT32_MAX, seen);
	for (size_t i = 0; i < n; i++)
		if (seen[i] && f->blocks.at[i].end == END_RETURN)
			return GRID_SYNC_GUARDED;
	return GRID_SYNC_ALWAYS;
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
	p.var = ARENA_ARRAY(c->arena, struct abstract, p.vars);
	for (int pass = 0; pass < PASSES; pass++)
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
				apply_step(&p, &f->blocks.at[b].steps.at[i]);
	for (size_t b = 0; b < f->blocks.n; b++) {
		if (f->blocks.at[b].end != END_RETURN || !f->blocks.at[b].value)
			continue;
		struct abstract r = value_of(&p, f->blocks.at[b].value);
		out->returned |= r.roots;
		out->returns_origin |= r.origin;
	}
	out->grid_sync = grid_sync_of(c, f);
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
