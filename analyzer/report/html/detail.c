// SPDX-License-Identifier: Apache-2.0
// What the page shows of one finding.
#include <stdlib.h>
#include <string.h>

#include "report/html/parts.h"
#include "report/patch.h"

enum { CONTEXT = 3, MOST_PLACES = 60, MOST_BYTES = 400 };

// A line that somebody will want to see.
struct wanted {
	const char *file;
	uint32_t line;
};

struct excerpt {
	struct wanted at[MOST_PLACES];
	size_t count;
};

static void want(struct excerpt *e, const struct gpulint_location *l)
{
	for (size_t i = 0; i < e->count; i++)
		if (e->at[i].line == l->line && strcmp(e->at[i].file, l->file) == 0)
			return;
	if (l->file && l->line && e->count < MOST_PLACES)
		e->at[e->count++] = (struct wanted){l->file, l->line};
}

static int by_line(const void *pa, const void *pb)
{
	const struct wanted *a = pa, *b = pb;
	return (a->line > b->line) - (a->line < b->line);
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

// The lines of one file around those that are wanted, each once.
static void put_file(struct json *j, struct page *p, struct arena *a, const struct wanted *at, size_t count)
{
	const struct text_file *file = text_open(&p->files, at->file);
	uint32_t next = 1;
	json_open(j, NULL, '{');
	json_text(j, "file", html_path(p, at->file));
	json_open(j, "lines", '[');
	for (size_t i = 0; i < count; i++) {
		uint32_t from = at[i].line > CONTEXT ? at[i].line - CONTEXT : 1;
		for (next = next > from ? next : from; next <= at[i].line + CONTEXT; next++)
			put_line(j, a, file, next);
	}
	json_close(j);
	json_close(j);
}

// The file of the finding first, the others as they come.
static void put_source(struct json *j, struct page *p, struct arena *a, struct excerpt *e)
{
	struct wanted one[MOST_PLACES];
	json_open(j, "source", '[');
	for (size_t i = 0; i < e->count; i++) {
		const char *file = e->at[i].file;
		size_t n = 0;
		for (size_t k = i; file && k < e->count; k++)
			if (e->at[k].file && strcmp(e->at[k].file, file) == 0) {
				one[n++] = e->at[k];
				e->at[k].file = NULL;
			}
		qsort(one, n, sizeof *one, by_line);
		if (n)
			put_file(j, p, a, one, n);
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
		json_text(j, "basis", gpulint_basis(f->basis));
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

static void put_picture(struct json *j, struct page *p, struct arena *a, const struct gpulint_finding *f)
{
	if (!p->pictures || p->drawn == HTML_MOST_PICTURES)
		return;
	const char *wide = p->pictures->draw(p->pictures->context, a, f, false);
	const char *narrow = wide ? p->pictures->draw(p->pictures->context, a, f, true) : NULL;
	p->drawn++;
	if (wide)
		json_text(j, "picture", wide);
	if (narrow)
		json_text(j, "narrow", narrow);
}

void html_detail(struct json *j, struct page *p, struct arena *a, const struct gpulint_finding *f, const struct report_verdict *verdict)
{
	struct excerpt e = {0};
	want(&e, &f->location);
	for (size_t i = 0; i < f->step_count; i++)
		want(&e, &f->step[i].location);
	for (size_t i = 0; i < f->related_count; i++)
		want(&e, &f->related[i].location);
	put_path(j, p, f);
	put_related(j, p, f);
	put_source(j, p, a, &e);
	if (f->fix)
		json_text(j, "fix", f->fix);
	put_diff(j, p, a, f);
	if (f->no_edit)
		json_text(j, "noEdit", f->no_edit);
	if (verdict) {
		put_verdict(j, "verdict", &verdict->witness);
		put_verdict(j, "program", &verdict->program);
	}
	put_picture(j, p, a, f);
}
