// SPDX-License-Identifier: Apache-2.0
// A library handle, a stream, an event and memory belong to the device that is current when they are made (CUDA C++ Programming Guide,
// Multi-Device System; cuBLAS Library, "Thread Safety" and "The handle": one handle for each device).
#include "engine/world/devices/noted.h"

#include "engine/order/entry.h"
#include "engine/world/affinity.h"
#include "engine/world/after.h"

// Is it a member of the function's own object, or a global?
static bool is_lasting(const struct ir_function *f, const struct sym *at)
{
	return (at->kind == SYM_VAR && at->number == 0) || (at->kind == SYM_FIELD && entry_is_own(f, at));
}

static const char *name_of(const struct sym *at)
{
	return at->kind == SYM_VAR ? at->var->name : at->text;
}

// Does the path make the value the current device, or find it as such?
static bool is_current(const struct fragment *g, const struct sym *s)
{
	if (s->kind == SYM_DEVICE)
		return true;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
		if (e && prim_arg(p, e->arg) == s)
			return s->kind != SYM_INT;
	}
	return false;
}

// The place that keeps the number of a device and that the path finds to be the current one's, or another's (`is_same`); NULL = it asks for none.
static const struct sym *number_asked(const struct ir_function *f, const struct fragment *g, bool is_same)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct sym *c = p->kind == PRIM_BRANCH && p->arg_count ? p->arg[0] : NULL;
		if (!c || c->kind != SYM_BINARY || (c->op != OP_EQ && c->op != OP_NE) || ((c->op == OP_EQ) == p->truth) != is_same)
			continue;
		const struct sym *kept = c->a->kind == SYM_INIT ? c->a : c->b, *other = kept == c->a ? c->b : c->a;
		if (kept->kind == SYM_INIT && is_lasting(f, kept->a) && is_current(g, other))
			return kept->a;
	}
	return NULL;
}

static bool succeeds(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// What the path makes for the current device and leaves in a lasting place, which is put to `*where`; NULL = nothing.
static const struct prim *made_anew(const struct ir_function *f, const struct fragment *g, const struct sym **where)
{
	for (uint32_t i = 0; succeeds(g) && i < g->stored_count; i++) {
		if (!is_lasting(f, g->stored[i].location) || g->stored[i].value->kind != SYM_NEW)
			continue;
		for (uint32_t k = 0; k < g->trace.count; k++)
			if (g->trace.prim[k]->made == g->stored[i].value && affinity_makes_something(g->trace.prim[k]) &&
			    !affinity_is_managed(g->trace.prim[k])) {
				*where = g->stored[i].location;
				return g->trace.prim[k];
			}
	}
	return NULL;
}

// Another way of the function finds the number to be that of the current device and leaves the object as it is.
static bool is_kept_otherwise(const struct ir_function *f, const struct summary *s, const struct sym *number, const struct sym *object)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		if (succeeds(g) && number_asked(f, g, true) == number && !after_value(g, object))
			return true;
	}
	return false;
}

static bool is_that(const struct ir_function *f, const struct ir_function *of, const struct sym *at, const struct sym *place)
{
	return at == place || (at->kind == SYM_FIELD && place->kind == SYM_FIELD && at->text == place->text && entry_class(f, at) == of->method_of);
}

// What code of the unit does with the number.
struct changes {
	bool is_set;       // to what may be a device, where the object is made as well or by a constructor
	bool is_set_alone; // without the object: callers may have to do that, then
};

static struct changes changes_of(struct exec *x, const struct ir_function *of, const struct sym *number, const struct sym *object)
{
	struct changes c = {0};
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		const struct summary *s = f->blocks.n && !f->is_kernel && !f->is_device_only ? exec_summary(x, f) : NULL;
		for (uint32_t k = 0; s && k < s->count; k++) {
			const struct sym *value = NULL;
			bool makes = f->is_constructor;
			for (uint32_t n = 0; n < s->fragment[k].stored_count; n++) {
				const struct stored *st = &s->fragment[k].stored[n];
				value = is_that(f, of, st->location, number) ? st->value : value;
				makes |= is_that(f, of, st->location, object);
			}
			c.is_set |= value && makes && !(value->kind == SYM_INT && value->number < 0);
			c.is_set_alone |= value && !makes;
		}
	}
	return c;
}

static void judge(struct exec *x, struct remarks *out, const struct ir_function *f)
{
	const struct summary *s = exec_summary(x, f);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		const struct sym *object = NULL, *number = number_asked(f, g, false);
		const struct prim *maker = number ? made_anew(f, g, &object) : NULL;
		if (!maker || object == number || after_value(g, number))
			continue;
		struct changes c = changes_of(x, f, number, object);
		if (!is_kept_otherwise(f, s, number, object) || !c.is_set || c.is_set_alone)
			return;
		struct fault_facts facts = fault_of(OBS_EXIT, FAULT_DEVICE_NOT_NOTED, maker);
		facts.what = name_of(object);
		facts.detail = name_of(number);
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_PATH);
		remark_add_for_all(out, f, g, facts);
		return;
	}
}

void noted_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_constructor && !f->is_destructor)
			judge(x, out, f);
	}
}
