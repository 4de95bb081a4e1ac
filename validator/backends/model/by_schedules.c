// SPDX-License-Identifier: Apache-2.0
// Claims about order: what some schedule does to memory.
#include "validator/backends/model/claims.h"

enum { MOST_SCHEDULES = 20000, MOST_TRANSITIONS = 4000000 };

struct hunt {
	struct arena *arena;
	const struct model *model;
	const struct claim *claim;
	struct outcome *out;
	bool was_exchanged; // in some schedule second's work came before first's
};

static size_t place_of(const struct hunt *h, const struct trace *t, uint32_t step, bool is_last)
{
	size_t found = t->count;
	for (size_t i = 0; i < t->count; i++)
		if (is_work_of(h->model, &t->at[i], step) && (found == t->count || is_last))
			found = i;
	return found;
}

// A schedule shows the fault when it takes the pair the other way around and the claimed memory then differs.
static bool visit_hunt(void *context, struct machine *m, const struct trace *t)
{
	struct hunt *h = context;
	size_t first = place_of(h, t, h->claim->first, true), second = place_of(h, t, h->claim->second, false);
	if (first == t->count || second == t->count || second > first)
		return true;
	if (m->claimed.is_there) {
		h->out->kind = VERDICT_CONFIRMED;
		h->out->detail = fault_text(h->arena, h->model, &m->claimed);
	} else if (h->was_exchanged) {
		return true;
	}
	h->was_exchanged = true;
	h->out->schedule = schedule_text(h->arena, m, t, &m->claimed);
	return !m->claimed.is_there;
}

// True when it was confirmed; *exchanged: the pair can at least change places.
static bool hunt(struct arena *a, struct model *model, const struct claim *c, struct outcome *out, bool *exchanged)
{
	struct hunt h = {.arena = a, .model = model, .claim = c, .out = out};
	struct search search = {.with_memory = true,
	                        .held = c->first,
	                        .most_schedules = MOST_SCHEDULES,
	                        .most_transitions = MOST_TRANSITIONS,
	                        .visit = visit_hunt,
	                        .context = &h};
	out->kind = VERDICT_NOT_OBSERVED;
	explore(model, &search);
	out->runs = search.schedules;
	out->shown = out->kind == VERDICT_CONFIRMED;
	*exchanged = h.was_exchanged;
	if (!out->shown) {
		out->schedule = NULL;
		out->detail = arena_printf(a, "not ordered, but none of %u schedules%s reads or leaves wrong bytes", search.schedules,
		                           search.is_bounded ? " (the bound: there are more)" : "");
	}
	return out->shown;
}

static bool ends_something(const struct witness_step *s)
{
	switch (s->kind) {
	case WSTEP_FREE:
	case WSTEP_FREE_ASYNC:
	case WSTEP_DIES:
	case WSTEP_UNMAP:
	case WSTEP_DESTROY_STREAM:
	case WSTEP_DESTROY_EVENT:
	case WSTEP_DESTROY_CONTEXT:
	case WSTEP_UNLOAD_MODULE:
	case WSTEP_UNREGISTER:
	case WSTEP_RESET_DEVICE: return true;
	default: return false;
	}
}

// What ends without any byte of memory changing: only the order shows it.
static bool ends_without_bytes(const struct witness_step *s)
{
	return ends_something(s) && s->memory == NO_OBJECT ? true : s->kind == WSTEP_UNREGISTER;
}

static bool uses(const struct claim *c, const struct witness_step *user, const struct witness_step *end)
{
	if (end->memory != NO_OBJECT) {
		for (size_t i = 0; i < user->access_count; i++)
			if (user->access[i].memory == end->memory)
				return true;
		return user->memory == end->memory && user->kind != WSTEP_ALLOC && user->kind != WSTEP_ALLOC_ASYNC;
	}
	if (end->kind == WSTEP_DESTROY_STREAM)
		return user->stream == end->stream;
	if (end->kind == WSTEP_DESTROY_EVENT)
		return user->event == end->event || user->event2 == end->event;
	if (end->kind == WSTEP_UNLOAD_MODULE)
		return user->module == end->module;
	if (end->kind == WSTEP_DESTROY_CONTEXT)
		return user->stream != NO_OBJECT && c->w->streams[user->stream].device == c->w->contexts[end->context].device;
	return end->kind == WSTEP_RESET_DEVICE && user->stream != NO_OBJECT && c->w->streams[user->stream].device == end->device;
}

// Nothing brings the object back between the two steps.
static bool is_revived(const struct claim *c, const struct witness_step *end)
{
	for (uint32_t i = c->first + 1; i < c->second; i++) {
		const struct witness_step *s = &c->step[i];
		bool is_new = (s->kind == WSTEP_ALLOC || s->kind == WSTEP_ALLOC_ASYNC) && s->memory == end->memory;
		is_new |= s->kind == WSTEP_CREATE_STREAM && s->stream == end->stream;
		is_new |= s->kind == WSTEP_CREATE_EVENT && s->event == end->event;
		if (is_new)
			return true;
	}
	return false;
}

