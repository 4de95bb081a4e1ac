// SPDX-License-Identifier: Apache-2.0
// "objects" of a witness.
#include "witness/read.h"
#include "witness/words.h"

#include <string.h>

static bool check_stream(struct reader *r, const struct jnode *n, struct witness_stream *s, uint32_t given)
{
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

static bool check_object(struct reader *r, enum witness_object_kind class, const struct jnode *n, void *record, uint32_t given)
{
	if (class == WOBJECT_STREAM)
		return check_stream(r, n, record, given);
	return class != WOBJECT_MEMORY || check_memory(r, n, record, given);
}

static bool read_class(struct reader *r, enum witness_object_kind class, const struct jnode *n)
{
	const struct object_list *row = &object_list[class];
	if (!read_array(r, n, object_words[class], MOST_OBJECTS))
		return false;
	char *list = arena_alloc(r->arena, row->one.size * (n->count + 1)), *record = list;
	size_t count = 0;
	for (const struct jnode *i = n->child; i; i = i->next, record += row->one.size) {
		uint32_t given;
		if (!read_fields(r, i, &row->one, record, &given) ||
		    !check_object(r, class, i, record, given))
			return false;
		void **place =
		    strmap_at(&r->ids[class], *(const char **)(void *)record); // the id is each record's first member
		if (*place)
			return read_fail(r, i, "%s has an id that is taken: `%s`", row->one.what,
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
	const struct jnode *node[WOBJECT_KIND_COUNT] = {0};
	for (const struct jnode *i = n->child; i; i = i->next) {
		size_t class = 0;
		while (class < WOBJECT_KIND_COUNT && strcmp(object_words[class], i->key) != 0)
			class++;
		if (class == WOBJECT_KIND_COUNT || node[class])
			return read_fail(r, i, "`objects` has the %s member `%.64s`",
					 class == WOBJECT_KIND_COUNT ? "unknown" : "repeated", i->key);
		node[class] = i;
	}
	for (size_t class = 0; class < WOBJECT_KIND_COUNT; class++) {
		r->ids[class] = (struct strmap){.arena = r->arena};
		if (node[class] && !read_class(r, (enum witness_object_kind)class, node[class]))
			return false;
	}
	if (!r->out->thread_count || r->out->threads[0].is_process)
		return read_fail(r, n, "`threads` does not begin with the thread that enters");
	return true;
}
