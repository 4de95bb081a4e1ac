// SPDX-License-Identifier: Apache-2.0
// "cudaSetDevice() [...] sets device as the current device for the calling host thread", cuCtxSetCurrent "binds the specified CUDA context to the
// calling CPU thread" (CUDA Runtime API, Device Management; CUDA Driver API, Context Management): what a function selects stays selected behind it.
#include "engine/world/devices/put_back.h"

#include "engine/world/current.h"

enum { FEWEST = 3, MOST_ODD = 4 }; // one in four may do otherwise, as for other habits of selecting

enum selects { DEVICE, CONTEXT, SELECTS };

static const struct {
	enum effect_kind asks, selects;
	enum handle_kind what;
} words[SELECTS] = {{EFFECT_GET_DEVICE, EFFECT_SET_DEVICE, HANDLE_NONE}, {EFFECT_CONTEXT_GET, EFFECT_CONTEXT_SET, HANDLE_CONTEXT}};

// What one path of a function does with the device, or context, that it finds.
struct way {
	const struct prim *asked, *selected; // `selected`: the first selection of another one behind the question
	const struct prim *again;            // the last selection is that of what was found
	bool works, works_first;             // does something on the GPU behind the first selection of another one, or in front of it
	bool compares;                       // what was found, with another one: it may have been asked for that alone
	bool is_unclear;                     // code that nobody sees may select
	bool is_handed;                      // such code is given what was found, or the place where it is kept
};

struct practice {
	uint32_t putting_back, comparing, leaving, idle; // `comparing`: of those that put back
	const struct ir_function *one;                   // the first that puts back
};

static bool is_found(enum selects kind, const struct sym *s)
{
	return kind == DEVICE ? s->kind == SYM_DEVICE : current_is_found(s);
}

static const struct effect *own_effect(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL && !(p->frame && p->frame->depth) ? model_effect(p->row, kind) : NULL;
}

static bool needs_context(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_NEEDS_CONTEXT));
}

static bool mentions_found(enum selects kind, const struct sym *s)
{
	for (; s; s = s->a) {
		if (is_found(kind, s) || (s->b && mentions_found(kind, s->b)))
			return true;
	}
	return false;
}

static bool compares(const struct fragment *g, enum selects kind)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->kind == PRIM_BRANCH && g->trace.prim[i]->arg_count && mentions_found(kind, g->trace.prim[i]->arg[0]))
			return true;
	return false;
}

// Work of the GPU, and not only a question.
static bool is_work(const struct prim *p)
{
	return needs_context(p) || (p->kind == PRIM_CALL && p->row->effect_count && !model_effect(p->row, EFFECT_FILL) &&
	                            !model_effect(p->row, EFFECT_GET_DEVICE) && !model_effect(p->row, EFFECT_SET_DEVICE));
}

static bool gets_found(const struct prim *p, const struct way *w, enum selects kind)
{
	const struct sym *place = prim_arg(w->asked, model_effect(w->asked->row, words[kind].asks)->arg);
	for (uint32_t i = 0; p->kind == PRIM_UNKNOWN && i < p->arg_count; i++) {
		const struct ir_type *t = p->step && i < p->step->arg_count ? p->step->arg[i]->type : NULL;
		const struct ir_record *of = !t ? NULL : t->record ? t->record : t->element ? t->element->record : NULL;
		if (p->arg[i] == place || mentions_found(kind, p->arg[i]) || (of && of->is_closure))
			return true;
	}
	return p->kind == PRIM_OPAQUE;
}

static struct way way_of(const struct fragment *g, enum selects kind)
{
	struct way w = {.compares = compares(g, kind)};
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, words[kind].selects) : NULL;
		const struct sym *value = e ? prim_arg(p, e->arg) : NULL;
		if (own_effect(p, words[kind].asks) && !w.asked)
			w.asked = p;
		w.is_handed |= w.asked && gets_found(p, &w, kind);
		w.is_unclear |= p->kind == PRIM_UNKNOWN || p->kind == PRIM_OPAQUE ||
		                (p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_CONTEXT_PUSH) || model_effect(p->row, EFFECT_CONTEXT_POP)));
		w.works_first |= w.asked && !w.selected && is_work(p);
		w.works |= w.selected && is_work(p);
		if (!value || !w.asked)
			continue;
		w.again = is_found(kind, value) ? p : NULL;
		if (!w.again && !w.selected)
			w.selected = p;
	}
	return w;
}

