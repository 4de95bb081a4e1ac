// SPDX-License-Identifier: Apache-2.0
#include "engine/world/left_out.h"

static bool is_default_stream(const struct sym *stream)
{
	return !stream || sym_is_int(stream, 0) || sym_is_int(stream, 1);
}

// Does it make the host wait for the default stream, or for more?
static bool waits_for_default(const struct prim *p)
{
	for (uint8_t i = 0; p->row && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_wait = e->kind == EFFECT_WAIT_DEVICE || (e->kind == EFFECT_WAIT_STREAM && is_default_stream(prim_arg(p, e->stream)));
		bool is_synchronous = (e->kind == EFFECT_COPY || e->kind == EFFECT_OP) && e->sync &&
		                      (e->stream < 0 || is_default_stream(prim_arg(p, e->stream)));
		if (is_wait || is_synchronous)
			return true;
	}
	return false;
}

static bool joins(const struct prim *p, const struct home *home)
{
	const struct effect *e = p->row ? model_effect(p->row, EFFECT_STREAM_WAIT) : NULL;
	return e && e->stream >= 0 && prim_arg(p, e->stream) == home->stream;
}

// Is what the call puts on the default stream ordered by hand further on?
static bool is_ordered_behind(const struct trace *t, uint32_t call, const struct home *home)
{
	for (uint32_t i = call + 1; i < t->count; i++)
		if (waits_for_default(t->prim[i]) || joins(t->prim[i], home))
			return true;
	return false;
}

// An event that is recorded, a call of unseen code, or a kernel of which nobody knows what memory it works on.
static bool is_judged(const struct prim *p)
{
	bool is_own = p->step && !p->step->is_lost && !(p->frame && p->frame->depth);
	bool says_no_memory = p->kind == PRIM_UNKNOWN || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_RECORD)) ||
	                      (p->kind == PRIM_LAUNCH && !p->access_count);
	return is_own && p->step->left_out && says_no_memory;
}

static const struct sym *stream_of(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH ? p->config[3] : prim_arg(p, p->step->left_out - 1);
}

void left_out_judge(struct run *r, const struct home *home)
{
	const struct trace *t = &r->fragment->trace;
	if (!home->name || !*home->name) // a parameter that has no name is left alone on purpose
		return;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (!is_judged(p) || stream_of(p) == home->stream || is_ordered_behind(t, i, home))
			continue;
		struct fault_facts f = fault_of(OBS_LAUNCH, FAULT_STREAM_LEFT_OUT, p);
		f.what = home->name;
		f.confidence = CONFIDENCE_MEDIUM;
		fault_tell(r, f);
	}
}
