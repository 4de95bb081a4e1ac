// SPDX-License-Identifier: Apache-2.0
// SARIF 2.1.0 as code scanning services read it: one location a result, the story in codeFlows[0].threadFlows[0], every
// rule with its help, fingerprints, columns in UTF-16 units. docs/sarif.md says which consumer needs what.
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/common.h"
#include "report/fingerprint.h"
#include "base/json_writer.h"
#include "report/sarif_rules.h"

enum { MOST_RESULTS = 5000, MOST_STEPS = 250 };

struct writer {
	struct json json;
	struct arena *scratch;
	const struct report *report;
	struct text_cache files;
	struct strmap hashes; // file -> struct line_hashes
	struct strmap ordinals;
	size_t left_out; // results over the limit
	size_t elided;   // steps left out
};

struct line_hashes {
	const char **at;
	uint32_t count;
};

static void artifact(struct writer *w, const char *file)
{
	struct json *j = &w->json;
	const char *below = path_below(w->report->root, file);
	json_open(j, "artifactLocation", '{');
	if (below != file) {
		json_text(j, "uri", report_uri(w->scratch, "", below));
		json_text(j, "uriBaseId", "%SRCROOT%");
	} else {
		json_text(j, "uri", report_uri(w->scratch, "file://", file));
	}
	json_close(j);
}

static void physical(struct writer *w, const struct gpulint_location *l)
{
	struct json *j = &w->json;
	const struct report_range g = report_range(&w->files, l);
	json_open(j, "physicalLocation", '{');
	artifact(w, l->file ? l->file : "/");
	json_open(j, "region", '{');
	json_int(j, "startLine", g.line);
	json_int(j, "startColumn", g.column);
	json_int(j, "endLine", g.end_line);
	json_int(j, "endColumn", g.end_column);
	json_close(j);
	json_close(j);
}

static void message(struct json *j, const char *text)
{
	json_open(j, "message", '{');
	json_text(j, "text", text);
	json_close(j);
}

// Brackets in a message would read as a link.
static const char *plain(struct arena *a, const char *text)
{
	char *out = arena_alloc(a, 2 * strlen(text) + 1), *to = out;
	for (; *text; text++) {
		if (*text == '[' || *text == ']' || *text == '\\')
			*to++ = '\\';
		*to++ = *text;
	}
	return out;
}

static const char *result_text(struct writer *w, const struct gpulint_finding *f)
{
	struct arena *a = w->scratch;
	size_t n = strlen(f->message);
	const char *text = arena_printf(a, "%s%s", plain(a, f->message), n && f->message[n - 1] == '.' ? "" : ".");
	for (size_t i = 0; i < f->related_count; i++)
		text = arena_printf(a, "%s %s [%s](%zu).", text, f->related[i].is_covered ? "Also unordered:" : "See",
		                    plain(a, f->related[i].message), i + 1);
	for (size_t i = 0; i < f->assumption_count; i++)
		text = arena_printf(a, "%s Assumed: %s.", text, plain(a, f->assumption[i]));
	if (f->fix) {
		size_t k = strlen(f->fix);
		text = arena_printf(a, "%s Fix: %s%s", text, plain(a, f->fix), k && f->fix[k - 1] == '.' ? "" : ".");
	}
	return text;
}

static void step(struct writer *w, const struct gpulint_step *s, size_t order)
{
	struct json *j = &w->json;
	const char *text = s->message && *s->message ? s->message : "step";
	json_open(j, NULL, '{');
	json_open(j, "location", '{');
	physical(w, &s->location);
	const char *place = step_place(w->scratch, s);
	message(j, plain(w->scratch, place ? arena_printf(w->scratch, "[%s] %s", place, text) : text));
	json_close(j);
	json_int(j, "nestingLevel", s->nesting);
	json_int(j, "executionOrder", (int64_t)order);
	json_text(j, "importance", s->is_key ? "essential" : s->stream ? "important" : "unimportant");
	json_close(j);
}

static void code_flow(struct writer *w, const struct gpulint_finding *f)
{
	struct json *j = &w->json;
	size_t n = f->step_count, head = n > MOST_STEPS ? MOST_STEPS / 2 : n;
	size_t tail = n > MOST_STEPS ? n - (MOST_STEPS - head - 1) : n;
	if (!n)
		return;
	json_open(j, "codeFlows", '[');
	json_open(j, NULL, '{');
	json_open(j, "threadFlows", '[');
	json_open(j, NULL, '{');
	json_open(j, "locations", '[');
	for (size_t i = 0; i < head; i++)
		step(w, &f->step[i], i + 1);
	if (tail > head) {
		struct gpulint_step gap = {.location = f->step[head].location};
		gap.message = arena_printf(w->scratch, "... %zu steps elided", tail - head);
		step(w, &gap, head + 1);
		w->elided += tail - head;
	}
	for (size_t i = tail; i < n; i++)
		step(w, &f->step[i], i + 1);
	for (int i = 0; i < 5; i++)
		json_close(j);
}

