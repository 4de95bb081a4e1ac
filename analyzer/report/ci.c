// SPDX-License-Identifier: Apache-2.0
// What CI services show beside the code: commands on the log of GitHub Actions and Azure Pipelines, and a summary in Markdown.
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "report/common.h"

// Bytes that a format gives a meaning, and what stands for them.
struct escape {
	char byte;
	const char *text;
};

static const struct escape github_data[] = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {0}};
static const struct escape github_property[] = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}, {0}};
static const struct escape azure_data[] = {{'%', "%AZP25"}, {'\r', "%0D"}, {'\n', "%0A"}, {0}};
static const struct escape azure_property[] = {{'%', "%AZP25"}, {'\r', "%0D"}, {'\n', "%0A"}, {';', "%3B"}, {']', "%5D"}, {0}};

static void put(FILE *out, const char *text, const struct escape *escape)
{
	for (const char *p = text; *p; p++) {
		const struct escape *e = escape;
		while (e->byte && e->byte != *p)
			e++;
		if (e->byte)
			fputs(e->text, out);
		else
			putc((unsigned char)*p < 32 || *p == 127 ? '?' : *p, out);
	}
}

static int by_level(const void *pa, const void *pb)
{
	const struct gpulint_finding *const *a = pa, *const *b = pb;
	if ((*a)->level != (*b)->level)
		return (*a)->level > (*b)->level ? -1 : 1;
	return (*a > *b) - (*a < *b);
}

// The findings, the most severe first: services show only the first ones of a step.
static const struct gpulint_finding **ranked(struct arena *a, const struct report *r)
{
	const struct gpulint_finding **all = ARENA_ARRAY(a, const struct gpulint_finding *, r->finding_count + 1);
	for (size_t i = 0; i < r->finding_count; i++)
		all[i] = &r->finding[i];
	qsort(all, r->finding_count, sizeof *all, by_level);
	return all;
}

static void github_finding(FILE *out, struct arena *a, const struct report *r, struct text_cache *files, const struct gpulint_finding *f)
{
	static const char *const command[] = {"notice", "warning", "error"};
	const struct report_range g = report_range(files, &f->location);
	const char *path = path_below(r->root, f->location.file);
	fprintf(out, "::%s title=gpulint (%s),file=", command[f->level], f->code);
	put(out, path, github_property);
	fprintf(out, ",line=%u,endLine=%u", g.line, g.end_line);
	if (g.line == g.end_line) // columns of ranges over several lines are refused
		fprintf(out, ",col=%u,endColumn=%u", g.column, g.end_column);
	fputs("::", out);
	put(out,
	    arena_printf(a, "%s:%u:%u: %s %s%s%s", path, g.line, f->location.column, f->code, f->message, f->fix ? "\nfix: " : "",
	                 f->fix ? f->fix : ""),
	    github_data);
	putc('\n', out);
}

int report_github(FILE *out, struct arena *scratch, const struct report *r)
{
	enum { SHOWN = 10 }; // of each level in a step
	struct text_cache files = report_files(scratch, r);
	const struct gpulint_finding **all = ranked(scratch, r);
	const char *lost = report_not_analysed(scratch, r);
	size_t at_level[3] = {0}, hidden = 0;
	for (size_t i = 0; i < r->finding_count; i++) {
		github_finding(out, scratch, r, &files, all[i]);
		hidden += ++at_level[all[i]->level] > SHOWN;
	}
	if (lost) {
		fputs("::warning title=gpulint::not all was analysed: ", out);
		put(out, lost, github_data);
		putc('\n', out);
	}
	if (hidden)
		fprintf(out, "::notice title=gpulint::%s in all, of which GitHub may show %d of a level: the log has the others\n",
		        counted(scratch, r->finding_count, "finding"), SHOWN);
	return report_finish(out);
}

// Issues of Azure Pipelines are errors or warnings; notes are warnings there.
int report_azure(FILE *out, struct arena *scratch, const struct report *r)
{
	struct text_cache files = report_files(scratch, r);
	const struct gpulint_finding **all = ranked(scratch, r);
	const char *lost = report_not_analysed(scratch, r);
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_finding *f = all[i];
		const struct report_range g = report_range(&files, &f->location);
		fprintf(out, "##vso[task.logissue type=%s;sourcepath=", f->level == GPULINT_ERROR ? "error" : "warning");
		put(out, path_below(r->root, f->location.file), azure_property);
		fprintf(out, ";linenumber=%u;columnnumber=%u;code=%s;]", g.line, g.column, f->code);
		put(out, f->message, azure_data);
		putc('\n', out);
	}
	if (lost) {
		fputs("##vso[task.logissue type=warning;]gpulint: not all was analysed: ", out);
		put(out, lost, azure_data);
		putc('\n', out);
	}
	return report_finish(out);
}

// Text in a cell of a table. What stands between backticks is code, where only the bar has to be escaped; a backtick without another is text.
static void put_cell(FILE *out, const char *text)
{
	const char *code_end = NULL;
	for (const char *p = text; *p; p++) {
		if (code_end && p <= code_end) {
			code_end = p == code_end ? NULL : code_end;
			fputs(*p == '|' ? "\\|" : "", out);
		} else if (*p == '`') {
			code_end = strchr(p + 1, '`');
			fputs(code_end ? "" : "\\", out);
		} else if (strchr("\\*_[]|~#", *p)) {
			putc('\\', out);
		} else if (*p == '<' || *p == '>' || *p == '&') {
			fputs(*p == '<' ? "&lt;" : *p == '>' ? "&gt;" : "&amp;", out);
			continue;
		}
		if (*p != '|' || !(code_end && p < code_end))
			putc((unsigned char)*p < 32 || *p == 127 ? ' ' : *p, out);
	}
}

int report_markdown(FILE *out, struct arena *scratch, const struct report *r)
{
	enum { MOST_ROWS = 200 }; // a summary may have a megabyte
	const struct gpulint_finding **all = ranked(scratch, r);
	const char *lost = report_not_analysed(scratch, r);
	fprintf(out, "### gpulint: %s\n\n", counted(scratch, r->finding_count, "finding"));
	if (lost) {
		fputs("Not all was analysed: ", out);
		put_cell(out, lost);
		fputs(".\n\n", out);
	}
	if (r->finding_count)
		fputs("| level | rule | place | finding |\n|---|---|---|---|\n", out);
	for (size_t i = 0; i < r->finding_count && i < MOST_ROWS; i++) {
		const struct gpulint_finding *f = all[i];
		const struct gpulint_rule *rule = report_rule(f->code);
		fprintf(out, "| %s | %s %s | ", level_text(f->level), f->code, rule ? rule->name : "");
		put_cell(out, arena_printf(scratch, "%s:%u", path_below(r->root, f->location.file), f->location.line));
		fputs(" | ", out);
		put_cell(out, f->message);
		if (f->fix) {
			fputs("<br>Fix: ", out);
			put_cell(out, f->fix);
		}
		fputs(" |\n", out);
	}
	if (r->finding_count > MOST_ROWS)
		fprintf(out, "\nand %zu more, none of them more severe.\n", r->finding_count - MOST_ROWS);
	return report_finish(out);
}
