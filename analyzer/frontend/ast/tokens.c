// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/tokens.h"

#include <ctype.h>
#include <string.h>

#include "base/code.h"
#include "frontend/ast/alternatives.h"
#include "frontend/ast/conditions.h"
#include "frontend/ast/pragmas.h"

struct token {
	struct token *next;     // of the same line
	struct token *previous; // of the unit
	const char *name;       // NULL = launch
	const char *file;
	uint32_t line;
	bool is_covered;
	bool is_neutral; // a call without an effect
};

// GPU calls with an effect in the main file that are not compiled, by what would have to be defined for them.
struct hidden {
	const char *macros;
	uint32_t calls;
};

struct scan {
	struct unit *u;
	VEC(struct hidden) hidden;
	struct map names; // GPU API names, interned, with a row
};

// Of rows that share a name the one with effects stands for all.
static void add_name(struct scan *s, const struct model_row *row)
{
	const char *name = intern(s->u->strings, row->name);
	if (row->effect_count || !map_get(&s->names, name, 0))
		map_put(&s->u->tables, &s->names, name, 0, (void *)row);
}

static void add_names(struct scan *s, const struct model_set *set)
{
	for (size_t i = 0; i < set->count; i++)
		if (model_is_gpu(&set->row[i]) && !set->row[i].is_device && !strstr(set->row[i].name, "::"))
			add_name(s, &set->row[i]);
}

static void collect_names(struct scan *s)
{
	const struct model_set *own = s->u->source->models;
	struct model_set compiled = {0};
	compiled.row = model_rows(&compiled.count);
	add_names(s, &compiled);
	if (own)
		add_names(s, own);
}

static void take_skipped(struct scan *s, CXSourceRangeList *list)
{
	for (unsigned i = 0; list && i < list->count; i++) {
		CXSourceLocation start = clang_getRangeStart(list->ranges[i]);
		CXFile file;
		if (clang_Location_isInSystemHeader(start))
			continue;
		struct skipped *r = ARENA_NEW(&s->u->tables, struct skipped);
		clang_getFileLocation(start, &file, NULL, NULL, &r->from);
		clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &r->to);
		struct file_text *f = file_of(s->u, file);
		if (!f)
			continue;
		r->next = f->skipped;
		f->skipped = r;
	}
	if (list)
		clang_disposeSourceRangeList(list);
}

static bool is_scanned(const struct inclusion *i)
{
	return !i->is_own && !i->is_of_system && i->file;
}

// The files to be scanned, where libclang can be asked for each alone: each is there once, and they are few. It compares each with all ranges.
// False: it cannot.
static bool skipped_one_by_one(struct scan *s)
{
	enum { FEW = 8 };
	const struct inclusions *all = &s->u->inclusions;
	const struct inclusion *scanned[FEW];
	size_t n = 0;
	for (size_t i = 0; i < all->n; i++) {
		if (!is_scanned(&all->at[i]) || all->at[i].has_skipped)
			continue;
		for (size_t k = 0; k < n; k++)
			if (clang_File_isEqual(scanned[k]->file, all->at[i].file))
				return false;
		if (n == FEW)
			return false;
		scanned[n++] = &all->at[i];
	}
	for (size_t i = 0; i < n; i++)
		take_skipped(s, clang_getSkippedRanges(s->u->tu, scanned[i]->file));
	return true;
}

// clang_getAllSkippedRanges reads every header of a precompiled prefix or preamble that has such a range from the disk.
static void collect_skipped(struct scan *s)
{
	struct inclusions *all = &s->u->inclusions;
	if (!skipped_one_by_one(s)) {
		take_skipped(s, clang_getAllSkippedRanges(s->u->tu));
		return;
	}
	for (size_t i = 0; i < all->n; i++) {
		struct file_text *f = is_scanned(&all->at[i]) && all->at[i].has_skipped ? file_of(s->u, all->at[i].file) : NULL;
		if (f)
			f->skipped = all->at[i].skipped;
	}
}

