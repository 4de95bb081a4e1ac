// SPDX-License-Identifier: Apache-2.0
// The things a random program can do, one function each. An act that does not fit adds nothing.
#include "random_generator.h"

static int any_stream(struct generator *g, int device)
{
	for (;;) {
		int i = (int)draw(g, (uint32_t)g->w->stream_count);
		bool is_other = g->stream[i].kind == WSTREAM_PER_THREAD && g->thread; // the child's own is not declared
		if ((device == NO_OBJECT || g->stream[i].device == device) && !is_other)
			return i;
	}
}

static int legacy_of(const struct generator *g, int device)
{
	int i = 0;
	while (g->stream[i].kind != WSTREAM_LEGACY || g->stream[i].device != device)
		i++;
	return i;
}

// An event of that device: record and stream must be of the same.
static int any_event(struct generator *g, int device)
{
	for (int tries = 0; tries < 20; tries++) {
		int e = (int)draw(g, EVENTS);
		if (g->w->events[e].device == device)
			return e;
	}
	return device ? EVENTS - 1 : 0;
}

static void record(struct generator *g, int event, int stream)
{
	select_device(g, g->stream[stream].device);
	struct witness_step *s = add(g, WSTEP_RECORD);
	s->event = event, s->stream = stream;
}

static void wait_event(struct generator *g, int event, int stream)
{
	select_device(g, g->stream[stream].device);
	struct witness_step *s = add(g, WSTEP_WAIT);
	s->event = event, s->stream = stream;
}

// Orders what comes next in stream `to` (NO_OBJECT: on the host) after the work of `from`, or looks as if it did.
static void order(struct generator *g, int from, int to)
{
	if (g->thread && g->stream[from].kind == WSTREAM_PER_THREAD)
		return; // in the child the same words name another stream
	int device = g->stream[from].device, event = any_event(g, device);
	select_device(g, device);
	switch (draw(g, to == NO_OBJECT ? 5 : 9)) {
	case 0: add(g, WSTEP_SYNC_STREAM)->stream = from; return;
	case 1: add(g, WSTEP_SYNC_DEVICE)->device = device; return;
	case 2: add(g, WSTEP_POLL_STREAM)->stream = from; return;
	case 3:
	case 4:
		record(g, event, from);
		if (to == NO_OBJECT || draw(g, 4) == 0)
			add(g, draw(g, 3) ? WSTEP_SYNC_EVENT : WSTEP_POLL_EVENT)->event = event;
		else
			wait_event(g, event, to);
		return;
	case 5: // the wrong way around, or a record of another stream
		if (draw(g, 2))
			wait_event(g, event, to);
		record(g, event, draw(g, 2) ? from : any_stream(g, device));
		return;
	default: record(g, event, from); wait_event(g, event, to);
	}
}

static void before_use(struct generator *g, int memory, int stream)
{
	int last = g->last_stream[memory];
	if (last != NO_OBJECT && last != stream && draw(g, 100) < 62)
		order(g, last, stream);
	g->last_stream[memory] = stream;
}

static void access(struct generator *g, struct witness_step *s, int memory, enum witness_access_mode mode, uint64_t begin, uint64_t end)
{
	struct witness_access *list = ARENA_ARRAY(g->arena, struct witness_access, s->access_count + 1);
	for (size_t i = 0; i < s->access_count; i++)
		list[i] = s->access[i];
	list[s->access_count++] = (struct witness_access){memory, mode, begin, end};
	s->access = list;
}

// Objects that no kernel touches: how far a kernel goes is a matter of its grid, which is not the question here.
static bool is_cut(const struct generator *g, int memory)
{
	return memory % 2 && g->features & FEATURE_HALVES;
}

// The whole object, or one of its halves.
static uint64_t half(struct generator *g, bool may_cut, uint64_t *end)
{
	uint32_t what = may_cut ? draw(g, 4) : 2;
	*end = what == 0 ? OBJECT_BYTES / 2 : OBJECT_BYTES;
	return what == 1 ? OBJECT_BYTES / 2 : 0;
}

static bool is_host_only(enum witness_memory_kind kind)
{
	return kind == WMEMORY_PAGEABLE;
}

// Living memory that a kernel of the device may touch, NO_OBJECT if the draw missed.
static int kernel_memory(struct generator *g, int device)
{
	int m = (int)draw(g, (uint32_t)g->w->memory_count);
	const struct witness_memory *memory = &g->memory[m];
	bool fits = g->is_alive[m] && !is_host_only(memory->kind) && !is_cut(g, m) && (memory->device == device || memory->device == NO_OBJECT);
	return fits ? m : NO_OBJECT;
}

