// SPDX-License-Identifier: Apache-2.0
// "objects" of a witness.
#include "validator/read.h"
#include "validator/words.h"

#include <string.h>

#define AT(type, member) offsetof(struct witness_##type, member)

static const struct field device_field[] = {{"id", FIELD_ID, AT(device, id), true, NULL, 0}};
static const struct field context_field[] = {
	{"id", FIELD_ID, AT(context, id), true, NULL, 0},
	{"device", FIELD_REF, AT(context, device), true, NULL, CLASS_DEVICE},
	{"primary", FIELD_FLAG, AT(context, is_primary), false, NULL, 0},
};
static const struct field thread_field[] = {
	{"id", FIELD_ID, AT(thread, id), true, NULL, 0},
	{"process", FIELD_FLAG, AT(thread, is_process), false, NULL, 0},
};
static const struct field stream_field[] = {
	{"id", FIELD_ID, AT(stream, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(stream, name), false, NULL, 0},
	{"kind", FIELD_WORD, AT(stream, kind), true, stream_words, 0},
	{"device", FIELD_REF, AT(stream, device), true, NULL, CLASS_DEVICE},
	{"thread", FIELD_REF, AT(stream, thread), false, NULL, CLASS_THREAD},
	{"priority", FIELD_OTHER, 0, false, NULL, 0}, // may be negative: check_stream() reads it
};
static const struct field event_field[] = {
	{"id", FIELD_ID, AT(event, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(event, name), false, NULL, 0},
	{"device", FIELD_REF, AT(event, device), true, NULL, CLASS_DEVICE},
	{"timing", FIELD_FLAG, AT(event, has_timing), true, NULL, 0},
	{"ipc", FIELD_FLAG, AT(event, is_ipc), false, NULL, 0},
};
static const struct field memory_field[] = {
	{"id", FIELD_ID, AT(memory, id), true, NULL, 0},
	{"name", FIELD_TEXT, AT(memory, name), false, NULL, 0},
	{"kind", FIELD_WORD, AT(memory, kind), true, memory_words, 0},
	{"device", FIELD_REF, AT(memory, device), false, NULL, CLASS_DEVICE},
	{"bytes", FIELD_BYTES, AT(memory, bytes), true, NULL, 0},
	{"bytes_assumed", FIELD_FLAG, AT(memory, is_bytes_assumed), false, NULL, 0},
	{"static", FIELD_FLAG, AT(memory, is_static), false, NULL, 0},
};
static const struct field module_field[] = {
	{"id", FIELD_ID, AT(module, id), true, NULL, 0},
	{"library", FIELD_FLAG, AT(module, is_library), false, NULL, 0},
};
static const struct field graph_field[] = {{"id", FIELD_ID, AT(graph, id), true, NULL, 0}};

#define FIELDS(table) table, sizeof table / sizeof *table

static const struct class_row {
	const char *name, *one;
	const struct field *field;
	size_t fields, size; // of the record
	size_t list, count;  // offsets in struct witness
} class_row[] = {
	[CLASS_DEVICE] = {"devices", "a device", FIELDS(device_field), sizeof(struct witness_device),
			  offsetof(struct witness, devices), offsetof(struct witness, device_count)},
	[CLASS_CONTEXT] = {"contexts", "a context", FIELDS(context_field), sizeof(struct witness_context),
			   offsetof(struct witness, contexts), offsetof(struct witness, context_count)},
	[CLASS_THREAD] = {"threads", "a thread", FIELDS(thread_field), sizeof(struct witness_thread),
			  offsetof(struct witness, threads), offsetof(struct witness, thread_count)},
	[CLASS_STREAM] = {"streams", "a stream", FIELDS(stream_field), sizeof(struct witness_stream),
			  offsetof(struct witness, streams), offsetof(struct witness, stream_count)},
	[CLASS_EVENT] = {"events", "an event", FIELDS(event_field), sizeof(struct witness_event),
			 offsetof(struct witness, events), offsetof(struct witness, event_count)},
	[CLASS_MEMORY] = {"memory", "a memory object", FIELDS(memory_field), sizeof(struct witness_memory),
			  offsetof(struct witness, memories), offsetof(struct witness, memory_count)},
	[CLASS_MODULE] = {"modules", "a module", FIELDS(module_field), sizeof(struct witness_module),
			  offsetof(struct witness, modules), offsetof(struct witness, module_count)},
	[CLASS_GRAPH] = {"graphs", "a graph", FIELDS(graph_field), sizeof(struct witness_graph),
			 offsetof(struct witness, graphs), offsetof(struct witness, graph_count)},
};

static bool check_stream(struct reader *r, const struct jnode *n, struct witness_stream *s, uint32_t given)
{
	const struct jnode *priority = jnode_member(n, "priority");
	if (priority && (!priority->is_integer || priority->integer < -100 || priority->integer > 100))
		return read_fail(r, priority, "`priority` is not a whole number from -100 to 100");
	s->priority = priority ? (int)priority->integer : 0;
	bool has_thread = given & 1u << 4;
	if (!has_thread)
		s->thread = NO_OBJECT;
	if (has_thread != (s->kind == WSTREAM_PER_THREAD))
		return read_fail(
		    r, n, has_thread ? "`thread` is for per-thread streams" : "a per-thread stream lacks `thread`");
	return true;
}

static bool check_memory(struct reader *r, const struct jnode *n, struct witness_memory *m, uint32_t given)
{
	bool has_device = given & 1u << 3, wants = m->kind == WMEMORY_DEVICE || m->kind == WMEMORY_POOL;
	if (!has_device)
		m->device = NO_OBJECT;
	if (wants && !has_device)
		return read_fail(r, n, "memory of the kind `%s` lacks `device`", memory_words[m->kind]);
	if (m->kind == WMEMORY_PAGEABLE && has_device)
		return read_fail(r, n, "pageable memory has no `device`");
	if (!m->bytes)
		return read_fail(r, n, "`bytes` is 0");
	return true;
}

static bool check_object(struct reader *r, enum object_class class, const struct jnode *n, void *record, uint32_t given)
{
	if (class == CLASS_STREAM)
		return check_stream(r, n, record, given);
	return class != CLASS_MEMORY || check_memory(r, n, record, given);
}

static bool read_class(struct reader *r, enum object_class class, const struct jnode *n)
{
	const struct class_row *row = &class_row[class];
	if (!read_array(r, n, row->name, MOST_OBJECTS))
		return false;
	char *list = arena_alloc(r->arena, row->size * (n->count + 1)), *record = list;
	size_t count = 0;
	for (const struct jnode *i = n->child; i; i = i->next, record += row->size) {
		uint32_t given;
		if (!read_fields(r, i, row->one, row->field, row->fields, record, &given) ||
		    !check_object(r, class, i, record, given))
			return false;
		void **place =
		    strmap_at(&r->ids[class], *(const char **)(void *)record); // the id is each record's first member
		if (*place)
			return read_fail(r, i, "%s has an id that is taken: `%s`", row->one,
					 *(const char **)(void *)record);
		*place = (void *)(uintptr_t)++count;
	}
	memcpy((char *)r->out + row->list, &list, sizeof list);
	memcpy((char *)r->out + row->count, &count, sizeof count);
	return true;
}

bool read_objects(struct reader *r, const struct jnode *n)
{
	if (n->kind != JNODE_OBJECT)
		return read_fail(r, n, "`objects` is %s instead of an object", jnode_kind_name(n->kind));
	const struct jnode *node[CLASS_COUNT] = {0};
	for (const struct jnode *i = n->child; i; i = i->next) {
		size_t class = 0;
		while (class < CLASS_COUNT && strcmp(class_row[class].name, i->key) != 0)
			class++;
		if (class == CLASS_COUNT || node[class])
			return read_fail(r, i, "`objects` has the %s member `%.64s`",
					 class == CLASS_COUNT ? "unknown" : "repeated", i->key);
		node[class] = i;
	}
	for (size_t class = 0; class < CLASS_COUNT; class++) {
		r->ids[class] = (struct strmap){.arena = r->arena};
		if (node[class] && !read_class(r, (enum object_class)class, node[class]))
			return false;
	}
	if (!r->out->thread_count || r->out->threads[0].is_process)
		return read_fail(r, n, "`threads` does not begin with the thread that enters");
	return true;
}
