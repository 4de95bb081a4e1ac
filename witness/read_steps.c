// SPDX-License-Identifier: Apache-2.0
// "steps" of a witness: one operation each, with exactly the operands of its kind.
#include "witness/read.h"
#include "witness/words.h"

#include <string.h>

static bool read_access(struct reader *r, const struct jnode *n, struct witness_access *access)
{
	uint32_t given;
	if (!read_fields(r, n, &record_access, access, &given))
		return false;
	uint64_t bytes = r->out->memories[access->memory].bytes;
	bool has_begin = given & 4, has_end = given & 8;
	if (has_begin != has_end)
		return read_fail(r, n, "an access has one of `begin` and `end`");
	if (!has_end)
		access->end = bytes;
	if (access->begin >= access->end || access->end > bytes)
		return read_fail(r, n, "an access covers the bytes %llu to %llu of the %llu of `%.64s`",
				 (unsigned long long)access->begin, (unsigned long long)access->end,
				 (unsigned long long)bytes, r->out->memories[access->memory].id);
	return true;
}

static bool check_copy(struct reader *r, const struct jnode *n, const struct witness_step *s)
{
	const struct witness_access *from = s->access, *to = s->access + 1;
	if (s->access_count != 2 || from->mode != MODE_READ || to->mode != MODE_WRITE)
		return read_fail(r, n, "a copy has one read, then one write");
	if (from->end - from->begin != to->end - to->begin)
		return read_fail(r, n, "a copy reads %llu bytes and writes %llu",
				 (unsigned long long)(from->end - from->begin),
				 (unsigned long long)(to->end - to->begin));
	if (from->memory == to->memory && from->begin < to->end && to->begin < from->end)
		return read_fail(r, n, "a copy's source and destination overlap");
	return true;
}

static bool read_accesses(struct reader *r, const struct jnode *step, struct witness_step *s)
{
	const struct jnode *n = jnode_member(step, "access");
	if (!n)
		return true;
	if (!read_array(r, n, "access", MOST_ACCESSES))
		return false;
	struct witness_access *list = ARENA_ARRAY(r->arena, struct witness_access, n->count + 1);
	for (const struct jnode *i = n->child; i; i = i->next)
		if (!read_access(r, i, &list[s->access_count++]))
			return false;
	s->access = list;
	if (s->kind == WSTEP_COPY)
		return check_copy(r, n, s);
	if (s->kind == WSTEP_MEMSET && (s->access_count != 1 || list->mode != MODE_WRITE))
		return read_fail(r, n, "a memset has one write");
	if (s->kind == WSTEP_HOST_ACCESS && !s->access_count)
		return read_fail(r, n, "a host access accesses nothing");
	return true;
}

static bool check_operands(struct reader *r, const struct jnode *n, const struct witness_step *s, uint32_t given)
{
	const struct operand_row *row = &operand_rows[s->kind];
	for (size_t i = 0; i < OPERAND_COUNT; i++) {
		uint32_t bit = 1u << i;
		if (row->required & bit && !(given & bit))
			return read_fail(r, n, "`%s` lacks the operand `%s`", step_words[s->kind], operand_words[i]);
		if (given & bit && !((row->required | row->optional) & bit))
			return read_fail(r, n, "`%s` does not take the operand `%s`", step_words[s->kind],
					 operand_words[i]);
	}
	if (!s->mode)
		return true;
	for (size_t i = 0; capture_mode_words[i]; i++)
		if (strcmp(capture_mode_words[i], s->mode) == 0)
			return true;
	return read_fail(r, n, "`mode` has the unknown value `%.64s`", s->mode);
}

static bool read_step(struct reader *r, const struct jnode *n, struct witness_step *s)
{
	uint32_t given;
	s->json_line = n->line;
	s->stream = s->event = s->event2 = s->memory = s->device = s->context = s->module = s->graph = s->child =
	    s->mutex = NO_OBJECT;
	return read_fields(r, n, &record_step, s, &given) &&
	       check_operands(r, n, s, given >> FIRST_OPERAND) && read_accesses(r, n, s);
}

// Numbers of mutexes may be any; who executes the steps gets 0, 1, 2...
static void number_mutexes(struct arena *a, struct witness_step *list, size_t count)
{
	int *seen = ARENA_ARRAY(a, int, count), n = 0;
	for (size_t i = 0; i < count; i++) {
		int k = 0;
		if (list[i].mutex == NO_OBJECT)
			continue;
		while (k < n && seen[k] != list[i].mutex)
			k++;
		if (k == n)
			seen[n++] = list[i].mutex;
		list[i].mutex = k;
	}
}

bool read_steps(struct reader *r, const struct jnode *n, const struct witness_step **out, size_t *count)
{
	if (!read_array(r, n, "steps", MOST_STEPS))
		return false;
	if (!n->count)
		return read_fail(r, n, "`steps` is empty");
	struct witness_step *list = ARENA_ARRAY(r->arena, struct witness_step, n->count);
	size_t accesses = 0;
	for (const struct jnode *i = n->child; i; i = i->next) {
		if (!read_step(r, i, &list[*count]))
			return false;
		accesses += list[(*count)++].access_count;
		if (accesses > MOST_ACCESSES)
			return read_fail(r, i, "more than %d accesses", MOST_ACCESSES);
	}
	number_mutexes(r->arena, list, *count);
	*out = list;
	return read_check(r, n, list, *count);
}
