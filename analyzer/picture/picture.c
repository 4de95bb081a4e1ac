// SPDX-License-Identifier: Apache-2.0
#include "picture/picture.h"

#include <stdlib.h>
#include <string.h>

#include "picture/parts.h"

const char *const picture_edge_words[] = {"lane", "call", "order", "fix", "missing", NULL};

struct builder {
	struct arena *a;
	const struct witness *w;
	struct subject of;
	struct merged_steps steps;
	bool *is_kept;                        // by merged step
	bool *is_in_fix;                      // by merged step: it is on the way that the fix makes; all false = no fix is shown
	struct witness_step *fixed;           // the program with the fix
	size_t fixed_count, *fixed_at;        // by merged step: its place there
	size_t *node_of;                      // by merged step
	int *lane_of_stream, *lane_of_thread; // -1 = none yet
	VEC(struct picture_lane) lane;
	VEC(struct picture_node) node;
	VEC(struct picture_edge) edge;
	VEC(struct picture_place) cited;
	size_t first, second; // merged steps of the claim
	bool is_missing;      // the claim's edge is order that is missing
	size_t second_call;   // steps as written from there on are of a second call of the function
};

static size_t distance(size_t a, size_t b)
{
	return a < b ? b - a : a - b;
}

static size_t distance_to_claim(const struct builder *b, size_t i)
{
	size_t first = distance(i, b->first), second = distance(i, b->second);
	return first < second ? first : second;
}

static bool is_of_fix(const struct builder *b, size_t i)
{
	enum merged_kind kind = b->steps.list.at[i].kind;
	return kind == MERGED_ADDED || kind == MERGED_MOVED || kind == MERGED_INSTEAD || kind == MERGED_LATER;
}

static bool is_of_order(const struct witness *w)
{
	return w->claim == CLAIM_UNORDERED || w->claim == CLAIM_USE_AFTER || w->claim == CLAIM_INTERLEAVED;
}

static bool touches(const struct witness_step *s, int memory)
{
	bool is_touched = s->memory == memory;
	for (size_t i = 0; i < s->access_count; i++)
		is_touched |= s->access[i].memory == memory;
	return is_touched;
}

// Does the finding's path tell of it, or is it of the memory that the finding is about?
static bool is_spoken_of(const struct builder *b, const struct witness_step *s)
{
	bool is_told = b->w->memory == NO_OBJECT || touches(s, b->w->memory);
	for (size_t i = 0; i < b->of.f->step_count; i++)
		is_told |= step_is_at(&b->of.f->step[i].location, s);
	return is_told;
}

// Work in front of the two claimed steps, or behind them, which orders nothing between them.
static bool is_beside(const struct builder *b, size_t i)
{
	const struct witness_step *s = b->steps.list.at[i].step;
	bool is_work = s->kind == WSTEP_LAUNCH || s->kind == WSTEP_MEMSET || s->kind == WSTEP_COPY || s->kind == WSTEP_HOST_FUNCTION ||
	               s->kind == WSTEP_HOST_ACCESS;
	return b->of.f && is_work && (i < b->first || i > b->second) && b->w->claim != CLAIM_INTERLEAVED && !is_spoken_of(b, s);
}

// Objects that are only made or ended say nothing of order. Of what only the fix has, those steps that bring the order about.
static bool is_of_interest(const struct builder *b, size_t i)
{
	if (is_of_fix(b, i))
		return b->is_in_fix[i];
	const struct witness_step *s = b->steps.list.at[i].step;
	bool is_callers_setup = !s->column && (s->kind == WSTEP_INIT || s->kind == WSTEP_SET_DEVICE); // stands nowhere
	if (is_callers_setup && i != b->first && i != b->second)
		return false;
	if (i == b->first || i == b->second || !(is_of_order(b->w) || b->w->claim == CLAIM_COST))
		return true;
	bool is_callers_work = s->is_caller && step_is_on_stream(b->w, s); // nothing that the finding speaks of
	return !step_is_setup(b->w, s) && !step_is_end_of_handle(s) && !is_callers_work && !is_beside(b, i);
}

