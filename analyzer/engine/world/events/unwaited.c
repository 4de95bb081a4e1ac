// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/unwaited.h"

#include "engine/order/streams.h"
#include "engine/world/events/acts.h"
#include "engine/world/events/uses.h"
#include "ir/records.h"

enum { LEAST_PAIRS = 2 }; // functions that record and wait, against one that only waits

struct look {
	struct exec *exec;
	struct remarks *out;
	struct event_uses *uses;
	const struct ir_function *function;
	const struct summary *summary;
	const struct fragment *path;
	struct arena *scratch;
	struct map *judged;    // place of a record -> whether it is used on some way
	struct map first_wait; // stream -> the first step of the path that lets it wait
};

// A record, and how far it reaches on its path.
struct standing {
	const struct ir_function *function;
	const struct trace *trace;
	const struct prim *record;
	const struct sym *event, *stream;
	struct holder holder;
	bool is_held, is_own; // kept by a member or variable; made on the path
	uint32_t from, to;    // `to`: where the event is recorded again, or the end of the trace
	uint32_t round;       // where the stream is recorded again: what comes behind it was forked there, if at all
};

static const struct sym *recorded(const struct prim *p)
{
	const struct sym *stream;
	return act_recorded(p, &stream);
}

static bool standing_of(const struct ir_function *f, const struct trace *t, uint32_t at, struct standing *out)
{
	*out = (struct standing){.function = f, .trace = t, .record = t->prim[at], .from = at, .to = at + 1};
	out->event = act_recorded(out->record, &out->stream);
	if (!out->event || !out->stream || sym_is_unknown(out->event) || sym_is_unknown(out->stream))
		return false;
	out->is_own = out->event->kind == SYM_NEW;
	out->is_held = !out->is_own && holder_of(out->event, f, &out->holder);
	while (out->to < t->count && recorded(t->prim[out->to]) != out->event)
		out->to++;
	for (out->round = at + 1; out->round < t->count; out->round++) {
		const struct sym *on;
		if (act_recorded(t->prim[out->round], &on) && on == out->stream)
			break;
	}
	return true;
}

// Another stream for sure, as far as its value goes.
static bool is_other(const struct look *l, const struct sym *stream, const struct sym *than)
{
	return stream && !sym_is_unknown(stream) && !acts_are_equal(&l->exec->machine, l->path, stream, than);
}

// --- is the record used? --------------------------------------------------------------------------------------------

// May what is waited for be the event, though it goes by another name?
static bool may_be(const struct standing *r, const struct sym *awaited)
{
	struct holder h;
	bool is_held = holder_of(awaited, r->function, &h);
	if (r->is_own)
		return awaited->kind != SYM_NEW && !is_held;
	return (is_held && holder_is_same(&h, &r->holder)) || (!is_held && awaited->kind != SYM_NEW && awaited->kind != SYM_PARAM);
}

// Does code that nobody sees get the event, or an object through which it is reached?
static bool gets(const struct standing *r, const struct sym *given, bool is_kept)
{
	bool is_way = given->kind != SYM_INT && (sym_mentions(r->event, given) || (is_kept && r->is_own));
	return is_way || (given->kind == SYM_ADDRESS && sym_mentions(r->event, given->a));
}

static bool uses(const struct standing *r, const struct prim *p, bool is_kept)
{
	if (p->kind == PRIM_OPAQUE || p->child)
		return true;
	if (p->kind == PRIM_BRANCH || p->kind == PRIM_ACCESS || p->kind == PRIM_DEAD || act_only_keeps(p->row))
		return false;
	if (act_awaited(p) && may_be(r, act_awaited(p)))
		return true;
	bool does = p->kind == PRIM_UNKNOWN && r->holder.var;
	for (uint32_t k = 0; k < p->arg_count && !does; k++)
		does = sym_mentions(p->arg[k], r->event) || (p->kind == PRIM_UNKNOWN && gets(r, p->arg[k], is_kept));
	return does;
}