// What was found outlives the path: who holds it may select it again.
static bool keeps_found(const struct fragment *g, enum selects kind)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].value && is_found(kind, g->stored[i].value) && !is_found(kind, g->stored[i].location))
			return true;
	return g->result && is_found(kind, g->result);
}

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_main && !f->is_constructor && !f->is_destructor;
}

static bool succeeds(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

enum conduct { SAYS_NOTHING, PUTS_BACK, LEAVES, IS_IDLE };

static enum conduct conduct_on(const struct fragment *g, const struct way *w)
{
	bool is_idle = w->again && !w->selected && w->works_first;
	if (!succeeds(g) || !w->asked || !(w->selected || is_idle))
		return SAYS_NOTHING;
	return w->again && w->selected ? PUTS_BACK : is_idle ? IS_IDLE : LEAVES;
}

// What the function does on all of its successful ways that say anything; `way`: the first of them.
static enum conduct conduct_of(const struct summary *s, enum selects kind, const struct fragment **way)
{
	enum conduct all = SAYS_NOTHING;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		struct way w = way_of(g, kind);
		enum conduct one = conduct_on(g, &w);
		if (one == SAYS_NOTHING)
			continue;
		if ((one == IS_IDLE && w.is_unclear) || (one != PUTS_BACK && keeps_found(g, kind)) || (one == LEAVES && (w.is_handed || !w.works)))
			return SAYS_NOTHING;
		if (all != SAYS_NOTHING && all != one)
			return SAYS_NOTHING;
		*way = all == SAYS_NOTHING ? g : *way;
		all = one;
	}
	return all;
}

static void tell(struct remarks *out, const struct ir_function *f, const struct fragment *g, enum selects kind, bool leaves, const struct practice *p)
{
	struct way w = way_of(g, kind);
	struct fault_facts facts = fault_of(OBS_EXIT, leaves ? FAULT_SELECTION_LEFT : FAULT_SELECTION_UNUSED, leaves ? w.selected : w.again);
	facts.object_kind = words[kind].what;
	facts.first = w.asked;
	facts.edge = g->end;
	facts.agreement = (struct agreement){p->putting_back, leaves ? p->leaving : p->idle};
	facts.detail = arena_printf(out->arena, "as `%s` does", ir_function_text(p->one));
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	remark_add_for_all(out, f, g, facts);
}

static enum conduct of_function(struct exec *x, const struct ir_function *f, enum selects kind, const struct fragment **way)
{
	return is_looked_at(f) ? conduct_of(exec_summary(x, f), kind, way) : SAYS_NOTHING;
}

static struct practice practice_of(struct exec *x, enum selects kind)
{
	struct practice p = {0};
	const struct fragment *way = NULL;
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		enum conduct h = of_function(x, f, kind, &way);
		p.putting_back += h == PUTS_BACK;
		p.comparing += h == PUTS_BACK && compares(way, kind);
		p.leaving += h == LEAVES;
		p.idle += h == IS_IDLE;
		p.one = h == PUTS_BACK && !p.one ? f : p.one;
	}
	return p;
}

static void collect(struct exec *x, struct remarks *out, enum selects kind)
{
	struct practice p = practice_of(x, kind);
	const struct fragment *way = NULL;
	for (size_t i = 0; p.putting_back >= FEWEST && i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		enum conduct h = of_function(x, f, kind, &way);
		bool is_asked_to_compare = h == LEAVES && compares(way, kind) && p.comparing < FEWEST;
		uint32_t odd = h == LEAVES ? p.leaving : p.idle;
		if ((h == LEAVES || h == IS_IDLE) && !is_asked_to_compare && odd * MOST_ODD <= p.putting_back + odd)
			tell(out, f, way, kind, h == LEAVES, &p);
	}
}

void put_back_collect(struct exec *x, struct remarks *out)
{
	for (enum selects kind = 0; kind < SELECTS; kind++)
		collect(x, out, kind);
}