// The steps nearest to the claimed ones, what the fix adds among them.
static void choose(struct builder *b)
{
	size_t n = b->steps.list.n, kept = 0;
	for (size_t i = 0; i < n; i++)
		kept += b->is_kept[i] = is_of_interest(b, i);
	while (kept > PICTURE_MOST_NODES) {
		size_t farthest = 0, most = 0;
		for (size_t i = 0; i < n; i++) {
			size_t d = b->is_kept[i] ? distance_to_claim(b, i) : 0;
			if (d > most)
				most = d, farthest = i;
		}
		b->is_kept[farthest] = false;
		kept--;
	}
}

// Host threads in their order, then streams by device.
static void put_lanes(struct builder *b)
{
	for (size_t i = 0; i < b->w->thread_count; i++)
		b->lane_of_thread[i] = -1;
	for (size_t i = 0; i < b->w->stream_count; i++)
		b->lane_of_stream[i] = -1;
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct witness_step *s = b->steps.list.at[i].step;
		if (!b->is_kept[i])
			continue;
		if (step_is_on_stream(b->w, s))
			b->lane_of_stream[s->stream] = 0;
		else
			b->lane_of_thread[s->thread] = 0;
	}
	for (size_t i = 0; i < b->w->thread_count; i++) {
		if (b->lane_of_thread[i] < 0)
			continue;
		b->lane_of_thread[i] = (int)b->lane.n;
		*vec_push(b->a, &b->lane) = thread_lane(b->a, b->w, (int)i);
	}
	for (int device = 0; device < (int)b->w->device_count + 1; device++) {
		for (size_t i = 0; i < b->w->stream_count; i++) {
			struct picture_lane lane = stream_lane(&b->of, (int)i);
			if (b->lane_of_stream[i] < 0 || lane.device != device)
				continue;
			b->lane_of_stream[i] = (int)b->lane.n;
			*vec_push(b->a, &b->lane) = lane;
		}
	}
}

static bool is_same_place(const struct witness_step *x, const struct witness_step *y)
{
	return x->kind == y->kind && x->file && y->file && strcmp(x->file, y->file) == 0 && x->line == y->line && x->column == y->column;
}

// Where the path goes through a second call of the function: the last place in front of the second claimed step that begins like the first
// call does, or that step alone.
static size_t second_call_of(const struct witness *w, const struct gpulint_finding *f)
{
	bool has_any = false;
	for (size_t i = 0; f && i < f->step_count; i++)
		has_any |= f->step[i].role == GPULINT_STEP_SECOND_CALL;
	for (size_t i = w->second; has_any && i > w->first; i--)
		if (is_same_place(&w->step[i], &w->step[0]))
			return i;
	return has_any ? w->second : SIZE_MAX;
}

// The number that the step has in the path, 0 = none. Where one place is told once and done several times, it is that of the claimed step.
static size_t number_in_path(const struct builder *b, size_t i)
{
	const struct gpulint_finding *f = b->of.f;
	size_t told = 0, last = 0, done = 0, in_front = 0, claimed = i;
	for (size_t k = 0; f && k < f->step_count; k++)
		if (step_is_at(&f->step[k].location, b->steps.list.at[i].step))
			told++, last = k + 1;
	for (size_t k = 0; told && k < b->steps.list.n; k++) {
		if (is_of_fix(b, k) || !step_is_at(&f->step[last - 1].location, b->steps.list.at[k].step))
			continue;
		claimed = k == b->first || k == b->second || !done ? k : claimed;
		in_front += k < i;
		done++;
	}
	if (told != done)
		return told == 1 && claimed == i ? last : 0;
	for (size_t k = 0; told && k < f->step_count; k++)
		if (step_is_at(&f->step[k].location, b->steps.list.at[i].step) && !in_front--)
			return k + 1;
	return 0;
}

