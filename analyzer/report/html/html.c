// SPDX-License-Identifier: Apache-2.0
#include "report/html/html.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/fingerprint.h"
#include "report/html/parts.h"

// Generated from page.html, page.css and page.js; the hashes are lines of sha256sum.
extern const char html_html[], html_css[], html_js[], html_css_hash[], html_js_hash[];

struct row {
	const struct gpulint_finding *finding;
	const char *fingerprint;
	const struct report_verdict *verdict; // NULL = none
	size_t place;
};

const char *html_path(const struct page *p, const char *file)
{
	return path_below(p->report->root, file ? file : "?");
}

static int by_rank(const void *pa, const void *pb)
{
	const struct row *a = pa, *b = pb;
	if (a->finding->level != b->finding->level)
		return a->finding->level > b->finding->level ? -1 : 1;
	if (a->finding->confidence != b->finding->confidence)
		return a->finding->confidence > b->finding->confidence ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

// The findings with their keys and verdicts, the most severe and most certain first.
static struct row *rows_of(struct page *p)
{
	const struct report *r = p->report;
	struct strmap ordinals = {0}, verdicts = {.arena = p->scratch};
	struct row *rows = ARENA_ARRAY(p->scratch, struct row, r->finding_count + 1);
	for (size_t i = 0; i < r->verdict_count; i++)
		*strmap_at(&verdicts, r->verdict[i].fingerprint) = (void *)&r->verdict[i];
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_finding *f = &r->finding[i];
		const char *key = fingerprint_own(p->scratch, &ordinals, f, path_below(r->root, f->location.file));
		rows[i] = (struct row){f, key, *strmap_at(&verdicts, key), i};
	}
	qsort(rows, r->finding_count, sizeof *rows, by_rank);
	return rows;
}

static const char *verdict_word(const struct report_verdict *v)
{
	const char *word = !v ? NULL : v->program.verdict ? v->program.verdict : v->witness.verdict;
	return word ? word : "";
}

static void open_data(FILE *out, const char *id)
{
	fprintf(out, "<script type=\"application/json\" id=\"%s\">", id);
}

static void close_data(FILE *out)
{
	fputs("</script>\n", out);
}

static struct json json_in_page(FILE *out)
{
	return (struct json){.out = out, .is_compact = true, .is_in_html = true};
}

static void put_rules(struct json *j, const struct report *r)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	json_open(j, "rules", '{');
	for (size_t i = 0; i < count; i++) {
		bool is_used = false;
		for (size_t k = 0; k < r->finding_count && !is_used; k++)
			is_used = strcmp(r->finding[k].code, rule[i]->code) == 0;
		if (!is_used)
			continue;
		json_open(j, rule[i]->code, '{');
		json_text(j, "name", rule[i]->name);
		json_text(j, "summary", rule[i]->summary);
		json_text(j, "why", rule[i]->why);
		json_text(j, "atRunTime", rule[i]->at_run_time);
		json_text(j, "instead", rule[i]->instead);
		json_text(j, "limits", rule[i]->limits);
		json_text(j, "bad", rule[i]->bad);
		json_text(j, "good", rule[i]->good);
		json_close(j);
	}
	json_close(j);
}

// Messages of the run: those that are good to know, or those that keep the report from being about everything.
static void put_messages(struct json *j, struct page *p, const char *name, bool is_note)
{
	const struct report *r = p->report;
	json_open(j, name, '[');
	for (size_t i = 0; i < r->notice_count; i++) {
		const struct gpulint_message *m = &r->notice[i];
		if ((m->level == GPULINT_NOTE) == is_note)
			json_text(j, NULL,
			          arena_printf(p->scratch, "%s: %s%s%s", html_path(p, m->file), m->what, m->action ? ": " : "",
			                       m->action ? m->action : ""));
	}
	if (is_note && p->pictures && r->finding_count > HTML_MOST_PICTURES)
		json_text(j, NULL,
		          arena_printf(p->scratch, "Only the %d most severe findings have pictures; `gpulint graph` draws the others.",
		                       HTML_MOST_PICTURES));
	json_close(j);
}

static void put_lost(struct json *j, struct page *p)
{
	const struct report *r = p->report;
	const char *not_analysed = report_not_analysed(p->scratch, r);
	if (not_analysed)
		json_text(j, "unseen", arena_printf(p->scratch, "Not all was analysed: %s.", not_analysed));
	put_messages(j, p, "lost", false);
	put_messages(j, p, "notes", true);
}

