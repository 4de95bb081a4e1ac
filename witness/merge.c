// SPDX-License-Identifier: Apache-2.0
// The steps of a mended source over the objects of a witness.
#include <string.h>

#include "witness/fields.h"

struct merge {
	struct arena *arena;
	struct witness *into;
	const struct witness *from;
	int *to[WOBJECT_KIND_COUNT];    // of each object of `from`: its index in `into`, NO_OBJECT = none yet
	bool *is_taken[WOBJECT_KIND_COUNT]; // of each object of `into`
};

static int mapped(const struct merge *m, enum witness_object_kind kind, int index)
{
	return index == NO_OBJECT ? NO_OBJECT : m->to[kind][index];
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

// Is the member of `fresh` (in `from`) that of `old` (in `into`)?
static bool is_same_field(const struct merge *m, const struct field *f, const void *old, const void *fresh)
{
	const void *a = (const char *)old + f->offset, *b = (const char *)fresh + f->offset;
	switch (f->type) {
	case FIELD_ID: case FIELD_OTHER: return true;
	case FIELD_TEXT: return same_text(*(const char *const *)a, *(const char *const *)b);
	case FIELD_FLAG: return *(const bool *)a == *(const bool *)b;
	case FIELD_U32: return *(const uint32_t *)a == *(const uint32_t *)b;
	case FIELD_BYTES: return *(const uint64_t *)a == *(const uint64_t *)b;
	case FIELD_REF: return *(const int *)a == mapped(m, f->to, *(const int *)b);
	case FIELD_WORD: case FIELD_NUMBER: case FIELD_SIGNED: return *(const int *)a == *(const int *)b;
	}
	return false;
}

// Alike but for their ids.
static bool is_same(const struct merge *m, const struct record *kind, const void *old, const void *fresh)
{
	for (size_t i = 0; i < kind->count; i++)
		if (!is_same_field(m, &kind->field[i], old, fresh))
			return false;
	return true;
}

// References of a record of `from` become those of `into`.
static void move_references(const struct merge *m, const struct record *kind, void *record)
{
	for (size_t i = 0; i < kind->count; i++) {
		int *index = (int *)(void *)((char *)record + kind->field[i].offset);
		if (kind->field[i].type == FIELD_REF)
			*index = mapped(m, kind->field[i].to, *index);
	}
}

static void pair(struct merge *m, enum witness_object_kind kind, int from, int to)
{
	m->to[kind][from] = to;
	m->is_taken[kind][to] = true;
}

// The list of `into` has room for all of `from`.
static void add(struct merge *m, enum witness_object_kind kind, int from)
{
	size_t size = object_list[kind].one.size, *count = (size_t *)(void *)((char *)m->into + object_list[kind].count);
	char *list = *(char **)(void *)((char *)m->into + object_list[kind].list), *fresh = list + *count * size;
	memcpy(fresh, object_at(m->from, kind, from), size);
	move_references(m, &object_list[kind].one, fresh);
	*(const char **)(void *)fresh = arena_printf(m->arena, "%s_fix", object_id(m->from, kind, from));
	pair(m, kind, from, (int)(*count)++);
}

static int find(const struct merge *m, enum witness_object_kind kind, size_t count, int from)
{
	for (size_t i = 0; i < count; i++)
		if (!m->is_taken[kind][i] &&
		    is_same(m, &object_list[kind].one, object_at(m->into, kind, (int)i), object_at(m->from, kind, from)))
			return (int)i;
	return NO_OBJECT;
}

// The k-th object of a likeness in the mended source is the k-th of that likeness in the other.
static void match(struct merge *m, enum witness_object_kind kind)
{
	size_t old = object_count(m->into, kind);
	for (int i = 0; i < (int)object_count(m->from, kind); i++) {
		if (m->to[kind][i] != NO_OBJECT)
			continue;
		int same = find(m, kind, old, i);
		if (same != NO_OBJECT)
			pair(m, kind, i, same);
		else
			add(m, kind, i);
	}
}

// The claimed memory is one in both; where the two sources give it different sizes it has room for the accesses of both.
static void pair_memory(struct merge *m)
{
	char *list = *(char **)(void *)((char *)m->into + object_list[WOBJECT_MEMORY].list); // make_room's
	struct witness_memory *into = (struct witness_memory *)(void *)list + m->into->memory;
	const struct witness_memory *from = (const void *)object_at(m->from, WOBJECT_MEMORY, m->from->memory);
	if (from->bytes > into->bytes)
		into->bytes = from->bytes, into->is_bytes_assumed = true;
	pair(m, WOBJECT_MEMORY, m->from->memory, m->into->memory);
}

// A longer list for the objects that the fix adds, and nothing mapped yet.
static void make_room(struct merge *m, enum witness_object_kind kind)
{
	size_t size = object_list[kind].one.size, old = object_count(m->into, kind), fresh = object_count(m->from, kind);
	char *list = arena_alloc(m->arena, size * (old + fresh + 1));
	if (old)
		memcpy(list, object_at(m->into, kind, 0), old * size);
	memcpy((char *)m->into + object_list[kind].list, &list, sizeof list);
	m->is_taken[kind] = ARENA_ARRAY(m->arena, bool, old + fresh + 1);
	m->to[kind] = ARENA_ARRAY(m->arena, int, fresh + 1);
	for (size_t i = 0; i < fresh; i++)
		m->to[kind][i] = NO_OBJECT;
}

static const struct witness_step *moved_steps(const struct merge *m)
{
	struct witness_step *list = ARENA_ARRAY(m->arena, struct witness_step, m->from->step_count);
	for (size_t i = 0; i < m->from->step_count; i++) {
		list[i] = m->from->step[i];
		move_references(m, &record_step, &list[i]);
		struct witness_access *access = ARENA_ARRAY(m->arena, struct witness_access, list[i].access_count + 1);
		for (size_t k = 0; k < list[i].access_count; k++) {
			access[k] = list[i].access[k];
			move_references(m, &record_access, &access[k]);
		}
		list[i].access = access;
	}
	return list;
}

// The edit with the most to say.
static const char *description(const struct witness_edit *edit, size_t count)
{
	const char *longest = "";
	for (size_t i = 0; i < count; i++)
		longest = strlen(edit[i].text) > strlen(longest) && edit[i].text[0] != '#' ? edit[i].text : longest;
	return *longest ? longest : "the statement goes";
}

void witness_add_fix(struct arena *a, struct witness *w, const struct witness *fixed, const struct witness_edit *edit,
                     size_t edit_count)
{
	// Kinds in the order in which they refer to each other.
	static const enum witness_object_kind kinds[] = {WOBJECT_DEVICE, WOBJECT_THREAD, WOBJECT_CONTEXT, WOBJECT_MODULE, WOBJECT_GRAPH,
	                                                 WOBJECT_STREAM, WOBJECT_EVENT, WOBJECT_MEMORY};
	struct merge m = {.arena = a, .into = w, .from = fixed};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		make_room(&m, kinds[i]);
	if (fixed->memory != NO_OBJECT && w->memory != NO_OBJECT)
		pair_memory(&m);
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		match(&m, kinds[i]);
	w->fix = (struct witness_fix){.description = description(edit, edit_count), .edit = edit, .edit_count = edit_count,
	                              .step = moved_steps(&m), .step_count = fixed->step_count, .first = fixed->first,
	                              .second = fixed->second};
}
