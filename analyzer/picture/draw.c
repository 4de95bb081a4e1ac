// SPDX-License-Identifier: Apache-2.0
// A picture as a graph with positions: a lane is a column, a step is a row. Graphviz draws the lines around the boxes.
#include <stdbool.h>
#include "picture/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/graphviz.h"
#include "picture/labels.h"
#include "picture/lines.h"
#include "picture/svg.h"

// In points; BOX_Y is the height of a box with LINES lines.
enum { BOX_Y = 46, LINES = 3, LINE_Y = 12, TITLE_Y = 34, FONT_HEADER = 12, BESIDE_TEXT = 8, MOST_LINES = 6 };
#define FONT_BOX 10.5
#define FONT_LABEL 9.5
// Lanes are as far apart as labels are wide; narrow ones leave them the room between two rows.
static const struct look {
	int pitch, box, gap; // from lane to lane, of a step's box, between two rows
	int side, margin;    // of a lane beside its boxes, of a device's frame
	int label, broken;   // widest label on one line, and where it is broken when it is wider; 0 = any
	int header;          // least width of the lines above it
	const char *pad;     // around everything, in inches
} looks[] = {[DRAW_WIDE] = {284, 200, 28, 6, 14, 0, 0, 380, "0.2"}, [DRAW_NARROW] = {109, 94, 36, 5, 7, 100, 76, 280, "0.08"}};
// Windows of 400 pixels have room for one wide lane or for four, or for three and a label beside them.
static const struct look narrow_one = {0, 200, 36, 6, 14, 0, 0, 280, "0.08"}, narrow_three = {96, 84, 36, 5, 7, 96, 74, 280, "0.08"},
			 narrow_four = {82, 70, 36, 5, 7, 90, 70, 280, "0.08"};

struct drawer {
	struct graphviz g;
	GVC_t *context;
};

struct canvas {
	const struct graphviz *g;
	struct arena *a;
	const struct picture *p;
	Agraph_t *graph;
	struct look look;
	Agnode_t **node;
	const char **label; // by node
	double *row;        // by node: from the top, in points
	double end;         // of the last row
	int title;          // height of the boxes with the titles of lanes
};

static int quiet(char *text)
{
	(void)text; // fonts that are not there, boxes that are smaller than their text
	return 0;
}

struct drawer *drawer_new(struct arena *a, const char **message)
{
	struct drawer *d = ARENA_NEW(a, struct drawer);
	if (!graphviz_load(a, &d->g, message))
		return NULL;
	d->g.agseterrf(quiet);
	d->context = d->g.gvContext();
	if (!d->context)
		*message = "libgvc.so.6: makes no context: install libgvc6 again";
	return d->context ? d : NULL;
}

void drawer_free(struct drawer *d)
{
	if (d && d->context)
		d->g.gvFreeContext(d->context);
}

static void set(struct canvas *c, void *object, const char *name, const char *value)
{
	c->g->agsafeset(object, (char *)name, (char *)value, (char *)"");
}

static void set_default(struct canvas *c, int kind, const char *name, const char *value)
{
	c->g->agattr(c->graph, kind, (char *)name, (char *)value);
}

static double x_of(const struct canvas *c, size_t lane)
{
	return (double)lane * c->look.pitch;
}

static double y_of(const struct canvas *c, double from_top)
{
	return c->end - from_top;
}

static Agnode_t *place_node(struct canvas *c, const char *id, double x, double y, int width, int height)
{
	Agnode_t *n = c->g->agnode(c->graph, (char *)id, 1);
	set(c, n, "pos", arena_printf(c->a, "%.1f,%.1f!", x, y));
	set(c, n, "width", arena_printf(c->a, "%.4f", width / 72.0));
	set(c, n, "height", arena_printf(c->a, "%.4f", height / 72.0));
	set(c, n, "fixedsize", "true");
	return n;
}

