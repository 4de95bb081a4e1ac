// SPDX-License-Identifier: Apache-2.0
// Where a block ends: which ways a path takes at a branch, a switch, or the end of a loop.
#include "engine/paths/callees.h"
#include "engine/paths/explore.h"

static struct state *state_copy(struct walk *w, const struct state *s)
{
	struct state *c = ARENA_NEW(w->exec->machine.scratch, struct state);
	*c = *s;
	return c;
}

// Is it a loop of few rounds whose number is known, as that over the streams of a list: `i < 4`? Then each of them is looked at, also within other loops:
// a round that is left out would be a stream that does not wait.
static bool ends_soon(struct walk *w, struct state *s, const struct ir_block *b, uint32_t head, uint32_t count)
{
	static const uint32_t few_by_depth[] = {0, 8, 8, 6};
	uint32_t depth = w->loop[head].depth, few = depth < sizeof few_by_depth / sizeof *few_by_depth ? few_by_depth[depth] : 0;
	if (!b->is_loop_head || b->end != END_BRANCH || b->value->kind != V_BINARY ||
	    ((b->value->op < OP_LT || b->value->op > OP_GE) && b->value->op != OP_NE))
		return false;
	const struct sym *x = eval_value(w, s, b->value->a), *y = eval_value(w, s, b->value->b);
	if (x->kind != SYM_INT || y->kind != SYM_INT)
		return false;
	uint64_t left = x->number < y->number ? (uint64_t)y->number - (uint64_t)x->number : (uint64_t)x->number - (uint64_t)y->number;
	return left <= few && count + left <= few;
}

// Moves a state along the edge; the state is the callee's to keep. A loop that it has been around often enough it leaves, which
// may be the next round of the loop around that one.
static void traverse(struct walk *w, struct state *s, uint32_t to)
{
	uint32_t from = s->block;
	s->block = to;
	if (w->function->blocks.at[to].is_loop_head) {
		bool is_back = w->order[from] >= w->order[to];
		uint32_t count = is_back ? explore_loop_count(s, to) + 1 : 0;
		explore_set_loop_count(w, s, to, count);
		if (is_back && count > loops_cap(w, to, true) &&
		    !ends_soon(w, s, &w->function->blocks.at[to], to, count)) { // nothing that is known on this path leaves the loop
			if (w->loop[to].exit == UINT32_MAX)
				fragment_finish(w, s, NULL, w->function->blocks.at[from].end_loc, true, false);
			else
				traverse(w, s, w->loop[to].exit);
			return;
		}
	}
	explore_add(w, s);
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
		if (!p || (!p->row && !p->gives_status))
			continue;
		int is_zero = state_truth(m, s, sym_binary(m->table, OP_EQ, result[i], sym_int(m->table, 0)));
		int is_waiting = state_truth(m, s, sym_binary(m->table, OP_EQ, result[i], sym_int(m->table, NOT_READY)));
		enum model_result gives = p->row ? p->row->result : RESULT_STATUS;
		if (gives == RESULT_POLL && (is_zero == 1 || is_waiting == 0)) {
			state_append(
				m, s,
				(struct prim){
					.kind = PRIM_POLLED, .about = p->call, .loc = p->loc, .step = p->step, .row = p->row, .frame = p->frame});
		} else if (gives == RESULT_STATUS && is_zero == 0 && (p->row || is_waiting != 1)) {
			if (s->failed >= 0 && s->failed != p->call)
				return false;
			s->failed = p->call;
			if (p->frame == w->frame)
				goals_fail(w, s, p->step);
		}
	}
	return true;
}

// What the type says of a value that is compared: a bool is 0 or 1, and one without a sign that is above or below a number is not below 0
// (where it is -1 here, it is the greatest one, SIZE_MAX). Of a sum that is not said: it may have wrapped.
static void assume_by_type(struct walk *w, struct state *s, const struct ir_value *v, const struct sym *other, enum ir_op op)
{
	bool is_count = v->type->is_unsigned && op <= OP_GE && other->kind == SYM_INT && other->number >= 0, is_bool = v->type->kind == TYPE_BOOL;
	if (!is_bool && !is_count)
		return;
	const struct sym *value = eval_value(w, s, v);
	struct symmap before = s->facts;
	if (value->kind != SYM_INT && value->kind != SYM_BINARY && value->kind != SYM_UNARY &&
	    !state_assume_range(&w->exec->machine, s, value, (struct fact){.low = 0, .high = is_bool ? 1 : INT64_MAX}))
		s->facts = before;
}

