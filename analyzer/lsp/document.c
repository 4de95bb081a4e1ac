// SPDX-License-Identifier: Apache-2.0
#include "lsp/document.h"

#include <string.h>

#include "lsp/text.h"

static void replace(struct document *d, size_t from, size_t to, const char *text, size_t length)
{
	struct arena old = d->text_arena;
	d->text_arena = (struct arena){0};
	size_t rest = d->length - to;
	char *all = arena_alloc(&d->text_arena, from + length + rest + 1);
	if (from)
		memcpy(all, d->text, from);
	memcpy(all + from, text, length);
	if (rest)
		memcpy(all + from + length, d->text + to, rest);
	d->text = all;
	d->length = from + length + rest;
	arena_free(&old);
}

void document_set(struct document *d, const char *text, size_t length)
{
	replace(d, 0, d->length, text, length);
}

static bool place(const struct document *d, const struct jnode *position, bool is_bytes, size_t *offset)
{
	const struct jnode *line = jnode_member(position, "line"), *character = jnode_member(position, "character");
	if (!jnode_is(line, JNODE_NUMBER) || !jnode_is(character, JNODE_NUMBER) || line->integer < 0 || character->integer < 0)
		return false;
	*offset = text_offset(d->text, d->length, (uint64_t)line->integer, (uint64_t)character->integer, is_bytes);
	return true;
}

bool document_change(struct document *d, const struct jnode *changes, bool is_bytes)
{
	const struct jnode *change;
	JNODE_EACH(change, changes)
	{
		const char *text = jnode_text(jnode_member(change, "text"));
		const struct jnode *range = jnode_member(change, "range");
		size_t from = 0, to = d->length;
		if (!text)
			return false;
		if (jnode_is(range, JNODE_OBJECT) &&
		    (!place(d, jnode_member(range, "start"), is_bytes, &from) || !place(d, jnode_member(range, "end"), is_bytes, &to) || from > to))
			return false;
		replace(d, from, to, text, strlen(text));
	}
	return true;
}

bool document_keeps_preamble(const struct document *d)
{
	return d->preamble && text_preamble(d->text, d->length) == d->preamble_length && memcmp(d->text, d->preamble, d->preamble_length) == 0;
}

void document_answer(struct document *d, const char *text, size_t length, int64_t version)
{
	uint32_t line;
	const char *what;
	arena_free(&d->answer_arena);
	d->answer_arena = (struct arena){0};
	d->answer_text = arena_strndup(&d->answer_arena, text, length);
	d->answer = jnode_parse(&d->answer_arena, d->answer_text, length, &line, &what);
	d->answer_version = version;
	const struct jnode *inputs = jnode_member(d->answer, "inputs");
	if (!inputs)
		return;
	arena_free(&d->input_arena);
	d->input_arena = (struct arena){0};
	d->inputs = jnode_parse(&d->input_arena, arena_strndup(&d->input_arena, text + inputs->begin, inputs->end - inputs->begin),
	                        inputs->end - inputs->begin, &line, &what);
}

bool document_reads(const struct document *d, const char *path)
{
	const struct jnode *input;
	JNODE_EACH(input, d->inputs)
	{
		if (input->text && strcmp(input->text, path) == 0)
			return true;
	}
	return false;
}

void document_free(struct document *d)
{
	resident_end(&d->resident);
	arena_free(&d->text_arena);
	arena_free(&d->answer_arena);
	arena_free(&d->input_arena);
	arena_free(&d->arena);
}
