// SPDX-License-Identifier: Apache-2.0
#include "ir/records.h"

#include <string.h>

enum { MAX_PARTS = 10000, MAX_NESTING = 64 };

// Parts of the type's values, MAX_PARTS at most; a type that contains itself has more.
static uint32_t parts(const struct ir_type *t, uint32_t sum, uint32_t depth)
{
	while (t && t->kind == TYPE_ARRAY && depth++ < MAX_NESTING)
		t = t->element;
	if (depth >= MAX_NESTING)
		return MAX_PARTS;
	sum++;
	if (!t || t->kind != TYPE_RECORD || !t->record)
		return sum;
	for (uint32_t i = 0; i < t->record->field_count && sum < MAX_PARTS; i++)
		sum = parts(t->record->field[i].type, sum, depth + 1);
	return sum;
}

bool ir_record_is_finite(const struct ir_record *record)
{
	uint32_t sum = 0;
	for (uint32_t i = 0; i < record->field_count && sum < MAX_PARTS; i++)
		sum = parts(record->field[i].type, sum, 0);
	return sum < MAX_PARTS;
}

bool ir_type_is_stream(const struct ir_type *t)
{
	for (int i = 0; i < IR_MAX_NESTING; i++) {
		if (t->handle == HANDLE_STREAM)
			return true;
		if (t->kind != TYPE_RECORD || t->container || !t->record || t->record->field_count != 1)
			return false;
		t = t->record->field[0].type;
	}
	return false;
}

struct stream_search {
	const struct ir_field **path; // to the first one
	uint32_t length, count;
};

static void search_streams(struct stream_search *s, const struct ir_type *t, uint32_t depth)
{
	if (t->kind != TYPE_RECORD || t->container || !t->record || depth == IR_MAX_NESTING)
		return;
	for (uint32_t i = 0; i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		if (!s->count)
			s->path[depth] = f;
		if (f->type->handle != HANDLE_STREAM) {
			search_streams(s, f->type, depth + 1);
			continue;
		}
		if (!s->count++)
			s->length = depth + 1;
	}
}

uint32_t ir_stream_fields(const struct ir_type *t, const struct ir_field *path[IR_MAX_NESTING])
{
	struct stream_search s = {.path = path};
	search_streams(&s, t, 0);
	return s.count == 1 ? s.length : 0;
}

int64_t ir_field_offset(const struct ir_value *field)
{
	const struct ir_record *r = field->a && field->a->type ? field->a->type->record : NULL;
	for (uint32_t i = 0; r && i < r->field_count; i++)
		if (r->field[i].name == field->text)
			return r->field[i].has_offset ? (int64_t)r->field[i].offset : -1;
	return -1;
}

bool ir_type_holds_function(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "std::function") == 0;
}
