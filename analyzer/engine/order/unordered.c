// SPDX-License-Identifier: Apache-2.0
// What is said of two accesses that nothing orders: how sure it is, and which event was meant to.
#include "engine/order/unordered.h"

#include <string.h>

#include "engine/order/chosen.h"
#include "engine/order/rounds/rounds.h"
#include "engine/order/run.h"

// Nobody knows which stream it is, not even that it is another one: its value was lost.
static bool is_lost(const struct timeline *t)
{
	return sym_is_unknown(t->stream);
}

bool unordered_is_pair(const struct run *r, const struct op *first, const struct op *second)
{
	const struct timeline *a = &r->timelines.at[first->timeline], *b = &r->timelines.at[second->timeline];
	if (first->talks_to_host && b->is_host && !second->is_free && !second->is_end_of_life)
		return false; // their order is in what the kernel says
	if (first->is_of_root && second->is_of_root && first->prim->row == second->prim->row)
		return false; // one of the ranks writes there
	if (a == b || a->is_host || b->is_host)
		return true;
	if (is_lost(a) || is_lost(b) || stream_values_order(r, first, second))
		return false;
	if (first->prim->fences_system && second->prim->fences_system)
		return false;       // kernels that talk to each other while they run: their order is in what they say
	if (a->stream == b->stream) // default streams of two devices or threads
		return true;
	return facts_truth(r->machine, &r->fragment->facts, sym_binary(r->machine->table, OP_EQ, a->stream, b->stream)) != 1;
}

// Nothing says what it is, and so nothing that it is another one.
static bool is_open_index(const struct sym *index)
{
	return index->kind == SYM_PARAM || index->kind == SYM_UNKNOWN;
}

// Does unseen code have a say in which element it is, and none in which the other one is?
static bool is_chosen_unseen(const struct sym *index, const struct sym *other)
{
	if (!index)
		return false;
	if (sym_is_unknown(index))
		return !sym_mentions(other, index);
	return index->kind != SYM_VAR && (is_chosen_unseen(index->a, other) || is_chosen_unseen(index->b, other));
}

// Elements of one array or map whose indexes may be equal, or the same part of them.
static bool may_be_one_element(const struct timeline *a, const struct timeline *b)
{
	const struct sym *x = a->stream->kind == SYM_INIT ? a->stream->a : NULL;
	const struct sym *y = b->stream->kind == SYM_INIT ? b->stream->a : NULL;
	while (x && y && x->kind == SYM_FIELD && y->kind == SYM_FIELD && x->text == y->text)
		x = x->a, y = y->a;
	bool are_elements = x && y && x->kind == y->kind && x->a == y->a && (x->kind == SYM_ELEMENT || x->kind == SYM_STEP);
	return are_elements && ((is_open_index(x->b) && is_open_index(y->b)) || is_chosen_unseen(x->b, y->b) || is_chosen_unseen(y->b, x->b));
}

// Two default streams of devices that nobody can tell apart may be one.
static bool may_be_one(const struct timeline *a, const struct timeline *b)
{
	return a->kind == b->kind && a->kind == STREAMKIND_LEGACY && !devices_differ(a->device, b->device);
}

// What a library handle was bound to before the path began.
// A stream that unseen code gives out, beside the default stream: it could be that one, but whoever asks for it means that it need not.
static bool is_asked_for_beside_default(const struct timeline *a, const struct timeline *b)
{
	const struct timeline *given = a->kind == STREAMKIND_LEGACY ? b : a;
	return a->kind != b->kind && (a->kind == STREAMKIND_LEGACY || b->kind == STREAMKIND_LEGACY) && stream_is_asked_for(given->stream);
}

// Unseen code on the path gets the stream: it may give it out again, under the name that is asked for.
static bool is_handed_out(const struct run *r, const struct sym *stream)
{
	for (uint32_t i = 0; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (p->arg[k] && sym_mentions(p->arg[k], stream))
				return true;
	}
	return false;
}

