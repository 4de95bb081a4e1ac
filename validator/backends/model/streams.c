// SPDX-License-Identifier: Apache-2.0
// What streams and events order (SEMANTICS 1.1 to 1.5 and 1.10), and what the host waits for.
#include "validator/backends/model/machine.h"

enum { SMALL_COPY = 64 << 10 };

static const struct witness_stream *stream_of(const struct machine *m, int stream)
{
	return &m->model->w->streams[stream];
}

// Blocking and per-thread streams take part in the legacy stream's barrier (L3, L7); handles from outside do not.
static bool joins_legacy(const struct machine *m, int stream)
{
	enum witness_stream_kind kind = stream_of(m, stream)->kind;
	return kind == WSTREAM_BLOCKING || kind == WSTREAM_PER_THREAD;
}

bool machine_is_pageable(const struct machine *m, int memory)
{
	return m->model->w->memories[memory].kind == WMEMORY_PAGEABLE && !m->is_registered[memory];
}

bool machine_is_host(const struct machine *m, int memory)
{
	enum witness_memory_kind kind = m->model->w->memories[memory].kind;
	return kind == WMEMORY_PAGEABLE || kind == WMEMORY_PINNED;
}

static bool is_managed(const struct machine *m, int memory)
{
	return m->model->w->memories[memory].kind == WMEMORY_MANAGED;
}

static void add_stream(struct machine *m, int stream, enum reason other, uint32_t via, struct marks *out)
{
	const struct stream_state *s = &m->stream[stream];
	marks_add(m->arena, out, &s->tail, other, via);
	marks_add(m->arena, out, &s->barrier, REASON_LEGACY, via);
}

void machine_legacy_front(struct machine *m, int device, uint32_t via, struct marks *out)
{
	for (size_t i = 0; i < m->model->w->stream_count; i++) {
		const struct witness_stream *s = stream_of(m, (int)i);
		if (s->device == device && s->kind == WSTREAM_LEGACY)
			add_stream(m, (int)i, REASON_STREAM, via, out);
		else if (s->device == device && joins_legacy(m, (int)i))
			add_stream(m, (int)i, REASON_LEGACY, via, out);
	}
}

void machine_legacy_barrier(struct machine *m, int device, const struct marks *front)
{
	for (size_t i = 0; i < m->model->w->stream_count; i++) {
		const struct witness_stream *s = stream_of(m, (int)i);
		if (s->device != device)
			continue;
		if (s->kind == WSTREAM_LEGACY)
			m->stream[i].tail = *front, m->stream[i].barrier = (struct marks){0};
		else if (joins_legacy(m, (int)i))
			m->stream[i].barrier = *front;
	}
}

// What the next action in a stream comes after. Marks keep the reason that put them into the stream.
void machine_stream_front(struct machine *m, int stream, uint32_t via, struct marks *out)
{
	const struct stream_state *s = &m->stream[stream];
	if (stream_of(m, stream)->kind == WSTREAM_LEGACY) {
		machine_legacy_front(m, stream_of(m, stream)->device, via, out);
		return;
	}
	for (size_t i = 0; i < s->tail.list.n; i++)
		marks_put(m->arena, out, s->tail.list.at[i].op, s->tail.list.at[i].why, s->tail.list.at[i].via);
	marks_add(m->arena, out, &s->barrier, REASON_LEGACY, via);
}

// The stream's later work comes after `tail`.
void machine_set_front(struct machine *m, int stream, const struct marks *tail)
{
	m->stream[stream].tail = *tail;
	m->stream[stream].barrier = (struct marks){0};
	if (stream_of(m, stream)->kind == WSTREAM_LEGACY)
		machine_legacy_barrier(m, stream_of(m, stream)->device, tail);
}

void machine_record(struct machine *m, uint32_t step)
{
	const struct witness_step *s = &m->model->step[step];
	struct event_state *e = &m->event[s->event];
	*e = (struct event_state){.is_recorded = true, .capture = m->stream[s->stream].capture};
	if (e->capture != NO_OBJECT) {
		e->front = m->stream[s->stream].front;
		return;
	}
	machine_stream_front(m, s->stream, step, &e->snapshot);
	// A record is itself enqueued: a host wait on the stream now covers what the legacy stream added, and a record
	// in the legacy stream is a barrier.
	machine_set_front(m, s->stream, &e->snapshot);
}

