// SPDX-License-Identifier: Apache-2.0
#include "engine/world/carried.h"

#include <string.h>

static const char prefix[] = "given ";

// The class of the object that the parameter is, or leads to.
static const struct ir_record *class_of(const struct ir_function *f, size_t i)
{
	const struct ir_type *t = i < f->params.n ? f->params.at[i]->type : NULL;
	if (t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->handle == HANDLE_NONE)
		t = t->element;
	bool is_object = t && t->kind == TYPE_RECORD && t->handle == HANDLE_NONE && !t->container && t->record && !t->record->is_closure;
	return is_object && *t->record->name && !model_placed_stream(t->record->name) ? t->record : NULL;
}

// Of what the value is made: one parameter, and nothing else that the function has.
static bool is_of_parameter(const struct sym *s, int64_t *number)
{
	if (!s)
		return true;
	switch (s->kind) {
	case SYM_PARAM:
		if (*number >= 0 && *number != s->number)
			return false;
		*number = s->number;
		return true;
	case SYM_INT:
	case SYM_TEXT:
	case SYM_FUNCTION: return true;
	case SYM_ACCESSOR:
		if (model_gives_passing(s->text))
			return false;
		break;
	case SYM_INIT:
	case SYM_FIELD:
	case SYM_PTR:
	case SYM_MEMBER:
	case SYM_LIST:
	case SYM_ADDRESS: break;
	default: return false;
	}
	return is_of_parameter(s->a, number) && is_of_parameter(s->b, number);
}

const char *carried_by(const struct sym *stream, const struct ir_function *f)
{
	int64_t number = -1;
	bool is_got = stream->kind == SYM_ACCESSOR || stream->kind == SYM_INIT || stream->kind == SYM_MEMBER;
	if (!is_got || !is_of_parameter(stream, &number) || number < 0 || (number == 0 && f->method_of))
		return NULL;
	const struct ir_record *class = class_of(f, (size_t)number);
	return class ? class->name : NULL;
}

bool carried_is_given(const struct ir_function *f, const char *class)
{
	for (size_t i = f->method_of ? 1 : 0; i < f->params.n; i++) {
		const struct ir_record *of = class_of(f, i);
		if (of && strcmp(of->name, class) == 0)
			return true;
	}
	return false;
}

const char *carried_key(struct arena *a, const char *class, const char *text)
{
	return arena_printf(a, "%s%s\n%s", prefix, class, text);
}

const char *carried_class(struct arena *a, const char *key)
{
	size_t n = sizeof prefix - 1;
	const char *end = strncmp(key, prefix, n) == 0 ? strchr(key, '\n') : NULL;
	return end ? arena_strndup(a, key + n, (size_t)(end - key) - n) : NULL;
}
