// SPDX-License-Identifier: Apache-2.0
// What orders the steps: the model of gpulint-validate runs them as written and tells what comes directly before what. From that
// the order between the drawn steps alone, without what follows from other edges.
#include <string.h>

#include "picture/parts.h"
#include "validator/backends/model/order.h"

// Each step is two vertices: the host's call and the work that it enqueues. For a step of the host both are the call's.
// Every edge goes from a lower vertex to a higher one.
struct edge {
	size_t from, to;
	const char *label;
};

struct graph {
	struct arena *arena;
	const struct witness *w;
	const struct witness_step *step;
	size_t count, words; // of a row of `reach`
	uint64_t *reach;     // by vertex: those behind it, as bits
	VEC(struct edge) edge;
};

static size_t call_of(size_t step)
{
	return 2 * step;
}

static size_t work_of(const struct graph *g, size_t step)
{
	return 2 * step + step_is_on_stream(g->w, &g->step[step]);
}

static void put(struct graph *g, size_t from, size_t to, const char *label)
{
	if (from < to)
		*vec_push(g->arena, &g->edge) = (struct edge){from, to, label};
}

static bool reaches(const struct graph *g, size_t from, size_t to)
{
	return g->reach[from * g->words + to / 64] >> to % 64 & 1;
}

// What people call a reason that has no step of its own in the picture; NULL for the order of calls and lanes.
static const char *label_of(enum reason why)
{
	switch (why) {
	case REASON_PROGRAM:
	case REASON_ENQUEUED:
	case REASON_STREAM: return NULL;
	case REASON_WAIT: return "host waits";
	case REASON_SYNC_COPY: return "synchronous copy";
	case REASON_LEGACY: return "legacy default stream";
	case REASON_PEER: return "peer copy waits";
	case REASON_GRAPH: return "edge of the graph";
	case REASON_THREAD: return "thread";
	default: return reason_rows[why].text;
	}
}

// Work that two threads put into one stream, where the claim is that they can change places: its order is one of several.
static bool is_by_chance(const struct graph *g, size_t from, size_t to)
{
	return g->w->claim == CLAIM_INTERLEAVED && g->step[from].thread != g->step[to].thread;
}

// A stream and a thread each take their steps in order; a call comes before what it enqueues.
static void put_lanes(struct graph *g)
{
	for (size_t i = 0; i < g->count; i++) {
		const struct witness_step *s = &g->step[i];
		bool on_stream = step_is_on_stream(g->w, s), has_call = false, has_work = !on_stream;
		put(g, call_of(i), work_of(g, i), NULL);
		for (size_t k = i + 1; k < g->count && !(has_call && has_work); k++) {
			const struct witness_step *next = &g->step[k];
			if (!has_call && next->thread == s->thread) {
				put(g, call_of(i), call_of(k), NULL);
				has_call = true;
			}
			if (!has_work && step_is_on_stream(g->w, next) && next->stream == s->stream && !is_by_chance(g, i, k)) {
				put(g, work_of(g, i), work_of(g, k), NULL);
				has_work = true;
			}
		}
	}
}

// The stream's captured work, and what is joined to it, ends in the graph. Where the claim is of order a capture is none: nothing runs yet.
static void put_captures(struct graph *g)
{
	for (size_t i = 0; i < g->count && g->w->claim == CLAIM_CAPTURE; i++)
		for (size_t k = i; g->step[i].kind == WSTEP_END_CAPTURE && k-- > 0;)
			if (step_is_on_stream(g->w, &g->step[k]) && g->step[k].stream == g->step[i].stream) {
				put(g, work_of(g, k), call_of(i), "captured");
				break;
			}
}

// The last record of the event in front of the step that waits for it; NOT_THERE = none.
static size_t record_of(const struct graph *g, size_t wait)
{
	for (size_t k = wait; k-- > 0;)
		if (g->step[k].kind == WSTEP_RECORD && g->step[k].event == g->step[wait].event)
			return k;
	return NOT_THERE;
}

// A record and a wait are steps of their streams: an event leads from one to the other.
static void put_events(struct graph *g)
{
	for (size_t i = 0; i < g->count; i++) {
		enum witness_step_kind kind = g->step[i].kind;
		bool on_host = kind == WSTEP_SYNC_EVENT || kind == WSTEP_POLL_EVENT;
		size_t record = kind == WSTEP_WAIT || on_host ? record_of(g, i) : NOT_THERE;
		if (record != NOT_THERE)
			put(g, work_of(g, record), work_of(g, i), on_host ? "host waits" : "event");
	}
}

// What an event covers that is not of the record's own stream: a record on the legacy default stream joins others.
static void put_covered(struct graph *g, const struct step_edge *e)
{
	size_t record = record_of(g, e->via);
	if (record != NOT_THERE && g->step[record].stream != g->step[e->from].stream)
		put(g, work_of(g, e->from), work_of(g, record), label_of(REASON_LEGACY));
}

