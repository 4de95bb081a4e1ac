// SPDX-License-Identifier: Apache-2.0
#include "engine/story/sequence.h"

#include "engine/story/path.h"
#include "engine/story/steps.h"
#include "witness/words.h"

// --- what comes before ----------------------------------------------------------------------------------------------

// Backwards from a step: by thread, has something of it been met that comes before that step?
struct before {
	bool *thread;  // by thread number; forked processes are not looked at
	bool *carries; // by step: a signal, or the release of a lock, that somebody who comes before has taken
	size_t threads;
};

static bool hands_over(const struct recorded *from, const struct recorded *to)
{
	bool is_signal = from->what == WSTEP_SIGNAL && to->what == WSTEP_AWAIT, is_lock = from->what == WSTEP_UNLOCK && to->what == WSTEP_LOCK;
	return (is_signal || is_lock) && from->object == to->object;
}

static void reach(const struct recorder *rec, struct before *b, uint32_t i)
{
	const struct recorded *s = &rec->steps.at[i];
	if (s->what == WSTEP_START_THREAD && s->child < b->threads && b->thread[s->child])
		b->thread[s->thread] = true;
	b->thread[s->thread] |= b->carries[i];
	if (!b->thread[s->thread])
		return;
	if (s->what == WSTEP_JOIN_THREAD && s->child && s->child < b->threads)
		b->thread[s->child] = true;
	for (uint32_t k = 0; k < i && (s->what == WSTEP_AWAIT || s->what == WSTEP_LOCK); k++)
		b->carries[k] |= hands_over(&rec->steps.at[k], s);
}

const bool *sequence_before(struct run *r, uint32_t end)
{
	const struct recorder *rec = recorder_of(r);
	if (rec->process)
		return NULL;
	struct before b = {
		.thread = ARENA_ARRAY(r->arena, bool, r->threads.n), .carries = ARENA_ARRAY(r->arena, bool, end + 1), .threads = r->threads.n};
	bool *is_before = ARENA_ARRAY(r->arena, bool, end + 1);
	b.thread[rec->steps.at[end].thread] = true;
	for (uint32_t i = end + 1; i-- > 0;) {
		reach(rec, &b, i);
		is_before[i] = b.thread[rec->steps.at[i].thread];
	}
	return is_before;
}

// --- the steps of a path --------------------------------------------------------------------------------------------

enum when { EARLIER, FIRST, BETWEEN, SECOND, BEHIND /* what gets the harm */, NEVER };

// An operation of the path, with the calls and conditions that lead to it.
struct item {
	size_t begin, end; // of o->step; the operation is the last one
	uint32_t at;       // of the recording, UINT32_MAX = it is not there
	uint32_t thread;
	enum when when;
};

struct sequence {
	struct run *run;
	const struct slice *slice;
	const bool *before_second;
	struct item *item;
	size_t count;
	bool is_named;
	const struct observation *o;
};

static uint32_t recorded_at(const struct recorder *rec, const struct prim *p)
{
	return p ? (uint32_t)(uintptr_t)map_get(&rec->first_step, p, 0) - 1 : UINT32_MAX;
}

// The number of the thread that `spawn` has started.
static uint32_t thread_by(const struct run *r, const struct prim *spawn)
{
	for (uint32_t i = 1; spawn && i < r->threads.n; i++)
		if (r->threads.at[i].spawn == spawn)
			return i;
	return 0;
}

static bool is_operation(const struct path_step *s)
{
	return s->kind != PATH_CALL && s->kind != PATH_BRANCH;
}

static void find_items(struct sequence *q, const struct observation *o)
{
	const struct recorder *rec = recorder_of(q->run);
	size_t begin = 0;
	for (size_t i = 0; i < o->step_count; i++) {
		const struct path_step *s = &o->step[i];
		bool is_last_here = i + 1 == o->step_count || o->step[i + 1].spawn != s->spawn;
		if (!is_operation(s) && !is_last_here)
			continue;
		struct item *item = &q->item[q->count++];
		*item = (struct item){.begin = begin,
		                      .end = i + 1,
		                      .at = is_operation(s) ? recorded_at(rec, s->prim) : UINT32_MAX,
		                      .thread = thread_by(q->run, s->spawn)};
		if (item->at != UINT32_MAX)
			item->thread = rec->steps.at[item->at].thread;
		begin = i + 1;
	}
}

