// SPDX-License-Identifier: Apache-2.0
#include "engine/world/sites.h"

#include <string.h>

#include "engine/order/effects.h"
#include "engine/order/streams.h"
#include "engine/world/carried.h"
#include "engine/world/habits.h"
#include "ir/records.h"

// The argument that is the stream of an operation which does not wait, or is an algorithm of a library, -1 = it has none to give, -2 = it is no
// such operation. A copy that waits is often made behind a wait for the stream.
static int stream_argument(const struct model_row *row, bool *is_awaited)
{
	for (uint8_t i = 0; row && i < row->effect_count; i++) {
		const struct effect *e = &row->effect[i];
		bool is_operation = e->kind == EFFECT_OP || e->kind == EFFECT_COPY || e->kind == EFFECT_LAUNCH;
		bool is_algorithm = e->kind == EFFECT_OP && e->what == OPKIND_LIBRARY;
		*is_awaited = e->sync;
		if (is_operation && (!e->sync || is_algorithm) && (e->stream >= 0 || e->stream == STREAM_DEFAULT || e->stream == STREAM_LEGACY))
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
	s->carrier = is_objects || is_accessors ? NULL : carried_by(stream, s->function);
	s->is_other = (!is_objects && !is_accessors && !s->carrier) || waits_for_default(c, stream, s->function);
	s->of = is_objects ? s->function->method_of : NULL;
	s->is_kept = stream->kind == SYM_INIT && !stream_is_asked_for(stream);
	if (!s->is_other)
		s->stream = intern(c->exec->machine.strings, sym_text_of(a, stream, s->function));
	if (is_accessors && !s->is_other)
		s->key = habits_key(a, stream, &s->name);
	if (s->carrier && !s->is_other) {
		s->key = carried_key(a, s->carrier, s->stream);
		s->name = s->carrier;
	}
}

// A place that runs on several streams, by the path, keeps to no habit.
static void add_site(struct sites *c, struct site s)
{
	uintptr_t number = (uintptr_t)map_get(&c->by_step, s.step, 0);
	if (number) {
		struct site *old = &c->own.at[number - 1];
		if (!old->is_other && !s.is_other && (old->is_asked_for || s.is_asked_for)) {
			*old = s.is_asked_for ? *old : s;
			return;
		}
		old->is_other |= s.is_other || old->stream != s.stream || old->of != s.of;
		old->uses_given |= s.uses_given;
		old->is_callers |= s.is_callers;
		return;
	}
	*vec_push(c->scratch, &c->own) = s;
	map_put(c->scratch, &c->by_step, s.step, 0, (void *)(uintptr_t)c->own.n);
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

static bool is_of_variable(const struct ir_value *v, enum ir_value_kind kind, const struct ir_var *var)
{
	return v && v->kind == kind && v->a && v->a->kind == V_VAR && v->a->var == var;
}

// May the step put something else into the variable than a number?
static bool may_change(const struct ir_step *s, const struct ir_var *var)
{
	bool is_place = s->place && s->place->kind == V_VAR && s->place->var == var;
	if (is_place && (s->kind != STEP_ASSIGN || s->value->kind != V_INT))
		return s->kind != STEP_ACCESS;
	bool is_lent = s->kind == STEP_ASSIGN && is_of_variable(s->value, V_ADDRESS, var);
	for (uint32_t i = 0; i < s->arg_count && !is_lent; i++)
		is_lent = is_of_variable(s->arg[i], V_ADDRESS, var);
	return is_lent;
}

// Is it the default stream's number, or a local variable that holds nothing else?
static bool is_number(const struct ir_function *f, const struct ir_value *v)
{
	const struct ir_var *var = v->kind == V_LOAD && v->a->kind == V_VAR ? v->a->var : NULL;
	if (!var || var->storage != STORAGE_LOCAL)
		return v->kind == V_INT;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			if (may_change(&f->blocks.at[b].steps.at[k], var))
				return false;
	return true;
}

// Does the source leave the stream out, or write the default stream's number?
static bool is_written_there(const struct ir_function *f, const struct prim *p, int argument)
{
	bool is_given = argument >= 0 && (uint32_t)argument < p->step->arg_count;
	const struct ir_value *v = p->kind == PRIM_LAUNCH ? p->step->config[3] : is_given ? p->step->arg[argument] : NULL;
	return !v || is_number(f, v);
}

// Does the value hang on a parameter from `first` on?
static bool has_param(const struct sym *s, int64_t first)
{
	for (; s; s = s->a)
		if ((s->kind == SYM_PARAM && s->number >= first) || (s->b && has_param(s->b, first)))
			return true;
	return false;
}

// Does the operation get memory that comes from a parameter from `first` on?
static bool uses_given(const struct prim *p, int64_t first)
{
	for (uint32_t i = 0; i < p->arg_count && i < p->step->arg_count; i++) {
		const struct ir_type *t = p->step->arg[i]->type;
		bool is_memory = (t->kind == TYPE_POINTER && t->handle == HANDLE_NONE) || t->kind == TYPE_RECORD;
		if (is_memory && has_param(p->arg[i], first))
			return true;
	}
	return false;
}

static bool is_memory(const struct ir_type *t)
{
	const struct ir_type *of = t->kind == TYPE_POINTER && t->handle == HANDLE_NONE ? t->element : NULL;
	return t->handle == HANDLE_DEVPTR || (of && (of->kind == TYPE_INT || of->kind == TYPE_FLOAT || of->kind == TYPE_VOID));
}

// The argument that is the stream of a call which is also given memory to work on there, -1 = it is no such call.
static int handed_stream(const struct ir_step *s)
{
	int stream = -1;
	bool has_memory = false;
	for (uint32_t i = 0; s->kind == STEP_CALL && !s->model && i < s->arg_count; i++) {
		has_memory |= is_memory(s->arg[i]->type);
		if (s->arg[i]->type->handle == HANDLE_STREAM)
			stream = (int)i;
	}
	return has_memory ? stream : -1;
}

static const struct ir_step *step_of_call(const struct ir_function *f, const struct frame *top)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->kind == STEP_CALL && s->function == top->function && is_same_loc(s->loc, top->call))
				return s;
		}
	return NULL;
}

