// SPDX-License-Identifier: Apache-2.0
// Paths that have ended, as summaries: equal ones become one, the rest is ranked for callers.
#include "engine/paths/checked.h"
#include "engine/values/either.h"
#include "engine/paths/goals.h"

#include <string.h>

enum { MAX_REPLAYED = 6, MAX_REPLAYED_FAILING = 2, MAX_LEAVING = 8, MAX_LEFT = 32, MAX_ENDING = 64, MAX_FINDING = 2 };

struct collect {
	const struct machine *machine;
	VEC(const struct sym *) roots; // variables of the function that the caller sees all the same
	VEC(struct stored) stored;
	uint64_t digest;
};

static const struct sym *location_root(const struct sym *s)
{
	while (s && (s->kind == SYM_FIELD || s->kind == SYM_ELEMENT || s->kind == SYM_STEP))
		s = s->a;
	return s;
}

static bool is_visible(const struct collect *c, const struct sym *location)
{
	const struct sym *root = location_root(location);
	bool is = sym_is_current(location) || root->kind != SYM_VAR || root->number == 0; // of no variable: behind a pointer
	for (size_t i = 0; !is && i < c->roots.n; i++)
		is = root == c->roots.at[i];
	return is;
}

// Elements that were a variable's and are the caller's: `kept = std::vector<float *>(n);` leaves them where the temporary had them.
static void find_moved(void *context, const struct sym *key, const void *value)
{
	struct collect *c = context;
	const struct sym *address = value;
	bool is_owner = key->kind == SYM_FIELD && strcmp(key->text, IR_ELEMENTS_FIELD) == 0 && address->kind == SYM_ADDRESS;
	const struct sym *root = is_owner ? location_root(address->a) : NULL;
	if (root && root->kind == SYM_VAR && root->number && is_visible(c, key))
		*vec_push(c->machine->scratch, &c->roots) = root;
}

static void collect_stored(void *context, const struct sym *key, const void *value)
{
	struct collect *c = context;
	const struct sym *v = value;
	if (!is_visible(c, key) || v == key || (v->kind == SYM_INIT && v->a == key))
		return;
	*vec_push(c->machine->scratch, &c->stored) = (struct stored){.location = key, .value = v};
	c->digest += (key->hash ^ (v->hash * 31)) * 0x9e3779b97f4a7c15u;
}

static struct trace flatten(struct arena *a, const struct prim *tail, uint32_t count)
{
	struct trace t = {.prim = ARENA_ARRAY(a, const struct prim *, count), .count = count, .total = count};
	for (const struct prim *p = tail; p; p = p->prev) {
		t.prim[p->index] = p;
		t.total += p->child ? p->child->total : 0;
	}
	return t;
}

// --- owners that are counted ----------------------------------------------------------------------------------------

// Does the function make an object a copy of another one of its class, or assign another one to it? [class.copy.ctor], [class.copy.assign]
static bool is_copying(const struct ir_function *f)
{
	static const char assignment[] = "::operator=";
	size_t n = strlen(f->name), k = strlen(assignment);
	bool is_named = f->is_constructor || (n > k && strcmp(f->name + n - k, assignment) == 0);
	const struct ir_type *other = is_named && f->method_of && f->params.n == 2 ? f->params.at[1]->type : NULL;
	return other && other->kind == TYPE_REFERENCE && other->element && other->element->record == f->method_of;
}

// A number behind a pointer, to which copying adds, counts who shares what the objects point to. The one that is copied is among them.
static bool is_counted(const struct stored *st)
{
	const struct sym *v = st->value;
	bool is_sum = v->kind == SYM_BINARY && v->op == OP_ADD && v->b->kind == SYM_INT && v->b->number > 0;
	const struct sym *root = st->location;
	while (root->kind == SYM_FIELD)
		root = root->a;
	return is_sum && v->a->kind == SYM_INIT && v->a->a == st->location && root->kind == SYM_PTR && root->a->kind == SYM_INIT;
}

