// SPDX-License-Identifier: Apache-2.0
#include "engine/habit.h"

#include <math.h>
#include <string.h>

const char *habit_deviation(const struct habit *kept)
{
	return kept->kind == HABIT_STREAM ? kept->space : kept->key;
}

enum { LEAST = 3 };

bool habit_is_bound(enum habit_kind kind, uint32_t keeping, uint32_t deviating)
{
	if (kind == HABIT_MEMBER || kind == HABIT_WHOLE) // one that keeps to it is enough to say nothing
		return false;
	if (kind == HABIT_BLOCKING || kind == HABIT_GIVEN || kind == HABIT_ORDERED || kind == HABIT_DEFAULT)
		return keeping && !deviating;
	static const uint32_t for_each[HABIT_KINDS] = {[HABIT_STREAM] = 7, [HABIT_DEVICE] = 3};
	return keeping >= LEAST && deviating && deviating * for_each[kind] <= keeping;
}

// The lower end of the share that keeps to the habit among all such code, where `keeping` and `deviating` were drawn from it: Wilson's score interval,
// one-sided, at 90 %.
static double least_share(uint32_t keeping, uint32_t deviating)
{
	static const double z = 1.2816;
	double n = (double)keeping + deviating, p = keeping / n;
	return (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n);
}

bool habit_is_bound_in_run(uint32_t keeping, uint32_t deviating)
{
	enum { FOR_ONE = 7, FOR_EACH = 5 };
	return keeping >= LEAST && deviating && deviating * FOR_EACH <= keeping && least_share(keeping, deviating) >= least_share(FOR_ONE, 1);
}

const char *habit_subject(const struct habit *other)
{
	return other->is_kept ? habit_deviation(other) : other->key;
}

bool habit_minds_blocking(const struct habit *odd)
{
	return odd->kind == HABIT_STREAM;
}

static bool is_about(const struct habit *odd, const struct habit *other)
{
	if (habit_minds_blocking(odd) && other->kind == HABIT_BLOCKING)
		return true;
	return odd->kind == other->kind && strcmp(odd->key, habit_subject(other)) == 0;
}

bool habit_concerns(const habit_list *own, const struct habit *other)
{
	for (size_t i = 0; i < own->n; i++)
		if (!own->at[i].is_kept && is_about(&own->at[i], other))
			return true;
	return false;
}

static uint32_t count(const habit_list *own, const struct habits_given *others, enum habit_kind kind, const char *key, bool is_kept)
{
	uint32_t n = habits_places(others, kind, key, is_kept);
	return n + habits_places(&(struct habits_given){own->at, own->n}, kind, key, is_kept);
}

uint32_t habits_places(const struct habits_given *g, enum habit_kind kind, const char *key, bool is_kept)
{
	uint32_t n = 0;
	for (size_t i = 0; i < g->n; i++)
		if (g->at[i].kind == kind && g->at[i].is_kept == is_kept && strcmp(g->at[i].key, key) == 0)
			n += g->at[i].places;
	return n;
}

// Of streams that are made the unit has judged by its own: the others matter where they change that.
static bool tells_of_streams(const habit_list *own, const struct habits_given *others)
{
	const char *key = NULL;
	bool asks = false;
	for (size_t i = 0; i < others->n; i++)
		key = others->at[i].kind == HABIT_BLOCKING ? others->at[i].key : key;
	for (size_t i = 0; i < own->n; i++)
		asks |= own->at[i].kind == HABIT_BLOCKING && !own->at[i].is_kept;
	if (!key || !asks)
		return false;
	const struct habits_given none = {0};
	bool alone = habit_is_bound(HABIT_BLOCKING, count(own, &none, HABIT_BLOCKING, key, true), count(own, &none, HABIT_BLOCKING, key, false));
	bool all = habit_is_bound(HABIT_BLOCKING, count(own, others, HABIT_BLOCKING, key, true), count(own, others, HABIT_BLOCKING, key, false));
	return alone != all;
}

static bool is_bound_among(enum habit_kind kind, uint32_t keeping, uint32_t deviating)
{
	return kind == HABIT_STREAM ? habit_is_bound_in_run(keeping, deviating) : habit_is_bound(kind, keeping, deviating);
}

bool habit_tells(const habit_list *own, const struct habits_given *others)
{
	if (tells_of_streams(own, others))
		return true;
	for (size_t i = 0; i < others->n; i++) {
		const struct habit *h = &others->at[i];
		const char *odd = h->is_kept ? habit_deviation(h) : NULL;
		if (h->is_kept && h->kind != HABIT_BLOCKING &&
		    is_bound_among(h->kind, count(own, others, h->kind, h->key, true), count(own, others, h->kind, odd, false)))
			return true;
	}
	return false;
}