// One of several streams that an object holds, which the function is given: none of them is the one that a framework gives as its current one.
static bool is_beside_current(const struct sym *stream, const char *asked)
{
	const struct sym *place = stream->kind == SYM_INIT ? stream->a : NULL;
	return place && (place->kind == SYM_ELEMENT || place->kind == SYM_STEP) && model_gives_passing(asked);
}

// The function itself tells the two apart: one is its parameter, the other one it asks for; or it asks two functions for them.
static bool are_told_apart(const struct run *r, const struct timeline *a, const struct timeline *b)
{
	const char *x = stream_asked_of(a->stream), *y = stream_asked_of(b->stream);
	if (x && y)
		return x != y || (r->second_call_from && a->stream != b->stream); // the second call asks at another time
	const struct sym *given = x ? b->stream : a->stream;
	return (x || y) && (given->kind == SYM_PARAM || is_beside_current(given, x ? x : y)) && !is_handed_out(r, given);
}

// The path makes one of them, and nobody else gets hold of it: what unseen code gives is another stream.
static bool is_made_apart(const struct run *r, const struct timeline *a, const struct timeline *b)
{
	const struct timeline *made = stream_asked_of(a->stream) ? b : a, *asked = made == a ? b : a;
	return stream_asked_of(asked->stream) && made->created && made->stream->kind == SYM_NEW && !object_escapes(r, made->stream);
}

// What the objects of a class keep there is not made by the class, as far as its code is seen: who uses them may give one to all.
static const struct kept_handle *given_to_class(const struct run *r, const struct timeline *t)
{
	bool is_kept = t->kind == STREAMKIND_UNKNOWN && !t->created && t->stream->kind == SYM_INIT && entry_field(t->stream->a);
	const struct kept_handle *row = is_kept ? entry_kept(r->entry, t->stream->a) : NULL;
	return row && !row->maker && row->field ? row : NULL;
}

static bool are_given_alike(const struct run *r, const struct timeline *a, const struct timeline *b)
{
	const struct kept_handle *x = given_to_class(r, a);
	return x && x == given_to_class(r, b);
}

// How sure it is that two streams are different and unordered: as sure as the path when their kinds are known (a non-blocking
// stream made on this path is ordered with nothing it was not told to wait for), less when one comes from outside.
static void doubt_streams(const struct run *r, const struct timeline *a, const struct timeline *b, struct fault_facts *f)
{
	if (a->is_host || b->is_host)
		return;
	if (is_asked_for_beside_default(a, b)) {
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_OUTSIDE);
		return;
	}
	if (are_told_apart(r, a, b)) {
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_ASKED);
		return;
	}
	bool is_vague = stream_is_vague(a->stream) || stream_is_vague(b->stream);
	if (may_be_one(a, b) || may_be_one_element(a, b) || streams_may_be_copies(r->entry->function, a, b) || are_given_alike(r, a, b) ||
	    (is_vague && !is_made_apart(r, a, b))) {
		fault_doubt(f, CONFIDENCE_LOW, BASIS_ONE_STREAM);
		return;
	}
	if (is_vague)
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_OTHER);
	if (a->kind != STREAMKIND_UNKNOWN && b->kind != STREAMKIND_UNKNOWN)
		return;
	const struct timeline *known = a->kind == STREAMKIND_UNKNOWN ? b : a;
	bool is_legacy = a->kind == STREAMKIND_LEGACY || b->kind == STREAMKIND_LEGACY; // with which blocking streams are ordered
	if (known->kind != STREAMKIND_NONBLOCKING)
		fault_doubt(f, CONFIDENCE_MEDIUM, is_legacy ? BASIS_OUTSIDE : BASIS_OTHER);
}

// An event that covers the first operation, and that the second one's stream does not wait for.
static const struct event_state *covering_event(const struct run *r, const struct op *first)
{
	for (size_t i = 0; i < r->events.list.n; i++) {
		const struct event_state *e = r->events.list.at[i];
		if (e->record && e->on == first->timeline && e->tick >= first->tick && e->capture == first->capture && e->event->kind != SYM_UNKNOWN)
			return e;
	}
	return NULL;
}