static void set_defaults(struct canvas *c)
{
	static const struct {
		int kind;
		const char *name, *value;
	} defaults[] = {
		{AGRAPH, "splines", "true"},
		{AGRAPH, "outputorder", "edgesfirst"},
		{AGRAPH, "bgcolor", "#ffffff"},
		{AGRAPH, "fontname", "Helvetica,Arial,sans-serif"},
		{AGRAPH, "fontsize", "11"},
		{AGRAPH, "fontcolor", "#57606a"},
		{AGRAPH, "labelloc", "t"},
		{AGRAPH, "labeljust", "l"},
		{AGRAPH, "stylesheet", ""},
		{AGNODE, "shape", "box"},
		{AGNODE, "style", "rounded,filled"},
		{AGNODE, "fontname", "Helvetica,Arial,sans-serif"},
		{AGNODE, "fontsize", "10.5"},
		{AGNODE, "fillcolor", "#ffffff"},
		{AGNODE, "color", "#57606a"},
		{AGNODE, "fontcolor", "#1f2328"},
		{AGNODE, "label", ""},
		{AGNODE, "margin", "0"},
		{AGEDGE, "fontname", "Helvetica,Arial,sans-serif"},
		{AGEDGE, "fontsize", "9.5"},
		{AGEDGE, "arrowsize", "0.7"},
		{AGEDGE, "color", "#57606a"},
		{AGEDGE, "fontcolor", "#57606a"},
	};
	for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
		set_default(c, defaults[i].kind, defaults[i].name, defaults[i].value);
	set_default(c, AGRAPH, "pad", c->look.pad);
}

static int height_of(const char *label)
{
	int lines = lines_in(label);
	return BOX_Y + (lines > LINES ? lines - LINES : 0) * LINE_Y;
}

// The end of a place stays, and who puts the step there has a line of its own where they do not fit on one.
static const char *place_label(const struct canvas *c, const char *place, double most)
{
	const char *by = strstr(place, ", by "), *whole = lines_of(c->a, place, most, MOST_LINES);
	if (lines_in(whole) == 1 || !strchr(place, ':'))
		return whole;
	if (!by)
		return lines_tail(c->a, place, most);
	const char *where = arena_strndup(c->a, place, (size_t)(by - place));
	return arena_printf(c->a, "%s\\n%s", lines_tail(c->a, where, most), lines_tail(c->a, by + 2, most));
}

// The accesses up to `count`, the first of at most `first` em and the others of `rest`.
static const char *joined(const struct canvas *c, const struct picture_node *n, size_t count, double first, double rest)
{
	const char *text = "";
	for (size_t i = 0; i < count; i++)
		text = arena_printf(c->a, "%s%s%s", text, *text ? ", " : "", lines_middle(c->a, n->access[i], i ? rest : first));
	return count < n->access_count ? arena_printf(c->a, "%s, %zu more", text, n->access_count - count) : text;
}

// What a step does on as many lines as a box has. Where that is too long names are shortened, and then accesses left out: those of the claim last.
static const char *effect_label(const struct canvas *c, const struct picture_node *n, double most)
{
	enum { CLAIMED_LINES = 8, LEAST = 10, REST = 14, FIRST = 24 /* em: a verb and some letters of a name */ };
	int lines = n->is_claimed ? CLAIMED_LINES : MOST_LINES;
	double all = most * lines;
	if (!n->access_count || !lines_is_cut(n->effect, most, lines))
		return lines_short(c->a, n->effect, most, lines);
	for (size_t count = n->access_count; count > 0; count--) {
		double least = count == 1 ? LEAST : FIRST;
		for (double first = all, rest = all; first > least; rest > REST ? rest-- : first--) {
			const char *text = joined(c, n, count, first, rest);
			if (!lines_is_cut(text, most, lines))
				return lines_of(c->a, text, most, lines);
		}
	}
	return lines_of(c->a, n->effect, most, lines);
}

// What the box of a step says: the call, what it does, where.
static const char *box_label(const struct canvas *c, const struct picture_node *n)
{
	double most = (c->look.box - BESIDE_TEXT) / FONT_BOX;
	const char *call = lines_of(c->a, n->call, most, MOST_LINES), *effect = effect_label(c, n, most);
	const char *times = n->times > 1 ? arena_printf(c->a, "%zu times", n->times) : "";
	const char *both = *times && *n->place ? arena_printf(c->a, "%s, %s", n->place, times) : *times ? times : n->place;
	const char *place = place_label(c, both, most);
	if (*times && *n->place && lines_width(both) > most)
		place = arena_printf(c->a, "%s\\n%s", place_label(c, n->place, most), times);
	return arena_printf(c->a, "%s%s%s%s%s", call, *effect ? "\\n" : "", effect, *place ? "\\n" : "", place);
}