static const char *line_hash(struct writer *w, const struct gpulint_location *l)
{
	w->hashes.arena = w->scratch;
	void **slot = strmap_at(&w->hashes, l->file ? l->file : "");
	if (!*slot) {
		const struct text_file *file = text_open(&w->files, l->file);
		struct line_hashes *h = ARENA_NEW(w->scratch, struct line_hashes);
		h->at = fingerprint_lines(w->scratch, file->text ? file->text : "", file->length, &h->count);
		*slot = h;
	}
	const struct line_hashes *h = *slot;
	return l->line && l->line <= h->count ? h->at[l->line - 1] : h->at[h->count - 1];
}

static void related(struct writer *w, const struct gpulint_finding *f)
{
	struct json *j = &w->json;
	if (!f->related_count)
		return;
	json_open(j, "relatedLocations", '[');
	for (size_t i = 0; i < f->related_count; i++) {
		json_open(j, NULL, '{');
		json_int(j, "id", (int64_t)i + 1);
		physical(w, &f->related[i].location);
		message(j, plain(w->scratch, f->related[i].is_covered ? arena_printf(w->scratch, "also unordered: %s", f->related[i].message)
		                                                      : f->related[i].message));
		json_close(j);
	}
	json_close(j);
}

// One fix whose edits were proved together (GPULINT option `fixes`).
static void fixes(struct writer *w, const struct gpulint_finding *f)
{
	struct json *j = &w->json;
	if (!f->edit_count)
		return;
	json_open(j, "fixes", '[');
	json_open(j, NULL, '{');
	json_open(j, "description", '{');
	json_text(j, "text", report_edit_words(w->scratch, f));
	json_close(j);
	json_open(j, "artifactChanges", '[');
	json_open(j, NULL, '{');
	const struct text_file *file = text_open(&w->files, f->edit[0].location.file);
	artifact(w, f->edit[0].location.file);
	json_open(j, "replacements", '[');
	for (size_t i = 0; i < f->edit_count; i++) {
		const struct gpulint_location *l = &f->edit[i].location;
		json_open(j, NULL, '{');
		json_open(j, "deletedRegion", '{');
		json_int(j, "startLine", l->line);
		json_int(j, "startColumn", text_utf16_column(file, l->line, l->column));
		json_int(j, "endLine", l->end_line);
		json_int(j, "endColumn", text_utf16_column(file, l->end_line, l->end_column));
		json_close(j);
		json_open(j, "insertedContent", '{');
		json_text(j, "text", f->edit[i].text);
		json_close(j);
		json_close(j);
	}
	for (int i = 0; i < 5; i++)
		json_close(j);
}

static void suppressions(struct json *j, const char *reason)
{
	json_open(j, "suppressions", '[');
	json_open(j, NULL, '{');
	json_text(j, "kind", "inSource");
	json_text(j, "status", "accepted");
	if (*reason)
		json_text(j, "justification", reason);
	json_close(j);
	json_close(j);
}

// reason: of the comment that silences it, NULL = none does.
static void result(struct writer *w, const struct gpulint_finding *f, const char *reason)
{
	struct json *j = &w->json;
	json_open(j, NULL, '{');
	json_text(j, "ruleId", f->code);
	int index = sarif_rule_index(f->code);
	if (index >= 0)
		json_int(j, "ruleIndex", index);
	json_text(j, "level", level_text(f->level));
	message(j, result_text(w, f));
	json_open(j, "locations", '[');
	json_open(j, NULL, '{');
	physical(w, &f->location);
	if (f->function) {
		json_open(j, "logicalLocations", '[');
		json_open(j, NULL, '{');
		json_text(j, "fullyQualifiedName", f->function);
		json_text(j, "kind", "function");
		json_close(j);
		json_close(j);
	}
	json_close(j);
	json_close(j);
	related(w, f);
	code_flow(w, f);
	fixes(w, f);
	if (reason)
		suppressions(j, reason);
	json_open(j, "partialFingerprints", '{');
	json_text(j, "primaryLocationLineHash", line_hash(w, &f->location));
	json_text(j, "gpulint/v1", fingerprint_own(w->scratch, &w->ordinals, f, path_below(w->report->root, f->location.file)));
	json_close(j);
	json_open(j, "properties", '{');
	json_text(j, "confidence", confidence_text(f->confidence));
	if (f->basis)
		json_text(j, "basis", f->basis);
	report_put_agreement(j, f);
	if (f->no_edit)
		json_text(j, "noEdit", f->no_edit);
	report_put_witness(j, w->report, "gpulint/witness", f);
	json_close(j);
	json_close(j);
}

struct ranked {
	const struct gpulint_finding *finding;
	size_t place;
};

