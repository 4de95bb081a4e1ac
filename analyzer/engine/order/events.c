// SPDX-License-Identifier: Apache-2.0
// Events: a record is a snapshot of its stream at the call (E1), a wait uses the latest record at the time of the wait
// call (E2), an event never recorded is complete (E3).
#include "engine/order/run.h"
#include "engine/order/unordered.h"

struct event_state *event_of(struct run *r, const struct sym *handle)
{
	struct event_state *e = (struct event_state *)symmap_get(&r->events.of, handle);
	if (e)
		return e;
	e = ARENA_NEW(r->arena, struct event_state);
	e->event = handle;
	struct object *o = object_of(r, handle);
	e->created = o->created;
	e->device = o->device;
	const struct effect *c = e->created && e->created->row ? model_effect(e->created->row, EFFECT_CREATE) : NULL;
	const struct sym *flags = c ? prim_arg(e->created, c->flags) : NULL;
	enum { DISABLE_TIMING = 2 }; // cudaEventDisableTiming, CU_EVENT_DISABLE_TIMING
	e->no_timing = flags && flags->kind == SYM_INT && (flags->number & DISABLE_TIMING);
	r->events.of = symmap_set(r->arena, r->events.of, handle, e, 0);
	*vec_push(r->arena, &r->events.list) = e;
	return e;
}

// E5: an event is recorded on streams of its own device.
static void check_device(struct run *r, const struct prim *p, struct event_state *e, const struct timeline *stream)
{
	if (!e->created || !devices_differ(e->device, stream->device)) {
		e->kept = p;
		return;
	}
	if (r->is_opaque || current_thread(r)->is_device_said)
		return;
	struct fault_facts o = fault_of(OBS_CONTEXT, FAULT_EVENT_ON_FOREIGN_STREAM, p);
	o.first = e->created;
	o.subject = o.event = e->event;
	o.object_kind = HANDLE_EVENT;
	o.belongs = e->device;
	o.current = stream->device;
	o.partner = stream->stream;
	o.record = e->kept; // which the call leaves in the event (measured)
	o.is_never_recorded = !e->kept && e->event->kind == SYM_NEW;
	fault_tell(r, o);
}

void event_record(struct run *r, const struct prim *p, const struct sym *event, uint32_t timeline)
{
	struct event_state *e = event_of(r, event);
	struct order front = stream_front(r, timeline);
	r->timelines.at[timeline].last_kernel = 0;
	check_device(r, p, e, &r->timelines.at[timeline]);
	if (e->record && !e->is_complete && e->on != timeline) {
		e->previous = e->record;
		e->previous_on = e->on;
		e->previous_tick = e->tick;
	}
	e->record = p;
	e->on = timeline;
	e->tick = r->timelines.at[timeline].tick;
	e->is_complete = false;
	e->capture = r->timelines.at[timeline].capture;
	e->snapshot = (struct order){0};
	// The record is itself an action of the stream: on the legacy stream it is a barrier (L3b), and like any work of a stream it is not done when
	// the call returns ("this call may be asynchronous", CUDA Runtime API, cudaEventRecord()).
	order_set(r->arena, &front, timeline, ++r->timelines.at[timeline].tick);
	order_join(r, &e->snapshot, &front);
	order_join(r, &r->timelines.at[timeline].known, &front);
}

static bool is_under_way(const struct run *r, uint32_t capture)
{
	for (size_t i = 0; i < r->timelines.n; i++)
		if (r->timelines.at[i].capture == capture)
			return true;
	return false;
}

// Unseen code gave it out on this path: it may have been recorded there, behind anything that was issued before.
static bool is_of_unseen_code(const struct run *r, const struct sym *event)
{
	switch (event->kind) {
	case SYM_UNKNOWN:
	case SYM_RESULT:
	case SYM_UNDEFINED: return true;
	case SYM_INIT: {
		const struct sym *root = sym_root(event->a);
		return root->kind == SYM_VAR && root->number != 0;
	}
	case SYM_ACCESSOR:
		for (const struct sym *arg = event->a; arg && arg->kind == SYM_LIST; arg = arg->b)
			if (symmap_get(&r->streams, arg->a))
				return true;
		return false;
	default: return false;
	}
}

void stream_wait_for_everything(struct run *r, uint32_t timeline)
{
	struct order all = {0};
	for (uint32_t i = 0; i < r->timelines.n; i++)
		if (!r->timelines.at[i].is_host)
			order_join(r, &all, &r->timelines.at[i].known);
	order_join(r, &r->timelines.at[timeline].known, &all);
}