static const char *put_rest(struct graph *g)
{
	struct refusal refusal = {0};
	struct step_edges edges;
	struct model *model = model_new(g->arena, g->w, g->step, g->count, false, &refusal);
	if (!model || !order_in_program(g->arena, model, &edges, &refusal))
		return refusal.why ? refusal.why : "the steps cannot be run in their order";
	for (size_t i = 0; i < edges.list.n; i++) {
		const struct step_edge *e = &edges.list.at[i];
		if (e->why == REASON_EVENT)
			put_covered(g, e);
		bool is_drawn_otherwise = e->why == REASON_EVENT || e->why == REASON_ENQUEUED || e->why == REASON_PROGRAM;
		if (is_drawn_otherwise || e->is_from_stage || reason_rows[e->why].is_seen ||
		    (e->is_from_work && e->is_to_work && is_by_chance(g, e->from, e->to)))
			continue;
		put(g, e->is_from_work ? work_of(g, e->from) : call_of(e->from), e->is_to_work ? work_of(g, e->to) : call_of(e->to),
		    label_of(e->why));
	}
	return NULL;
}

static void close_over(struct graph *g)
{
	size_t n = 2 * g->count;
	struct arena scratch = {0};
	struct near {
		VEC(size_t) to;
	} *next = ARENA_ARRAY(&scratch, struct near, n);
	for (size_t i = 0; i < g->edge.n; i++)
		*vec_push(&scratch, &next[g->edge.at[i].from].to) = g->edge.at[i].to;
	for (size_t v = n; v-- > 0;) {
		uint64_t *row = &g->reach[v * g->words];
		for (size_t i = 0; i < next[v].to.n; i++) {
			size_t to = next[v].to.at[i];
			row[to / 64] |= UINT64_C(1) << to % 64;
			for (size_t k = 0; k < g->words; k++)
				row[k] |= g->reach[to * g->words + k];
		}
	}
	arena_free(&scratch);
}

// Of an edge on the way, the first that is more than the order of calls.
static const char *label_between(const struct graph *g, size_t from, size_t to)
{
	for (size_t i = 0; i < g->edge.n; i++) {
		const struct edge *e = &g->edge.at[i];
		if (e->label && (e->from == from || reaches(g, from, e->from)) && (e->to == to || reaches(g, e->to, to)))
			return e->label;
	}
	return NULL;
}

static bool is_direct(const struct graph *g, const bool *is_drawn, size_t i, size_t k)
{
	for (size_t mid = i + 1; mid < k; mid++)
		if (is_drawn[mid] && reaches(g, work_of(g, i), work_of(g, mid)) && reaches(g, work_of(g, mid), work_of(g, k)))
			return false;
	return true;
}

// The whole graph in `scratch`; *why as picture_order returns it.
static struct graph make(struct arena *scratch, const struct witness *w, const struct witness_step *step, size_t count, const char **why)
{
	struct graph g = {.arena = scratch, .w = w, .step = step, .count = count, .words = (2 * count + 63) / 64};
	g.reach = ARENA_ARRAY(scratch, uint64_t, 2 * count * g.words + 1);
	put_lanes(&g);
	put_events(&g);
	put_captures(&g);
	*why = put_rest(&g);
	close_over(&g);
	return g;
}

const char *picture_order(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, const bool *is_drawn,
                          struct order_edges *out)
{
	struct arena scratch = {0};
	const char *why;
	struct graph g = make(&scratch, w, step, count, &why);
	for (size_t i = 0; i < count; i++)
		for (size_t k = i + 1; is_drawn[i] && k < count; k++)
			if (is_drawn[k] && reaches(&g, work_of(&g, i), work_of(&g, k)) && is_direct(&g, is_drawn, i, k))
				*vec_push(a, &out->list) = (struct order_edge){(uint32_t)i, (uint32_t)k,
				                                               label_between(&g, work_of(&g, i), work_of(&g, k))};
	why = why ? arena_strdup(a, why) : NULL;
	arena_free(&scratch);
	return why;
}

const bool *picture_between(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, uint32_t first, uint32_t second)
{
	struct arena scratch = {0};
	const char *why;
	bool *is_between = ARENA_ARRAY(a, bool, count + 1);
	struct graph g = make(&scratch, w, step, count, &why);
	bool is_ordered = !why && reaches(&g, work_of(&g, first), work_of(&g, second));
	for (size_t i = 0; i < count; i++)
		is_between[i] = i == first || i == second ||
		                (reaches(&g, work_of(&g, first), work_of(&g, i)) && reaches(&g, work_of(&g, i), work_of(&g, second)));
	arena_free(&scratch);
	return is_ordered ? is_between : NULL;
}