static void launch(struct generator *g)
{
	int stream = any_stream(g, NO_OBJECT), device = g->stream[stream].device;
	int first = kernel_memory(g, device), second = kernel_memory(g, device);
	uint32_t what = draw(g, 8);
	if (first == NO_OBJECT)
		return;
	before_use(g, first, stream);
	bool is_move = what >= 5 && second != NO_OBJECT && second != first;
	if (is_move)
		before_use(g, second, stream);
	select_device(g, device);
	struct witness_step *s = add(g, WSTEP_LAUNCH);
	s->stream = stream;
	if (is_move) {
		access(g, s, second, MODE_READ, 0, OBJECT_BYTES);
		access(g, s, first, MODE_WRITE, 0, OBJECT_BYTES);
	} else if (what == 0) {
		access(g, s, first, MODE_ATOMIC, 0, OBJECT_BYTES);
	} else {
		access(g, s, first, what < 3 ? MODE_READ : MODE_WRITE, 0, OBJECT_BYTES);
	}
}

static void set_memory(struct generator *g)
{
	int stream = any_stream(g, NO_OBJECT), device = g->stream[stream].device, m = kernel_memory(g, device);
	bool is_sync = draw(g, 3) == 0;
	if (m == NO_OBJECT || g->memory[m].kind == WMEMORY_MANAGED || g->memory[m].kind == WMEMORY_PINNED)
		return;
	stream = is_sync ? legacy_of(g, device) : stream;
	before_use(g, m, stream);
	select_device(g, device);
	struct witness_step *s = add(g, WSTEP_MEMSET);
	s->stream = stream, s->is_sync = is_sync;
	uint64_t end, begin = half(g, false, &end);
	access(g, s, m, MODE_WRITE, begin, end);
}

static void copy(struct generator *g)
{
	int from = (int)draw(g, (uint32_t)g->w->memory_count), to = (int)draw(g, (uint32_t)g->w->memory_count);
	const struct witness_memory *a = &g->memory[from], *b = &g->memory[to];
	int device = a->device != NO_OBJECT ? a->device : b->device != NO_OBJECT ? b->device : 0;
	bool is_far = a->device != NO_OBJECT && b->device != NO_OBJECT && a->device != b->device;
	bool is_sync = draw(g, 3) == 0;
	if (from == to || !g->is_alive[from] || !g->is_alive[to] || a->kind == WMEMORY_MANAGED || b->kind == WMEMORY_MANAGED)
		return;
	int stream = is_sync ? legacy_of(g, device) : any_stream(g, device);
	before_use(g, from, stream);
	before_use(g, to, stream);
	select_device(g, device);
	struct witness_step *s = add(g, WSTEP_COPY);
	s->stream = stream, s->is_sync = is_sync, s->is_peer = is_far;
	uint64_t end, begin = half(g, is_cut(g, from) && is_cut(g, to), &end);
	access(g, s, from, MODE_READ, begin, end);
	access(g, s, to, MODE_WRITE, begin, end);
}

static void host(struct generator *g)
{
	int m = (int)draw(g, (uint32_t)g->w->memory_count);
	if (g->memory[m].kind == WMEMORY_DEVICE || g->memory[m].kind == WMEMORY_POOL)
		return;
	before_use(g, m, NO_OBJECT);
	access(g, add(g, WSTEP_HOST_ACCESS), m, draw(g, 2) ? MODE_READ : MODE_WRITE, 0, 4);
}

static void host_function(struct generator *g)
{
	int m = (int)draw(g, (uint32_t)g->w->memory_count), stream = any_stream(g, NO_OBJECT);
	if (!(g->features & FEATURE_HOST_FUNCTIONS))
		return;
	if ((g->memory[m].kind != WMEMORY_PAGEABLE && g->memory[m].kind != WMEMORY_PINNED) || !g->is_alive[m])
		return;
	before_use(g, m, stream);
	select_device(g, g->stream[stream].device);
	struct witness_step *s = add(g, WSTEP_HOST_FUNCTION);
	s->stream = stream;
	access(g, s, m, MODE_WRITE, 0, 4);
}

static void pool(struct generator *g)
{
	int m = (int)draw(g, (uint32_t)g->w->memory_count);
	if (g->memory[m].kind != WMEMORY_POOL || g->was_freed[m]) // a second allocation would be another object
		return;
	int stream = any_stream(g, g->memory[m].device);
	if (g->is_alive[m])
		before_use(g, m, stream);
	select_device(g, g->memory[m].device);
	struct witness_step *s = add(g, g->is_alive[m] ? WSTEP_FREE_ASYNC : WSTEP_ALLOC_ASYNC);
	s->memory = m, s->stream = stream;
	g->last_stream[m] = stream;
	g->was_freed[m] = g->is_alive[m];
	g->is_alive[m] = !g->is_alive[m];
}

