// SPDX-License-Identifier: Apache-2.0
// Memory comes and goes: allocated, freed, registered, now or in the order of a stream.
#include "engine/order/storage.h"

#include "engine/order/effects.h"
#include "engine/order/run.h"

static void alloc_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	if (!p->made)
		return;
	struct memory *m = memory_of(r, p->made);
	m->kind = (enum memory_kind)e->what;
	m->size = effect_size(r, p, e);
	m->alloc = p;
	m->resets = r->process.resets;
	m->freed = NULL;
	m->was_freed = false;
	m->device = current_device(r);
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	m->is_stream_ordered = true;
	if (r->timelines.at[timeline].device)
		m->device = r->timelines.at[timeline].device;
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_ALLOC, timeline, &front);
	r->ops.at[op].is_alloc = true;
	memory_access(r, op, &front, (struct access){.kind = ACCESS_WRITE, .range = range_of(r, p->made, m->size, true)});
	op_end(r, op, &front);
}

// cudaFree was seen to wait for peer copies that touch the device also when they run in another device's stream, not for
// kernels there (HARDWARE.md, "cudaFree on device d while a peer copy touching d runs").
static void free_waits_for_peers(struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < m->accesses.n; i++) {
		const struct access *a = &m->accesses.at[i];
		const struct op *op = &r->ops.at[a->op];
		if (op->is_peer && op->kind == OPKIND_COPY) {
			struct order seen = {0};
			clock_set(r->arena, &seen.all, a->timeline, a->tick);
			order_join_seen(r, &host_timeline(r)->known, &seen);
		}
	}
}

// Was the memory there before the context ended? What the path made, it made before or behind; what it was given was there when it began.
static bool is_of_ended_context(struct run *r, const struct memory *m)
{
	const struct sym *from = m->root;
	while (from->kind == SYM_MEMBER)
		from = from->a;
	const struct sym *outer = from->kind == SYM_INIT ? sym_root(from->a) : from;
	bool is_given = outer->kind == SYM_PARAM || (outer->kind == SYM_VAR && outer->number == 0);
	return process_has_lost(r, m->device) && (m->alloc ? m->resets < r->process.resets : is_given);
}

// Memory that is mapped on a stream and unmapped without use: whoever maps it sees to that.
static void forget_allocation(const struct run *r, struct memory *m)
{
	size_t n = 0;
	for (size_t i = 0; i < m->accesses.n; i++)
		if (!r->ops.at[m->accesses.at[i].op].is_alloc)
			m->accesses.at[n++] = m->accesses.at[i];
	m->accesses.n = n;
}

// Does the call end the memory itself? What ends a mapping or a registration leaves it to others, and host memory of the C library is no concern of
// the GPU's interfaces.
static bool ends_memory(const struct effect *e, uint32_t timeline)
{
	return e->what == MEMORY_DEVICE || e->what == MEMORY_PINNED || e->what == MEMORY_MANAGED ||
	       (e->what == MEMORY_POOL && timeline != UINT32_MAX);
}

// Is the value the same whenever the path names it so? What unseen code gives may be another one at the next call.
static bool is_fixed(const struct sym *s)
{
	for (; s; s = s->kind == SYM_VAR ? NULL : s->a)
		if (s->kind == SYM_ACCESSOR || (s->kind != SYM_RESULT && sym_is_unknown(s)) || (s->b && !is_fixed(s->b)))
			return false;
	return true;
}

// `block.memory` of an object whose class nothing declares: what the class is, and what it gives at the next question, nobody knows.
static bool is_of_unknown_class(const struct ir_value *v)
{
	for (; v; v = v->a)
		if (v->kind == V_FIELD && v->a->type->kind == TYPE_UNKNOWN)
			return true;
	return false;
}

// Is it a size, the product of several, that is compared? That it is nothing, so that a buffer is given up, goes with later work on no elements.
static bool is_of_product(const struct sym *s)
{
	return s && (s->kind == SYM_BINARY || s->kind == SYM_UNARY) && (s->op == OP_MUL || is_of_product(s->a) || is_of_product(s->b));
}

// Does the function that frees decide it by a value that nobody knows? `if (owns)`, where unseen code has written `owns`: what it holds when the
// function is called again, or for another object, is as good as any. The status of a call is no such value.
static bool is_guessed(const struct run *r, const struct prim *p)
{
	for (const struct frame *f = p->frame; f && f->parent; f = f->parent) // the function that the path starts in decides for all of it
		for (uint32_t i = 0; i < r->fragment->trace.count && r->fragment->trace.prim[i] != p; i++) {
			const struct prim *b = r->fragment->trace.prim[i];
			if (b->kind == PRIM_BRANCH && b->frame == f && (!is_fixed(b->arg[0]) || is_of_product(b->arg[0])))
				return true;
		}
	return false;
}

