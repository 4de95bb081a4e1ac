// SPDX-License-Identifier: Apache-2.0
#include "picture/picture.h"

#include <stdlib.h>

#include "picture/parts.h"

const char *const picture_edge_words[] = {"lane", "call", "order", "fix", "missing", NULL};

struct builder {
	struct arena *a;
	const struct witness *w;
	struct merged_steps steps;
	bool *is_kept;                  // by merged step
	bool has_fix;                   // one that is shown
	const bool *is_in_fix;          // by step of the fix: it lies between the claimed two
	size_t *node_of;                // by merged step
	int *lane_of_stream, *lane_of_thread; // -1 = none yet
	VEC(struct picture_lane) lane;
	VEC(struct picture_node) node;
	VEC(struct picture_edge) edge;
	size_t first, second;           // merged steps of the claim
};

static size_t distance(size_t a, size_t b)
{
	return a < b ? b - a : a - b;
}

static size_t distance_to_claim(const struct builder *b, size_t i)
{
	size_t first = distance(i, b->first), second = distance(i, b->second);
	return first < second ? first : second;
}

// Objects that are only made say nothing of order. Of what only the fix has, those steps that bring the order about.
static bool is_of_interest(const struct builder *b, size_t i)
{
	const struct merged_step *m = &b->steps.list.at[i];
	const struct witness_step *s = m->step;
	if (m->before == NOT_THERE && !(b->has_fix && b->is_in_fix[m->after]))
		return false;
	bool is_order = b->w->claim == CLAIM_UNORDERED || b->w->claim == CLAIM_USE_AFTER || b->w->claim == CLAIM_INTERLEAVED ||
			b->w->claim == CLAIM_COST;
	return i == b->first || i == b->second || !is_order || !step_is_setup(b->w, s);
}

// The steps nearest to the claimed ones, what the fix adds among them.
static void choose(struct builder *b)
{
	size_t n = b->steps.list.n, kept = 0;
	for (size_t i = 0; i < n; i++)
		kept += b->is_kept[i] = is_of_interest(b, i);
	while (kept > PICTURE_MOST_NODES) {
		size_t farthest = 0, most = 0;
		for (size_t i = 0; i < n; i++) {
			size_t d = b->is_kept[i] ? distance_to_claim(b, i) : 0;
			if (d > most)
				most = d, farthest = i;
		}
		b->is_kept[farthest] = false;
		kept--;
	}
}

// Host threads in their order, then streams by device.
static void put_lanes(struct builder *b)
{
	for (size_t i = 0; i < b->w->thread_count; i++)
		b->lane_of_thread[i] = -1;
	for (size_t i = 0; i < b->w->stream_count; i++)
		b->lane_of_stream[i] = -1;
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct witness_step *s = b->steps.list.at[i].step;
		if (!b->is_kept[i])
			continue;
		if (step_is_on_stream(s))
			b->lane_of_stream[s->stream] = 0;
		else
			b->lane_of_thread[s->thread] = 0;
	}
	for (size_t i = 0; i < b->w->thread_count; i++) {
		if (b->lane_of_thread[i] < 0)
			continue;
		b->lane_of_thread[i] = (int)b->lane.n;
		*vec_push(b->a, &b->lane) = thread_lane(b->a, b->w, (int)i);
	}
	for (int device = 0; device < (int)b->w->device_count + 1; device++) {
		for (size_t i = 0; i < b->w->stream_count; i++) {
			struct picture_lane lane = stream_lane(b->a, b->w, (int)i);
			if (b->lane_of_stream[i] < 0 || lane.device != device)
				continue;
			b->lane_of_stream[i] = (int)b->lane.n;
			*vec_push(b->a, &b->lane) = lane;
		}
	}
}

static void put_nodes(struct builder *b, struct picture *p)
{
	size_t left_out = 0;
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct merged_step *m = &b->steps.list.at[i];
		const struct witness_step *s = m->step;
		if (!b->is_kept[i]) {
			left_out += is_of_interest(b, i);
			continue;
		}
		b->node_of[i] = b->node.n;
		*vec_push(b->a, &b->node) = (struct picture_node){
			.lane = (size_t)(step_is_on_stream(s) ? b->lane_of_stream[s->stream] : b->lane_of_thread[s->thread]),
			.call = shown_call(b->a, s),
			.effect = shown_effect(b->a, b->w, s),
			.place = m->before == NOT_THERE ? "added by the fix" : shown_place(b->a, b->w, s), // its line is one of the edited text
			.is_claimed = i == b->first || i == b->second,
			.is_added = m->before == NOT_THERE,
			.is_assumed = s->is_caller,
			.left_out = left_out,
		};
		p->left_out += left_out;
		left_out = 0;
	}
	p->left_out += left_out;
	p->left_out_at_end = left_out;
}