static struct symmap facts_at_end(const struct walk *w, const struct state *s, const struct collect *c)
{
	struct symmap facts = state_facts(c->machine, s);
	for (size_t i = 0; is_copying(w->function) && i < c->stored.n; i++)
		if (is_counted(&c->stored.at[i]))
			facts_assume_range(c->machine, &facts, c->stored.at[i].value->a, (struct fact){.low = 1, .high = INT64_MAX});
	return facts;
}

// --- conditions that decide nothing ---------------------------------------------------------------------------------

static bool is_same_way(const struct prim *a, const struct prim *b)
{
	return a->kind == PRIM_BRANCH && a->truth == b->truth && (a->loc == b->loc || is_same_loc(*a->loc, *b->loc));
}

// Others may hold the prim as well, on whose paths the condition counts.
static void open_branch(const struct machine *m, const struct prim **at)
{
	struct prim *copy = ARENA_NEW(m->scratch, struct prim);
	*copy = **at;
	copy->is_open = true;
	*at = copy;
}

// The fragment stands for one more path, which does the same: what the two decide differently does not matter.
static void open_differences(const struct machine *m, struct trace *t, const struct prim *tail)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = tail;
		if (t->prim[i]->kind != PRIM_BRANCH || t->prim[i]->is_open)
			continue;
		while (p && !is_same_way(p, t->prim[i]))
			p = p->prev;
		if (!p)
			open_branch(m, &t->prim[i]);
	}
}

// Where paths met on the way, what is known at the end no longer says which way they came.
static void open_forgotten(const struct walk *w, struct fragment *f)
{
	const struct machine *m = &w->exec->machine;
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		if (p->kind == PRIM_BRANCH && !p->is_open && p->frame == w->frame && facts_truth(m, &f->facts, p->arg[0]) != (int)p->truth)
			open_branch(m, &f->trace.prim[i]);
	}
}

// A program that ends itself has often done all its work; a failed call or an exception stands for others of its kind.
enum ending { ENDING_RETURN, ENDING_EXIT, ENDING_ERROR };

static enum ending ending_of(int failed, bool never_returns, bool is_exception)
{
	return failed >= 0 || is_exception ? ENDING_ERROR : never_returns ? ENDING_EXIT : ENDING_RETURN;
}

// What has ended the same way.
struct crowd {
	bool is_full;    // there are enough, and they have passed every GPU call that the path has
	bool is_longest; // the path does more than each of them
	bool is_other;   // it alone returns its number
};

static struct crowd crowd_of(const struct walk *w, const struct state *s, const struct sym *result, enum ending ending)
{
	enum { SHARE = 4 }; // of the room for those that return is kept for each of what callers tell apart, however many ways out there are
	struct crowd c = {.is_longest = true, .is_other = result && result->kind == SYM_INT};
	const struct fragment own = {.result = result, .facts = s->facts};
	uint32_t alike = 0, same = 0;
	for (size_t i = 0; i < w->done.n; i++) {
		const struct fragment *f = &w->done.at[i];
		enum ending of = ending_of(f->failed, f->never_returns, f->is_exception);
		alike += (of == ENDING_RETURN) == (ending == ENDING_RETURN) && f->has_left == s->has_left; // ways out are alike, whatever the reason
		same += of == ENDING_RETURN && f->has_left == s->has_left && fragment_returned(f) == fragment_returned(&own);
		c.is_longest &= of != ending || s->prims > f->trace.count;
		c.is_other &= of != ending || f->result != result;
	}
	uint32_t room = ending != ENDING_RETURN ? MAX_LEAVING : s->has_left ? MAX_LEFT : MAX_ENDING;
	c.is_full = alike >= room && !goals_are_new(w, s->goals);
	c.is_full &= ending != ENDING_RETURN || same >= MAX_ENDING / SHARE;
	return c;
}

// Of ways on which the program ends itself, each longer than those before, the last stands for all that are too many.
static void keep(struct walk *w, const struct fragment *f, bool is_one_of_many_exits)
{
	if (is_one_of_many_exits && w->longest_exit) {
		w->done.at[w->longest_exit - 1] = *f;
		return;
	}
	*vec_push(&w->scratch, &w->done) = *f;
	if (is_one_of_many_exits)
		w->longest_exit = (uint32_t)w->done.n;
}