// Has something got the event in front of its record: unseen code, or another process?
static bool is_given_away(const struct standing *r)
{
	bool is = false;
	for (uint32_t i = 0; i < r->from && !is; i++) {
		const struct prim *p = r->trace->prim[i];
		bool is_call = p->kind == PRIM_UNKNOWN || (p->kind == PRIM_CALL && !act_only_keeps(p->row) && !act_only_asks(p->row));
		for (uint32_t k = 0; is_call && k < p->arg_count && !is; k++)
			is = sym_mentions(p->arg[k], r->event);
	}
	return is;
}

// Does the path leave the event where others find it?
static bool is_kept(const struct fragment *g, const struct standing *r)
{
	return symmap_get(&g->escaped, r->event) || (g->result && sym_mentions(g->result, r->event)) || (r->is_own && is_given_away(r)) ||
	       acts_are_stored(g, r->event);
}

static bool is_used(const struct fragment *g, const struct standing *r)
{
	bool kept = is_kept(g, r), is = kept && r->to == r->trace->count;
	for (uint32_t i = r->from + 1; i < r->to && !is; i++)
		is = uses(r, r->trace->prim[i], kept);
	return is;
}

static bool names(const struct ir_value *v, const void *name)
{
	if (!v)
		return false;
	bool is = (v->kind == V_FIELD && v->text == name) || (v->kind == V_VAR && v->var == name);
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count && !is; i++)
		is = names(v->item[i], name);
	return is || names(v->a, name) || names(v->b, name) || names(v->c, name);
}

// The variable or member that the call names as the event, NULL = it is reached otherwise.
static const void *written_event(const struct prim *record)
{
	const struct ir_value *v = step_arg(record->step, act_effect(record, EFFECT_RECORD)->arg);
	while (v && (v->kind == V_LOAD || v->kind == V_ADDRESS || v->kind == V_INDEX))
		v = v->a;
	return !v ? NULL : v->kind == V_FIELD ? (const void *)v->text : v->kind == V_VAR ? (const void *)v->var : NULL;
}

static bool is_followed(const struct look *l, const struct ir_step *step)
{
	for (uint32_t k = 0; k < l->summary->count; k++)
		for (uint32_t i = 0; i < l->summary->fragment[k].trace.count; i++)
			if (l->summary->fragment[k].trace.prim[i]->step == step)
				return true;
	return false;
}

// Of a function with more ways than were followed the text counts: does it name the event for more than to make, record or destroy it, in what no way comes to?
static bool may_be_used_unseen(const struct look *l, const struct prim *record)
{
	const void *event = written_event(record);
	bool may = !event || (record->frame && record->frame->depth);
	for (size_t b = 0; b < l->function->blocks.n && !may; b++)
		for (size_t k = 0; k < l->function->blocks.at[b].steps.n && !may; k++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[k];
			may = names(s->value, event);
			for (uint32_t i = 0; i < s->arg_count && !act_only_keeps(s->model) && !may; i++)
				may = names(s->arg[i], event) && !is_followed(l, s);
		}
	return may;
}

// What is recorded there is used on no way through the function.
static bool is_never_used(const struct look *l, const struct prim *record)
{
	static const char yes, no;
	const char *known = map_get(l->judged, record->loc, 0);
	bool is = !l->summary->is_degraded || !may_be_used_unseen(l, record);
	if (known)
		return known == &yes;
	for (uint32_t k = 0; k < l->summary->count && is; k++) {
		const struct fragment *g = &l->summary->fragment[k];
		for (uint32_t i = 0; g->failed < 0 && i < g->trace.count && is; i++) {
			const struct prim *p = g->trace.prim[i];
			struct standing r;
			if (recorded(p) && is_same_loc(*p->loc, *record->loc))
				is = !standing_of(l->function, &g->trace, i, &r) || !is_used(g, &r);
		}
	}
	map_put(l->scratch, l->judged, record->loc, 0, (void *)(is ? &yes : &no));
	return is;
}