// Gives memory back before the end.
static void give_back(struct generator *g)
{
	int m = (int)draw(g, (uint32_t)g->w->memory_count);
	if (!g->is_alive[m] || g->memory[m].kind == WMEMORY_POOL || !(g->features & FEATURE_FREES))
		return;
	before_use(g, m, NO_OBJECT);
	add(g, WSTEP_FREE)->memory = m;
	g->is_alive[m] = false;
}

static int any_made(struct generator *g, int device, int other)
{
	for (int tries = 0; tries < 30; tries++) {
		int i = any_stream(g, device);
		if (is_made(&g->stream[i]) && i != other)
			return i;
	}
	return NO_OBJECT;
}

static void capture_launch(struct generator *g, int stream, bool *used)
{
	int m = kernel_memory(g, g->stream[stream].device);
	if (m == NO_OBJECT)
		return;
	struct witness_step *s = add(g, WSTEP_LAUNCH);
	s->stream = stream;
	access(g, s, m, draw(g, 2) ? MODE_READ : MODE_WRITE, 0, OBJECT_BYTES);
	used[m] = true;
}

// A captured piece, perhaps with a second stream forked and joined by events, launched once or twice.
static void capture(struct generator *g)
{
	bool used[MOST_MEMORY + 2] = {0};
	int origin = any_made(g, NO_OBJECT, NO_OBJECT);
	if (origin == NO_OBJECT || g->has_graph || !(g->features & FEATURE_GRAPHS))
		return;
	int device = g->stream[origin].device, other = any_made(g, device, origin);
	int fork = any_event(g, device), join = device ? fork : (fork + 1) % (EVENTS - 1);
	select_device(g, device);
	struct witness_step *s = add(g, WSTEP_BEGIN_CAPTURE);
	s->stream = origin, s->mode = "relaxed";
	capture_launch(g, origin, used);
	if (other != NO_OBJECT && draw(g, 2)) {
		record(g, fork, origin);
		wait_event(g, fork, other);
		bool is_parallel = draw(g, 2);
		if (is_parallel)
			capture_launch(g, origin, used);
		capture_launch(g, other, used);
		record(g, join, other);
		wait_event(g, join, origin);
		capture_launch(g, origin, used);
	}
	s = add(g, WSTEP_END_CAPTURE);
	s->stream = origin, s->graph = 0;
	add(g, WSTEP_INSTANTIATE)->graph = 0;
	g->has_graph = true;
	for (uint32_t i = 0, n = 1 + draw(g, 2); i < n; i++) {
		int stream = any_stream(g, device);
		for (int m = 0; m < (int)g->w->memory_count; m++)
			if (used[m])
				before_use(g, m, stream);
		select_device(g, device);
		s = add(g, WSTEP_LAUNCH_GRAPH);
		s->stream = stream, s->graph = 0;
	}
}

static void noise(struct generator *g)
{
	int stream = any_stream(g, NO_OBJECT), event = any_event(g, g->stream[stream].device);
	switch (draw(g, 5)) {
	case 0: record(g, event, stream); return;
	case 1: wait_event(g, event, stream); return;
	case 2:
		select_device(g, g->stream[stream].device);
		add(g, WSTEP_SYNC_STREAM)->stream = stream;
		return;
	default: return;
	}
}

// A child thread and its parent work side by side until the join. Nothing but the streams and what each of them waits
// for orders the one's work with the other's.
static void threads(struct generator *g)
{
	static void (*const act[])(struct generator *) = {launch, launch, set_memory, copy, host, noise};
	if (g->has_thread || g->w->device_count > 1 || !(g->features & FEATURE_THREADS))
		return;
	g->has_thread = true;
	add(g, WSTEP_START_THREAD)->child = 1;
	for (uint32_t i = 0, n = 3 + draw(g, 4); i < n; i++) {
		g->thread = (int)draw(g, 2);
		act[draw(g, sizeof act / sizeof *act)](g);
	}
	g->thread = 0;
	add(g, WSTEP_JOIN_THREAD)->child = 1;
}

void random_act(struct generator *g)
{
	static void (*const act[])(struct generator *) = {launch, launch, launch,        launch, set_memory, copy,      copy,    copy,
	                                                  host,   host,   host_function, pool,   noise,      give_back, capture, threads};
	act[draw(g, sizeof act / sizeof *act)](g);
}
