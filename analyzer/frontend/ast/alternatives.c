// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/alternatives.h"

#include <ctype.h>
#include <string.h>

#include "frontend/ast/inclusions.h"
#include "frontend/ast/tokens.h"

enum { MAX_DEPTH = 32, MAX_PARTS = 8 };

struct alternative {
	struct alternative *next;
	uint32_t from, to; // lines that are compiled
	const char *text;  // that is not
	size_t size;
};

// What stands behind #if, #elif or #else.
struct part {
	uint32_t line;
	size_t at;
	bool is_out;
};

struct group {
	struct part part[MAX_PARTS + 1]; // and where the last one ends
	uint32_t count;
	size_t from; // of the #if
};

struct reading {
	struct unit *u;
	const struct file_text *file;
	struct group group[MAX_DEPTH];
	uint32_t depth;
};

// By a directive of the group: a file that is read several times has ranges of each time, and what leaves out the whole group decides nothing
// within it.
static bool is_out(const struct file_text *f, const struct group *g, size_t offset)
{
	for (const struct skipped *r = f->skipped; r; r = r->next)
		if (r->from >= g->from && offset >= r->from && offset < r->to)
			return true;
	return false;
}

static void begin_part(struct reading *x, uint32_t line, size_t at)
{
	struct group *g = x->depth <= MAX_DEPTH ? &x->group[x->depth - 1] : NULL;
	if (g && g->count < MAX_PARTS)
		g->part[g->count++] = (struct part){line, at, is_out(x->file, g, at)};
}

static void add(struct reading *x, const struct part *compiled, const struct part *out)
{
	struct alternative *a = ARENA_NEW(&x->u->tables, struct alternative);
	*a = (struct alternative){.next = map_get(&x->u->alternatives, x->file->name, 0),
	                          .from = compiled->line,
	                          .to = compiled[1].line - 1,
	                          .text = x->file->text + out->at,
	                          .size = out[1].at - out->at};
	map_put(&x->u->tables, &x->u->alternatives, x->file->name, 0, a);
}

static void end_group(struct reading *x, uint32_t line, size_t at)
{
	struct group *g = x->depth <= MAX_DEPTH ? &x->group[x->depth - 1] : NULL;
	x->depth--;
	if (!g)
		return;
	g->part[g->count] = (struct part){.line = line, .at = at};
	for (uint32_t i = 0; i < g->count; i++)
		for (uint32_t k = 0; k < g->count && !g->part[i].is_out; k++)
			if (g->part[k].is_out)
				add(x, &g->part[i], &g->part[k]);
}

// The directive at p; what it begins stands at `after`, in the next line.
static void directive(struct reading *x, const char *p, const char *after, uint32_t line, uint32_t next_line)
{
	size_t at = (size_t)(after - x->file->text), from = (size_t)(p - x->file->text);
	for (p++; p < after && (*p == ' ' || *p == '\t');)
		p++;
	bool is_if = strncmp(p, "if", 2) == 0, is_else = strncmp(p, "el", 2) == 0, is_end = strncmp(p, "endif", 5) == 0;
	if (is_if) {
		if (x->depth++ < MAX_DEPTH)
			x->group[x->depth - 1] = (struct group){.from = from};
		begin_part(x, next_line, at);
	} else if (is_else && x->depth) {
		begin_part(x, next_line, at);
	} else if (is_end && x->depth) {
		end_group(x, line, at);
	}
}

void alternatives_collect(struct unit *u, const struct file_text *f)
{
	struct reading x = {.u = u, .file = f};
	const char *p = f->text, *end = p + f->size;
	uint32_t line = 1;
	bool is_line_start = true;
	while (f->skipped && p < end) {
		const char *next = tokens_skip(p, end, is_line_start), *from = p;
		uint32_t from_line = line;
		bool is_directive = *p == '#' && is_line_start;
		if (next == p && !tokens_end_line(p, end)) {
			is_line_start = is_line_start && isspace((unsigned char)*p);
			p++;
			continue;
		}
		for (next = next == p ? p + 1 : next; p < next; p++)
			line += tokens_end_line(p, end);
		is_line_start = !is_directive && tokens_end_line(p - 1, end);
		if (is_directive)
			directive(&x, from, p, from_line, line + 1);
	}
}

static bool uses(const struct alternative *a, const char *name)
{
	size_t n = strlen(name);
	const char *p = a->text, *end = p + a->size;
	bool is_line_start = true;
	while (p < end) {
		const char *next = tokens_skip(p, end, is_line_start);
		if (next == p && tokens_is_word(*p)) {
			while (next < end && tokens_is_word(*next))
				next++;
			if ((size_t)(next - p) == n && memcmp(p, name, n) == 0)
				return true;
		}
		next = next == p ? p + 1 : next;
		is_line_start = isspace((unsigned char)next[-1]) && (is_line_start || next[-1] == '\n');
		p = next;
	}
	return false;
}

bool alternatives_use(struct unit *u, const struct ir_loc *loc, const char *name)
{
	for (const struct alternative *a = map_get(&u->alternatives, loc->file, 0); a; a = a->next)
		if (loc->line >= a->from && loc->line <= a->to && uses(a, name))
			return true;
	return false;
}
