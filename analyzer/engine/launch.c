// SPDX-License-Identifier: Apache-2.0
// Kernel launches: the accesses of the kernel as one operation, and what a launch needs.
#include "engine/run.h"

static bool is_other_device(const struct run *r, const struct op *o, const struct memory *m)
{
	(void)r;
	return m->alloc && o->device && m->device && devices_differ(o->device, m->device);
}

static void launch_fault(struct run *r, const struct prim *p, enum fault fault, enum confidence confidence, const char *detail)
{
	struct observation o = observe(r, OBS_LAUNCH, fault, p);
	o.confidence = confidence < o.confidence ? confidence : o.confidence;
	o.detail = detail;
	o.memory = p->name;
	observe_emit(r, &o);
}

static void check_grid_sync(struct run *r, const struct prim *p, bool cooperative)
{
	if (!p->kernel || !p->kernel->blocks.n || cooperative)
		return;
	if (kernel_summary_of(r->exec->kernels, p->kernel)->grid_sync == GRID_SYNC_ALWAYS)
		launch_fault(r, p, FAULT_GRID_SYNC_IN_PLAIN_LAUNCH, CONFIDENCE_HIGH, NULL);
}

void launch_kernel(struct run *r, const struct prim *p, const struct sym *stream, bool per_thread, bool cooperative)
{
	uint32_t timeline = stream_timeline(r, stream, per_thread);
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_KERNEL, timeline, &front);
	if (!r->timelines.at[timeline].device)
		r->ops.at[op].device = NULL;
	for (uint32_t i = 0; i < p->access_count; i++) {
		const struct root_access *a = &p->access[i];
		if (a->pointer->kind == SYM_INT)
			continue;
		struct range g = range_of(r, a->pointer, NULL, a->from_start);
		struct memory *m = memory_of(r, g.root);
		if (m->kind == MEMORY_PAGEABLE)
			continue;
		if (is_other_device(r, &r->ops.at[op], m))
			r->ops.at[op].is_peer = true;
		memory_access(r, op, &front, (struct access){.kind = a->kind, .range = g});
	}
	r->statistics->unknown_access += p->access_count == 0 && p->arg_count > 0;
	op_end(r, op, &front);
	check_grid_sync(r, p, cooperative);
}
