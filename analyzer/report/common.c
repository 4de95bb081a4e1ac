// SPDX-License-Identifier: Apache-2.0
#include "report/common.h"

#include <ctype.h>
#include <errno.h>
#include <ctype.h>
#include <string.h>

#include "base/file.h"

const struct report_format report_formats[] = {
	{"full", "code frames, numbered path, why and fix (default)", report_full},
	{"concise", "one line a finding, as gcc prints", report_concise},
	{"json", "all facts of all findings", report_json},
	{"json-lines", "the same, one finding a line", report_json_lines},
	{"sarif", "SARIF 2.1.0, for code scanning and editors", report_sarif},
	{"github", "annotations of GitHub Actions", report_github},
	{"gitlab", "Code Quality of GitLab", report_gitlab},
	{"azure", "issues of Azure Pipelines", report_azure},
	{"junit", "JUnit XML, a case a finding", report_junit},
	{"checkstyle", "Checkstyle XML", report_checkstyle},
	{"rdjson", "reviewdog's diagnostics", report_rdjson},
	{"markdown", "a table, for summaries of CI jobs", report_markdown},
	{"witness", "what gpulint-validate executes, one object a finding", report_witness},
	{0},
};

const char *level_text(enum gpulint_level level)
{
	static const char *const text[] = {"note", "warning", "error"};
	return text[level];
}

const char *step_place(struct arena *a, const struct gpulint_step *s)
{
	if (s->thread && s->stream)
		return arena_printf(a, "%s, %s", s->thread, s->stream);
	return s->thread ? s->thread : s->stream;
}

void report_put_agreement(struct json *j, const struct gpulint_finding *f)
{
	if (!f->acting)
		return;
	json_open(j, "agreement", '{');
	json_int(j, "acting", f->acting);
	json_int(j, "deviating", f->deviating);
	json_real(j, "z", gpulint_agreement(f->acting, f->deviating));
	json_close(j);
}

const char *report_agreement(struct arena *a, const struct gpulint_finding *f)
{
	if (!f->acting)
		return "";
	return arena_printf(a, " (%u of %u comparable places agree: z = %.2f)", f->acting, f->acting + f->deviating,
	                    gpulint_agreement(f->acting, f->deviating));
}

const char *confidence_text(enum gpulint_confidence confidence)
{
	static const char *const text[] = {"low", "medium", "high"};
	return text[confidence];
}

const struct gpulint_rule *report_rule(const char *code)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(rule[i]->code, code) == 0)
			return rule[i];
	return NULL;
}

const char *report_path(const struct report *r, const char *path)
{
	return path_below(r->working_directory, path ? path : "?");
}

struct report_range report_range(struct text_cache *files, const struct gpulint_location *l)
{
	const struct text_file *file = text_open(files, l->file);
	uint32_t line = l->line ? l->line : 1, end_line = l->end_line >= line ? l->end_line : line;
	uint32_t column = text_utf16_column(file, line, l->column ? l->column : 1);
	uint32_t end = text_utf16_column(file, end_line, l->end_column ? l->end_column : 1);
	return (struct report_range){line, column, end_line, end_line == line && end <= column ? column + 1 : end};
}

struct text_cache report_files(struct arena *scratch, const struct report *r)
{
	return (struct text_cache){.arena = scratch, .given = r->text, .given_count = r->text_count};
}

const char *report_uri(struct arena *a, const char *prefix, const char *path)
{
	size_t n = strlen(prefix);
	char *out = arena_alloc(a, n + 3 * strlen(path) + 1), *to = out + n;
	memcpy(out, prefix, n);
	for (const unsigned char *p = (const unsigned char *)path; *p; p++) {
		if (isalnum(*p) || strchr("-._~/", *p))
			*to++ = (char)*p;
		else
			to += sprintf(to, "%%%02X", *p);
	}
	return out;
}

const char *report_name(struct arena *a, const struct report *r, const char *path)
{
	return printable(a, report_path(r, path));
}

const char *counted(struct arena *a, size_t n, const char *singular)
{
	return arena_printf(a, "%zu %s%s", n, singular, n == 1 ? "" : "s");
}

// Appends ", text" or " text".
static void part(FILE *out, const char *text, bool *first)
{
	fprintf(out, "%s%s", *first ? " " : ", ", text);
	*first = false;
}

static const char *joined(struct arena *a, const char *text, const char *more)
{
	return text ? arena_printf(a, "%s, %s", text, more) : more;
}

// Inputs and what of them was lost, NULL if nothing was.
static const char *lost(struct arena *a, const struct gpulint_statistics *s)
{
	const struct {
		uint32_t n;
		const char *what, *how;
	} row[] = {{s->databases_lost, "database", "of which no file can be used"},
	           {s->paths_lost, "path", "not read"},
	           {s->folders_lost, "folder", "not opened"},
	           {s->files_left, "file", "not looked at"},
	           {s->files_unlinked, "file", "not linked with the others"},
	           {s->files_lost, "file", "lost"},
	           {s->files_hip, "file", "of HIP not read"},
	           {s->files_partial, "file", "with statements not understood"}};
	const char *text = NULL;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].n)
			text = joined(a, text, arena_printf(a, "%s %s", counted(a, row[i].n, row[i].what), row[i].how));
	return text;
}

static void not_seen(FILE *out, struct arena *a, const struct gpulint_statistics *s)
{
	const char *text = lost(a, s);
	if (s->degraded)
		text = joined(a, text, arena_printf(a, "%s over budget", counted(a, s->degraded, "function")));
	if (s->unreached)
		text = joined(a, text, arena_printf(a, "%s not reached", counted(a, s->unreached, "function")));
	if (s->gpu_calls_left_out)
		text = joined(a, text, arena_printf(a, "%s left out by `#if`", counted(a, s->gpu_calls_left_out, "GPU call")));
	if (text)
		fprintf(out, " Not fully explored: %s.", text);
}

