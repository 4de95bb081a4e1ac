// SPDX-License-Identifier: Apache-2.0
#include "lsp/answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json_writer.h"
#include "base/whole.h"
#include "lsp/text.h"
#include "picture/draw.h"
#include "report/common.h"
#include "report/fingerprint.h"

enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING, SEVERITY_INFORMATION, SEVERITY_HINT };

struct writer {
	struct json json;
	struct arena *arena;
	const struct report *report;
	const struct answer_options *options;
	struct text_cache files;
	struct strmap ordinals;
	struct drawer *drawer; // NULL = no pictures
};

static void place(struct writer *w, const char *name, const struct gpulint_location *l, uint32_t line, uint32_t column)
{
	line = line ? line : 1;
	json_open(&w->json, name, '{');
	json_int(&w->json, "line", line - 1);
	json_int(&w->json, "character", text_character(&w->files, l->file, line, column, w->options->is_bytes));
	json_close(&w->json);
}

static void range(struct writer *w, const struct gpulint_location *l)
{
	bool has_end = l->end_line > l->line || (l->end_line == l->line && l->end_column >= l->column);
	json_open(&w->json, "range", '{');
	place(w, "start", l, l->line, l->column);
	place(w, "end", l, has_end ? l->end_line : l->line, has_end ? l->end_column : l->column);
	json_close(&w->json);
}

static bool is_here(const struct writer *w, const struct gpulint_location *l)
{
	return l->file && strcmp(l->file, w->options->document) == 0;
}

// Where the finding stands in this file, NULL = nowhere.
static const struct gpulint_location *place_here(const struct writer *w, const struct gpulint_finding *f)
{
	if (is_here(w, &f->location))
		return &f->location;
	for (size_t i = f->step_count; i-- > 0;)
		if (is_here(w, &f->step[i].location))
			return &f->step[i].location;
	return NULL;
}

static void related(struct writer *w, const struct gpulint_location *l, const char *message)
{
	json_open(&w->json, NULL, '{');
	json_open(&w->json, "location", '{');
	json_text(&w->json, "uri", report_uri(w->arena, "file://", l->file));
	range(w, l);
	json_close(&w->json);
	json_text(&w->json, "message", message);
	json_close(&w->json);
}

static const char *elsewhere(const struct writer *w, const struct gpulint_finding *f)
{
	return arena_printf(w->arena, "%s:%u: %s", report_path(w->report, f->location.file), f->location.line, f->message);
}

static void diagnostic(struct writer *w, const struct gpulint_location *at, enum severity severity, const char *code, const char *message)
{
	json_open(&w->json, NULL, '{');
	range(w, at);
	json_int(&w->json, "severity", severity);
	if (code)
		json_text(&w->json, "code", code);
	json_text(&w->json, "source", "gpulint");
	json_text(&w->json, "message", message);
}

static enum severity severity_of(enum gpulint_level level)
{
	return level == GPULINT_ERROR ? SEVERITY_ERROR : level == GPULINT_WARNING ? SEVERITY_WARNING : SEVERITY_INFORMATION;
}

static void finding_diagnostic(struct writer *w, const struct gpulint_finding *f, const struct gpulint_location *at)
{
	diagnostic(w, at, severity_of(f->level), f->code, at == &f->location ? f->message : elsewhere(w, f));
	json_open(&w->json, "relatedInformation", '[');
	for (size_t i = 0; i < f->step_count; i++) {
		const struct gpulint_step *s = &f->step[i];
		if (s->location.file)
			related(w, &s->location,
			        arena_printf(w->arena, "%zu. %s%s%s", i + 1, s->thread ? s->thread : "", s->thread ? ": " : "", s->message));
	}
	for (size_t i = 0; i < f->related_count; i++)
		related(w, &f->related[i].location, f->related[i].message);
	json_close(&w->json);
	json_close(&w->json);
}

// What is not known of the file: silence means that all was analysed.
static void unknown_diagnostics(struct writer *w)
{
	const struct report *r = w->report;
	for (size_t i = 0; i < r->notice_count; i++) {
		const struct gpulint_message *m = &r->notice[i];
		const struct gpulint_location top = {w->options->document, 1, 1, 1, 1};
		bool is_meant = strcmp(m->file, w->options->document) == 0 || strcmp(m->file, "gpulint") == 0;
		if (m->level == GPULINT_NOTE || !is_meant)
			continue;
		diagnostic(w, &top, SEVERITY_INFORMATION, NULL,
		           arena_printf(w->arena, "%s%s%s", m->what, m->action ? ": " : "", m->action ? m->action : ""));
		json_close(&w->json);
	}
	for (size_t i = 0; i < r->unreached_count; i++) {
		const struct gpulint_gpu_call *c = &r->unreached[i];
		if (!is_here(w, &c->location))
			continue;
		diagnostic(w, &c->location, SEVERITY_HINT, NULL, arena_printf(w->arena, "no explored path holds `%s`: %s", c->name, c->why));
		json_close(&w->json);
	}
}

// --- what is asked for later --------------------------------------------------------------------------------------------

