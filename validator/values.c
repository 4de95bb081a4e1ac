// SPDX-License-Identifier: Apache-2.0
#include "validator/values.h"

#include "base/vec.h"

#include <string.h>

enum { TAGS = 49 }; // of one residue modulo 4

struct spans {
	VEC(struct span) list;
};
struct nodes {
	VEC(uint32_t) list;
}; // steps, in the order in which they were captured

struct run {
	struct arena *arena;
	const struct witness *w;
	const struct witness_step *step;
	struct spans *memory;  // by memory
	struct nodes *capture; // by stream: the capture that it began
	struct nodes *graph;   // by graph
	int *stream_capture;   // by stream: the stream whose capture it is part of, NO_OBJECT = none
	int *event_capture;    // by event: the same, of the last record
	VEC(struct expected_read) reads;
	struct spans spare; // the list that the last write replaced
};

uint8_t initial_byte(int memory)
{
	return (uint8_t)(POISON_BYTE + 1 + memory % 32);
}

// Atomic operations add their tags: of the first 49 steps neither two, three nor four make up the tag of another one.
uint8_t step_tag(uint32_t step)
{
	return (uint8_t)(1 + 4 * (step % TAGS) + step / TAGS % 4);
}

// First span that ends behind `at`.
static size_t find(const struct spans *s, uint64_t at)
{
	size_t low = 0, high = s->list.n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (s->list.at[middle].end > at)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

static void append(struct arena *a, struct spans *to, struct span span)
{
	struct span *last = to->list.n ? &to->list.at[to->list.n - 1] : NULL;
	if (last && last->value == span.value)
		last->end = span.end;
	else
		*vec_push(a, &to->list) = span;
}

// Appends the bytes [begin, end) of `s`, moved so that `begin` comes to `base`.
static void append_slice(struct arena *a, struct spans *to, const struct spans *s, uint64_t begin, uint64_t end, uint64_t base)
{
	for (size_t i = find(s, begin); i < s->list.n && s->list.at[i].begin < end; i++) {
		struct span span = s->list.at[i];
		span.begin = (span.begin < begin ? begin : span.begin) - begin + base;
		span.end = (span.end > end ? end : span.end) - begin + base;
		append(a, to, span);
	}
}

static struct spans slice(struct arena *a, const struct spans *s, uint64_t begin, uint64_t end, uint64_t base)
{
	struct spans out = {0};
	append_slice(a, &out, s, begin, end, base);
	return out;
}

// Puts the spans of `piece`, which lie one behind the other, in the place of what was there. The new list is built in
// `spare`, the list that the previous call replaced: many writes must not fill memory with lists.
static void replace(struct run *r, int memory, const struct spans *piece)
{
	struct spans *s = &r->memory[memory], old = *s;
	uint64_t begin = piece->list.at[0].begin, end = piece->list.at[piece->list.n - 1].end;
	r->spare.list.n = 0;
	append_slice(r->arena, &r->spare, s, 0, begin, 0);
	for (size_t i = 0; i < piece->list.n; i++)
		append(r->arena, &r->spare, piece->list.at[i]);
	append_slice(r->arena, &r->spare, s, end, r->w->memories[memory].bytes, end);
	*s = r->spare;
	r->spare = old;
}

static void fill(struct run *r, int memory, uint64_t begin, uint64_t end, uint8_t value)
{
	struct spans piece = {0};
	append(r->arena, &piece, (struct span){begin, end, value});
	replace(r, memory, &piece);
}

static void fill_object(struct run *r, int memory, uint8_t value)
{
	fill(r, memory, 0, r->w->memories[memory].bytes, value);
}

static void add(struct run *r, const struct witness_access *access, uint8_t value)
{
	struct spans piece = slice(r->arena, &r->memory[access->memory], access->begin, access->end, access->begin);
	for (size_t i = 0; i < piece.list.n; i++)
		piece.list.at[i].value = (uint8_t)(piece.list.at[i].value + value);
	replace(r, access->memory, &piece);
}

static void read_bytes(struct run *r, uint32_t step, uint32_t access)
{
	const struct witness_access *at = &r->step[step].access[access];
	struct spans seen = slice(r->arena, &r->memory[at->memory], at->begin, at->end, at->begin);
	*vec_push(r->arena, &r->reads) = (struct expected_read){step, access, {seen.list.at, seen.list.n}};
}

static void do_accesses(struct run *r, uint32_t index)
{
	const struct witness_step *s = &r->step[index];
	for (uint32_t i = 0; i < s->access_count; i++)
		if (s->access[i].mode == MODE_READ)
			read_bytes(r, index, i);
	if (s->kind == WSTEP_COPY) {
		const struct witness_access *from = &s->access[0], *to = &s->access[1];
		struct spans piece = slice(r->arena, &r->memory[from->memory], from->begin, from->end, to->begin);
		replace(r, to->memory, &piece);
		return;
	}
	for (uint32_t i = 0; i < s->access_count; i++) {
		if (s->access[i].mode == MODE_WRITE)
			fill(r, s->access[i].memory, s->access[i].begin, s->access[i].end, step_tag(index));
		else if (s->access[i].mode == MODE_ATOMIC)
			add(r, &s->access[i], step_tag(index));
	}
}

// What a step does to memory when it executes.
static void execute(struct run *r, uint32_t index)
{
	const struct witness_step *s = &r->step[index];
	switch (s->kind) {
	case WSTEP_ALLOC:
	case WSTEP_ALLOC_ASYNC: fill_object(r, s->memory, initial_byte(s->memory)); break;
	case WSTEP_FREE:
	case WSTEP_FREE_ASYNC:
	case WSTEP_DIES:
	case WSTEP_UNMAP: fill_object(r, s->memory, POISON_BYTE); break;
	default: do_accesses(r, index);
	}
}

static bool is_device_operation(enum witness_step_kind kind)
{
	return kind == WSTEP_LAUNCH || kind == WSTEP_MEMSET || kind == WSTEP_COPY || kind == WSTEP_HOST_FUNCTION || kind == WSTEP_ALLOC_ASYNC ||
	       kind == WSTEP_FREE_ASYNC;
}

static void launch_graph(struct run *r, const struct witness_step *s)
{
	const struct nodes *graph = &r->graph[s->graph];
	int into = r->stream_capture[s->stream];
	size_t count = graph->list.n; // a graph may be captured into its own next version
	for (size_t i = 0; i < count; i++) {
		if (into == NO_OBJECT)
			execute(r, graph->list.at[i]);
		else
			*vec_push(r->arena, &r->capture[into].list) = graph->list.at[i];
	}
}

static void end_capture(struct run *r, const struct witness_step *s)
{
	int capture = r->stream_capture[s->stream];
	if (capture == NO_OBJECT)
		return;
	for (size_t i = 0; i < r->w->stream_count; i++)
		if (r->stream_capture[i] == capture)
			r->stream_capture[i] = NO_OBJECT;
	if (s->graph != NO_OBJECT)
		r->graph[s->graph] = r->capture[capture];
	r->capture[capture] = (struct nodes){0};
}

static void do_step(struct run *r, uint32_t index)
{
	const struct witness_step *s = &r->step[index];
	int capture = s->stream == NO_OBJECT ? NO_OBJECT : r->stream_capture[s->stream];
	switch (s->kind) {
	case WSTEP_BEGIN_CAPTURE:
		if (capture == NO_OBJECT)
			r->stream_capture[s->stream] = s->stream;
		return;
	case WSTEP_END_CAPTURE: end_capture(r, s); return;
	case WSTEP_RECORD: r->event_capture[s->event] = capture; return;
	case WSTEP_WAIT: // a captured event takes the waiting stream into its capture (SEMANTICS C2)
		if (capture == NO_OBJECT && r->event_capture[s->event] != NO_OBJECT &&
		    r->stream_capture[r->event_capture[s->event]] == r->event_capture[s->event])
			r->stream_capture[s->stream] = r->event_capture[s->event];
		return;
	case WSTEP_LAUNCH_GRAPH: launch_graph(r, s); return;
	default:
		if (is_device_operation(s->kind) && capture != NO_OBJECT)
			*vec_push(r->arena, &r->capture[capture].list) = index;
		else
			execute(r, index);
	}
}

static int *none(struct arena *a, size_t count)
{
	int *list = ARENA_ARRAY(a, int, count + 1);
	for (size_t i = 0; i < count; i++)
		list[i] = NO_OBJECT;
	return list;
}

void values_expect(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, struct expectation *out)
{
	struct run r = {.arena = a, .w = w, .step = step};
	r.memory = ARENA_ARRAY(a, struct spans, w->memory_count + 1);
	r.capture = ARENA_ARRAY(a, struct nodes, w->stream_count + 1);
	r.graph = ARENA_ARRAY(a, struct nodes, w->graph_count + 1);
	r.stream_capture = none(a, w->stream_count);
	r.event_capture = none(a, w->event_count);
	for (size_t i = 0; i < w->memory_count; i++)
		append(a, &r.memory[i], (struct span){0, w->memories[i].bytes, initial_byte((int)i)});
	for (size_t i = 0; i < count; i++)
		if (!w->threads[step[i].thread].is_process)
			do_step(&r, (uint32_t)i);
	*out = (struct expectation){r.reads.at, r.reads.n, ARENA_ARRAY(a, struct contents, w->memory_count + 1)};
	for (size_t i = 0; i < w->memory_count; i++)
		out->final[i] = (struct contents){r.memory[i].list.at, r.memory[i].list.n};
}

bool step_is_operation(const struct witness_step *s)
{
	return s->kind == WSTEP_LAUNCH || s->kind == WSTEP_MEMSET || s->kind == WSTEP_COPY || s->kind == WSTEP_HOST_FUNCTION ||
	       s->kind == WSTEP_ALLOC_ASYNC || s->kind == WSTEP_FREE_ASYNC || s->kind == WSTEP_LAUNCH_GRAPH;
}

bool pair_can_show(const struct witness *w, const struct witness_step *step, uint32_t first, uint32_t second, uint32_t at)
{
	if (first >= second || at == first || at >= second || w->graph_count)
		return true;
	if (at < first && step[at].thread == step[first].thread)
		return false;
	return step[at].thread != step[second].thread || step_is_operation(&step[at]);
}
