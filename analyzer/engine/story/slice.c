// SPDX-License-Identifier: Apache-2.0
#include "engine/story/slice.h"

#include "engine/story/sequence.h"
#include "engine/story/words.h"

#include <string.h>

bool slice_is_operation(const struct recorded *s)
{
	return s->is_operation;
}

bool slice_touches(const struct recorded *s, const struct sym *root)
{
	if (s->memory && s->memory == root)
		return true;
	for (size_t i = 0; i < s->accesses.n; i++)
		if (s->accesses.at[i].memory->root == root)
			return true;
	return false;
}

// Prims of the caller and of a second call are made anew in each run.
static bool same_prim(const struct prim *a, const struct prim *b)
{
	if (a == b)
		return true;
	return a && b && a->kind == b->kind && a->index == b->index && a->loc->line == b->loc->line && a->name == b->name &&
	       a->loc->column == b->loc->column && a->frame == b->frame && a->step == b->step;
}

// The first step of the prim, if it can be one that touches the root.
static uint32_t find(const struct recorder *rec, const struct prim *p, const struct sym *root)
{
	uint32_t found = UINT32_MAX, start = p ? (uint32_t)(uintptr_t)map_get(&rec->first_step, p, 0) : 0;
	for (uint32_t i = start ? start - 1 : 0; p && i < rec->steps.n; i++) {
		const struct recorded *s = &rec->steps.at[i];
		if (!same_prim(s->prim, p) || s->is_exit_entry)
			continue;
		if (root && slice_touches(s, root))
			return i;
		found = found == UINT32_MAX ? i : found;
	}
	return found;
}

// Orders something even where it touches nothing of the claim: the legacy stream's barrier, a wait of the host.
static bool is_barrier(const struct run *r, const struct recorded *s)
{
	return s->is_sync || s->is_peer || (s->timeline != UINT32_MAX && r->timelines.at[s->timeline].kind == STREAMKIND_LEGACY);
}

// A measured wait of a call that is a step itself: whoever executes the call sees whether it waits.
static bool is_own_wait(const struct recorder *rec, uint32_t i)
{
	const struct recorded *s = &rec->steps.at[i];
	return s->is_seen && !slice_is_operation(s) && i > 0 && rec->steps.at[i - 1].prim == s->prim;
}

static bool wanted(const struct run *r, const struct slice *s, uint32_t i)
{
	const struct sym *root = s->root;
	bool only_order = s->is_order;
	const struct recorded *step = &recorder_of(r)->steps.at[i];
	if (i == s->first || i == s->second || (root && slice_touches(step, root)))
		return true;
	if (is_own_wait(recorder_of(r), i) || step->is_replay)
		return false;
	if (s->is_whole)
		return true;
	if (step->what == WSTEP_CALL || step->is_caller)
		return !only_order && !step->is_caller;
	if (slice_is_operation(step))
		return !only_order || is_barrier(r, step) || (step->timeline != UINT32_MAX && r->timelines.at[step->timeline].capture);
	if (step->what == WSTEP_HOST_ACCESS)
		return false;
	if (step->is_storage || step->what == WSTEP_LOAD_MODULE || step->what == WSTEP_LOAD_LIBRARY)
		return !only_order;
	return true;
}

static bool uses(const struct recorded *a, const struct recorded *handle)
{
	if (handle->event)
		return a->event == handle->event || a->event2 == handle->event;
	return a->timeline != UINT32_MAX && a->timeline == handle->timeline;
}

static void list_kept(struct run *r, struct slice *s)
{
	s->kept = ARENA_ARRAY(r->arena, uint32_t, s->count);
	s->kept_count = 0;
	for (uint32_t i = 0; i < s->count; i++)
		if (s->keep[i])
			s->kept[s->kept_count++] = i;
}

// Does a kept step use the stream or event, or touch the memory, of the step `i`?
static bool is_used(const struct recorder *rec, const struct slice *s, uint32_t i)
{
	const struct recorded *a = &rec->steps.at[i];
	for (uint32_t k = 0; k < s->kept_count; k++) {
		const struct recorded *b = &rec->steps.at[s->kept[k]];
		if (!s->keep[s->kept[k]] || s->kept[k] == i || b->is_handle)
			continue;
		if (a->is_handle ? uses(b, a) : !b->is_storage && slice_touches(b, a->memory))
			return true;
	}
	return false;
}

// Streams and events that nothing kept uses go, and storage of memory that nothing kept touches.
static void drop_unused(struct run *r, struct slice *s)
{
	const struct recorder *rec = recorder_of(r);
	list_kept(r, s);
	for (uint32_t k = 0; k < s->kept_count; k++) {
		uint32_t i = s->kept[k];
		const struct recorded *a = &rec->steps.at[i];
		if (i != s->first && i != s->second && (a->is_handle || a->is_storage) && !is_used(rec, s, i))
			s->keep[i] = false;
	}
}

// Touches the claimed memory, and orders nothing.
static bool is_company(const struct run *r, const struct slice *s, uint32_t i)
{
	const struct recorded *step = &recorder_of(r)->steps.at[i];
	bool is_captured = step->timeline != UINT32_MAX && r->timelines.at[step->timeline].capture;
	return s->keep[i] && i != s->first && i != s->second && (step->is_operation || step->what == WSTEP_HOST_ACCESS) && !is_barrier(r, step) &&
	       !is_captured;
}

// Of the other operations on the claimed memory the last ones are enough: none of them orders anything.
static void drop_company(const struct run *r, struct slice *s)
{
	enum { MOST = 32 };
	uint32_t met = 0;
	for (uint32_t i = s->second; i > 0; i--)
		if (is_company(r, s, i - 1) && ++met > MOST)
			s->keep[i - 1] = false;
}

