// SPDX-License-Identifier: Apache-2.0
#include "fix/changes.h"

#include <string.h>

size_t changes_offset(const struct changes *c, uint32_t line, uint32_t column)
{
	return line && line <= c->file->lines ? c->file->start[line - 1] + (column ? column - 1 : 0) : c->code.length;
}

struct change *changes_add(struct changes *c, size_t begin, size_t end, const char *text)
{
	if (c->count == MOST_CHANGES || end > c->code.length || begin > end)
		return NULL;
	c->at[c->count] = (struct change){.begin = begin, .end = end, .text = text};
	return &c->at[c->count++];
}

// The changes in the order of the file; of insertions at one place, the first made comes first.
static uint32_t in_order(const struct changes *c, const struct change **order)
{
	for (uint32_t i = 0; i < c->count; i++) {
		uint32_t k = i;
		for (; k > 0 && order[k - 1]->begin > c->at[i].begin; k--)
			order[k] = order[k - 1];
		order[k] = &c->at[i];
	}
	return c->count;
}

const char *changes_apply(struct arena *a, const struct changes *c)
{
	const struct change *order[MOST_CHANGES];
	const char *out = "";
	size_t at = 0;
	for (uint32_t i = 0, n = in_order(c, order); i < n; i++) {
		out = arena_printf(a, "%s%.*s%s", out, (int)(order[i]->begin - at), c->code.text + at, order[i]->text);
		at = order[i]->end;
	}
	return arena_printf(a, "%s%s", out, c->code.text + at);
}

struct position {
	uint32_t line, column;
};

static void advance(struct position *p, const char *text, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		p->column = text[i] == '\n' ? 1 : p->column + 1;
		p->line += text[i] == '\n';
	}
}

// The position in the edited text of the byte `skip` behind the first of `target`'s text, or (NULL) of the old byte `offset`.
static struct position position_of(const struct changes *c, const struct change *target, size_t skip, size_t offset)
{
	const struct change *order[MOST_CHANGES];
	struct position p = {1, 1};
	size_t at = 0;
	for (uint32_t i = 0, n = in_order(c, order); i < n; i++) {
		bool is_ahead = !target && (order[i]->begin > offset || (order[i]->begin == offset && order[i]->end > offset));
		if (is_ahead)
			break;
		advance(&p, c->code.text + at, order[i]->begin - at);
		advance(&p, order[i]->text, order[i] == target ? skip : strlen(order[i]->text));
		if (order[i] == target)
			return p;
		at = order[i]->end;
	}
	advance(&p, c->code.text + at, offset - at);
	return p;
}

struct ir_loc changes_moved(const struct changes *c, struct ir_loc loc)
{
	if (!loc.line || !loc.file || strcmp(loc.file, c->name) != 0)
		return loc;
	size_t offset = changes_offset(c, loc.line, loc.column);
	struct position p;
	for (uint32_t i = 0; i < c->count; i++) {
		const struct change *g = &c->at[i];
		if (offset < g->begin || offset >= g->end)
			continue;
		bool is_replaced = *g->text != 0;
		p = g->home ? position_of(c, g->home, g->home_at + (offset - g->begin), 0) : position_of(c, NULL, 0, g->begin);
		return (struct ir_loc){.file = loc.file, .line = g->home || is_replaced ? p.line : 0, .column = g->home ? p.column : 0};
	}
	p = position_of(c, NULL, 0, offset);
	loc.line = p.line;
	loc.column = loc.column ? p.column : 0;
	return loc;
}

struct ir_loc changes_inserted(const struct changes *c)
{
	struct position p = position_of(c, &c->at[c->main], 0, 0);
	return (struct ir_loc){.file = c->name, .line = p.line};
}

static struct gpulint_location location_of(const struct changes *c, const char *file, const struct change *g)
{
	uint32_t at[2][2];
	const size_t offset[2] = {g->begin, g->end};
	for (int i = 0; i < 2; i++) {
		uint32_t line = 1;
		while (line < c->file->lines && c->file->start[line] <= offset[i])
			line++;
		at[i][0] = line;
		at[i][1] = (uint32_t)(offset[i] - c->file->start[line - 1]) + 1;
	}
	return (struct gpulint_location){file, at[0][0], at[0][1], at[1][0], at[1][1]};
}

const struct gpulint_edit *changes_edits(struct arena *a, const struct changes *c, size_t *count)
{
	const struct change *order[MOST_CHANGES];
	struct gpulint_edit *edit = ARENA_ARRAY(a, struct gpulint_edit, MOST_CHANGES);
	const char *file = arena_strdup(a, c->name);
	*count = in_order(c, order);
	for (size_t i = 0; i < *count; i++)
		edit[i] = (struct gpulint_edit){location_of(c, file, order[i]), arena_strdup(a, order[i]->text)};
	return edit;
}