static void assume_types(struct walk *w, struct state *s, const struct ir_value *v)
{
	if (v->kind == V_BINARY && v->op >= OP_LT && v->op <= OP_NE) {
		assume_by_type(w, s, v->a, eval_value(w, s, v->b), v->op);
		assume_by_type(w, s, v->b, eval_value(w, s, v->a), v->op);
	} else if (v->kind == V_UNARY || v->kind == V_BINARY) {
		assume_types(w, s, v->a);
		if (v->kind == V_BINARY)
			assume_types(w, s, v->b);
	}
}

static struct state *assume_branch(struct walk *w, const struct state *s, const struct sym *condition, bool truth, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	struct state *next = state_copy(w, s);
	bool was_known = state_truth(m, s, condition) >= 0;
	if (!state_assume(m, next, condition, truth))
		return NULL;
	if (was_known)
		return next;
	const struct sym **arg = ARENA_ARRAY(m->scratch, const struct sym *, 1);
	arg[0] = condition;
	state_append(
		m, next,
		(struct prim){
			.kind = PRIM_BRANCH, .loc = &b->end_loc, .name = b->text, .frame = w->frame, .arg = arg, .arg_count = 1, .truth = truth});
	return exec_settle(w, next, condition) ? next : NULL;
}

// A loop that has gone around often enough leaves, whatever its condition says.
static int forced_exit(struct walk *w, struct state *s, const struct ir_block *b, bool known)
{
	uint32_t head = b->is_loop_head ? s->block : w->loop_of[s->block];
	if (head == UINT32_MAX)
		return -1;
	uint32_t count = explore_loop_count(s, head);
	for (int i = 0; i < 2; i++) // the body may be either target: `while (!done)` is a branch on `done`
		if (b->is_loop_head && w->loop_of[b->target[i]] != head && w->loop_of[b->target[!i]] != UINT32_MAX &&
		    loops_suffice(w, s, head, count, known) && !(known && ends_soon(w, s, b, head, count)))
			return i;
	for (int i = 0; i < 2; i++)
		if (b->target[i] == head && !loops_hold(w, head, b->target[!i]) && loops_suffice(w, s, head, count + 1, known))
			return !i; // `do ... while`: where the other way goes around as well, it is no condition of the loop
	return -1;
}

// Is the condition one that counts rounds (`i < n`, `i != n`)? What another thread or a poll decides is none.
static bool counts_rounds(const struct sym *c)
{
	const struct sym *result[1];
	uint32_t results = 0;
	while (c->kind == SYM_UNARY && c->op == OP_LNOT)
		c = c->a;
	results_in(c, result, &results, 1);
	if (c->kind != SYM_BINARY || results)
		return false;
	const struct sym *left = (c->op == OP_EQ || c->op == OP_NE) && sym_is_int(c->b, 0) ? c->a : c;
	if (left->kind == SYM_BINARY && (left->op == OP_ADD || left->op == OP_SUB)) // `while (left)`, of which each round takes its part
		return true;
	bool has_number = (c->a->kind == SYM_INT && c->a->number) || (c->b->kind == SYM_INT && c->b->number);
	return (c->op >= OP_LT && c->op <= OP_GE) || (c->op == OP_NE && has_number);
}

// The loop's condition says that the path goes on: what the rounds that are not looked at would have counted is not known.
static void note_cut(struct walk *w, struct state *s, uint32_t head)
{
	for (const struct loop_count *l = s->cut; l; l = l->next)
		if (l->block == head)
			return;
	struct loop_count *fresh = ARENA_NEW(w->exec->machine.scratch, struct loop_count);
	*fresh = (struct loop_count){.next = s->cut, .block = head};
	s->cut = fresh;
}

// The last round that is looked at stands for all further ones.
static void leave_loop(struct walk *w, struct state *s, const struct sym *condition, int exit, const struct ir_block *b, uint32_t head)
{
	struct state *left = NULL;
	s->is_sampled = true;
	if (!counts_rounds(condition))
		left = assume_branch(w, s, condition, exit == 0, b);
	else if (state_truth(&w->exec->machine, s, condition) < 0)
		state_sample(&w->exec->machine, s, condition, exit == 0);
	left = left ? left : s;
	if (w->is_thorough) // for calls that only another number of rounds leads to
		loops_sample(w, left, head);
	traverse(w, left, b->target[exit]);
}

