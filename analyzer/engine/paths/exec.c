// SPDX-License-Identifier: Apache-2.0
// Explores the paths of one function, block by block in reverse post-order so that states meet at joins.
#include "engine/paths/exec.h"

// Budgets of one function: what it may cost besides a fixed part grows with its size, so that long straight code is cheap.
enum { MAX_PATHS = 64, MAX_FAILING = 8, MAX_WIDTH = 12, WORK_FIXED = 16000, WORK_EACH = 20, HARD_LIMIT = 3, MERGE_FROM = 16 };

static uint32_t loop_count_of(const struct state *s, uint32_t head)
{
	for (const struct loop_count *l = s->loops; l; l = l->next)
		if (l->block == head)
			return l->count;
	return 0;
}

static void set_loop_count(struct arena *a, struct state *s, uint32_t head, uint32_t count)
{
	struct loop_count *fresh = ARENA_NEW(a, struct loop_count);
	const struct loop_count *rest = s->loops;
	while (rest && rest->block == head)
		rest = rest->next;
	*fresh = (struct loop_count){rest, head, count};
	s->loops = fresh;
}

static struct state *state_copy(struct walk *w, const struct state *s)
{
	struct state *c = ARENA_NEW(w->exec->machine.arena, struct state);
	*c = *s;
	return c;
}

// The same operations on the GPU so far, at the same place.
static bool did_alike(const struct walk *w, const struct state *a, const struct state *b)
{
	uint32_t loop = w->loop_of[a->block];
	return a->block == b->block && a->digest == b->digest && a->failed == b->failed && a->news == b->news &&
	       a->calls == b->calls && (loop == UINT32_MAX || loop_count_of(a, loop) == loop_count_of(b, loop));
}

static bool did_the_same(const struct walk *w, const struct state *a, const struct state *b)
{
	return a->store.digest == b->store.digest && did_alike(w, a, b);
}

static size_t live(const struct walk *w, bool failing)
{
	size_t n = 0;
	for (size_t i = 0; i < w->pending.n; i++)
		n += (w->pending.at[i]->failed >= 0) == failing;
	for (size_t i = 0; i < w->done.n; i++)
		n += (w->done.at[i].failed >= 0) == failing;
	return n;
}

bool exec_is_full(const struct walk *w)
{
	uint32_t most = w->exec->options.max_paths ? w->exec->options.max_paths : MAX_PATHS;
	return w->is_narrow || live(w, false) >= most;
}

// Steps done and operations and stores replayed, in budgets: 1 = used up.
static uint64_t budgets_used(const struct walk *w)
{
	return (w->steps + w->exec->prims - w->prims_before) / (WORK_FIXED + WORK_EACH * w->own_steps);
}

static void add_pending(struct walk *w, struct state *s)
{
	bool merges = w->pending.n + w->done.n >= MERGE_FROM;
	for (size_t i = 0; i < w->pending.n; i++) {
		struct state *other = w->pending.at[i];
		if (!did_the_same(w, other, s) && !(merges && did_alike(w, other, s)))
			continue;
		state_join_store(&w->exec->machine, other, s);
		state_join_facts(&w->exec->machine, other, s);
		return;
	}
	if (s->failed >= 0 && live(w, true) >= MAX_FAILING)
		return;
	if (w->is_narrow && (s->failed >= 0 || w->pending.n))
		return;
	*vec_push(&w->scratch, &w->pending) = s;
}

// Moves a state along the edge; the state is the callee's to keep.
static void traverse(struct walk *w, struct state *s, uint32_t to)
{
	uint32_t from = s->block;
	s->block = to;
	if (w->function->blocks.at[to].is_loop_head) {
		bool is_back = w->order[from] >= w->order[to];
		uint32_t count = is_back ? loop_count_of(s, to) + 1 : 0;
		set_loop_count(w->exec->machine.arena, s, to, count);
		if (is_back && count > loops_cap(w, to, true)) { // a loop that nothing on this path leaves
			fragment_finish(w, s, NULL, w->function->blocks.at[from].end_loc, true, false);
			return;
		}
	}
	add_pending(w, s);
}

