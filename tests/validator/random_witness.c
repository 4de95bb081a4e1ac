// SPDX-License-Identifier: Apache-2.0
// Random witnesses. A program makes its objects, does some work, waits for all devices and gives everything back. About
// every second use of memory is ordered after the previous one in one of the usual ways, well or badly.
#include "random_generator.h"

const char *const feature_words[FEATURE_COUNT] = {
#define X(id, word) word,
	FEATURES(X)
#undef X
};

// xorshift64*
uint32_t draw(struct generator *g, uint32_t bound)
{
	g->state ^= g->state >> 12;
	g->state ^= g->state << 25;
	g->state ^= g->state >> 27;
	return (uint32_t)((g->state * UINT64_C(2685821657736338717)) >> 33) % bound;
}

struct witness_step *add(struct generator *g, enum witness_step_kind kind)
{
	struct witness_step *s = vec_push(g->arena, &g->step);
	*s = (struct witness_step){.kind = kind, .api = "x", .file = "random.cu", .line = (uint32_t)g->step.n, .thread = g->thread};
	s->stream = s->event = s->event2 = s->memory = s->device = s->context = s->module = s->graph = s->child = s->mutex = NO_OBJECT;
	return s;
}

void select_device(struct generator *g, int device)
{
	if (g->current == device)
		return;
	add(g, WSTEP_SET_DEVICE)->device = device;
	g->current = device;
}

static const char *id(struct generator *g, char letter, size_t index)
{
	return arena_printf(g->arena, "%c%zu", letter, index);
}

static void make_streams(struct generator *g)
{
	static const enum witness_stream_kind kind[] = {WSTREAM_BLOCKING, WSTREAM_NONBLOCKING, WSTREAM_NONBLOCKING};
	size_t devices = g->w->device_count, made = 2 + draw(g, 2);
	g->stream = ARENA_ARRAY(g->arena, struct witness_stream, MOST_STREAMS);
	for (size_t i = 0; i < made; i++)
		g->stream[g->w->stream_count++] = (struct witness_stream){
			.kind = kind[draw(g, 3)], .device = (int)draw(g, (uint32_t)devices), .thread = NO_OBJECT};
	for (size_t i = 0; i < devices; i++) // the default stream of each device, always there
		g->stream[g->w->stream_count++] = (struct witness_stream){.kind = WSTREAM_LEGACY, .device = (int)i, .thread = NO_OBJECT};
	if (draw(g, 3) == 0)
		g->stream[g->w->stream_count++] = (struct witness_stream){.kind = WSTREAM_PER_THREAD};
	for (size_t i = 0; i < g->w->stream_count; i++)
		g->stream[i].id = id(g, 's', i);
	g->w->streams = g->stream;
}

static void make_memory(struct generator *g)
{
	static const enum witness_memory_kind kind[] = {WMEMORY_DEVICE, WMEMORY_DEVICE,  WMEMORY_PINNED, WMEMORY_PAGEABLE,
	                                                WMEMORY_DEVICE, WMEMORY_MANAGED, WMEMORY_POOL};
	size_t count = 2 + draw(g, MOST_MEMORY - 1);
	g->memory = ARENA_ARRAY(g->arena, struct witness_memory, count);
	for (size_t i = 0; i < count; i++) {
		enum witness_memory_kind k = i ? kind[draw(g, g->features & FEATURE_POOLS ? 7 : 6)] : WMEMORY_DEVICE;
		bool is_on_device = k == WMEMORY_DEVICE || k == WMEMORY_POOL;
		g->memory[i] = (struct witness_memory){.id = id(g, 'm', i),
		                                       .kind = k,
		                                       .bytes = OBJECT_BYTES,
		                                       .device = is_on_device ? (int)draw(g, (uint32_t)g->w->device_count) : NO_OBJECT};
		g->last_stream[i] = NO_OBJECT;
		g->is_alive[i] = k != WMEMORY_POOL;
	}
	g->w->memories = g->memory;
	g->w->memory_count = count;
}

static void make_objects(struct generator *g)
{
	struct witness_device *device = ARENA_ARRAY(g->arena, struct witness_device, 2);
	struct witness_thread *thread = ARENA_ARRAY(g->arena, struct witness_thread, 2);
	struct witness_event *event = ARENA_ARRAY(g->arena, struct witness_event, EVENTS);
	g->w->device_count = draw(g, 4) || !(g->features & FEATURE_DEVICES) ? 1 : 2;
	device[0].id = "d0", device[1].id = "d1", thread[0].id = "t0", thread[1].id = "t1";
	g->w->devices = device;
	g->w->threads = thread, g->w->thread_count = 2;
	make_streams(g);
	make_memory(g);
	for (size_t i = 0; i < EVENTS; i++)
		event[i] = (struct witness_event){.id = id(g, 'e', i), .device = i == 2 ? (int)g->w->device_count - 1 : 0};
	g->w->events = event, g->w->event_count = EVENTS;
	struct witness_graph *graph = ARENA_ARRAY(g->arena, struct witness_graph, 1);
	graph->id = "g0";
	g->w->graphs = graph, g->w->graph_count = 1;
}

bool is_made(const struct witness_stream *s)
{
	return s->kind == WSTREAM_BLOCKING || s->kind == WSTREAM_NONBLOCKING;
}

static void create(struct generator *g)
{
	for (int d = (int)g->w->device_count - 1; d >= 0; d--) {
		select_device(g, d);
		for (size_t i = 0; i < g->w->stream_count; i++)
			if (g->stream[i].device == d && is_made(&g->stream[i]))
				add(g, WSTEP_CREATE_STREAM)->stream = (int)i;
		for (size_t i = 0; i < EVENTS; i++)
			if (g->w->events[i].device == d)
				add(g, WSTEP_CREATE_EVENT)->event = (int)i;
		for (size_t i = 0; i < g->w->memory_count; i++)
			if (g->memory[i].kind != WMEMORY_POOL && (g->memory[i].device == d || (!d && g->memory[i].device == NO_OBJECT)))
				add(g, WSTEP_ALLOC)->memory = (int)i;
	}
}

static void destroy(struct generator *g)
{
	for (int d = (int)g->w->device_count - 1; d >= 0; d--) {
		select_device(g, d);
		add(g, WSTEP_SYNC_DEVICE)->device = d;
	}
	for (size_t i = 0; i < g->w->memory_count; i++)
		if (g->is_alive[i])
			add(g, WSTEP_FREE)->memory = (int)i;
	for (size_t i = 0; i < g->w->stream_count; i++)
		if (is_made(&g->stream[i]))
			add(g, WSTEP_DESTROY_STREAM)->stream = (int)i;
	for (size_t i = 0; i < EVENTS; i++)
		add(g, WSTEP_DESTROY_EVENT)->event = (int)i;
}

const struct witness *random_witness(struct arena *a, uint64_t seed, unsigned features)
{
	struct generator g = {.arena = a, .state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1, .features = features, .w = ARENA_NEW(a, struct witness)};
	*g.w = (struct witness){.version = WITNESS_VERSION, .rule = "GPU102", .message = "", .memory = NO_OBJECT, .device = NO_OBJECT};
	for (int i = 0; i < 8; i++)
		draw(&g, 2); // nearby seeds begin alike
	make_objects(&g);
	create(&g);
	size_t begin = g.step.n, wanted = 3 + draw(&g, 9);
	for (int tries = 0; g.step.n < begin + wanted && tries < 100; tries++)
		random_act(&g);
	destroy(&g);
	g.w->step = g.step.at;
	g.w->step_count = g.step.n;
	return g.w;
}
