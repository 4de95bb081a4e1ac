// SPDX-License-Identifier: Apache-2.0
// Pictures of witnesses: lanes, steps, what orders them and what is missing.
#include <glob.h>
#include <stdio.h>

#include "base/file.h"
#include "base/text.h"
#include "drawn.h"
#include "picture/draw.h"
#include "picture/lines.h"
#include "picture/parts.h"
#include "validator/sample.h"

static struct arena arena;
static struct drawer *drawer;

static void begin(void)
{
	const char *message = NULL;
	drawer = drawer_new(&arena, &message);
	cr_assert(drawer, "%s", message);
}

static void end(void)
{
	drawer_free(drawer);
	arena_free(&arena);
}

TestSuite(picture, .init = begin, .fini = end);

static Agraph_t *drawn(const struct witness *w)
{
	const char *message = NULL, *dot = draw_dot(drawer, &arena, picture_of(&arena, w), &message);
	cr_assert(dot, "%s", message);
	Agraph_t *g = agmemread(dot);
	cr_assert(g, "no DOT:\n%s", dot);
	return g;
}

Test(picture, two_streams_without_order)
{
	const struct witness *w = sample_read(&arena, PAIR(0, 1),
	                                      STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	Agraph_t *g = drawn(w);
	cr_expect_eq(drawn_count(g, "role", "stream"), 2);
	cr_expect_eq(drawn_count(g, "role", "host"), 0, "the host does nothing by itself");
	cr_expect_eq(drawn_count(g, "role", "claimed"), 2);
	Agedge_t *missing = drawn_edge(g, "missing");
	cr_assert(missing);
	cr_expect(strstr(drawn_value(agtail(missing), "label"), "writes d_x"));
	cr_expect(strstr(drawn_value(aghead(missing), "label"), "reads d_x"));
	cr_expect(drawn_is(agtail(missing), "lane", "lane0") && drawn_is(aghead(missing), "lane", "lane1"));
	cr_expect_null(drawn_edge(g, "order"));
	Agraph_t *device = agsubg(g, (char *)"cluster_device0", 0);
	cr_assert(device);
	cr_expect_eq(agnnodes(device), 4, "two titles and two steps lie on the device");
	agclose(g);
}

// Of a place in another file than the finding's its name is said; where that is long the line stays, and what is cut off is said.
Test(picture, the_end_of_a_long_place_is_kept)
{
	const struct witness *w = sample_read(&arena, PAIR(0, 1),
	                                      STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	struct witness_step step[8];
	cr_assert_leq(w->step_count, 8);
	struct witness renamed = *w;
	for (size_t i = 0; i < w->step_count; i++) {
		step[i] = w->step[i];
	}
	step[w->first].file = "0123456789012345678901234567890123456789.cu";
	renamed.step = step;
	Agraph_t *g = drawn(&renamed);
	const char *cut = drawn_value(agtail(drawn_edge(g, "missing")), "label"), *own = drawn_value(aghead(drawn_edge(g, "missing")), "label");
	cr_expect(strstr(cut, "\\n\xe2\x80\xa6") && strstr(cut, "9.cu:1\\nby first thread"), "%s", cut);
	cr_expect(strstr(own, "\\nline 1, by first thread"), "%s", own);
	agclose(g);
}

Test(picture, an_event_is_an_edge)
{
	const struct witness *w = sample_read(
		&arena, PAIR(0, 3),
		STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("record", ON("n1") ",\"event\":\"e1\"") "," STEP(
			"wait", ON("n2") ",\"event\":\"e1\"") "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	Agraph_t *g = drawn(w);
	Agedge_t *event = drawn_edge(g, "order");
	cr_assert(event);
	cr_expect(strstr(drawn_value(agtail(event), "label"), "records e1"));
	cr_expect(strstr(drawn_value(aghead(event), "label"), "waits for e1"));
	cr_expect(drawn_is(event, "label", "event"));
	cr_expect(drawn_leads(g, drawn_node(g, "writes d_x"), drawn_node(g, "reads d_x"), false, 0));
	agclose(g);
}

// A wait in front of the record has no effect (CUDA runtime API, cudaStreamWaitEvent: an event that was never recorded).
Test(picture, a_wait_before_its_record_orders_nothing)
{
	const struct witness *w = sample_read(
		&arena, PAIR(1, 3),
		STEP("wait", ON("n2") ",\"event\":\"e1\"") "," STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP(
			"record", ON("n1") ",\"event\":\"e1\"") "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	Agraph_t *g = drawn(w);
	cr_expect_null(drawn_edge(g, "order"));
	cr_expect_not(drawn_leads(g, drawn_node(g, "writes d_x"), drawn_node(g, "reads d_x"), false, 0));
	agclose(g);
}

Test(picture, the_host_waits_and_the_legacy_stream_joins)
{
	const struct witness *w = sample_read(
		&arena, PAIR(0, 2),
		STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("sync_stream", ON("n1")) "," STEP(
			"launch", ON("L") "," TOUCH("m", "read")) "," STEP("launch", ON("b1") "," TOUCH("m2", "write")));
	Agraph_t *g = drawn(w);
	Agnode_t *sync = drawn_node(g, "waits for n1");
	cr_assert(sync);
	cr_expect(drawn_leads(g, drawn_node(g, "writes d_x"), sync, false, 0));
	cr_expect(drawn_leads(g, sync, drawn_node(g, "reads d_x"), false, 0));
	Agedge_t *join = agedge(g, drawn_node(g, "reads d_x"), drawn_node(g, "writes m2"), NULL, 0);
	cr_assert(join, "a blocking stream waits for the legacy default stream");
	cr_expect(drawn_is(join, "label", "legacy default stream"));
	agclose(g);
}

Test(picture, what_the_caller_is_assumed_to_do_is_dashed)
{
	const struct witness *w = sample_read(
		&arena, PAIR(0, 1),
		STEP("launch", ON("n1") ",\"caller\":true," TOUCH("m", "write")) "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	Agraph_t *g = drawn(w);
	Agnode_t *assumed = drawn_node(g, "writes d_x"), *own = drawn_node(g, "reads d_x");
	cr_expect(drawn_is(assumed, "assumed", "true") && strstr(drawn_value(assumed, "style"), "dashed"));
	cr_expect_not(drawn_is(own, "assumed", "true") || strstr(drawn_value(own, "style"), "dashed"));
	agclose(g);
}

Test(picture, devices_are_clusters)
{
	const struct witness *w = sample_read(&arena, PAIR(0, 1),
	                                      STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("launch", ON("x1") "," TOUCH("m", "read")));
	Agraph_t *g = drawn(w);
	cr_expect(agsubg(g, (char *)"cluster_device0", 0));
	cr_expect(agsubg(g, (char *)"cluster_device1", 0));
	agclose(g);
}

Test(picture, long_paths_are_elided_around_the_claim)
{
	enum { BETWEEN = 200 };
	const char *steps = STEP("launch", ON("n1") "," TOUCH("m", "write"));
	for (int i = 0; i < BETWEEN; i++)
		steps = arena_printf(&arena, "%s,%s%d}", steps,
		                     "{\"do\":\"launch\",\"thread\":\"t0\",\"api\":\"x\"," ON("b1") ",\"file\":\"a.cu\",\"line\":", i + 1);
	steps = arena_printf(&arena, "%s,%s", steps, STEP("launch", ON("n2") "," TOUCH("m", "read")));
	const struct witness *w = sample_read(&arena, "\"kind\":\"unordered\",\"first\":0,\"second\":201", steps);
	Agraph_t *g = drawn(w);
	cr_expect_eq(drawn_count(g, "role", "step") + drawn_count(g, "role", "claimed"), PICTURE_MOST_NODES);
	cr_expect_eq(drawn_count(g, "role", "claimed"), 2);
	cr_expect_eq(drawn_count(g, "role", "left-out"), 1);
	cr_expect(drawn_node(g, "142 steps left out"));
	agclose(g);
}

static size_t times_in(const char *text, const char *what)
{
	size_t n = 0;
	for (const char *at = text; (at = strstr(at, what)); at++)
		n++;
	return n;
}

// Of a tall picture too: twice would put it on what lies beside the edge's end.
Test(picture, the_claim_is_said_once)
{
	const char *steps = STEP("launch", ON("n1") "," TOUCH("m", "write"));
	for (int i = 0; i < 30; i++)
		steps = arena_printf(&arena, "%s,%s,%s", steps, STEP("launch", ON("b1") "," TOUCH("m2", "read")),
		                     STEP("launch", ON("b1") "," TOUCH("m2", "write")));
	steps = arena_printf(&arena, "%s,%s,%s", steps, STEP("sync_stream", ON("b1")), STEP("launch", ON("n2") "," TOUCH("m", "read")));
	const struct witness *w = sample_read(&arena, "\"kind\":\"unordered\",\"first\":0,\"second\":62", steps);
	for (enum draw_look look = DRAW_WIDE; look <= DRAW_NARROW; look++) {
		const char *message = NULL, *svg = draw_svg(drawer, &arena, picture_of(&arena, w), look, &message);
		cr_assert(svg, "%s", message);
		cr_expect_eq(times_in(svg, "these two</text>"), 1, "%zu", times_in(svg, "these two</text>"));
	}
}

static const struct picture_node *node_at(const struct picture *p, size_t i)
{
	cr_assert_lt(i, p->node_count, "only %zu steps", p->node_count);
	return &p->node[i];
}

// Rounds of a loop, and of a loop in it, are one with a count.
Test(picture, a_loop_is_drawn_once)
{
	const char *x = STEP("launch", ON("b1") "," TOUCH("m2", "read")), *y = STEP("launch", ON("b1") "," TOUCH("m2", "write"));
	const char *steps = arena_printf(&arena, "%s,%s,%s,%s,%s,%s,%s,%s,%s,%s", STEP("launch", ON("n1") "," TOUCH("m", "write")), x, x, y, y, x, x,
	                                 y, y, STEP("launch", ON("n2") "," TOUCH("m", "read")));
	const struct picture *p = picture_of(&arena, sample_read(&arena, PAIR(0, 9), steps));
	cr_expect_eq(p->node_count, 4, "%zu", p->node_count);
	cr_expect_eq(node_at(p, 1)->times, 4);
	cr_expect_eq(node_at(p, 2)->times, 4);
	cr_expect_eq(node_at(p, 3)->times, 1);
	cr_expect_eq(p->left_out, 0, "what is counted is not left out");
	for (size_t i = 0; i < p->edge_count; i++)
		cr_expect_lt(p->edge[i].from, p->edge[i].to);
	for (enum draw_look look = DRAW_WIDE; look <= DRAW_NARROW; look++) {
		const char *message = NULL, *svg = draw_svg(drawer, &arena, p, look, &message);
		cr_expect(svg && times_in(svg, "4 times</text>") == 2);
	}
}

// What the claim is about, and what an edge begins or ends at, has a box of its own.
Test(picture, steps_of_a_loop_with_an_edge_stay)
{
	const char *x = STEP("launch", ON("b1") "," TOUCH("m2", "read"));
	const char *steps = arena_printf(&arena, "%s,%s,%s,%s,%s,%s", x, STEP("launch", ON("b1") "," TOUCH("m", "write")), x, x,
	                                 STEP("launch", ON("L") "," TOUCH("m2", "write")), x);
	const struct picture *p = picture_of(&arena, sample_read(&arena, PAIR(1, 4), steps));
	cr_assert_eq(p->node_count, 5, "%zu", p->node_count);
	cr_expect_eq(node_at(p, 2)->times, 2);
	cr_expect_eq(node_at(p, 4)->times, 1, "the legacy stream lies between");
	steps = arena_printf(&arena, "%s,%s,%s", STEP("launch", ON("n1") "," TOUCH("m", "write")), STEP("launch", ON("n1") "," TOUCH("m", "write")),
	                     STEP("launch", ON("n2") "," TOUCH("m", "read")));
	p = picture_of(&arena, sample_read(&arena, PAIR(1, 2), steps));
	cr_expect_eq(p->node_count, 3);
}

// In front of the claim, work on other memory that the path does not speak of only makes the picture longer.
Test(picture, work_beside_the_claim_is_not_drawn)
{
	const char *steps = arena_printf(&arena, "%s,%s,%s,%s", STEP("launch", ON("L") "," TOUCH("m2", "write")),
	                                 STEP("launch", ON("b1") "," TOUCH("m", "read")), STEP("launch", ON("b1") "," TOUCH("m", "write")),
	                                 STEP("launch", ON("n2") "," TOUCH("m", "read")));
	struct witness w = *sample_read(&arena, "\"memory\":\"m\"," PAIR(2, 3), steps);
	struct gpulint_finding f = {.code = "GPU102", .message = "m"};
	const struct picture *p = picture_with(&arena, &w, &f);
	cr_expect_eq(p->node_count, 3);
	cr_expect_str_eq(node_at(p, 0)->effect, "reads d_x");
	const struct witness_step *first = &w.step[0];
	struct gpulint_step told = {.location = {first->file, first->line, first->column, first->line, first->column}, .message = "told"};
	f.step = &told, f.step_count = 1;
	cr_expect_eq(picture_with(&arena, &w, &f)->node_count, 4, "what the path speaks of is looked for");
}

// The access that the claim is about is the first, and where names are too long they are shortened in their middle.
Test(picture, the_claimed_access_is_not_cut_off)
{
	static const char touches[] = "\"access\":[{\"memory\":\"m2\",\"mode\":\"read\"},{\"memory\":\"m\",\"mode\":\"write\"}]";
	const char *step = arena_printf(&arena, "{\"do\":\"launch\",\"thread\":\"t0\",\"api\":\"x\",\"file\":\"a.cu\",\"line\":1," ON("n1") ",%s}",
	                                touches);
	struct witness w = *sample_read(&arena, "\"memory\":\"m\"," PAIR(0, 1),
	                                arena_printf(&arena, "%s,%s", step, STEP("launch", ON("n2") "," TOUCH("m", "read"))));
	cr_expect(strncmp(picture_of(&arena, &w)->node[0].effect, "writes d_x, reads ", 18) == 0);
	struct witness_memory memory[16];
	cr_assert_leq(w.memory_count, 16);
	memcpy(memory, w.memories, w.memory_count * sizeof *memory);
	for (size_t i = 0; i < w.memory_count; i++)
		memory[i].name = arena_printf(&arena, "%d_of_all_the_buffers->of_the_pool[of_the_device]->extra->data_device[of_this_thread_%zu].end",
		                              (int)i, i);
	w.memories = memory;
	const char *message = NULL, *svg = draw_svg(drawer, &arena, picture_of(&arena, &w), DRAW_NARROW, &message);
	const char *box = strstr(svg, "node claimed"), *end = strstr(box, "</g>");
	const char *verb = strstr(box, ">writes"), *tail = verb ? strstr(verb, "end") : NULL, *other = verb ? strstr(verb, "reads") : NULL;
	cr_expect(verb && verb < end && tail && verb < tail && tail < end, "%.900s", box);
	cr_expect(!other || other > end || tail < other, "the claim's comes first");
}

// Where the steps of a path could not be found to be executed, the path is drawn, and says that it is no more.
Test(picture, a_path_without_a_witness_is_drawn)
{
	const struct gpulint_location at = {"a.cu", 1, 1, 1, 1};
	struct gpulint_step step[] = {{.location = at, .message = "m", .stream = "stream `s`", .call = "`f`", .does = "writes `x`", .is_key = true},
	                              {.location = at, .message = "m", .stream = "stream `t`", .call = "`g`", .does = "reads `x`", .is_key = true}};
	struct gpulint_finding f = {.code = "GPU102", .message = "m", .location = at, .step = step, .step_count = 2};
	const struct picture *p = picture_of_finding(&arena, &f);
	cr_assert(p);
	cr_expect(p->is_missing && p->caution && p->node_count == 2);
	f.code = "GPU114";
	cr_expect_null(picture_of_finding(&arena, &f), "a rule that claims nothing of two operations");
}

// Every sample of the validator whose claim is of order: what it calls faulty has no way from one step to the other, and its fix
// has one, where its edit is the text that makes its steps; what it calls right has one, but for the sample whose steps touch
// different bytes.
static const struct witness *read_sample(const char *file)
{
	struct witness *w = ARENA_NEW(&arena, struct witness);
	struct witness_error error;
	size_t n;
	const char *text = file_read(&arena, file, &n);
	cr_assert(text && witness_read(&arena, text, n, w, &error), "%s", file);
	return w;
}

Test(picture, samples_lead_where_they_are_ordered)
{
	glob_t files;
	size_t faulty = 0, right = 0;
	cr_assert_eq(glob(GPULINT_SOURCE_DIR "/tests/validator/witnesses/*.json", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		const char *file = files.gl_pathv[i];
		const struct witness *w = read_sample(file);
		const struct picture *p = picture_of(&arena, w);
		bool is_bad = strstr(file, "_bad.json") != NULL;
		bool is_ok = strstr(file, "_ok.json") != NULL && !strstr(file, "disjoint");
		Agraph_t *g = drawn(w);
		Agedge_t *missing = drawn_edge(g, "missing");
		if (missing && w->claim == CLAIM_UNORDERED && !p->caution && !w->is_seen_order && (is_bad || is_ok)) {
			bool leads = drawn_leads(g, agtail(missing), aghead(missing), false, 0);
			cr_expect_eq(leads, is_ok, "%s: %s", file, leads ? "ordered" : "not ordered");
			faulty += is_bad, right += is_ok;
			if (drawn_count(g, "role", "added"))
				cr_expect(drawn_leads(g, agtail(missing), aghead(missing), true, 0), "%s: the fix orders nothing", file);
		}
		agclose(g);
	}
	globfree(&files);
	cr_expect_geq(faulty, 8);
	cr_expect_geq(right, 3);
}

struct area {
	double left, right, bottom, top;
};

static struct area area_of(double x, double y, double width, double height)
{
	return (struct area){x - width / 2, x + width / 2, y - height / 2, y + height / 2};
}

static bool meet(const struct area *x, const struct area *y)
{
	return x->left < y->right && y->left < x->right && x->bottom < y->top && y->bottom < x->top;
}

// The label's area, a little smaller than any font of that size makes it.
static bool label_area(Agedge_t *e, struct area *out)
{
	enum { CHARACTER = 4, HEIGHT = 8 };
	double x, y;
	if (!*drawn_value(e, "label") || sscanf(drawn_value(e, "lp"), "%lf,%lf", &x, &y) != 2)
		return false;
	*out = area_of(x, y, CHARACTER * (double)strlen(drawn_value(e, "label")), HEIGHT);
	return true;
}

static size_t steps_under(Agraph_t *g, const struct area *label)
{
	size_t met = 0;
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v)) {
		double x, y;
		cr_assert_eq(sscanf(drawn_value(v, "pos"), "%lf,%lf", &x, &y), 2);
		struct area step = area_of(x, y, 72 * atof(drawn_value(v, "width")), 72 * atof(drawn_value(v, "height")));
		met += meet(label, &step);
	}
	return met;
}

// Does some edge's line run through the area? DOT has lines as "e,X,Y X,Y ...": an arrow's tip, then points of cubic curves.
static bool is_line_at(Agedge_t *e, const struct area *label)
{
	enum { MOST = 100, SAMPLES = 40 };
	double x[MOST], y[MOST];
	int n = 0, used;
	const char *at = strchr(drawn_value(e, "pos"), ' ');
	for (; at && n < MOST && sscanf(at, " %lf,%lf%n", &x[n], &y[n], &used) == 2; at += used)
		n++;
	for (int i = 0; i + 3 < n; i += 3)
		for (int k = 0; k <= SAMPLES; k++) {
			double t = (double)k / SAMPLES, s = 1 - t, b[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
			struct area point = area_of(b[0] * x[i] + b[1] * x[i + 1] + b[2] * x[i + 2] + b[3] * x[i + 3],
			                            b[0] * y[i] + b[1] * y[i + 1] + b[2] * y[i + 2] + b[3] * y[i + 3], 0.1, 0.1);
			if (meet(&point, label))
				return true;
		}
	return false;
}

static bool is_any_line_at(Agraph_t *g, const struct area *label)
{
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
		for (Agedge_t *e = agfstout(g, v); e; e = agnxtout(g, e))
			if (is_line_at(e, label))
				return true;
	return false;
}

// Of all samples no two labels lie on each other, of a hundred at most one on a step, and of twenty at most one on a line.
Test(picture, labels_can_be_read)
{
	enum { MOST = 200 };
	glob_t files;
	size_t labels = 0, on_labels = 0, on_steps = 0, on_lines = 0;
	cr_assert_eq(glob(GPULINT_SOURCE_DIR "/tests/validator/witnesses/*.json", 0, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		struct area area[MOST];
		size_t n = 0;
		Agraph_t *g = drawn(read_sample(files.gl_pathv[i]));
		for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
			for (Agedge_t *e = agfstout(g, v); e; e = agnxtout(g, e)) {
				if (n == MOST || !label_area(e, &area[n]))
					continue;
				on_steps += steps_under(g, &area[n]) > 0;
				on_lines += is_any_line_at(g, &area[n]);
				for (size_t k = 0; k < n; k++)
					on_labels += meet(&area[k], &area[n]);
				n++;
			}
		labels += n;
		agclose(g);
	}
	globfree(&files);
	cr_expect_gt(labels, 40, "%zu labels", labels);
	cr_expect_eq(on_labels, 0, "%zu of %zu labels on others", on_labels, labels);
	cr_expect_leq(on_steps * 100, labels, "%zu of %zu labels on steps", on_steps, labels);
	cr_expect_leq(on_lines * 20, labels, "%zu of %zu labels on lines", on_lines, labels);
}

// XML in so far: every element that begins also ends, attributes are quoted, nothing but the five entities and numbers.
static void expect_well_formed(const char *svg)
{
	char open[64][32];
	int depth = 0;
	for (const char *at = svg; (at = strchr(at, '<'));) {
		const char *stop = at + 1;
		for (char quote = 0; *stop && (quote || *stop != '>'); stop++)
			quote = quote ? (*stop == quote ? 0 : quote) : (*stop == '"' || *stop == '\'') ? *stop : 0;
		cr_assert(*stop == '>', "an element without an end: %.60s", at);
		size_t n = strcspn(at + 1, " />\n\t");
		if (strncmp(at, "<!--", 4) == 0) {
			stop = strstr(at, "-->");
			cr_assert(stop);
		} else if (at[1] == '/') {
			n = strcspn(at + 2, " >");
			cr_assert(depth > 0 && strlen(open[depth - 1]) == n && strncmp(open[depth - 1], at + 2, n) == 0, "%.60s", at);
			depth--;
		} else if (stop[-1] != '/') {
			cr_assert(depth < 64 && n < 32);
			snprintf(open[depth++], 32, "%.*s", (int)n, at + 1);
		}
		at = stop;
	}
	cr_expect_eq(depth, 0);
	for (const char *at = svg; (at = strchr(at, '&')); at++)
		cr_expect(strncmp(at, "&amp;", 5) == 0 || strncmp(at, "&lt;", 4) == 0 || strncmp(at, "&gt;", 4) == 0 ||
		                  strncmp(at, "&quot;", 6) == 0 || strncmp(at, "&#", 2) == 0,
		          "%.20s", at);
	for (size_t i = 0, n = strlen(svg), size; i < n; i += size) {
		uint32_t c;
		size = utf8_decode(svg + i, n - i, &c);
		cr_assert(c != 0xfffd || size == 3, "a byte that is no UTF-8");
	}
}

Test(picture, names_are_text_and_nothing_else)
{
	static const char *const hostile[] = {"</title><script>alert(1)</script>",
	                                      "a\" onload=\"alert(1)",
	                                      "\\N\\G \\l &lt;b&gt; &#x41;",
	                                      "line one\nline two\r\t\x01",
	                                      "\xff\xfe\x80 broken",
	                                      "<b>html-like</b>",
	                                      "]]>--><!--",
	                                      "",
	                                      "'",
	                                      "\xf0\x9f\x98\x80 smile"};
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		struct witness w = *sample_read(&arena, PAIR(0, 1),
		                                STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
		struct witness_stream streams[8];
		struct witness_step steps[2];
		const char *message = NULL;
		memcpy(streams, w.streams, sizeof streams);
		memcpy(steps, w.step, sizeof steps);
		streams[4].name = hostile[i];
		steps[0].api = steps[0].kernel = steps[0].file = hostile[i];
		w.message = hostile[i], w.streams = streams, w.step = steps;
		const char *svg = draw_svg(drawer, &arena, picture_of(&arena, &w), i % 2 ? DRAW_NARROW : DRAW_WIDE, &message);
		cr_assert(svg, "%s", message);
		expect_well_formed(svg);
		cr_expect_null(strstr(svg, "<script"));
		cr_expect_null(strstr(svg, "<b>"));
		Agraph_t *g = drawn(&w);
		cr_expect_eq(drawn_count(g, "role", "claimed"), 2);
		agclose(g);
	}
}

Test(picture, names_of_a_path_are_text_and_nothing_else)
{
	static const char *const hostile[] = {"</title><script>alert(1)</script>",
	                                      "`",
	                                      "kernel `",
	                                      "kernel ``",
	                                      "a\" onload=\"`x` (",
	                                      "\\N\\G &lt;b&gt;",
	                                      "line one\nline two\r",
	                                      "\xff\xfe\x80 broken",
	                                      "stream `s` (",
	                                      "",
	                                      "`</svg>` (<b>)"};
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
		const struct gpulint_location at = {hostile[i], 1, 1, 1, 1};
		struct gpulint_step step[] = {
			{.location = at, .message = hostile[i], .stream = hostile[i], .call = hostile[i], .does = hostile[i], .is_key = true},
			{.location = at, .message = "plain", .thread = hostile[i]},
			{.location = at, .message = hostile[i], .stream = hostile[i], .thread = hostile[i], .is_key = true}};
		const struct gpulint_finding f = {.code = "GPU113", .message = hostile[i], .location = at, .step = step, .step_count = 3};
		const struct picture *p = picture_of_finding(&arena, &f);
		cr_assert(p);
		for (enum draw_look look = DRAW_WIDE; look <= DRAW_NARROW; look++) {
			const char *message = NULL, *svg = draw_svg(drawer, &arena, p, look, &message);
			cr_assert(svg, "%s", message);
			expect_well_formed(svg);
			cr_expect_null(strstr(svg, "<script"));
			cr_expect_null(strstr(svg, "<b>"));
		}
	}
}

Test(picture, svg_is_for_light_and_dark)
{
	const struct witness *w = sample_read(&arena, PAIR(0, 1),
	                                      STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("launch", ON("n2") "," TOUCH("m", "read")));
	const char *message = NULL, *svg = draw_svg(drawer, &arena, picture_of(&arena, w), DRAW_WIDE, &message);
	cr_assert(svg, "%s", message);
	cr_expect_eq(strncmp(svg, "<svg ", 5), 0, "it can stand in a page");
	cr_expect(strstr(svg, "prefers-color-scheme:dark"));
	cr_expect(strstr(svg, "edge missing"), "what the style names is there");
	cr_expect(strstr(svg, "node claimed"));
}

// Where paper may cut the picture: between each two rows, from the top down, within its height.
Test(picture, svg_says_where_it_may_be_cut)
{
	const struct witness *w = sample_read(&arena, PAIR(0, 2),
	                                      STEP("launch", ON("n1") "," TOUCH("m", "write")) "," STEP("sync_stream", ON("n1")) "," STEP(
						      "launch", ON("n2") "," TOUCH("m", "read")));
	for (enum draw_look look = DRAW_WIDE; look <= DRAW_NARROW; look++) {
		const char *message = NULL, *svg = draw_svg(drawer, &arena, picture_of(&arena, w), look, &message);
		const char *cuts = strstr(svg, "data-cuts=\""), *height = strstr(svg, "height=\"");
		double first, second;
		cr_assert(cuts && height);
		cr_assert_eq(sscanf(cuts, "data-cuts=\"%lf %lf\"", &first, &second), 2, "%.60s", cuts);
		cr_expect(0 < first && first < second && second < atof(height + strlen("height=\"")), "%g %g %.20s", first, second, height);
	}
}

// A line in front, a part of a line in the place of another, and a part with a line's end: where each step was before.
Test(picture, a_step_of_the_edited_source_is_brought_back)
{
	static const struct witness_edit edit[] = {
		{"a.cu", 3, 10, 3, 10, "z\nq"}, {"a.cu", 2, 1, 2, 1, "a;\n"}, {"a.cu", 3, 5, 3, 8, "xy"}, {"other.cu", 1, 1, 1, 1, "\n\n\n"}};
	static const struct {
		uint32_t line, column, before_line, before_column; /* 0: the edit's own */
	} places[] = {{1, 1, 1, 1}, {2, 1, 0, 0}, {2, 2, 0, 0}, {3, 1, 2, 1}, {3, 4, 2, 4},  {4, 2, 3, 2},  {4, 5, 0, 0}, {4, 6, 0, 0},
	              {4, 7, 3, 8}, {4, 8, 3, 9}, {4, 9, 0, 0}, {5, 1, 0, 0}, {5, 2, 3, 10}, {5, 4, 3, 12}, {6, 1, 4, 1}};
	const struct witness_fix fix = {.edit = edit, .edit_count = sizeof edit / sizeof *edit};
	for (uint32_t shift = 0; shift < 3; shift++) {
		const struct shifts shifts = {{shift}, 1};
		for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
			struct witness_step y = {.file = "a.cu", .line = places[i].line + shift, .column = places[i].column};
			struct witness_step x = {.file = "a.cu", .line = places[i].before_line, .column = places[i].before_column};
			cr_expect_eq(picture_is_put_in(&fix, &shifts, &y), !x.line, "%u:%u", y.line, y.column);
			cr_expect_eq(picture_is_same_place(&fix, &shifts, &x, &y), x.line > 0, "%u:%u", y.line, y.column);
			x.column++;
			cr_expect_not(picture_is_same_place(&fix, &shifts, &x, &y), "%u:%u", y.line, y.column);
		}
	}
	cr_expect(picture_is_taken_away(&fix, &(struct witness_step){.file = "a.cu", .line = 3, .column = 6}));
	cr_expect_not(picture_is_taken_away(&fix, &(struct witness_step){.file = "a.cu", .line = 3, .column = 8}));
	cr_expect_not(picture_is_taken_away(&fix, &(struct witness_step){.file = "a.cu", .line = 2, .column = 1}));
}

Test(picture, lines_end_where_names_do)
{
	enum { MOST = 12, LESS = 9 };
	cr_expect_str_eq(lines_of(&arena, "cudaDeviceSynchronize", MOST, 2), "cudaDevice\\nSynchronize");
	cr_expect_str_eq(lines_of(&arena, "reads d_x, writes d_y", LESS, 2), "reads d_x,\\nwrites d_y");
	cr_expect_str_eq(lines_of(&arena, "cutlass::gemm::device::run", MOST, 3), "cutlass::gemm::\\ndevice::run");
	cr_expect_str_eq(lines_of(&arena, "cuStreamWaitEvent", LESS, 2), "cuStream\\nWaitEvent", "as wide as each other");
	cr_expect_str_eq(lines_of(&arena, "waits for lane::is_free[in->number]", LESS, 3), "waits for\\nlane::is_free[\\nin->number]");
	cr_expect_str_eq(lines_of(&arena, "it constructor leaves", LESS - 2, 4), "it\\nconstructor\\nleaves",
	                 "no word is torn that has a line of its own");
	cr_expect_str_eq(lines_of(&arena, "look_up_all<<<>>>", LESS, 2), "look_up_all\\n<<<>>>");
	cr_expect_str_eq(lines_of(&arena, "abcdefghijklmnopqrs", LESS, 4), "abcdefghij\\nklmnopqrs", "where there is no place, it is full");
	cr_expect_str_eq(lines_of(&arena, "a\\n&b", MOST, 2), "a\\\\n&amp;b", "marks of labels are text");
	cr_expect_eq(lines_in(lines_of(&arena, "a\\n&b", MOST, 2)), 1);
	cr_expect_str_eq(lines_of(&arena, "nobody can read all of this here", MOST, 1), "nobody can read all\xe2\x80\xa6");
	cr_expect_str_eq(lines_of(&arena, "", MOST, 2), "");
	cr_expect_str_eq(lines_middle(&arena, "reads one->two[three].four", LESS), "reads one\xe2\x80\xa6.four");
	cr_expect_str_eq(lines_middle(&arena, "reads one", LESS), "reads one");
	cr_expect_str_eq(lines_short(&arena, "one->two->three->four->five", LESS, 1), "one->t\xe2\x80\xa6ur->five");
	cr_expect_str_eq(lines_tail(&arena, "a/long/name.cu:12", LESS), "\xe2\x80\xa6ng/name.cu:12");
}
