// SPDX-License-Identifier: Apache-2.0
// Which of a callee's paths a caller's path goes on with.
#include "engine/paths/callees.h"
#include "engine/paths/explore.h"
#include "ir/cfg.h"

enum { MAX_RETURNED = 8, MAX_LEFT = 32 };

// What a path of a callee leaves in memory that its caller sees, as far as conditions ask: is it nothing?
struct left {
	const struct sym *location;
	enum { LEFT_ZERO, LEFT_NUMBER, LEFT_OTHER } kind;
};

enum { EACH_KIND = (1u << RETURNED_KINDS) - 1 };

// What trying one of the callee's paths at one call has shown.
struct trial {
	uint32_t taken;            // by how many of the caller's paths it was taken
	uint32_t asked;            // how often it was tried whether a later round of a loop takes it
	const struct sym *refuter; // the condition that refuted it last, NULL = none
};

// A call while the paths of its callee are tried on it.
struct fits {
	struct called call;
	struct trial *trial;                      // of each
	uint32_t kept, clean, ended;              // so far: paths that go on; on which no call failed; that the callee ends without a failed call
	uint32_t alive;                           // of those that go on: with no call failed in the caller either
	const struct sym *returned[MAX_RETURNED]; // by the callee on paths on which no call failed (fragment_returns)
	uint32_t returns;
	uint32_t kinds;             // bit set of enum returned, of those on which no call failed and that return
	struct left left[MAX_LEFT]; // the same of what it leaves
	uint32_t lefts;
};

// Does the callee return something on its path i that it has not returned on those which fit so far?
static bool returns_anew(const struct fits *c, uint32_t i)
{
	const struct fragment *f = &c->call.sum->fragment[i];
	bool is_new = f->failed < 0 && f->result && c->returns < MAX_RETURNED;
	for (uint32_t k = 0; is_new && k < c->returns; k++)
		is_new &= c->returned[k] != fragment_returns(f);
	return is_new;
}

static bool leaves_the_same(const struct fits *c, struct left l)
{
	for (uint32_t i = 0; i < c->lefts; i++)
		if (c->left[i].location == l.location && c->left[i].kind == l.kind)
			return true;
	return false;
}

static struct left left_by(const struct stored *st)
{
	const struct sym *v = st->value;
	return (struct left){st->location, v->kind != SYM_INT ? LEFT_OTHER : v->number ? LEFT_NUMBER : LEFT_ZERO};
}

// Does the callee leave something somewhere on its path i that it has not left there on those which fit so far?
static bool leaves_anew(const struct fits *c, uint32_t i)
{
	const struct fragment *f = &c->call.sum->fragment[i];
	bool is_new = false;
	for (uint32_t k = 0; f->failed < 0 && k < f->stored_count; k++)
		is_new |= !leaves_the_same(c, left_by(&f->stored[k]));
	return is_new && c->lefts < MAX_LEFT;
}

static void note_left(struct fits *c, const struct fragment *f)
{
	for (uint32_t k = 0; f->failed < 0 && k < f->stored_count && c->lefts < MAX_LEFT; k++)
		if (!leaves_the_same(c, left_by(&f->stored[k])))
			c->left[c->lefts++] = left_by(&f->stored[k]);
}

static struct trial *trials(struct walk *w, const struct ir_step *step, const struct summary *sum)
{
	struct trial *trial = map_get(&w->chosen, step, (uintptr_t)sum);
	if (!trial) {
		trial = ARENA_ARRAY(&w->scratch, struct trial, sum->count);
		map_put(&w->scratch, &w->chosen, step, (uintptr_t)sum, trial);
	}
	return trial;
}

// The place of the caller's variable, or of a member of one, that the call initialises with an object, NULL = there is none, or the arguments
// speak of it.
static const struct sym *initialised(struct walk *w, struct state *s, const struct fits *c)
{
	const struct ir_value *at = c->call.step->place;
	const struct ir_value *root = at;
	while (root && root->kind == V_FIELD)
		root = root->a;
	if (!root || root->kind != V_VAR || at->type->kind != TYPE_RECORD || at->type->handle != HANDLE_NONE)
		return NULL;
	const struct sym *place = eval_place(w, s, at);
	for (uint32_t i = 0; i < c->call.args; i++)
		if (sym_mentions(c->call.arg[i], place))
			return NULL;
	return place;
}