// First destroys, second uses: program order is the fault.
static bool is_used_after(struct arena *a, const struct claim *c, struct outcome *out)
{
	const struct witness_step *first = &c->step[c->first], *second = &c->step[c->second];
	if (c->w->claim != CLAIM_USE_AFTER || c->first >= c->second || !ends_something(first) || !uses(c, second, first) || is_revived(c, first))
		return false;
	out->kind = VERDICT_CONFIRMED;
	out->detail = arena_printf(a, "%s uses what %s ended: undefined in every schedule", witness_said(a, second), witness_said(a, first));
	out->runs = out->shown = 1;
	return true;
}

// A captured step runs when its graph is launched: what ended before that is used after its end.
static bool is_replayed_after(const struct claim *c, const struct pair_order *order)
{
	const struct witness_step *first = &c->step[c->first], *second = &c->step[c->second];
	return c->w->claim == CLAIM_USE_AFTER && order->is_backward && ends_something(second) && uses(c, first, second);
}

static void decide_ordered(struct arena *a, const struct claim *c, const struct pair_order *order, struct outcome *out)
{
	if (!order->is_executed || (!order->is_forward && !is_replayed_after(c, order))) {
		out->kind = VERDICT_NOT_OBSERVED;
		out->detail = order->is_executed ? "the later operation always comes first" : "one of the two operations is never executed";
	} else if (is_replayed_after(c, order)) {
		out->kind = VERDICT_CONFIRMED;
		out->detail = arena_printf(a, "%s runs when its graph is launched, after %s ended its memory", witness_said(a, &c->step[c->first]),
		                           witness_said(a, &c->step[c->second]));
		out->runs = out->shown = 1;
	} else {
		out->kind = VERDICT_ORDERED_HERE;
		out->detail = arena_printf(a, "ordered by: %s%s", order->chain,
		                           order->is_bounded ? " (not all orders of the threads were looked at)" : "");
	}
}

// In program order itself the second step reads what the first ended: the bytes expected are those of dead memory.
static bool reads_dead_memory(const struct model *model, const struct claim *c)
{
	const struct witness_step *first = &c->step[c->first], *second = &c->step[c->second];
	if (c->w->claim != CLAIM_USE_AFTER || !ends_something(first))
		return false;
	for (size_t i = 0; i < model->expectation.read_count; i++) {
		const struct expected_read *r = &model->expectation.read[i];
		bool is_second = r->step == c->second || second->kind == WSTEP_LAUNCH_GRAPH;
		for (size_t k = 0; is_second && k < r->seen.count; k++)
			if (r->seen.span[k].value == POISON_BYTE && c->step[r->step].access[r->access].memory == first->memory)
				return true;
	}
	return false;
}

// A stream and an event may be destroyed behind the calls that use them although the work is not complete (CUDA Runtime API,
// cudaStreamDestroy and cudaEventDestroy).
static bool is_released_later(const struct claim *c)
{
	const struct witness_step *first = &c->step[c->first], *second = &c->step[c->second];
	bool is_handle = second->kind == WSTEP_DESTROY_STREAM || second->kind == WSTEP_DESTROY_EVENT;
	return is_handle && c->first < c->second && first->thread == second->thread && !ends_something(first);
}

// Bytes tell whether an exchange of this step matters. The state inside a library's handle is none of the witness.
static bool has_bytes(const struct claim *c, uint32_t step)
{
	return c->step[step].access_count || c->step[step].stream != NO_OBJECT;
}

static void decide_pair(struct arena *a, struct model *model, const struct claim *c, struct outcome *out)
{
	struct pair_order order;
	bool exchanged;
	if (reads_dead_memory(model, c)) {
		out->kind = VERDICT_CONFIRMED;
		out->detail = arena_printf(a, "%s reads what %s ended, in every schedule", witness_said(a, &c->step[c->second]),
		                           witness_said(a, &c->step[c->first]));
		out->runs = out->shown = 1;
		return;
	}
	if (is_released_later(c)) {
		out->kind = VERDICT_NOT_OBSERVED;
		out->detail = "what is destroyed is released when the work on it is complete";
		return;
	}
	order_pair(a, model, c->first, c->second, &order);
	if (!order.is_unordered) {
		decide_ordered(a, c, &order, out);
		return;
	}
	if (ends_without_bytes(&c->step[c->second])) {
		out->kind = VERDICT_CONFIRMED;
		out->detail = arena_printf(a, "%s can end what %s still works on: nothing orders them", witness_said(a, &c->step[c->second]),
		                           witness_said(a, &c->step[c->first]));
		out->runs = out->shown = 1;
		return;
	}
	if (hunt(a, model, c, out, &exchanged) || c->w->claim != CLAIM_INTERLEAVED || !exchanged)
		return;
	if (has_bytes(c, c->first) || has_bytes(c, c->second)) {
		out->detail = arena_printf(a, "the two operations can change places, but none of %u schedules reads or leaves wrong bytes",
		                           out->runs);
		return;
	}
	out->kind = VERDICT_CONFIRMED;
	out->detail = "the two operations can change places; what they do to the library's handle is no byte of the witness";
	out->shown = 1;
}

