// SPDX-License-Identifier: Apache-2.0
// A later call against the earlier ones of its claim: which of them it makes a pair with.
#include "validator/inject/inject.h"

#include <string.h>

bool is_first(unsigned n)
{
	return n == 1 || (n & (n - 1)) == 0; // 1, 2, 4, 8: enough to know, few enough to send
}

bool pairs_is_one_stream(const struct operands *a, const struct operands *b)
{
	if (a->stream != b->stream)
		return false;
	if (a->stream == CU_STREAM_PER_THREAD && a->thread != b->thread)
		return false;
	return a->context == b->context || (a->stream != CU_STREAM_PER_THREAD && a->stream != CU_STREAM_LEGACY);
}

static const char *unknown_why(const struct operands *a, const struct operands *b, const char *bytes)
{
	if (!a->is_known && a->unknown)
		return a->unknown;
	if (!b->is_known && b->unknown)
		return b->unknown;
	return *bytes ? "a kernel's pointer tells where its access begins, not where it ends"
	              : "their parameters lead to different memory, and a kernel may follow pointers in it";
}

bool is_stream_held(const struct claim *c, cu_stream s)
{
	for (unsigned i = 0; i < c->held_streams && i < RECENT; i++) {
		if (c->held_stream[i] == s)
			return true;
	}
	return false;
}

bool pairs_is_behind(const struct library *l, const struct operands *first)
{
	const struct gate *g = &l->gate;
	return atomic_load(&g->is_closed) && !g->first.is_gone && !first->is_captured && pairs_is_one_stream(&g->first, first);
}

static void pair_with(struct library *l, const struct claim *c, const struct operands *first, const struct operands *second, bool is_held,
                      struct pairing *out)
{
	char bytes[160];
	if (c->kind == INJECT_KIND_PAIR && !second->is_sync && pairs_is_one_stream(first, second))
		return;
	enum overlap o = overlap_of(l, c, first, second, bytes, sizeof bytes);
	if (first->is_over && first->thread == second->thread && o != OVERLAP_NONE) { // no pair: nothing of it can be in flight
		out->is_over = true;
		return;
	}
	out->is_other_stream = true;
	out->is_free |= o != OVERLAP_NONE && !is_held && !is_stream_held(c, first->stream);
	bool is_better = is_held != out->is_held ? is_held : o > out->overlap; // what is held counts before what is not
	if (o == OVERLAP_NONE || !is_better)
		return;
	out->overlap = o;
	out->is_held = is_held;
	out->unknown = unknown_why(first, second, bytes);
	memcpy(out->bytes, bytes, sizeof bytes);
}

static void tell_pairing(struct library *l, int id, const struct pairing *p)
{
	struct claim *c = &l->claim[id];
	if (p->is_over && p->overlap == OVERLAP_NONE) {
		if (is_first(++c->overs))
			channel_fact(l, id, FACT_OVER, c->overs, NULL);
		return;
	}
	if (!p->is_other_stream && is_first(++c->one_streams))
		channel_fact(l, id, FACT_ONE_STREAM, c->one_streams, NULL);
	if (!p->is_other_stream)
		return;
	if (p->overlap == OVERLAP_NONE && is_first(++c->aparts))
		channel_fact(l, id, FACT_APART, c->aparts, NULL);
	if (p->overlap == OVERLAP_NONE)
		return;
	if (is_first(++c->pairs))
		channel_fact(l, id, FACT_PAIRED, c->pairs, NULL);
	if (p->overlap == OVERLAP_POSSIBLE && is_first(c->pairs))
		channel_fact(l, id, FACT_UNKNOWN, 0, p->unknown);
	if (p->is_free && c->gates < INJECT_GATES && is_first(++c->frees))
		channel_fact(l, id, FACT_FREE, c->frees, NULL);
}

void pairs_compare(struct library *l, int id, const struct operands *second, bool is_held, struct pairing *out)
{
	struct claim *c = &l->claim[id];
	*out = (struct pairing){.overlap = OVERLAP_NONE};
	if (is_held)
		pair_with(l, c, &l->gate.first, second, true, out);
	for (unsigned i = 0; i < c->firsts && i < RECENT; i++)
		pair_with(l, c, &c->recent[i], second, is_held && c->recent[i].gate == l->gate.used, out);
	tell_pairing(l, id, out);
}