void fragment_finish(struct walk *w, struct state *s, const struct sym *result, struct ir_loc end, bool never_returns, bool is_exception)
{
	const struct machine *m = &w->exec->machine;
	struct collect c = {.machine = m};
	enum ending ending = ending_of(s->failed, never_returns, is_exception);
	struct crowd crowd = crowd_of(w, s, result, ending);
	if (crowd.is_full && (ending == ENDING_ERROR || (!crowd.is_longest && !crowd.is_other))) {
		w->out->is_degraded |= ending == ENDING_RETURN;
		return;
	}
	if (crowd.is_full)
		exec_count(w, s->prims); // what is kept beyond the room has its price: in a circle that is no loop each round ends one that is longer
	bool stands_in = crowd.is_full && ending == ENDING_EXIT;
	if (!stands_in) // another may take its place
		goals_keep(w, s->goals);
	if (result && result->kind == SYM_CONTENT)
		*vec_push(m->scratch, &c.roots) = location_root(result->a);
	symmap_each(&s->store, find_moved, &c);
	symmap_each(&s->store, collect_stored, &c);
	uint64_t digest = s->digest + c.digest + (result ? result->hash * 7 : 0) + (uint64_t)(s->failed + 1) * 13 + (never_returns ? 1 : 0) +
	                  (is_exception ? 2 : 0) + (uint64_t)s->forced * 4;
	for (size_t i = 0; i < w->done.n; i++) {
		if (w->done.at[i].digest != digest)
			continue;
		struct symmap facts = facts_at_end(w, s, &c), before = w->done.at[i].facts;
		facts_join(m, &w->done.at[i].facts, &facts);
		w->done.at[i].either = either_join(m, w->done.at[i].either, &before, s->either, &facts, &w->done.at[i].facts);
		open_differences(m, &w->done.at[i].trace, s->tail);
		return;
	}
	struct fragment f = {.trace = flatten(m->scratch, s->tail, s->prims),
	                     .store = s->store,
	                     .stored = memcpy(ARENA_ARRAY(m->scratch, struct stored, c.stored.n), c.stored.n ? c.stored.at : &(struct stored){0},
	                                      c.stored.n * sizeof *c.stored.at),
	                     .stored_count = (uint32_t)c.stored.n,
	                     .facts = facts_at_end(w, s, &c),
	                     .sampled = s->facts,
	                     .either = s->either,
	                     .samples = s->samples,
	                     .names = s->names,
	                     .escaped = s->escaped,
	                     .inserted = s->inserted,
	                     .result = result,
	                     .digest = digest,
	                     .goals = s->goals,
	                     .news = s->news,
	                     .unknowns = s->unknowns,
	                     .frames = s->frames,
	                     .calls = s->calls,
	                     .end = end,
	                     .failed = s->failed,
	                     .never_returns = never_returns,
	                     .is_exception = is_exception,
	                     .is_sampled = s->is_sampled,
	                     .has_left = s->has_left,
	                     .forced = s->forced};
	keep(w, &f, stands_in);
}

// Order for callers: paths that return with every call successful, then the others.
static int rank(const struct fragment *f)
{
	return (f->failed >= 0) * 4 + f->never_returns * 2 + f->is_exception;
}

const struct sym *fragment_returns(const struct fragment *f)
{
	bool is_told_apart = f->result && (f->result->kind == SYM_INT || f->result->kind == SYM_PARAM || sym_is_undeclared(f->result));
	return is_told_apart ? f->result : NULL;
}

enum returned fragment_returned(const struct fragment *f)
{
	const struct fact *known = f->result ? symmap_get(&f->facts, f->result) : NULL;
	if (f->result && f->result->kind == SYM_INT)
		return f->result->number < 0 ? RETURNED_NEGATIVE : f->result->number ? RETURNED_POSITIVE : RETURNED_ZERO;
	if (known && known->low == 0 && known->high == 0)
		return RETURNED_ZERO;
	return known && fact_excludes(known, 0) ? RETURNED_NOT_ZERO : RETURNED_ANY;
}