// A GPU call in text that is not compiled. Such ranges are not nested: each begins at the directive that decides.
static void note_hidden(struct scan *s, const struct file_text *file, size_t offset, uint32_t line)
{
	const char *macros = NULL;
	for (const struct skipped *r = file->skipped; r; r = r->next)
		if (offset >= r->from && offset < r->to)
			macros = conditions_macros(s->u, file->text + r->from, file->text + file->size);
	s->u->first_left_out = s->u->first_left_out ? s->u->first_left_out : line;
	s->u->ir->gpu_calls_left_out += !s->u->source->from_database;
	struct hidden *h = NULL;
	for (size_t i = 0; macros && !h && i < s->hidden.n; i++)
		h = s->hidden.at[i].macros == macros ? &s->hidden.at[i] : NULL;
	if (macros && !h) {
		h = vec_push(&s->u->tables, &s->hidden);
		h->macros = macros;
	}
	if (h)
		h->calls++;
}

static bool is_skipped(const void *data, const struct file_text *file, size_t offset)
{
	(void)data;
	for (const struct skipped *r = file->skipped; r; r = r->next)
		if (offset >= r->from && offset < r->to)
			return true;
	return false;
}

static void note(struct scan *s, const struct file_text *file, uint32_t line, const char *name)
{
	struct token *t = ARENA_NEW(&s->u->tables, struct token);
	const struct model_row *row = name ? map_get(&s->names, name, 0) : NULL;
	t->name = name;
	t->is_neutral = row && !row->effect_count;
	t->file = file->name;
	t->line = line;
	t->previous = s->u->last_token;
	s->u->last_token = t;
	t->next = map_get(&s->u->tokens, file->name, line);
	map_put(&s->u->tables, &s->u->tokens, file->name, line, t);
	s->u->ir->gpu_call_tokens++;
}

const char *tokens_skip(const char *p, const char *end, bool is_line_start)
{
	const char *from = p, *raw = code_behind_raw(p, end);
	if (raw)
		return raw;
	if (p[0] == '/' && p + 1 < end && p[1] == '/') {
		while (p < end && *p != '\n')
			p++;
	} else if (p[0] == '/' && p + 1 < end && p[1] == '*') {
		for (p += 2; p + 1 < end && !(p[0] == '*' && p[1] == '/');)
			p++;
		p = p + 2 < end ? p + 2 : end;
	} else if (*p == '"' || (*p == '\'' && (is_line_start || !isdigit((unsigned char)from[-1])))) {
		char quote = *p++;
		while (p < end && *p != quote && *p != '\n')
			p += *p == '\\' && p + 1 < end ? 2 : 1;
		p += p < end && *p == quote;
	} else if (*p == '#' && is_line_start) {
		while (p < end && (*p != '\n' || p[-1] == '\\' || (p[-1] == '\r' && p[-2] == '\\')))
			p++;
	}
	return p;
}

// A word before `(`: a GPU call when its name less suffixes is one, and no type or qualifier stands before it.
static const char *word(struct scan *s, const char *at, const char *end, const char *previous, const char **after)
{
	const char *p = at;
	while (p < end && tokens_is_word(*p))
		p++;
	*after = p;
	while (p < end && isspace((unsigned char)*p))
		p++;
	if (p == end || *p != '(' || p - at > 200)
		return NULL;
	const char *name = intern_n(s->u->strings, at, (size_t)(*after - at));
	name = intern_n(s->u->strings, name, model_symbol(s->u->source->models, name).name_length);
	bool is_declared = previous && (tokens_is_word(*previous) || *previous == '*' || *previous == '&' || *previous == '>' || *previous == '.' ||
	                                *previous == ':' || *previous == '~');
	bool is_return = previous && *previous == 'n'; // `return f(...)`: the only word that may stand before a call
	return map_get(&s->names, name, 0) && (!is_declared || is_return) ? name : NULL;
}

// A call, or a launch (name NULL), stands at the offset.
static void found(struct scan *s, const struct file_text *file, uint32_t line, const char *name, size_t offset)
{
	const struct model_row *row = name ? map_get(&s->names, name, 0) : NULL;
	bool has_effect = (!row || row->effect_count) && file->name == s->u->ir->file, is_hidden = is_skipped(s, file, offset);
	if (!is_hidden)
		note(s, file, line, name);
	else if (has_effect)
		note_hidden(s, file, offset, line);
	s->u->compiled += has_effect && !is_hidden;
}

