// SPDX-License-Identifier: Apache-2.0
// A picture as a graph with positions: a lane is a column, a step is a row. Graphviz draws the lines around the boxes.
#include <stdbool.h>
#include "picture/draw.h"

#include <string.h>

#include "base/text.h"
#include "picture/graphviz.h"
#include "picture/labels.h"
#include "picture/svg.h"

// In points.
enum { PITCH_X = 284, PITCH_Y = 74, BOX_X = 200, BOX_Y = 46, TITLE_Y = 34, MARGIN = 14, MOST_CHARACTERS = 33 };

struct drawer {
	struct graphviz g;
	GVC_t *context;
};

struct canvas {
	const struct graphviz *g;
	struct arena *a;
	const struct picture *p;
	Agraph_t *graph;
	Agnode_t **node;
	double *row;                      // by node: from the top
	double rows;
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

// As a label of Graphviz that shows exactly this text: UTF-8 on one line, at most `most` characters (0 = all).
static const char *plain(struct arena *a, const char *text, size_t most)
{
	size_t n = strlen(text), characters = 0, out = 0;
	char *to = arena_alloc(a, n * 5 + 8);
	for (size_t i = 0, size; i < n; i += size, characters++) {
		uint32_t c;
		size = utf8_decode(text + i, n - i, &c);
		bool is_last = most && characters + 1 >= most && i + size < n;
		const char *put = is_last                    ? "\xe2\x80\xa6"
				  : c == '&'                 ? "&amp;"
				  : c == '\\'                ? "\\\\"
				  : c < 32 || c == 127       ? " "
				  : c == 0xfffd || c == 0xfffe || c == 0xffff ? "\xef\xbf\xbd"
							     : arena_strndup(a, text + i, size);
		memcpy(to + out, put, strlen(put));
		out += strlen(put);
		if (is_last)
			break;
	}
	to[out] = 0;
	return to;
}

// At most that many characters, the last ones: the end of a place is its line. What is cut off is said.
static const char *tail_of(struct arena *a, const char *text, size_t most)
{
	size_t characters = 0, n = strlen(text), tail = n;
	while (n > 0 && characters < most) {
		characters += ((unsigned char)text[--n] & 0xc0) != 0x80;
		tail = characters < most ? n : tail;
	}
	return n ? arena_printf(a, "\xe2\x80\xa6%s", text + tail) : text;
}

static void set(struct canvas *c, void *object, const char *name, const char *value)
{
	c->g->agsafeset(object, (char *)name, (char *)value, (char *)"");
}

static void set_default(struct canvas *c, int kind, const char *name, const char *value)
{
	c->g->agattr(c->graph, kind, (char *)name, (char *)value);
}

static double x_of(size_t lane)
{
	return (double)lane * PITCH_X;
}

static double y_of(const struct canvas *c, double row)
{
	return (c->rows - row) * PITCH_Y;
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
	static const struct { int kind; const char *name, *value; } defaults[] = {
		{AGRAPH, "splines", "true"}, {AGRAPH, "outputorder", "edgesfirst"}, {AGRAPH, "bgcolor", "#ffffff"},
		{AGRAPH, "fontname", "Helvetica,Arial,sans-serif"}, {AGRAPH, "fontsize", "11"}, {AGRAPH, "fontcolor", "#57606a"},
		{AGRAPH, "pad", "0.2"}, {AGRAPH, "labelloc", "t"}, {AGRAPH, "labeljust", "l"}, {AGRAPH, "stylesheet", ""},
		{AGNODE, "shape", "box"}, {AGNODE, "style", "rounded,filled"}, {AGNODE, "fontname", "Helvetica,Arial,sans-serif"},
		{AGNODE, "fontsize", "10.5"}, {AGNODE, "fillcolor", "#ffffff"}, {AGNODE, "color", "#57606a"},
		{AGNODE, "fontcolor", "#1f2328"}, {AGNODE, "label", ""}, {AGNODE, "margin", "0"},
		{AGEDGE, "fontname", "Helvetica,Arial,sans-serif"}, {AGEDGE, "fontsize", "9.5"}, {AGEDGE, "arrowsize", "0.7"},
		{AGEDGE, "color", "#57606a"}, {AGEDGE, "fontcolor", "#57606a"},
	};
	for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
		set_default(c, defaults[i].kind, defaults[i].name, defaults[i].value);
}

// A step's row; what is left out in front of it takes half a row.
static void find_rows(struct canvas *c)
{
	double row = 1;
	for (size_t i = 0; i < c->p->node_count; i++) {
		row += c->p->node[i].left_out ? 0.6 : 0;
		c->row[i] = row;
		row += 1;
	}
	c->rows = row + (c->p->left_out_at_end ? 0.6 : 0) - 0.35;
}

// A cluster from the top down to behind the last step.
static void set_area(struct canvas *c, Agraph_t *cluster, double left, double right, double top)
{
	bool is_device = top - y_of(c, 0.15) > TITLE_Y;
	double bottom = y_of(c, c->rows) - (is_device ? MARGIN : MARGIN / 2);
	set(c, cluster, "bb", arena_printf(c->a, "%.1f,%.1f,%.1f,%.1f", left, bottom, right, top));
}

static void draw_left_out(struct canvas *c, const char *id, size_t count, double row)
{
	if (!count)
		return;
	double middle = (double)(c->p->lane_count - 1) * PITCH_X / 2;
	Agnode_t *n = place_node(c, id, middle, y_of(c, row), (int)(middle * 2) + BOX_X, 16);
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
	Agnode_t *title = place_node(c, arena_printf(c->a, "lane%zu", i), x_of(i), y_of(c, 0.15), BOX_X, TITLE_Y);
	set(c, title, "label", arena_printf(c->a, "%s\\n%s", plain(c->a, lane->title, MOST_CHARACTERS), lane->note));
	set(c, title, "tooltip", plain(c->a, lane->title, 0));
	set(c, title, "class", is_host ? "title host" : "title stream");
	set(c, title, "role", is_host ? "host" : "stream");
	set(c, title, "fillcolor", is_host ? "#eaeef2" : "#ddf4ff");
	c->g->agsubnode(column, title, 1);
	for (size_t k = 0; k < c->p->node_count; k++)
		if (c->p->node[k].lane == i)
			c->g->agsubnode(column, c->node[k], 1);
	set_area(c, column, x_of(i) - BOX_X / 2.0 - 6, x_of(i) + BOX_X / 2.0 + 6, y_of(c, 0.15) + TITLE_Y / 2.0 + 6);
	set(c, column, "style", "rounded,filled");
	set(c, column, "color", "#f3f5f7");
	set(c, column, "fillcolor", "#f3f5f7");
	set(c, column, "class", "lane");
}

static void draw_node(struct canvas *c, size_t i)
{
	const struct picture_node *n = &c->p->node[i];
	Agnode_t *at = place_node(c, arena_printf(c->a, "n%zu", i), x_of(n->lane), y_of(c, c->row[i]), BOX_X, BOX_Y);
	const char *between = *n->effect ? "\\n" : "";
	set(c, at, "label", arena_printf(c->a, "%s%s%s%s%s", plain(c->a, n->call, MOST_CHARACTERS), between,
					 plain(c->a, n->effect, MOST_CHARACTERS), *n->place ? "\\n" : "",
					 plain(c->a, tail_of(c->a, n->place, MOST_CHARACTERS), MOST_CHARACTERS + 1)));
	set(c, at, "tooltip", plain(c->a, arena_printf(c->a, "%s %s %s", n->call, n->effect, n->place), 0));
	set(c, at, "lane", arena_printf(c->a, "lane%zu", n->lane));
	const char *role = n->is_claimed ? "claimed" : n->is_added ? "added" : "step";
	set(c, at, "role", role);
	set(c, at, "class", role);
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

static void draw_edge(struct canvas *c, size_t i)
{
	static const struct look { const char *color, *style, *width; } look[] = {
		[EDGE_LANE] = {"#57606a", "solid", "1"}, [EDGE_CALL] = {"#8c959f", "solid", "0.8"},
		[EDGE_ORDER] = {"#0969da", "solid", "1.3"},
		[EDGE_FIX] = {"#1a7f37", "dashed", "1.6"}, [EDGE_CLAIM] = {"#cf222e", "solid", "2.2"}};
	const struct picture_edge *e = &c->p->edge[i];
	const struct look *l = &look[e->kind];
	Agedge_t *at = c->g->agedge(c->graph, c->node[e->from], c->node[e->to], arena_printf(c->a, "e%zu", i), 1);
	set(c, at, "kind", e->kind == EDGE_CLAIM && !c->p->is_missing ? "claim" : picture_edge_words[e->kind]);
	set(c, at, "class", picture_edge_words[e->kind]);
	set(c, at, "color", l->color);
	set(c, at, "fontcolor", l->color);
	set(c, at, "style", l->style);
	set(c, at, "penwidth", l->width);
	if (e->label)
		set(c, at, "label", plain(c->a, e->label, 0));
}

// The streams of one device in one cluster: its lanes are neighbours.
static void draw_device(struct canvas *c, size_t from, size_t to)
{
	int device = c->p->lane[from].device;
	Agraph_t *cluster = c->g->agsubg(c->graph, arena_printf(c->a, "cluster_device%d", device), 1);
	double left = x_of(from) - BOX_X / 2.0 - MARGIN, top = y_of(c, 0.15) + TITLE_Y / 2.0 + 30;
	for (size_t i = from; i < to; i++)
		draw_lane(c, cluster, i);
	set_area(c, cluster, left, x_of(to - 1) + BOX_X / 2.0 + MARGIN, top);
	set(c, cluster, "label", arena_printf(c->a, "device %d", device));
	set(c, cluster, "lp", arena_printf(c->a, "%.1f,%.1f", left + 34, top - 12));
	set(c, cluster, "lwidth", "0.6");
	set(c, cluster, "lheight", "0.2");
	set(c, cluster, "style", "rounded");
	set(c, cluster, "color", "#afb8c1");
	set(c, cluster, "class", "device");
}

static void draw_header(struct canvas *c)
{
	double middle = (double)(c->p->lane_count - 1) * PITCH_X / 2;
	Agnode_t *n = place_node(c, "header", middle, y_of(c, -0.72), (int)(middle * 2) + BOX_X, 18);
	set(c, n, "shape", "plaintext");
	set(c, n, "style", "");
	set(c, n, "class", "header");
	set(c, n, "role", "header");
	set(c, n, "fontsize", "12");
	const char *caution = c->p->caution ? arena_printf(c->a, "order between the lanes is not shown: %s", c->p->caution) : "";
	set(c, n, "label", arena_printf(c->a, "%s  %s%s%s%s%s", c->p->rule, plain(c->a, tail_of(c->a, c->p->place, 60), 0),
					c->p->is_single ? ": " : "", c->p->is_single ? c->p->claim : "", *caution ? "\\n" : "",
					plain(c->a, caution, 0)));
}

static void draw_all(struct canvas *c)
{
	const struct picture *p = c->p;
	set_defaults(c);
	find_rows(c);
	draw_header(c);
	for (size_t i = 0; i < p->node_count; i++) {
		draw_left_out(c, arena_printf(c->a, "gap%zu", i), p->node[i].left_out, c->row[i] - 0.72);
		draw_node(c, i);
	}
	draw_left_out(c, "gap_end", p->left_out_at_end, c->rows - 0.3);
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

static const char *render(struct drawer *d, struct arena *a, const struct picture *p, const char *format, const char **message)
{
	struct canvas c = {.g = &d->g, .a = a, .p = p};
	char *text = NULL;
	unsigned length = 0;
	const char *out = NULL;
	c.graph = d->g.agopen((char *)"gpulint", *d->g.directed, NULL);
	c.node = ARENA_ARRAY(a, Agnode_t *, p->node_count + 1);
	c.row = ARENA_ARRAY(a, double, p->node_count + 1);
	draw_all(&c);
	if (d->g.gvLayout(d->context, c.graph, "nop") == 0) {
		labels_place(&d->g, c.graph, a);
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
	return render(d, a, p, "dot", message);
}

const char *draw_svg(struct drawer *d, struct arena *a, const struct picture *p, const char **message)
{
	const char *svg = render(d, a, p, "svg", message);
	return svg ? svg_finish(a, svg, p) : NULL;
}