// An event exists on the consumer's stream that would have ordered the pair, had it been recorded in the right place.
static enum fault event_fault(struct run *r, const struct op *first, const struct op *second, struct fault_facts *f)
{
	const struct timeline *consumer = &r->timelines.at[second->timeline];
	const struct event_state *covering = covering_event(r, first);
	for (size_t i = consumer->waits.n; i > 0; i--) {
		const struct wait_record *w = &consumer->waits.at[i - 1];
		if (w->event->kind == SYM_UNKNOWN)
			continue;
		const struct event_state *e = event_of(r, w->event);
		f->event = w->event;
		f->wait = w->prim;
		f->record = e->record;
		if (!w->record && e->record && e->on == first->timeline && e->tick >= first->tick)
			return FAULT_WAIT_BEFORE_RECORD;
		if (!w->record && !e->record && w->event->kind == SYM_NEW)
			return FAULT_WAIT_BEFORE_RECORD;
		if (w->record && w->recorded_on != first->timeline && e->previous && e->previous_on == first->timeline &&
		    e->previous_tick >= first->tick && e->record == w->record)
			return FAULT_RERECORDED;
		if (covering)
			break;
		f->record = w->record;
		if (w->record && w->recorded_on == first->timeline)
			return FAULT_RECORDED_EARLY;
		if (w->record && w->recorded_on != second->timeline)
			return FAULT_RECORDED_ELSEWHERE;
	}
	f->event = covering ? covering->event : NULL;
	f->wait = f->record = NULL;
	return FAULT_NONE;
}

// The event by which the first one's stream waits for the second one's: the other way round.
static const struct sym *reverse_event(const struct run *r, const struct op *first, const struct op *second)
{
	const struct timeline *producer = &r->timelines.at[first->timeline];
	if (producer->is_host || r->timelines.at[second->timeline].is_host)
		return NULL;
	for (size_t i = producer->waits.n; i > 0; i--) {
		const struct wait_record *w = &producer->waits.at[i - 1];
		if (w->record && w->recorded_on == second->timeline && w->event->kind != SYM_UNKNOWN)
			return w->event;
	}
	return NULL;
}

static bool is_unseen(const struct op *op)
{
	return op->prim->kind == PRIM_UNKNOWN && !op->is_ambient;
}

// The caller's work and the function's own on another stream, of whose fork and join the path has one end.
static bool is_half_a_fork(const struct run *r, const struct op *first, const struct op *second)
{
	const struct op *own = first->is_ambient ? second : first;
	return (first->is_ambient || second->is_ambient) && !own->is_library && r->forks_home != r->joins_home;
}

static bool has_lost_part(const struct sym *s)
{
	return s && (sym_is_unknown(s) || (s->kind != SYM_VAR && (has_lost_part(s->a) || has_lost_part(s->b))));
}

static bool names_something_lost(const struct timeline *t)
{
	return !t->is_host && has_lost_part(t->stream);
}

// --- pointers that a condition takes for one --------------------------------------------------------------------------

struct equal_search {
	const struct sym *part[3]; // the memory and the two streams, NULL = none
	bool is_found;
};

static void look_at_fact(void *context, const struct sym *key, const void *value)
{
	struct equal_search *e = context;
	const struct fact *f = value;
	bool is_equality = key->kind == SYM_BINARY && key->op == OP_EQ && f->low == 1 && f->high == 1 && key->a->kind != SYM_INT &&
	                   key->b->kind != SYM_INT;
	for (size_t i = 0; is_equality && i < sizeof e->part / sizeof *e->part; i++)
		e->is_found |= e->part[i] && (sym_mentions(e->part[i], key->a) || sym_mentions(e->part[i], key->b));
}

