// SPDX-License-Identifier: Apache-2.0
#include "engine/world/siblings.h"

#include <string.h>

#include "engine/world/same_work.h"

enum { LEAST = 3, MOST_ODD = 7 /* at least so many that keep to the habit for each that does not */ };

// An operation of a function's own, and the stream that it runs on.
struct site {
	const struct prim *prim;
	const struct ir_function *function;
	const struct ir_record *of; // the class whose stream it is, NULL = it comes from an accessor, or is none of either
	const char *stream;         // interned; NULL = it is a default stream
	bool is_other;              // neither: a stream parameter, say
	bool is_asked_for;          // the default stream, since what was asked for another one had none
};

struct collection {
	struct exec *exec;
	VEC(struct site) sites;
	struct map by_step; // number + 1
	struct arena *scratch;
};

// The argument that is the stream of an operation which does not wait, -1 = it has none to give, -2 = it is no such operation.
static int stream_argument(const struct model_row *row)
{
	for (uint8_t i = 0; row && i < row->effect_count; i++) {
		const struct effect *e = &row->effect[i];
		bool is_operation = e->kind == EFFECT_OP || e->kind == EFFECT_COPY || e->kind == EFFECT_LAUNCH;
		if (is_operation && !e->sync && (e->stream >= 0 || e->stream == STREAM_DEFAULT || e->stream == STREAM_LEGACY))
			return e->stream >= 0 ? e->stream : -1;
	}
	return -2;
}

// Does it name nothing but functions, numbers and globals? Then it says the same in every function.
static bool is_same_everywhere(const struct sym *s)
{
	if (!s)
		return true;
	switch (s->kind) {
	case SYM_INT:
	case SYM_TEXT:
	case SYM_FUNCTION:
	case SYM_DEVICE: return true;
	case SYM_VAR: return s->number == 0;
	case SYM_ACCESSOR:
	case SYM_INIT:
	case SYM_FIELD:
	case SYM_ELEMENT:
	case SYM_PTR:
	case SYM_MEMBER:
	case SYM_LIST:
	case SYM_ADDRESS: return is_same_everywhere(s->a) && is_same_everywhere(s->b);
	default: return false;
	}
}

static bool is_of_object(const struct sym *stream, const struct ir_function *f)
{
	const struct sym *at = stream->kind == SYM_INIT ? sym_root(stream->a) : NULL;
	return at && at->kind == SYM_PARAM && at->number == 0 && f->method_of && !f->method_of->is_closure && stream->a->kind == SYM_FIELD;
}

static void classify(struct collection *c, struct site *s, const struct sym *stream)
{
	struct arena *a = c->exec->machine.arena;
	if (!stream || sym_is_int(stream, 0))
		return;
	bool is_objects = is_of_object(stream, s->function);
	bool is_accessors = (stream->kind == SYM_ACCESSOR || stream->kind == SYM_INIT) && is_same_everywhere(stream);
	s->is_other = !is_objects && !is_accessors;
	s->of = is_objects ? s->function->method_of : NULL;
	if (!s->is_other)
		s->stream = intern(c->exec->machine.strings, sym_text_of(a, stream, s->function));
}

// A place that runs on several streams, by the path, keeps to no habit.
static void add_site(struct collection *c, struct site s)
{
	uintptr_t number = (uintptr_t)map_get(&c->by_step, s.prim->step, 0);
	if (number) {
		struct site *old = &c->sites.at[number - 1];
		if (!old->is_other && !s.is_other && (old->is_asked_for || s.is_asked_for)) {
			*old = s.is_asked_for ? *old : s;
			return;
		}
		old->is_other |= s.is_other || old->stream != s.stream || old->of != s.of;
		return;
	}
	*vec_push(c->scratch, &c->sites) = s;
	map_put(c->scratch, &c->by_step, s.prim->step, 0, (void *)(uintptr_t)c->sites.n);
}

static bool waits_for_device(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->row && model_effect(g->trace.prim[i]->row, EFFECT_WAIT_DEVICE))
			return true;
	return false;
}

// Does the source leave the stream out, or write the default stream's number?
static bool is_written_there(const struct prim *p, int argument)
{
	bool is_given = argument >= 0 && (uint32_t)argument < p->step->arg_count;
	const struct ir_value *v = p->kind == PRIM_LAUNCH ? p->step->config[3] : is_given ? p->step->arg[argument] : NULL;
	return !v || v->kind == V_INT;
}

static void collect_path(struct collection *c, const struct ir_function *f, const struct fragment *g)
{
	bool waits = waits_for_device(g); // asked once: the trace of a path with all that it calls is long
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		if (!p->step || (p->frame && p->frame->depth))
			continue;
		int argument = p->kind == PRIM_CALL ? stream_argument(p->row) : -2;
		struct site s = {.prim = p, .function = f};
		if (p->kind == PRIM_LAUNCH)
			classify(c, &s, p->config[3]);
		else if (argument >= -1)
			classify(c, &s, prim_arg(p, argument));
		else
			continue;
		s.is_other |= !s.stream && waits; // what was put there on purpose is waited for
		s.is_asked_for = !s.stream && !is_written_there(p, argument);
		add_site(c, s);
	}
}