// The call of the function's own that leads to what a callee does, where it hands a stream on; NULL = it does not.
static const struct ir_step *call_that_leads_to(struct sites *c, const struct ir_function *f, const struct prim *p)
{
	static const struct ir_step none;
	const struct frame *top = p->frame;
	while (top->depth > 1)
		top = top->parent;
	uintptr_t place = ((uintptr_t)f->id << 40) ^ ((uintptr_t)top->call.line << 12) ^ top->call.column;
	const struct ir_step *known = map_get(&c->by_call, top->function, place);
	if (!known) {
		known = step_of_call(f, top);
		known = known && handed_stream(known) >= 0 ? known : &none;
		map_put(c->scratch, &c->by_call, top->function, place, (void *)(uintptr_t)known);
	}
	return known == &none ? NULL : known;
}

static const struct prim *call_as_step(struct arena *a, const struct prim *p, const struct ir_step *call)
{
	const struct frame *own = p->frame;
	while (own && own->depth)
		own = own->parent;
	struct prim *made = ARENA_NEW(a, struct prim);
	*made = (struct prim){.kind = PRIM_UNKNOWN, .step = call, .loc = &call->loc, .frame = own, .name = call->name, .config = prim_no_config};
	return made;
}

// The operation at place i of the path, and what it runs on. False: it is none, or one that waits.
static bool operation_at(const struct trace *t, uint32_t i, const struct sym **stream, int *argument, bool *is_awaited)
{
	const struct prim *p = t->prim[i];
	bool is_unseen = p->kind == PRIM_UNKNOWN && p->step;
	bool is_call = p->kind == PRIM_CALL && !prim_is_inert(p);
	*argument = is_call ? stream_argument(p->row, is_awaited) : is_unseen ? handed_stream(p->step) : -2;
	if (is_unseen && *argument < 0)
		return false;
	*stream = p->kind == PRIM_LAUNCH ? p->config[3] : *argument >= -1 ? prim_arg(p, *argument) : NULL;
	return p->kind == PRIM_LAUNCH || *argument >= -1;
}

// What a callee does with a stream that it is handed counts where it is called.
static void add_callees(struct sites *c, struct site s, const struct prim *p, bool waits)
{
	if (s.key)
		*vec_push(c->scratch, &c->passed) = s;
	const struct ir_step *call = s.is_other ? NULL : call_that_leads_to(c, s.function, p);
	if (!call)
		return;
	s.is_other |= !s.stream && waits;
	s.is_asked_for = !s.stream && !is_number(s.function, call->arg[handed_stream(call)]);
	s.step = call;
	s.prim = call_as_step(c->exec->machine.arena, p, call);
	s.is_call = true;
	add_site(c, s);
}

// Has the host waited for a stream or an event in front of place `before`?
static bool has_waited(const struct trace *t, uint32_t before)
{
	for (uint32_t i = 0; i < before; i++) {
		const struct model_row *row = t->prim[i]->row;
		if (row && (model_effect(row, EFFECT_WAIT_STREAM) || model_effect(row, EFFECT_WAIT_EVENT)))
			return true;
	}
	return false;
}

static void collect_path(struct sites *c, const struct ir_function *f, const struct fragment *g)
{
	bool waits = effects_wait_for_device(&g->trace); // asked once: the trace of a path with all that it calls is long
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct sym *stream = NULL;
		int argument;
		bool is_awaited = false;
		if (!p->step || !operation_at(&g->trace, i, &stream, &argument, &is_awaited))
			continue;
		struct site s = {.prim = p, .step = p->step, .function = f, .is_call = p->kind == PRIM_UNKNOWN, .is_awaited = is_awaited};
		s.uses_given = uses_given(p, 0);
		s.is_callers = uses_given(p, f->is_constructor ? INT64_MAX : f->method_of ? 1 : 0);
		classify(c, &s, stream);
		s.giver = s.stream && !s.of ? giver_of(&g->trace, i, stream) : NULL;
		if (p->frame && p->frame->depth) {
			add_callees(c, s, p, waits);
			continue;
		}
		s.is_other |= !s.stream && (waits || (is_awaited && has_waited(&g->trace, i))); // what was put there on purpose is waited for
		s.is_asked_for = !s.stream && !is_written_there(f, p, argument);
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

bool site_is_alike(const struct site *s, const struct site *other)
{
	return !s->is_other && s->stream == other->stream && s->of == other->of && s->carrier == other->carrier;
}

bool site_may_be_odd(const struct site *s, const struct site *habit)
{
	bool is_of_class = !habit->of || s->function->method_of == habit->of;
	if (habit->carrier && (!s->is_callers || !carried_is_given(s->function, habit->carrier)))
		return false;
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