// The step that makes the event, NULL = it is not made on the path.
static const struct prim *maker_of(const struct standing *r)
{
	for (uint32_t i = 0; r->is_own && i < r->from; i++)
		if (r->trace->prim[i]->made == r->event)
			return r->trace->prim[i];
	return NULL;
}

// In a callee that is looked at itself, and that makes the event, or reaches it by itself.
static bool is_told_there(const struct standing *r)
{
	const struct frame *f = r->record->frame;
	const struct prim *maker = maker_of(r);
	bool is_callees = r->is_held ? r->holder.count <= 1 : maker && maker->frame == f;
	return f && f->depth && f->function->in_main_file && is_callees;
}

// A callee that waits for the event before it records it, for its next call: this one may be the last.
static bool is_for_next_call(const struct standing *r)
{
	const struct frame *f = r->record->frame;
	bool is = false;
	for (uint32_t i = 0; f && f->depth && i < r->from && !is; i++) {
		const struct prim *p = r->trace->prim[i];
		is = p->frame && p->frame->function == f->function && act_awaited(p) == r->event;
	}
	return is;
}

// A stream that the host waits for needs no event.
static bool is_waited_by_host(const struct standing *r)
{
	bool is = false;
	for (uint32_t i = r->from + 1; i < r->to && !is; i++)
		is = act_host_waits_for(r->trace->prim[i], r->stream);
	return is;
}

// --- what it was meant for ------------------------------------------------------------------------------------------

// The first step that lets the stream wait, NULL = none does.
static const struct prim *first_wait_of(const struct look *l, const struct sym *stream)
{
	return map_get(&l->first_wait, stream, 0);
}

// The path lets streams wait, and the event is made without timing: only an order needs such a one.
static bool is_among_waits(const struct look *l, const struct standing *r)
{
	enum { DISABLE_TIMING = 2 }; // cudaEventDisableTiming, CU_EVENT_DISABLE_TIMING
	const struct prim *maker = l->first_wait.n ? maker_of(r) : NULL;
	const struct effect *made = maker ? act_effect(maker, EFFECT_CREATE) : NULL;
	const struct sym *flags = made && made->flags != ARG_CONSTANT ? prim_arg(maker, made->flags) : NULL;
	return flags && flags->kind == SYM_INT && (flags->number & DISABLE_TIMING);
}

// May the other stream need the record, though it has waited before? It has waited in front of it only, and the recorded stream has worked since.
static bool is_further_round(const struct look *l, const struct standing *r, const struct sym *other, uint32_t back)
{
	uint32_t last = 0;
	bool has_worked = false;
	for (uint32_t i = 0; i < back; i++)
		last = act_lets_wait(r->trace->prim[i], other) ? i : last;
	for (uint32_t i = last + 1; i < r->from && !has_worked; i++)
		has_worked = act_works_on(r->trace->prim[i], r->stream);
	return last < r->from && has_worked && is_among_waits(l, r);
}

// Behind the record: work on another stream, which the recorded one waits for further on by the record at `back`. NULL = that stream
// waits for something itself, or the host does.
static const struct prim *joined_work(const struct look *l, const struct standing *r, uint32_t back)
{
	const struct trace *t = r->trace;
	const struct sym *on, *event = act_recorded(t->prim[back], &on);
	const struct prim *work = NULL;
	bool is_joined = false;
	if (!event || !on || on->kind == SYM_INT || !is_other(l, on, r->stream) || event == r->event)
		return NULL;
	const struct prim *wait = first_wait_of(l, on);
	if (wait && wait->index < back && !is_further_round(l, r, on, back))
		return NULL;
	for (uint32_t i = r->from + 1; i < back; i++) {
		const struct prim *p = t->prim[i];
		if (act_orders(p, r->stream))
			return NULL;
		work = !work && act_works_on(p, on) ? p : work;
	}
	for (uint32_t i = back + 1; i < t->count; i++)
		is_joined |= act_lets_wait(t->prim[i], r->stream) && act_awaited(t->prim[i]) == event;
	return is_joined ? work : NULL;
}