static const char *title_label(const struct canvas *c, const struct picture_lane *lane)
{
	double most = (c->look.box - BESIDE_TEXT) / FONT_BOX;
	return arena_printf(c->a, "%s\\n%s", lines_short(c->a, lane->title, most, 3), lines_of(c->a, lane->note, most, 2));
}

// The top of everything is at 0: a step's box stands in the middle of its row. What is left out in front takes half a row.
static void find_rows(struct canvas *c)
{
	enum { LEFT_OUT_Y = 44 };
	c->title = TITLE_Y;
	for (size_t i = 0; i < c->p->lane_count; i++) {
		int lines = lines_in(title_label(c, &c->p->lane[i])), height = TITLE_Y + (lines - 2) * LINE_Y;
		c->title = height > c->title ? height : c->title;
	}
	double top = c->title + c->look.gap / 2.0;
	for (size_t i = 0; i < c->p->node_count; i++) {
		c->label[i] = box_label(c, &c->p->node[i]);
		top += c->p->node[i].left_out ? LEFT_OUT_Y : 0;
		c->row[i] = top + height_of(c->label[i]) / 2.0;
		top += height_of(c->label[i]) + c->look.gap;
	}
	c->end = top + (c->p->left_out_at_end ? LEFT_OUT_Y : 0) - c->look.gap / 2.0;
}

// A cluster from the top down to behind the last step.
static void set_area(struct canvas *c, Agraph_t *cluster, double left, double right, double top)
{
	bool is_device = top - y_of(c, 0) > 10;
	double bottom = y_of(c, c->end) - (is_device ? 14 : 7);
	set(c, cluster, "bb", arena_printf(c->a, "%.1f,%.1f,%.1f,%.1f", left, bottom, right, top));
}

static void draw_left_out(struct canvas *c, const char *id, size_t count, double row)
{
	if (!count)
		return;
	double middle = x_of(c, c->p->lane_count - 1) / 2;
	Agnode_t *n = place_node(c, id, middle, y_of(c, row), (int)(middle * 2) + c->look.box, 16);
	set(c, n, "shape", "plaintext");
	set(c, n, "style", "");
	set(c, n, "class", "left-out");
	set(c, n, "role", "left-out");
	set(c, n, "fontcolor", "#57606a");
	set(c, n, "label", arena_printf(c->a, "\xc2\xb7\xc2\xb7\xc2\xb7 %zu step%s left out \xc2\xb7\xc2\xb7\xc2\xb7", count, count == 1 ? "" : "s"));
}

// A lane is a cluster with its title and its steps.
static void draw_lane(struct canvas *c, Agraph_t *in, size_t i)
{
	const struct picture_lane *lane = &c->p->lane[i];
	bool is_host = lane->device == NO_OBJECT;
	Agraph_t *column = c->g->agsubg(in, arena_printf(c->a, "cluster_lane%zu", i), 1);
	Agnode_t *title = place_node(c, arena_printf(c->a, "lane%zu", i), x_of(c, i), y_of(c, c->title / 2.0), c->look.box, c->title);
	set(c, title, "label", title_label(c, lane));
	set(c, title, "tooltip", lines_plain(c->a, lane->title));
	set(c, title, "class", is_host ? "title host" : "title stream");
	set(c, title, "role", is_host ? "host" : "stream");
	set(c, title, "fillcolor", is_host ? "#eaeef2" : "#ddf4ff");
	c->g->agsubnode(column, title, 1);
	for (size_t k = 0; k < c->p->node_count; k++)
		if (c->p->node[k].lane == i)
			c->g->agsubnode(column, c->node[k], 1);
	set_area(c, column, x_of(c, i) - c->look.box / 2.0 - c->look.side, x_of(c, i) + c->look.box / 2.0 + c->look.side, y_of(c, 0) + 6);
	set(c, column, "style", "rounded,filled");
	set(c, column, "color", "#f3f5f7");
	set(c, column, "fillcolor", "#f3f5f7");
	set(c, column, "class", "lane");
}