// Does an edit change the words of the step's call, and nothing else: a flag of what it makes? It is the last call in front of the edit.
static bool is_changed(const struct builder *b, const struct merged_step *m)
{
	const struct witness_fix *fix = &b->w->fix;
	const struct witness_step *s = m->step;
	for (size_t i = 0; s->file && m->kind == MERGED_BOTH && i < fix->edit_count; i++) {
		const struct witness_edit *e = &fix->edit[i];
		bool is_it = e->text && !strpbrk(e->text, ";{}\n") && strcmp(e->file, s->file) == 0 && e->line == s->line && e->column > s->column;
		for (size_t k = 0; is_it && k < b->w->step_count; k++) {
			const struct witness_step *other = &b->w->step[k];
			is_it = !other->file || strcmp(other->file, s->file) != 0 || other->line != s->line || other->column <= s->column ||
			        other->column > e->column;
		}
		if (is_it)
			return true;
	}
	return false;
}

// What the fix that is shown does to a step as written: it leaves it alone, takes it away, or has it elsewhere.
static enum merged_kind fate_of(const struct builder *b, const struct merged_step *m)
{
	bool is_shown = false;
	enum merged_kind fate = MERGED_GONE;
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct merged_step *other = &b->steps.list.at[i];
		is_shown |= b->is_in_fix[i];
		if (other->before == m->before && is_of_fix(b, i) && other->kind != MERGED_ADDED)
			fate = other->kind;
	}
	return m->kind == MERGED_GONE && is_shown ? fate : MERGED_BOTH;
}

static const char *const fates[] = {[MERGED_BOTH] = "",
                                    [MERGED_GONE] = ", taken away by the fix",
                                    [MERGED_ADDED] = "",
                                    [MERGED_MOVED] = ", moved by the fix",
                                    [MERGED_INSTEAD] = ", replaced by the fix",
                                    [MERGED_LATER] = ", later with the fix"};

// The line of what only the fix has is one of the edited text.
static const char *place_of(const struct builder *b, size_t i)
{
	const struct merged_step *m = &b->steps.list.at[i];
	bool is_second_call = m->before >= b->second_call && m->before != NOT_THERE && !m->step->is_caller;
	const char *of_call = is_second_call ? ", second call" : "";
	switch (m->kind) {
	case MERGED_ADDED: return "added by the fix";
	case MERGED_MOVED: return "moved here by the fix";
	case MERGED_INSTEAD: return "instead, by the fix";
	case MERGED_LATER: return "only here with the fix";
	default: break;
	}
	size_t number = number_in_path(b, i);
	const char *place = shown_place(b->a, b->w, m->step);
	place = number && !m->step->is_caller ? arena_printf(b->a, "step %zu, %s", number, place) : place;
	return arena_printf(b->a, "%s%s%s", place, of_call, is_changed(b, m) ? ", changed by the fix" : fates[fate_of(b, m)]);
}

// A wait for an event that the path makes and has not recorded yet (CUDA runtime API, cudaStreamWaitEvent).
static const char *effect_of(const struct builder *b, size_t i)
{
	const struct witness_step *s = b->steps.list.at[i].step;
	static const char waits[] = "waits for ";
	bool is_made = false, is_wait = !is_of_fix(b, i) && (s->kind == WSTEP_WAIT || s->kind == WSTEP_SYNC_EVENT);
	const char *effect = shown_effect(b->a, &b->of, s);
	for (size_t k = 0; is_wait && k < b->steps.list.at[i].before; k++) {
		const struct witness_step *other = &b->w->step[k];
		is_made |= other->kind == WSTEP_CREATE_EVENT && other->event == s->event;
		is_wait &= other->kind != WSTEP_RECORD || other->event != s->event;
	}
	bool is_vain = is_wait && is_made && strncmp(effect, waits, sizeof waits - 1) == 0;
	return is_vain ? arena_printf(b->a, "waits for nothing: %s has no record", effect + sizeof waits - 1) : effect;
}

