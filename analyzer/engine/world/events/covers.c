// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/covers.h"

#include "engine/world/events/acts.h"
#include "engine/world/sites.h"

struct covers {
	struct exec *exec;
	struct remarks *out;
	const struct ir_function *function;
	const struct fragment *path;
	const struct summary *summary;
};

// --- one record on one path -----------------------------------------------------------------------------------------

// Has the path done anything else to the stream before its record: work, a wait for another one, code that nobody sees?
static bool is_untouched(const struct trace *t, uint32_t record, const struct sym *stream)
{
	for (uint32_t i = 0; i < record; i++) {
		const struct prim *p = t->prim[i];
		const struct effect *wait = act_effect(p, EFFECT_STREAM_WAIT);
		if (p->kind == PRIM_OPAQUE || act_stream_of_work(p) == stream || (wait && prim_arg(p, wait->stream) == stream))
			return false;
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (sym_mentions(stream, p->arg[k]) || sym_mentions(p->arg[k], stream))
				return false;
	}
	return true;
}

static bool is_ordered_behind(const struct trace *t, uint32_t from, const struct sym *stream)
{
	for (uint32_t i = from; i < t->count; i++)
		if (act_orders(t->prim[i], stream))
			return true;
	return false;
}

static bool is_waited_for(const struct trace *t, uint32_t record, const struct sym *event)
{
	for (uint32_t i = record + 1; i < t->count; i++)
		if (act_awaited(t->prim[i]) == event)
			return true;
	return false;
}

static bool does_step(const struct trace *t, const struct ir_step *step)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (t->prim[i]->step == step)
			return true;
	return false;
}

// The work of the other path on the stream that the same step records there, which writes what `work` writes and stands in its place: where both are
// done, one clears what the other fills.
static const struct prim *covered_there(const struct trace *t, const struct ir_step *record, const struct prim *work)
{
	for (uint32_t r = 0; r < t->count && !does_step(t, work->step); r++) {
		const struct effect *e = t->prim[r]->step == record ? act_effect(t->prim[r], EFFECT_RECORD) : NULL;
		const struct sym *stream = e ? prim_arg(t->prim[r], e->stream) : NULL;
		for (uint32_t i = 0; stream && i < r; i++) {
			const struct prim *p = t->prim[i];
			if (p->step != work->step && act_stream_of_work(p) == stream && same_work(p, work))
				return p;
		}
	}
	return NULL;
}

static const struct prim *covered_elsewhere(const struct covers *c, const struct summary *s, const struct ir_step *record, const struct prim *work,
                                            const struct trace **by)
{
	const struct prim *found = NULL;
	for (uint32_t k = 0; !found && k < s->count; k++)
		if (&s->fragment[k] != c->path && s->fragment[k].failed < 0) {
			*by = &s->fragment[k].trace;
			found = covered_there(*by, record, work);
		}
	return found;
}

static void tell(const struct covers *c, const struct prim *record, const struct prim *work, const struct prim *there, const struct trace *by,
                 const struct sym *event)
{
	struct arena *a = c->out->arena;
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_RECORD_COVERS_NOTHING, record);
	f.first = work;
	f.better = by;
	f.object_kind = HANDLE_EVENT;
	f.what = sym_text_of(a, event, c->function);
	f.detail = there->name ? arena_printf(a, "`%s` at line %u", there->name, there->loc->line)
	                       : arena_printf(a, "a kernel at line %u", there->loc->line);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	remark_add(c->out, c->function, c->path, f);
}

// The work of the path that the record at `at` should cover and that is on another stream.
static void check_record(const struct covers *c, const struct summary *s, uint32_t at)
{
	const struct trace *t = &c->path->trace;
	const struct prim *record = t->prim[at];
	const struct effect *e = act_effect(record, EFFECT_RECORD);
	const struct sym *stream = prim_arg(record, e->stream), *event = prim_arg(record, e->arg);
	if (!stream || !event || !is_untouched(t, at, stream) || !is_waited_for(t, at, event))
		return;
	for (uint32_t i = 0; i < at; i++) {
		const struct prim *work = t->prim[i], *there;
		const struct sym *on = act_stream_of_work(work);
		if (!on || acts_are_equal(&c->exec->machine, c->path, on, stream) || is_ordered_behind(t, i, on))
			continue;
		const struct trace *by = NULL;
		there = covered_elsewhere(c, s, record->step, work, &by);
		if (!there)
			continue;
		tell(c, record, work, there, by, event);
		return;
	}
}

// --- a wait for what nothing records ---------------------------------------------------------------------------------

