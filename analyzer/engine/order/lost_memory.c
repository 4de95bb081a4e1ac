// SPDX-License-Identifier: Apache-2.0
#include "engine/order/lost_memory.h"

#include "engine/order/run.h"

static bool is_allocated_here(const struct memory *m)
{
	bool is_gpu = m->kind == MEMORY_DEVICE || m->kind == MEMORY_PINNED || m->kind == MEMORY_MANAGED || m->kind == MEMORY_POOL;
	const struct effect *e = m->alloc && m->alloc->row && is_gpu && m->root->kind == SYM_NEW ? model_effect(m->alloc->row, EFFECT_ALLOC) : NULL;
	return e && !e->is_owned;
}

// Does the call only work on the memory? Others may keep the address: in a handle, a descriptor, another thread, or on the device.
static bool only_works(const struct model_row *row)
{
	static const enum effect_kind keeps[] = {EFFECT_CREATE, EFFECT_BIND,    EFFECT_COPY_VALUE, EFFECT_SPAWN,    EFFECT_CALLBACK,
	                                         EFFECT_SIGNAL, EFFECT_AT_EXIT, EFFECT_ALIAS,      EFFECT_SET_BYTES};
	for (size_t i = 0; i < sizeof keeps / sizeof *keeps; i++)
		if (model_effect(row, keeps[i]))
			return false;
	return row->effect_count > 0;
}

// A call that puts no work on a stream and has nothing to do with the argument by its row is given it to keep: a texture reference of a module.
static bool is_given_to_keep(const struct model_row *row, uint32_t argument)
{
	bool is_named = model_effect(row, EFFECT_OP) || model_effect(row, EFFECT_COPY) || model_effect(row, EFFECT_LAUNCH);
	for (uint8_t i = 0; i < row->effect_count; i++)
		is_named |= row->effect[i].arg == (int)argument || row->effect[i].arg2 == (int)argument;
	return !is_named;
}

static bool is_kept_by_call(const struct run *r, const struct sym *memory)
{
	for (uint32_t i = 0; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_CALL && k < p->arg_count; k++)
			if (object_is_in(p->arg[k], memory) && (!only_works(p->row) || is_given_to_keep(p->row, k)))
				return true;
	}
	return false;
}

struct keeper {
	const struct sym *memory;
	bool is_kept;
};

// Anything but a plain local variable may be given on, copied to the device, or have a destructor.
static bool is_plain(const struct sym *location)
{
	return location->kind == SYM_VAR && location->number > 0;
}

static void look_for_keeper(void *context, const struct sym *location, const void *value)
{
	struct keeper *k = context;
	k->is_kept |= !is_plain(location) && object_is_in(value, k->memory);
}

enum { FREED_ALIKE = 2 };

// Is the unseen code given the memory to work with? It gets its address among those of other memory, and the host fetches afterwards what is in it: it
// has not been freed there. Or the path frees afterwards several others of those: what the code does not take of them, it does not take of this.
static bool is_given_for_work(struct run *r, const struct prim *p, const struct memory *m)
{
	uint32_t others = 0, freed = 0;
	if (p->kind != PRIM_UNKNOWN)
		return false;
	for (uint32_t k = 0; k < p->arg_count; k++) {
		const struct sym *root = p->arg[k] ? sym_root(p->arg[k]) : NULL;
		const struct memory *other = root ? symmap_get(&r->memories, root) : NULL;
		if (root != m->root && object_is_in(p->arg[k], m->root))
			return false;
		others += other && other != m && other->kind != MEMORY_UNKNOWN && other->kind != MEMORY_PAGEABLE;
		freed += other && other != m && is_allocated_here(other) && other->was_freed && other->freed && other->freed->index > p->index;
	}
	return freed >= FREED_ALIKE || (others > 0 && m->fetched && m->fetched->index > p->index);
}

// The unseen code that is given the memory to work with, NULL = none is; `is_kept` = some may keep it.
static const struct prim *worker_of(struct run *r, const struct memory *m, bool *is_kept, bool *is_all_lent)
{
	const struct prim *worker = NULL;
	*is_kept = object_outlives(r, m->root);
	for (uint32_t i = 0; i < r->fragment->trace.count && !*is_kept; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		bool is_taken = object_is_taken(p, m->root);
		bool is_lent_here = is_taken && object_is_lent(r, p, m->root);
		*is_kept = is_taken && !is_lent_here && !is_given_for_work(r, p, m);
		*is_all_lent = is_taken ? is_lent_here && (!worker || *is_all_lent) : *is_all_lent;
		worker = is_taken ? p : worker;
	}
	return worker;
}