static const char *stream_words(const struct look *l, const struct sym *stream)
{
	return stream->kind == SYM_INT ? "the default stream"
	                               : arena_printf(l->out->arena, "stream `%s`", sym_text_of(l->out->arena, stream, l->function));
}

static void tell(const struct look *l, const struct standing *r, struct fault_facts f, enum confidence most, enum basis basis)
{
	f.object_kind = HANDLE_EVENT;
	f.subject = r->event;
	f.is_functions = r->record->frame && r->record->frame->depth;
	f.is_on_all_ways = true;
	fault_doubt(&f, most, basis);
	remark_add(l->out, l->function, l->path, f);
}

static bool tell_unwaited(const struct look *l, const struct standing *r)
{
	const struct prim *work = NULL;
	uint32_t back = r->from + 1;
	for (; back < r->round && !work; back++)
		if (recorded(r->trace->prim[back]))
			work = joined_work(l, r, back);
	if (!work)
		return false;
	const struct sym *on;
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_RECORD_UNWAITED, r->record);
	f.first = work;
	f.event = act_recorded(r->trace->prim[back - 1], &on);
	f.detail = stream_words(l, on);
	f.edge = *work->loc;
	tell(l, r, f, CONFIDENCE_MEDIUM, BASIS_FORK);
	return true;
}

// The record of another stream that the recorded one was let wait for at `at`: NULL = it is no such wait.
static const struct prim *fork_of(const struct look *l, const struct standing *r, uint32_t at)
{
	const struct sym *event = act_awaited(r->trace->prim[at]), *on = NULL;
	if (!act_lets_wait(r->trace->prim[at], r->stream))
		return NULL;
	for (uint32_t i = at; i > 0; i--)
		if (event && act_recorded(r->trace->prim[i - 1], &on) == event)
			return is_other(l, on, r->stream) ? r->trace->prim[i - 1] : NULL;
	return NULL;
}

// Does the path let `home` wait for anything behind `from`, or the host for the stream?
static bool goes_back(const struct standing *r, uint32_t from, const struct sym *home)
{
	bool does = false;
	for (uint32_t i = from; i < r->trace->count && !does; i++)
		does = act_lets_wait(r->trace->prim[i], home) || act_host_waits_for(r->trace->prim[i], r->stream);
	return does;
}

static bool tell_unjoined(const struct look *l, const struct standing *r)
{
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_RECORD_UNJOINED, r->record);
	const struct sym *home = NULL;
	const struct prim *wait = first_wait_of(l, r->stream);
	for (uint32_t i = wait ? wait->index : r->from; i < r->from && !f.first; i++) {
		const struct prim *p = r->trace->prim[i], *fork = f.record ? NULL : fork_of(l, r, i);
		if (fork) {
			f.record = fork;
			f.wait = p;
			act_recorded(fork, &home);
		}
		f.first = home && act_works_on(p, r->stream) ? p : NULL;
		if (f.first && goes_back(r, i, home))
			return false;
	}
	if (!f.first)
		return false;
	f.detail = stream_words(l, home);
	// another file may wait for what it can name
	tell(l, r, f, r->is_held && !holder_is_of_unit(&r->holder) ? CONFIDENCE_LOW : CONFIDENCE_MEDIUM, BASIS_FORK);
	return true;
}

static bool is_waited_for(const struct standing *r)
{
	bool is = false;
	for (uint32_t i = r->to; i < r->trace->count && !is; i++)
		is = act_awaited(r->trace->prim[i]) == r->event;
	return is;
}

static void tell_replaced(const struct look *l, const struct standing *r)
{
	const struct sym *on;
	act_recorded(r->trace->prim[r->to], &on);
	if (!is_other(l, on, r->stream) || stream_is_vague(on) || stream_is_vague(r->stream) || !is_waited_for(r) || is_waited_by_host(r))
		return;
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_RECORD_REPLACED, r->record);
	f.first = r->trace->prim[r->to];
	f.detail = stream_words(l, on);
	tell(l, r, f, CONFIDENCE_MEDIUM, BASIS_RECORD);
}

