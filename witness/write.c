// SPDX-License-Identifier: Apache-2.0
// Witnesses to JSON, by the tables of fields.c.
#include <stdio.h>
#include <stdlib.h>

#include "base/json_writer.h"
#include "witness/fields.h"

struct writer {
	struct json json;
	const struct witness *witness;
};

// A member that is not required is left out where it says nothing.
static void put_field(struct writer *w, const struct field *f, const void *record)
{
	const void *at = (const char *)record + f->offset;
	const char *text;
	int number;
	switch (f->type) {
	case FIELD_TEXT: case FIELD_ID:
		text = *(const char *const *)at;
		if (text || f->is_required)
			json_text(&w->json, f->name, text);
		break;
	case FIELD_FLAG:
		if (*(const bool *)at || f->is_required)
			json_bool(&w->json, f->name, *(const bool *)at);
		break;
	case FIELD_U32:
		if (*(const uint32_t *)at || f->is_required)
			json_int(&w->json, f->name, *(const uint32_t *)at);
		break;
	case FIELD_BYTES: json_int(&w->json, f->name, (int64_t) * (const uint64_t *)at); break;
	case FIELD_WORD: json_text(&w->json, f->name, f->words[*(const int *)at]); break;
	case FIELD_NUMBER: case FIELD_SIGNED:
		number = *(const int *)at;
		if (f->type == FIELD_NUMBER ? number != NO_OBJECT : number != 0)
			json_int(&w->json, f->name, number);
		break;
	case FIELD_REF:
		number = *(const int *)at;
		if (number != NO_OBJECT)
			json_text(&w->json, f->name, object_id(w->witness, f->to, number));
		break;
	case FIELD_OTHER: break;
	}
}

static void put_fields(struct writer *w, const struct record *kind, const void *record)
{
	for (size_t i = 0; i < kind->count; i++)
		put_field(w, &kind->field[i], record);
}

static void put_record(struct writer *w, const struct record *kind, const void *record)
{
	json_open(&w->json, NULL, '{');
	put_fields(w, kind, record);
	json_close(&w->json);
}

static void put_texts(struct writer *w, const char *name, const char *const *text, size_t count)
{
	if (!count)
		return;
	json_open(&w->json, name, '[');
	for (size_t i = 0; i < count; i++)
		json_text(&w->json, NULL, text[i]);
	json_close(&w->json);
}

static void put_claim(struct writer *w)
{
	json_open(&w->json, "claim", '{');
	put_fields(w, &record_claim, w->witness);
	put_texts(w, "errors", w->witness->error, w->witness->error_count);
	json_close(&w->json);
}

static void put_objects(struct writer *w)
{
	json_open(&w->json, "objects", '{');
	for (int kind = 0; kind < WOBJECT_KIND_COUNT; kind++) {
		json_open(&w->json, object_words[kind], '[');
		for (size_t i = 0; i < object_count(w->witness, (enum witness_object_kind)kind); i++)
			put_record(w, &object_list[kind].one, object_at(w->witness, (enum witness_object_kind)kind, (int)i));
		json_close(&w->json);
	}
	json_close(&w->json);
}

// With the operands that steps of this kind take.
static void put_step(struct writer *w, const struct witness_step *s)
{
	uint32_t takes = operand_rows[s->kind].required | operand_rows[s->kind].optional;
	json_open(&w->json, NULL, '{');
	for (uint32_t i = 0; i < record_step.count; i++)
		if (i < FIRST_OPERAND || takes & 1u << (i - FIRST_OPERAND))
			put_field(w, &record_step.field[i], s);
	if (takes & OPERAND_ACCESS && (s->access_count || operand_rows[s->kind].required & OPERAND_ACCESS)) {
		json_open(&w->json, operand_words[OPERAND_INDEX_ACCESS], '[');
		for (size_t i = 0; i < s->access_count; i++)
			put_record(w, &record_access, &s->access[i]);
		json_close(&w->json);
	}
	json_close(&w->json);
}

static void put_steps(struct writer *w, const struct witness_step *step, size_t count)
{
	json_open(&w->json, "steps", '[');
	for (size_t i = 0; i < count; i++)
		put_step(w, &step[i]);
	json_close(&w->json);
}

static void put_fix(struct writer *w, const struct witness_fix *fix)
{
	json_open(&w->json, "fix", '{');
	put_fields(w, &record_fix, fix);
	json_open(&w->json, "edits", '[');
	for (size_t i = 0; i < fix->edit_count; i++)
		put_record(w, &record_edit, &fix->edit[i]);
	json_close(&w->json);
	put_steps(w, fix->step, fix->step_count);
	json_close(&w->json);
}

const char *witness_text(struct arena *a, const struct witness *witness)
{
	char *text = NULL;
	size_t size = 0;
	struct writer w = {.json = {.out = open_memstream(&text, &size), .is_compact = true}, .witness = witness};
	if (!w.json.out)
		return NULL;
	json_open(&w.json, NULL, '{');
	put_fields(&w, &record_witness, witness);
	put_claim(&w);
	put_objects(&w);
	put_steps(&w, witness->step, witness->step_count);
	put_texts(&w, "assumptions", witness->assumption, witness->assumption_count);
	put_texts(&w, "assumed_no_sync", witness->assumed_no_sync, witness->assumed_no_sync_count);
	if (witness->fix.step_count)
		put_fix(&w, &witness->fix);
	json_close(&w.json);
	bool is_whole = fclose(w.json.out) == 0;
	const char *kept = is_whole ? arena_strdup(a, text) : NULL;
	free(text);
	return kept;
}