// RESULTs of status and poll calls that a condition mentions.
static void results_in(const struct sym *c, const struct sym **out, uint32_t *n, uint32_t room)
{
	if (!c || *n == room)
		return;
	if (c->kind == SYM_RESULT) {
		out[(*n)++] = c;
		return;
	}
	if (c->kind == SYM_UNARY || c->kind == SYM_BINARY) {
		results_in(c->a, out, n, room);
		results_in(c->b, out, n, room);
	}
}

static const struct prim *call_numbered(const struct state *s, int64_t call)
{
	const struct prim *p = s->tail;
	while (p && (p->call == UINT32_MAX || p->call > call))
		p = p->prev;
	return p && p->call == call ? p : NULL;
}

// What the assumed condition says about GPU calls: a status other than success means that the call failed (at most one
// on a path), a poll that is not "not ready" is complete.
bool exec_settle(struct walk *w, struct state *s, const struct sym *condition)
{
	enum { NOT_READY = 600 }; // cudaErrorNotReady and CUDA_ERROR_NOT_READY
	const struct machine *m = &w->exec->machine;
	const struct sym *result[8];
	uint32_t n = 0;
	results_in(condition, result, &n, 8);
	for (uint32_t i = 0; i < n; i++) {
		const struct prim *p = call_numbered(s, result[i]->number);
		if (!p || !p->row)
			continue;
		int is_zero = state_truth(m, s, sym_binary(m->table, OP_EQ, result[i], sym_int(m->table, 0)));
		int is_waiting = state_truth(m, s, sym_binary(m->table, OP_EQ, result[i], sym_int(m->table, NOT_READY)));
		if (p->row->result == RESULT_POLL && (is_zero == 1 || is_waiting == 0)) {
			state_append(m, s, (struct prim){.kind = PRIM_POLLED, .about = p->call, .loc = p->loc,
			                                 .step = p->step, .row = p->row, .frame = p->frame});
		} else if (p->row->result == RESULT_STATUS && is_zero == 0) {
			if (s->failed >= 0 && s->failed != p->call)
				return false;
			s->failed = p->call;
		}
	}
	return true;
}

static struct state *assume_branch(struct walk *w, const struct state *s, const struct sym *condition, bool truth,
                                   const struct ir_loc *loc)
{
	const struct machine *m = &w->exec->machine;
	struct state *next = state_copy(w, s);
	bool was_known = state_truth(m, s, condition) >= 0;
	if (!state_assume(m, next, condition, truth))
		return NULL;
	if (was_known)
		return next;
	const struct sym **arg = ARENA_ARRAY(m->arena, const struct sym *, 1);
	arg[0] = condition;
	state_append(m, next, (struct prim){.kind = PRIM_BRANCH, .loc = loc, .frame = w->frame, .arg = arg,
	                                    .arg_count = 1, .truth = truth});
	return exec_settle(w, next, condition) ? next : NULL;
}

// A loop that has gone around often enough leaves, whatever its condition says.
static int forced_exit(const struct walk *w, const struct state *s, const struct ir_block *b, bool known)
{
	uint32_t head = b->is_loop_head ? s->block : w->loop_of[s->block];
	if (head == UINT32_MAX)
		return -1;
	uint32_t count = loop_count_of(s, head);
	for (int i = 0; i < 2; i++) // the body may be either target: `while (!done)` is a branch on `done`
		if (b->is_loop_head && w->loop_of[b->target[i]] != head && w->loop_of[b->target[!i]] != UINT32_MAX &&
		    count >= loops_cap(w, head, known))
			return i;
	for (int i = 0; i < 2; i++)
		if (b->target[i] == head && count + 1 >= loops_cap(w, head, known))
			return !i;
	return -1;
}

