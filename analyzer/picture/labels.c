// SPDX-License-Identifier: Apache-2.0
// Graphviz puts the label of an edge beside the middle of its line, whatever is there.
#include <stdbool.h>
#include "picture/labels.h"

#include "base/vec.h"

enum { SAMPLES = 48 /* of each piece of a line */, PLACES = 15 /* along a line */, GAP = 4, FAR = 16, FONTS = 3 /* points */ };
// What a label costs that lies on something.
enum { ON_LABEL = 100, ON_STEP = 60, OUTSIDE = 50, ON_LINE = 15, ON_FRAME = 12, AWAY_FROM_MIDDLE = 1 };

struct box {
	double left, right, bottom, top;
};

struct line {
	const Agedge_t *edge;
	pointf *at;
	size_t count;
};

struct labels {
	const struct graphviz *g;
	Agraph_t *graph;
	struct arena *a;
	VEC(struct line) lines;
	VEC(struct box) steps, placed, frames, lanes;
	struct box whole;
};

static bool meet(const struct box *x, const struct box *y)
{
	return x->left < y->right && y->left < x->right && x->bottom < y->top && y->bottom < x->top;
}

static bool crosses(const struct box *x, const struct box *frame)
{
	bool is_inside = x->left > frame->left && x->right < frame->right && x->bottom > frame->bottom && x->top < frame->top;
	return meet(x, frame) && !is_inside;
}

static struct box box_around(double x, double y, double width, double height)
{
	return (struct box){x - width / 2, x + width / 2, y - height / 2, y + height / 2};
}