static void put_nodes(struct builder *b, struct picture *p)
{
	size_t left_out = 0;
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct merged_step *m = &b->steps.list.at[i];
		const struct witness_step *s = m->step;
		left_out += i > b->first && i <= b->second && !is_of_fix(b, i) ? s->left_out : 0; // elsewhere nobody looks for them
		if (!b->is_kept[i]) {
			left_out += is_of_interest(b, i);
			continue;
		}
		struct shown_accesses access = {0};
		shown_accesses(b->a, b->w, s, &access);
		b->node_of[i] = b->node.n;
		*vec_push(b->a, &b->node) = (struct picture_node){
			.lane = (size_t)(step_is_on_stream(b->w, s) ? b->lane_of_stream[s->stream] : b->lane_of_thread[s->thread]),
			.call = shown_call(b->a, s),
			.effect = effect_of(b, i),
			.access = access.list.at,
			.access_count = access.list.n,
			.place = place_of(b, i),
			.is_claimed = i == b->first || i == b->second,
			.is_added = is_of_fix(b, i),
			.is_gone = fate_of(b, m) != MERGED_BOTH && fate_of(b, m) != MERGED_LATER,
			.is_assumed = s->is_caller,
			.times = 1,
			.left_out = left_out,
		};
		p->left_out += left_out;
		left_out = 0;
	}
	p->left_out += left_out;
	p->left_out_at_end = left_out;
}

static void put_edge(struct builder *b, size_t from, size_t to, const char *label, bool is_fix)
{
	bool is_lane = b->node.at[from].lane == b->node.at[to].lane;
	if (!b->is_missing && from == b->node_of[b->first] && to == b->node_of[b->second])
		return; // the claim's own edge says it
	enum picture_edge_kind kind = is_fix ? EDGE_FIX : is_lane ? EDGE_LANE : label ? EDGE_ORDER : EDGE_CALL;
	*vec_push(b->a, &b->edge) = (struct picture_edge){from, to, kind, is_lane ? NULL : label};
}

// The order as written.
static const char *put_order(struct builder *b)
{
	size_t count = b->w->step_count;
	bool *is_drawn = ARENA_ARRAY(b->a, bool, count + 1);
	size_t *node = ARENA_ARRAY(b->a, size_t, count + 1);
	struct order_edges order = {0};
	for (size_t i = 0; i < b->steps.list.n; i++) {
		if (is_of_fix(b, i) || !b->is_kept[i])
			continue;
		is_drawn[b->steps.list.at[i].before] = true;
		node[b->steps.list.at[i].before] = b->node_of[i];
	}
	const char *why = picture_order(b->a, b->w, b->w->step, count, is_drawn, &order);
	for (size_t i = 0; i < order.list.n; i++)
		put_edge(b, node[order.list.at[i].from], node[order.list.at[i].to], order.list.at[i].label, false);
	return why;
}

// What the fix adds to it: the edges of the way that it makes which begin or end at a step that only the fix has.
static void put_fix_order(struct builder *b)
{
	bool *is_drawn = ARENA_ARRAY(b->a, bool, b->fixed_count + 1);
	size_t *merged = ARENA_ARRAY(b->a, size_t, b->fixed_count + 1);
	struct order_edges order = {0};
	for (size_t i = 0; i < b->steps.list.n; i++) {
		if (b->steps.list.at[i].kind == MERGED_GONE)
			continue;
		merged[b->fixed_at[i]] = i;
		is_drawn[b->fixed_at[i]] = b->is_kept[i];
	}
	picture_order(b->a, b->w, b->fixed, b->fixed_count, is_drawn, &order);
	for (size_t i = 0; i < order.list.n; i++) {
		size_t from = merged[order.list.at[i].from], to = merged[order.list.at[i].to];
		bool is_lock = is_of_fix(b, from) && b->steps.list.at[from].step->kind == WSTEP_LOCK; // what it keeps together
		if (b->is_in_fix[from] && (is_lock || b->is_in_fix[to]) && (is_of_fix(b, from) || is_of_fix(b, to)))
			put_edge(b, b->node_of[from], b->node_of[to], order.list.at[i].label, true);
	}
}

