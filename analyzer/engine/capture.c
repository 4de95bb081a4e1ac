// SPDX-License-Identifier: Apache-2.0
// Stream capture (SEMANTICS 1.13): what joins a capture, and which calls break it.
#include "engine/run.h"

static void fault(struct run *r, const struct prim *p, enum fault f, const struct timeline *t)
{
	if (r->is_opaque)
		return;
	struct observation o = observe(r, OBS_CAPTURE, f, p);
	o.memory = name_of(r, t->stream);
	if (t->created)
		o.first = view_prim(r, t->created);
	observe_emit(r, &o);
}

enum { MODE_RELAXED = 2 }; // cudaStreamCaptureModeRelaxed, CU_STREAM_CAPTURE_MODE_RELAXED

void capture_enter(struct run *r, struct timeline *t, uint32_t capture)
{
	t->capture = capture;
	t->outside = (struct order){0};
	order_join(r->arena, &t->outside, &t->known);
}

static void begin(struct run *r, const struct prim *p, const struct effect *e, struct timeline *t)
{
	const struct sym *mode = e->flags == ARG_CONSTANT ? NULL : prim_arg(p, e->flags);
	capture_enter(r, t, ++r->captures);
	t->relaxed_capture = e->flags == ARG_CONSTANT ? e->value == MODE_RELAXED : mode && sym_is_int(mode, MODE_RELAXED);
	t->is_capture_origin = true;
}

// Every stream forked into the capture must have been joined to its origin (C2).
static void end(struct run *r, const struct prim *p, uint32_t timeline)
{
	uint32_t capture = r->timelines.at[timeline].capture;
	graph_captured(r, p, capture);
	for (uint32_t i = 0; capture && i < r->timelines.n; i++) {
		struct timeline *t = &r->timelines.at[i];
		if (t->capture != capture)
			continue;
		if (i != timeline && t->waits_for_capture_join)
			fault(r, p, FAULT_UNJOINED_CAPTURE, t);
		t->capture = 0;
		t->known = t->outside;
		t->waits_for_capture_join = false;
		t->is_capture_origin = false;
	}
}

void capture_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	if (e->kind == EFFECT_CAPTURE_BEGIN)
		begin(r, p, e, &r->timelines.at[timeline]);
	else if (e->kind == EFFECT_CAPTURE_END)
		end(r, p, timeline);
	else
		graph_launch(r, p, e);
}

static struct timeline *capturing(struct run *r, bool only_blocking)
{
	for (size_t i = 0; i < r->timelines.n; i++) {
		struct timeline *t = &r->timelines.at[i];
		bool blocks = t->kind == STREAMKIND_BLOCKING || t->kind == STREAMKIND_PER_THREAD;
		if (t->capture && (!only_blocking || blocks))
			return t;
	}
	return NULL;
}

static bool is_enqueued(enum effect_kind k)
{
	return k == EFFECT_OP || k == EFFECT_COPY || k == EFFECT_HOST_FUNCTION || k == EFFECT_LAUNCH || k == EFFECT_RECORD || k == EFFECT_STREAM_WAIT;
}

// C4, C5, C7: waiting for or asking about a capturing stream, the device while anything captures, the legacy stream while a
// blocking stream captures, and calls that the active mode forbids.
static bool check_effect(struct run *r, const struct prim *p, const struct effect *e, struct timeline *any)
{
	bool waits_stream = e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_POLL_STREAM;
	uint32_t timeline = waits_stream || is_enqueued(e->kind) ? effect_timeline(r, p, e) : UINT32_MAX;
	struct timeline *t = timeline == UINT32_MAX ? NULL : &r->timelines.at[timeline];
	if (waits_stream && t && t->capture) {
		fault(r, p, FAULT_ILLEGAL_IN_CAPTURE, t);
		return true;
	}
	if (e->kind == EFFECT_WAIT_DEVICE) {
		fault(r, p, FAULT_ILLEGAL_IN_CAPTURE, any);
		return true;
	}
	if (e->kind == EFFECT_CAPTURE && (e->what == CAPTURE_ILLEGAL || (e->what == CAPTURE_UNSAFE && !any->relaxed_capture))) {
		fault(r, p, FAULT_ILLEGAL_IN_CAPTURE, any);
		return true;
	}
	if (t && t->kind == STREAMKIND_LEGACY && capturing(r, true)) {
		fault(r, p, FAULT_LEGACY_IN_CAPTURE, capturing(r, true));
		return true;
	}
	return false;
}

void capture_check(struct run *r, const struct prim *p)
{
	struct timeline *any = capturing(r, false);
	if (!any)
		return;
	if (p->kind == PRIM_LAUNCH) {
		struct timeline *t = &r->timelines.at[stream_timeline(r, p->config[3], p->step->is_per_thread)];
		if (t->kind == STREAMKIND_LEGACY && capturing(r, true))
			fault(r, p, FAULT_LEGACY_IN_CAPTURE, capturing(r, true));
		return;
	}
	if (model_effect(p->row, EFFECT_CAPTURE_END))
		return;
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		if (check_effect(r, p, &p->row->effect[i], any))
			return;
}