// Some GPU work of the loop, or of what it calls, needs a later round than those that are looked at (`if (i == 100)`): one more goes around. Its
// values are those of the next round, so that rings and swapped buffers turn on; what it decides by them is open.
static void go_around(struct walk *w, const struct state *s, int exit, const struct ir_block *b, uint32_t head)
{
	if (explore_loop_count(s, head) > loops_cap(w, head, true) || !(goals_lack(w, s, head) || ways_await_round(w, s, head)))
		return;
	struct state *later = state_copy(w, s);
	later->late = head + 1;
	explore_set_loop_count(w, later, head, loops_cap(w, head, true) + 1);
	traverse(w, later, b->target[!exit]);
}

// A ring of so many slots as a value says: a later round begins with its first slot again, with the counter that belongs to it. The rounds so far had
// a slot each.
static void turn_ring(struct walk *w, const struct state *s, int exit, const struct ir_block *b, uint32_t head)
{
	const struct machine *m = &w->exec->machine;
	const struct ring *r = &w->loop[head].ring;
	const struct loop_count *l = explore_loop(s, head);
	if (!r->turn || !l || !l->turn || l->has_turned)
		return;
	struct state *later = state_copy(w, s);
	const struct sym *slots = eval_value(w, later, r->slots), *turn = r->begins_anew ? l->turn : slots;
	bool is_first = r->begins_anew || sym_is_int(l->turn, 0);
	const struct sym *least = sym_int(m->table, l->count > 2 ? (int64_t)l->count : 2);
	if (slots->kind == SYM_INT || !is_first || !state_assume(m, later, sym_binary(m->table, OP_GE, slots, least), true))
		return;
	state_store(m, later, eval_place(w, later, r->turn), turn, NULL);
	later = assume_branch(w, later, eval_value(w, later, b->value), exit != 0, b);
	if (!later)
		return;
	explore_turn_ring(w, later, head);
	traverse(w, later, b->target[!exit]);
}

// Does the condition hang on integers that the loop at `head` assigns, or on those of them that change from round to round?
static bool hangs_on_round(struct walk *w, const struct state *s, const struct ir_block *b, uint32_t head, bool keeps_constants)
{
	struct state *any = state_copy(w, s);
	loops_forget(w, any, head, keeps_constants);
	return state_truth(&w->exec->machine, any, eval_value(w, any, b->value)) < 0;
}

// Does it hang on rounds of a loop in front of it that were not looked at?
static bool hangs_on_cut(struct walk *w, const struct state *s, const struct ir_block *b)
{
	for (const struct loop_count *l = s->cut; l; l = l->next)
		if (!loops_hold(w, l->block, s->block) && hangs_on_round(w, s, b, l->block, true))
			return true;
	return false;
}

// A condition that only the sampled number of rounds decides, or the number of a round that stands for later ones: the other
// way, when no path has taken it.
static struct state *other_way(struct walk *w, const struct state *s, const struct ir_block *b, const struct sym *condition, int truth)
{
	uint32_t into = b->target[truth];
	bool is_loop = b->is_loop_head;
	for (int i = 0; i < 2; i++) // into a loop, or out of one
		is_loop |= w->order[b->target[i]] <= w->order[s->block] || w->loop_of[b->target[i]] != w->loop_of[s->block];
	// `n + 4` rounds stand for by two say that a loop of `n` is never entered.
	is_loop &= !b->is_loop_head || explore_loop_count(s, s->block) || !loops_hold(w, s->block, into);
	bool is_taken = w->taken[w->first_way[s->block] + (uint32_t)truth] && !w->is_directed; // the first may have come to nothing
	if (is_loop || is_taken)
		return NULL;
	if (s->late && loops_hold(w, s->late - 1, s->block) && hangs_on_round(w, s, b, s->late - 1, false))
		return state_copy(w, s);
	if (w->is_thorough && hangs_on_cut(w, s, b))
		return state_copy(w, s);
	if (!s->samples)
		return NULL;
	struct state *other = state_copy(w, s);
	other->facts = state_facts(&w->exec->machine, s);
	other->samples = NULL;
	if (state_truth(&w->exec->machine, other, condition) >= 0)
		return NULL;
	return assume_branch(w, other, condition, !truth, b);
}

