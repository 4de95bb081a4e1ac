// SPDX-License-Identifier: Apache-2.0
#include "witness/fields.h"

#define AT(type, member) offsetof(struct type, member)
#define FIELDS(table) table, sizeof table / sizeof *table
#define RECORD(name, what, type) const struct record record_##name = {what, FIELDS(name##_field), sizeof(struct type)}

static const struct field witness_field[] = {
	{"version", FIELD_U32, AT(witness, version), true, NULL, 0},
	{"claim", FIELD_OTHER, 0, true, NULL, 0},
	{"objects", FIELD_OTHER, 0, true, NULL, 0},
	{"steps", FIELD_OTHER, 0, true, NULL, 0},
	{"assumptions", FIELD_OTHER, 0, false, NULL, 0},
	{"assumed_no_sync", FIELD_OTHER, 0, false, NULL, 0},
	{"fix", FIELD_OTHER, 0, false, NULL, 0},
};
static const struct field claim_field[] = {
	{"rule", FIELD_ID, AT(witness, rule), true, NULL, 0},
	{"kind", FIELD_WORD, AT(witness, claim), true, claim_words, 0},
	{"first", FIELD_U32, AT(witness, first), true, NULL, 0},
	{"second", FIELD_U32, AT(witness, second), true, NULL, 0},
	{"memory", FIELD_REF, AT(witness, memory), false, NULL, WOBJECT_MEMORY},
	{"device", FIELD_REF, AT(witness, device), false, NULL, WOBJECT_DEVICE},
	{"errors", FIELD_OTHER, 0, false, NULL, 0},
	{"message", FIELD_TEXT, AT(witness, message), true, NULL, 0},
	{"seen_order", FIELD_FLAG, AT(witness, is_seen_order), false, NULL, 0},
};
static const struct field fix_field[] = {
	{"description", FIELD_TEXT, AT(witness_fix, description), true, NULL, 0},
	{"edits", FIELD_OTHER, 0, true, NULL, 0},
	{"steps", FIELD_OTHER, 0, true, NULL, 0},
	{"first", FIELD_U32, AT(witness_fix, first), true, NULL, 0},
	{"second", FIELD_U32, AT(witness_fix, second), true, NULL, 0},
};
static const struct field edit_field[] = {
	{"file", FIELD_TEXT, AT(witness_edit, file), true, NULL, 0},
	{"line", FIELD_U32, AT(witness_edit, line), true, NULL, 0},
	{"column", FIELD_U32, AT(witness_edit, column), true, NULL, 0},
	{"end_line", FIELD_U32, AT(witness_edit, end_line), true, NULL, 0},
	{"end_column", FIELD_U32, AT(witness_edit, end_column), true, NULL, 0},
	{"text", FIELD_TEXT, AT(witness_edit, text), true, NULL, 0},
};
static const struct field access_field[] = {
	{"memory", FIELD_REF, AT(witness_access, memory), true, NULL, WOBJECT_MEMORY},
	{"mode", FIELD_WORD, AT(witness_access, mode), true, access_words, 0},
	{"begin", FIELD_BYTES, AT(witness_access, begin), false, NULL, 0},
	{"end", FIELD_BYTES, AT(witness_access, end), false, NULL, 0},
};
#define STEP_AT(member) AT(witness_step, member)
static const struct field step_field[] = {
	{"do", FIELD_WORD, STEP_AT(kind), true, step_words, 0},
	{"thread", FIELD_REF, STEP_AT(thread), true, NULL, WOBJECT_THREAD},
	{"api", FIELD_TEXT, STEP_AT(api), true, NULL, 0},
	{"file", FIELD_TEXT, STEP_AT(file), true, NULL, 0},
	{"line", FIELD_U32, STEP_AT(line), true, NULL, 0},
	{"column", FIELD_U32, STEP_AT(column), false, NULL, 0},
	{"caller", FIELD_FLAG, STEP_AT(is_caller), false, NULL, 0},
	{"left_out", FIELD_U32, STEP_AT(left_out), false, NULL, 0},
#define OPERAND(id, word, type, member, to) {word, FIELD_##type, STEP_AT(member), false, NULL, to},
#include "witness/words.def"
};
_Static_assert(sizeof step_field / sizeof *step_field == FIRST_OPERAND + OPERAND_COUNT, "one field an operand");

RECORD(witness, "a witness", witness);
RECORD(claim, "`claim`", witness);
RECORD(fix, "`fix`", witness_fix);
RECORD(edit, "an edit", witness_edit);
RECORD(access, "an access", witness_access);
RECORD(step, "a step", witness_step);

static const struct field device_field[] = {{"id", FIELD_ID, AT(witness_device, id), true, NULL, 0}};
static const struct field context_field[] = {
	{"id", FIELD_ID, AT(witness_context, id), true, NULL, 0},
	{"device", FIELD_REF, AT(witness_context, device), true, NULL, WOBJECT_DEVICE},
	{"primary", FIELD_FLAG, AT(witness_context, is_primary), false, NULL, 0},
};
static const struct field thread_field[] = {
	{"id", FIELD_ID, AT(witness_thread, id), true, NULL, 0},
	{"process", FIELD_FLAG, AT(witness_thread, is_process), false, NULL, 0},
};
static const struct field stream_field[] = {
	{"id", FIELD_ID, AT(witness_stream, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(witness_stream, name), false, NULL, 0},
	{"kind", FIELD_WORD, AT(witness_stream, kind), true, stream_words, 0},
	{"device", FIELD_REF, AT(witness_stream, device), true, NULL, WOBJECT_DEVICE},
	{"thread", FIELD_REF, AT(witness_stream, thread), false, NULL, WOBJECT_THREAD},
	{"priority", FIELD_SIGNED, AT(witness_stream, priority), false, NULL, 0},
};
static const struct field event_field[] = {
	{"id", FIELD_ID, AT(witness_event, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(witness_event, name), false, NULL, 0},
	{"device", FIELD_REF, AT(witness_event, device), true, NULL, WOBJECT_DEVICE},
	{"timing", FIELD_FLAG, AT(witness_event, has_timing), true, NULL, 0},
	{"ipc", FIELD_FLAG, AT(witness_event, is_ipc), false, NULL, 0},
};
static const struct field memory_field[] = {
	{"id", FIELD_ID, AT(witness_memory, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(witness_memory, name), false, NULL, 0},
	{"kind", FIELD_WORD, AT(witness_memory, kind), true, memory_words, 0},
	{"device", FIELD_REF, AT(witness_memory, device), false, NULL, WOBJECT_DEVICE},
	{"bytes", FIELD_BYTES, AT(witness_memory, bytes), true, NULL, 0},
	{"bytes_assumed", FIELD_FLAG, AT(witness_memory, is_bytes_assumed), false, NULL, 0},
	{"static", FIELD_FLAG, AT(witness_memory, is_static), false, NULL, 0},
};
static const struct field module_field[] = {
	{"id", FIELD_ID, AT(witness_module, id), true, NULL, 0},
	{"library", FIELD_FLAG, AT(witness_module, is_library), false, NULL, 0},
};
static const struct field graph_field[] = {{"id", FIELD_ID, AT(witness_graph, id), true, NULL, 0}};

const struct object_list object_list[] = {
#define OBJECT(id, type, plural, word, one, letter)                                                                              \
	{{one, FIELDS(type##_field), sizeof(struct witness_##type)}, AT(witness, plural), AT(witness, type##_count)},
#include "witness/words.def"
};
