// SPDX-License-Identifier: Apache-2.0
#include "engine/world/covers.h"

#include "engine/world/same_work.h"

struct covers {
	struct exec *exec;
	struct remarks *out;
	const struct ir_function *function;
	const struct fragment *path;
};

// --- what an operation does -----------------------------------------------------------------------------------------

static bool is_work(const struct effect *e)
{
	return (e->kind == EFFECT_COPY || e->kind == EFFECT_OP || e->kind == EFFECT_LAUNCH) && !e->sync;
}

// The stream that it works on without keeping the host waiting, NULL = none, or a default stream that no argument names.
static const struct sym *stream_of_work(const struct prim *p)
{
	if (p->kind == PRIM_LAUNCH)
		return p->config[3];
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		if (is_work(&p->row->effect[i]))
			return prim_arg(p, p->row->effect[i].stream);
	return NULL;
}

static const struct effect *effect_of(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL ? model_effect(p->row, kind) : NULL;
}

// Does it order what the stream has been given, for the host or for another stream?
static bool orders(const struct prim *p, const struct sym *stream)
{
	const struct effect *record = effect_of(p, EFFECT_RECORD), *wait = effect_of(p, EFFECT_WAIT_STREAM);
	if (p->kind == PRIM_OPAQUE || effect_of(p, EFFECT_WAIT_DEVICE))
		return true;
	return (record && prim_arg(p, record->stream) == stream) || (wait && prim_arg(p, wait->stream) == stream);
}

static bool waits_for(const struct prim *p, const struct sym *event)
{
	const struct effect *wait = effect_of(p, EFFECT_STREAM_WAIT), *host = effect_of(p, EFFECT_WAIT_EVENT);
	return (wait && prim_arg(p, wait->arg) == event) || (host && prim_arg(p, host->arg) == event);
}

// --- one record on one path -----------------------------------------------------------------------------------------

// Has the path done anything else to the stream before its record: work, a wait for another one, code that nobody sees?
static bool is_untouched(const struct trace *t, uint32_t record, const struct sym *stream)
{
	for (uint32_t i = 0; i < record; i++) {
		const struct prim *p = t->prim[i];
		const struct effect *wait = effect_of(p, EFFECT_STREAM_WAIT);
		if (p->kind == PRIM_OPAQUE || stream_of_work(p) == stream || (wait && prim_arg(p, wait->stream) == stream))
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
		if (orders(t->prim[i], stream))
			return true;
	return false;
}

static bool is_waited_for(const struct trace *t, uint32_t record, const struct sym *event)
{
	for (uint32_t i = record + 1; i < t->count; i++)
		if (waits_for(t->prim[i], event))
			return true;
	return false;
}

// The work of the other path on the stream that the same step records there, which writes what `work` writes.
static const struct prim *covered_there(const struct trace *t, const struct ir_step *record, const struct prim *work)
{
	for (uint32_t r = 0; r < t->count; r++) {
		const struct effect *e = t->prim[r]->step == record ? effect_of(t->prim[r], EFFECT_RECORD) : NULL;
		const struct sym *stream = e ? prim_arg(t->prim[r], e->stream) : NULL;
		for (uint32_t i = 0; stream && i < r; i++) {
			const struct prim *p = t->prim[i];
			if (p->step != work->step && stream_of_work(p) == stream && same_work(p, work))
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

static bool are_equal(const struct covers *c, const struct sym *a, const struct sym *b)
{
	const struct machine *m = &c->exec->machine;
	return a == b || facts_truth(m, &c->path->facts, sym_binary(m->table, OP_EQ, a, b)) == 1;
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
	const struct effect *e = effect_of(record, EFFECT_RECORD);
	const struct sym *stream = prim_arg(record, e->stream), *event = prim_arg(record, e->arg);
	if (!stream || !event || !is_untouched(t, at, stream) || !is_waited_for(t, at, event))
		return;
	for (uint32_t i = 0; i < at; i++) {
		const struct prim *work = t->prim[i], *there;
		const struct sym *on = stream_of_work(work);
		if (!on || are_equal(c, on, stream) || is_ordered_behind(t, i, on))
			continue;
		const struct trace *by = NULL;
		there = covered_elsewhere(c, s, record->step, work, &by);
		if (!there)
			continue;
		tell(c, record, work, there, by, event);
		return;
	}
}

void covers_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++) {
			struct covers c = {x, out, f, &s->fragment[k]};
			for (uint32_t p = 0; c.path->failed < 0 && p < c.path->trace.count; p++)
				if (effect_of(c.path->trace.prim[p], EFFECT_RECORD))
					check_record(&c, s, p);
		}
	}
}