// Does the path rest on a comparison by which two objects that hold the memory, or give the streams, are one? A program asks that to leave
// out work, and those that it is called with may never be.
static bool rests_on_equality(const struct run *r, const struct memory *m, const struct timeline *a, const struct timeline *b)
{
	struct equal_search e = {.part = {m->root, a->is_host ? NULL : a->stream, b->is_host ? NULL : b->stream}};
	symmap_each(&r->fragment->facts, look_at_fact, &e);
	return e.is_found;
}

// At most medium for that reason, also where it was medium for another one.
static void reason(struct fault_facts *f, enum basis basis)
{
	fault_doubt(f, CONFIDENCE_MEDIUM, basis);
	if (f->confidence == CONFIDENCE_MEDIUM && f->basis != BASIS_FORK)
		f->basis = basis;
}

// By an object or a global, or in the memory behind a pointer that they keep.
static bool is_kept(const struct sym *handle)
{
	const struct sym *at = handle->kind == SYM_INIT && !stream_is_asked_for(handle) ? handle->a : NULL;
	if (at && at->kind == SYM_PTR && at->a->kind == SYM_INIT)
		at = at->a->a;
	return at && (entry_field(at) || entry_variable(at));
}

// A stream that an object or a global keeps, which may be made as a blocking one: the legacy default stream would be ordered with it.
static bool is_kept_beside_legacy(const struct timeline *a, const struct timeline *b)
{
	const struct timeline *other = a->kind == STREAMKIND_LEGACY ? b : a;
	bool is_beside = (a->kind == STREAMKIND_LEGACY) != (b->kind == STREAMKIND_LEGACY) && other->kind == STREAMKIND_UNKNOWN;
	return is_beside && is_kept(other->stream);
}

static bool is_given_stream(const struct run *r, const struct sym *s)
{
	const struct ir_function *f = r->entry->function;
	bool is_through = s->kind == SYM_INIT && s->a->kind == SYM_PTR && s->a->a->kind == SYM_PARAM; // a reference
	const struct sym *given = is_through ? s->a->a : s;
	return given->kind == SYM_PARAM && (uint64_t)given->number < f->params.n && ir_is_stream(f->params.at[given->number]->type) &&
	       (f->params.at[given->number]->type->kind == TYPE_REFERENCE) == is_through;
}

// A stream that the function is given, beside the legacy default stream: its callers may keep it.
static bool is_given_beside_legacy(const struct run *r, const struct timeline *a, const struct timeline *b)
{
	const struct timeline *other = a->kind == STREAMKIND_LEGACY ? b : a;
	bool is_beside = (a->kind == STREAMKIND_LEGACY) != (b->kind == STREAMKIND_LEGACY) && other->kind == STREAMKIND_UNKNOWN;
	return is_beside && !other->is_host && is_given_stream(r, other->stream);
}

// Is the stream one that an object or a global keeps, or a library handle that they keep, or that the function is given?
static bool is_of_code(const struct run *r, const struct timeline *t)
{
	const struct sym *s = t->stream;
	return is_kept(stream_is_of_handle(s) ? s->a->a : s) || (r->entry->is_given_own && is_given_stream(r, s));
}

// Are all streams whose kind nobody knows the code's own? Which of them the order goes through is not kept.
static bool are_of_code(const struct run *r)
{
	for (size_t i = 0; i < r->timelines.n; i++) {
		const struct timeline *t = &r->timelines.at[i];
		if (!t->is_host && t->kind == STREAMKIND_UNKNOWN && !is_of_code(r, t))
			return false;
	}
	return true;
}

void unordered_doubt_barrier(const struct run *r, struct fault_facts *f)
{
	fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_OUTSIDE);
	f->supposes_non_blocking = true;
	if (r->entry->makes_blocking && are_of_code(r))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_BLOCKING);
}

// Where the code of the run makes blocking streams only, with which the legacy default stream is ordered.
static void doubt_kinds(const struct run *r, const struct timeline *a, const struct timeline *b, struct fault_facts *f)
{
	bool is_given = is_given_beside_legacy(r, a, b);
	f->supposes_non_blocking = is_given || is_kept_beside_legacy(a, b);
	if (f->supposes_non_blocking && r->entry->makes_blocking && (!is_given || r->entry->is_given_own))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_BLOCKING);
}