// How many of those chosen return alike after the same GPU calls, return alike, and return the same; how many of those that return alike leave
// nothing stored, as this one does (it finds what an earlier call has made), and whether one of them may hold where this one does; how much it
// leaves stored that none of them does: a way of a command line's parser is what it sets; and how many of those that return alike cannot hold
// where this one does.
struct likeness {
	uint32_t endings, results, same, finding, stores, excludes;
	bool is_found; // or it leaves something stored
};

// Of paths that have ended those that stand for the function in callers.
struct choice {
	const struct fragment *at;
	bool *chosen;
	uint32_t n, kept, words;
	uint64_t *had;         // goals of those chosen
	struct likeness *like; // of each to them
	bool **is_had;         // of what each leaves stored: one of them does
};

static bool has_same_work(const struct choice *c, const struct fragment *a, const struct fragment *b)
{
	bool is_same = true;
	for (uint32_t i = 0; i < c->words && is_same; i++)
		is_same = (a->goals ? a->goals[i] : 0) == (b->goals ? b->goals[i] : 0);
	return is_same;
}

// How much GPU work the path has that those chosen lack.
static uint32_t added_work(const struct choice *c, const struct fragment *f)
{
	uint32_t n = 0;
	for (uint32_t i = 0; f->goals && i < c->words; i++)
		n += (uint32_t)__builtin_popcountll(f->goals[i] & ~c->had[i]);
	return n;
}

// Of those that add most the first that does most, which comes furthest; `n` where none adds anything.
static uint32_t adds_most(const struct choice *c)
{
	uint32_t best = c->n, most = 0;
	for (uint32_t k = 0; k < c->n; k++) {
		uint32_t adds = added_work(c, &c->at[k]);
		if (adds > most || (adds && adds == most && c->at[k].trace.count > c->at[best].trace.count))
			best = k, most = adds;
	}
	return best;
}

// Values other than numbers are not told apart: on each way they are others.
static bool is_alike(const struct sym *a, const struct sym *b)
{
	return a == b || (a && a->kind != SYM_INT && b->kind != SYM_INT);
}

static void compare_stores(const struct choice *c, uint32_t k, const struct fragment *chosen)
{
	const struct fragment *f = &c->at[k];
	for (uint32_t i = 0; i < f->stored_count; i++) {
		if (c->is_had[k][i] || !is_alike(symmap_get(&chosen->store, f->stored[i].location), f->stored[i].value))
			continue;
		c->is_had[k][i] = true;
		c->like[k].stores--;
	}
}

static void compare(const struct choice *c, uint32_t k, const struct fragment *chosen)
{
	const struct fragment *f = &c->at[k];
	struct likeness *like = &c->like[k];
	compare_stores(c, k, chosen);
	if (chosen->returned != f->returned)
		return;
	like->endings += has_same_work(c, chosen, f);
	like->results++;
	like->same += fragment_returns(chosen) == fragment_returns(f);
	bool excludes = facts_exclude(&chosen->facts, &f->facts);
	like->excludes += excludes;
	like->finding += !chosen->stored_count;
	like->is_found |= !chosen->stored_count && (!excludes || like->finding == MAX_FINDING);
}

static void choose(struct choice *c, uint32_t chosen)
{
	c->chosen[chosen] = true;
	c->kept++;
	for (uint32_t i = 0; c->at[chosen].goals && i < c->words; i++)
		c->had[i] |= c->at[chosen].goals[i];
	for (uint32_t k = 0; k < c->n; k++)
		if (!c->chosen[k])
			compare(c, k, &c->at[chosen]);
}

static bool is_more_unlike(const struct likeness *a, const struct likeness *b)
{
	if (a->endings != b->endings)
		return a->endings < b->endings;
	if (a->results != b->results)
		return a->results < b->results;
	if (a->same != b->same)
		return a->same < b->same;
	if (a->is_found != b->is_found)
		return b->is_found;
	return a->stores != b->stores ? a->stores > b->stores : a->excludes > b->excludes;
}