// Something on another stream from `from` on: work, a record, a wait.
static bool has_another_stream(const struct look *l, const struct standing *r, uint32_t from)
{
	bool has = false;
	for (uint32_t i = from; i < r->trace->count && !has; i++) {
		const struct prim *p = r->trace->prim[i];
		const struct effect *wait = act_effect(p, EFFECT_STREAM_WAIT);
		const struct sym *on = NULL;
		act_recorded(p, &on);
		has = is_other(l, act_stream_of_work(p), r->stream) || is_other(l, on, r->stream) ||
		      (wait && is_other(l, prim_arg(p, wait->stream), r->stream));
	}
	return has;
}

static bool is_forked(const struct look *l, const struct standing *r)
{
	const struct prim *wait = first_wait_of(l, r->stream);
	bool is = false;
	for (uint32_t i = wait ? wait->index : r->from; i < r->from && !is; i++)
		is = fork_of(l, r, i);
	return is;
}

// How many streams an object keeps there: of a list several.
static uint32_t streams_in(const struct ir_type *t)
{
	bool is_list = (t->kind == TYPE_ARRAY || t->container == CONTAINER_SEQUENCE) && t->element && ir_type_is_stream(t->element);
	return is_list ? 2 : ir_type_is_stream(t);
}

// Is the function given a stream that is not the recorded one?
static bool is_given_another(const struct look *l, const struct standing *r)
{
	for (size_t i = l->function->method_of ? 1 : 0; i < l->function->params.n; i++) {
		const struct sym *param = sym_numbered(l->exec->machine.table, SYM_PARAM, (int64_t)i);
		if (ir_type_is_stream(l->function->params.at[i]->type) && !sym_mentions(r->stream, param))
			return true;
	}
	return false;
}

// Work on another stream behind the record, or one that the object keeps, or the function is given, as well.
static bool may_go_on_elsewhere(const struct look *l, const struct standing *r)
{
	uint32_t streams = 0;
	bool may = false;
	for (uint32_t i = 0; r->holder.of && i < r->holder.of->field_count; i++)
		streams += streams_in(r->holder.of->field[i].type);
	for (uint32_t i = r->from + 1; i < r->trace->count && !may; i++)
		may = is_other(l, act_stream_of_work(r->trace->prim[i]), r->stream);
	return may || streams > 1 || is_given_another(l, r);
}

// What other functions do that record the event and let a stream wait for it.
static struct alike *others_of(const struct look *l, const struct event_use *use)
{
	struct alike *like = ARENA_NEW(l->out->arena, struct alike);
	for (uint8_t i = 0; use && i < use->pairs; i++)
		if (use->pair[i].function != l->function)
			alike_add(like, use->pair[i].record, use->pair[i].function);
	return like;
}

static void tell_unused(const struct look *l, const struct standing *r)
{
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_RECORD_UNUSED, r->record);
	if (is_waited_by_host(r))
		return;
	if (r->is_own) {
		f.detail = "before the path ends that has made it";
		if (is_forked(l, r) || is_among_waits(l, r) || has_another_stream(l, r, r->from + 1))
			tell(l, r, f, CONFIDENCE_MEDIUM, BASIS_RECORD);
		return;
	}
	const struct event_use *use = event_uses_of(l->uses, &r->holder);
	struct alike *like = others_of(l, use);
	if (like->count && has_another_stream(l, r, 0)) {
		f.first = like->prim[0];
		f.alike = like;
		tell(l, r, f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	} else if (!like->count && (!use || !use->pairs) && holder_is_of_unit(&r->holder) && may_go_on_elsewhere(l, r)) {
		f.detail = "here or elsewhere";
		tell(l, r, f, CONFIDENCE_MEDIUM, BASIS_RECORD); // nobody at all waits for it
	}
}

