// SPDX-License-Identifier: Apache-2.0
// What the page shows of one finding.
#include <stdlib.h>
#include <string.h>

#include "report/html/outline.h"
#include "report/html/parts.h"
#include "report/patch.h"

enum { CONTEXT = 3, CONTEXT_OF_PICTURE = 1, MOST_PLACES = 200, MOST_BYTES = 400, LEAST_GAP = 3, MOST_SAID = 64, MOST_LINE = 1 << 24 };

// A line that somebody will want to see, with lines around it.
struct wanted {
	const char *file;
	uint32_t line, context;
};

struct excerpt {
	struct page *page;
	struct arena *a;
	struct wanted at[MOST_PLACES];
	size_t count;
	uint32_t said[MOST_SAID]; // lines of the finding's file that its texts name
	size_t said_count;
};

static void want(struct excerpt *e, const char *file, uint32_t line, uint32_t context)
{
	if (!file || !line)
		return;
	for (size_t i = 0; i < e->count; i++) {
		struct wanted *w = &e->at[i];
		if (w->line == line && strcmp(w->file, file) == 0) {
			w->context = w->context > context ? w->context : context;
			return;
		}
	}
	if (e->count < MOST_PLACES)
		e->at[e->count++] = (struct wanted){file, line, context};
}

static const struct outline *outline_for(struct page *p, const char *file)
{
	void **slot = strmap_at(&p->outlines, file);
	if (!*slot)
		*slot = (void *)outline_of(p->scratch, text_open(&p->files, file));
	return *slot;
}

// What each line that is wanted lies in.
static void want_heads(struct excerpt *e)
{
	for (size_t i = 0, n = e->count; i < n; i++) {
		const char *file = e->at[i].file;
		struct outline_lines heads = {0};
		outline_around(e->a, outline_for(e->page, file), e->at[i].line, &heads);
		for (size_t k = 0; k < heads.list.n; k++)
			want(e, file, heads.list.at[k], 0);
	}
}

// The lines of the finding's file that a sentence names: "at line 12", "lines 15 and 17".
static void find_said(struct excerpt *e, const char *sentence)
{
	static const char word[] = "line";
	for (const char *at = sentence; at && (at = strstr(at, word));) {
		bool is_begin = at == sentence || strchr(" (", at[-1]);
		at += sizeof word - 1;
		at += *at == 's';
		while (is_begin && at[0] == ' ' && at[1] >= '1' && at[1] <= '9') {
			char *end;
			unsigned long line = strtoul(at + 1, &end, 10);
			if (line <= MOST_LINE && e->said_count < MOST_SAID)
				e->said[e->said_count++] = (uint32_t)line;
			at = end + (*end == ',' ? 1 : strncmp(end, " and ", 5) == 0 ? 4 : 0);
		}
	}
}

// Where the names of a sentence are declared, as the place sees them. False: one has no declaration there.
static bool want_names(struct excerpt *e, const struct gpulint_location *from, const char *sentence)
{
	bool is_all = true;
	for (const char *at = sentence; from->file && at && (at = strchr(at, '`'));) {
		const char *end = strchr(at + 1, '`');
		struct outline_lines lines = {0};
		if (!end)
			break;
		outline_declared(e->a, outline_for(e->page, from->file), from->line, arena_strndup(e->a, at + 1, (size_t)(end - at - 1)), &lines);
		for (size_t k = 0; k < lines.list.n; k++)
			want(e, from->file, lines.list.at[k], 0);
		is_all &= lines.list.n > 0;
		at = end + 1;
	}
	return is_all;
}

