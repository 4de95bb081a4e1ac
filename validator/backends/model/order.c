// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/model/order.h"

#include "base/file.h"

#include <string.h>

enum { MOST_ORDERS = 20000, MOST_TRANSITIONS = 4000000 };

const char *step_place(struct arena *a, const struct model *model, uint32_t step)
{
	return arena_printf(a, "%s:%u", path_base(model->step[step].file), model->step[step].line);
}

bool is_work_of(const struct model *model, const struct transition *t, uint32_t step)
{
	enum witness_step_kind kind = model->step[step].kind;
	bool is_enqueued = kind == WSTEP_LAUNCH || kind == WSTEP_MEMSET || kind == WSTEP_COPY || kind == WSTEP_HOST_FUNCTION ||
	                   kind == WSTEP_ALLOC_ASYNC || kind == WSTEP_FREE_ASYNC;
	if (kind == WSTEP_LAUNCH_GRAPH)
		return t->creator == step && t->op != NOT_YET; // all of the graph
	return t->step == step && (!is_enqueued || t->op != NOT_YET);
}

static bool conflict(const struct transition *x, const struct transition *y)
{
	return accesses_conflict(x->access, x->access_count, y->access, y->access_count);
}

struct pair_search {
	struct arena *arena;
	const struct model *model;
	uint32_t first, second;
	bool is_relaunched; // a step runs more than once in a schedule: directions between different launches say
			    // nothing
	struct pair_order *out;
};

// The edge that led the search backwards from `second` to each transition.
struct step_back {
	uint32_t to;
	enum reason why;
	uint32_t via;
};

static const char *chain_text(struct pair_search *p, const struct step_back *back, size_t first, size_t second)
{
	const char *text = "";
	for (size_t i = first; i != second; i = back[i].to) {
		enum reason why = back[i].why;
		if (why == REASON_PROGRAM || why == REASON_ENQUEUED || (why == REASON_STREAM && back[first].to != second))
			continue;
		const char *one = arena_printf(p->arena, "%s (%s)", reason_rows[why].text, step_place(p->arena, p->model, back[i].via));
		if (!strstr(text, one))
			text = arena_printf(p->arena, "%s%s%s", text, *text ? ", " : "", one);
	}
	return *text ? text : "program order";
}

// Shortest way back from second to first along the direct predecessors.
static const char *find_chain(struct pair_search *p, const struct trace *t, size_t first, size_t second)
{
	struct arena scratch = {0};
	struct step_back *back = ARENA_ARRAY(&scratch, struct step_back, t->count);
	bool *seen = ARENA_ARRAY(&scratch, bool, t->count);
	VEC(size_t) queue = {0};
	*vec_push(&scratch, &queue) = second;
	seen[second] = true;
	for (size_t head = 0; head < queue.n && !seen[first]; head++) {
		const struct transition *x = &t->at[queue.at[head]];
		for (size_t i = 0; i < x->before.list.n; i++) {
			const struct order *o = &x->before.list.at[i];
			if (o->transition == NOT_YET || seen[o->transition])
				continue;
			seen[o->transition] = true;
			back[o->transition] = (struct step_back){(uint32_t)queue.at[head], o->why, o->via};
			*vec_push(&scratch, &queue) = o->transition;
		}
	}
	const char *text = seen[first] ? chain_text(p, back, first, second) : "";
	arena_free(&scratch);
	return text;
}

static void look_at(struct pair_search *p, const struct trace *t, size_t i, size_t k)
{
	p->out->is_executed = true;
	if (trace_is_before(t, i, k)) {
		p->out->is_forward = true;
		if (!p->out->chain)
			p->out->chain = find_chain(p, t, i, k);
	} else if (i != k && trace_is_before(t, k, i)) {
		p->out->is_backward = true;
	} else if (i != k) {
		p->out->is_unordered = true;
	}
	p->out->is_unordered |= p->out->is_forward && p->out->is_backward && !p->is_relaunched;
}

