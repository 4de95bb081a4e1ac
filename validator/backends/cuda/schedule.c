// SPDX-License-Identifier: Apache-2.0
// The order in which the host threads' steps are executed: as listed, or with the two claimed steps exchanged as far as
// starts, joins and locks allow it.
#include "validator/backends/cuda/run.h"

struct simulation {
	const struct run *r;
	bool *done, *started;
	int *owner; // by mutex number, NO_OBJECT = free
	int mutexes;
};

static bool is_process_step(const struct run *r, uint32_t i)
{
	return r->w->threads && r->w->threads[r->step[i].thread].is_process;
}

bool schedule_plain(struct run *r)
{
	r->order = ARENA_ARRAY(r->a, uint32_t, r->count + 1);
	r->order_count = 0;
	for (uint32_t i = 0; i < r->count; i++) {
		if (!is_process_step(r, i))
			r->order[r->order_count++] = i;
	}
	return true;
}

static bool has_steps_left(const struct simulation *m, int thread)
{
	for (uint32_t i = 0; i < m->r->count; i++) {
		if (!m->done[i] && m->r->step[i].thread == thread)
			return true;
	}
	return false;
}

static bool is_awaited(const struct witness_step *signal, const struct witness_step *await)
{
	return signal->kind == WSTEP_SIGNAL && signal->mutex == await->mutex && signal->thread != await->thread;
}

static bool can_run(const struct simulation *m, uint32_t i)
{
	const struct witness_step *s = &m->r->step[i];
	if (m->done[i] || !m->started[s->thread])
		return false;
	for (uint32_t k = 0; k < i; k++) {
		if (!m->done[k] && m->r->step[k].thread == s->thread)
			return false;
	}
	if (s->kind == WSTEP_LOCK)
		return m->owner[s->mutex] == NO_OBJECT;
	if (s->kind == WSTEP_JOIN_THREAD)
		return !has_steps_left(m, s->child);
	for (uint32_t k = 0; k < i && s->kind == WSTEP_AWAIT; k++) {
		if (!m->done[k] && is_awaited(&m->r->step[k], s))
			return false;
	}
	return true;
}

// The earliest listed step that can run, but not `held`; r->count when there is none.
static uint32_t next_step(const struct simulation *m, uint32_t held)
{
	for (uint32_t i = 0; i < m->r->count; i++) {
		if (i != held && can_run(m, i))
			return i;
	}
	return m->r->count;
}

static void perform(struct simulation *m, uint32_t i)
{
	const struct witness_step *s = &m->r->step[i];
	m->done[i] = true;
	if (s->kind == WSTEP_LOCK)
		m->owner[s->mutex] = s->thread;
	if (s->kind == WSTEP_UNLOCK)
		m->owner[s->mutex] = NO_OBJECT;
	if (s->kind == WSTEP_START_THREAD)
		m->started[s->child] = true;
}

static void prepare(struct simulation *m, struct run *r)
{
	int mutexes = 1;
	for (uint32_t i = 0; i < r->count; i++)
		mutexes = r->step[i].mutex >= mutexes ? r->step[i].mutex + 1 : mutexes;
	*m = (struct simulation){.r = r, .mutexes = mutexes};
	m->done = ARENA_ARRAY(r->a, bool, r->count + 1);
	m->started = ARENA_ARRAY(r->a, bool, r->w->thread_count + 1);
	m->owner = ARENA_ARRAY(r->a, int, mutexes);
	for (int i = 0; i < mutexes; i++)
		m->owner[i] = NO_OBJECT;
	m->started[0] = true;
	for (uint32_t i = 0; i < r->count; i++)
		m->done[i] = is_process_step(r, i);
	for (size_t t = 1; t < r->w->thread_count; t++) { // a thread whose start the slice left out
		m->started[t] = true;
		for (uint32_t i = 0; i < r->count; i++)
			m->started[t] &= !(r->step[i].kind == WSTEP_START_THREAD && r->step[i].child == (int)t);
	}
}

// Claimed steps of one thread: the second is held so that others come between. Else the first is held until the second
// has run.
bool schedule_swapped(struct run *r)
{
	struct simulation m;
	schedule_plain(r);
	prepare(&m, r);
	uint32_t total = r->order_count, held = r->step[r->first].thread == r->step[r->second].thread ? r->second : r->first;
	bool exchanged = true;
	for (uint32_t n = 0; n < total; n++) {
		uint32_t i = next_step(&m, held);
		if (i == r->count) {
			exchanged &= held != r->first || m.done[r->second];
			held = UINT32_MAX;
			i = next_step(&m, held);
			if (i == r->count)
				return schedule_plain(r), false; // the list itself cannot run to its end
		}
		r->order[n] = i;
		perform(&m, i);
		if (held == r->first && i == r->second)
			held = UINT32_MAX;
	}
	return exchanged;
}