static bool is_lost(struct run *r, const struct memory *m, const struct prim **worker, bool *is_all_lent)
{
	struct keeper k = {.memory = m->root};
	bool is_kept;
	const struct sym *at = symmap_get(&r->fragment->names, m->root); // where it was put last
	if (at && !is_plain(at))
		return false;
	if (!is_allocated_here(m) || m->was_freed || process_has_ended(r, m->device, m->resets) || is_kept_by_call(r, m->root))
		return false;
	*worker = worker_of(r, m, &is_kept, is_all_lent);
	if (is_kept)
		return false;
	symmap_each(&r->fragment->store, look_for_keeper, &k);
	return !k.is_kept;
}

struct allocations {
	struct run *run;
	const struct summary *ways;
	const struct frame *by; // only what this call of a function has made, NULL = the whole path
	uint32_t freed;         // of those that the path has made
};

static bool is_called_by(const struct frame *f, const struct frame *by)
{
	while (f && f != by)
		f = f->parent;
	return f != NULL;
}

static void count_freed(void *context, const struct sym *root, const void *value)
{
	struct allocations *a = context;
	const struct memory *m = value;
	(void)root;
	a->freed += is_allocated_here(m) && m->was_freed && (!a->by || is_called_by(m->alloc->frame, a->by));
}

// The call of a function of the program that loses what it has allocated; NULL = none does.
static const struct prim *lost_by_function(const struct run *r, const struct memory *m)
{
	const struct prim *lost = m->alloc ? objects_lost_in_callee(r, m->root) : NULL;
	return lost && is_called_by(m->alloc->frame, lost->frame) ? lost : NULL;
}

// Does another way, on which another call has failed, free what the same call gives?
static bool is_freed_behind_failure(const struct allocations *a, const struct memory *m)
{
	const struct fragment *own = a->run->fragment;
	for (uint32_t i = 0; i < a->ways->count && own->failed != m->alloc->call; i++) {
		const struct fragment *g = &a->ways->fragment[i];
		const struct sym *made = NULL;
		for (uint32_t k = 0; g->failed >= 0 && g->failed != own->failed && k < g->trace.count; k++) {
			const struct prim *p = g->trace.prim[k];
			const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
			if (p->step == m->alloc->step && p->made)
				made = p->made;
			if (made && e && prim_arg(p, e->arg) == made)
				return true;
		}
	}
	return false;
}

static void tell_lost(void *context, const struct sym *root, const void *value)
{
	struct allocations *a = context, own = *a;
	const struct memory *m = value;
	bool has_failed = a->run->fragment->failed >= 0, is_program = a->run->entry->function->is_main;
	const struct prim *worker, *gone = is_program && !has_failed ? lost_by_function(a->run, m) : NULL;
	if (is_program && !gone)
		return;
	if (gone) {
		own.freed = 0;
		own.by = gone->frame;
		symmap_each(&a->run->memories, count_freed, &own);
	}
	if (has_failed && (!m->alloc || !is_freed_behind_failure(a, m)))
		return;
	// What the host has fetched, or unseen code has got lent, is the function's work, and not memory that the device is given to keep.
	bool is_all_lent = false, is = is_lost(a->run, m, &worker, &is_all_lent);
	if (!is || (!has_failed && own.freed == 0 && !m->fetched && !is_all_lent))
		return;
	struct fault_facts f = fault_of(OBS_EXIT, FAULT_MEMORY_LEAKED, m->alloc);
	f.subject = f.root = root;
	f.memory_kind = m->kind;
	f.agreement = (struct agreement){own.freed, 1};
	f.edge = gone ? *gone->loc : a->run->fragment->end;
	if (has_failed)
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	if (is_all_lent && own.freed == 0 && !m->fetched)
		f.detail = arena_printf(a->run->keep, "Other callers of `%s` free what they give it", worker->name);
	if (worker) {
		f.assumed = arena_printf(a->run->keep, "`%s` is assumed not to keep the memory", worker->name);
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
	}
	fault_tell(a->run, f);
}

void lost_memory_at_exit(struct run *r, const struct summary *ways)
{
	struct allocations a = {.run = r, .ways = ways};
	const struct fragment *f = r->fragment;
	if (r->is_opaque || r->second_call_from || f->never_returns || f->is_exception || f->forced)
		return;
	symmap_each(&r->memories, count_freed, &a);
	if (!trace_is_contradicted(&f->trace))
		symmap_each(&r->memories, tell_lost, &a);
}