static bool has_stream_parameter(const struct ir_function *f)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i]->type->handle == HANDLE_STREAM)
			return true;
	return false;
}

static bool may_be_odd(const struct site *s, const struct site *habit)
{
	bool is_of_class = !habit->of || s->function->method_of == habit->of;
	return !s->is_other && !s->is_asked_for && !s->stream && is_of_class && !has_stream_parameter(s->function);
}

static bool is_first_of_habit(const struct collection *c, size_t i)
{
	const struct site *s = &c->sites.at[i];
	if (s->is_other || !s->stream)
		return false;
	for (size_t k = 0; k < i; k++)
		if (!c->sites.at[k].is_other && c->sites.at[k].stream == s->stream && c->sites.at[k].of == s->of)
			return false;
	return true;
}

static bool is_first_of_ways(const struct collection *c, size_t i)
{
	const struct site *s = &c->sites.at[i];
	if (s->is_other || !s->stream)
		return false;
	for (size_t k = 0; k < i; k++)
		if (!c->sites.at[k].is_other && c->sites.at[k].stream == s->stream && c->sites.at[k].function == s->function)
			return false;
	return true;
}

static void add_odd(struct arena *a, const struct odd_one **list, struct odd_one odd)
{
	size_t n = 0;
	while (*list && (*list)[n].step)
		n++;
	struct odd_one *fresh = ARENA_ARRAY(a, struct odd_one, n + 2);
	if (n)
		memcpy(fresh, *list, n * sizeof *fresh);
	fresh[n] = odd;
	*list = fresh;
}

// The z statistic is left to the two bounds: three keep to it at least, and one in eight does not at most.
static void judge(struct collection *c, size_t habit, const struct odd_one **out)
{
	const struct site *h = &c->sites.at[habit];
	struct arena *a = c->exec->machine.arena;
	uint32_t keeping = 0, odd = 0;
	for (size_t i = 0; i < c->sites.n; i++) {
		const struct site *s = &c->sites.at[i];
		keeping += !s->is_other && s->stream == h->stream && s->of == h->of;
		odd += may_be_odd(s, h);
	}
	if (keeping < LEAST || !odd || odd * MOST_ODD > keeping)
		return;
	struct alike like = {0};
	for (size_t i = 0; i < c->sites.n; i++)
		if (!c->sites.at[i].is_other && c->sites.at[i].stream == h->stream && c->sites.at[i].of == h->of)
			alike_add(&like, c->sites.at[i].prim, c->sites.at[i].function);
	for (size_t i = 0; i < c->sites.n; i++) {
		const struct site *s = &c->sites.at[i];
		if (may_be_odd(s, h))
			add_odd(a, &out[s->function->id],
			        (struct odd_one){.step = s->prim->step, .stream = h->stream, .like = like, .keeping = keeping});
	}
}

// How many of the function's places on the habit's stream do the work of place i, if that is an odd one.
static uint32_t ways_beside(const struct collection *c, size_t habit, size_t i, struct alike *like)
{
	const struct site *h = &c->sites.at[habit], *odd = &c->sites.at[i];
	uint32_t keeping = 0;
	if (odd->function != h->function || !may_be_odd(odd, h))
		return 0;
	for (size_t k = 0; k < c->sites.n; k++) {
		const struct site *s = &c->sites.at[k];
		bool is_kept = !s->is_other && s->function == h->function && s->stream == h->stream && s->of == h->of;
		if (!is_kept || !same_work(s->prim, odd->prim))
			continue;
		alike_add(like, s->prim, s->function);
		keeping++;
	}
	return keeping;
}

// The ways through one function that write the same memory: three on one stream, and one that is on the default stream.
static void judge_ways(struct collection *c, size_t habit, const struct odd_one **out)
{
	const struct site *h = &c->sites.at[habit];
	uint32_t odd = 0, keeping = 0;
	size_t at = 0;
	struct alike like = {0};
	for (size_t i = 0; i < c->sites.n; i++) {
		struct alike kept = {0};
		uint32_t beside = ways_beside(c, habit, i, &kept);
		odd += beside > 0;
		at = beside ? i : at;
		like = beside ? kept : like;
		keeping = beside ? beside : keeping;
	}
	if (odd != 1 || keeping < LEAST || out[h->function->id])
		return;
	add_odd(c->exec->machine.arena, &out[h->function->id],
	        (struct odd_one){.step = c->sites.at[at].prim->step, .stream = h->stream, .like = like, .keeping = keeping});
}

const struct odd_one *const *siblings_collect(struct exec *x)
{
	struct arena scratch = {0};
	struct collection c = {.exec = x, .scratch = &scratch};
	const struct odd_one **out = ARENA_ARRAY(x->machine.arena, const struct odd_one *, x->unit->functions.n + 1);
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (s->fragment[k].failed < 0)
				collect_path(&c, f, &s->fragment[k]);
	}
	for (size_t i = 0; i < c.sites.n; i++)
		if (is_first_of_habit(&c, i))
			judge(&c, i, out);
	for (size_t i = 0; i < c.sites.n; i++)
		if (is_first_of_ways(&c, i))
			judge_ways(&c, i, out);
	arena_free(&scratch);
	return out;
}