// What other threads do after the first operation, and nothing orders before the second one, need not have happened yet.
static void drop_unordered(struct run *r, struct slice *s)
{
	const bool *is_before = r->threads.n > 1 ? sequence_before(r, s->second) : NULL;
	for (uint32_t i = s->second; is_before && i > s->first; i--)
		s->keep[i] = s->keep[i] && is_before[i];
}

static bool make(struct run *r, uint32_t a, uint32_t b, struct slice *out)
{
	enum { MAX_STEPS = 4000 };
	out->first = a < b ? a : b;
	out->second = a < b ? b : a;
	out->count = out->to_end && recorder_of(r)->end > out->second ? recorder_of(r)->end : out->second + 1;
	out->keep = ARENA_ARRAY(r->arena, bool, out->count);
	for (uint32_t i = 0; i < out->count; i++)
		out->keep[i] = wanted(r, out, i);
	if (out->is_order && !out->is_whole) {
		drop_company(r, out);
		drop_unordered(r, out);
		drop_unused(r, out);
	}
	list_kept(r, out);
	return out->kept_count <= MAX_STEPS;
}

// What the caller had current in front of such a fault stands in no step of the path: nothing could be executed that shows it.
static bool hangs_on_caller(const struct observation *o)
{
	bool is_retained = o->fault == FAULT_NO_CURRENT_CONTEXT && o->first.prim && model_effect(o->first.prim->row, EFFECT_CREATE);
	return is_retained || o->fault == FAULT_CONTEXT_POPPED_UNPUSHED || o->fault == FAULT_SELECTION_LEFT || o->fault == FAULT_SELECTION_UNUSED;
}

bool slice_make(struct run *r, const struct observation *o, struct slice *out)
{
	if (hangs_on_caller(o))
		return false;
	const struct recorder *rec = recorder_of(r);
	uint32_t a = find(rec, o->first.prim, o->root), b = find(rec, o->second.prim, o->root);
	if (o->fault == FAULT_CAPTURED_DEAD_MEMORY) // what dies, and the replay that uses it
		for (a = b; b < rec->steps.n && !(rec->steps.at[b].is_replay && same_prim(rec->steps.at[b].prim, o->second.prim));)
			b++;
	if (b >= rec->steps.n)
		b = a;
	if (a >= rec->steps.n)
		a = b;
	if (b >= rec->steps.n || (o->kind == OBS_UNORDERED && a == b))
		return false;
	*out = (struct slice){.root = o->root, .is_order = o->kind == OBS_UNORDERED, .only_seen = o->only_seen, .to_end = o->kind == OBS_EXIT};
	if (!r->entry->function->is_main)
		out->caller = o->kind != OBS_CONTEXT                                                                              ? CALLER_CONTEXT
		              : o->fault == FAULT_CONTEXT_NOT_SELECTED || (o->fault == FAULT_NO_CURRENT_CONTEXT && o->first.prim) ? CALLER_DRIVER
		                                                                                                                  : CALLER_NOTHING;
	if (o->fault == FAULT_COOPERATIVE_WITHOUT_INIT && o->needs_shared)
		out->assumed_shared = 64 << 10; // above what a kernel gets without the attribute
	if (o->fault == FAULT_COOPERATIVE_GRID_UNBOUNDED)
		out->assumed_grid = 1 << 16; // more than any device holds
	return make(r, a, b, out);
}

static bool is_at(const struct recorded *s, struct ir_loc loc)
{
	return s->prim->loc->line == loc.line && (!loc.column || s->prim->loc->column == loc.column) && !s->is_exit_entry;
}

static bool writes(const struct recorded *s, const struct sym *root)
{
	for (size_t i = 0; i < s->accesses.n; i++)
		if (s->accesses.at[i].memory->root == root && s->accesses.at[i].kind != ACCESS_READ)
			return true;
	return s->memory == root;
}

static bool fits(struct run *r, const struct engine_request *q, const struct recorded *first, const struct recorded *second, const struct sym *root)
{
	if (!root || !slice_touches(first, root) || !slice_touches(second, root))
		return false;
	return q->memory ? strcmp(name_of(r, root), q->memory) == 0 : writes(first, root) || writes(second, root);
}

// The memory that both operations touch as the request wants it.
static const struct sym *common_root(struct run *r, const struct engine_request *q, const struct recorded *first, const struct recorded *second)
{
	if (fits(r, q, first, second, second->memory))
		return second->memory;
	for (size_t i = 0; i < second->accesses.n; i++)
		if (fits(r, q, first, second, second->accesses.at[i].memory->root))
			return second->accesses.at[i].memory->root;
	return NULL;
}

// The last pair of steps at the two places, on the memory that is asked for. What a second call of the function does again is of no account
// but for order.
bool slice_at(struct run *r, const struct engine_request *q, struct slice *out)
{
	const struct recorder *rec = recorder_of(r);
	*out = (struct slice){.is_order = q->is_order, .is_whole = q->is_whole};
	if (q->is_order && !r->entry->function->is_main)
		out->caller = CALLER_CONTEXT;
	for (uint32_t b = q->is_order || !rec->end ? (uint32_t)rec->steps.n : rec->end; b > 0; b--) {
		const struct recorded *second = &rec->steps.at[b - 1];
		if (!is_at(second, q->second) || is_own_wait(rec, b - 1))
			continue;
		if (!q->first.line)
			return make(r, b - 1, b - 1, out);
		for (uint32_t a = b - 1; a > 0; a--) {
			const struct recorded *first = &rec->steps.at[a - 1];
			out->root = q->is_order ? common_root(r, q, first, second) : NULL;
			if (is_at(first, q->first) && (out->root || !q->is_order))
				return make(r, a - 1, b - 1, out);
		}
	}
	return false;
}
