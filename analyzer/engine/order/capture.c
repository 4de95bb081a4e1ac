// SPDX-License-Identifier: Apache-2.0
// Stream capture (SEMANTICS 1.13): what joins a capture, and which calls break it.
#include "engine/order/effects.h"
#include "engine/order/run.h"

static void fault(struct run *r, const struct prim *p, enum fault f, const struct timeline *t)
{
	if (r->is_opaque)
		return;
	struct fault_facts o = fault_of(OBS_CAPTURE, f, p);
	o.subject = t->stream;
	o.first = t->begun;
	fault_tell(r, o);
}

// A capture that forbids this thread what is unsafe while it lasts: its own when it is not relaxed, a global one of any
// thread (C5; measured). A thread-local mode of the thread ignores the captures of others, a relaxed one forbids nothing
// [H:2560; measured].
static struct timeline *strict(struct run *r)
{
	enum capture_mode mode = current_thread(r)->mode;
	if (mode == CAPTURE_RELAXED)
		return NULL;
	for (size_t i = 0; i < r->timelines.n; i++) {
		struct timeline *t = &r->timelines.at[i];
		bool is_own = t->capture_thread == r->thread;
		if (t->capture && t->is_capture_origin && t->capture_mode != CAPTURE_RELAXED &&
		    (is_own || (t->capture_mode == CAPTURE_GLOBAL && mode == CAPTURE_GLOBAL)))
			return t;
	}
	return NULL;
}

static bool asks_host(enum effect_kind k)
{
	return k == EFFECT_WAIT_STREAM || k == EFFECT_POLL_STREAM || k == EFFECT_WAIT_EVENT || k == EFFECT_POLL_EVENT;
}

static void illegal(struct run *r, const struct prim *p, const struct effect *e, const struct timeline *t)
{
	if (r->is_opaque)
		return;
	const struct thread *thread = current_thread(r);
	struct fault_facts o = fault_of(OBS_CAPTURE, FAULT_ILLEGAL_IN_CAPTURE, p);
	o.subject = t->stream;
	o.first = t->begun;
	bool is_unsafe = e->kind == EFFECT_CAPTURE && e->what == CAPTURE_UNSAFE,
	     asks_of_it = e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_POLL_STREAM;
	o.is_by_mode = t == strict(r) && (is_unsafe || (asks_host(e->kind) && !asks_of_it));
	o.is_own_capture = t->capture_thread == r->thread;
	o.begun_mode = t->capture_mode;
	o.thread_mode = thread->mode;
	o.cause = o.is_by_mode ? thread->mode_set : NULL;
	fault_tell(r, o);
}

// What is not a constant may be relaxed.
static enum capture_mode mode_numbered(int64_t value)
{
	return value == 0 ? CAPTURE_GLOBAL : value == 1 ? CAPTURE_THREAD_LOCAL : CAPTURE_RELAXED;
}

static enum capture_mode mode_of(const struct prim *p, const struct effect *e)
{
	const struct sym *mode = e->flags == ARG_CONSTANT ? NULL : prim_arg(p, e->flags);
	int64_t value = e->flags == ARG_CONSTANT ? e->value : mode && mode->kind == SYM_INT ? mode->number : CAPTURE_RELAXED;
	return mode_numbered(value);
}

// The mode of a thread says what captures forbid it [H:2560]. The value that an earlier exchange gave back stands for the
// mode of that time.
static void exchange_mode(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	const struct sym *value = p->config[0];
	enum capture_mode mode = value && value->kind == SYM_INT ? mode_numbered(value->number) : CAPTURE_RELAXED;
	for (size_t i = 0; value && i < r->captures.modes.n; i++)
		if (r->captures.modes.at[i].value == value)
			mode = r->captures.modes.at[i].mode;
	if (p->made)
		*vec_push(r->arena, &r->captures.modes) = (struct saved_mode){p->made, t->mode};
	t->mode = mode;
	t->mode_set = p;
}

void capture_enter(struct run *r, struct timeline *t, uint32_t capture)
{
	t->capture = capture;
	t->outside = (struct order){0};
	order_join(r, &t->outside, &t->known);
}

static void begin(struct run *r, const struct prim *p, const struct effect *e, struct timeline *t)
{
	capture_enter(r, t, ++r->captures.given);
	t->capture_mode = mode_of(p, e);
	t->capture_thread = r->thread;
	t->begun = p;
	t->is_capture_origin = true;
}

// Every stream forked into the capture must have been joined to its origin (C2).
static void end(struct run *r, const struct prim *p, uint32_t timeline)
{
	uint32_t capture = r->timelines.at[timeline].capture;
	graph_captured(r, p, r->timelines.at[timeline].begun, capture);
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
	if (e->kind == EFFECT_CAPTURE_MODE) {
		exchange_mode(r, p);
		return;
	}
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

// The capturing stream that the effect breaks, NULL = none: waiting for or asking about it, or about anything in a strict
// mode; the device while anything captures; calls that the mode forbids (C4, C5, C7).
static struct timeline *broken(struct run *r, const struct prim *p, const struct effect *e, struct timeline *any)
{
	uint32_t timeline = e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_POLL_STREAM ? effect_timeline(r, p, e) : UINT32_MAX;
	if (timeline != UINT32_MAX && r->timelines.at[timeline].capture)
		return &r->timelines.at[timeline];
	if (asks_host(e->kind) && e->strength == STRENGTH_DOC)
		return strict(r);
	if (e->kind == EFFECT_WAIT_DEVICE && e->strength == STRENGTH_DOC)
		return any;
	if (e->kind == EFFECT_CAPTURE && e->what == CAPTURE_ILLEGAL)
		return any;
	return e->kind == EFFECT_CAPTURE && e->what == CAPTURE_UNSAFE ? strict(r) : NULL;
}

static bool check_effect(struct run *r, const struct prim *p, const struct effect *e, struct timeline *any)
{
	struct timeline *t = broken(r, p, e, any);
	if (t) {
		illegal(r, p, e, t);
		return true;
	}
	uint32_t timeline = is_enqueued(e->kind) || e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_POLL_STREAM ? effect_timeline(r, p, e)
	                                                                                                           : UINT32_MAX;
	if (timeline != UINT32_MAX && r->timelines.at[timeline].kind == STREAMKIND_LEGACY && capturing(r, true)) {
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
		uint32_t timeline = stream_timeline(r, p->config[3], p->step->is_per_thread); // may add one: `timelines.at` moves
		if (r->timelines.at[timeline].kind == STREAMKIND_LEGACY && capturing(r, true))
			fault(r, p, FAULT_LEGACY_IN_CAPTURE, capturing(r, true));
		return;
	}
	if (model_effect(p->row, EFFECT_CAPTURE_END))
		return;
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		if (check_effect(r, p, &p->row->effect[i], any))
			return;
}