// The caller's path goes on, or ends, with path number i of the callee. False: they exclude each other.
static bool take(struct walk *w, struct state *s, struct fits *c, uint32_t i, enum forced forced, struct state_list *out)
{
	const struct fragment *f = &c->call.sum->fragment[i];
	const struct machine *m = &w->exec->machine;
	const struct sym *result = NULL;
	struct state tried = *s;
	const struct sym *place = initialised(w, &tried, c);
	const struct sym *object = place ? elements_object(m, &tried, place, c->call.step->place->type) : NULL;
	if (!replay_fragment(w, &tried, f, &c->call, forced, object, &c->trial[i].refuter, &result))
		return false;
	struct state *next = ARENA_NEW(m->scratch, struct state);
	*next = tried;
	if (returns_anew(c, i))
		c->returned[c->returns++] = fragment_returns(f);
	note_left(c, f);
	c->trial[i].taken++;
	if (f->never_returns || f->is_exception) {
		fragment_finish(w, next, NULL, c->call.step->loc, f->never_returns, !f->never_returns);
		c->ended += f->failed < 0;
		return true;
	}
	call_set_result(w, next, c->call.step, result);
	if (object && object != place)
		elements_follow(m, next, place, object, c->call.step->place->type);
	state_keep(out, next);
	c->kinds |= f->failed < 0 ? 1u << f->returned : 0;
	c->kept++;
	c->clean += f->failed < 0;
	c->alive += next->failed < 0 || s->failed >= 0;
	return true;
}

static bool does_nothing(const struct trace *t)
{
	bool is = true;
	for (uint32_t i = 0; i < t->count && is; i++)
		is = t->prim[i]->kind == PRIM_ACCESS || t->prim[i]->kind == PRIM_DEAD || t->prim[i]->kind == PRIM_BRANCH;
	return is;
}

// Do its ways neither touch the GPU nor call what nobody knows?
static bool is_helper(const struct summary *sum)
{
	bool is = true;
	for (uint32_t i = 0; i < sum->count && is; i++)
		is = does_nothing(&sum->fragment[i].trace);
	return is;
}

static bool is_gpu_work(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && p->row && model_is_gpu(p->row));
}

static bool works(const struct fragment *f)
{
	bool is = false;
	for (uint32_t i = 0; i < f->trace.count && !is; i++)
		is = is_gpu_work(f->trace.prim[i]);
	return is;
}

static bool leaves_gpu_alone(const struct summary *sum)
{
	bool is = true;
	for (uint32_t i = 0; i < sum->count && is; i++)
		is = !works(&sum->fragment[i]);
	return is;
}

static void take_all(struct walk *w, struct state *s, struct fits *c, struct state_list *out)
{
	bool is_any = w->is_directed && leaves_gpu_alone(c->call.sum); // what it has asked of the caller's values may lead there
	for (uint32_t i = 0; i < c->call.sum->count && out->n < LIST_ROOM; i++) {
		bool is_one_of_first = i < c->call.sum->replayable || !c->clean;   // what the caller knows may fit none of them,
		bool is_other = returns_anew(c, i) || leaves_anew(c, i) || is_any; // or none that returns or leaves what the caller asks for
		if (is_one_of_first || (w->is_thorough && is_other))
			take(w, s, c, i, FORCED_NOT, out);
	}
}

// How often the callee's paths were taken, by what they return.
static void count_returned(const struct fits *c, uint32_t *times)
{
	for (uint32_t i = 0; i < c->call.sum->count; i++)
		times[c->call.sum->fragment[i].returned] += c->trial[i].taken;
}