// The places of the finding, then what they lie in, and where what it speaks of comes from.
static void collect(struct excerpt *e, const struct gpulint_finding *f, const struct html_drawing *drawing)
{
	want(e, f->location.file, f->location.line, CONTEXT);
	for (size_t i = 0; i < f->step_count; i++)
		want(e, f->step[i].location.file, f->step[i].location.line, CONTEXT);
	for (size_t i = 0; i < f->related_count; i++)
		want(e, f->related[i].location.file, f->related[i].location.line, CONTEXT);
	find_said(e, f->message);
	for (size_t i = 0; i < f->related_count; i++)
		find_said(e, f->related[i].message);
	for (size_t i = 0; i < e->said_count; i++)
		want(e, f->location.file, e->said[i], CONTEXT_OF_PICTURE);
	want_heads(e);
	for (size_t i = 0; i < drawing->place_count; i++)
		want(e, drawing->place[i].file, drawing->place[i].line, CONTEXT_OF_PICTURE);
	bool is_all = want_names(e, &f->location, f->message);
	for (size_t i = 0; i < f->step_count; i++) {
		want_names(e, &f->step[i].location, f->step[i].message);
		want_names(e, &f->step[i].location, f->step[i].stream);
		is_all = is_all || want_names(e, &f->step[i].location, f->message); // each function has names of its own
	}
	want_heads(e);
}

static void put_line(struct json *j, struct arena *a, const struct text_file *file, uint32_t line)
{
	size_t n;
	const char *text = text_line(file, line, &n);
	bool is_end = text && !n && line == file->lines; // behind the last line's end
	if (!text || is_end)
		return;
	json_open(j, NULL, '[');
	json_int(j, NULL, line);
	json_text(j, NULL, n > MOST_BYTES ? arena_printf(a, "%.*s...", MOST_BYTES, text) : arena_strndup(a, text, n));
	json_close(j);
}

static void mark(bool *is_shown, const struct text_file *file, const struct wanted *w)
{
	uint32_t from = w->line > w->context ? w->line - w->context : 1;
	for (uint32_t line = from; line <= w->line + w->context && line <= file->lines; line++)
		is_shown[line] = true;
}

// The lines of one file: those that are wanted, and those between them where a gap would hide few.
static void put_file(struct json *j, struct excerpt *e, const char *name)
{
	const struct text_file *file = text_open(&e->page->files, name);
	bool *is_shown = ARENA_ARRAY(e->a, bool, file->lines + 2);
	for (size_t i = 0; i < e->count; i++)
		if (strcmp(e->at[i].file, name) == 0)
			mark(is_shown, file, &e->at[i]);
	json_open(j, NULL, '{');
	json_text(j, "file", html_path(e->page, name));
	json_open(j, "lines", '[');
	for (uint32_t line = 1, last = 0; line <= file->lines; line++) {
		if (!is_shown[line])
			continue;
		for (uint32_t between = last + 1; line - last <= LEAST_GAP && between < line; between++)
			put_line(j, e->a, file, between);
		put_line(j, e->a, file, line);
		last = line;
	}
	json_close(j);
	json_close(j);
}

// The file of the finding first, the others as they come.
static void put_source(struct json *j, struct excerpt *e)
{
	json_open(j, "source", '[');
	for (size_t i = 0; i < e->count; i++) {
		bool is_first = true;
		for (size_t k = 0; k < i && is_first; k++)
			is_first = strcmp(e->at[k].file, e->at[i].file) != 0;
		if (is_first)
			put_file(j, e, e->at[i].file);
	}
	json_close(j);
}

static void put_place(struct json *j, const struct page *p, const struct gpulint_location *l)
{
	json_text(j, "file", html_path(p, l->file));
	json_int(j, "line", l->line);
	json_int(j, "column", l->column);
}

static void put_path(struct json *j, struct page *p, const struct gpulint_finding *f)
{
	json_open(j, "path", '[');
	for (size_t i = 0; i < f->step_count; i++) {
		const struct gpulint_step *s = &f->step[i];
		json_open(j, NULL, '{');
		put_place(j, p, &s->location);
		json_int(j, "nesting", s->nesting);
		json_bool(j, "key", s->is_key);
		json_text(j, "stream", s->stream);
		json_text(j, "thread", s->thread);
		json_text(j, "message", s->message);
		json_close(j);
	}
	json_close(j);
}