static void end_branch(struct walk *w, struct state *s, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *condition = eval_value(w, s, b->value);
	int truth = state_truth(m, s, condition);
	int exit = forced_exit(w, s, b, truth >= 0);
	if (exit >= 0) {
		struct state *left = assume_branch(w, s, condition, exit == 0, &b->end_loc);
		traverse(w, left ? left : s, b->target[exit]);
		return;
	}
	if (truth >= 0) {
		w->edge_taken[2 * s->block + !truth] = true;
		traverse(w, s, b->target[!truth]);
		return;
	}
	struct state *next[2] = {assume_branch(w, s, condition, true, &b->end_loc),
	                         assume_branch(w, s, condition, false, &b->end_loc)};
	if (exec_is_full(w) && next[0] && next[1] && next[0]->failed < 0 && next[1]->failed < 0) {
		bool *taken = &w->edge_taken[2 * s->block];
		int keep = taken[0] && !taken[1] ? 1 : taken[1] && !taken[0] ? 0 : b->is_loop_head;
		next[!keep] = NULL;
		w->out->is_degraded = true;
	}
	for (int i = 0; i < 2; i++) {
		if (!next[i])
			continue;
		w->edge_taken[2 * s->block + i] = true;
		traverse(w, next[i], b->target[i]);
	}
}

static void end_switch(struct walk *w, struct state *s, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *value = eval_value(w, s, b->value);
	struct state *other = state_copy(w, s);
	bool other_lives = true;
	for (uint32_t i = 0; i < b->case_count; i++) {
		const struct ir_case *k = &b->cases[i];
		struct state *next = state_copy(w, s);
		if (!state_assume_range(m, next, value, (struct fact){.low = k->low, .high = k->high}))
			continue;
		if (value->kind == SYM_INT)
			other_lives = false;
		else if (k->low == k->high)
			other_lives = other_lives && state_assume_range(m, other, value,
			                (struct fact){.low = INT64_MIN, .high = INT64_MAX, .not = {k->low}, .nots = 1});
		traverse(w, next, k->block);
	}
	if (other_lives)
		traverse(w, other, b->target[0]);
}

static void end_block(struct walk *w, struct state *s)
{
	const struct ir_block *b = &w->function->blocks.at[s->block];
	switch (b->end) {
	case END_GOTO: traverse(w, s, b->target[0]); break;
	case END_BRANCH: end_branch(w, s, b); break;
	case END_SWITCH: end_switch(w, s, b); break;
	case END_RETURN:
		fragment_finish(w, s, b->value ? eval_value(w, s, b->value) : NULL, b->end_loc, false, false);
		break;
	case END_UNREACHABLE: fragment_finish(w, s, NULL, b->end_loc, true, false); break;
	case END_THROW: fragment_finish(w, s, NULL, b->end_loc, false, true); break;
	}
}

static void merge_width(struct walk *w, struct state_list *list)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < list->n; i++) {
		uint32_t k = 0;
		while (k < kept && !did_the_same(w, list->at[k], list->at[i]))
			k++;
		if (k < kept)
			state_join_facts(&w->exec->machine, list->at[k], list->at[i]);
		else
			list->at[kept++] = list->at[i];
	}
	if (kept > MAX_WIDTH) {
		kept = MAX_WIDTH;
		w->out->is_degraded = true;
	}
	list->n = kept;
}

static void run_block(struct walk *w, struct state *s)
{
	const struct ir_block *b = &w->function->blocks.at[s->block];
	struct state_list now = {.at = {s}, .n = 1};
	w->steps++;
	for (size_t i = 0; i < b->steps.n && now.n; i++) {
		struct state_list next = {.n = 0};
		for (uint32_t k = 0; k < now.n; k++) {
			w->steps++;
			struct state_list one = {.n = 0};
			exec_step(w, now.at[k], &b->steps.at[i], &one);
			for (uint32_t j = 0; j < one.n; j++) {
				if (one.at[j]->is_impossible)
					continue;
				if (next.n == 16) {
					merge_width(w, &next);
					if (next.n >= MAX_WIDTH)
						break;
				}
				next.at[next.n++] = one.at[j];
			}
		}
		if (next.n > 1)
			merge_width(w, &next);
		now = next;
	}
	for (uint32_t k = 0; k < now.n; k++)
		end_block(w, now.at[k]);
}