static bool is_taken_less(const struct fits *c, const uint32_t *returned, uint32_t a, uint32_t b)
{
	const struct fragment *x = &c->call.sum->fragment[a], *y = &c->call.sum->fragment[b];
	if ((x->failed < 0) != (y->failed < 0))
		return x->failed < 0;
	uint32_t xs = returned[x->returned], ys = returned[y->returned];
	return xs != ys ? xs < ys : c->trial[a].taken < c->trial[b].taken;
}

// There are paths enough: one of the callee's, of those on which no call fails first, then of what fewest of the caller's have had returned, then
// that which fewest have taken. Where that says that a call of the caller's failed (what a checking function asks), another one as well: else each
// check would end half of the paths.
static void take_one(struct walk *w, struct state *s, struct fits *c, struct state_list *out)
{
	const struct summary *sum = c->call.sum;
	bool *tried = ARENA_ARRAY(&w->scratch, bool, sum->count);
	uint32_t returned[RETURNED_KINDS] = {0};
	w->out->is_degraded |= sum->count > 1;
	count_returned(c, returned);
	for (uint32_t n = 0; n < sum->count && !c->alive && out->n < LIST_ROOM; n++) {
		uint32_t best = UINT32_MAX;
		for (uint32_t i = 0; i < sum->count; i++)
			if (!tried[i] && (best == UINT32_MAX || is_taken_less(c, returned, i, best)))
				best = i;
		tried[best] = true;
		take(w, s, c, best, FORCED_NOT, out);
	}
}

// The longest path that returns something of these kinds and was not tried, UINT32_MAX = there is none.
static uint32_t longest_left(const struct summary *sum, const bool *tried, uint32_t kinds)
{
	uint32_t best = UINT32_MAX;
	for (uint32_t i = 0; i < sum->count; i++) {
		const struct fragment *f = &sum->fragment[i];
		bool returns = f->failed < 0 && !f->never_returns && !f->is_exception && (kinds & 1u << f->returned);
		if (returns && !tried[i] && (best == UINT32_MAX || f->trace.total > sum->fragment[best].trace.total))
			best = i;
	}
	return best;
}

// No path of the callee fits that returns one of these kinds: that of which the fewest conditions are broken, of these the longest. Only the longest are tried.
static void take_nearest(struct walk *w, struct state *s, struct fits *c, uint32_t kinds, enum forced forced, struct state_list *out)
{
	enum { MOST = 64 };
	bool *tried = ARENA_ARRAY(&w->scratch, bool, c->call.sum->count);
	uint32_t best = UINT32_MAX, fewest = UINT32_MAX;
	sym_memo_clear(*c->call.lasting); // nothing is initialised where they are only tried
	for (int left = MOST; fewest > 1 && left > 0; left--) {
		uint32_t i = longest_left(c->call.sum, tried, kinds);
		if (i == UINT32_MAX)
			break;
		tried[i] = true;
		uint32_t n = replay_broken(w, s, &c->call.sum->fragment[i], &c->call, fewest);
		best = n < fewest ? i : best;
		fewest = n < fewest ? n : fewest;
	}
	sym_memo_clear(*c->call.lasting);
	if (best != UINT32_MAX)
		take(w, s, c, best, forced, out);
}

// By block: does it lead to the last block of the function that returns, without going around again?
static const bool *find_ending(const struct walk *w)
{
	uint32_t n = (uint32_t)w->function->blocks.n, last = UINT32_MAX;
	bool *ends = ARENA_ARRAY(w->exec->machine.arena, bool, n);
	struct arena scratch = {0};
	uint32_t *by_order = ARENA_ARRAY(&scratch, uint32_t, n), reached = 0;
	for (uint32_t b = 0; b < n; b++) {
		if (w->order[b] == UINT32_MAX)
			continue;
		by_order[w->order[b]] = b;
		reached++;
		if (w->function->blocks.at[b].end == END_RETURN && (last == UINT32_MAX || w->order[b] > w->order[last]))
			last = b;
	}
	while (reached--) { // those behind come first
		uint32_t b = by_order[reached];
		uint32_t *next = ARENA_ARRAY(&scratch, uint32_t, w->function->blocks.at[b].case_count + 2);
		uint32_t ways = ir_successors(&w->function->blocks.at[b], next);
		ends[b] = b == last;
		for (uint32_t i = 0; i < ways; i++)
			ends[b] |= w->order[next[i]] > w->order[b] && ends[next[i]];
	}
	arena_free(&scratch);
	return ends;
}