// Could a function that nobody sees have set the pointer anew, or come in between for another reason? It can name a global variable.
static bool may_be_set_between(const struct run *r, const struct memory *m, const struct prim *p)
{
	const struct sym *at = symmap_get(&r->fragment->names, m->freed_pointer);
	if (!at && m->freed_pointer->kind == SYM_INIT)
		at = m->freed_pointer->a;
	const struct sym *root = at ? sym_root(at) : NULL;
	if (!root || root->kind != SYM_VAR || root->number != 0)
		return false;
	for (uint32_t i = m->freed->index; i < p->index && i < r->fragment->trace.count; i++)
		if (r->fragment->trace.prim[i]->kind == PRIM_UNKNOWN)
			return true;
	return false;
}

// Did a copy fill anew, since the free, the memory that the pointer was read from? `cudaMemcpy(list, ...); cudaFree(list[i]); cudaMemcpy(list, ...);`
static bool is_read_anew(const struct run *r, const struct memory *m, const struct prim *p)
{
	const struct sym *list = m->freed_pointer->kind == SYM_INIT ? sym_root(m->freed_pointer->a) : NULL;
	for (uint32_t i = m->freed->index; list && i < p->index && i < r->fragment->trace.count; i++) {
		const struct prim *q = r->fragment->trace.prim[i];
		for (uint8_t k = 0; q->kind == PRIM_CALL && q->row && k < q->row->effect_count; k++) {
			const struct sym *to = q->row->effect[k].kind == EFFECT_COPY ? prim_arg(q, q->row->effect[k].arg) : NULL;
			if (to && sym_root(to) == list)
				return true;
		}
	}
	return false;
}

static void tell_dead(struct run *r, struct memory *m, uint32_t op, enum fault which)
{
	const struct prim *p = r->ops.at[op].prim;
	if (is_read_anew(r, m, p))
		return;
	struct fault_facts f = fault_of(OBS_TYPESTATE, which, p);
	f.second_op = which == FAULT_MEMORY_USED_AFTER_FREE ? &r->ops.at[op] : NULL;
	f.subject = m->freed_pointer;
	f.first = m->freed;
	f.root = m->root;
	f.memory_kind = m->kind;
	if (may_be_set_between(r, m, p))
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
	m->freed = NULL; // once for each life
	fault_tell(r, f);
}

// Has a call failed in front of it, or it itself? An allocation that fails may fail behind it as well: it leaves null in the pointer that it was given
// for its answer (docs/hardware.md, "Answers of the probe"; no manual says so), and freeing that is no error.
static bool is_on_way_of_failure(const struct run *r, const struct prim *p)
{
	const struct prim *failed = r->fragment->failed >= 0 ? r->call[r->fragment->failed] : NULL;
	return r->fragment->failed >= 0 && (!failed || !failed->row || model_effect(failed->row, EFFECT_ALLOC) || p->call >= failed->call);
}

// The host, or the stream, has freed it before, and not only where another order of the threads is taken.
static bool is_dead(const struct run *r, const struct memory *m, const struct order *front)
{
	const struct op *end = m->freed ? &r->ops.at[m->freed_by] : NULL;
	return end && !r->is_opaque && !r->second_call_from && !is_on_way_of_failure(r, m->freed) &&
	       clock_at(&front->doc, end->timeline) >= end->tick;
}

void storage_check_use(struct run *r, struct memory *m, uint32_t op, const struct order *front)
{
	const struct op *now = &r->ops.at[op];
	bool is_use = !now->is_free && !now->is_alloc && !now->is_ambient && !now->is_end_of_life && !now->is_of_root &&
	              now->prim->kind != PRIM_UNKNOWN;
	if (is_use && is_dead(r, m, front))
		tell_dead(r, m, op, FAULT_MEMORY_USED_AFTER_FREE);
}

// Captured stream-ordered allocations become nodes of the graph, and their memory lives from its node to the one that frees it, at each launch anew
// at the same address (CUDA C++ Programming Guide, "Graph Memory Nodes").
void storage_begin_again(struct run *r, const struct access *captured)
{
	if (r->ops.at[captured->op].is_alloc)
		memory_of(r, captured->range.root)->freed = NULL;
}

void storage_end_again(struct run *r, const struct access *captured, uint32_t op)
{
	struct memory *m = memory_of(r, captured->range.root);
	const struct op *end = &r->ops.at[captured->op];
	if (!end->is_free || m->freed_pointer != m->root)
		return;
	m->freed = end->prim;
	m->freed_by = op;
}

// What a call that frees memory of one of these is good for: what another interface has allocated it refuses.
enum owner { OWNER_NONE, OWNER_C, OWNER_HOST, OWNER_DEVICE };

static enum owner owner_of(unsigned what)
{
	switch ((enum memory_kind)what) {
	case MEMORY_PAGEABLE: return OWNER_C;
	case MEMORY_PINNED: return OWNER_HOST;
	case MEMORY_DEVICE:
	case MEMORY_MANAGED: return OWNER_DEVICE;
	default: return OWNER_NONE; // pools, arrays and symbols have rules of their own
	}
}

static bool is_written_alike(const struct ir_value *v, const struct ir_value *w)
{
	if (!v || !w)
		return v == w;
	return v->kind == w->kind && v->var == w->var && v->text == w->text && v->integer == w->integer && is_written_alike(v->a, w->a) &&
	       is_written_alike(v->b, w->b);
}