static void join_capture(struct machine *m, int stream, const struct event_state *e)
{
	struct stream_state *s = &m->stream[stream];
	if (m->stream[e->capture].capture != e->capture)
		return; // that capture has ended
	if (s->capture == NO_OBJECT)
		s->front = (struct indices){0};
	s->capture = e->capture;
	struct indices front = {0};
	for (size_t i = 0; i < s->front.list.n; i++)
		*vec_push(m->arena, &front.list) = s->front.list.at[i];
	for (size_t i = 0; i < e->front.list.n; i++)
		*vec_push(m->arena, &front.list) = e->front.list.at[i];
	s->front = front;
}

void machine_wait(struct machine *m, uint32_t step)
{
	const struct witness_step *s = &m->model->step[step];
	const struct event_state *e = &m->event[s->event];
	struct marks front = {0};
	if (!e->is_recorded)
		return; // E3: no effect, not even the legacy stream's barrier (measured)
	if (e->capture != NO_OBJECT) {
		join_capture(m, s->stream, e);
		return;
	}
	if (m->stream[s->stream].capture != NO_OBJECT)
		return; // C3: an error, nothing is captured
	machine_stream_front(m, s->stream, step, &front);
	marks_add(m->arena, &front, &e->snapshot, REASON_EVENT, step);
	machine_set_front(m, s->stream, &front);
}

uint32_t machine_new_operation(struct machine *m, uint32_t step, uint32_t creator, uint32_t ordinal, uint32_t transition, enum part part, int stream)
{
	struct indices *created = &m->model->created[creator];
	uint32_t index = (uint32_t)m->op.n;
	while (created->list.n <= ordinal)
		*vec_push(m->model->arena, &created->list) = m->model->processes++;
	struct operation *op = vec_push(m->arena, &m->op);
	*op = (struct operation){.step = step,
	                         .creator = creator,
	                         .ordinal = ordinal,
	                         .process = created->list.at[ordinal],
	                         .part = part,
	                         .stream = stream,
	                         .device = stream_of(m, stream)->device,
	                         .created = transition,
	                         .executed = NOT_YET};
	while (m->operation_of.list.n <= op->process)
		*vec_push(m->arena, &m->operation_of.list) = NOT_YET;
	m->operation_of.list.at[op->process] = index;
	return index;
}

// Device whose memory it is; host and managed memory belong to the device of the stream.
static int device_of(const struct machine *m, int memory, int other)
{
	enum witness_memory_kind kind = m->model->w->memories[memory].kind;
	return kind == WMEMORY_DEVICE || kind == WMEMORY_POOL ? m->model->w->memories[memory].device : other;
}

struct copy_rules {
	bool is_staged;              // read and written as two operations
	bool waits_for_stage, waits; // of the host
	enum reason why;
	bool is_barrier;  // of both devices
	bool joins_other; // the other device's legacy stream
	int devices[2];
};

// SEMANTICS 1.10 by the kinds of memory; HARDWARE for what is only seen.
static void copy_host_rules(const struct machine *m, const struct witness_step *s, struct copy_rules *r)
{
	int from = s->access[0].memory, to = s->access[1].memory;
	bool from_host = machine_is_host(m, from), to_host = machine_is_host(m, to);
	bool is_pageable = (from_host && machine_is_pageable(m, from)) || (to_host && machine_is_pageable(m, to));
	bool is_seen = m->model->with_seen;
	r->why = s->is_sync ? REASON_SYNC_COPY : REASON_SEEN_PAGEABLE;
	if (from_host && to_host) {
		r->waits = true; // complete on return, in both forms
		r->why = REASON_SYNC_COPY;
	} else if (from_host && is_pageable && s->is_sync && is_seen && s->access->end - s->access->begin <= SMALL_COPY) {
		r->waits = true;
		r->why = REASON_SEEN_SMALL;
	} else if (from_host && is_pageable) {
		r->is_staged = r->waits_for_stage = s->is_sync || is_seen;
	} else if (to_host && is_pageable) {
		r->waits = s->is_sync || is_seen;
	} else if (from_host || to_host) {
		r->waits = s->is_sync;
	} else if (s->is_sync && is_seen && (is_managed(m, from) || is_managed(m, to))) {
		r->waits = true;
		r->why = REASON_SEEN_MANAGED;
	}
}