static void put_fixed(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		b->fixed_at[i] = b->fixed_count;
		if (b->steps.list.at[i].kind != MERGED_GONE)
			b->fixed[b->fixed_count++] = *b->steps.list.at[i].step;
	}
}

// The claimed step in the program with the fix: itself, or to where it is moved; NOT_THERE = the fix takes it away.
static size_t with_fix(const struct builder *b, size_t claimed)
{
	const struct merged_step *m = &b->steps.list.at[claimed];
	for (size_t i = 0; m->kind == MERGED_GONE && i < b->steps.list.n; i++)
		if (is_of_fix(b, i) && b->steps.list.at[i].kind != MERGED_ADDED && b->steps.list.at[i].before == m->before)
			return i;
	return m->kind == MERGED_GONE ? NOT_THERE : claimed;
}

// What comes between the two in the program with the fix; where it moves one of them they may have changed places.
static void find_way(struct builder *b)
{
	size_t first = with_fix(b, b->first), second = with_fix(b, b->second);
	if (first == NOT_THERE || second == NOT_THERE)
		return;
	uint32_t from = (uint32_t)b->fixed_at[first], to = (uint32_t)b->fixed_at[second];
	const bool *is_between = picture_between(b->a, b->w, b->fixed, b->fixed_count, from, to);
	if (!is_between && (first != b->first || second != b->second))
		is_between = picture_between(b->a, b->w, b->fixed, b->fixed_count, to, from);
	for (size_t i = 0; is_between && i < b->steps.list.n; i++)
		b->is_in_fix[i] = b->steps.list.at[i].kind != MERGED_GONE && is_between[b->fixed_at[i]];
}

// Where the claim is not of order: all steps of the program with the fix, but for the making of events that only the fix has.
static void find_all(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		enum witness_step_kind kind = b->steps.list.at[i].step->kind;
		bool is_made = is_of_fix(b, i) && (kind == WSTEP_CREATE_EVENT || kind == WSTEP_DESTROY_EVENT);
		b->is_in_fix[i] = b->steps.list.at[i].kind != MERGED_GONE && !is_made;
	}
}

// A lock is taken before it is given back.
static void find_locks(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct merged_step *m = &b->steps.list.at[i];
		for (size_t k = i + 1; m->kind == MERGED_ADDED && m->step->kind == WSTEP_LOCK && k < b->steps.list.n; k++) {
			const struct witness_step *s = b->steps.list.at[k].step;
			if (s->kind == WSTEP_UNLOCK && s->mutex == m->step->mutex && s->thread == m->step->thread) {
				b->is_in_fix[i] |= b->is_in_fix[k];
				break;
			}
		}
	}
}

// Which steps the fix adds is shown where they lead to what the claim misses: else the edit was proved on another way.
static void find_fix(struct builder *b)
{
	bool has_any = false;
	for (size_t i = 0; i < b->steps.list.n; i++)
		has_any |= is_of_fix(b, i);
	if (!has_any)
		return;
	put_fixed(b);
	if (is_of_order(b->w))
		find_way(b);
	else
		find_all(b);
	find_locks(b);
}

// Something that the picture shows uses what this step makes.
static bool is_made_for_it(const struct builder *b, const struct witness_step *made)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct witness_step *s = b->steps.list.at[i].step;
		if (b->is_kept[i] &&
		    ((made->stream != NO_OBJECT && made->stream == s->stream) || (made->event != NO_OBJECT && made->event == s->event) ||
		     (made->memory != NO_OBJECT && touches(s, made->memory))))
			return true;
	}
	return false;
}

