// SPDX-License-Identifier: Apache-2.0
// A loop is drawn once: consecutive steps of a lane that are alike, and come again and again in the same order, are one round with a count.
#include <stdbool.h>
#include <string.h>

#include "picture/parts.h"

enum { MOST_IN_ROUND = 8 };

struct fold {
	struct arena *a;
	struct picture *p;
	size_t *lane, count; // nodes of the lane that is looked at
	size_t *into;        // by node: the one that stands for it, itself = it stays
	bool has_folded;
};

static bool is_alike(const struct picture_node *x, const struct picture_node *y)
{
	return x->times == y->times && strcmp(x->call, y->call) == 0 && strcmp(x->effect, y->effect) == 0 && strcmp(x->place, y->place) == 0;
}

static bool is_plain(const struct picture_node *n)
{
	return !n->is_claimed && !n->is_added && !n->is_gone && !n->is_assumed;
}

// Does another edge than that of the lane, from the step before, lead to it; or another than that to the next one from it?
static bool is_led_to(const struct fold *f, size_t node, size_t before)
{
	for (size_t i = 0; i < f->p->edge_count; i++)
		if (f->p->edge[i].to == node && f->p->edge[i].from != before)
			return true;
	return false;
}

static bool leads_on(const struct fold *f, size_t node, size_t next)
{
	for (size_t i = 0; i < f->p->edge_count; i++)
		if (f->p->edge[i].from == node && f->p->edge[i].to != next)
			return true;
	return false;
}

// Steps in rounds of `round` from `at` on that are alike from round to round, and which nothing is led to but the first and from but the last.
static size_t rounds(const struct fold *f, size_t at, size_t round)
{
	const struct picture_node *node = f->p->node;
	size_t end = at, count = 1;
	while (end < f->count && end - at < round && is_plain(&node[f->lane[end]]) && (end == at || !node[f->lane[end]].left_out))
		end++;
	if (end - at < round)
		return 0;
	for (size_t k = end; k < f->count; k++) {
		const struct picture_node *n = &node[f->lane[k]];
		if (!is_plain(n) || n->left_out || !is_alike(n, &node[f->lane[k - round]]) || is_led_to(f, f->lane[k], f->lane[k - 1]) ||
		    leads_on(f, f->lane[k - 1], f->lane[k]))
			break;
		count = (k - at + 1) / round;
	}
	for (size_t k = at + 1; k < at + round; k++)
		if (is_led_to(f, f->lane[k], f->lane[k - 1]) || leads_on(f, f->lane[k - 1], f->lane[k]))
			return 0;
	return count;
}

// The round, and how often it comes, that leaves the fewest steps.
static void fold_lane(struct fold *f)
{
	for (size_t at = 0; at < f->count;) {
		size_t best = 0, saved = 0, times = 0;
		for (size_t round = 1; round <= MOST_IN_ROUND && at + 2 * round <= f->count; round++) {
			size_t count = rounds(f, at, round), now = count > 1 ? (count - 1) * round : 0;
			if (now > saved)
				best = round, saved = now, times = count;
		}
		for (size_t k = best; k < best * times; k++)
			f->into[f->lane[at + k]] = f->lane[at + k % best], f->has_folded = true;
		at += best ? best * times : 1;
	}
}

static void find_folds(struct fold *f)
{
	f->has_folded = false;
	for (size_t i = 0; i < f->p->node_count; i++)
		f->into[i] = i;
	for (size_t lane = 0; lane < f->p->lane_count; lane++) {
		f->count = 0;
		for (size_t i = 0; i < f->p->node_count; i++)
			if (f->p->node[i].lane == lane)
				f->lane[f->count++] = i;
		fold_lane(f);
	}
}

static void put_folded(struct fold *f)
{
	size_t *now = ARENA_ARRAY(f->a, size_t, f->p->node_count + 1);
	VEC(struct picture_node) node = {0};
	VEC(struct picture_edge) edge = {0};
	for (size_t i = 0; i < f->p->node_count; i++) {
		now[i] = f->into[i] == i ? node.n : now[f->into[i]];
		if (f->into[i] == i)
			*vec_push(f->a, &node) = f->p->node[i];
		else
			node.at[now[i]].times += f->p->node[i].times;
	}
	for (size_t i = 0; i < f->p->edge_count; i++) {
		struct picture_edge e = f->p->edge[i];
		bool is_inside = f->into[e.to] != e.to && f->p->node[e.from].lane == f->p->node[e.to].lane; // of a round that is not drawn
		e.from = now[e.from], e.to = now[e.to];
		if (!is_inside)
			*vec_push(f->a, &edge) = e;
	}
	f->p->node = node.at, f->p->node_count = node.n;
	f->p->edge = edge.at, f->p->edge_count = edge.n;
}

void picture_fold(struct arena *a, struct picture *p)
{
	struct fold f = {.a = a, .p = p, .has_folded = true};
	f.lane = ARENA_ARRAY(a, size_t, p->node_count + 1);
	f.into = ARENA_ARRAY(a, size_t, p->node_count + 1);
	while (f.has_folded) { // a loop in a loop
		find_folds(&f);
		put_folded(&f);
	}
}