static bool reads(const struct ir_value *v, const struct ir_value *place)
{
	return v && v->kind == V_LOAD && place && place->kind == V_VAR && v->a->kind == V_VAR && v->a->var == place->var;
}

// Does the block hand what the call gives to another function, and end by what that says (`if (check(f()))`)?
static bool is_asked_through_another(const struct ir_block *b, const struct ir_step *call)
{
	bool is_asked = false;
	for (size_t i = 0; i < b->steps.n && call->place; i++) {
		const struct ir_step *s = &b->steps.at[i];
		for (uint32_t k = 0; s->kind == STEP_CALL && k < s->arg_count; k++)
			is_asked |= reads(s->arg[k], call->place) && reads(b->value, s->place);
	}
	return is_asked;
}

// Does the caller give up behind what it got? Not where it asks for that at the end of the block and comes to more GPU work than it leaves aside, or to
// as much and to the function's last return.
static bool gives_up(struct walk *w, const struct state *after, const struct ir_step *call)
{
	const struct ir_block *b = &w->function->blocks.at[after->block];
	struct state tried = *after;
	if (b->end != END_BRANCH)
		return true;
	int truth = state_truth(&w->exec->machine, &tried, eval_value(w, &tried, b->value));
	if (truth < 0)
		return is_asked_through_another(b, call);
	uint32_t here = b->target[!truth], aside = b->target[truth], more = w->goals->ahead[aside], less = w->goals->ahead[here];
	w->ends = w->ends ? w->ends : find_ending(w);
	return more > less || (more == less && !w->ends[here]);
}

// All that fit return zero, or none does, and the caller goes on behind the other only. Of a callee that had more ways than were kept that may be
// among the rest.
static void take_missing(struct walk *w, struct state *s, struct fits *c, struct state_list *out)
{
	enum { ZERO = 1u << RETURNED_ZERO, ANY = 1u << RETURNED_ANY };
	bool is_zero = c->kinds == ZERO, is_other = c->kinds && !(c->kinds & (ZERO | ANY));
	if ((is_zero || is_other) && out->n < LIST_ROOM && gives_up(w, out->at[out->n - 1], c->call.step))
		take_nearest(w, s, c, is_zero ? EACH_KIND & ~(uint32_t)ZERO : ZERO, FORCED_WAY, out);
}

struct counted {
	const struct machine *machine;
	struct state *state;
	const struct symmap *first; // what the path had stored behind the first round
};

static void forget_counted(void *context, const struct sym *place, const void *value)
{
	struct counted *c = context;
	const struct sym *now = value, *was = symmap_get(c->first, place);
	if (!was || now->kind != SYM_INT || was->kind != SYM_INT || now == was)
		return;
	const struct sym *later = state_unknown(c->machine, c->state);
	bool is_up = now->number > was->number;
	state_put(c->machine, c->state, place, later);
	state_assume_range(c->machine, c->state, later,
	                   (struct fact){.low = is_up ? now->number : INT64_MIN, .high = is_up ? INT64_MAX : now->number});
}

// The same path in any later round of the loop at `head`: of the numbers that have changed since its first round it knows which way. NULL = it has not
// been around.
static struct state *any_round(struct walk *w, const struct state *s, uint32_t head)
{
	const struct loop_count *round = explore_loop(s, head);
	if (!round || !round->count)
		return NULL;
	struct state *any = ARENA_NEW(w->exec->machine.scratch, struct state);
	*any = *s;
	struct counted c = {&w->exec->machine, any, &round->once};
	symmap_each_apart(&s->store, &round->once, forget_counted, &c);
	return any;
}