// --- a stream that one of two waits for the record leaves out ---------------------------------------------------------

// Another stream than `than` that waits for the record and works then: its wait, NULL = none does.
static const struct prim *forked_beside(const struct look *l, const struct standing *r, const struct sym *than)
{
	const struct prim *wait = NULL;
	const struct sym *on = NULL;
	for (uint32_t i = r->from + 1; i < (wait ? r->trace->count : r->to); i++) {
		const struct prim *p = r->trace->prim[i];
		const struct effect *e = i < r->to && act_awaited(p) == r->event ? act_effect(p, EFFECT_STREAM_WAIT) : NULL;
		const struct sym *stream = e ? prim_arg(p, e->stream) : NULL;
		if (!wait && stream && is_other(l, stream, than) && is_other(l, stream, r->stream)) {
			wait = p;
			on = stream;
		}
		if (wait && act_works_on(p, on))
			return wait;
	}
	return NULL;
}

// Does the recorded stream wait further on for what the stream of that wait does? One that only hands its work on needs none of what comes back.
static bool comes_back(const struct look *l, const struct standing *r, const struct prim *wait)
{
	const struct sym *stream = prim_arg(wait, act_effect(wait, EFFECT_STREAM_WAIT)->stream), *on = NULL;
	bool does = false;
	for (uint32_t i = wait->index + 1; i < r->trace->count && !does; i++) {
		const struct sym *event = act_recorded(r->trace->prim[i], &on);
		for (uint32_t k = i + 1; event && !is_other(l, on, stream) && k < r->trace->count && !does; k++)
			does = act_lets_wait(r->trace->prim[k], r->stream) && act_awaited(r->trace->prim[k]) == event;
	}
	return does;
}

// The host has waited for something in between: it may have ordered the work itself.
static bool has_waited(const struct standing *r, const struct prim *work)
{
	bool has = false;
	for (uint32_t i = r->from + 1; i < work->index && !has; i++) {
		const struct prim *p = r->trace->prim[i];
		has = act_host_waits_for(p, r->stream) || act_effect(p, EFFECT_WAIT_EVENT) || act_effect(p, EFFECT_WAIT_STREAM);
	}
	return has;
}

static bool is_let_wait_elsewhere(const struct look *l, const struct sym *stream)
{
	for (uint32_t k = 0; k < l->summary->count; k++)
		for (uint32_t i = 0; i < l->summary->fragment[k].trace.count; i++)
			if (act_lets_wait(l->summary->fragment[k].trace.prim[i], stream))
				return true;
	return false;
}

static void check_beside(const struct look *l, const struct standing *r)
{
	for (uint32_t back = r->from + 1; back < r->round; back++) {
		const struct prim *work = recorded(r->trace->prim[back]) ? joined_work(l, r, back) : NULL, *wait;
		const struct sym *on = NULL;
		if (!work)
			continue;
		act_recorded(r->trace->prim[back], &on);
		wait = forked_beside(l, r, on);
		if (!wait || !comes_back(l, r, wait) || stream_is_vague(on) || is_let_wait_elsewhere(l, on) || has_waited(r, work) ||
		    (work->frame && work->frame->depth))
			continue;
		struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_STREAM_NOT_FORKED, r->record);
		f.first = work;
		f.wait = wait;
		f.event = act_recorded(r->trace->prim[back], &on);
		f.detail = stream_words(l, on);
		f.object_kind = HANDLE_EVENT;
		f.subject = r->event;
		f.is_on_all_ways = true;
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
		remark_add(l->out, l->function, l->path, f);
	}
}