static void put_cited(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		const struct witness_step *s = b->steps.list.at[i].step;
		if (s->file && !is_of_fix(b, i) && (b->is_kept[i] || (step_is_setup(b->w, s) && is_made_for_it(b, s))))
			*vec_push(b->a, &b->cited) = (struct picture_place){s->file, s->line};
	}
}

static void find_claim(struct builder *b)
{
	for (size_t i = 0; i < b->steps.list.n; i++) {
		if (is_of_fix(b, i))
			continue;
		if (b->steps.list.at[i].before == b->w->first)
			b->first = i;
		if (b->steps.list.at[i].before == b->w->second)
			b->second = i;
	}
}

// Where the claimed steps of two threads can interleave, the witness has the first thread's calls before the second's, which does no harm. Is
// there a call of the first thread behind the claimed one that uses the same, and nothing that makes the second thread wait for it?
static bool can_interleave(const struct witness *w)
{
	int thread = w->step[w->first].thread;
	bool uses_it = false;
	if (w->claim != CLAIM_INTERLEAVED || w->step[w->second].thread == thread)
		return false;
	for (size_t i = w->first + 1; i < w->second; i++) {
		const struct witness_step *s = &w->step[i];
		bool is_own = s->thread == thread, is_join = s->kind == WSTEP_JOIN_THREAD && s->child == thread;
		if (is_join ||
		    (is_own && (s->kind == WSTEP_UNLOCK || s->kind == WSTEP_SIGNAL || s->kind == WSTEP_START_THREAD || s->kind == WSTEP_FORK)))
			return false;
		uses_it |= is_own && (w->memory == NO_OBJECT || touches(s, w->memory));
	}
	return uses_it;
}

// The stream that the finding's path says it runs on in that order, where that is another one: of a handle that the second thread has bound.
static int stream_then(struct arena *a, const struct witness *w, const struct gpulint_finding *f, const struct witness_step *s)
{
	for (size_t i = f && s->replaces ? f->step_count : 0; i > 0; i--) {
		const struct gpulint_step *t = &f->step[i - 1];
		bool is_it = t->stream && t->location.line == s->line && t->location.column == s->column && strcmp(t->location.file, s->file) == 0;
		for (size_t k = 0; is_it && k < w->stream_count; k++)
			if (w->streams[k].name && strstr(t->stream, arena_printf(a, "`%s`", w->streams[k].name)))
				return (int)k;
	}
	return s->stream;
}

// The steps as written in that order: the second claimed one behind the first. *at: the new place of each.
static struct witness *interleaved(struct arena *a, const struct witness *w, const struct gpulint_finding *f, uint32_t *at)
{
	struct witness *out = ARENA_NEW(a, struct witness);
	struct witness_step *step = ARENA_ARRAY(a, struct witness_step, w->step_count + 1);
	uint32_t n = w->first + 1;
	int thread = w->step[w->first].thread;
	for (uint32_t i = 0; i < w->step_count; i++)
		at[i] = i;
	for (int is_own = 0; is_own <= 1; is_own++)
		for (uint32_t i = w->first + 1; i <= w->second; i++)
			if ((w->step[i].thread == thread) == (bool)is_own)
				at[i] = n++;
	for (uint32_t i = 0; i < w->step_count; i++) {
		step[at[i]] = w->step[i];
		if (i > w->first && i < w->second && w->step[i].thread == thread)
			step[at[i]].stream = stream_then(a, w, f, &w->step[i]);
	}
	*out = *w;
	out->step = step, out->second = at[w->second];
	return out;
}

