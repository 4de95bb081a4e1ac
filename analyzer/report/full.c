// SPDX-License-Identifier: Apache-2.0
// For people:
//
//   error[GPU101]: Nothing orders ...
//     --> src/main.cu:14:2
//      |
//   14 |         scale<<<grid, block, 0, s2>>>(d_x);
//      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//      = path:
//        1. src/main.cu:12:9  stream `s1` (non-blocking)  cudaMemcpyAsync writes `d_x`
//        ...
//      = fix: ...
#include <string.h>

#include "report/common.h"

struct printer {
	FILE *out;
	struct arena *scratch;
	const struct report *report;
	struct text_cache files;
	const char *explained[64]; // rules whose reason was given
	size_t explained_count;
};

enum style { PLAIN, BOLD, RED, YELLOW, CYAN, BLUE, DIM };

static const char *on(const struct printer *p, enum style style)
{
	static const char *const code[] = {"", "\033[1m", "\033[1;31m", "\033[1;33m", "\033[1;36m", "\033[1;34m", "\033[2m"};
	return p->report->color ? code[style] : "";
}

static const char *off(const struct printer *p)
{
	return p->report->color ? "\033[0m" : "";
}

static enum style level_style(enum gpulint_level level)
{
	return level == GPULINT_ERROR ? RED : level == GPULINT_WARNING ? YELLOW : CYAN;
}

// Cells of a terminal that a character takes (East Asian wide characters and emoji take two).
static uint32_t cells(uint32_t c)
{
	static const uint32_t wide[][2] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3}, {0xf900, 0xfaff},
					   {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0x1f300, 0x1faff}, {0x20000, 0x3fffd}};
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
		if (c >= wide[i][0] && c <= wide[i][1])
			return 2;
	return 1;
}

// Prints a source line with tabs as up to eight blanks; control and invalid bytes as '?'.
static void source_line(FILE *out, const char *line, size_t n)
{
	uint32_t display = 0, c;
	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		n--;
	for (size_t i = 0, size; i < n; i += size) {
		size = utf8_decode(line + i, n - i, &c);
		if (c == '\t') {
			do
				putc(' ', out);
			while (++display % 8);
			continue;
		}
		if (c < 32 || c == 127 || c == 0xfffd)
			putc('?', out);
		else
			fwrite(line + i, 1, size, out);
		display += cells(c);
	}
}

static uint32_t display_column(const char *line, size_t n, uint32_t byte)
{
	uint32_t display = 0, c;
	for (size_t i = 0, size; i < n && i < byte; i += size) {
		size = utf8_decode(line + i, n - i, &c);
		display = line[i] == '\t' ? (display / 8 + 1) * 8 : display + cells(c);
	}
	return display;
}

static void frame(struct printer *p, const struct gpulint_location *l, enum style style)
{
	const struct text_file *file = text_open(&p->files, l->file);
	size_t n;
	const char *line = text_line(file, l->line, &n);
	enum { LONGEST = 400 };
	if (!line)
		return;
	n = n > LONGEST ? LONGEST : n;
	fprintf(p->out, "%s      |%s\n%s%5u |%s ", on(p, BLUE), off(p), on(p, BLUE), l->line, off(p));
	uint32_t from = l->column ? l->column - 1 : 0;
	uint32_t to = l->end_line == l->line && l->end_column > l->column ? l->end_column - 1 : (uint32_t)n;
	to = to > n ? (uint32_t)n : to;
	source_line(p->out, line, n);
	uint32_t start = display_column(line, n, from), end = display_column(line, n, to);
	fprintf(p->out, "\n%s      |%s %*s%s", on(p, BLUE), off(p), (int)start, "", on(p, style));
	for (uint32_t i = start; i < end || i == start; i++)
		putc('^', p->out);
	fprintf(p->out, "%s\n", off(p));
}

// "      = label: text", wrapped at 110 columns under the text.
static void field(struct printer *p, const char *label, const char *text)
{
	enum { WIDTH = 110 };
	size_t indent = 8 + strlen(label) + 2, column = indent;
	fprintf(p->out, "%s      = %s%s%s%s: ", on(p, BLUE), off(p), on(p, BOLD), label, off(p));
	for (const char *w = text + strspn(text, " \n"); *w; w += strspn(w, " \n")) {
		size_t n = strcspn(w, " \n");
		bool is_first = column == indent;
		if (!is_first && column + 1 + n > WIDTH) {
			fprintf(p->out, "\n%*s", (int)indent, "");
			column = indent;
			is_first = true;
		}
		fprintf(p->out, "%s%.*s", is_first ? "" : " ", (int)n, w);
		column += n + !is_first;
		w += n;
	}
	putc('\n', p->out);
}

static const char *place(struct printer *p, const struct gpulint_location *l)
{
	return arena_printf(p->scratch, "%s:%u:%u", report_path(p->report, l->file), l->line, l->column);
}

