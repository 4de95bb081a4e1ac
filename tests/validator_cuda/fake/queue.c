// SPDX-License-Identifier: Apache-2.0
#include "fake.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t fake_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

struct cu_stream *fake_stream(cu_stream s)
{
	struct cu_context *c = fake_current();
	if (s == CU_STREAM_LEGACY || !s)
		return &fake.legacy[c ? c->device : 0];
	if (s == CU_STREAM_PER_THREAD)
		return &fake.per_thread[c ? c->device : 0];
	if (s->magic != FAKE_MAGIC)
		abort(); // as the driver does with a destroyed stream: it crashes
	return s;
}

static bool is_legacy(const struct cu_stream *s)
{
	return s == &fake.legacy[s->device];
}

bool fake_capturing(void)
{
	for (int i = 0; i < fake.streams; i++) {
		if (fake.stream[i].graph)
			return true;
	}
	return false;
}

enum { MODE_GLOBAL, MODE_THREAD_LOCAL };

cu_result fake_unsafe(void)
{
	for (int i = 0; i < fake.streams; i++) {
		const struct cu_stream *s = &fake.stream[i];
		bool is_here = pthread_equal(s->thread, pthread_self());
		if (!s->graph || !s->is_origin || (s->mode != MODE_GLOBAL && !(s->mode == MODE_THREAD_LOCAL && is_here)))
			continue;
		fake_invalidate();
		return CU_ERROR_CAPTURE_UNSUPPORTED;
	}
	return CU_OK;
}

void fake_invalidate(void)
{
	for (int i = 0; i < fake.streams; i++) {
		if (fake.stream[i].graph)
			fake.stream[i].graph->is_invalid = true;
	}
}

cu_result fake_legality(struct cu_stream *s)
{
	if (s->graph && s->graph->is_invalid)
		return 901;
	for (int i = 0; is_legacy(s) && i < fake.streams; i++) {
		if (fake.stream[i].graph && fake.stream[i].is_blocking && fake.stream[i].device == s->device) {
			fake_invalidate();
			return 906;
		}
	}
	return CU_OK;
}

static void add_dep(struct fake_op *op, int dep)
{
	if (dep >= 0 && !(fake.op && fake.op[dep].done))
		op->dep[op->deps++ % FAKE_DEPS] = dep;
}

// The rule of the legacy default stream, both ways.
static void add_stream_deps(struct cu_stream *s, struct fake_op *op)
{
	add_dep(op, s->last);
	if (is_legacy(s)) {
		add_dep(op, fake.per_thread[s->device].last);
		for (int i = 0; i < fake.streams; i++) {
			if (fake.stream[i].is_blocking && fake.stream[i].device == s->device)
				add_dep(op, fake.stream[i].last);
		}
	} else if (s->is_blocking) {
		add_dep(op, fake.legacy[s->device].last);
	}
}

int fake_last(struct cu_stream *s)
{
	struct fake_op none = {0};
	if (!is_legacy(s))
		return s->last;
	add_stream_deps(s, &none);
	int last = -1;
	for (int i = 0; i < none.deps; i++)
		last = none.dep[i] > last ? none.dep[i] : last;
	return last;
}

static int append(const struct fake_op *op)
{
	if (fake.count == fake.capacity) {
		fake.capacity = fake.capacity ? fake.capacity * 2 : 256;
		fake.op = realloc(fake.op, (size_t)fake.capacity * sizeof *fake.op);
	}
	fake.op[fake.count] = *op;
	return fake.count++;
}

static cu_result capture(struct cu_stream *s, const struct fake_op *op)
{
	struct cu_graph *g = s->graph;
	g->op = realloc(g->op, ((size_t)g->count + 1) * sizeof *g->op);
	g->op[g->count] = *op;
	if (s->captured >= 0)
		g->op[g->count].dep[g->op[g->count].deps++] = s->captured;
	s->captured = g->count++;
	return CU_OK;
}

cu_result fake_enqueue(cu_stream handle, struct fake_op *op)
{
	struct cu_stream *s = fake_stream(handle);
	cu_result e = fake_legality(s);
	if (e)
		return e;
	if (s->graph)
		return capture(s, op);
	add_stream_deps(s, op);
	s->last = append(op);
	fake_pump();
	return CU_OK;
}

void fake_join_devices(struct fake_op *op, int a, int b)
{
	add_stream_deps(&fake.legacy[a], op);
	if (a != b)
		add_stream_deps(&fake.legacy[b], op);
	fake.legacy[a].last = fake.legacy[b].last = append(op);
	fake_pump();
}

static void add_bytes(struct fake_op *o)
{
	for (uint64_t i = o->begin; i < o->end; i++)
		o->to[i] = (unsigned char)(o->to[i] + o->value);
}

static void verify(struct fake_op *o)
{
	for (uint64_t i = 0; i < o->n; i++) {
		if (o->from[i] != (unsigned char)o->value) {
			o->result[0]++;
			o->result[1] = o->from[i];
		}
	}
}

static bool is_too_early(struct fake_op *o)
{
	if (o->kind == FAKE_GATE || !fake.late)
		return false;
	if (!o->started)
		o->started = fake_now();
	return fake_now() - o->started < fake.late;
}

// False: it cannot end yet.
static bool perform(struct fake_op *o)
{
	if (is_too_early(o))
		return false;
	switch (o->kind) {
	case FAKE_GATE:
		if (!o->started)
			o->started = fake_now();
		o->gate[0] = 1;
		if (!o->gate[1] && fake_now() - o->started < o->cap)
			return false;
		o->gate[0] = o->gate[1] ? 2 : 3;
		return true;
	case FAKE_FILL: memset(o->to, (int)o->value, o->n); return true;
	case FAKE_VERIFY: verify(o); return true;
	case FAKE_ADD: add_bytes(o); return true;
	case FAKE_COPY: memmove(o->to, o->from, o->n); return true;
	case FAKE_HOST: o->host(o->data); return true;
	default: return true;
	}
}

void fake_pump(void)
{
	for (int i = fake.settled; i < fake.count; i++) {
		struct fake_op *o = &fake.op[i];
		bool ready = !o->done;
		for (int k = 0; ready && k < o->deps; k++)
			ready = fake.op[o->dep[k]].done;
		if (ready)
			o->done = perform(o);
	}
	while (fake.settled < fake.count && fake.op[fake.settled].done)
		fake.settled++;
}

static void *pump_alone(void *unused)
{
	struct timespec pause = {.tv_nsec = 1000000};
	for (;;) {
		pthread_mutex_lock(&fake.lock);
		fake_pump();
		pthread_mutex_unlock(&fake.lock);
		nanosleep(&pause, NULL);
	}
	return unused;
}

void fake_go_on_alone(void)
{
	pthread_t thread;
	if (!pthread_create(&thread, NULL, pump_alone, NULL))
		pthread_detach(thread);
}

bool fake_is_done(int op)
{
	fake_pump();
	return op < 0 ? fake.settled == fake.count : fake.op[op].done;
}

void fake_wait(int op)
{
	struct timespec pause = {.tv_nsec = 100000};
	while (!fake_is_done(op)) {
		pthread_mutex_unlock(&fake.lock);
		nanosleep(&pause, NULL);
		pthread_mutex_lock(&fake.lock);
	}
}