// What was executed, and where; what was not. Nothing where nobody asked for it.
static void put_executed(struct json *j, struct page *p, const struct row *rows)
{
	size_t models = 0, executed = 0, none = 0, n = p->report->finding_count;
	const char *device = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct report_verdict_text *v = rows[i].verdict && rows[i].verdict->witness.verdict ? &rows[i].verdict->witness : NULL;
		bool is_model = v && v->device && strcmp(v->device, "model") == 0, is_program = rows[i].verdict && rows[i].verdict->program.verdict;
		models += is_model && !is_program;
		executed += is_program || (v && !is_model);
		none += !v && !is_program;
		device = v && !is_model && v->device ? v->device : device;
	}
	if (!p->report->verdict_count)
		return;
	const char *text = executed ? arena_printf(p->scratch, "%s of %zu executed%s%s.", counted(p->scratch, executed, "finding"), n,
	                                           device ? " on " : "", device ? device : "")
	                            : "No GPU: nothing was executed.";
	if (models)
		text = arena_printf(p->scratch, "%s The verdicts of %s are those of the model of CUDA's documents.", text,
		                    counted(p->scratch, models, "finding"));
	if (none)
		text = arena_printf(p->scratch, "%s %s not tried: %s no steps that could be executed.", text,
		                    arena_printf(p->scratch, none == 1 ? "%zu was" : "%zu were", none), none == 1 ? "it has" : "they have");
	json_text(j, "executed", text);
}

static void put_report(struct page *p, const struct row *rows)
{
	const struct report *r = p->report;
	struct json j = json_in_page(p->out);
	open_data(p->out, "report");
	json_open(&j, NULL, '{');
	json_text(&j, "version", GPULINT_VERSION);
	json_int(&j, "files", r->statistics.files);
	json_bool(&j, "complete", !r->is_incomplete && !report_not_analysed(p->scratch, r));
	put_executed(&j, p, rows);
	put_lost(&j, p);
	put_rules(&j, r);
	json_close(&j);
	close_data(p->out);
}

static void put_rows(struct page *p, const struct row *rows)
{
	static const char *const column[] = {"key", "code", "level", "confidence", "verdict", "file", "line", "column", "function", "message"};
	struct json j = json_in_page(p->out);
	open_data(p->out, "rows");
	json_open(&j, NULL, '[');
	json_open(&j, NULL, '[');
	for (size_t i = 0; i < sizeof column / sizeof *column; i++)
		json_text(&j, NULL, column[i]);
	json_close(&j);
	for (size_t i = 0; i < p->report->finding_count; i++) {
		const struct gpulint_finding *f = rows[i].finding;
		json_open(&j, NULL, '[');
		json_text(&j, NULL, rows[i].fingerprint);
		json_text(&j, NULL, f->code);
		json_text(&j, NULL, level_text(f->level));
		json_text(&j, NULL, confidence_text(f->confidence));
		json_text(&j, NULL, verdict_word(rows[i].verdict));
		json_text(&j, NULL, html_path(p, f->location.file));
		json_int(&j, NULL, f->location.line);
		json_int(&j, NULL, f->location.column);
		json_text(&j, NULL, f->function);
		json_text(&j, NULL, f->message);
		json_close(&j);
	}
	json_close(&j);
	close_data(p->out);
}

static void put_details(struct page *p, const struct row *rows)
{
	for (size_t i = 0; i < p->report->finding_count; i++) {
		struct arena a = {0};
		struct json j = json_in_page(p->out);
		open_data(p->out, arena_printf(&a, "d%zu", i));
		json_open(&j, NULL, '{');
		html_detail(&j, p, &a, rows[i].finding, rows[i].verdict);
		json_close(&j);
		close_data(p->out);
		arena_free(&a);
	}
}

static unsigned digit(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10);
}

// The 64 hexadecimal digits of a SHA-256 as base64, as policies have it.
static void put_hash(FILE *out, const char *hex)
{
	static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	enum { DIGITS = 64 };
	for (int i = 0; i < DIGITS; i += 6) { // three bytes
		unsigned bits = 0;
		for (int k = 0; k < 6; k++)
			bits = bits << 4 | (i + k < DIGITS ? digit(hex[i + k]) : 0);
		for (int k = 0; k < 4; k++)
			putc(i + 6 > DIGITS && k == 3 ? '=' : letter[bits >> (18 - 6 * k) & 63], out);
	}
}

static bool is_mark(const char *at, const char *mark)
{
	return strncmp(at, mark, strlen(mark)) == 0;
}

// The page with its parts in the place of their marks.
static void put_page(struct page *p, const struct row *rows)
{
	static const char *const mark[] = {"@SCRIPT_HASH@", "@STYLE_HASH@", "@STYLE@", "@SCRIPT@", "@DATA@"};
	for (const char *at = html_html; *at;) {
		size_t which = 0;
		while (which < sizeof mark / sizeof *mark && !is_mark(at, mark[which]))
			which++;
		switch (which) {
		case 0: put_hash(p->out, html_js_hash); break;
		case 1: put_hash(p->out, html_css_hash); break;
		case 2: fputs(html_css, p->out); break;
		case 3: fputs(html_js, p->out); break;
		case 4:
			put_report(p, rows);
			put_rows(p, rows);
			put_details(p, rows);
			break;
		default:
			putc(*at, p->out);
			at++;
			continue;
		}
		at += strlen(mark[which]);
	}
}

int report_html(FILE *out, struct arena *scratch, const struct report *r, const struct html_pictures *pictures)
{
	struct page p = {.out = out, .scratch = scratch, .report = r, .files = report_files(scratch, r), .pictures = pictures};
	p.outlines.arena = scratch;
	put_page(&p, rows_of(&p));
	return report_finish(out);
}