static uint32_t target_of(const struct ir_block *b, uint32_t way)
{
	return b->end == END_BRANCH ? b->target[way] : way ? b->cases[way - 1].block : b->target[0];
}

// A directed walk takes no way that does not lead to what it looks for.
static bool may_go(const struct walk *w, const struct state *s, uint32_t to)
{
	return !w->is_directed || goals_lead(w, s, to);
}

// The exit of a check: no GPU call lies behind it, and another way that the path can take goes on to some, or comes further.
static bool is_exit(const struct walk *w, const struct ir_block *b, struct state *const *next, uint32_t n, uint32_t way)
{
	const struct goals *g = w->goals;
	uint32_t to = target_of(b, way);
	bool goes_on = false;
	for (uint32_t i = 0; i < n; i++)
		goes_on |= next[i] && next[i]->failed < 0 && (g->ahead[target_of(b, i)] || g->depth[target_of(b, i)] > g->depth[to]);
	return goes_on && goals_are_behind(w, next[way]->block, to);
}

// A few of the paths with the same GPU calls behind them stand for all that leave by such an exit, since what they did is the beginning of what those
// do that go on: else a handful of checks use up a function's paths, and those that go on are alike. Of a function without GPU work, which is walked
// thoroughly for calls that its callers miss, each is a way of its own: what it has not asked, `if (a) ... else if (b) ...`, it lets its caller ask.
static void leave_exits(struct walk *w, const struct ir_block *b, struct state **next, uint32_t n)
{
	enum { FEW = 4, MANY = 32 };
	const uint32_t most = w->is_thorough && !goals_works(w->exec, w->function) ? MANY : FEW;
	for (uint32_t i = 0; i < n && !w->is_directed; i++) {
		if (!next[i] || next[i]->failed >= 0 || !is_exit(w, b, next, n, i))
			continue;
		next[i]->has_left = true;
		next[i] = (*explore_times(w, next[i], target_of(b, i)))++ < most ? next[i] : NULL;
	}
}

// Of the ways a full walk takes one: that which fewest paths have taken, an exit only where there is nothing else, and each that none has.
static void choose_ways(struct walk *w, const uint32_t *taken, struct state **next, uint32_t n)
{
	uint32_t best = UINT32_MAX;
	for (uint32_t i = 0; i < n; i++)
		if (next[i] && next[i]->failed < 0 &&
		    (best == UINT32_MAX || next[i]->has_left < next[best]->has_left ||
		     (next[i]->has_left == next[best]->has_left && taken[i] < taken[best])))
			best = i;
	for (uint32_t i = 0; i < n && best != UINT32_MAX; i++) {
		bool is_kept = i == best || (!taken[i] && !w->is_strict);
		w->out->is_degraded |= next[i] && !is_kept;
		next[i] = is_kept || (next[i] && next[i]->failed >= 0) ? next[i] : NULL;
	}
}

static void take_ways(struct walk *w, const struct ir_block *b, uint32_t from, struct state **next, uint32_t n)
{
	uint32_t *taken = &w->taken[w->first_way[from]], feasible = 0;
	leave_exits(w, b, next, n);
	for (uint32_t i = 0; i < n; i++) {
		next[i] = next[i] && may_go(w, next[i], target_of(b, i)) ? next[i] : NULL;
		feasible += next[i] && next[i]->failed < 0;
	}
	if (feasible > 1 && exec_is_full(w))
		choose_ways(w, taken, next, n);
	for (uint32_t i = 0; i < n; i++) {
		if (!next[i])
			continue;
		taken[i]++;
		traverse(w, next[i], target_of(b, i));
	}
}

// A loop that counts from an integer up to a bound (`i < n`), or down to one, is above it, or below it, in each further round: it would never end.
static void assume_progress(struct walk *w, struct state *s, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	const struct loop_count *l = b->is_loop_head ? explore_loop(s, s->block) : NULL;
	for (int i = 0; l && l->count && i < 2; i++) {
		const struct sym *first = l->first[i], *other = l->first[!i];
		if (!first || first->kind != SYM_INT || eval_value(w, s, i ? b->value->a : b->value->b) != other)
			continue;
		bool is_up = (b->value->op == OP_LT || b->value->op == OP_LE) == (i == 0);
		const struct sym *now = eval_value(w, s, i ? b->value->b : b->value->a);
		const struct sym *further = sym_binary(m->table, is_up ? OP_GT : OP_LT, now, first);
		if (state_truth(m, s, further) < 0)
			state_assume(m, s, further, true);
	}
}