static void check(const struct look *l, uint32_t at)
{
	struct standing r;
	if (!recorded(l->path->trace.prim[at]) || !standing_of(l->function, &l->path->trace, at, &r))
		return;
	check_beside(l, &r);
	if (is_used(l->path, &r) || is_told_there(&r) || is_for_next_call(&r) || !is_never_used(l, r.record))
		return;
	if (r.to < r.trace->count) {
		tell_replaced(l, &r);
		return;
	}
	if ((!r.is_own && !r.is_held) || (r.is_held && !event_uses_are_own(l->uses, &r.holder)))
		return;
	if (!tell_unwaited(l, &r) && !tell_unjoined(l, &r))
		tell_unused(l, &r);
}

// --- a wait for what an earlier call has recorded -----------------------------------------------------------------------

// Is the wait one of a stream for an event that no way through the function has recorded when it comes there?
static bool is_before_records(const struct look *l, const struct prim *wait, const struct holder *h)
{
	for (uint32_t k = 0; k < l->summary->count; k++) {
		const struct trace *t = &l->summary->fragment[k].trace;
		for (uint32_t i = 0; i < t->count; i++) {
			struct holder other;
			const struct sym *event = recorded(t->prim[i]);
			if (event && (!holder_of(event, l->function, &other) || holder_is_same(&other, h)))
				return false;
			if (is_same_loc(*t->prim[i]->loc, *wait->loc))
				break;
		}
	}
	return true;
}

static void check_wait(const struct look *l, uint32_t at)
{
	const struct trace *t = &l->path->trace;
	const struct prim *wait = t->prim[at], *work = NULL;
	const struct effect *e = act_effect(wait, EFFECT_STREAM_WAIT);
	const struct sym *event = e ? prim_arg(wait, e->arg) : NULL, *stream = e ? prim_arg(wait, e->stream) : NULL;
	struct holder h;
	if (!event || !stream || !holder_of(event, l->function, &h) || (wait->frame && wait->frame->depth && h.count <= 1))
		return;
	const struct event_use *use = event_uses_of(l->uses, &h);
	for (uint32_t i = at + 1; i < t->count && !work; i++)
		work = act_works_on(t->prim[i], stream) ? t->prim[i] : NULL;
	if (!use || use->pairs < LEAST_PAIRS || !work || l->summary->is_degraded || !event_uses_are_only_taken_by(l->uses, &h, l->function) ||
	    !is_before_records(l, wait, &h))
		return;
	struct alike *like = others_of(l, use);
	struct fault_facts f = fault_of(OBS_TYPESTATE, FAULT_WAIT_STALE, wait);
	f.first = like->prim[0];
	f.detail = like->function[0]->name;
	f.object_kind = HANDLE_EVENT;
	f.subject = event;
	f.alike = like;
	f.is_on_all_ways = true;
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	remark_add(l->out, l->function, l->path, f);
}

static void note_waits(struct look *l)
{
	const struct trace *t = &l->path->trace;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct effect *e = act_effect(t->prim[i], EFFECT_STREAM_WAIT);
		const struct sym *stream = e ? prim_arg(t->prim[i], e->stream) : NULL;
		if (stream && !map_get(&l->first_wait, stream, 0))
			map_put(l->scratch, &l->first_wait, stream, 0, (void *)t->prim[i]);
	}
}

static void look_at(struct exec *x, struct remarks *out, struct event_uses *uses, const struct ir_function *f)
{
	struct arena scratch = {0};
	struct map judged = {0};
	const struct summary *s = exec_summary(x, f);
	for (uint32_t k = 0; k < s->count; k++) {
		struct look l = {.exec = x,
		                 .out = out,
		                 .uses = uses,
		                 .function = f,
		                 .summary = s,
		                 .path = &s->fragment[k],
		                 .scratch = &scratch,
		                 .judged = &judged};
		note_waits(&l);
		for (uint32_t p = 0; l.path->failed < 0 && p < l.path->trace.count; p++) {
			check(&l, p);
			check_wait(&l, p);
		}
	}
	arena_free(&scratch);
}

void unwaited_collect(struct exec *x, struct remarks *out)
{
	struct event_uses uses = {.exec = x, .arena = out->arena};
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only)
			look_at(x, out, &uses, f);
	}
}