// Does the callee's path work on the GPU, and has no path of the caller taken it?
static bool is_left_out(const struct trial *t, const struct fragment *f)
{
	return !t->taken && t->refuter && f->failed < 0 && works(f);
}

static bool fits_in(struct walk *w, const struct state *s, const struct called *call, const struct fragment *f)
{
	const struct sym *result = NULL, *refuter = NULL;
	struct state tried = *s;
	struct called alone = *call;
	alone.lasting = NULL; // it is kept for another state
	return replay_fragment(w, &tried, f, &alone, FORCED_NOT, NULL, &refuter, &result);
}

// Is one of the callee's paths left out that a later round of the loop may take?
static bool awaits_round(struct walk *w, const struct state *any, const struct ir_step *step)
{
	enum { OFTEN = 4 };
	const struct summary *sum = w->exec->summary[step->function->id];
	struct trial *trial = sum ? map_get(&w->chosen, step, (uintptr_t)sum) : NULL;
	struct state at = *any;
	struct called call = {.step = step, .callee = step->function, .sum = sum, .args = step->arg_count};
	for (uint32_t i = 0; trial && i < sum->count; i++) {
		if (!is_left_out(&trial[i], &sum->fragment[i]) || trial[i].asked++ >= OFTEN)
			continue;
		call.arg = call.arg ? call.arg : eval_args(w, &at, step);
		if (fits_in(w, &at, &call, &sum->fragment[i]))
			return true;
	}
	return false;
}

bool ways_await_round(struct walk *w, const struct state *s, uint32_t head)
{
	const struct state *any = NULL;
	for (uint32_t b = 0; b < w->function->blocks.n; b++)
		for (size_t i = 0; loops_hold(w, head, b) && i < w->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *step = &w->function->blocks.at[b].steps.at[i];
			if (step->kind != STEP_CALL || !step->function || !goals_works(w->exec, step->function))
				continue;
			any = any ? any : any_round(w, s, head);
			if (any && awaits_round(w, any, step))
				return true;
		}
	return false;
}

// In a round that stands for all later ones the callee may also go the way that only the number of the round excludes.
static void take_later(struct walk *w, struct state *s, struct fits *c, struct state_list *out)
{
	struct state *any = s->late && loops_hold(w, s->late - 1, s->block) ? any_round(w, s, s->late - 1) : NULL;
	struct called then = c->call;
	bool has_own = any && c->call.args == c->call.step->arg_count;
	then.arg = has_own ? eval_args(w, any, c->call.step) : c->call.arg;
	for (uint32_t i = 0; any && i < c->call.sum->count && out->n < LIST_ROOM; i++)
		if (is_left_out(&c->trial[i], &c->call.sum->fragment[i]) && fits_in(w, any, &then, &c->call.sum->fragment[i]))
			take(w, s, c, i, FORCED_ROUND, out);
}

void ways_take(struct walk *w, struct state *s, const struct called *call, struct state_list *out)
{
	const struct summary *sum = call->sum;
	struct fits fits = {.call = *call, .trial = trials(w, call->step, sum)};
	struct sym_memo *lasting = w->exec->spare_lasting;
	w->exec->spare_lasting = NULL;
	fits.call.lasting = &lasting;
	if (!sum->is_mute && exec_is_full(w))
		take_one(w, s, &fits, out);
	else
		take_all(w, s, &fits, out);
	take_later(w, s, &fits, out);
	// What the caller knows fits no path that was kept: that is the summary's want, and no reason for the caller's path to end.
	bool is_lost = !fits.ended || sum->is_degraded;
	if (!fits.kept && is_lost && exec_returns(sum))
		take_nearest(w, s, &fits, EACH_KIND, is_helper(sum) ? FORCED_HELPER : FORCED_WAY, out);
	if (fits.kept && sum->is_degraded && !w->is_thorough && !exec_is_full(w))
		take_missing(w, s, &fits, out);
	sym_memo_clear(lasting);
	w->exec->spare_lasting = lasting;
}
