// SPDX-License-Identifier: Apache-2.0
#include "engine/world/pooled.h"

#include "engine/world/left_out.h"

// A member that some function of its class fills with such memory.
struct pooled {
	const struct ir_record *of;
	const char *field;
	const struct prim *alloc;
	const struct sym *stream;    // as the function that allocates has it
	bool is_shown, is_used;      // others can use it; the class itself works on it
	bool is_in_order;            // the class frees it on a stream
	const struct ir_function *f; // that frees it otherwise, NULL = none does
	const struct fragment *path;
	const struct prim *free;
};

struct pool_list {
	struct remarks *out;
	struct arena scratch;
	VEC(struct pooled) list;
};

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && f->method_of && !f->method_of->is_closure && !f->is_kernel && !f->is_device_only;
}

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// The name of the member of *this that the location is, NULL = it is none.
static const char *own_field(const struct sym *at)
{
	bool is_own = at->kind == SYM_FIELD && at->a->kind == SYM_PTR && at->a->a->kind == SYM_PARAM && at->a->a->number == 0;
	return is_own ? at->text : NULL;
}

static bool is_held(const struct sym *s, const char *field)
{
	return s && s->kind == SYM_INIT && own_field(s->a) == field;
}

static bool mentions(const struct sym *s, const char *field)
{
	return s && (is_held(s, field) || (s->kind != SYM_VAR && (mentions(s->a, field) || mentions(s->b, field))));
}

// The stream in whose order the call takes memory or gives it back: *effect of the row; NULL = it is without one, or on a default stream.
static const struct sym *order_of(const struct prim *p, enum effect_kind kind, const struct effect **effect)
{
	*effect = p->kind == PRIM_CALL && p->row ? model_effect(p->row, kind) : NULL;
	const struct sym *stream = *effect && (*effect)->stream >= 0 ? prim_arg(p, (*effect)->stream) : NULL;
	return stream && stream->kind != SYM_INT ? stream : NULL;
}

static const struct prim *maker_of(const struct fragment *g, const struct sym *made)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->made == made)
			return g->trace.prim[i];
	return NULL;
}

static struct pooled *pooled_named(struct pool_list *l, const struct ir_record *of, const char *field)
{
	for (size_t i = 0; i < l->list.n; i++)
		if (l->list.at[i].of == of && l->list.at[i].field == field)
			return &l->list.at[i];
	return NULL;
}

static bool is_nameable(const struct ir_record *of, const char *name)
{
	for (uint32_t i = 0; i < of->field_count; i++)
		if (of->field[i].name == name)
			return !of->field[i].is_here;
	return false;
}

static void collect_makers(struct pool_list *l, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; is_success(g) && i < g->stored_count; i++) {
		const struct stored *st = &g->stored[i];
		const char *field = st->value && st->value->kind == SYM_NEW ? own_field(st->location) : NULL;
		const struct prim *maker = field && !pooled_named(l, f->method_of, field) ? maker_of(g, st->value) : NULL;
		const struct effect *e;
		const struct sym *stream = maker ? order_of(maker, EFFECT_ALLOC, &e) : NULL;
		if (stream && e->what == MEMORY_POOL && !sym_is_unknown(stream))
			*vec_push(&l->scratch, &l->list) = (struct pooled){
				.of = f->method_of, .field = field, .alloc = maker, .stream = stream, .is_shown = is_nameable(f->method_of, field)};
	}
}

static bool is_work_on(const struct prim *p, const char *field)
{
	bool is_work = p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_OP) || model_effect(p->row, EFFECT_COPY)));
	for (uint32_t i = 0; is_work && i < p->arg_count; i++)
		if (mentions(p->arg[i], field))
			return true;
	return false;
}

// Does the path work on the memory, hand it out, or leave work on it running?
static void note_use(struct pooled *m, const struct fragment *g)
{
	bool is_running = false;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		bool is_work = is_work_on(g->trace.prim[i], m->field);
		m->is_used |= is_work;
		is_running = (is_running || is_work) && !left_out_is_wait(g->trace.prim[i]);
	}
	m->is_shown |= is_running || mentions(g->result, m->field);
}

// Code that nobody sees may wait: it gets the object, or a part of it.
static bool may_wait(const struct prim *p)
{
	bool gets = p->kind == PRIM_OPAQUE;
	for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
		gets |= p->arg[k] && (p->arg[k]->kind == SYM_PARAM || p->arg[k]->kind == SYM_ADDRESS || p->arg[k]->kind == SYM_INIT);
	return gets || left_out_is_wait(p);
}

// A call that gives back pool memory only, in no stream's order, is the one way back that there is (a decoder's frame): it leaves the wait to
// who works on the memory, and says nothing of the class.
static bool is_only_way_back(const struct effect *e)
{
	return e->what == MEMORY_POOL && e->stream < 0;
}

static void follow_path(struct pooled *m, const struct ir_function *f, const struct fragment *g)
{
	bool has_waited = false;
	note_use(m, g);
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e;
		const struct sym *stream = order_of(p, EFFECT_FREE, &e);
		has_waited |= may_wait(p);
		if (!e || is_only_way_back(e) || !is_held(prim_arg(p, e->arg), m->field))
			continue;
		m->is_in_order |= stream != NULL;
		if (stream || has_waited || m->free || !is_success(g) || (p->step && p->step->is_per_thread))
			continue;
		m->f = f;
		m->path = g;
		m->free = p;
	}
}

static void tell(struct pool_list *l, const struct pooled *m)
{
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_FREED_OUT_OF_ORDER, m->free);
	f.what = m->field;
	f.edge = *m->alloc->loc;
	f.memory_kind = MEMORY_POOL;
	f.detail = m->of->name;
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	remark_add(l->out, m->f, m->path, f);
}

void pooled_collect(struct exec *x, struct remarks *out)
{
	struct pool_list l = {.out = out};
	const struct ir_unit *unit = x->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (uint32_t k = 0; is_looked_at(f) && k < exec_summary(x, f)->count; k++)
			collect_makers(&l, f, &exec_summary(x, f)->fragment[k]);
	}
	for (size_t i = 0; l.list.n && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t n = 0; is_looked_at(f) && n < l.list.n; n++)
			for (uint32_t k = 0; l.list.at[n].of == f->method_of && k < exec_summary(x, f)->count; k++)
				follow_path(&l.list.at[n], f, &exec_summary(x, f)->fragment[k]);
	}
	for (size_t i = 0; i < l.list.n; i++) {
		const struct pooled *m = &l.list.at[i];
		if (m->free && (m->is_shown || !m->is_used) && !m->is_in_order)
			tell(&l, m);
	}
	arena_free(&l.scratch);
}