static struct state *initial_state(struct walk *w)
{
	const struct machine *m = &w->exec->machine;
	struct state *s = ARENA_NEW(m->arena, struct state);
	s->failed = -1;
	s->frames = 1;
	s->digest = 1;
	s->is_program_start = w->function->is_main;
	for (size_t i = 0; i < w->function->params.n; i++) {
		const struct ir_var *var = w->function->params.at[i];
		const struct sym *given = sym_numbered(m->table, SYM_PARAM, (int64_t)i);
		s->store = symmap_set(m->arena, s->store, sym_var(m->table, var, 1), given, i);
		if (var->type->kind == TYPE_REFERENCE || (i == 0 && w->function->method_of))
			state_assume_range(m, s, given, (struct fact){.low = INT64_MIN, .high = INT64_MAX, .nots = 1});
	}
	return s;
}

static struct state *take_first(struct walk *w)
{
	size_t best = 0;
	for (size_t i = 1; i < w->pending.n; i++)
		if (w->order[w->pending.at[i]->block] < w->order[w->pending.at[best]->block])
			best = i;
	struct state *s = w->pending.at[best];
	w->pending.at[best] = w->pending.at[--w->pending.n];
	return s;
}

static bool has_returned(const struct walk *w)
{
	for (size_t i = 0; i < w->done.n; i++)
		if (w->done.at[i].failed < 0 && !w->done.at[i].never_returns && !w->done.at[i].is_exception)
			return true;
	return false;
}

// Out of budget, and no path has come to its end: only the one that is furthest goes on, by one way at each fork.
static struct state *narrow(struct walk *w, struct state *s)
{
	for (size_t i = 0; i < w->pending.n; i++) {
		struct state *other = w->pending.at[i];
		if (other->failed < 0 && (s->failed >= 0 || w->order[other->block] > w->order[s->block]))
			s = other;
	}
	w->pending.n = 0;
	w->is_narrow = true;
	return s;
}

static void explore(struct exec *x, const struct ir_function *f, struct summary *out, bool keeps_all)
{
	struct arena *a = x->machine.arena;
	struct frame *frame = ARENA_NEW(a, struct frame);
	frame->function = f;
	struct walk w = {.exec = x, .function = f, .out = out, .frame = frame,
	                 .edge_taken = ARENA_ARRAY(a, bool, 2 * f->blocks.n), .keeps_all = keeps_all};
	w.prims_before = x->prims;
	for (size_t b = 0; b < f->blocks.n; b++)
		w.own_steps += f->blocks.at[b].steps.n + 1;
	loops_find(&w, a);
	add_pending(&w, initial_state(&w));
	while (w.pending.n) {
		struct state *s = take_first(&w);
		if (s->is_impossible)
			continue;
		uint64_t used = budgets_used(&w);
		bool is_over = used >= HARD_LIMIT * (w.is_narrow ? 2 : 1) || (used && has_returned(&w));
		out->is_degraded |= is_over;
		if (is_over && !w.is_narrow && !has_returned(&w)) {
			s = narrow(&w, s);
		} else if (is_over) {
			if (!w.done.n)
				fragment_finish(&w, s, NULL, f->loc, true, false);
			break;
		}
		run_block(&w, s);
	}
	fragments_select(&w);
	arena_free(&w.scratch);
}

bool exec_returns(const struct summary *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		if (s->fragment[i].failed < 0 && !s->fragment[i].never_returns && !s->fragment[i].is_exception)
			return true;
	return false;
}

static bool may_return(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		if (f->blocks.at[i].end == END_RETURN)
			return true;
	return false;
}

// Every function has a way through it: where what was assumed leaves none, an assumption was wrong.
void exec_explore(struct exec *x, const struct ir_function *f, struct summary *out)
{
	explore(x, f, out, false);
	if (!exec_returns(out) && may_return(f))
		explore(x, f, out, true);
}
