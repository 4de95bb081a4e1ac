// SPDX-License-Identifier: Apache-2.0
// Members of JSON objects into records, by table.
#include "witness/read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool read_fail(struct reader *r, const struct jnode *at, const char *format, ...)
{
	char what[512];
	va_list ap;
	va_start(ap, format);
	vsnprintf(what, sizeof what, format, ap);
	va_end(ap);
	*r->error = (struct witness_error){.line = at ? at->line : 1, .what = arena_strdup(r->arena, what)};
	return false;
}

static bool read_word(struct reader *r, const struct jnode *n, const struct field *f, int *to)
{
	if (n->kind != JNODE_STRING)
		return read_fail(r, n, "`%s` is %s instead of a string", f->name, jnode_kind_name(n->kind));
	for (int i = 0; f->words[i]; i++) {
		if (strcmp(f->words[i], n->text) == 0) {
			*to = i;
			return true;
		}
	}
	return read_fail(r, n, "`%s` has the unknown value `%.64s`", f->name, n->text);
}

static bool read_ref(struct reader *r, const struct jnode *n, const struct field *f, int *to)
{
	if (n->kind != JNODE_STRING)
		return read_fail(r, n, "`%s` is %s instead of an id", f->name, jnode_kind_name(n->kind));
	uintptr_t index = (uintptr_t)strmap_get(&r->ids[f->to], n->text);
	if (!index)
		return read_fail(r, n, "`%s` names the unknown object `%.64s`", f->name, n->text);
	*to = (int)index - 1;
	return true;
}

static bool read_text(struct reader *r, const struct jnode *n, const struct field *f, const char **to)
{
	if (n->kind != JNODE_STRING)
		return read_fail(r, n, "`%s` is %s instead of a string", f->name, jnode_kind_name(n->kind));
	if (f->type == FIELD_ID && (!*n->text || strlen(n->text) > LONGEST_ID))
		return read_fail(r, n, "`%s` is not a name of 1 to %d bytes", f->name, LONGEST_ID);
	*to = n->text;
	return true;
}

static bool read_whole(struct reader *r, const struct jnode *n, const struct field *f, uint64_t most, uint64_t *value)
{
	if (n->kind != JNODE_NUMBER || !n->is_integer || n->integer < 0 || (uint64_t)n->integer > most)
		return read_fail(r, n, "`%s` is not a whole number from 0 to %llu", f->name, (unsigned long long)most);
	*value = (uint64_t)n->integer;
	return true;
}

static bool read_field(struct reader *r, const struct jnode *n, const struct field *f, void *record)
{
	char *to = (char *)record + f->offset;
	uint64_t whole = 0;
	switch (f->type) {
	case FIELD_TEXT:
	case FIELD_ID: return read_text(r, n, f, (const char **)(void *)to);
	case FIELD_FLAG:
		if (n->kind != JNODE_TRUE && n->kind != JNODE_FALSE)
			return read_fail(r, n, "`%s` is %s instead of true or false", f->name,
					 jnode_kind_name(n->kind));
		*(bool *)to = n->kind == JNODE_TRUE;
		return true;
	case FIELD_U32:
		if (!read_whole(r, n, f, UINT32_MAX, &whole))
			return false;
		*(uint32_t *)(void *)to = (uint32_t)whole;
		return true;
	case FIELD_NUMBER:
		if (!read_whole(r, n, f, INT32_MAX, &whole))
			return false;
		*(int *)(void *)to = (int)whole;
		return true;
	case FIELD_SIGNED:
		if (!n->is_integer || n->integer < -100 || n->integer > 100)
			return read_fail(r, n, "`%s` is not a whole number from -100 to 100", f->name);
		*(int *)(void *)to = (int)n->integer;
		return true;
	case FIELD_BYTES: return read_whole(r, n, f, MOST_BYTES, (uint64_t *)(void *)to);
	case FIELD_WORD: return read_word(r, n, f, (int *)(void *)to);
	case FIELD_REF: return read_ref(r, n, f, (int *)(void *)to);
	case FIELD_OTHER: return true;
	}
	return false;
}

bool read_fields(struct reader *r, const struct jnode *object, const struct record *kind, void *record, uint32_t *given)
{
	const char *what = kind->what;
	const struct field *fields = kind->field;
	size_t count = kind->count;
	*given = 0;
	if (object->kind != JNODE_OBJECT)
		return read_fail(r, object, "%s is %s instead of an object", what, jnode_kind_name(object->kind));
	for (const struct jnode *n = object->child; n; n = n->next) {
		size_t i = 0;
		while (i < count && strcmp(fields[i].name, n->key) != 0)
			i++;
		if (i == count)
			return read_fail(r, n, "%s has the unknown member `%.64s`", what, n->key);
		if (*given & 1u << i)
			return read_fail(r, n, "%s has the member `%s` twice", what, n->key);
		if (!read_field(r, n, &fields[i], record))
			return false;
		*given |= 1u << i;
	}
	for (size_t i = 0; i < count; i++)
		if (fields[i].is_required && !(*given & 1u << i))
			return read_fail(r, object, "%s lacks the member `%s`", what, fields[i].name);
	return true;
}

bool read_array(struct reader *r, const struct jnode *n, const char *what, size_t most)
{
	if (n->kind != JNODE_ARRAY)
		return read_fail(r, n, "`%s` is %s instead of an array", what, jnode_kind_name(n->kind));
	if (n->count > most)
		return read_fail(r, n, "`%s` has %zu elements, more than %zu", what, n->count, most);
	return true;
}

bool read_texts(struct reader *r, const struct jnode *n, const char *what, const char *const **out, size_t *count)
{
	if (!n)
		return true;
	if (!read_array(r, n, what, MOST_OBJECTS))
		return false;
	const char **list = ARENA_ARRAY(r->arena, const char *, n->count + 1);
	for (const struct jnode *i = n->child; i; i = i->next) {
		if (i->kind != JNODE_STRING)
			return read_fail(r, i, "`%s` holds %s instead of a string", what, jnode_kind_name(i->kind));
		list[(*count)++] = i->text;
	}
	*out = list;
	return true;
}