// Can another process record the event? The flag cudaEventInterprocess or CU_EVENT_INTERPROCESS, or one that nobody knows.
static bool is_for_others(const struct prim *maker, const struct effect *made)
{
	enum { INTERPROCESS = 4 };
	const struct sym *flags = made->flags == ARG_CONSTANT ? NULL : prim_arg(maker, made->flags);
	if (made->flags == ARG_CONSTANT)
		return (made->value & INTERPROCESS) != 0;
	return !flags || flags->kind != SYM_INT || (flags->number & INTERPROCESS);
}

// The step of the path that makes the event for this process alone.
static const struct prim *maker_of(const struct fragment *g, const struct sym *event)
{
	for (uint32_t i = 0; event && event->kind == SYM_NEW && i < g->trace.count; i++) {
		const struct effect *e = g->trace.prim[i]->made == event ? act_effect(g->trace.prim[i], EFFECT_CREATE) : NULL;
		if (e && e->what == HANDLE_EVENT && !is_for_others(g->trace.prim[i], e))
			return g->trace.prim[i];
	}
	return NULL;
}

static bool only_waits(const struct prim *p)
{
	return act_effect(p, EFFECT_CREATE) || act_effect(p, EFFECT_DESTROY) || act_effect(p, EFFECT_STREAM_WAIT) ||
	       act_effect(p, EFFECT_WAIT_EVENT) || act_effect(p, EFFECT_POLL_EVENT) || act_effect(p, EFFECT_ELAPSED);
}

// Does the step get the event, or the way to where it is kept, for more than to wait for it?
static bool gets(const struct prim *p, const struct sym *event, bool is_kept)
{
	bool does = false;
	for (uint32_t k = 0; p->kind != PRIM_ACCESS && p->kind != PRIM_DEAD && p->kind != PRIM_BRANCH && k < p->arg_count && !does; k++)
		does = (sym_mentions(p->arg[k], event) && !only_waits(p)) || (is_kept && p->kind == PRIM_UNKNOWN && p->arg[k]->kind != SYM_INT);
	return does;
}

// What is recorded may be any event whose maker is not known.
static bool records(const struct prim *p, const struct sym *event)
{
	const struct effect *e = act_effect(p, EFFECT_RECORD);
	const struct sym *recorded = e ? prim_arg(p, e->arg) : NULL;
	return p->kind == PRIM_OPAQUE || p->child || (e && (!recorded || recorded == event || recorded->kind != SYM_NEW));
}

static bool is_recorded(const struct fragment *g, const struct prim *maker)
{
	bool is = symmap_get(&g->escaped, maker->made) != NULL, kept = acts_are_stored(g, maker->made);
	for (uint32_t i = maker->index; i < g->trace.count && !is; i++)
		is = records(g->trace.prim[i], maker->made) || gets(g->trace.prim[i], maker->made, kept);
	return is;
}

// Does the path wait for nothing at that place, each time that it comes there?
static bool waits_in_vain(const struct fragment *g, const struct prim *wait, struct ir_loc made_at)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct prim *maker = act_awaited(p) && is_same_loc(*p->loc, *wait->loc) ? maker_of(g, act_awaited(p)) : NULL;
		if (act_awaited(p) && is_same_loc(*p->loc, *wait->loc) && (!maker || !is_same_loc(*maker->loc, made_at)))
			return false;
		if (p->made && act_effect(p, EFFECT_CREATE) && is_same_loc(*p->loc, made_at) && is_recorded(g, p))
			return false;
	}
	return true;
}

// What a failed call leads to records no more than the way on which it succeeds.
static bool is_vain_always(const struct covers *c, const struct prim *wait, const struct prim *maker)
{
	bool is = !c->summary->is_degraded;
	for (uint32_t k = 0; k < c->summary->count && is; k++)
		is = c->summary->fragment[k].failed >= 0 || waits_in_vain(&c->summary->fragment[k], wait, *maker->loc);
	return is;
}

static void check_wait(const struct covers *c, const struct prim *wait)
{
	const struct fragment *g = c->path;
	const struct prim *maker = maker_of(g, act_awaited(wait));
	if (!maker || !is_vain_always(c, wait, maker))
		return;
	const struct effect *stream = act_effect(wait, EFFECT_STREAM_WAIT);
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_WAIT_UNRECORDED, wait);
	f.first = maker;
	f.subject = act_awaited(wait);
	f.object_kind = HANDLE_EVENT;
	f.detail = stream ? sym_text_of(c->out->arena, prim_arg(wait, stream->stream), c->function) : NULL;
	remark_add(c->out, c->function, g, f);
}

static void check_step(const struct covers *c, uint32_t at)
{
	const struct prim *p = c->path->trace.prim[at];
	if (act_effect(p, EFFECT_RECORD))
		check_record(c, c->summary, at);
	if (act_awaited(p))
		check_wait(c, p);
}

void covers_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++) {
			struct covers c = {x, out, f, &s->fragment[k], s};
			for (uint32_t p = 0; c.path->failed < 0 && p < c.path->trace.count; p++)
				check_step(&c, p);
		}
	}
}