static struct copy_rules copy_rules(const struct machine *m, const struct witness_step *s)
{
	struct copy_rules r = {0};
	const struct witness_stream *stream = stream_of(m, s->stream);
	if (s->kind == WSTEP_MEMSET) {
		int memory = s->access[0].memory;
		r.waits = s->is_sync && (machine_is_host(m, memory) || (is_managed(m, memory) && m->model->with_seen));
		r.why = machine_is_host(m, memory) ? REASON_SYNC_COPY : REASON_SEEN_MANAGED;
		return r;
	}
	if (s->kind != WSTEP_COPY)
		return r;
	r.devices[0] = device_of(m, s->access[0].memory, stream->device);
	r.devices[1] = device_of(m, s->access[1].memory, stream->device);
	bool is_peer = s->is_peer || r.devices[0] != r.devices[1];
	copy_host_rules(m, s, &r);
	if (is_peer && s->is_sync) { // serialised with the work of both devices; not against non-blocking streams (measured)
		r.is_barrier = true;
	} else if (is_peer && stream->kind == WSTREAM_LEGACY && m->model->with_seen) {
		r.joins_other = true;
	}
	return r;
}

static void block_host(struct machine *m, int thread, uint32_t op, enum reason why, uint32_t step)
{
	marks_put(m->arena, &m->thread[thread].blocked, op, why, step);
}

static void add_barrier(struct machine *m, const struct copy_rules *r, uint32_t step, struct marks *front)
{
	for (int i = 0; i < 2; i++) {
		struct marks other = {0};
		machine_legacy_front(m, r->devices[i], step, &other);
		marks_add(m->arena, front, &other, REASON_PEER, step);
	}
}

// Measured: a peer copy in a legacy stream is ordered with the other device's legacy stream, before and after.
static bool is_other_legacy(const struct machine *m, const struct copy_rules *r, int stream, size_t other)
{
	const struct witness_stream *s = stream_of(m, (int)other);
	return r->joins_other && s->kind == WSTREAM_LEGACY && (int)other != stream && (s->device == r->devices[0] || s->device == r->devices[1]);
}

static void join_other_front(struct machine *m, const struct copy_rules *r, int stream, uint32_t step, struct marks *front)
{
	for (size_t i = 0; i < m->model->w->stream_count; i++)
		if (is_other_legacy(m, r, stream, i))
			marks_add(m->arena, front, &m->stream[i].tail, REASON_SEEN_PEER, step);
}

static void join_other_tail(struct machine *m, const struct copy_rules *r, int stream, uint32_t step, uint32_t op)
{
	for (size_t i = 0; i < m->model->w->stream_count; i++) {
		struct marks tail = {0};
		if (!is_other_legacy(m, r, stream, i))
			continue;
		for (size_t k = 0; k < m->stream[i].tail.list.n; k++)
			*vec_push(m->arena, &tail.list) = m->stream[i].tail.list.at[k];
		marks_put(m->arena, &tail, op, REASON_SEEN_PEER, step);
		m->stream[i].tail = tail;
	}
}