static bool has_several_threads(const struct sequence *q)
{
	for (size_t i = 1; i < q->count; i++)
		if (q->item[i].thread != q->item[0].thread)
			return true;
	return false;
}

// What threads tell each other is worth a step between the two operations only.
// What follows the first operation in its own thread, or after a handover, and leads to the second, stands between the two.
static enum when when(const struct sequence *q, uint32_t at)
{
	uint32_t first = q->slice->first, second = q->slice->second;
	bool is_handed = step_hands_over(recorder_of(q->run)->steps.at[at].prim);
	const struct prim *p = recorder_of(q->run)->steps.at[at].prim;
	if (p == q->o->victim.prim || (at > second && path_ends_capture(q->o, p)))
		return BEHIND;
	if (at < first)
		return is_handed ? NEVER : EARLIER;
	if (at == first)
		return FIRST;
	if (at == second)
		return SECOND;
	if (at > second || !q->before_second[at])
		return NEVER;
	return sequence_before(q->run, at)[first] ? BETWEEN : is_handed ? NEVER : EARLIER;
}

// In the order of the run, which is one that can happen, but for what another thread does meanwhile. What is no step of the run stays where it is.
static void put_in_order(struct sequence *q)
{
	q->before_second = sequence_before(q->run, q->slice->second);
	for (size_t i = 0; i < q->count; i++) {
		struct item item = q->item[i];
		size_t to = i;
		item.when = item.at != UINT32_MAX ? when(q, item.at) : i ? q->item[i - 1].when : EARLIER;
		for (; to > 0 && (item.when < q->item[to - 1].when || (item.when == q->item[to - 1].when && item.at < q->item[to - 1].at)); to--)
			q->item[to] = q->item[to - 1];
		q->item[to] = item;
	}
}

static const char *title(const struct sequence *q, uint32_t thread)
{
	for (size_t i = 0; i < q->slice->thread_count; i++)
		if (q->slice->thread[i] == thread)
			return witness_thread_title(q->run->keep, (int)i, thread >= FIRST_PROCESS);
	return q->slice->thread_count ? "another thread" : witness_thread_title(q->run->keep, (int)thread, false);
}

static void take(struct sequence *q, struct observation *o, struct path_step *to, const struct item *item)
{
	const struct recorded *s = item->at == UINT32_MAX ? NULL : &recorder_of(q->run)->steps.at[item->at];
	for (size_t k = item->begin; k < item->end; k++) {
		to[o->step_count] = o->step[k];
		to[o->step_count++].thread = q->is_named ? title(q, item->thread) : NULL;
	}
	if (s && s->what == WSTEP_START_THREAD && q->is_named)
		to[o->step_count - 1].message = step_thread_words(q->run, s->prim, title(q, s->child));
}

void sequence_path(struct run *r, struct observation *o, const struct slice *slice)
{
	struct sequence q = {.run = r, .slice = slice, .item = ARENA_ARRAY(r->arena, struct item, o->step_count + 1), .o = o};
	struct path_step *step = ARENA_ARRAY(r->keep, struct path_step, o->step_count);
	if (r->threads.n < 2 && !recorder_of(r)->process)
		return;
	find_items(&q, o);
	if (slice->first != slice->second && !recorder_of(r)->process) // a forked process goes on where the other was
		put_in_order(&q);
	q.is_named = has_several_threads(&q);
	o->step_count = 0;
	for (size_t i = 0; i < q.count; i++)
		if (q.item[i].when != NEVER)
			take(&q, o, step, &q.item[i]);
	o->step = step;
}