static const char *first_unreached(struct arena *a, const struct report *r)
{
	const struct gpulint_gpu_call *c = r->unreached;
	return arena_printf(a, "on no explored path (first: %s:%u)", report_name(a, r, c->location.file), c->location.line);
}

// The last line of a text report whenever some GPU call lies on no path: what "0 findings" is no claim about.
static void unreached(FILE *out, struct arena *a, const struct report *r)
{
	if (r->unreached_count)
		fprintf(out, "%s %s %s\n", counted(a, r->unreached_count, "GPU call"), r->unreached_count == 1 ? "lies" : "lie",
		        first_unreached(a, r));
}

const char *report_not_analysed(struct arena *a, const struct report *r)
{
	const char *text = lost(a, &r->statistics);
	if (r->unreached_count)
		text = joined(a, text, arena_printf(a, "%s %s", counted(a, r->unreached_count, "GPU call"), first_unreached(a, r)));
	return text;
}

void report_summary(FILE *out, struct arena *a, const struct report *r)
{
	size_t by_level[3] = {0};
	bool first = true;
	const struct gpulint_statistics *s = &r->statistics;
	for (size_t i = 0; i < r->finding_count; i++)
		by_level[r->finding[i].level]++;
	fprintf(out, "%s%s", counted(a, r->finding_count, "finding"), r->finding_count ? ":" : "");
	for (int level = 2; level >= 0; level--)
		if (by_level[level])
			part(out, counted(a, by_level[level], level_text((enum gpulint_level)level)), &first);
	fprintf(out, " in %s", counted(a, s->files, "file"));
	if (s->files_without_gpu)
		fprintf(out, " (%u more without GPU code)", s->files_without_gpu);
	if (s->suppressed)
		fprintf(out, ", %u suppressed by comments", s->suppressed);
	if (r->known)
		fprintf(out, ", %u more in the baseline", r->known);
	if (s->unchanged)
		fprintf(out, ", %u more outside of the change", s->unchanged);
	putc('.', out);
	not_seen(out, a, s);
	putc('\n', out);
	unreached(out, a, r);
}

void report_statistics_text(FILE *out, struct arena *a, const struct report *r)
{
	const struct gpulint_statistics *s = &r->statistics;
	fprintf(out,
	        "files:      %u analysed (%u by an earlier run), %u not looked at, %u lost, %u partial, %u with a macro assumed, "
	        "%u without GPU code\n",
	        s->files, s->files_kept, s->files_left, s->files_lost, s->files_partial, s->files_assumed, s->files_without_gpu);
	fprintf(out, "functions:  %u with GPU work, %u explored, %u degraded, %u incomplete, %u unreached; %u paths\n", s->functions, s->explored,
	        s->degraded, s->incomplete, s->unreached, s->paths);
	fprintf(out, "GPU calls:  %u, %u on an explored path; %u more in text that #if leaves out\n", s->gpu_calls, s->gpu_calls_reached,
	        s->gpu_calls_left_out);
	for (size_t i = 0; i < r->unreached_count; i++)
		fprintf(out, "  %s:%u: `%s` on no explored path: %s\n", report_name(a, r, r->unreached[i].location.file),
		        r->unreached[i].location.line, r->unreached[i].name, r->unreached[i].why);
	fprintf(out, "operations: %u; unknown stream %u, unknown memory %u, unknown access %u\n", s->operations, s->unknown_stream, s->unknown_memory,
	        s->unknown_access);
	fprintf(out, "time:       %.3f s; parsing %.3f s (%u parses), lowering %.3f s, engine %.3f s (summed over units)\n", s->wall_seconds,
	        s->parse_seconds, s->parses, s->lower_seconds, s->engine_seconds);
}

int report_finish(FILE *out)
{
	if (fflush(out) == 0 && !ferror(out))
		return 0;
	errno = errno ? errno : EIO;
	return -1;
}

static const char *edit_words(struct arena *a, const struct gpulint_edit *e)
{
	const struct gpulint_location *l = &e->location;
	const char *text = e->text + strspn(e->text, " \t\r\n");
	size_t length = strlen(text);
	while (length && strchr(" \t\r\n", text[length - 1]))
		length--;
	if (!length)
		return arena_printf(a, "delete what is at line %u", l->line);
	bool is_insertion = l->line == l->end_line && l->column == l->end_column;
	return arena_printf(a, is_insertion ? "insert in front of line %u: `%.*s`" : "replace at line %u by `%.*s`", l->line, (int)length, text);
}

bool report_is_news(const struct gpulint_finding *f, const struct gpulint_related *related)
{
	const struct gpulint_location *l = &related->location;
	bool is_step = false;
	for (size_t i = 0; i < f->step_count && l->file && !is_step; i++) {
		const struct gpulint_location *s = &f->step[i].location;
		is_step = s->file && strcmp(s->file, l->file) == 0 && s->line == l->line && s->column == l->column;
	}
	return related->is_covered || !is_step;
}

// What the edits do, not what the finding's words propose: of several ways to mend a fault the first that could be proved is the edit.
const char *report_edit_words(struct arena *a, const struct gpulint_finding *f)
{
	const char *words = edit_words(a, &f->edit[0]);
	for (size_t i = 1; i < f->edit_count; i++)
		words = arena_printf(a, "%s; %s", words, edit_words(a, &f->edit[i]));
	return words;
}