static const char *hover_text(struct writer *w, const struct gpulint_finding *f, const char *picture)
{
	char *text = NULL;
	size_t length = 0;
	const struct gpulint_rule *rule = report_rule(f->code);
	FILE *out = open_memstream(&text, &length);
	if (!out)
		return f->message;
	fprintf(out, "**%s** %s\n\n", f->code, f->message);
	for (size_t i = 0; i < f->step_count; i++) {
		const struct gpulint_step *s = &f->step[i];
		const char *place = step_place(w->arena, s);
		fprintf(out, "%zu. %s:%u %s%s%s%s\n", i + 1, path_base(s->location.file ? s->location.file : ""), s->location.line, place ? "*" : "",
		        place ? place : "", place ? "* " : "", s->message);
	}
	if (rule)
		fprintf(out, "\n**Why.** %s\n", f->why ? f->why : rule->why);
	if (f->fix)
		fprintf(out, "\n**Fix.** %s\n", f->fix);
	if (picture)
		fprintf(out, "\n[What orders the operations, and what is missing](%s)\n", report_uri(w->arena, "file://", picture));
	fclose(out);
	const char *own = arena_strndup(w->arena, text, length);
	free(text); // open_memstream's own
	return own;
}

static bool write_whole(struct arena *a, const char *path, const char *text)
{
	struct whole_file file;
	if (!text || !whole_open(a, path, &file))
		return false;
	fputs(text, file.out);
	return whole_close(&file, !ferror(file.out));
}

// The file with its picture, NULL = there is none.
static const char *draw(struct writer *w, const struct gpulint_finding *f, const char *key)
{
	const struct picture *p = w->drawer ? picture_of_finding(w->arena, f) : NULL;
	const char *message = NULL;
	if (!p)
		return NULL;
	const char *path = arena_printf(w->arena, "%s/%s.svg", w->options->pictures, key);
	return write_whole(w->arena, path, draw_svg(w->drawer, w->arena, p, DRAW_WIDE, &message)) ? path : NULL;
}

static void edits(struct writer *w, const struct gpulint_finding *f)
{
	if (!f->edit_count)
		return;
	json_text(&w->json, "title", report_edit_words(w->arena, f));
	json_text(&w->json, "uri", report_uri(w->arena, "file://", f->edit[0].location.file));
	json_bool(&w->json, "isHere", is_here(w, &f->edit[0].location));
	json_open(&w->json, "edits", '[');
	for (size_t i = 0; i < f->edit_count; i++) {
		json_open(&w->json, NULL, '{');
		range(w, &f->edit[i].location);
		json_text(&w->json, "newText", f->edit[i].text);
		json_close(&w->json);
	}
	json_close(&w->json);
}

// Its fingerprint, as a name that files can have.
static const char *key_of(struct arena *a, struct strmap *ordinals, const struct report *r, const struct gpulint_finding *f)
{
	char *key = arena_strdup(a, fingerprint_own(a, ordinals, f, path_below(r->root, f->location.file)));
	for (char *p = key; *p; p++)
		*p = *p == ':' || *p == '/' ? '_' : *p;
	return key;
}

const struct gpulint_finding *answer_finding(struct arena *scratch, const struct report *r, const char *key)
{
	struct strmap ordinals = {.arena = scratch};
	const struct gpulint_finding *found = NULL;
	for (size_t i = 0; i < r->finding_count; i++)
		if (strcmp(key_of(scratch, &ordinals, r, &r->finding[i]), key) == 0)
			found = &r->finding[i];
	return found;
}

static void finding_more(struct writer *w, const struct gpulint_finding *f, const struct gpulint_location *at, const char *key)
{
	const char *picture = draw(w, f, key);
	json_open(&w->json, NULL, '{');
	range(w, at);
	json_text(&w->json, "code", f->code);
	json_text(&w->json, "key", key);
	json_bool(&w->json, "hasBaseline", w->options->has_baseline);
	json_text(&w->json, "hover", hover_text(w, f, picture));
	if (picture)
		json_text(&w->json, "picture", report_uri(w->arena, "file://", picture));
	edits(w, f);
	json_close(&w->json);
}

void answer_write(FILE *out, struct arena *scratch, const struct report *r, const struct answer_options *o)
{
	const char *message = NULL;
	struct writer w = {.json = {.out = out, .is_compact = true},
	                   .arena = scratch,
	                   .report = r,
	                   .options = o,
	                   .files = {.arena = scratch, .given = r->text, .given_count = r->text_count},
	                   .ordinals = {.arena = scratch}};
	w.drawer = o->pictures && r->finding_count ? drawer_new(scratch, &message) : NULL;
	json_open(&w.json, NULL, '{');
	json_open(&w.json, "diagnostics", '[');
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_location *at = place_here(&w, &r->finding[i]);
		if (at)
			finding_diagnostic(&w, &r->finding[i], at);
	}
	unknown_diagnostics(&w);
	json_close(&w.json);
	json_open(&w.json, "findings", '[');
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_location *at = place_here(&w, &r->finding[i]);
		const char *key = key_of(scratch, &w.ordinals, r, &r->finding[i]); // also of those that are left out: equal ones are counted
		if (at)
			finding_more(&w, &r->finding[i], at, key);
	}
	json_close(&w.json);
	if (o->inputs)
		json_open(&w.json, "inputs", '[');
	for (size_t i = 0; i < o->input_count && o->inputs; i++)
		json_text(&w.json, NULL, o->inputs[i]);
	if (o->inputs)
		json_close(&w.json);
	json_close(&w.json);
	drawer_free(w.drawer);
}
