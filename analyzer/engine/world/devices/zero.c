// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/zero.h"

#include "engine/values/facts.h"

// What a path does about the device of that number.
struct way {
	const struct prim *selects; // that one
	bool is_other;              // selects another one, or code that nobody sees may
};

static struct way way_of(const struct fragment *g, const struct sym *number)
{
	struct way w = {0};
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
		bool is_that = e && prim_arg(p, e->arg) == number;
		w.selects = is_that && !w.selects ? p : w.selects;
		w.is_other |= (e && !is_that) || p->kind == PRIM_UNKNOWN || p->kind == PRIM_OPAQUE;
		w.is_other |= p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_CONTEXT_SET) || model_effect(p->row, EFFECT_CONTEXT_PUSH));
	}
	return w;
}

static bool succeeds(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// May the number have that value on the path, by the questions that it asks?
static bool may_be(struct exec *x, const struct fragment *g, const struct sym *number, int64_t value)
{
	struct sym_table *t = x->machine.table;
	struct symmap facts = {0};
	bool may = facts_assume(&x->machine, &facts, sym_binary(t, OP_EQ, number, sym_int(t, value)), true);
	for (uint32_t i = 0; may && i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		bool is_about = p->kind == PRIM_BRANCH && p->arg_count && sym_mentions(p->arg[0], number);
		may = !is_about || facts_assume(&x->machine, &facts, p->arg[0], p->truth);
	}
	return may;
}

// Does the path leave out 1 and take 0, or, `is_first`, the other way around?
static bool leaves_out(struct exec *x, const struct fragment *g, const struct sym *number, bool is_first)
{
	return may_be(x, g, number, 0) != is_first && may_be(x, g, number, 1) == is_first;
}

static bool is_left_out_with(struct exec *x, const struct fragment *selecting, const struct fragment *g, const struct sym *number)
{
	struct way w = way_of(g, number);
	bool is_with_none = leaves_out(x, g, number, false) && may_be(x, g, number, -1); // a way for 0 alone is meant
	return succeeds(g) && !w.selects && !w.is_other && is_with_none && g->result == selecting->result;
}

static void judge(struct exec *x, struct remarks *out, const struct ir_function *f, const struct sym *number, const char *name)
{
	const struct summary *s = exec_summary(x, f);
	const struct fragment *selecting = NULL;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		if (!way_of(g, number).selects)
			continue;
		if (!leaves_out(x, g, number, true))
			return;
		selecting = succeeds(g) && !selecting ? g : selecting;
	}
	for (uint32_t i = 0; selecting && i < s->count; i++) {
		if (!is_left_out_with(x, selecting, &s->fragment[i], number))
			continue;
		struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_FIRST_DEVICE_LEFT_OUT, way_of(selecting, number).selects);
		facts.what = name;
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_CURRENT);
		remark_add_for_all(out, f, selecting, facts);
		return;
	}
}

void zero_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only || f->is_main)
			continue;
		for (uint32_t k = 0; k < f->params.n; k++)
			if (f->params.at[k]->type->kind == TYPE_INT)
				judge(x, out, f, sym_numbered(x->machine.table, SYM_PARAM, k), f->params.at[k]->name);
	}
}
