// SPDX-License-Identifier: Apache-2.0
#include "engine/world/sites.h"

#include <string.h>

#include "engine/order/effects.h"
#include "engine/order/streams.h"
#include "engine/world/habits.h"

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

// The legacy default stream waits for a blocking stream, and such a one for it [SSB "Legacy default stream"]: neither is out of order.
static bool waits_for_default(const struct sites *c, const struct sym *stream, const struct ir_function *f)
{
	struct entry entry = {.function = f, .kept = c->kept};
	const struct kept_handle *kept = stream->kind == SYM_INIT ? entry_kept(&entry, stream->a) : NULL;
	return !c->exec->unit->per_thread_default_stream && kept && !kept->is_mixed && stream_kind_made(kept->maker) == STREAMKIND_BLOCKING;
}

static void classify(struct sites *c, struct site *s, const struct sym *stream)
{
	struct arena *a = c->exec->machine.arena;
	if (!stream || sym_is_int(stream, 0))
		return;
	bool is_objects = is_of_object(stream, s->function);
	bool is_accessors = (stream->kind == SYM_ACCESSOR || stream->kind == SYM_INIT) && is_same_everywhere(stream);
	s->is_other = (!is_objects && !is_accessors) || waits_for_default(c, stream, s->function);
	s->of = is_objects ? s->function->method_of : NULL;
	s->is_kept = stream->kind == SYM_INIT && !stream_is_asked_for(stream);
	if (!s->is_other)
		s->stream = intern(c->exec->machine.strings, sym_text_of(a, stream, s->function));
	if (is_accessors && !s->is_other)
		s->key = habits_key(a, stream, &s->name);
}

// A place that runs on several streams, by the path, keeps to no habit.
static void add_site(struct sites *c, struct site s)
{
	uintptr_t number = (uintptr_t)map_get(&c->by_step, s.prim->step, 0);
	if (number) {
		struct site *old = &c->own.at[number - 1];
		if (!old->is_other && !s.is_other && (old->is_asked_for || s.is_asked_for)) {
			*old = s.is_asked_for ? *old : s;
			return;
		}
		old->is_other |= s.is_other || old->stream != s.stream || old->of != s.of;
		return;
	}
	*vec_push(c->scratch, &c->own) = s;
	map_put(c->scratch, &c->by_step, s.prim->step, 0, (void *)(uintptr_t)c->own.n);
}

// The function that was asked for the stream in front of an operation of the trace.
static const struct ir_function *giver_of(const struct trace *t, uint32_t before, const struct sym *stream)
{
	for (uint32_t i = before; stream && stream->kind == SYM_ACCESSOR && i > 0; i--) {
		const struct prim *p = t->prim[i - 1];
		if (p->kind == PRIM_UNKNOWN && p->step && p->step->function && p->name && strcmp(p->name, stream->text) == 0)
			return p->step->function;
	}
	return NULL;
}

// Does the source leave the stream out, or write the default stream's number?
static bool is_written_there(const struct prim *p, int argument)
{
	bool is_given = argument >= 0 && (uint32_t)argument < p->step->arg_count;
	const struct ir_value *v = p->kind == PRIM_LAUNCH ? p->step->config[3] : is_given ? p->step->arg[argument] : NULL;
	return !v || v->kind == V_INT;
}

static void collect_path(struct sites *c, const struct ir_function *f, const struct fragment *g)
{
	bool waits = effects_wait_for_device(&g->trace); // asked once: the trace of a path with all that it calls is long
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		if (!p->step)
			continue;
		int argument = p->kind == PRIM_CALL ? stream_argument(p->row) : -2;
		struct site s = {.prim = p, .function = f};
		const struct sym *stream = p->kind == PRIM_LAUNCH ? p->config[3] : argument >= -1 ? prim_arg(p, argument) : NULL;
		if (p->kind != PRIM_LAUNCH && argument < -1)
			continue;
		classify(c, &s, stream);
		s.giver = s.stream && !s.of ? giver_of(&g->trace, i, stream) : NULL;
		if (p->frame && p->frame->depth) {
			if (s.key)
				*vec_push(c->scratch, &c->passed) = s;
			continue;
		}
		s.is_other |= !s.stream && waits; // what was put there on purpose is waited for
		s.is_asked_for = !s.stream && !is_written_there(p, argument);
		add_site(c, s);
	}
}

void sites_collect(struct exec *x, const struct kept_handles *kept, struct arena *scratch, struct sites *out)
{
	*out = (struct sites){.exec = x, .kept = kept, .scratch = scratch};
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (s->fragment[k].failed < 0)
				collect_path(out, f, &s->fragment[k]);
	}
}

static bool has_stream_parameter(const struct ir_function *f)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i]->type->handle == HANDLE_STREAM)
			return true;
	return false;
}

bool site_may_be_odd(const struct site *s, const struct site *habit)
{
	bool is_of_class = !habit->of || s->function->method_of == habit->of;
	return !s->is_other && !s->is_asked_for && !s->stream && is_of_class && !has_stream_parameter(s->function);
}

void site_add_odd(struct arena *a, const struct odd_one **list, struct odd_one odd)
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

static bool writes(const struct prim *p, const struct sym *memory)
{
	for (uint32_t i = 0; i < p->access_count; i++)
		if (p->access[i].kind != ACCESS_READ && p->access[i].pointer == memory)
			return true;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_filled = e->kind == EFFECT_COPY || (e->kind == EFFECT_OP && e->what == OPKIND_MEMSET) || e->kind == EFFECT_WRITE;
		if (is_filled && prim_arg(p, e->arg) == memory)
			return true;
	}
	return false;
}

bool same_work(const struct prim *p, const struct prim *q)
{
	for (uint32_t i = 0; i < p->access_count; i++)
		if (p->access[i].kind != ACCESS_READ && writes(q, p->access[i].pointer))
			return true;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct sym *memory = prim_arg(p, p->row->effect[i].arg);
		if (memory && writes(p, memory) && writes(q, memory))
			return true;
	}
	return false;
}
