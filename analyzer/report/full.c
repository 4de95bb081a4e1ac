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

#include "report/alike.h"
#include "report/common.h"
#include "report/patch.h"

struct printer {
	FILE *out;
	struct arena *scratch;
	const struct report *report;
	struct text_cache files;
	const char *explained[64]; // rules of which something was found
	const char *reason[64];    // that were given
	size_t explained_count, reason_count;
	const size_t *with; // by finding: the number of the one that tells it
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
	static const uint32_t wide[][2] = {{0x1100, 0x115f}, {0x2e80, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},
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

// Length of the line without the comment at its end.
static size_t without_comment(const char *line, size_t n)
{
	char quote = 0;
	for (size_t i = 0; i + 1 < n; i++) {
		if (quote && line[i] == '\\')
			i++;
		else if (quote)
			quote = line[i] == quote ? 0 : quote;
		else if (line[i] == '"' || line[i] == '\'')
			quote = line[i];
		else if (line[i] == '/' && line[i + 1] == '/')
			n = i;
	}
	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t'))
		n--;
	return n;
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
	uint32_t to = l->end_line == l->line && l->end_column > l->column ? l->end_column - 1 : (uint32_t)without_comment(line, n);
	to = to > n ? (uint32_t)n : to;
	source_line(p->out, line, n);
	uint32_t start = display_column(line, n, from), end = display_column(line, n, to);
	fprintf(p->out, "\n%s      |%s %*s%s", on(p, BLUE), off(p), (int)start, "", on(p, style));
	for (uint32_t i = start; i < end || i == start; i++)
		putc('^', p->out);
	fprintf(p->out, "%s\n", off(p));
}

// Bytes of the text as cells of a terminal, without what continues a character.
static size_t shown_width(const char *text, size_t n)
{
	size_t width = 0;
	uint32_t c;
	for (size_t i = 0; i < n; i += utf8_decode(text + i, n - i, &c))
		width += utf8_decode(text + i, n - i, &c) ? cells(c) : 0;
	return width;
}

// Words from `column` on, those that would pass `width` in the next line behind `indent` blanks.
static void words(struct printer *p, const char *text, size_t column, size_t indent, size_t width)
{
	bool is_first = true;
	for (const char *w = text + strspn(text, " \n"); *w; w += strspn(w, " \n")) {
		size_t n = strcspn(w, " \n"), shown = shown_width(w, n);
		if (!is_first && column + 1 + shown > width) {
			fprintf(p->out, "\n%*s", (int)indent, "");
			column = indent;
			is_first = true;
		}
		fprintf(p->out, "%s%.*s", is_first ? "" : " ", (int)n, w);
		column += shown + !is_first;
		is_first = false;
		w += n;
	}
}

// "      = label: text", wrapped at 110 columns, or at the terminal's, under the text.
static void field(struct printer *p, const char *label, const char *text)
{
	enum { WIDTH = 110, LEAST = 40 };
	uint32_t columns = p->report->width;
	size_t indent = 8 + strlen(label) + 2;
	fprintf(p->out, "%s      = %s%s%s%s: ", on(p, BLUE), off(p), on(p, BOLD), label, off(p));
	words(p, text, indent, indent, columns >= LEAST && columns < WIDTH ? columns : WIDTH);
	putc('\n', p->out);
}

static const char *place(struct printer *p, const struct gpulint_location *l)
{
	return arena_printf(p->scratch, "%s:%u:%u", report_name(p->scratch, p->report, l->file), l->line, l->column);
}

// The place as a link to its file (OSC 8), where the terminal has links.
static const char *linked(struct printer *p, const struct gpulint_location *l)
{
	if (!p->report->links || !l->file || *l->file != '/')
		return place(p, l);
	const char *host = p->report->host ? p->report->host : "";
	return arena_printf(p->scratch, "\033]8;;file://%s%s\033\\%s\033]8;;\033\\", host, report_uri(p->scratch, "", l->file), place(p, l));
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
		fprintf(p->out, "      %3zu. %*s%s  ", i + 1, (int)(2 * s->nesting), "", linked(p, &s->location));
		const char *where = step_place(p->scratch, s);
		if (where)
			fprintf(p->out, "%s[%s]%s  ", on(p, CYAN), where, off(p));
		fprintf(p->out, "%s%s%s\n", s->is_key ? on(p, BOLD) : "", s->message ? s->message : "", s->is_key ? off(p) : "");
		step_text(p, s);
	}
}

// Is the text in the list? If not, it is now.
static bool was_said(const char **list, size_t *count, size_t room, const char *text)
{
	for (size_t i = 0; i < *count; i++)
		if (strcmp(list[i], text) == 0)
			return true;
	if (*count < room)
		list[(*count)++] = text;
	return false;
}

// A reason once a report: the rule's, or that of the case which was found.
static void why(struct printer *p, const struct gpulint_finding *f)
{
	const struct gpulint_rule *rule = report_rule(f->code);
	const char *reason = f->why ? f->why : rule ? rule->why : NULL;
	was_said(p->explained, &p->explained_count, sizeof p->explained / sizeof *p->explained, f->code);
	if (reason && !was_said(p->reason, &p->reason_count, sizeof p->reason / sizeof *p->reason, reason))
		field(p, "why", reason);
}

// The edits as lines of a diff.
static void edits(struct printer *p, const struct gpulint_finding *f)
{
	struct patch patch = {.arena = p->scratch, .files = &p->files};
	if (!f->edit_count || !patch_add(&patch, f))
		return;
	fprintf(p->out, "%s      = %s%sedit%s:\n", on(p, BLUE), off(p), on(p, BOLD), off(p));
	patch_hunks(p->out, p->scratch, &patch.list.at[0], "          ");
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

// One line for other programs, wrapped for people.
static void title(struct printer *p, const struct gpulint_finding *f)
{
	enum { INDENT = 4, LEAST = 40 };
	if (p->report->width < LEAST)
		fputs(f->message, p->out);
	else
		words(p, f->message, strlen(level_text(f->level)) + strlen(f->code) + 4, INDENT, p->report->width);
}

// "gpulint explain GPU101 GPU104 says more."
static void explanations(struct printer *p)
{
	enum { MOST = 8 };
	const char *codes = "";
	for (size_t i = 0; i < p->explained_count && i < MOST; i++)
		codes = arena_printf(p->scratch, "%s %s", codes, p->explained[i]);
	if (p->explained_count > MOST)
		fprintf(p->out, "`gpulint explain%s` says more of %d of the %zu rules.\n", codes, MOST, p->explained_count);
	else if (*codes)
		fprintf(p->out, "`gpulint explain%s` says more.\n", codes);
}

// The findings of the same cause that are told with this one.
static void alike(struct printer *p, size_t self)
{
	const char *text = "", *between = "", *file = p->report->finding[self].location.file;
	size_t n = 0;
	for (size_t i = self + 1; i < p->report->finding_count; i++) {
		const struct gpulint_location *l = &p->report->finding[i].location;
		if (p->with[i] != self)
			continue;
		bool is_here = file && l->file && strcmp(file, l->file) == 0;
		text = arena_printf(p->scratch, "%s%s%s", text, between,
		                    is_here ? arena_printf(p->scratch, "%u:%u", l->line, l->column) : place(p, l));
		between = ", ";
		n++;
	}
	if (n)
		field(p, "alike",
		      arena_printf(p->scratch,
		                   "%zu more places of this function, each a finding of its own (--output=concise has a line for each): %s", n,
		                   text));
}

static void finding(struct printer *p, const struct gpulint_finding *f)
{
	enum style style = level_style(f->level);
	fprintf(p->out, "%s%s[%s]%s%s: ", on(p, style), level_text(f->level), f->code, off(p), on(p, BOLD));
	title(p, f);
	fprintf(p->out, "%s\n", off(p));
	fprintf(p->out, "%s    --> %s%s", on(p, BLUE), off(p), linked(p, &f->location));
	if (f->function)
		fprintf(p->out, " in `%s`", f->function);
	putc('\n', p->out);
	frame(p, &f->location, style);
	path(p, f);
	for (size_t i = 0; i < f->related_count; i++)
		if (!f->related[i].is_covered && report_is_news(f, &f->related[i]))
			field(p, "see", arena_printf(p->scratch, "%s: %s", place(p, &f->related[i].location), f->related[i].message));
	covered(p, f);
	if (f->basis && f->confidence != GPULINT_HIGH)
		field(p, "sure",
		      arena_printf(p->scratch, "%s: supposes that %s%s", confidence_text(f->confidence), gpulint_basis(f->basis),
		                   report_agreement(p->scratch, f)));
	for (size_t i = 0; i < f->assumption_count; i++)
		field(p, "assumed", f->assumption[i]);
	why(p, f);
	if (f->fix)
		field(p, "fix", f->fix);
	edits(p, f);
	if (f->no_edit)
		field(p, "no edit", f->no_edit);
	alike(p, (size_t)(f - p->report->finding));
	putc('\n', p->out);
}

int report_full(FILE *out, struct arena *scratch, const struct report *r)
{
	struct printer p = {.out = out, .scratch = scratch, .report = r, .files = {.arena = scratch, .given = r->text, .given_count = r->text_count}};
	p.with = report_told_with(scratch, r);
	for (size_t i = 0; i < r->finding_count; i++)
		if (p.with[i] == i)
			finding(&p, &r->finding[i]);
	if (!r->quiet) {
		explanations(&p);
		report_summary(out, scratch, r);
	}
	if (r->show_statistics)
		report_statistics_text(out, scratch, r);
	return report_finish(out);
}