// A loop that waits for a poll to say something else, and counts nothing: the path on which it never does has no end (the condition is known, since a
// function says by `true` and `false` what it heard). The one goes on that heard what it waited for.
static bool polls_in_vain(struct walk *w, const struct state *s, const struct ir_block *b, uint32_t head)
{
	const struct machine *m = &w->exec->machine;
	const struct loop_count *round = explore_loop(s, head);
	bool counts = b->value->kind == V_BINARY && b->value->op >= OP_LT && b->value->op <= OP_GE;
	for (const struct prim *p = round && !counts ? s->tail : NULL; p && (p->call == UINT32_MAX || p->call >= round->calls); p = p->prev) {
		if (p->kind != PRIM_CALL || !p->row || p->row->result != RESULT_POLL)
			continue;
		const struct sym *said = sym_numbered(m->table, SYM_RESULT, p->call);
		return state_truth(m, s, sym_binary(m->table, OP_EQ, said, sym_int(m->table, 0))) == 0;
	}
	return false;
}

static void end_branch(struct walk *w, struct state *s, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	assume_progress(w, s, b);
	assume_types(w, s, b->value);
	const struct sym *condition = eval_value(w, s, b->value);
	int truth = state_truth(m, s, condition);
	int exit = forced_exit(w, s, b, truth >= 0);
	if (exit >= 0) {
		uint32_t head = b->is_loop_head ? s->block : w->loop_of[s->block];
		if (truth >= 0 && truth != (exit == 0) && polls_in_vain(w, s, b, head))
			return;
		go_around(w, s, exit, b, head);
		turn_ring(w, s, exit, b, head);
		if (truth >= 0 && truth != (exit == 0))
			note_cut(w, s, head);
		leave_loop(w, s, condition, exit, b, head);
		return;
	}
	struct state *next[2] = {NULL, NULL};
	uint32_t from = s->block;
	if (truth < 0 && w->releases[from]) {
		next[w->releases[from] - 1] = s;
		take_ways(w, b, from, next, 2);
		return;
	}
	for (int i = 0; i < 2; i++)
		if (truth < 0 || truth == (i == 0))
			next[i] = truth >= 0 ? s : assume_branch(w, s, condition, i == 0, b);
	if (truth >= 0)
		next[truth] = other_way(w, s, b, condition, truth); // truth 1 takes way 0
	take_ways(w, b, from, next, 2);
}

static void end_switch(struct walk *w, struct state *s, const struct ir_block *b)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *value = eval_value(w, s, b->value);
	struct state **next = ARENA_ARRAY(m->scratch, struct state *, b->case_count + 1), *other = state_copy(w, s);
	uint32_t from = s->block;
	for (uint32_t i = 0; i < b->case_count; i++) {
		const struct ir_case *k = &b->cases[i];
		struct state *taken = state_copy(w, s);
		if (!state_assume_range(m, taken, value, (struct fact){.low = k->low, .high = k->high}))
			continue;
		next[i + 1] = exec_settle(w, taken, value) ? taken : NULL;
		if (value->kind == SYM_INT)
			other = NULL;
		else if (other && k->low == k->high &&
		         !state_assume_range(m, other, value, (struct fact){.low = INT64_MIN, .high = INT64_MAX, .not= {k->low}, .nots = 1}))
			other = NULL;
	}
	next[0] = other && exec_settle(w, other, value) ? other : NULL;
	take_ways(w, b, from, next, b->case_count + 1);
}

void explore_end_block(struct walk *w, struct state *s)
{
	const struct ir_block *b = &w->function->blocks.at[s->block];
	switch (b->end) {
	case END_GOTO: traverse(w, s, b->target[0]); break;
	case END_BRANCH: end_branch(w, s, b); break;
	case END_SWITCH: end_switch(w, s, b); break;
	case END_RETURN: fragment_finish(w, s, b->value ? eval_value(w, s, b->value) : NULL, b->end_loc, false, false); break;
	case END_UNREACHABLE: fragment_finish(w, s, NULL, b->end_loc, true, false); break;
	case END_THROW: fragment_finish(w, s, NULL, b->end_loc, false, true); break;
	}
}