// Of what the fix takes away the lines of the call are struck out (svg.c).
static const char *class_of(const struct canvas *c, const struct picture_node *n, const char *role)
{
	enum { MOST_STRUCK = 3 };
	int lines = lines_in(lines_of(c->a, n->call, (c->look.box - BESIDE_TEXT) / FONT_BOX, MOST_LINES));
	const char *gone = n->is_gone ? arena_printf(c->a, " gone%d", lines < MOST_STRUCK ? lines : MOST_STRUCK) : "";
	return arena_printf(c->a, "%s%s%s", role, n->is_assumed ? " assumed" : "", gone);
}

static void draw_node(struct canvas *c, size_t i)
{
	const struct picture_node *n = &c->p->node[i];
	Agnode_t *at = place_node(c, arena_printf(c->a, "n%zu", i), x_of(c, n->lane), y_of(c, c->row[i]), c->look.box, height_of(c->label[i]));
	set(c, at, "label", c->label[i]);
	set(c, at, "tooltip", lines_plain(c->a, arena_printf(c->a, "%s %s %s", n->call, n->effect, n->place)));
	set(c, at, "lane", arena_printf(c->a, "lane%zu", n->lane));
	const char *role = n->is_claimed ? "claimed" : n->is_added ? "added" : "step";
	set(c, at, "role", role);
	set(c, at, "class", class_of(c, n, role));
	if (n->is_claimed) {
		set(c, at, "color", "#cf222e");
		set(c, at, "penwidth", "2");
		set(c, at, "fillcolor", "#ffebe9");
	}
	if (n->is_added) {
		set(c, at, "style", "rounded,filled,dashed");
		set(c, at, "color", "#1a7f37");
		set(c, at, "fillcolor", "#dafbe1");
	}
	if (n->is_assumed) {
		set(c, at, "style", "rounded,filled,dashed");
		set(c, at, "assumed", "true");
	}
	c->node[i] = at;
}

static const char *edge_label(const struct canvas *c, const struct picture_edge *e)
{
	const char *label = e->label;
	bool is_inside = !c->look.label && c->p->node[e->from].lane == c->p->node[e->to].lane; // between the lane's middle and its end
	double most = is_inside ? c->look.box / 2.0 + c->look.side - BESIDE_TEXT : c->look.label;
	const char *whole = most > 0 ? lines_of(c->a, label, most / FONT_LABEL, 2) : lines_plain(c->a, label);
	return is_inside || lines_in(whole) == 1 ? whole : lines_of(c->a, label, c->look.broken / FONT_LABEL, 4);
}

static void draw_edge(struct canvas *c, size_t i)
{
	static const struct {
		const char *color, *style, *width;
	} pens[] = {[EDGE_LANE] = {"#57606a", "solid", "1"},
	            [EDGE_CALL] = {"#8c959f", "solid", "0.8"},
	            [EDGE_ORDER] = {"#0969da", "solid", "1.3"},
	            [EDGE_FIX] = {"#1a7f37", "dashed", "1.6"},
	            [EDGE_CLAIM] = {"#cf222e", "solid", "2.2"}};
	const struct picture_edge *e = &c->p->edge[i];
	const char *color = pens[e->kind].color;
	Agedge_t *at = c->g->agedge(c->graph, c->node[e->from], c->node[e->to], arena_printf(c->a, "e%zu", i), 1);
	set(c, at, "kind", e->kind == EDGE_CLAIM && !c->p->is_missing ? "claim" : picture_edge_words[e->kind]);
	set(c, at, "class", picture_edge_words[e->kind]);
	set(c, at, "color", color);
	set(c, at, "fontcolor", color);
	set(c, at, "style", pens[e->kind].style);
	set(c, at, "penwidth", pens[e->kind].width);
	if (!e->label)
		return;
	set(c, at, "label", edge_label(c, e));
}