static void step_text(struct printer *p, const struct gpulint_step *s)
{
	const struct text_file *file = text_open(&p->files, s->location.file);
	size_t n;
	const char *line = text_line(file, s->location.line, &n);
	if (!line || !s->is_key)
		return;
	size_t blank = strspn(line, " \t");
	fprintf(p->out, "             %s", on(p, DIM));
	source_line(p->out, line + blank, n > blank ? n - blank : 0);
	fprintf(p->out, "%s\n", off(p));
}

static void path(struct printer *p, const struct gpulint_finding *f)
{
	if (!f->step_count)
		return;
	fprintf(p->out, "%s      = %s%spath%s:\n", on(p, BLUE), off(p), on(p, BOLD), off(p));
	for (size_t i = 0; i < f->step_count; i++) {
		const struct gpulint_step *s = &f->step[i];
		fprintf(p->out, "      %3zu. %*s%s  ", i + 1, (int)(2 * s->nesting), "", place(p, &s->location));
		if (s->stream)
			fprintf(p->out, "%s[%s]%s  ", on(p, CYAN), s->stream, off(p));
		fprintf(p->out, "%s%s%s\n", s->is_key ? on(p, BOLD) : "", s->message ? s->message : "", s->is_key ? off(p) : "");
		step_text(p, s);
	}
}

// A rule's reason once a report.
static void why(struct printer *p, const char *code)
{
	const struct gpulint_rule *rule = report_rule(code);
	for (size_t i = 0; i < p->explained_count; i++)
		if (strcmp(p->explained[i], code) == 0)
			return;
	if (p->explained_count < sizeof p->explained / sizeof *p->explained)
		p->explained[p->explained_count++] = code;
	if (rule && rule->why)
		field(p, "why", rule->why);
}

// "insert at a.cu:8:2: cudaStreamSynchronize(s);", "delete a.cu:8:1 to 9:1", "replace a.cu:8:2 to 8:7 by: s".
static const char *edit_words(struct printer *p, const struct gpulint_edit *e)
{
	const struct gpulint_location *l = &e->location;
	const char *text = e->text + strspn(e->text, " \t");
	const char *first = arena_strndup(p->scratch, text, strcspn(text, "\n"));
	if (l->line == l->end_line && l->column == l->end_column)
		return arena_printf(p->scratch, "insert at %s: %s", place(p, l), first);
	const char *range = arena_printf(p->scratch, "%s to %u:%u", place(p, l), l->end_line, l->end_column);
	return *text ? arena_printf(p->scratch, "replace %s by: %s", range, first) : arena_printf(p->scratch, "delete %s", range);
}

// The pairs that the finding covers in one line: "also unordered: a.cu:7:2: `d_b` between ...; a.cu:9:2: ...".
static void covered(struct printer *p, const struct gpulint_finding *f)
{
	const char *text = "also unordered: ", *between = "";
	for (size_t i = 0; i < f->related_count; i++) {
		if (!f->related[i].is_covered)
			continue;
		text = arena_printf(p->scratch, "%s%s%s: %s", text, between, place(p, &f->related[i].location), f->related[i].message);
		between = "; ";
	}
	if (*between)
		field(p, "note", text);
}

static void finding(struct printer *p, const struct gpulint_finding *f)
{
	enum style style = level_style(f->level);
	fprintf(p->out, "%s%s[%s]%s%s: %s%s\n", on(p, style), level_text(f->level), f->code, off(p), on(p, BOLD), f->message,
		off(p));
	fprintf(p->out, "%s    --> %s%s", on(p, BLUE), off(p), place(p, &f->location));
	if (f->function)
		fprintf(p->out, " in `%s`", f->function);
	putc('\n', p->out);
	frame(p, &f->location, style);
	path(p, f);
	for (size_t i = 0; i < f->related_count; i++)
		if (!f->related[i].is_covered)
			field(p, "see", arena_printf(p->scratch, "%s: %s", place(p, &f->related[i].location), f->related[i].message));
	covered(p, f);
	for (size_t i = 0; i < f->assumption_count; i++)
		field(p, "assumed", f->assumption[i]);
	why(p, f->code);
	if (f->fix)
		field(p, "fix", f->fix);
	for (size_t i = 0; i < f->edit_count; i++)
		field(p, "edit", edit_words(p, &f->edit[i]));
	putc('\n', p->out);
}

int report_full(FILE *out, struct arena *scratch, const struct report *r)
{
	struct printer p = {.out = out, .scratch = scratch, .report = r, .files = {.arena = scratch, .given = r->text, .given_count = r->text_count}};
	for (size_t i = 0; i < r->finding_count; i++)
		finding(&p, &r->finding[i]);
	if (!r->quiet)
		report_summary(out, scratch, r);
	if (r->show_statistics)
		report_statistics_text(out, r);
	return report_finish(out);
}
