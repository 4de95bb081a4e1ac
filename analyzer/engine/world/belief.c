// SPDX-License-Identifier: Apache-2.0
#include "engine/world/belief.h"

enum manner { NO_NEED, SELECTS, TRUSTS_CALLER };

struct member {
	const struct ir_function *function;
	const struct ir_record *of;
	enum manner manner;
	const struct prim *first; // TRUSTS_CALLER: the call; SELECTS: what selects it
};

// The class of a method, or what the first parameter of a function points to.
static const struct ir_record *subject(const struct ir_function *f)
{
	if (f->method_of)
		return f->method_of->is_closure ? NULL : f->method_of;
	const struct ir_type *t = f->params.n ? f->params.at[0]->type : NULL;
	bool is_indirect = t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element;
	return is_indirect && t->handle == HANDLE_NONE ? t->element->record : NULL;
}

static bool selects(const struct model_row *row)
{
	for (uint8_t i = 0; i < row->effect_count; i++) {
		const struct effect *e = &row->effect[i];
		if (e->kind == EFFECT_CONTEXT_PUSH || e->kind == EFFECT_CONTEXT_SET || e->kind == EFFECT_SET_DEVICE ||
		    (e->kind == EFFECT_CREATE && e->what == HANDLE_CONTEXT) || (e->kind == EFFECT_INITIALISES && e->what == INIT_CONTEXT))
			return true;
	}
	return false;
}

static void look_at_path(const struct fragment *g, struct member *m)
{
	const struct prim *select = NULL;
	bool selected = false, is_unclear = false; // a call nobody can see may have selected one: that shows no habit
	int pushed = 0;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		is_unclear |= p->kind == PRIM_OPAQUE || p->kind == PRIM_UNKNOWN;
		if (p->kind != PRIM_CALL)
			continue;
		if (selects(p->row)) {
			pushed += model_effect(p->row, EFFECT_CONTEXT_PUSH) != NULL;
			selected = true;
			select = p;
		} else if (model_effect(p->row, EFFECT_CONTEXT_POP)) {
			pushed -= pushed > 0;
			selected = pushed > 0;
		} else if (model_effect(p->row, EFFECT_NEEDS_CONTEXT)) {
			if (!selected && !is_unclear && m->manner != TRUSTS_CALLER) {
				m->manner = TRUSTS_CALLER;
				m->first = p;
			} else if (selected && m->manner == NO_NEED) {
				m->manner = SELECTS;
				m->first = select;
			}
		}
	}
}

static struct member member_of(struct exec *x, const struct ir_function *f)
{
	struct member m = {.function = f, .of = f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only ? subject(f) : NULL};
	if (!m.of)
		return m;
	const struct summary *s = exec_summary(x, f);
	for (uint32_t i = 0; i < s->count; i++)
		if (s->fragment[i].failed < 0 && !s->fragment[i].never_returns)
			look_at_path(&s->fragment[i], &m);
	return m;
}

// The instantiations of one template are one function.
static bool is_counted(const struct member *member, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (member[k].of == member[i].of && member[k].manner == member[i].manner &&
		    is_same_loc(member[k].function->loc, member[i].function->loc))
			return false;
	return true;
}

// One in four or fewer, and at least three that do select: a habit, and not two ways of use.
static bool is_odd_one(uint32_t selecting, uint32_t trusting)
{
	return selecting >= 3 && trusting * 3 <= selecting;
}

// "`d->context`": what the call selects, as the other function would write it; NULL = it is not the object's.
static const char *selected_object(struct arena *a, const struct prim *select, const struct ir_function *f)
{
	const struct effect *e = model_effect(select->row, EFFECT_CONTEXT_PUSH);
	e = e ? e : model_effect(select->row, EFFECT_CONTEXT_SET);
	const struct sym *context = e ? prim_arg(select, e->arg) : NULL;
	const struct sym *at = context && context->kind == SYM_INIT ? sym_root(context->a) : NULL;
	if (at && at->kind == SYM_PTR)
		at = at->a;
	return at && at->kind == SYM_PARAM && at->number == 0 ? sym_text_of(a, context, f) : NULL;
}

// The call that the others make, and its counterpart.
static const char *what_to_call(struct arena *a, const struct member *m, const struct member *other)
{
	const struct prim *select = other->first;
	const char *object = selected_object(a, select, m->function);
	bool is_pushed = model_effect(select->row, EFFECT_CONTEXT_PUSH);
	const char *pop = is_pushed ? model_name_with(select->row->library, EFFECT_CONTEXT_POP, -1) : NULL;
	return arena_printf(a, "select the object's context first, as `%s` does: by `%s`%s%s", other->function->name, select->row->name,
	                    object ? arena_printf(a, " with `%s`", object) : "", pop ? arena_printf(a, ", and `%s` at the end", pop) : "");
}

const struct belief *const *belief_collect(struct exec *x, const bool *called)
{
	struct arena *a = x->machine.arena;
	size_t n = x->unit->functions.n;
	const struct belief **out = ARENA_ARRAY(a, const struct belief *, n + 1);
	struct member *member = ARENA_ARRAY(a, struct member, n + 1);
	bool anyone = false;
	for (size_t i = 0; i < n; i++) {
		member[i] = member_of(x, x->unit->functions.at[i]);
		anyone |= member[i].manner == TRUSTS_CALLER;
	}
	for (size_t i = 0; anyone && i < n; i++) {
		uint32_t selecting = 0, trusting = 0;
		struct alike like = {0};
		const struct member *other = NULL;
		const struct member *m = &member[i];
		if (m->manner != TRUSTS_CALLER || called[m->function->id])
			continue;
		for (size_t k = 0; k < n; k++) {
			if (member[k].of != m->of || member[k].manner == NO_NEED || !is_counted(member, k))
				continue;
			selecting += member[k].manner == SELECTS;
			trusting += member[k].manner == TRUSTS_CALLER;
			if (member[k].manner == SELECTS) {
				alike_add(&like, member[k].first, member[k].function);
				other = other ? other : &member[k];
			}
		}
		if (!is_odd_one(selecting, trusting))
			continue;
		struct belief *b = ARENA_NEW(a, struct belief);
		b->step = m->first->step;
		b->why = arena_printf(a, "%u of the %u functions of `%s` that need one select it first", selecting, selecting + trusting,
		                      m->of->name);
		b->instead = what_to_call(a, m, other);
		b->like = like;
		out[m->function->id] = b;
	}
	return out;
}