// What the rule says of this case, where its own text is about another one.
static void put_case(struct json *j, const struct gpulint_finding *f)
{
	const char *const text[][2] = {{"why", f->why}, {"atRunTime", f->at_run_time}, {"instead", f->instead}};
	json_open(j, "says", '{');
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		if (text[i][1])
			json_text(j, text[i][0], text[i][1]);
	json_close(j);
}

static void put_related(struct json *j, struct page *p, const struct gpulint_finding *f)
{
	json_open(j, "related", '[');
	for (size_t i = 0; i < f->related_count; i++) {
		if (!report_is_news(f, &f->related[i]))
			continue;
		json_open(j, NULL, '{');
		put_place(j, p, &f->related[i].location);
		json_text(j, "message", f->related[i].message);
		json_bool(j, "covered", f->related[i].is_covered);
		json_close(j);
	}
	json_close(j);
	if (f->confidence < GPULINT_HIGH && f->basis)
		json_text(j, "basis", arena_printf(p->scratch, "%s%s", gpulint_basis(f->basis), report_agreement(p->scratch, f)));
	json_texts(j, "assumptions", f->assumption, f->assumption_count);
	put_case(j, f);
}

// The edits that were proved, as a unified diff.
static void put_diff(struct json *j, struct page *p, struct arena *a, const struct gpulint_finding *f)
{
	struct patch patch = {.arena = a, .files = &p->files};
	if (!f->edit_count || !patch_add(&patch, f))
		return;
	json_open(j, "diff", '[');
	for (size_t i = 0; i < patch.list.n; i++) {
		char *text = NULL;
		size_t length = 0;
		FILE *out = open_memstream(&text, &length);
		if (!out)
			continue;
		patch_hunks(out, a, &patch.list.at[i], "");
		fclose(out);
		json_open(j, NULL, '{');
		json_text(j, "file", html_path(p, patch.list.at[i].file));
		json_text(j, "hunks", text);
		json_close(j);
		free(text);
	}
	json_close(j);
}

static void put_verdict(struct json *j, const char *name, const struct report_verdict_text *v)
{
	if (!v->verdict)
		return;
	json_open(j, name, '{');
	json_text(j, "verdict", v->verdict);
	json_text(j, "message", v->message);
	json_text(j, "device", v->device);
	if (v->fix_holds >= 0)
		json_bool(j, "fixHolds", v->fix_holds);
	json_close(j);
}

static struct html_drawing drawing_of(struct page *p, struct arena *a, const struct gpulint_finding *f)
{
	struct html_drawing d = {0};
	if (!p->pictures || p->drawn == HTML_MOST_PICTURES)
		return d;
	p->drawn++;
	return p->pictures->draw(p->pictures->context, a, f, &d) ? d : (struct html_drawing){0};
}

void html_detail(struct json *j, struct page *p, struct arena *a, const struct gpulint_finding *f, const struct report_verdict *verdict)
{
	struct html_drawing drawing = drawing_of(p, a, f);
	struct excerpt *e = ARENA_NEW(a, struct excerpt);
	e->page = p, e->a = a;
	collect(e, f, &drawing);
	put_path(j, p, f);
	put_related(j, p, f);
	put_source(j, e);
	json_open(j, "said", '[');
	for (size_t i = 0; i < e->said_count; i++)
		json_int(j, NULL, e->said[i]);
	json_close(j);
	if (f->fix)
		json_text(j, "fix", f->fix);
	put_diff(j, p, a, f);
	if (f->no_edit)
		json_text(j, "noEdit", f->no_edit);
	if (verdict) {
		put_verdict(j, "verdict", &verdict->witness);
		put_verdict(j, "program", &verdict->program);
	}
	if (drawing.wide)
		json_text(j, "picture", drawing.wide);
	if (drawing.narrow)
		json_text(j, "narrow", drawing.narrow);
	if (p->pictures && p->drawn < HTML_MOST_PICTURES && !drawing.wide)
		json_bool(j, "undrawn", true);
}