void machine_enqueue(struct machine *m, uint32_t step, uint32_t transition)
{
	const struct witness_step *s = &m->model->step[step];
	if (m->stream[s->stream].capture != NO_OBJECT) {
		machine_capture(m, step);
		return;
	}
	if (s->kind == WSTEP_LAUNCH_GRAPH) {
		machine_launch_graph(m, step, transition);
		return;
	}
	struct copy_rules r = copy_rules(m, s);
	struct marks front = {0}, tail = {0};
	machine_stream_front(m, s->stream, step, &front);
	if (r.is_barrier)
		add_barrier(m, &r, step, &front);
	join_other_front(m, &r, s->stream, step, &front);
	uint32_t op = machine_new_operation(m, step, step, 0, transition, r.is_staged ? PART_STAGE : PART_WHOLE, s->stream);
	m->op.at[op].before = front;
	if (r.waits_for_stage)
		block_host(m, s->thread, op, r.why, step);
	if (r.is_staged) {
		uint32_t stage = op;
		op = machine_new_operation(m, step, step, 1, transition, PART_TRANSFER, s->stream);
		marks_put(m->arena, &m->op.at[op].before, stage, REASON_STAGING, step);
		m->op.at[op].stage = stage;
	}
	if (r.waits)
		block_host(m, s->thread, op, r.why, step);
	marks_put(m->arena, &tail, op, REASON_STREAM, step);
	machine_set_front(m, s->stream, &tail);
	join_other_tail(m, &r, s->stream, step, op);
	for (int i = 0; r.is_barrier && i < 2; i++)
		machine_legacy_barrier(m, r.devices[i], &tail);
}

// Streams that a host wait on this one covers: the legacy stream encompasses those it joins (L12).
static void wait_for_stream(struct machine *m, int stream, uint32_t step, struct marks *out)
{
	if (stream_of(m, stream)->kind != WSTREAM_LEGACY) {
		marks_add(m->arena, out, &m->stream[stream].tail, REASON_WAIT, step);
		return;
	}
	struct marks front = {0};
	machine_legacy_front(m, stream_of(m, stream)->device, step, &front);
	marks_add(m->arena, out, &front, REASON_WAIT, step);
}

static bool touches(const struct machine *m, const struct operation *op, int device)
{
	const struct witness_step *s = &m->model->step[op->step];
	for (size_t i = 0; s->kind == WSTEP_COPY && i < 2; i++)
		if (device_of(m, s->access[i].memory, NO_OBJECT) == device)
			return true;
	return false;
}

// All work of a device's streams; also other devices' copies that touch it where that was seen.
static void wait_for_device(struct machine *m, int device, uint32_t step, enum reason why, struct marks *out)
{
	for (uint32_t i = 0; i < m->op.n; i++) {
		const struct operation *op = &m->op.at[i];
		if (op->device == device)
			marks_put(m->arena, out, i, why, step);
		else if (m->model->with_seen && touches(m, op, device))
			marks_put(m->arena, out, i, why == REASON_WAIT ? REASON_SEEN_TOUCHES : why, step);
	}
}

static void wait_for_free(struct machine *m, const struct witness_step *s, uint32_t step, struct marks *out)
{
	const struct witness_memory *memory = &m->model->w->memories[s->memory];
	bool is_host = memory->kind == WMEMORY_PINNED;
	if (memory->kind == WMEMORY_POOL || memory->kind == WMEMORY_PAGEABLE)
		return; // cudaFree of pool memory does not wait (measured); free() knows nothing of the GPU, registered or not
	// Measured: the device of the memory, whichever is current.
	int device = m->made_on[s->memory] == NO_OBJECT ? m->thread[s->thread].device : m->made_on[s->memory];
	wait_for_device(m, device, step, is_host ? REASON_SEEN_FREE_HOST : REASON_SEEN_FREE, out);
}

void machine_host_waits(struct machine *m, const struct witness_step *s, uint32_t step, struct marks *out)
{
	switch (s->kind) {
	case WSTEP_SYNC_STREAM:
	case WSTEP_POLL_STREAM: wait_for_stream(m, s->stream, step, out); return;
	case WSTEP_SYNC_EVENT:
	case WSTEP_POLL_EVENT: marks_add(m->arena, out, &m->event[s->event].snapshot, REASON_WAIT, step); return;
	case WSTEP_SYNC_DEVICE: wait_for_device(m, s->device, step, REASON_WAIT, out); return;
	case WSTEP_FREE:
		if (m->model->with_seen)
			wait_for_free(m, s, step, out);
		return;
	case WSTEP_UNREGISTER:
		if (m->model->with_seen)
			wait_for_device(m, m->thread[s->thread].device, step, REASON_SEEN_FREE_HOST, out);
		return;
	case WSTEP_RESET_DEVICE:
		if (m->model->with_seen)
			wait_for_device(m, s->device, step, REASON_SEEN_RESET, out);
		return;
	default: return;
	}
}