void event_stream_wait(struct run *r, const struct prim *p, uint32_t timeline, const struct sym *event)
{
	struct event_state *e = event_of(r, event);
	struct timeline *t = &r->timelines.at[timeline];
	*vec_push(r->arena, &t->waits) = (struct wait_record){.event = event, .prim = p, .record = e->record, .recorded_on = e->on};
	struct order front = stream_front(r, timeline);
	t = &r->timelines.at[timeline];
	t->last_kernel = 0;
	if (e->capture && t->capture != e->capture && !is_under_way(r, e->capture))
		return;   // an event of a capture that has ended: the call fails (C6), nothing waits
	if (!e->record) { // nothing to wait for: not even a barrier of the legacy stream (measured)
		if (is_of_unseen_code(r, event))
			stream_wait_for_everything(r, timeline);
		return;
	}
	if (t->kind == STREAMKIND_LEGACY)
		order_join(r, &t->known, &front);
	if (e->capture && !t->capture) { // fork into the capture (C2)
		capture_enter(r, t, e->capture);
		t->begun = p;
		t->waits_for_capture_join = true;
	} else if (e->capture && t->capture == e->capture) {
		r->timelines.at[e->on].waits_for_capture_join = false;
	}
	order_join(r, &t->known, &e->snapshot);
}

void event_host_wait(struct run *r, const struct sym *event)
{
	struct event_state *e = event_of(r, event);
	e->is_complete = true;
	if (e->record)
		order_join(r, &host_timeline(r)->known, &e->snapshot);
}

// By what the host knows, as documented or with what it knows besides.
static bool is_over_by(const struct clock *host, const struct event_state *e)
{
	if (e->is_complete)
		return true;
	for (uint32_t i = 0; i < e->snapshot.doc.n; i++)
		if (e->snapshot.doc.at[i] > clock_at(host, i))
			return false;
	return true;
}

static bool is_over(struct run *r, const struct event_state *e)
{
	return is_over_by(&host_timeline(r)->known.doc, e);
}

// Is there an operation in front of the record that the host has not waited for? Else the record alone may not be done, or what unseen code has
// put on its stream.
static bool covers_work(struct run *r, const struct event_state *e)
{
	const struct clock *host = &host_timeline(r)->known.doc;
	for (size_t i = 0; i < r->ops.n; i++) {
		const struct op *o = &r->ops.at[i];
		if (!o->is_host && o->tick <= clock_at(&e->snapshot.doc, o->timeline) && o->tick > clock_at(host, o->timeline))
			return true;
	}
	return false;
}

static struct fault_facts elapsed_facts(const struct prim *p, const struct event_state *e, enum fault fault, const struct prim *first)
{
	struct fault_facts o = fault_of(OBS_TYPESTATE, fault, p);
	o.object_kind = HANDLE_EVENT;
	o.subject = o.event = e->event;
	o.first = first;
	return o;
}

static void elapsed_fault(struct run *r, const struct prim *p, const struct event_state *e, enum fault fault, const struct prim *first)
{
	fault_tell(r, elapsed_facts(p, e, fault, first));
}

// The host has waited for the other event, if for any: its stream may be one with that of this event's record, or be ordered with it.
static void incomplete_fault(struct run *r, const struct prim *p, const struct event_state *e, const struct event_state *other)
{
	struct fault_facts o = elapsed_facts(p, e, FAULT_ELAPSED_INCOMPLETE, e->record);
	if (other != e && other->record && is_over(r, other))
		unordered_doubt(r, e->on, other->on, &o);
	if (!covers_work(r, e))
		fault_doubt(&o, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
	if (is_over_by(&host_timeline(r)->known.supposed, e))
		unordered_doubt_barrier(r, &o);
	fault_tell(r, o);
}

// What was read at an index that the path does not know: any of the elements, whichever names they have elsewhere.
static bool is_some_element(const struct sym *handle)
{
	const struct sym *at = handle->kind == SYM_INIT || handle->kind == SYM_CONTENT ? handle->a : handle;
	for (; at; at = at->a)
		if ((at->kind == SYM_ELEMENT || at->kind == SYM_STEP) && at->b->kind != SYM_INT)
			return true;
	return false;
}

static bool is_recorded_perhaps(const struct run *r)
{
	for (size_t i = 0; i < r->events.list.n; i++)
		if (r->events.list.at[i]->record && is_some_element(r->events.list.at[i]->event))
			return true;
	return false;
}

static const struct ir_var *variable_at(const struct ir_value *place)
{
	while (place && place->kind != V_VAR)
		place = place->a;
	return place ? place->var : NULL;
}

// Does a path from one of the block's ways come back to it?
static bool is_in_loop(struct arena *scratch, const struct ir_function *f, uint32_t block)
{
	uint32_t n = (uint32_t)f->blocks.n, top = 0, *stack = ARENA_ARRAY(scratch, uint32_t, n);
	bool *seen = ARENA_ARRAY(scratch, bool, n);
	stack[top++] = block;
	while (top) {
		const struct ir_block *b = &f->blocks.at[stack[--top]];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2), ways = ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++) {
			if (next[i] == block)
				return true;
			if (!seen[next[i]])
				stack[top++] = next[i];
			seen[next[i]] = true;
		}
	}
	return false;
}

