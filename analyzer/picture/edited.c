// SPDX-License-Identifier: Apache-2.0
// Where the steps of an edited source stand in the source as written: the edits lie behind each other, each a range and
// the text in its place. Edits of several findings may have been proved together; of the others only by how many lines
// they move the claimed steps is known.
#include <string.h>

#include "picture/parts.h"

struct spot {
	uint32_t line, column;
};

static bool is_before(struct spot a, struct spot b)
{
	return a.line < b.line || (a.line == b.line && a.column < b.column);
}

static struct spot begin_of(const struct witness_edit *e)
{
	return (struct spot){e->line, e->column};
}

static struct spot end_of(const struct witness_edit *e)
{
	return (struct spot){e->end_line, e->end_column};
}

// The first edit of the file behind the one that was taken last (NULL = none was); edits come in any order, NULL = no
// more.
static const struct witness_edit *next_of(const struct witness_fix *fix, const char *file, const struct witness_edit *last)
{
	const struct witness_edit *best = NULL;
	for (size_t i = 0; i < fix->edit_count; i++) {
		const struct witness_edit *e = &fix->edit[i];
		bool is_behind = !last || is_before(begin_of(last), begin_of(e)) || (!is_before(begin_of(e), begin_of(last)) && e > last);
		if (strcmp(e->file, file) == 0 && is_behind && (!best || is_before(begin_of(e), begin_of(best))))
			best = e;
	}
	return best;
}

// Behind a text that begins at `from`.
static struct spot behind(struct spot from, const char *text)
{
	for (; *text; text++)
		from = *text == '\n' ? (struct spot){from.line + 1, 1} : (struct spot){from.line, from.column + 1};
	return from;
}

// False: the text of the edits holds it. `shift`: lines that edits of other findings put in above it.
static bool place_before(const struct witness_fix *fix, const struct witness_step *s, uint32_t shift, struct spot *out)
{
	struct spot at = {s->line - shift, s->column ? s->column : 1};
	struct spot old = {0, 0}, now = {0, 0}; // the same place, behind the edits so far
	const struct witness_edit *e = NULL;
	while (s->file && (e = next_of(fix, s->file, e))) {
		struct spot from = {e->line - old.line + now.line, e->line == old.line ? e->column - old.column + now.column : e->column};
		struct spot to = behind(from, e->text ? e->text : "");
		if (is_before(at, from))
			break;
		if (is_before(at, to))
			return false;
		old = end_of(e), now = to;
	}
	*out = (struct spot){at.line - now.line + old.line, at.line == now.line ? at.column - now.column + old.column : at.column};
	return true;
}

static bool is_same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

// How many lines edits of other findings have put in above the step `y`, if it is the same one as `x`; false: it is not.
static bool find_shift(const struct witness_fix *fix, const struct witness_step *x, const struct witness_step *y, uint32_t *shift)
{
	enum { MOST_LINES = 4096 };
	struct spot at;
	if (x->kind != y->kind || !is_same_text(x->api, y->api) || !is_same_text(x->file, y->file))
		return false;
	for (*shift = 0; *shift < y->line && *shift < MOST_LINES; ++*shift)
		if (place_before(fix, y, *shift, &at) && at.line == x->line && (!x->column || at.column == x->column))
			return true;
	return false;
}

void picture_find_shifts(const struct witness *w, struct shifts *out)
{
	const struct witness_step *x[] = {&w->step[w->first], &w->step[w->second]};
	const struct witness_step *y[] = {&w->fix.step[w->fix.first], &w->fix.step[w->fix.second]};
	*out = (struct shifts){0};
	for (int i = 0; i < 4 && out->count < 2; i++) // the claimed steps may have changed places
		out->count += find_shift(&w->fix, x[i & 1], y[(i & 1) ^ (i >> 1)], &out->lines[out->count]);
	out->count += !out->count;
}

bool picture_is_put_in(const struct witness_fix *fix, const struct shifts *shifts, const struct witness_step *s)
{
	struct spot at;
	for (size_t i = 0; i < shifts->count; i++)
		if (s->file && !place_before(fix, s, shifts->lines[i], &at))
			return true;
	return false;
}

bool picture_is_same_place(const struct witness_fix *fix, const struct shifts *shifts, const struct witness_step *x, const struct witness_step *y)
{
	struct spot at;
	for (size_t i = 0; i < shifts->count && is_same_text(x->file, y->file); i++)
		if (place_before(fix, y, shifts->lines[i], &at) && at.line == x->line && (!x->column || at.column == x->column))
			return true;
	return false;
}

bool picture_is_taken_away(const struct witness_fix *fix, const struct witness_step *s)
{
	struct spot at = {s->line, s->column ? s->column : 1};
	for (size_t i = 0; s->file && i < fix->edit_count; i++) {
		const struct witness_edit *e = &fix->edit[i];
		if (strcmp(e->file, s->file) == 0 && !is_before(at, begin_of(e)) && is_before(at, end_of(e)))
			return true;
	}
	return false;
}