static int by_rank(const void *pa, const void *pb)
{
	const struct ranked *a = pa, *b = pb;
	if (a->finding->level != b->finding->level)
		return a->finding->level > b->finding->level ? -1 : 1;
	if (a->finding->confidence != b->finding->confidence)
		return a->finding->confidence > b->finding->confidence ? -1 : 1;
	double x = gpulint_agreement(a->finding->acting, a->finding->deviating), y = gpulint_agreement(b->finding->acting, b->finding->deviating);
	if (x != y)
		return x > y ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

static void results(struct writer *w)
{
	const struct report *r = w->report;
	size_t most = r->max_results ? r->max_results : MOST_RESULTS;
	struct ranked *ranked = ARENA_ARRAY(w->scratch, struct ranked, r->finding_count);
	for (size_t i = 0; i < r->finding_count; i++)
		ranked[i] = (struct ranked){&r->finding[i], i};
	if (r->finding_count > most) {
		qsort(ranked, r->finding_count, sizeof *ranked, by_rank);
		w->left_out = r->finding_count - most;
	}
	json_open(&w->json, "results", '[');
	for (size_t i = 0; i < r->finding_count && i < most; i++)
		result(w, ranked[i].finding, NULL);
	for (size_t i = 0; i < r->suppressed_count; i++)
		result(w, r->suppressed[i].finding, r->suppressed[i].reason);
	json_close(&w->json);
}

static void notification(struct writer *w, enum sarif_notification kind, enum gpulint_level level, const char *text, const char *file)
{
	struct json *j = &w->json;
	json_open(j, NULL, '{');
	json_text(j, "level", level_text(level));
	message(j, plain(w->scratch, text));
	json_open(j, "descriptor", '{');
	json_text(j, "id", sarif_notification_id(kind));
	json_int(j, "index", kind);
	json_close(j);
	if (file && *file == '/') {
		json_open(j, "locations", '[');
		json_open(j, NULL, '{');
		json_open(j, "physicalLocation", '{');
		artifact(w, file);
		json_close(j);
		json_close(j);
		json_close(j);
	}
	json_close(j);
}

static void invocation(struct writer *w)
{
	struct json *j = &w->json;
	const struct report *r = w->report;
	json_open(j, "invocations", '[');
	json_open(j, NULL, '{');
	json_bool(j, "executionSuccessful", !r->is_incomplete);
	json_open(j, "workingDirectory", '{');
	json_text(j, "uri", report_uri(w->scratch, "file://", arena_printf(w->scratch, "%s/", r->working_directory)));
	json_close(j);
	json_open(j, "toolExecutionNotifications", '[');
	for (size_t i = 0; i < r->notice_count; i++) {
		const struct gpulint_message *m = &r->notice[i];
		const char *text = arena_printf(w->scratch, "%s: %s%s%s.", path_below(r->root, m->file), m->what, m->action ? ": " : "",
		                                m->action ? m->action : "");
		notification(w, m->level == GPULINT_ERROR ? SARIF_NOT_ANALYSED : SARIF_PARTLY_ANALYSED, m->level, text, m->file);
	}
	if (r->unreached_count)
		notification(w, SARIF_UNREACHED, GPULINT_NOTE,
		             arena_printf(w->scratch, "%zu of %u GPU calls lie on no explored path (first: %s:%u).", r->unreached_count,
		                          r->statistics.gpu_calls, path_below(r->root, r->unreached[0].location.file), r->unreached[0].location.line),
		             r->unreached[0].location.file);
	if (w->left_out)
		notification(w, SARIF_LIMITED, GPULINT_WARNING,
		             arena_printf(w->scratch, "%zu results are left out (--max-results); the most severe are kept.", w->left_out), NULL);
	if (w->elided)
		notification(w, SARIF_LIMITED, GPULINT_NOTE,
		             arena_printf(w->scratch, "%zu path steps are left out of code flows longer than %d steps.", w->elided, MOST_STEPS),
		             NULL);
	json_close(j);
	json_close(j);
	json_close(j);
}

int report_sarif(FILE *out, struct arena *scratch, const struct report *r)
{
	struct writer w = {
		.json.out = out, .scratch = scratch, .report = r, .files = {.arena = scratch, .given = r->text, .given_count = r->text_count}};
	struct json *j = &w.json;
	json_open(j, NULL, '{');
	json_text(j, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
	json_text(j, "version", "2.1.0");
	json_open(j, "runs", '[');
	json_open(j, NULL, '{');
	sarif_tool(j, scratch);
	json_text(j, "columnKind", "utf16CodeUnits");
	json_open(j, "originalUriBaseIds", '{');
	json_open(j, "%SRCROOT%", '{');
	json_text(j, "uri", report_uri(scratch, "file://", arena_printf(scratch, "%s/", strcmp(r->root, "/") == 0 ? "" : r->root)));
	json_open(j, "description", '{');
	json_text(j, "text", "Root of the repository, or the folder gpulint ran in.");
	json_close(j);
	json_close(j);
	json_close(j);
	json_open(j, "automationDetails", '{');
	json_text(j, "id", "gpulint/");
	json_close(j);
	results(&w);
	invocation(&w);
	json_close(j);
	json_close(j);
	json_close(j);
	return report_finish(out);
}
