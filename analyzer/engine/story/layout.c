// SPDX-License-Identifier: Apache-2.0
#include "engine/story/layout.h"

enum { ASSUMED_BYTES = 1 << 20, SLOT_BYTES = 64 << 10, LARGEST = 1 << 28, MAX_SLOTS = 64 };

static bool is_constant(const struct sym *s)
{
	return s && s->kind == SYM_INT && s->number >= 0;
}

static bool covers(const struct memory *m, const struct range *g)
{
	return g->is_all || (g->from_start && sym_is_int(g->offset, 0) && g->length && g->length == m->size);
}

// The same place, or one that was proved to lie in the other.
static bool is_one_slot(const struct range *a, const struct range *b)
{
	return (a->offset == b->offset && a->from_start == b->from_start) || range_starts_before_end(a, b) || range_starts_before_end(b, a);
}

static uint32_t slot_of(const struct layout *l, const struct range *g)
{
	for (uint32_t i = 0; i < l->slots; i++)
		if (is_one_slot(&l->slot[i], g))
			return i;
	return UINT32_MAX;
}

static void take_range(struct layout *l, const struct memory *m, const struct range *g)
{
	if (covers(m, g))
		return;
	if (g->from_start && is_constant(g->offset)) {
		uint64_t begin = (uint64_t)g->offset->number;
		uint64_t end = begin + (is_constant(g->length) ? (uint64_t)g->length->number : SLOT_BYTES);
		l->first_slot = end > l->first_slot && end <= LARGEST ? end : l->first_slot;
		l->constant_end = end > l->constant_end ? end : l->constant_end;
		if (l->starts < MAX_SLOTS) {
			l->started[l->starts] = *g;
			l->start[l->starts++] = begin;
		}
	} else if (slot_of(l, g) == UINT32_MAX && l->slots < MAX_SLOTS) {
		l->slot[l->slots++] = *g;
	}
}

// The slots where `g` still is come first, so that it covers them and no other.
static void put_covered_first(struct layout *l, const struct range *g)
{
	uint32_t first = 0;
	for (uint32_t i = 0; i < l->slots; i++)
		if (range_starts_before_end(g, &l->slot[i])) {
			struct range covered = l->slot[i];
			l->slot[i] = l->slot[first];
			l->slot[first++] = covered;
		}
}

static void put_all_covered_first(struct layout *l, const struct run *r, const struct slice *s, const struct sym *root)
{
	for (uint32_t i = 0; i < s->kept_count; i++) {
		const struct recorded *step = &recorder_of(r)->steps.at[s->kept[i]];
		for (size_t k = 0; k < step->accesses.n; k++)
			if (step->accesses.at[k].memory->root == root)
				put_covered_first(l, &step->accesses.at[k].range);
	}
}

static uint64_t slot_begin(const struct layout *l, uint32_t slot)
{
	return l->first_slot + slot * l->slot_bytes;
}

// An access of unknown length is known to touch its start; it goes up to the next start that another access names, or over
// those that were proved to lie in it.
static uint64_t open_end(const struct layout *l, const struct range *g)
{
	uint64_t begin = (uint64_t)g->offset->number;
	for (uint32_t i = l->slots; i > 0; i--)
		if (range_starts_before_end(g, &l->slot[i - 1]))
			return slot_begin(l, i);
	uint64_t end = l->slots ? l->first_slot : l->bytes;
	for (uint32_t i = 0; i < l->starts; i++)
		if (l->start[i] >= begin + (g->least ? (uint64_t)g->least : 1) && l->start[i] < end && !range_starts_before_end(g, &l->started[i]))
			end = l->start[i];
	return end;
}

// Symbolic places of an object that an access covers whole lie within its bytes (members of a record that is copied), behind
// the places that are numbers. False when there is no room.
static bool share_out(struct layout *l)
{
	uint64_t room = l->bytes > l->constant_end ? l->bytes - l->constant_end : 0;
	if (room < l->slots)
		return false;
	l->first_slot = l->constant_end;
	l->slot_bytes = room / l->slots;
	return true;
}

struct layout layout_make(const struct run *r, const struct slice *s, const struct sym *root)
{
	struct layout l = {.slot_bytes = SLOT_BYTES, .first_slot = SLOT_BYTES};
	const struct memory *m = symmap_get(&r->memories, root);
	bool is_covered = false;
	for (uint32_t i = 0; i < s->kept_count; i++) {
		const struct recorded *step = &recorder_of(r)->steps.at[s->kept[i]];
		for (size_t k = 0; k < step->accesses.n; k++) {
			const struct recorded_access *a = &step->accesses.at[k];
			if (a->memory->root != root)
				continue;
			take_range(&l, a->memory, &a->range);
			is_covered |= covers(a->memory, &a->range);
		}
	}
	put_all_covered_first(&l, r, s, root);
	bool fits = m && is_constant(m->size) && m->size->number > 0 && m->size->number <= LARGEST;
	l.is_assumed = !fits;
	l.bytes = fits ? (uint64_t)m->size->number : ASSUMED_BYTES;
	if (fits && is_covered && l.slots && share_out(&l))
		return l;
	if (l.slots || (!fits && l.first_slot > l.bytes)) { // room for the ranges, whatever the size said
		uint64_t needed = l.first_slot + l.slots * l.slot_bytes;
		l.is_assumed |= needed > l.bytes;
		l.bytes = needed > l.bytes ? needed : l.bytes;
	}
	return l;
}

struct byte_range layout_range(const struct layout *l, const struct memory *m, const struct range *g)
{
	struct byte_range whole = {0, l->bytes}, at;
	if (covers(m, g))
		return whole;
	if (g->from_start && is_constant(g->offset)) {
		at.begin = (uint64_t)g->offset->number;
		at.end = is_constant(g->length) ? at.begin + (uint64_t)g->length->number : open_end(l, g);
	} else {
		uint32_t slot = slot_of(l, g);
		at.begin = slot_begin(l, slot == UINT32_MAX ? 0 : slot);
		at.end = at.begin + l->slot_bytes;
		if (is_constant(g->length) && (uint64_t)g->length->number < l->slot_bytes)
			at.end = at.begin + (uint64_t)g->length->number;
	}
	if (at.begin >= l->bytes || at.end <= at.begin)
		return whole;
	at.end = at.end < l->bytes ? at.end : l->bytes;
	return at;
}