static pointf on_curve(const pointf *p, double t)
{
	double s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
	return (pointf){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

static struct line line_of(struct labels *l, Agedge_t *e)
{
	const splines *s = ED_spl(e);
	size_t pieces = 0;
	for (int i = 0; s && i < (int)s->size; i++)
		pieces += (size_t)(s->list[i].size - 1) / 3;
	struct line line = {.edge = e, .at = ARENA_ARRAY(l->a, pointf, pieces * SAMPLES + 1)};
	for (int i = 0; s && i < (int)s->size; i++)
		for (int k = 0; k + 3 < (int)s->list[i].size; k += 3)
			for (int n = 0; n < SAMPLES; n++)
				line.at[line.count++] = on_curve(s->list[i].list + k, (n + 0.5) / SAMPLES);
	return line;
}

static void collect(struct labels *l)
{
	for (Agraph_t *area = l->g->agfstsubg(l->graph); area; area = l->g->agnxtsubg(area)) {
		boxf b = GD_bb(area);
		bool is_frame = l->g->agfstsubg(area) != NULL; // a device around its lanes
		*vec_push(l->a, is_frame ? &l->frames : &l->lanes) = (struct box){b.LL.x, b.UR.x, b.LL.y, b.UR.y};
	}
	for (Agnode_t *n = l->g->agfstnode(l->graph); n; n = l->g->agnxtnode(l->graph, n)) {
		*vec_push(l->a, &l->steps) = box_around(ND_coord(n).x, ND_coord(n).y, ND_width(n) * 72, ND_height(n) * 72);
		for (Agedge_t *e = l->g->agfstout(l->graph, n); e; e = l->g->agnxtout(l->graph, e))
			*vec_push(l->a, &l->lines) = line_of(l, e);
	}
}

static void enclose(struct box *whole, const struct box *at, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		whole->left = at[i].left < whole->left ? at[i].left : whole->left;
		whole->right = at[i].right > whole->right ? at[i].right : whole->right;
		whole->bottom = at[i].bottom < whole->bottom ? at[i].bottom : whole->bottom;
		whole->top = at[i].top > whole->top ? at[i].top : whole->top;
	}
}

static void enclose_line(struct box *whole, const struct line *line)
{
	for (size_t i = 0; i < line->count; i++) {
		struct box point = box_around(line->at[i].x, line->at[i].y, 2, 2);
		enclose(whole, &point, 1);
	}
}

static double cost_of(const struct labels *l, const struct box *b)
{
	double cost = 0;
	const struct box *whole = &l->whole;
	if (b->left < whole->left || b->right > whole->right || b->bottom < whole->bottom || b->top > whole->top)
		cost += OUTSIDE;
	for (size_t i = 0; i < l->placed.n; i++)
		cost += meet(b, &l->placed.at[i]) ? ON_LABEL : 0;
	for (size_t i = 0; i < l->frames.n; i++)
		cost += crosses(b, &l->frames.at[i]) ? ON_FRAME : 0;
	const struct box wider = {b->left - FONTS, b->right + FONTS, b->bottom - 1, b->top + 1}; // readers have other fonts
	for (size_t i = 0; i < l->steps.n; i++)
		cost += meet(&wider, &l->steps.at[i]) ? ON_STEP : 0;
	for (size_t i = 0; i < l->lines.n; i++) {
		const struct line *line = &l->lines.at[i];
		bool is_met = false;
		for (size_t k = 0; k < line->count && !is_met; k++) {
			struct box point = box_around(line->at[k].x, line->at[k].y, 1, 1);
			is_met = meet(b, &point);
		}
		cost += is_met ? ON_LINE : 0;
	}
	return cost;
}

// The best of some places beside, above and below the line.
static void place(struct labels *l, const struct line *line, textlabel_t *label)
{
	double best = 0, width = label->dimen.x, height = label->dimen.y;
	struct box chosen = box_around(label->pos.x, label->pos.y, width, height);
	static const struct {
		int x, y, gap;
	} side[] = {{1, 0, GAP},  {0, 1, GAP},  {-1, 0, GAP},  {0, -1, GAP}, {1, 1, GAP},
	            {-1, 1, GAP}, {1, -1, GAP}, {-1, -1, GAP}, {1, 0, FAR},  {-1, 0, FAR}};
	enum { SIDES = sizeof side / sizeof *side };
	for (int i = 0; line->count && i < SIDES * PLACES; i++) {
		int along = i / SIDES, from_middle = along - PLACES / 2, k = i % SIDES;
		pointf p = line->at[(line->count - 1) * (size_t)(along + 1) / (PLACES + 1)];
		pointf at = {p.x + side[k].x * (width / 2 + side[k].gap), p.y + side[k].y * (height / 2 + side[k].gap)};
		struct box b = box_around(at.x, at.y, width, height);
		double cost = cost_of(l, &b) + AWAY_FROM_MIDDLE * (from_middle < 0 ? -from_middle : from_middle);
		if (i && cost >= best)
			continue;
		best = cost;
		chosen = b;
		label->pos = at;
	}
	*vec_push(l->a, &l->placed) = chosen;
}

void labels_place(const struct graphviz *g, Agraph_t *graph, struct arena *a)
{
	struct labels l = {.g = g, .graph = graph, .a = a};
	collect(&l);
	if (!l.steps.n)
		return;
	l.whole = l.steps.at[0];
	enclose(&l.whole, l.steps.at, l.steps.n);
	enclose(&l.whole, l.frames.at, l.frames.n);
	enclose(&l.whole, l.lanes.at, l.lanes.n);
	for (size_t i = 0; i < l.lines.n; i++)
		enclose_line(&l.whole, &l.lines.at[i]);
	for (size_t i = 0; i < l.lines.n; i++) {
		Agedge_t *e = (Agedge_t *)l.lines.at[i].edge;
		textlabel_t *label = ED_label(e);
		if (label && label->set)
			place(&l, &l.lines.at[i], label);
	}
	enclose(&l.whole, l.placed.at, l.placed.n);
	GD_bb(graph) = (boxf){{l.whole.left, l.whole.bottom}, {l.whole.right, l.whole.top}}; // what is drawn is what lies in it
}
