// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/model/cells.h"

#include "base/vec.h"

#include <stdlib.h>

struct cuts {
	VEC(uint64_t) list;
}; // sorted, without repetition, from 0 to the object's size

static size_t place(const struct cuts *c, uint64_t at)
{
	size_t low = 0, high = c->list.n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (c->list.at[middle] < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// True when the cut is new.
static bool cut(struct arena *a, struct cuts *c, uint64_t at)
{
	size_t i = place(c, at);
	if (i < c->list.n && c->list.at[i] == at)
		return false;
	(void)*vec_push(a, &c->list);
	for (size_t k = c->list.n - 1; k > i; k--)
		c->list.at[k] = c->list.at[k - 1];
	c->list.at[i] = at;
	return true;
}

// Cuts of `from` appear in `to`: a copy carries them. Returns how many are new.
static size_t carry(struct arena *a, struct cuts *cuts, const struct witness_access *from, const struct witness_access *to)
{
	size_t new = 0;
	for (size_t i = place(&cuts[from->memory], from->begin); i < cuts[from->memory].list.n && cuts[from->memory].list.at[i] <= from->end; i++)
		new += cut(a, &cuts[to->memory], cuts[from->memory].list.at[i] - from->begin + to->begin);
	return new;
}

static size_t total(const struct cuts *cuts, size_t count)
{
	size_t sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += cuts[i].list.n;
	return sum;
}

static bool close_under_copies(struct arena *a, struct cuts *cuts, const struct witness *w, const struct witness_step *step, size_t count)
{
	for (size_t new = 1; new;) {
		new = 0;
		for (size_t i = 0; i < count; i++) {
			if (step[i].kind != WSTEP_COPY)
				continue;
			new += carry(a, cuts, &step[i].access[0], &step[i].access[1]);
			new += carry(a, cuts, &step[i].access[1], &step[i].access[0]);
			if (total(cuts, w->memory_count) > MOST_CELLS)
				return false;
		}
	}
	return true;
}

static struct cells *lay_out(struct arena *a, const struct cuts *cuts, const struct witness *w)
{
	struct cells *c = ARENA_NEW(a, struct cells);
	uint64_t *bytes = ARENA_ARRAY(a, uint64_t, w->memory_count + 1);
	c->first = ARENA_ARRAY(a, size_t, w->memory_count + 1);
	c->begin = ARENA_ARRAY(a, uint64_t, total(cuts, w->memory_count) + 1);
	for (size_t i = 0; i < w->memory_count; i++) {
		bytes[i] = w->memories[i].bytes;
		c->first[i] = c->count;
		for (size_t k = 0; k + 1 < cuts[i].list.n; k++)
			c->begin[c->count++] = cuts[i].list.at[k];
	}
	c->first[w->memory_count] = c->count;
	c->bytes = bytes;
	return c;
}

struct cells *cells_new(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count)
{
	struct arena scratch = {0};
	struct cuts *cuts = ARENA_ARRAY(&scratch, struct cuts, w->memory_count + 1);
	for (size_t i = 0; i < w->memory_count; i++) {
		cut(&scratch, &cuts[i], 0);
		cut(&scratch, &cuts[i], w->memories[i].bytes);
	}
	for (size_t i = 0; i < count; i++) {
		for (size_t k = 0; k < step[i].access_count; k++) {
			const struct witness_access *access = &step[i].access[k];
			cut(&scratch, &cuts[access->memory], access->begin);
			cut(&scratch, &cuts[access->memory], access->end);
		}
	}
	struct cells *c = close_under_copies(&scratch, cuts, w, step, count) ? lay_out(a, cuts, w) : NULL;
	arena_free(&scratch);
	return c;
}

static size_t find(const struct cells *c, int memory, uint64_t at)
{
	size_t low = c->first[memory], high = c->first[memory + 1];
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (c->begin[middle] < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void cells_of(const struct cells *c, int memory, uint64_t begin, uint64_t end, size_t *from, size_t *to)
{
	*from = find(c, memory, begin);
	*to = find(c, memory, end);
}

uint64_t cells_size(const struct cells *c, int memory, size_t cell)
{
	return (cell + 1 < c->first[memory + 1] ? c->begin[cell + 1] : c->bytes[memory]) - c->begin[cell];
}

uint8_t *cells_sample(struct arena *a, const struct cells *c, const struct contents *contents, size_t from, size_t to)
{
	uint8_t *out = ARENA_ARRAY(a, uint8_t, to - from + 1);
	size_t span = 0;
	for (size_t i = from; i < to; i++) {
		while (span + 1 < contents->count && contents->span[span].end <= c->begin[i])
			span++;
		out[i - from] = contents->span[span].value;
	}
	return out;
}