struct stuck_search {
	struct arena *arena;
	struct outcome *out;
};

static bool visit_stuck(void *context, struct machine *m, const struct trace *t)
{
	struct stuck_search *s = context;
	if (!t->is_stuck)
		return true;
	s->out->kind = VERDICT_CONFIRMED;
	s->out->detail = "no thread can go on";
	s->out->schedule = schedule_text(s->arena, m, t, NULL);
	return false;
}

static void decide_hang(struct arena *a, struct model *model, const struct claim *c, struct outcome *out)
{
	struct stuck_search stuck = {a, out};
	struct search search = {
		.held = NOT_YET, .most_schedules = MOST_SCHEDULES, .most_transitions = MOST_TRANSITIONS, .visit = visit_stuck, .context = &stuck};
	out->kind = VERDICT_NOT_OBSERVED;
	out->detail = "some thread can always go on";
	if (c->step[c->second].kind == WSTEP_LAUNCH) {
		out->kind = VERDICT_UNSUPPORTED;
		out->detail = "whether all blocks of a grid are resident at once depends on the device";
		return;
	}
	explore(model, &search);
	out->runs = search.schedules;
	out->shown = out->kind == VERDICT_CONFIRMED;
}

struct cost_search {
	struct arena *arena;
	const struct claim *claim;
	const struct model *model;
	struct outcome *out;
};

// Confirms when the claimed first step is the one waited for, or before it.
static bool note_wait(struct cost_search *s, const struct trace *t, size_t waited, enum reason why)
{
	for (size_t f = 0; f < t->count; f++) {
		if (!is_work_of(s->model, &t->at[f], s->claim->first) || (f != waited && !trace_is_before(t, f, waited)))
			continue;
		s->out->kind = VERDICT_CONFIRMED;
		s->out->detail = arena_printf(s->arena, "the host waits: %s", reason_rows[why].text);
		return true;
	}
	return false;
}

// Whether the order into transition `k` is a wait that the claimed call makes: in the call, or at its return.
static bool is_wait_of(const struct order *o, uint32_t step)
{
	return o->via == step && (o->why == REASON_WAIT || o->why == REASON_SYNC_COPY || reason_rows[o->why].is_seen);
}

static bool visit_cost(void *context, struct machine *m, const struct trace *t)
{
	struct cost_search *s = context;
	for (size_t k = 0; k < t->count; k++) {
		for (size_t i = 0; t->at[k].op == NOT_YET && i < t->at[k].before.list.n; i++) {
			const struct order *o = &t->at[k].before.list.at[i];
			if (is_wait_of(o, s->claim->second) && note_wait(s, t, o->transition, o->why))
				return false;
		}
	}
	// the last call of a thread: nothing comes after its return
	const struct marks *blocked = &m->thread[s->claim->step[s->claim->second].thread].blocked;
	for (size_t i = 0; i < blocked->list.n; i++) {
		struct mark mark = blocked->list.at[i];
		if (mark.via == s->claim->second && note_wait(s, t, m->op.at[mark.op].executed, mark.why))
			return false;
	}
	return true;
}

static void decide_cost(struct arena *a, struct model *model, const struct claim *c, struct outcome *out)
{
	struct cost_search cost = {a, c, model, out};
	struct search search = {
		.held = NOT_YET, .most_schedules = MOST_SCHEDULES, .most_transitions = MOST_TRANSITIONS, .visit = visit_cost, .context = &cost};
	out->kind = VERDICT_NOT_OBSERVED;
	out->detail = "the call does not wait for the operation";
	explore(model, &search);
	out->runs = search.schedules;
	out->shown = out->kind == VERDICT_CONFIRMED;
}

void claim_by_schedules(struct arena *a, const struct claim *c, struct outcome *out)
{
	bool with_seen = c->with_seen || c->w->claim == CLAIM_COST; // what a call costs is a matter of hardware, not of promises
	struct refusal refusal = {0};
	out->was_run = true;
	if (is_used_after(a, c, out))
		return;
	struct model *model = model_new(a, c->w, c->step, c->count, with_seen, &refusal);
	if (model)
		model->first = c->first, model->second = c->second;
	if (!model) {
		out->kind = c->w->claim == CLAIM_HANG && refusal.is_stuck ? VERDICT_CONFIRMED : VERDICT_UNSUPPORTED;
		out->detail = refusal.why;
	} else if (c->w->claim == CLAIM_HANG) {
		decide_hang(a, model, c, out);
	} else if (c->w->claim == CLAIM_COST) {
		decide_cost(a, model, c, out);
	} else {
		decide_pair(a, model, c, out);
	}
}
