// SPDX-License-Identifier: Apache-2.0
// Bytes as what a finding is told with: names of files, of functions and of objects, messages, source text. Whatever they are, the page has its
// own elements only and JSON between them, the picture is well-formed XML with nothing in it that a browser would run or fetch, and Graphviz reads
// the DOT back with as many steps.
#include <ctype.h>
#include <graphviz/cgraph.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "picture/draw.h"
#include "report/html/html.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 400 }; // of a name: what a layout costs grows with it

static void expect(bool is, const char *what, const char *text)
{
	if (is)
		return;
	fprintf(stderr, "%s:\n%s\n", what, text);
	abort();
}

// --- the input ------------------------------------------------------------------------------------------------------

// Texts between bytes 0xff, again from the first when there are no more.
struct input {
	struct arena *arena;
	const char *data;
	size_t size, at;
};

static const char *next_text(struct input *in)
{
	size_t n = 0;
	if (in->at >= in->size)
		in->at = 0;
	while (in->at + n < in->size && (unsigned char)in->data[in->at + n] != 0xff && in->data[in->at + n])
		n++;
	const char *text = arena_strndup(in->arena, in->data + in->at, n < LONGEST ? n : LONGEST);
	in->at += n + 1;
	return text;
}

// --- the page -------------------------------------------------------------------------------------------------------

static const char *page_of(struct arena *a, const struct report *r, const struct html_pictures *pictures)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	expect(out && report_html(out, a, r, pictures) == 0 && fclose(out) == 0, "the page was not written", "");
	const char *copy = arena_strndup(a, text, length);
	expect(strlen(copy) == length, "the page has a zero byte", copy);
	free(text); // open_memstream's own
	return copy;
}

static const char data_start[] = "<script type=\"application/json\" id=\"", data_end[] = "</script>\n";

// The data elements alone: nothing else between the first and what follows them.
static const char *skip_data(struct arena *a, const char *at)
{
	while (strncmp(at, data_start, strlen(data_start)) == 0) {
		at += strlen(data_start);
		while (isalnum((unsigned char)*at))
			at++;
		expect(at[0] == '"' && at[1] == '>', "the id of a data element ends otherwise", at);
		const char *json = at + 2, *end = strchr(json, '<'), *what;
		uint32_t line;
		expect(end && strncmp(end, data_end, strlen(data_end)) == 0, "a data element is ended by its data", json);
		expect(jnode_parse(a, json, (size_t)(end - json), &line, &what) != NULL, "a data element is no JSON", json);
		at = end + strlen(data_end);
	}
	return at;
}

// Before and behind its data a page is that of an empty report.
static void check_page(struct arena *a, const char *page, const char *empty)
{
	const char *data = strstr(page, data_start), *empty_data = strstr(empty, data_start);
	expect(data && empty_data && data - page == empty_data - empty && memcmp(page, empty, (size_t)(data - page)) == 0,
	       "the page begins otherwise", page);
	expect(strcmp(skip_data(a, data), skip_data(a, empty_data)) == 0, "the page ends otherwise", page);
}

// --- the picture ----------------------------------------------------------------------------------------------------

static const char *entity_end(const char *at)
{
	static const char *const name[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (strncmp(at, name[i], strlen(name[i])) == 0)
			return at + strlen(name[i]);
	size_t n = at[1] == '#' ? strspn(at + 2 + (at[2] == 'x'), "0123456789abcdefABCDEF") : 0;
	expect(n > 0, "a bare & in the picture", at);
	const char *end = at + 2 + (at[2] == 'x') + n;
	expect(*end == ';', "a reference to a character has no end", at);
	return end + 1;
}

// Text up to one of `stops`, of the bytes that XML allows.
static const char *skip_text(const char *at, const char *stops)
{
	while (*at && !strchr(stops, *at)) {
		uint32_t c;
		expect(*at != '<', "a bare < in the picture", at);
		if (*at == '&') {
			at = entity_end(at);
			continue;
		}
		size_t n = utf8_decode(at, strlen(at), &c);
		expect((c >= 32 || strchr("\t\n\r", (int)c)) && c != 0xfffe && c != 0xffff, "a character that XML has not", at);
		at += n;
	}
	return at;
}

// Behind the attributes of an element: none that a browser would run or follow.
static const char *skip_attributes(const char *at)
{
	for (;;) {
		at += strspn(at, " \n");
		if (*at == '>' || strncmp(at, "/>", 2) == 0)
			return at;
		size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-:0123456789");
		expect(n && at[n] == '=' && at[n + 1] == '"', "an attribute in the picture", at);
		expect(strncmp(at, "on", 2) != 0 && strncmp(at, "href", 4) != 0 && strncmp(at, "xlink:href", 10) != 0 && strncmp(at, "style", 5) != 0,
		       "an attribute that does something", at);
		at = skip_text(at + n + 2, "\"");
		expect(*at == '"', "an attribute has no end", at);
		at++;
	}
}

static const char *element_name(struct arena *a, const char *at)
{
	static const char *const known[] = {"svg",     "title",    "style", "a" /* a tooltip, without an address */,
	                                    "g",       "polygon",  "path",  "text",
	                                    "ellipse", "polyline", "defs",  "tspan"};
	size_t n = strspn(at, "abcdefghijklmnopqrstuvwxyz");
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strlen(known[i]) == n && strncmp(at, known[i], n) == 0)
			return known[i];
	expect(false, "an element that pictures do not have", arena_strndup(a, at, 60));
	return NULL;
}

