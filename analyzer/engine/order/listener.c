// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/again.h"
#include "engine/order/run.h"

void fault_doubt(struct fault_facts *f, enum confidence most, enum basis basis)
{
	if (f->confidence <= most)
		return;
	f->confidence = most;
	f->basis = basis;
}

struct fault_facts fault_of(enum observation_kind kind, enum fault fault, const struct prim *second)
{
	return (struct fault_facts){.kind = kind, .fault = fault, .second = second, .confidence = CONFIDENCE_HIGH};
}

void fault_tell(struct run *r, struct fault_facts f)
{
	if (f.kind == OBS_TYPESTATE && f.first && rounds_are_told(r, f.first, f.second))
		fault_doubt(&f, CONFIDENCE_LOW, BASIS_ROUND);
	if (r->fragment->forced && !f.is_on_all_ways)
		fault_doubt(&f, r->fragment->forced == FORCED_WAY ? CONFIDENCE_LOW : CONFIDENCE_MEDIUM, BASIS_FORCED);
	if (r->entry->is_half_seen && (f.confidence < CONFIDENCE_HIGH || f.kind == OBS_EXIT)) // what they suppose of callers, these know better
		return;
	if (r->entry->is_half_seen)
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_FORCED);
	if (r->listener.admits && !r->listener.admits(r, &f))
		return;
	if (r->listener.fault)
		r->listener.fault(r->listener.context, r, &f);
}

void done_tell(struct run *r, struct done d)
{
	if (r->listener.done)
		r->listener.done(r->listener.context, r, &d);
}
