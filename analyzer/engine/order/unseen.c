// SPDX-License-Identifier: Apache-2.0
// Calls of functions that nobody can see: by the words of their names a wait, else an operation or no effect.
#include "engine/order/unseen.h"

#include "engine/order/run.h"

static bool is_stream_type(const struct ir_type *t)
{
	return t->handle == HANDLE_STREAM && t->kind != TYPE_REFERENCE;
}

// Has nothing but the host worked on it so far?
static bool is_of_host(const struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < m->accesses.n; i++)
		if (!r->ops.at[m->accesses.at[i].op].is_host)
			return false;
	return m->kind == MEMORY_UNKNOWN;
}

static bool is_data(struct run *r, const struct ir_type *t, const struct sym *pointer)
{
	if (t->kind != TYPE_POINTER || t->handle != HANDLE_NONE || !memory_is_pointer(pointer))
		return false;
	const struct memory *m = memory_of(r, range_of(r, pointer, NULL, true).root);
	if (t->element && t->element->kind == TYPE_RECORD && (m->kind == MEMORY_PAGEABLE || is_of_host(r, m)))
		return false; // what says what to do, of which a kernel gets a copy (CUDA C++ programming guide, __global__ function parameters)
	return m->kind == MEMORY_DEVICE || m->kind == MEMORY_MANAGED || m->accesses.n;
}

// Given several streams, or streams and events, and no data, it can hardly do anything but order them.
static bool orders_what_it_gets(struct run *r, const struct prim *p)
{
	enum { MOST = 8 };
	uint32_t stream[MOST], streams = 0, events = 0;
	struct event_state *event[MOST];
	struct order joined = {0};
	for (uint32_t i = 0; p->step && i < p->step->arg_count && i < p->arg_count && streams < MOST && events < MOST; i++) {
		const struct ir_type *t = p->step->arg[i]->type;
		if (is_data(r, t, p->arg[i]))
			return false;
		if (is_stream_type(t) && !sym_is_unknown(p->arg[i]))
			stream[streams++] = stream_timeline(r, p->arg[i], p->step->is_per_thread);
		else if (t->handle == HANDLE_EVENT && t->kind != TYPE_REFERENCE && !sym_is_unknown(p->arg[i]))
			event[events++] = event_of(r, p->arg[i]);
	}
	if (!streams || streams + events < 2)
		return false;
	for (uint32_t i = 0; i < streams; i++) {
		struct order front = stream_front(r, stream[i]);
		order_join(r, &joined, &front);
	}
	for (uint32_t i = 0; i < events; i++)
		order_join(r, &joined, &event[i]->snapshot);
	for (uint32_t i = 0; i < streams; i++)
		order_join(r, &r->timelines.at[stream[i]].known, &joined);
	for (uint32_t i = 0; i < events; i++) {
		order_join(r, &event[i]->snapshot, &joined);
		event[i]->record = event[i]->record ? event[i]->record : p;
	}
	return true;
}

// Its parameter's type, where that is declared as a pointer: `const void *` is given a `float *`.
static const struct ir_type *given_as(const struct ir_step *step, uint32_t i)
{
	const struct ir_function *f = step->function;
	bool is_declared = f && i < f->params.n && f->params.at[i]->type->kind == TYPE_POINTER;
	return is_declared ? f->params.at[i]->type : step->arg[i]->type;
}

static bool is_read_only(const struct ir_step *step, uint32_t i)
{
	const struct ir_type *t = given_as(step, i);
	return t->element && t->element->is_const;
}

static uint32_t integers_of(const struct ir_step *step)
{
	uint32_t integers = 0;
	for (uint32_t i = 0; i < step->arg_count; i++)
		integers += step->arg[i]->type->kind == TYPE_INT && step->arg[i]->type->handle == HANDLE_NONE;
	return integers;
}

// The product of the integers that the call gets, NULL = one of them is a number: that may say which part is meant.
static const struct sym *dims_of(struct run *r, const struct prim *p)
{
	const struct sym *product = NULL;
	for (uint32_t i = 0; i < p->step->arg_count && i < p->arg_count; i++) {
		const struct ir_type *t = p->step->arg[i]->type;
		if (t->kind != TYPE_INT || t->handle != HANDLE_NONE)
			continue;
		if (p->arg[i]->kind == SYM_INT)
			return NULL;
		product = product ? sym_binary(r->machine->table, OP_MUL, product, p->arg[i]) : p->arg[i];
	}
	return product;
}