static bool is_relaunched(const struct pair_search *p, const struct trace *t)
{
	size_t first = 0, second = 0;
	for (size_t i = 0; i < t->count; i++) {
		bool is_part = t->at[i].op != NOT_YET && t->at[i].access_count == 1 && p->model->step[t->at[i].step].kind == WSTEP_COPY;
		first += is_work_of(p->model, &t->at[i], p->first) && !is_part;
		second += is_work_of(p->model, &t->at[i], p->second) && !is_part;
	}
	return p->first == p->second || first > 1 || second > 1;
}

static bool visit_pair(void *context, struct machine *m, const struct trace *t)
{
	struct pair_search *p = context;
	bool has_conflict = false;
	(void)m;
	p->is_relaunched = is_relaunched(p, t);
	for (int round = 0; round < 2 && !(round && has_conflict); round++) {
		for (size_t i = 0; i < t->count; i++) {
			if (!is_work_of(p->model, &t->at[i], p->first))
				continue;
			for (size_t k = 0; k < t->count; k++) {
				// the parts of a staged copy: only those that touch the bytes in question, if any do
				if (!is_work_of(p->model, &t->at[k], p->second) || (!round && !conflict(&t->at[i], &t->at[k])))
					continue;
				has_conflict = true;
				look_at(p, t, i, k);
			}
		}
	}
	return !p->out->is_unordered;
}

void order_pair(struct arena *a, struct model *model, uint32_t first, uint32_t second, struct pair_order *out)
{
	struct pair_search p = {.arena = a, .model = model, .first = first, .second = second, .out = out};
	struct search search = {
		.held = NOT_YET, .most_schedules = MOST_ORDERS, .most_transitions = MOST_TRANSITIONS, .visit = visit_pair, .context = &p};
	*out = (struct pair_order){0};
	explore(model, &search);
	out->is_bounded = search.is_bounded;
}

// A pair of steps over all schedules.
struct meeting {
	uint32_t first, second;
	bool is_unordered, is_forward, is_backward;
};

struct race_search {
	struct arena *arena;
	VEC(struct meeting) list;
	uint32_t *runs; // by step: how often it works in a schedule; directions between launches of one graph say nothing
	size_t steps;
};

static struct meeting *meeting_of(struct race_search *r, uint32_t first, uint32_t second)
{
	for (size_t i = 0; i < r->list.n; i++)
		if (r->list.at[i].first == first && r->list.at[i].second == second)
			return &r->list.at[i];
	struct meeting *m = vec_push(r->arena, &r->list);
	*m = (struct meeting){.first = first, .second = second};
	return m;
}

static void count_runs(struct race_search *r, const struct trace *t)
{
	for (size_t i = 0; i < r->steps; i++)
		r->runs[i] = 0;
	for (size_t i = 0; i < t->count; i++)
		r->runs[t->at[i].step] += t->at[i].access_count > 0;
}

static bool visit_races(void *context, struct machine *m, const struct trace *t)
{
	struct race_search *r = context;
	(void)m;
	count_runs(r, t);
	for (size_t k = 1; k < t->count; k++) {
		for (size_t i = 0; i < k; i++) {
			uint32_t a = t->at[i].step, b = t->at[k].step;
			if (!conflict(&t->at[i], &t->at[k]))
				continue;
			struct meeting *pair = meeting_of(r, a < b ? a : b, a < b ? b : a);
			pair->is_unordered |= !trace_is_before(t, i, k);
			pair->is_forward |= a < b && r->runs[a] == 1 && r->runs[b] == 1;
			pair->is_backward |= a > b && r->runs[a] == 1 && r->runs[b] == 1;
		}
	}
	return true;
}

void order_races(struct arena *a, struct model *model, struct races *out)
{
	struct race_search r = {.arena = a, .runs = ARENA_ARRAY(a, uint32_t, model->count), .steps = model->count};
	struct search search = {
		.held = NOT_YET, .most_schedules = MOST_ORDERS, .most_transitions = MOST_TRANSITIONS, .visit = visit_races, .context = &r};
	*out = (struct races){0};
	explore(model, &search);
	for (size_t i = 0; i < r.list.n; i++)
		if (r.list.at[i].is_unordered || (r.list.at[i].is_forward && r.list.at[i].is_backward))
			*vec_push(a, &out->list) = (struct race){r.list.at[i].first, r.list.at[i].second};
	out->is_bounded = search.is_bounded;
}