// Does the function choose how to free that pointer? `if (pinned) cudaFreeHost(p); else cudaFree(p);`
static bool is_choice(const struct prim *p, const struct effect *e)
{
	const struct ir_function *f = p->frame->function;
	const struct ir_value *freed = step_arg(p->step, e->arg);
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			const struct effect *other = s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_FREE) : NULL;
			if (other && owner_of(other->what) != owner_of(e->what) && is_written_alike(step_arg(s, other->arg), freed))
				return true;
		}
	return false;
}

// The call frees memory that was made by one which it does not belong to: "devPtr must have been returned by a previous call to" one of those that
// cudaFree() names, "otherwise cudaErrorInvalidValue is returned"; cudaFreeHost() names cudaMallocHost() and cudaHostAlloc() (CUDA Runtime API,
// Memory Management). Nothing is told of the C library's free(): that its caller's program crashes is seen in its first run.
static void check_fits(struct run *r, const struct memory *m, const struct sym *pointer, const struct prim *p, const struct effect *e)
{
	const struct effect *made = m->alloc && m->alloc->row ? model_effect(m->alloc->row, EFFECT_ALLOC) : NULL;
	enum owner from = made && !made->is_owned ? owner_of(made->what) : OWNER_NONE, by = owner_of(e->what);
	bool is_told = pointer == m->root && m->root->kind == SYM_NEW && !m->was_freed && !m->registered;
	if (!is_told || from == OWNER_NONE || by == OWNER_NONE || by == OWNER_C || from == by)
		return;
	if (r->is_opaque || r->second_call_from || r->fragment->failed >= 0 || trace_is_contradicted(&r->fragment->trace))
		return;
	if ((p->frame != m->alloc->frame || is_choice(p, e)) && is_guessed(r, p))
		return;
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_MEMORY_FREED_ELSEWHERE, p);
	f.subject = pointer;
	f.first = m->alloc;
	f.root = m->root;
	f.memory_kind = m->kind;
	fault_tell(r, f);
}

// Freed now: nothing documented waits. cudaFree, cudaFreeHost and cudaHostUnregister were observed to wait for the device
// (HARDWARE.md), not for memory of a stream-ordered pool, nor does unmapping (`pool` in the row).
static void free_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *pointer = prim_arg(p, e->arg);
	if (!memory_is_pointer(pointer))
		return;
	struct range whole = range_of(r, pointer, NULL, true);
	struct memory *m = memory_of(r, whole.root);
	whole.length = m->size;
	if (e->what != MEMORY_PAGEABLE && is_of_ended_context(r, m))
		teardown_fault(r, p, pointer);
	uint32_t timeline = effect_timeline(r, p, e);
	struct order front = {0};
	uint32_t op;
	if (timeline != UINT32_MAX) {
		op = op_begin(r, p, OPKIND_FREE, timeline, &front);
	} else {
		if (e->what != MEMORY_PAGEABLE && e->what != MEMORY_POOL && !m->is_stream_ordered) {
			host_wait_device(r, m->device ? m->device : current_device(r), true);
			free_waits_for_peers(r, m);
		}
		op = op_host(r, p);
		order_join(r, &front, &host_timeline(r)->known);
	}
	r->ops.at[op].is_free = true;
	if (m->freed && m->freed_pointer == pointer && ends_memory(e, timeline) && is_dead(r, m, &front) && !is_guessed(r, p))
		tell_dead(r, m, op, FAULT_MEMORY_FREED_TWICE);
	check_fits(r, m, pointer, p, e);
	if (timeline == UINT32_MAX && e->what == MEMORY_POOL)
		forget_allocation(r, m);
	if (timeline == UINT32_MAX && (m->kind == MEMORY_PAGEABLE || m->kind == MEMORY_PINNED))
		graph_source_dies(r, p, m->root);
	memory_access(r, op, &front, (struct access){.kind = ACCESS_WRITE, .range = whole});
	if (timeline != UINT32_MAX)
		op_end(r, op, &front);
	// `float *parts[2]; cudaFree(parts);` gives up a variable, which is an error and frees nothing.
	bool is_known = m->root->kind != SYM_VAR && is_fixed(pointer) && !is_of_unknown_class(step_arg(p->step, e->arg)) && !is_guessed(r, p);
	m->freed = ends_memory(e, timeline) && is_known ? p : NULL;
	m->freed_pointer = pointer;
	m->was_freed = true;
	m->freed_by = op;
	if (timeline == UINT32_MAX)
		m->accesses.n = 0;
}

static void register_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *pointer = prim_arg(p, e->arg);
	if (!memory_is_pointer(pointer))
		return;
	struct memory *m = memory_of(r, range_of(r, pointer, NULL, true).root);
	m->kind = e->kind == EFFECT_REGISTER ? MEMORY_PINNED : MEMORY_PAGEABLE;
	m->registered = p;
}

void storage_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	if (e->kind == EFFECT_ALLOC)
		alloc_effect(r, p, e);
	else if (e->kind == EFFECT_FREE)
		free_effect(r, p, e);
	else
		register_effect(r, p, e);
}
