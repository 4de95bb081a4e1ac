// SPDX-License-Identifier: Apache-2.0
// Copies of a witness with other buffer sizes, or without a step.
#include "validator/backends/cuda/judge.h"

#include <string.h>

typedef bool resize_access(const struct witness *from, struct witness_access *a, const void *data);

static bool resize_steps(struct arena *a, const struct witness *w, const struct witness_step **steps, size_t count, resize_access *resize,
                         const void *data)
{
	struct witness_step *copy = ARENA_ARRAY(a, struct witness_step, count + 1);
	if (count)
		memcpy(copy, *steps, count * sizeof *copy);
	for (size_t i = 0; i < count; i++) {
		struct witness_access *access = ARENA_ARRAY(a, struct witness_access, copy[i].access_count + 1);
		for (size_t k = 0; k < copy[i].access_count; k++) {
			access[k] = copy[i].access[k];
			if (!resize(w, &access[k], data))
				return false;
		}
		copy[i].access = access;
		if (copy[i].kind == WSTEP_COPY && access[0].end - access[0].begin != access[1].end - access[1].begin)
			return false;
	}
	*steps = copy;
	return true;
}

static const struct witness *resized(struct arena *a, const struct witness *w, struct witness_memory *memory, resize_access *resize, const void *data)
{
	struct witness *copy = ARENA_NEW(a, struct witness);
	*copy = *w;
	copy->memories = memory;
	if (!resize_steps(a, w, &copy->step, w->step_count, resize, data) || !resize_steps(a, w, &copy->fix.step, w->fix.step_count, resize, data))
		return NULL;
	return copy;
}

static bool resize_assumed(const struct witness *from, struct witness_access *a, const void *data)
{
	uint64_t bytes = *(const uint64_t *)data;
	const struct witness_memory *m = &from->memories[a->memory];
	if (!m->is_bytes_assumed)
		return true;
	if (a->begin == 0 && a->end == m->bytes)
		a->end = bytes;
	return a->end <= bytes;
}

const struct witness *witness_resized(struct arena *a, const struct witness *w, uint64_t assumed_bytes)
{
	struct witness_memory *memory = ARENA_ARRAY(a, struct witness_memory, w->memory_count + 1);
	for (size_t i = 0; i < w->memory_count; i++) {
		memory[i] = w->memories[i];
		if (memory[i].is_bytes_assumed)
			memory[i].bytes = assumed_bytes;
	}
	return resized(a, w, memory, resize_assumed, &assumed_bytes);
}

static bool halve(const struct witness *from, struct witness_access *a, const void *data)
{
	(void)from, (void)data;
	if (a->begin % 2 || a->end % 2)
		return false;
	a->begin /= 2;
	a->end /= 2;
	return true;
}

const struct witness *witness_halved(struct arena *a, const struct witness *w)
{
	struct witness_memory *memory = ARENA_ARRAY(a, struct witness_memory, w->memory_count + 1);
	for (size_t i = 0; i < w->memory_count; i++) {
		memory[i] = w->memories[i];
		if (memory[i].bytes % 2)
			return NULL;
		memory[i].bytes /= 2;
	}
	return resized(a, w, memory, halve, NULL);
}

const struct witness *witness_unfreed(struct arena *a, const struct witness *w)
{
	struct witness *copy = ARENA_NEW(a, struct witness);
	struct witness_step *step = ARENA_ARRAY(a, struct witness_step, w->step_count);
	for (size_t i = 0, n = 0; i < w->step_count; i++)
		if (i != w->first)
			step[n++] = w->step[i];
	*copy = *w;
	copy->step = step;
	copy->step_count--;
	copy->first = copy->second = w->second - 1;
	copy->fix = (struct witness_fix){0};
	return copy;
}