static void check_svg(struct arena *a, const char *at)
{
	enum { DEEPEST = 32 };
	const char *open[DEEPEST];
	int depth = 0;
	for (; *at; at = skip_text(at, "<")) {
		if (strncmp(at, "<!--", 4) == 0) {
			at = strstr(at + 4, "--");
			expect(at && at[2] == '>', "a comment ends otherwise", at);
			at += 3;
		} else if (at[0] == '<' && at[1] == '/') {
			const char *name = element_name(a, at + 2);
			expect(depth > 0 && name == open[--depth], "an element ends that is not open", at);
			at += 2 + strlen(name);
			expect(*at == '>', "an element's end", at);
			at++;
		} else if (*at == '<') {
			const char *name = element_name(a, at + 1);
			at = skip_attributes(at + 1 + strlen(name));
			if (*at == '>')
				open[depth++] = name;
			at += *at == '>' ? 1 : 2;
			expect(depth < DEEPEST, "elements in elements", at);
		}
	}
	expect(depth == 0, "an element is not ended", "");
}

static void check_dot(const char *dot, const struct picture *p)
{
	Agraph_t *g = agmemread(dot);
	size_t steps = 0;
	expect(g != NULL, "no DOT", dot);
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v)) {
		const char *role = agget(v, "role");
		steps += role && (strcmp(role, "step") == 0 || strcmp(role, "claimed") == 0 || strcmp(role, "added") == 0);
	}
	expect(steps == p->node_count, "the DOT has other steps", dot);
	agclose(g);
}

// A kernel on one stream, an event that nothing waits for, a kernel on another stream.
static const struct picture *picture_with(struct input *in)
{
	struct arena *a = in->arena;
	struct witness *w = ARENA_NEW(a, struct witness);
	struct witness_step *step = ARENA_ARRAY(a, struct witness_step, 3), none = witness_step_of(WSTEP_LAUNCH);
	static const struct witness_device device = {"d0"};
	static const struct witness_thread thread = {"t0", false};
	static const struct witness_access write = {0, MODE_WRITE, 0, 64};
	struct witness_stream *stream = ARENA_ARRAY(a, struct witness_stream, 2);
	struct witness_event *event = ARENA_NEW(a, struct witness_event);
	struct witness_memory *memory = ARENA_NEW(a, struct witness_memory);
	for (int i = 0; i < 2; i++)
		stream[i] = (struct witness_stream){.id = i ? "s1" : "s0", .name = next_text(in), .kind = WSTREAM_NONBLOCKING, .thread = NO_OBJECT};
	*event = (struct witness_event){.id = "e0", .name = next_text(in)};
	*memory = (struct witness_memory){.id = "m0", .name = next_text(in), .kind = WMEMORY_DEVICE, .bytes = 64, .is_static = true};
	for (int i = 0; i < 3; i++) {
		step[i] = none;
		step[i].api = next_text(in), step[i].file = next_text(in), step[i].line = 3;
		step[i].stream = i == 2;
		if (i == 1)
			step[i].kind = WSTEP_RECORD, step[i].event = 0;
		else
			step[i].kernel = next_text(in), step[i].access = &write, step[i].access_count = 1;
	}
	*w = (struct witness){.version = WITNESS_VERSION,
	                      .rule = "GPU102",
	                      .message = next_text(in),
	                      .claim = CLAIM_UNORDERED,
	                      .first = 0,
	                      .second = 2,
	                      .memory = 0,
	                      .device = NO_OBJECT,
	                      .devices = &device,
	                      .device_count = 1,
	                      .threads = &thread,
	                      .thread_count = 1,
	                      .streams = stream,
	                      .stream_count = 2,
	                      .events = event,
	                      .event_count = 1,
	                      .memories = memory,
	                      .memory_count = 1,
	                      .step = step,
	                      .step_count = 3};
	return picture_of(a, w);
}