void unordered_doubt(const struct run *r, uint32_t first, uint32_t second, struct fault_facts *f)
{
	const struct timeline *a = &r->timelines.at[first], *b = &r->timelines.at[second];
	if (a == b || a->is_host || b->is_host)
		return;
	doubt_streams(r, a, b, f);
	doubt_kinds(r, a, b, f);
}

// The function's own operation, where another build puts it on the stream that the caller gives: in this one the whole code may do without.
static bool is_other_build(const struct op *first, const struct op *second, bool is_of_caller)
{
	const struct op *own = first->is_ambient ? second : first;
	return is_of_caller && own->prim->step && own->prim->step->is_other_build;
}

// Is it chosen by the number of an atomic, which other threads may change meanwhile?
static bool is_by_number(const struct sym *s)
{
	for (; s; s = s->a)
		if ((s->kind == SYM_FIELD && strcmp(s->text, SYM_NUMBER) == 0) || (s->b && is_by_number(s->b)))
			return true;
	return false;
}

// How sure the whole claim is. `is_assumed`: one side is the caller's, or of a second call.
static void doubt_pair(const struct run *r, const struct memory *m, const struct op *first, const struct op *second, bool is_assumed,
                       struct fault_facts *f)
{
	const struct timeline *a = &r->timelines.at[first->timeline], *b = &r->timelines.at[second->timeline];
	if (sym_is_unknown(m->root))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_NO_MEMORY);
	if (first->is_small_copy && first->is_sync_copy)
		fault_doubt(f, CONFIDENCE_LOW, BASIS_STAGED);
	if (rests_on_equality(r, m, a, b))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_EQUAL);
	if (is_half_a_fork(r, first, second) && !names_something_lost(a) && !names_something_lost(b) && !may_be_one(a, b))
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_FORK); // the other end says that it is another stream than the caller's
	else if (a != b)
		doubt_streams(r, a, b, f);
	if (is_assumed) // what the caller does says more than that its stream comes from outside
		reason(f, r->second_call_from ? BASIS_AGAIN : BASIS_CALLER);
	if (r->second_call_from && r->entry->is_ordered_by_callers)
		fault_doubt(f, CONFIDENCE_LOW, BASIS_ORDERED);
	if (r->second_call_from && r->entry->is_left_default)
		fault_doubt(f, CONFIDENCE_LOW, BASIS_DEFAULT);
	if (is_unseen(first) || is_unseen(second))
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
	if (rounds_would_wait(r, first, second))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_NO_ROUND);
	if (is_other_build(first, second, is_assumed && !r->second_call_from))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_OTHER_BUILD);
	if (is_assumed && !r->second_call_from && chosen_synchronous(r, first->is_ambient ? second : first))
		fault_doubt(f, CONFIDENCE_LOW, BASIS_CHOSEN);
	if (!is_assumed && chosen_by_flag_of_another(r, first, second))
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	if (f->confidence == CONFIDENCE_HIGH && is_by_number(m->root))
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_NUMBER);
	if (first->thread != second->thread && (handover_decides(r, first) || handover_decides(r, second)))
		fault_doubt(f, CONFIDENCE_MEDIUM, BASIS_THREAD);
	doubt_kinds(r, a, b, f);
}

// The memory by its name: of an object that a parameter points to, the member that both sides touch.
static const struct sym *subject_of(const struct access *old, const struct memory *m, const struct prim *p)
{
	if (p->kind != PRIM_ACCESS || m->root->kind != SYM_PARAM)
		return m->root;
	const struct sym *at = p->arg[0];
	while (at->kind == SYM_ELEMENT || at->kind == SYM_STEP)
		at = at->a;
	return at->kind == SYM_FIELD && sym_mentions(old->range.offset, at) ? at : m->root;
}

static bool is_constant(const struct range *g)
{
	return g->from_start && g->offset->kind == SYM_INT && g->length && g->length->kind == SYM_INT;
}

