// SPDX-License-Identifier: Apache-2.0
// Code Quality of GitLab, and the diagnostic format of reviewdog.
#include "base/file.h"
#include "report/common.h"
#include "report/fingerprint.h"

// docs.gitlab.com, Code Quality: rules are not shown, so the description has the code; findings of one fingerprint would be one.
int report_gitlab(FILE *out, struct arena *scratch, const struct report *r)
{
	static const char *const severity[] = {"info", "minor", "major"};
	struct json j = {.out = out};
	struct strmap ordinals = {.arena = scratch};
	json_open(&j, NULL, '[');
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_finding *f = &r->finding[i];
		const char *path = path_below(r->root, f->location.file);
		json_open(&j, NULL, '{');
		json_text(&j, "description", arena_printf(scratch, "%s: %s", f->code, f->message));
		json_text(&j, "check_name", f->code);
		json_text(&j, "fingerprint", fingerprint_own(scratch, &ordinals, f, path));
		json_text(&j, "severity", severity[f->level]);
		json_open(&j, "location", '{');
		json_text(&j, "path", path);
		json_open(&j, "lines", '{');
		json_int(&j, "begin", f->location.line ? f->location.line : 1);
		for (int k = 0; k < 3; k++)
			json_close(&j);
	}
	json_close(&j);
	return report_finish(out);
}

static void position(struct json *j, const char *name, uint32_t line, uint32_t column)
{
	json_open(j, name, '{');
	json_int(j, "line", line ? line : 1);
	if (column)
		json_int(j, "column", column);
	json_close(j);
}

// Columns count bytes, as ours do.
static void range(struct json *j, const struct gpulint_location *l)
{
	json_open(j, "range", '{');
	position(j, "start", l->line, l->column);
	if (l->end_line >= l->line && l->end_line)
		position(j, "end", l->end_line, l->end_column);
	json_close(j);
}

static void place(struct json *j, const struct report *r, const struct gpulint_location *l)
{
	json_open(j, "location", '{');
	json_text(j, "path", path_below(r->root, l->file));
	range(j, l);
	json_close(j);
}

static void diagnostic(struct json *j, struct arena *a, const struct report *r, const struct gpulint_finding *f)
{
	static const char *const severity[] = {"INFO", "WARNING", "ERROR"};
	json_open(j, NULL, '{');
	json_text(j, "message", f->fix ? arena_printf(a, "%s\nFix: %s", f->message, f->fix) : f->message);
	place(j, r, &f->location);
	json_text(j, "severity", severity[f->level]);
	json_open(j, "code", '{');
	json_text(j, "value", f->code);
	json_text(j, "url", GPULINT_RULES_PAGE);
	json_close(j);
	if (f->edit_count == 1) { // suggestions are taken one by one: edits that belong together cannot be told
		json_open(j, "suggestions", '[');
		json_open(j, NULL, '{');
		range(j, &f->edit[0].location);
		json_text(j, "text", f->edit[0].text);
		json_close(j);
		json_close(j);
	}
	if (f->related_count)
		json_open(j, "relatedLocations", '[');
	for (size_t i = 0; i < f->related_count; i++) {
		json_open(j, NULL, '{');
		json_text(j, "message", f->related[i].message);
		place(j, r, &f->related[i].location);
		json_close(j);
	}
	if (f->related_count)
		json_close(j);
	json_close(j);
}

int report_rdjson(FILE *out, struct arena *scratch, const struct report *r)
{
	struct json j = {.out = out};
	json_open(&j, NULL, '{');
	json_open(&j, "source", '{');
	json_text(&j, "name", "gpulint");
	json_text(&j, "url", GPULINT_HOMEPAGE);
	json_close(&j);
	json_open(&j, "diagnostics", '[');
	for (size_t i = 0; i < r->finding_count; i++)
		diagnostic(&j, scratch, r, &r->finding[i]);
	json_close(&j);
	json_close(&j);
	return report_finish(out);
}