// `operator<<<>` names the instance of a template.
static bool names_operator(const char *text, const char *last)
{
	static const char word[] = "operator";
	size_t n = sizeof word - 1;
	bool is = last && (size_t)(last - text) + 1 >= n && strncmp(last + 1 - n, word, n) == 0;
	return is && ((size_t)(last - text) + 1 == n || !tokens_is_word(last[-(ptrdiff_t)n]));
}

static void scan_file(struct scan *s, const struct file_text *file)
{
	const char *p = file->text, *end = p + file->size, *previous = NULL;
	uint32_t line = 1;
	bool is_line_start = true;
	while (p < end) {
		const char *next = tokens_skip(p, end, is_line_start);
		if (next != p) {
			for (; p < next; p++)
				line += tokens_end_line(p, end);
			continue;
		}
		if (tokens_end_line(p, end)) {
			line++;
			is_line_start = true;
			p++;
			continue;
		}
		if (isspace((unsigned char)*p)) {
			p++;
			continue;
		}
		is_line_start = false;
		bool is_launch = end - p > 3 && strncmp(p, "<<<", 3) == 0 && !names_operator(file->text, previous);
		const char *name = NULL, *at = p;
		next = p + (is_launch ? 3 : 1);
		if (tokens_is_word(*p))
			name = word(s, p, end, previous, &next);
		if (name || is_launch)
			found(s, file, line, name, (size_t)(at - file->text));
		previous = next - 1;
		p = next;
	}
}

// Each file once: its first inclusion says whose it is.
static void scan_inclusion(struct scan *s, const struct inclusion *i)
{
	if (!is_scanned(i))
		return;
	struct file_text *f = file_of(s->u, i->file);
	if (!f || f->is_visited)
		return;
	f->is_visited = true;
	if (i->text && !f->is_read) {
		f->text = i->text;
		f->size = i->size;
		f->is_read = true;
	}
	if (!file_read_of(s->u, i->file)->text)
		return;
	scan_file(s, f);
	alternatives_collect(s->u, f);
	pragmas_collect(s->u, f, is_skipped, s);
}

// Of all but one.
static const struct hidden *most_hidden(const struct scan *s, const struct hidden *but)
{
	const struct hidden *most = NULL;
	for (size_t i = 0; i < s->hidden.n; i++)
		if (&s->hidden.at[i] != but)
			most = !most || s->hidden.at[i].calls > most->calls ? &s->hidden.at[i] : most;
	return most;
}

void tokens_collect(struct unit *u)
{
	struct scan s = {.u = u};
	collect_names(&s);
	collect_skipped(&s);
	for (size_t i = 0; i < u->inclusions.n; i++)
		scan_inclusion(&s, &u->inclusions.at[i]);
	const struct hidden *most = most_hidden(&s, NULL), *next = most ? most_hidden(&s, most) : NULL;
	u->hiding_macros = most && most->calls > u->compiled ? most->macros : NULL;
	u->hiding_next = next && next->calls > u->compiled ? next->macros : NULL;
}

void tokens_cover(struct unit *u, const struct ir_loc *loc, const char *name)
{
	uint32_t last = loc->end_line > loc->line ? loc->end_line : loc->line; // of a macro's expansion, where it stands in the arguments
	for (uint32_t line = loc->line; loc->line && line <= last && line < loc->line + 50; line++)
		for (struct token *t = map_get(&u->tokens, loc->file, line); t; t = t->next)
			if (!t->is_covered && t->name == name) {
				t->is_covered = true;
				u->ir->gpu_call_steps++;
				return;
			}
}

bool tokens_within(struct unit *u, const char *file, uint32_t from, uint32_t to, bool is_left)
{
	for (uint32_t line = from; line && line <= to; line++)
		for (const struct token *t = map_get(&u->tokens, file, line); t; t = t->next)
			if (!t->is_neutral && !(is_left && t->is_covered))
				return true;
	return false;
}

void tokens_left(struct unit *u)
{
	for (const struct token *t = u->last_token; t; t = t->previous)
		if (!t->is_covered && !t->is_neutral)
			*vec_push(u->ir->arena, &u->ir->unlowered) = (struct ir_unlowered){{.file = t->file, .line = t->line}, t->name};
}