static bool records(const struct ir_block *b, const struct ir_var *event)
{
	for (size_t i = 0; i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		const struct effect *e = s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_RECORD) : NULL;
		if (e && variable_at(step_arg(s, e->arg)) == event)
			return true;
	}
	return false;
}

// Does the path suppose how often a loop of the function goes around?
static bool supposes_rounds(const struct run *r, const struct ir_function *f)
{
	const struct trace *t = &r->fragment->trace;
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (uint32_t i = 0; f->blocks.at[b].is_loop_head && i < t->count; i++)
			if (t->prim[i]->kind == PRIM_BRANCH && t->prim[i]->loc == &f->blocks.at[b].end_loc)
				return true;
	return r->fragment->is_sampled;
}

// A round that the path does not go around may record the event.
static bool may_be_recorded_later(const struct run *r, const struct event_state *e)
{
	const struct prim *made = e->created;
	const struct effect *c = made && made->row ? model_effect(made->row, EFFECT_CREATE) : NULL;
	const struct ir_var *event = c ? variable_at(step_arg(made->step, c->arg)) : NULL;
	const struct ir_function *f = made && made->frame ? made->frame->function : r->entry->function;
	struct arena scratch = {0};
	bool may = false, is_open = event && supposes_rounds(r, f);
	for (uint32_t b = 0; is_open && b < f->blocks.n && !may; b++)
		may = records(&f->blocks.at[b], event) && is_in_loop(&scratch, f, b);
	arena_free(&scratch);
	return may;
}

// Code that nobody sees was given the event, or the place where it is kept, and may have recorded it.
static bool is_given_away(const struct run *r, const struct prim *p, const struct sym *event)
{
	const struct sym *place = symmap_get(&r->fragment->names, event);
	for (uint32_t i = 0; i < r->fragment->trace.count && r->fragment->trace.prim[i] != p; i++) {
		const struct prim *q = r->fragment->trace.prim[i];
		for (uint32_t k = 0; q->kind == PRIM_UNKNOWN && k < q->arg_count; k++)
			if (q->arg[k] == event || (place && q->arg[k]->kind == SYM_ADDRESS && q->arg[k]->a == place))
				return true;
	}
	return false;
}

static void untimed_fault(struct run *r, const struct prim *p, const struct event_state *e, bool is_own)
{
	struct fault_facts o = elapsed_facts(p, e, FAULT_ELAPSED_NO_TIMING, e->created);
	if (!is_own)
		fault_doubt(&o, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	fault_tell(r, o);
}

// E10: InvalidResourceHandle for an event without timing or never recorded, NotReady for one not complete; fails for
// events of different devices.
void event_elapsed(struct run *r, const struct prim *p, const struct sym *first, const struct sym *second)
{
	const struct sym *handle[2] = {first, second};
	struct event_state *open[2] = {0};
	for (int i = 0; i < 2; i++) {
		struct event_state *e = event_of(r, handle[i]);
		bool is_own = e->created && handle[i]->kind == SYM_NEW;
		if (!r->is_opaque && e->no_timing && (is_own || handle[i]->kind == SYM_INIT)) { // kept where all code of the unit makes it so
			untimed_fault(r, p, e, is_own);
			return;
		}
		if (r->is_opaque || !(is_own || (e->record && !sym_is_unknown(handle[i])))) // of others: what this path shows
			continue;
		if (!e->record && (is_recorded_perhaps(r) || may_be_recorded_later(r, e) || is_given_away(r, p, handle[i])))
			return;
		if (!e->record) {
			elapsed_fault(r, p, e, FAULT_ELAPSED_UNRECORDED, e->created);
			return;
		}
		open[i] = is_over(r, e) ? NULL : e;
	}
	struct event_state *a = event_of(r, first), *b = event_of(r, second);
	if (a->created && b->created && devices_differ(a->device, b->device)) {
		struct fault_facts o = elapsed_facts(p, b, FAULT_ELAPSED_OTHER_DEVICE, a->created);
		o.partner = a->event;
		fault_tell(r, o);
	} else if (open[0] || open[1]) {
		bool is_second = !open[0] || (open[1] && !covers_work(r, open[0]));
		incomplete_fault(r, p, open[is_second], event_of(r, handle[!is_second]));
	}
}