// One integer beside the pointers is a count from where they point; of more, one may say which part is meant.
static struct range part_of(struct run *r, const struct prim *p, const struct sym *pointer)
{
	struct range g = range_of(r, pointer, NULL, integers_of(p->step) <= 1);
	g.dims = g.from_start ? NULL : dims_of(r, p);
	return g;
}

// As an argument, or in one; NULL = it gets none.
static const struct sym *stream_given(const struct prim *p)
{
	for (uint32_t i = 0; p->step && i < p->step->arg_count; i++)
		if (is_stream_type(p->step->arg[i]->type))
			return p->arg[i];
	return p->config[3];
}

// Given a stream, it is taken as one operation there on the pointers it also gets: it reads them, and may write what is
// not const.
static void operation(struct run *r, const struct prim *p)
{
	const struct ir_step *step = p->step;
	const struct sym *stream = stream_given(p);
	if (!step || !stream || sym_is_unknown(stream))
		return;
	uint32_t timeline = stream_timeline(r, stream, step->is_per_thread);
	struct order front;
	done_tell(r, (struct done){.kind = DONE_UNSEEN, .prim = p, .timeline = timeline});
	uint32_t op = op_begin(r, p, OPKIND_OTHER, timeline, &front);
	for (uint32_t i = 0; i < step->arg_count && i < p->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		if (is_data(r, t, p->arg[i]))
			memory_access(r, op, &front,
			              (struct access){.kind = is_read_only(step, i) ? ACCESS_READ : ACCESS_MAYBE, .range = part_of(r, p, p->arg[i])});
	}
	op_end(r, op, &front);
}

// A pointer to numbers, or to nobody says what; text says how the call is to be named.
static bool points_to_data(const struct ir_type *t)
{
	const struct ir_type *e = t->kind == TYPE_POINTER && t->handle == HANDLE_NONE ? t->element : NULL;
	bool is_text = e && e->kind == TYPE_INT && e->size == 1 && e->is_const;
	return e && !is_text && (e->kind == TYPE_VOID || e->kind == TYPE_BOOL || e->kind == TYPE_INT || e->kind == TYPE_FLOAT);
}

bool unseen_gets_data(const struct prim *p)
{
	for (uint32_t i = 0; p->step && i < p->step->arg_count; i++)
		if (points_to_data(p->step->arg[i]->type))
			return true;
	return false;
}

static bool is_gpu_handle(const struct ir_type *t)
{
	return t->handle != HANDLE_NONE || (t->element && t->element->handle != HANDLE_NONE);
}

static bool gets_gpu_handle(const struct ir_step *step)
{
	for (uint32_t i = 0; i < step->arg_count; i++)
		if (is_gpu_handle(step->arg[i]->type))
			return true;
	return false;
}

// Unseen code has given the object a stream or an event before, so that it may wait by itself.
static bool has_handle(const struct prim *p)
{
	for (const struct prim *q = p->step->is_member && p->arg_count ? p->prev : NULL; q; q = q->prev)
		if (q->kind == PRIM_UNKNOWN && q->step && q->arg_count && q->arg[0] == p->arg[0] && gets_gpu_handle(q->step))
			return true;
	return false;
}

// Host memory that the GPU works on, by a pointer to const beside one number, its length: a function that gets no stream and no event can only
// read it, and on the host. One without a number may only want to know where it is.
static void host_use(struct run *r, const struct prim *p)
{
	const struct ir_step *step = p->step;
	if (!step || p->config[3] || integers_of(step) != 1 || gets_gpu_handle(step))
		return;
	for (uint32_t i = 0; i < step->arg_count && i < p->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		if (!is_read_only(step, i) || !is_data(r, t, p->arg[i]))
			continue;
		struct range g = range_of(r, p->arg[i], NULL, true);
		if (memory_of(r, g.root)->kind != MEMORY_PINNED || has_handle(p))
			continue;
		uint32_t op = op_host(r, p);
		memory_access(r, op, &host_timeline(r)->known, (struct access){.kind = ACCESS_READ, .range = g});
	}
}

void unseen_call(struct run *r, const struct prim *p)
{
	if (current_thread(r)->context == CONTEXT_NONE)
		current_thread(r)->context = CONTEXT_UNKNOWN; // it may have made one
	if (model_unknown_callee(p->name) != UNKNOWN_HOST_WAIT) {
		if (!orders_what_it_gets(r, p))
			operation(r, p);
		host_use(r, p);
		return;
	}
	done_tell(r, (struct done){.kind = DONE_WAITED, .prim = p});
	host_wait_device(r, NULL, false);
	for (size_t i = 0; i < r->events.list.n; i++)
		r->events.list.at[i]->is_complete = true;
}