// With the fix the second claimed step comes where it is in the witness, behind what the fix adds.
static void interleave(struct builder *b)
{
	const struct witness *w = b->w;
	uint32_t *at = ARENA_ARRAY(b->a, uint32_t, w->step_count + 1);
	struct merged_steps steps = {0};
	bool has_fix = false;
	b->w = b->of.w = interleaved(b->a, w, b->of.f, at);
	for (size_t i = b->first + 1; i < b->second; i++)
		has_fix |= is_of_fix(b, i);
	for (int pass = 0; pass < 3; pass++) {
		for (size_t i = 0; i < b->steps.list.n; i++) {
			struct merged_step m = b->steps.list.at[i];
			bool is_inside = i > b->first && i <= b->second;
			bool is_own = is_inside && (is_of_fix(b, i) || m.step->thread == w->step[w->first].thread);
			if (pass != (i > b->second ? 2 : is_own ? 1 : 0))
				continue;
			if (m.before != NOT_THERE) {
				m.before = at[m.before];
				m.step = &b->w->step[m.before];
			}
			m.kind = i == b->second && has_fix ? MERGED_GONE : m.kind;
			*vec_push(b->a, &steps.list) = m;
		}
		if (pass == 1 && has_fix)
			*vec_push(b->a, &steps.list) = (struct merged_step){&b->w->step[b->w->second], MERGED_LATER, b->w->second, NOT_THERE};
	}
	b->steps = steps;
	find_claim(b);
}

static const char *const *device_titles(struct builder *b)
{
	const char **title = ARENA_ARRAY(b->a, const char *, b->w->device_count + 1);
	for (size_t i = 0; i <= b->w->device_count; i++)
		title[i] = device_title(b->a, &b->of, (int)i);
	title[0] = strcmp(title[0], "the device") == 0 ? "device" : title[0];
	return title;
}

const struct picture *picture_with(struct arena *a, const struct witness *written, const struct gpulint_finding *f)
{
	const struct witness *w = picture_shown(a, written, f);
	struct builder b = {.a = a, .w = w, .of = {w, f}, .second_call = second_call_of(w, f)};
	struct picture *p = ARENA_NEW(a, struct picture);
	picture_merge(a, w, &b.steps);
	size_t n = b.steps.list.n;
	b.is_kept = ARENA_ARRAY(a, bool, n + 1);
	b.node_of = ARENA_ARRAY(a, size_t, n + 1);
	b.lane_of_stream = ARENA_ARRAY(a, int, w->stream_count + 1);
	b.lane_of_thread = ARENA_ARRAY(a, int, w->thread_count + 1);
	b.is_in_fix = ARENA_ARRAY(a, bool, n + 1);
	b.fixed = ARENA_ARRAY(a, struct witness_step, n + 1);
	b.fixed_at = ARENA_ARRAY(a, size_t, n + 1);
	find_claim(&b);
	bool is_between = can_interleave(w);
	if (is_between)
		interleave(&b);
	w = b.w;
	find_fix(&b);
	choose(&b);
	put_lanes(&b);
	put_nodes(&b, p);
	bool is_left_out = written->first == written->second && w->first != w->second;
	p->claim = is_left_out ? "so what this call needs is left out" : claim_text(a, &b.of, &b.is_missing);
	if (is_between)
		p->claim = arena_printf(a, "%s can come in between", thread_lane(a, w, w->step[w->second].thread).title);
	p->caution = put_order(&b);
	put_fix_order(&b);
	put_cited(&b);
	p->rule = w->rule;
	p->place = shown_place(a, NULL, witness_place(w));
	p->title = w->message ? w->message : "";
	p->is_missing = b.is_missing;
	p->is_single = b.first == b.second;
	if (!p->is_single)
		*vec_push(a, &b.edge) = (struct picture_edge){b.node_of[b.first], b.node_of[b.second], EDGE_CLAIM, p->claim};
	p->device = device_titles(&b);
	p->lane = b.lane.at, p->lane_count = b.lane.n;
	p->node = b.node.at, p->node_count = b.node.n;
	p->edge = b.edge.at, p->edge_count = b.edge.n;
	p->cited = b.cited.at, p->cited_count = b.cited.n;
	picture_fold(a, p);
	return p;
}

const struct picture *picture_of(struct arena *a, const struct witness *w)
{
	return picture_with(a, w, NULL);
}