// The streams of one device in one cluster: its lanes are neighbours.
static void draw_device(struct canvas *c, size_t from, size_t to)
{
	enum { BESIDE = 12, FONT_DEVICE = 11 };
	int device = c->p->lane[from].device;
	Agraph_t *cluster = c->g->agsubg(c->graph, arena_printf(c->a, "cluster_device%d", device), 1);
	double left = x_of(c, from) - c->look.box / 2.0 - c->look.margin, top = y_of(c, 0) + 30;
	for (size_t i = from; i < to; i++)
		draw_lane(c, cluster, i);
	double right = x_of(c, to - 1) + c->look.box / 2.0 + c->look.margin, inside = right - left - 2 * BESIDE;
	const char *name = c->p->device[device], *title = lines_of(c->a, name, inside / FONT_DEVICE, 1);
	double wide = lines_width(name) * FONT_DEVICE;
	wide = wide < inside ? wide : inside;
	set_area(c, cluster, left, right, top);
	set(c, cluster, "label", title);
	set(c, cluster, "lp", arena_printf(c->a, "%.1f,%.1f", left + BESIDE + wide / 2, top - 12));
	set(c, cluster, "lwidth", arena_printf(c->a, "%.4f", wide / 72));
	set(c, cluster, "lheight", "0.2");
	set(c, cluster, "style", "rounded");
	set(c, cluster, "color", "#afb8c1");
	set(c, cluster, "class", "device");
}

// As wide as the lanes, or as its longest line where one lane is narrower than that.
static void draw_header(struct canvas *c)
{
	enum { LINE = 15, ABOVE = 36 };
	double middle = x_of(c, c->p->lane_count - 1) / 2, width = middle * 2 + c->look.box;
	width = width > c->look.header ? width : c->look.header;
	double most = width / FONT_HEADER;
	const char *caution = c->p->caution ? arena_printf(c->a, "order between the lanes is not shown: %s", c->p->caution) : "";
	const char *claim = c->p->is_single ? c->p->claim : "";
	const char *label = arena_printf(c->a, "%s  %s%s%s%s%s", c->p->rule, lines_tail(c->a, c->p->place, most - (double)strlen(c->p->rule)),
	                                 *claim ? "\\n" : "", lines_of(c->a, claim, most, 2), *caution ? "\\n" : "",
	                                 lines_of(c->a, caution, most, 4));
	int height = lines_in(label) * LINE + 4;
	Agnode_t *n = place_node(c, "header", middle, y_of(c, 0) + ABOVE + height / 2.0, (int)width, height);
	set(c, n, "shape", "plaintext");
	set(c, n, "style", "");
	set(c, n, "class", "header");
	set(c, n, "role", "header");
	set(c, n, "fontsize", "12");
	set(c, n, "label", label);
}

static void draw_all(struct canvas *c)
{
	const struct picture *p = c->p;
	set_defaults(c);
	find_rows(c);
	draw_header(c);
	for (size_t i = 0; i < p->node_count; i++) {
		draw_left_out(c, arena_printf(c->a, "gap%zu", i), p->node[i].left_out, c->row[i] - height_of(c->label[i]) / 2.0 - c->look.gap);
		draw_node(c, i);
	}
	draw_left_out(c, "gap_end", p->left_out_at_end, c->end - c->look.gap / 2.0);
	for (size_t i = 0; i < p->edge_count; i++)
		draw_edge(c, i);
	for (size_t from = 0, to; from < p->lane_count; from = to) {
		bool is_host = p->lane[from].device == NO_OBJECT;
		for (to = from + 1; !is_host && to < p->lane_count && p->lane[to].device == p->lane[from].device;)
			to++;
		if (is_host)
			draw_lane(c, c->graph, from);
		else
			draw_device(c, from, to);
	}
}

static bool is_on_label(const struct canvas *c, double y)
{
	for (Agnode_t *n = c->g->agfstnode(c->graph); n; n = c->g->agnxtnode(c->graph, n)) {
		for (Agedge_t *e = c->g->agfstout(c->graph, n); e; e = c->g->agnxtout(c->graph, e)) {
			const textlabel_t *label = ED_label(e);
			if (label && fabs(label->pos.y - y) < label->dimen.y / 2)
				return true;
		}
	}
	return false;
}

