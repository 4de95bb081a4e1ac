// SPDX-License-Identifier: Apache-2.0
// Whether two calls touch the same bytes of the claimed object, as far as their pointers tell.
#include "validator/inject/inject.h"

// A kernel's pointer is taken to be used at the byte it points to. How far behind it is not known, unless the analysis
// showed that the kernel covers the object and the object is the allocation.
static enum overlap of_ranges(const struct range *a, bool a_covers, const struct range *b, bool b_covers)
{
	uint64_t begin = a->begin > b->begin ? a->begin : b->begin, end = a->end < b->end ? a->end : b->end;
	if (begin >= end)
		return OVERLAP_NONE;
	if (!a->is_open && !b->is_open)
		return OVERLAP_CERTAIN;
	bool a_reaches = !a->is_open || a->begin == begin || (a_covers && a->begin == a->base);
	bool b_reaches = !b->is_open || b->begin == begin || (b_covers && b->begin == b->base);
	return a_reaches && b_reaches ? OVERLAP_CERTAIN : OVERLAP_POSSIBLE;
}

static bool has_modes(const struct operands *o, const struct site *s)
{
	for (unsigned i = 0; i < o->count; i++) {
		if (o->range[i].modes & s->modes)
			return true;
	}
	return false;
}

// The claimed object's own allocations are known: all of them were noted.
bool overlap_knows(const struct site *object)
{
	return object && object->memories && object->memories <= ALLOCATIONS;
}

bool overlap_is_in(const struct site *object, uint64_t at)
{
	for (unsigned i = 0; i < object->memories; i++) {
		if (at >= object->memory[i].begin && at < object->memory[i].end)
			return true;
	}
	return false;
}

struct found {
	enum overlap most;
	unsigned certain;
	bool has_kernel, is_pair_of_kernels;
	uint64_t begin, end;
	bool is_open;
};

static void compare(const struct library *l, const struct claim *c, const struct range *x, const struct range *y, struct found *f)
{
	const struct site *first = &l->site[c->first], *second = &l->site[c->second];
	const struct site *object = c->object < 0 ? NULL : &l->site[c->object];
	uint8_t xm = x->modes & first->modes, ym = y->modes & second->modes;
	uint64_t begin = x->begin > y->begin ? x->begin : y->begin, end = x->end < y->end ? x->end : y->end;
	f->has_kernel |= x->is_open || y->is_open;
	enum overlap o = xm && ym && ((xm | ym) & WRITES) ? of_ranges(x, first->covers, y, second->covers) : OVERLAP_NONE;
	if (o == OVERLAP_CERTAIN && overlap_knows(object) && !overlap_is_in(object, begin))
		o = OVERLAP_POSSIBLE; // another object that both use
	f->certain += o == OVERLAP_CERTAIN;
	if (o <= f->most)
		return;
	f->most = o;
	f->begin = begin, f->end = end;
	f->is_open = x->is_open || y->is_open;
	f->is_pair_of_kernels = x->is_open && y->is_open;
}

enum overlap overlap_of(const struct library *l, const struct claim *c, const struct operands *first, const struct operands *second, char *bytes,
                        size_t size)
{
	const struct site *object = c->object < 0 ? NULL : &l->site[c->object];
	struct found f = {.most = OVERLAP_NONE};
	bytes[0] = 0;
	if (!first->is_known || !second->is_known || !has_modes(first, &l->site[c->first]) || !has_modes(second, &l->site[c->second]))
		return OVERLAP_POSSIBLE;
	for (unsigned i = 0; i < first->count; i++) {
		for (unsigned k = 0; k < second->count; k++)
			compare(l, c, &first->range[i], &second->range[k], &f);
	}
	if (f.most != OVERLAP_NONE)
		snprintf(bytes, size, "%s%llu bytes at 0x%llx", f.is_open ? "up to " : "", (unsigned long long)(f.end - f.begin),
		         (unsigned long long)f.begin);
	// Two kernels may share inputs: the claimed object is among what they share when they share as much as the
	// claim says.
	if (f.most == OVERLAP_CERTAIN && f.is_pair_of_kernels && !overlap_knows(object) && f.certain < c->shared)
		return OVERLAP_POSSIBLE;
	return f.most == OVERLAP_NONE && f.has_kernel ? OVERLAP_POSSIBLE : f.most; // it may follow pointers in memory
}