// One that returns, if any is left; the one that fewest of those chosen are like in what they return and in the GPU calls before, then in what
// they return, by its sign and then exactly; among these one that leaves all as it is where none of them does, then the one that leaves most behind that none of them does, then the
// one that holds where most of them do not. So callers of any kind find a way through.
static uint32_t most_unlike(const struct choice *c)
{
	uint32_t best = c->n;
	for (uint32_t k = 0; k < c->n; k++) {
		if (c->chosen[k])
			continue;
		if (best < c->n && rank(&c->at[k]) > rank(&c->at[best]))
			break; // they are in this order
		if (best == c->n || is_more_unlike(&c->like[k], &c->like[best]))
			best = k;
	}
	return best;
}

// Moves them to the front; they and the others keep their order.
static void move_chosen(const struct choice *c, struct arena *a, struct fragment *at)
{
	struct fragment *other = ARENA_ARRAY(a, struct fragment, c->n);
	uint32_t first = 0, last = 0;
	for (uint32_t k = 0; k < c->n; k++)
		if (c->chosen[k])
			at[first++] = at[k];
		else
			other[last++] = at[k];
	for (uint32_t k = 0; k < last; k++)
		at[first + k] = other[k];
}

// Brings those to the front that stand for the function in callers: what adds most of the GPU work that the others lack, so that ways out in front
// of the work do not take all the room, then what is most unlike them. Returns how many.
static uint32_t choose_replayed(const struct walk *w, struct fragment *at, uint32_t n, uint32_t most)
{
	struct arena *a = w->exec->machine.scratch;
	if (n <= most)
		return n;
	struct choice c = {.at = at, .n = n, .words = w->goals->words};
	c.chosen = ARENA_ARRAY(a, bool, n);
	c.had = ARENA_ARRAY(a, uint64_t, c.words);
	c.like = ARENA_ARRAY(a, struct likeness, n);
	c.is_had = ARENA_ARRAY(a, bool *, n);
	for (uint32_t k = 0; k < n; k++) {
		c.like[k].stores = at[k].stored_count;
		c.like[k].is_found = !at[k].result || at[k].stored_count;
		c.is_had[k] = ARENA_ARRAY(a, bool, at[k].stored_count);
	}
	for (uint32_t k = adds_most(&c); k < n && c.kept < most; k = adds_most(&c))
		choose(&c, k);
	while (c.kept < most)
		choose(&c, most_unlike(&c));
	move_chosen(&c, a, at);
	return c.kept;
}

static uint32_t conditions(const struct fragment *f)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < f->trace.count; i++)
		n += f->trace.prim[i]->kind == PRIM_BRANCH;
	return n;
}

// Of the fragment, and the other that it stands for: what both assume, and that one of the two assumes the rest. False: too much to say.
static bool assume_either(const struct machine *m, struct fragment *f, const struct fragment *other)
{
	struct symmap both = f->facts;
	facts_join(m, &both, &other->facts);
	const struct either *either = either_join(m, f->either, &f->facts, other->either, &other->facts, &both);
	bool is_less = f->facts.digest != both.digest && (!either || either == f->either || (f->either && either == f->either->next));
	f->either = either;
	f->facts = both;
	facts_join(m, &f->sampled, &other->sampled);
	return !is_less;
}

// The fragment stands for all of these, which end alike: none of what it decides is decided where another of them may be taken.
static void stand_for_all(const struct walk *w, struct fragment *f, const struct fragment *from, const struct fragment *end)
{
	const struct machine *m = &w->exec->machine;
	struct fragment all = *f;
	for (const struct fragment *k = from; k < end; k++)
		if (k != f && !assume_either(m, &all, k))
			return;
	*f = all;
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		if (p->kind == PRIM_BRANCH && !p->is_open && facts_truth(m, &f->facts, p->arg[0]) != (int)p->truth)
			open_branch(m, &f->trace.prim[i]);
	}
}

