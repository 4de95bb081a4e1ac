// SPDX-License-Identifier: Apache-2.0
// Whether two calls touch the same bytes, as far as their pointers tell.
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

enum overlap overlap_of(const struct operands *a, const struct site *as, const struct operands *b,
			const struct site *bs, char *bytes, size_t size)
{
	enum overlap most = OVERLAP_NONE;
	bool has_kernel = false;
	bytes[0] = 0;
	if (!a->is_known || !b->is_known || !has_modes(a, as) || !has_modes(b, bs))
		return OVERLAP_POSSIBLE;
	for (unsigned i = 0; i < a->count; i++) {
		for (unsigned k = 0; k < b->count; k++) {
			const struct range *x = &a->range[i], *y = &b->range[k];
			has_kernel |= x->is_open || y->is_open;
			uint8_t xm = x->modes & as->modes, ym = y->modes & bs->modes;
			enum overlap o =
			    xm && ym && ((xm | ym) & WRITES) ? of_ranges(x, as->covers, y, bs->covers) : OVERLAP_NONE;
			if (o <= most)
				continue;
			uint64_t begin = x->begin > y->begin ? x->begin : y->begin;
			uint64_t end = x->end < y->end ? x->end : y->end;
			bool is_open = x->is_open || y->is_open;
			snprintf(bytes, size, "%s%llu bytes at 0x%llx", is_open ? "up to " : "",
				 (unsigned long long)(end - begin), (unsigned long long)begin);
			most = o;
		}
	}
	return most == OVERLAP_NONE && has_kernel ? OVERLAP_POSSIBLE : most; // it may follow pointers in memory
}