// Heights in the SVG between a row and the next, where no box lies and, if there is such a place, no label.
static const char *cuts_of(const struct canvas *c)
{
	enum { POINTS = 72, PLACES = 8 };
	const char *text = "";
	for (size_t i = 0; i + 1 < c->p->node_count; i++) {
		double bottom = y_of(c, c->row[i] + height_of(c->label[i]) / 2.0), y = bottom - c->look.gap / 2.0;
		for (int k = 1; k < PLACES && is_on_label(c, y); k++)
			y = bottom - c->look.gap * (double)k / PLACES;
		text = arena_printf(c->a, "%s%s%.1f", text, *text ? " " : "", GD_bb(c->graph).UR.y - y + atof(c->look.pad) * POINTS);
	}
	return text;
}

// In the SVG: from the left end to the right one of what the claim is about.
static const char *extent_of_claim(const struct canvas *c)
{
	enum { POINTS = 72 };
	double from = INFINITY, to = 0, left = GD_bb(c->graph).LL.x - atof(c->look.pad) * POINTS;
	for (size_t i = 0; i < c->p->node_count; i++) {
		double x = ND_coord(c->node[i]).x - left;
		if (c->p->node[i].is_claimed && x - c->look.box / 2.0 < from)
			from = x - c->look.box / 2.0;
		if (c->p->node[i].is_claimed && x + c->look.box / 2.0 > to)
			to = x + c->look.box / 2.0;
	}
	return from < to ? arena_printf(c->a, "%.0f %.0f", from, to) : "0 0";
}

static struct look look_of(enum draw_look look, size_t lanes)
{
	static const struct look *const narrow[] = {[1] = &narrow_one, [3] = &narrow_three, [4] = &narrow_four};
	bool has_own = look == DRAW_NARROW && lanes < sizeof narrow / sizeof *narrow && narrow[lanes];
	return has_own ? *narrow[lanes] : looks[look];
}

// What else the SVG says.
struct extents {
	const char *cuts, *claim;
};

// *said: NULL = nobody asks.
static const char *render(struct drawer *d, struct arena *a, const struct picture *p, enum draw_look look, const char *format, struct extents *said,
                          const char **message)
{
	struct canvas c = {.g = &d->g, .a = a, .p = p, .look = look_of(look, p->lane_count)};
	char *text = NULL;
	unsigned length = 0;
	const char *out = NULL;
	c.graph = d->g.agopen((char *)"gpulint", *d->g.directed, NULL);
	c.node = ARENA_ARRAY(a, Agnode_t *, p->node_count + 1);
	c.row = ARENA_ARRAY(a, double, p->node_count + 1);
	c.label = ARENA_ARRAY(a, const char *, p->node_count + 1);
	draw_all(&c);
	if (d->g.gvLayout(d->context, c.graph, "nop") == 0) {
		labels_place(&d->g, c.graph, a);
		if (said)
			*said = (struct extents){cuts_of(&c), extent_of_claim(&c)};
		if (d->g.gvRenderData(d->context, c.graph, format, &text, &length) == 0 && text)
			out = arena_strndup(a, text, length);
		d->g.gvFreeRenderData(text);
		d->g.gvFreeLayout(d->context, c.graph);
	}
	d->g.agclose(c.graph);
	if (!out)
		*message = arena_printf(a, "%s: Graphviz draws no %s: install libgvc6 again", p->rule, format);
	return out;
}

const char *draw_dot(struct drawer *d, struct arena *a, const struct picture *p, const char **message)
{
	return render(d, a, p, DRAW_WIDE, "dot", NULL, message);
}

const char *draw_svg(struct drawer *d, struct arena *a, const struct picture *p, enum draw_look look, const char **message)
{
	struct extents said = {"", ""};
	const char *svg = render(d, a, p, look, "svg", &said, message);
	return svg ? svg_finish(a, svg, said.cuts, said.claim, p) : NULL;
}
