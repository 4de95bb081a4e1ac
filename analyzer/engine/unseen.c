// SPDX-License-Identifier: Apache-2.0
// Calls of functions that nobody can see: by the words of their names a wait, else an operation or no effect.
#include "engine/record.h"

static bool is_stream_type(const struct ir_type *t)
{
	return t->handle == HANDLE_STREAM && t->kind != TYPE_REFERENCE;
}

// Given a stream, it is taken as one operation there on the pointers it also gets: it reads them, and may write what is
// not const.
static void operation(struct run *r, const struct prim *p)
{
	const struct ir_step *step = p->step;
	uint32_t at = 0;
	while (step && at < step->arg_count && !is_stream_type(step->arg[at]->type))
		at++;
	if (!step || at >= step->arg_count || sym_is_unknown(p->arg[at]))
		return;
	uint32_t timeline = stream_timeline(r, p->arg[at], step->is_per_thread);
	struct order front;
	record_op(r, p, timeline, false);
	uint32_t op = op_begin(r, p, OPKIND_OTHER, timeline, &front);
	for (uint32_t i = 0; i < step->arg_count && i < p->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		if (t->kind != TYPE_POINTER || t->handle != HANDLE_NONE || !run_is_pointer(p->arg[i]))
			continue;
		struct range g = range_of(r, p->arg[i], NULL, true);
		if (memory_of(r, g.root)->kind == MEMORY_DEVICE || memory_of(r, g.root)->kind == MEMORY_MANAGED ||
		    memory_of(r, g.root)->accesses.n)
			memory_access(r, op, &front, (struct access){
			        .kind = t->element && t->element->is_const ? ACCESS_READ : ACCESS_MAYBE, .range = g});
	}
	op_end(r, op, &front);
}

void unseen_call(struct run *r, const struct prim *p)
{
	if (current_thread(r)->context == CONTEXT_NONE)
		current_thread(r)->context = CONTEXT_UNKNOWN; // it may have made one
	if (model_unknown_callee(p->name) != UNKNOWN_HOST_WAIT) {
		operation(r, p);
		return;
	}
	record_host(r, p, "sync_device");
	host_wait_device(r, NULL, false);
	for (size_t i = 0; i < r->event_list.n; i++)
		r->event_list.at[i]->is_complete = true;
}