static bool has_edge(const struct builder *b, size_t from, size_t to)
{
	for (size_t i = 0; i < b->edge.n; i++)
		if (b->edge.at[i].from == from && b->edge.at[i].to == to)
			return true;
	return false;
}

static void put_edge(struct builder *b, size_t from, size_t to, const char *label, bool is_fix)
{
	bool is_lane = b->node.at[from].lane == b->node.at[to].lane;
	enum picture_edge_kind kind = is_fix ? EDGE_FIX : is_lane ? EDGE_LANE : label ? EDGE_ORDER : EDGE_CALL;
	if (is_fix && (is_lane || has_edge(b, from, to)))
		return;
	*vec_push(b->a, &b->edge) = (struct picture_edge){from, to, kind, is_lane ? NULL : label};
}

// The order as written (is_fix: with the fix, where it adds an edge).
static const char *put_order(struct builder *b, bool is_fix)
{
	size_t count = is_fix ? b->w->fix.step_count : b->w->step_count;
	bool *is_drawn = ARENA_ARRAY(b->a, bool, count + 1);
	size_t *node = ARENA_ARRAY(b->a, size_t, count + 1);
	struct order_edges order = {0};
	for (size_t i = 0; i < b->steps.list.n; i++) {
		uint32_t at = is_fix ? b->steps.list.at[i].after : b->steps.list.at[i].before;
		if (at == NOT_THERE || !b->is_kept[i])
			continue;
		is_drawn[at] = true;
		node[at] = b->node_of[i];
	}
	const char *why = picture_order(b->a, b->w, is_fix ? b->w->fix.step : b->w->step, count, is_drawn, &order);
	for (size_t i = 0; i < order.list.n; i++)
		put_edge(b, node[order.list.at[i].from], node[order.list.at[i].to], order.list.at[i].label, is_fix);
	return why;
}

// The fix is shown where it begins with the same claimed step: else it was found on another way through the function.
static void find_fix(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++)
		b->has_fix |= b->steps.list.at[i].before == b->w->first && b->steps.list.at[i].after == b->w->fix.first;
	b->has_fix &= b->w->fix.step_count > 0;
	b->is_in_fix = picture_between(b->a, b->w, b->w->fix.step, b->has_fix ? b->w->fix.step_count : 0, b->w->fix.first,
				       b->w->fix.second);
}

static void find_claim(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		if (b->steps.list.at[i].before == b->w->first)
			b->first = i;
		if (b->steps.list.at[i].before == b->w->second)
			b->second = i;
	}
}

const struct picture *picture_of(struct arena *a, const struct witness *w)
{
	struct builder b = {.a = a, .w = w};
	struct picture *p = ARENA_NEW(a, struct picture);
	picture_merge(a, w, &b.steps);
	size_t n = b.steps.list.n;
	b.is_kept = ARENA_ARRAY(a, bool, n + 1);
	b.node_of = ARENA_ARRAY(a, size_t, n + 1);
	b.lane_of_stream = ARENA_ARRAY(a, int, w->stream_count + 1);
	b.lane_of_thread = ARENA_ARRAY(a, int, w->thread_count + 1);
	find_fix(&b);
	find_claim(&b);
	choose(&b);
	put_lanes(&b);
	put_nodes(&b, p);
	p->caution = put_order(&b, false);
	if (b.has_fix)
		put_order(&b, true);
	p->rule = w->rule;
	p->place = shown_place(a, NULL, witness_place(w));
	p->title = w->message ? w->message : "";
	p->claim = claim_text(w, &p->is_missing);
	p->is_single = b.first == b.second;
	if (!p->is_single)
		*vec_push(a, &b.edge) = (struct picture_edge){b.node_of[b.first], b.node_of[b.second], EDGE_CLAIM, p->claim};
	p->lane = b.lane.at, p->lane_count = b.lane.n;
	p->node = b.node.at, p->node_count = b.node.n;
	p->edge = b.edge.at, p->edge_count = b.edge.n;
	return p;
}
