// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/pending.h"

#include <string.h>

#include "engine/paths/goals.h"

enum { BITS = 64, FIRST_BUCKETS = 64 };

// The same for states that did alike. A join changes none of it.
static uint64_t alike_key(const struct state *s)
{
	uint64_t key = (s->digest ^ s->block) * UINT64_C(0x9e3779b97f4a7c15);
	return (key ^ (uint64_t)s->news << 32 ^ s->calls) + (uint64_t)(s->failed + 1);
}

static size_t bucket_of(const struct pending *p, uint64_t key)
{
	return (size_t)((key ^ key >> 29) * UINT64_C(0xff51afd7ed558ccd) >> 32) & (p->buckets - 1);
}

// Number i goes behind the others of its bucket.
static void enter(struct pending *p, uint32_t i)
{
	size_t b = bucket_of(p, p->key.at[i]);
	p->later.at[i] = 0;
	if (p->first[b])
		p->later.at[p->last[b] - 1] = i + 1;
	else
		p->first[b] = i + 1;
	p->last[b] = i + 1;
}

static void enter_all(struct pending *p)
{
	memset(p->first, 0, p->buckets * sizeof *p->first);
	for (uint32_t i = 0; i < p->n; i++)
		enter(p, i);
}

static void add_buckets(struct walk *w)
{
	struct pending *p = &w->pending;
	p->buckets = p->buckets ? p->buckets * 4 : FIRST_BUCKETS;
	p->first = ARENA_ARRAY(&w->scratch, uint32_t, p->buckets);
	p->last = ARENA_ARRAY(&w->scratch, uint32_t, p->buckets);
	enter_all(p);
}

// `by`: 1 where the state comes, -1 where it leaves.
static void count(struct walk *w, const struct state *s, int by)
{
	struct pending *p = &w->pending;
	for (uint32_t i = 0; s->failed < 0 && s->goals && i < w->goals->words; i++)
		for (uint64_t left = s->goals[i]; left; left &= left - 1) {
			uint32_t bit = (uint32_t)__builtin_ctzll(left), *times = &p->passed_by[i * BITS + bit];
			*times += (uint32_t)by;
			p->passed[i] = *times ? p->passed[i] | UINT64_C(1) << bit : p->passed[i] & ~(UINT64_C(1) << bit);
		}
}

void pending_add(struct walk *w, struct state *s)
{
	struct pending *p = &w->pending;
	if (!p->passed) {
		p->passed = ARENA_ARRAY(&w->scratch, uint64_t, w->goals->words);
		p->passed_by = ARENA_ARRAY(&w->scratch, uint32_t, (size_t)w->goals->words *BITS);
	}
	*vec_push(&w->scratch, p) = s;
	*vec_push(&w->scratch, &p->key) = alike_key(s);
	*vec_push(&w->scratch, &p->later) = 0;
	if (p->n > p->buckets)
		add_buckets(w);
	else
		enter(p, (uint32_t)p->n - 1);
	count(w, s, 1);
}

// From number i + 1 of a chain on.
static uint32_t first_with(const struct pending *p, uint32_t i, uint64_t key)
{
	while (i && p->key.at[i - 1] != key)
		i = p->later.at[i - 1];
	return i ? i - 1 : PENDING_NONE;
}

uint32_t pending_alike(const struct walk *w, const struct state *s)
{
	const struct pending *p = &w->pending;
	uint64_t key = alike_key(s);
	return p->n ? first_with(p, p->first[bucket_of(p, key)], key) : PENDING_NONE;
}

uint32_t pending_alike_next(const struct walk *w, uint32_t i)
{
	return first_with(&w->pending, w->pending.later.at[i], w->pending.key.at[i]);
}

struct state **pending_take(struct walk *w, uint32_t block, uint32_t *n)
{
	struct pending *p = &w->pending;
	uint32_t here = 0, kept = 0, taken = 0;
	for (size_t i = 0; i < p->n; i++)
		here += p->at[i]->block == block;
	struct state **out = ARENA_ARRAY(&w->scratch, struct state *, here);
	for (size_t i = 0; i < p->n; i++)
		if (p->at[i]->block == block) {
			out[taken++] = p->at[i];
		} else {
			p->at[kept] = p->at[i];
			p->key.at[kept++] = p->key.at[i];
		}
	p->n = p->key.n = p->later.n = kept;
	enter_all(p);
	*n = taken;
	return out;
}

void pending_leave(struct walk *w, const struct state *s)
{
	count(w, s, -1);
}

void pending_clear(struct walk *w)
{
	struct pending *p = &w->pending;
	p->n = p->key.n = p->later.n = 0;
	if (!p->passed)
		return;
	enter_all(p);
	memset(p->passed, 0, w->goals->words * sizeof *p->passed);
	memset(p->passed_by, 0, (size_t)w->goals->words * BITS * sizeof *p->passed_by);
}

uint64_t pending_passed_by_none(const struct walk *w, uint32_t word, uint64_t goals)
{
	return w->pending.passed ? goals & ~w->pending.passed[word] : goals;
}
