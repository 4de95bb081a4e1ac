// SPDX-License-Identifier: Apache-2.0
// Operations: ticks on a stream's or a host thread's timeline.
#include "engine/order/run.h"

static uint32_t new_op(struct run *r, const struct prim *p, enum op_kind kind, uint32_t timeline)
{
	struct timeline *t = &r->timelines.at[timeline], *host = host_timeline(r);
	uint32_t n = (uint32_t)r->ops.n, own = current_thread(r)->timeline;
	t->tick++;
	t->last_kernel = 0;
	if (host != t) {
		host->tick++;
		order_set(r->arena, &host->known, own, host->tick);
	}
	*vec_push(r->arena, &r->ops) = (struct op){.prim = p,
	                                           .timeline = timeline,
	                                           .tick = t->tick,
	                                           .thread = r->thread,
	                                           .issued = host->tick,
	                                           .kind = kind,
	                                           .is_host = t->is_host,
	                                           .device = t->is_host ? current_device(r) : t->device,
	                                           .current = current_device(r),
	                                           .locks = current_thread(r)->locks,
	                                           .in_capture = t->capture != 0,
	                                           .capture = t->capture};
	return n;
}

uint32_t op_begin(struct run *r, const struct prim *p, enum op_kind kind, uint32_t timeline, struct order *front)
{
	*front = stream_front(r, timeline);
	r->statistics->operations++;
	r->statistics->unknown_stream += sym_is_unknown(r->timelines.at[timeline].stream);
	threads_note_default(r, timeline, p);
	return new_op(r, p, kind, timeline);
}

void op_end(struct run *r, uint32_t op, const struct order *front)
{
	const struct op *o = &r->ops.at[op];
	struct timeline *t = &r->timelines.at[o->timeline];
	order_join(r, &t->known, front);
	order_set(r->arena, &t->known, o->timeline, o->tick);
}

uint32_t op_host(struct run *r, const struct prim *p)
{
	uint32_t timeline = current_thread(r)->timeline;
	uint32_t op = new_op(r, p, OPKIND_OTHER, timeline);
	struct timeline *t = &r->timelines.at[timeline];
	order_set(r->arena, &t->known, timeline, r->ops.at[op].tick);
	return op;
}
