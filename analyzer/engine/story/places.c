// SPDX-License-Identifier: Apache-2.0
#include "engine/story/places.h"

static uintptr_t mixed(uintptr_t h, struct ir_loc loc)
{
	h = (h ^ (uintptr_t)loc.file) * 0x9e3779b97f4a7c15u;
	h = (h ^ loc.line ^ h >> 29) * 0x9e3779b97f4a7c15u;
	return (h ^ loc.column ^ h >> 31) * 0x9e3779b97f4a7c15u;
}

static const void *key_of(struct ir_loc first, struct ir_loc second)
{
	return (const void *)(mixed(mixed(0, first), second) | 1);
}

// The newest observation + 1 that may be of these places; 0 = none.
static uint32_t newest(const struct place_index *x, struct ir_loc first, struct ir_loc second)
{
	return (uint32_t)(uintptr_t)map_get(&x->newest, key_of(first, second), 0);
}

static bool is_of(const struct observation *o, struct ir_loc first, struct ir_loc second)
{
	return is_same_loc(o->second.loc, second) && is_same_loc(o->first.loc, first);
}

struct observation *places_find(const struct place_index *x, struct engine_result *out, const struct observation *o)
{
	for (uint32_t n = newest(x, o->first.loc, o->second.loc); n; n = x->older.at[n - 1]) {
		struct observation *old = &out->observations.at[n - 1];
		if (is_of(old, o->first.loc, o->second.loc) && old->kind == o->kind && (o->kind == OBS_UNORDERED || old->fault == o->fault))
			return old;
	}
	return NULL;
}

void places_add(struct arena *a, struct place_index *x, struct engine_result *out, const struct observation *o)
{
	*vec_push(a, &x->older) = newest(x, o->first.loc, o->second.loc);
	*vec_push(a, &out->observations) = *o;
	map_put(a, &x->newest, key_of(o->first.loc, o->second.loc), 0, (void *)(uintptr_t)out->observations.n);
}

bool places_are_said(const struct place_index *x, const struct engine_result *out, struct ir_loc first, struct ir_loc second)
{
	for (uint32_t n = newest(x, first, second); n; n = x->older.at[n - 1])
		if (is_of(&out->observations.at[n - 1], first, second))
			return true;
	return false;
}