// Of a function whose ways no caller can tell apart (mute.h) the one that assumes least stands for all that end alike. They are in the order of
// their rank. Returns how many stand for it.
static uint32_t choose_mute(const struct walk *w, struct fragment *at, uint32_t n)
{
	struct choice c = {.at = at, .n = n, .chosen = ARENA_ARRAY(w->exec->machine.scratch, bool, n)};
	for (uint32_t k = 0, end = 0; k < n; k = end) {
		uint32_t best = k;
		for (end = k; end < n && rank(&at[end]) == rank(&at[k]); end++)
			best = conditions(&at[end]) < conditions(&at[best]) ? end : best;
		stand_for_all(w, &at[best], &at[k], &at[end]);
		c.chosen[best] = true;
		c.kept++;
	}
	move_chosen(&c, w->exec->machine.scratch, at);
	return c.kept;
}

void fragments_select(struct walk *w)
{
	struct summary *out = w->out;
	uint32_t n = (uint32_t)w->done.n, at = 0, clean = 0;
	if (w->longest_exit)
		goals_keep(w, w->done.at[w->longest_exit - 1].goals);
	for (uint32_t i = 0; i < n; i++)
		open_forgotten(w, &w->done.at[i]);
	checked_settle(w);
	struct fragment *sorted = ARENA_ARRAY(w->exec->machine.scratch, struct fragment, n);
	for (int wanted = 0; wanted < 8; wanted++)
		for (uint32_t i = 0; i < n; i++)
			if (rank(&w->done.at[i]) == wanted)
				sorted[at++] = w->done.at[i];
	for (uint32_t i = 0; i < n; i++)
		sorted[i].returned = (uint8_t)fragment_returned(&sorted[i]);
	while (clean < n && sorted[clean].failed < 0)
		clean++;
	out->is_mute = w->exec->is_mute && w->exec->is_mute[w->function->id];
	uint32_t keep_clean = out->is_mute ? choose_mute(w, sorted, clean) : choose_replayed(w, sorted, clean, MAX_REPLAYED);
	uint32_t keep_failing = out->is_mute ? 0 : choose_replayed(w, sorted + clean, n - clean, MAX_REPLAYED_FAILING);
	struct fragment *order = ARENA_ARRAY(w->exec->machine.arena, struct fragment, n);
	uint32_t k = 0;
	for (uint32_t i = 0; i < keep_clean; i++)
		order[k++] = sorted[i];
	for (uint32_t i = 0; i < keep_failing; i++)
		order[k++] = sorted[clean + i];
	out->replayable = k;
	for (uint32_t i = keep_clean; i < clean; i++)
		order[k++] = sorted[i];
	for (uint32_t i = clean + keep_failing; i < n; i++)
		order[k++] = sorted[i];
	out->fragment = order;
	out->count = n;
}

static const struct sample *samples_kept(struct arena *a, const struct sample *of)
{
	const struct sample *kept = NULL, **at = &kept;
	for (const struct sample *k = of; k; k = k->next) {
		struct sample *copy = ARENA_NEW(a, struct sample);
		*copy = (struct sample){NULL, k->value, NULL};
		if (k->known)
			copy->known = memcpy(ARENA_NEW(a, struct fact), k->known, sizeof *k->known);
		*at = copy;
		at = &copy->next;
	}
	return kept;
}

void fragments_keep(struct walk *w)
{
	struct arena *a = w->exec->machine.arena;
	struct trace_keeping keeping = {.arena = a, .scratch = w->exec->machine.scratch};
	for (uint32_t i = 0; i < w->out->count; i++) {
		struct fragment *f = &w->out->fragment[i];
		f->trace = trace_keep(&keeping, &f->trace);
		f->stored = stored_keep(a, f->stored, f->stored_count);
		f->store = symmap_keep(a, f->store, 0);
		f->facts = symmap_keep(a, f->facts, sizeof(struct fact));
		f->sampled = symmap_keep(a, f->sampled, sizeof(struct fact));
		f->names = symmap_keep(a, f->names, 0);
		f->escaped = symmap_keep(a, f->escaped, 0);
		f->inserted = symmap_keep(a, f->inserted, 0);
		f->samples = samples_kept(a, f->samples);
		f->either = either_keep(a, f->either);
	}
}