// The bytes that two known parts of the memory have in common, where they are not the same part.
static void note_shared(struct fault_facts *f, const struct range *a, const struct range *b)
{
	if (f->subject != f->root || !is_constant(a) || !is_constant(b) || (a->offset == b->offset && a->length == b->length))
		return;
	int64_t a_end = a->offset->number + a->length->number, b_end = b->offset->number + b->length->number;
	f->shared_from = a->offset->number > b->offset->number ? a->offset->number : b->offset->number;
	f->shared_to = a_end < b_end ? a_end : b_end;
}

static struct fault_facts pair(const struct access *old, const struct memory *m, const struct op *first, const struct op *second, enum unordered how)
{
	struct fault_facts f = fault_of(OBS_UNORDERED, FAULT_NONE, second->prim);
	f.first = first->prim;
	f.first_op = first;
	f.second_op = second;
	f.first_writes = old->kind != ACCESS_READ;
	f.root = m->root;
	f.subject = subject_of(old, m, second->prim);
	f.memory_kind = m->kind == MEMORY_UNKNOWN && old->is_pageable ? MEMORY_PAGEABLE : m->kind;
	f.only_seen = how == UNORDERED_BY_DOC;
	return f;
}

static bool is_on_legacy(const struct run *r, const struct op *op)
{
	return op->timeline != UINT32_MAX && r->timelines.at[op->timeline].kind == STREAMKIND_LEGACY;
}

// A part of memory that all calls share, which one by what this call is given: the later call may be given another one.
static bool is_part_of_caller(const struct memory *m, const struct range *range)
{
	return !sym_has_param(m->root) && sym_has_param(range->offset);
}

void unordered_report(struct run *r, const struct memory *m, const struct access *old, const struct access *now, enum unordered how)
{
	const struct op *first = &r->ops.at[old->op], *second = &r->ops.at[now->op];
	struct fault_facts f = pair(old, m, first, second, how);
	if (r->listener.wants_covered) {
		fault_tell(r, f);
		return;
	}
	bool is_assumed = first->is_ambient || second->is_ambient || r->second_call_from;
	if (r->second_call_from && (is_part_of_caller(m, &old->range) || is_part_of_caller(m, &now->range)))
		return;
	if (is_assumed && r->is_home_placed && !is_on_legacy(r, first->is_ambient ? second : first))
		return; // a stream of its own: what orders it with the library's may be out of sight
	if (first->timeline == second->timeline)
		f.fault = FAULT_NOT_WAITED_FOR;
	else
		f.fault = event_fault(r, first, second, &f);
	f.reverse = f.fault == FAULT_NONE && !is_assumed ? reverse_event(r, first, second) : NULL;
	note_shared(&f, &old->range, &now->range);
	if (f.wait)
		f.edge = *f.wait->loc;
	doubt_pair(r, m, first, second, is_assumed, &f);
	if (how == UNORDERED_BY_KIND)
		unordered_doubt_barrier(r, &f);
	if (!old->range.from_start && memory_is_part_fetched(r, m, old, now))
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_PART);
	f.is_result_assumed = old->kind == ACCESS_MAYBE && now->kind == ACCESS_READ;
	if (f.is_result_assumed)
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
	f.is_filled_once = r->is_other_way && now->kind == ACCESS_READ;
	if (second->prim->is_handed_back) {
		f.fault = FAULT_HANDED_BACK;
		reason(&f, BASIS_CALLER);
	} else if (r->second_call_from)
		f.fault = FAULT_SCRATCH_SHARED;
	else if (is_assumed && r->is_home_placed)
		f.fault = FAULT_STREAM_OF_ARGUMENTS_IGNORED;
	else if (is_assumed)
		f.fault = stream_is_asked_for(r->timelines.at[(first->is_ambient ? first : second)->timeline].stream)
		                  ? FAULT_STREAM_IN_USE_IGNORED
		                  : FAULT_STREAM_PARAMETER_IGNORED;
	fault_tell(r, f);
}