// --- a finding ------------------------------------------------------------------------------------------------------

static bool draw(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out)
{
	struct html_place *place = ARENA_ARRAY(scratch, struct html_place, 2);
	place[0] = (struct html_place){f->location.file, 2};
	place[1] = (struct html_place){f->message, UINT32_MAX};
	out->wide = out->narrow = arena_strdup(scratch, context);
	out->place = place, out->place_count = 2;
	return true;
}

static struct gpulint_finding finding_with(struct input *in, const char *file)
{
	struct arena *a = in->arena;
	struct gpulint_step *step = ARENA_ARRAY(a, struct gpulint_step, 2);
	struct gpulint_related *related = ARENA_NEW(a, struct gpulint_related);
	struct gpulint_edit *edit = ARENA_NEW(a, struct gpulint_edit);
	const char **assumption = ARENA_NEW(a, const char *);
	const struct gpulint_location at = {file, 2, 1, 2, 3};
	for (int i = 0; i < 2; i++)
		step[i] = (struct gpulint_step){
			.location = at, .message = next_text(in), .stream = next_text(in), .thread = next_text(in), .is_key = true};
	*related = (struct gpulint_related){at, next_text(in), in->size % 2};
	*edit = (struct gpulint_edit){{file, 2, 1, 2, 1}, next_text(in)};
	*assumption = next_text(in);
	return (struct gpulint_finding){.code = "GPU102",
	                                .level = GPULINT_ERROR,
	                                .confidence = GPULINT_MEDIUM,
	                                .basis = "caller",
	                                .message = next_text(in),
	                                .fix = next_text(in),
	                                .function = next_text(in),
	                                .function_usr = next_text(in),
	                                .key = next_text(in),
	                                .location = at,
	                                .step = step,
	                                .step_count = 2,
	                                .related = related,
	                                .related_count = 1,
	                                .assumption = assumption,
	                                .assumption_count = 1,
	                                .edit = edit,
	                                .edit_count = 1};
}

static void check_report(struct input *in, const char *svg)
{
	struct arena *a = in->arena;
	const char *name = next_text(in), *source = next_text(in), *path = arena_printf(a, "/%s", name);
	struct gpulint_finding finding = finding_with(in, path);
	const struct text_given text = {.path = path, .text = source, .length = strlen(source)};
	const struct gpulint_message notice = {path, next_text(in), next_text(in), GPULINT_WARNING};
	const struct report_verdict verdict = {.fingerprint = next_text(in), .witness = {next_text(in), next_text(in), next_text(in), 1}};
	struct report r = {.finding = &finding,
	                   .finding_count = 1,
	                   .notice = &notice,
	                   .notice_count = 1,
	                   .text = &text,
	                   .text_count = 1,
	                   .verdict = &verdict,
	                   .verdict_count = 1,
	                   .root = "/",
	                   .working_directory = "/"};
	const struct report none = {.root = "/", .working_directory = "/"};
	const struct html_pictures pictures = {draw, (void *)svg};
	check_page(a, page_of(a, &r, &pictures), page_of(a, &none, NULL));
}

// The same finding without a witness: its path is drawn.
static const struct picture *picture_of_path_with(struct input *in)
{
	struct gpulint_finding f = finding_with(in, "/a.cu");
	f.code = "GPU113";
	return picture_of_finding(in->arena, &f);
}

// One for the whole run: libfuzzer takes no context, and Graphviz's own cache of fonts reads a name that it freed when a second one is made.
static struct drawer *drawer;
static struct arena kept;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct input in = {&arena, (const char *)data, size, 0};
	const char *message = NULL;
	if (!drawer)
		drawer = drawer_new(&kept, &message);
	expect(drawer != NULL, "no Graphviz", message ? message : "");
	const struct picture *p = picture_with(&in);
	const char *svg = draw_svg(drawer, &arena, p, in.size % 2 ? DRAW_NARROW : DRAW_WIDE, &message), *dot = draw_dot(drawer, &arena, p, &message);
	expect(svg && dot, "no picture", message ? message : "");
	check_svg(&arena, svg);
	check_dot(dot, p);
	check_report(&in, svg);
	const struct picture *path = picture_of_path_with(&in);
	svg = draw_svg(drawer, &arena, path, DRAW_WIDE, &message), dot = draw_dot(drawer, &arena, path, &message);
	expect(svg && dot, "no picture", message ? message : "");
	check_svg(&arena, svg);
	check_dot(dot, path);
	arena_free(&arena);
	return 0;
}
