// SPDX-License-Identifier: Apache-2.0
// What one host thread hands to another: condition variables, futures, semaphores, latches, barriers, atomics, and calls
// that nobody can look into. A signal carries all that its thread knows; who awaits it afterwards knows that too.
//
// A spawned thread is walked up to what it awaits, and goes on when its creator awaits it or joins it: all threads that stand
// at something then pass it together, and go on to the next. So a barrier is met by all, and whoever counts signals has them.
#include "engine/record.h"

static const struct effect *effect_of(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL ? model_effect(p->row, kind) : NULL;
}

static bool awaits(const struct prim *p)
{
	return p->kind == PRIM_UNKNOWN || effect_of(p, EFFECT_AWAIT);
}

// NULL: what is not told apart, such as a promise and its future.
static const struct sym *object_handed(const struct prim *p, enum effect_kind kind)
{
	const struct effect *e = effect_of(p, kind);
	return e ? prim_arg(p, e->arg) : NULL;
}

static void signal(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	if (t->has_signalled || (p->kind != PRIM_UNKNOWN && !effect_of(p, EFFECT_SIGNAL)))
		return;
	t->has_signalled = true;
	struct handed *h = vec_push(r->arena, &r->handed);
	*h = (struct handed){.object = object_handed(p, EFFECT_SIGNAL), .thread = r->thread};
	order_join(r, &h->known, &host_timeline(r)->known);
	record_handover(r, p, h->object, true);
}

// Takes over what other threads have handed out. False when there is nothing that was not taken before.
static bool take(struct run *r, const struct sym *object)
{
	uint32_t from = current_thread(r)->taken, last = 0;
	r->work += r->handed.n;
	for (uint32_t i = 0; i < r->handed.n; i++) {
		const struct handed *h = &r->handed.at[i];
		if (h->object != object || h->thread == r->thread)
			continue;
		order_join(r, &host_timeline(r)->known, &h->known);
		last = i + 1;
	}
	if (last <= from)
		return false;
	current_thread(r)->taken = last;
	return true;
}

static bool has_ended(const struct thread *t)
{
	return !t->spawn || t->next == t->spawn->child->count;
}

// Walks on in a thread up to what it awaits; with `may_pass` beyond what it stands at. False when it cannot go on now.
static bool walk(struct run *r, uint32_t n, bool may_pass)
{
	uint32_t before = r->thread;
	if (r->threads.at[n].is_walked || has_ended(&r->threads.at[n]))
		return false;
	r->threads.at[n].is_walked = true;
	r->thread = n;
	while (!has_ended(current_thread(r)) && !run_is_spent(r)) {
		const struct prim *p = current_thread(r)->spawn->child->prim[current_thread(r)->next];
		if (awaits(p) && !may_pass) {
			signal(r, p);
			break;
		}
		may_pass = may_pass && !awaits(p);
		current_thread(r)->next++;
		run_prim(r, p);
		current_thread(r)->has_signalled = false;
	}
	r->thread = before;
	r->threads.at[n].is_walked = false;
	return true;
}

// Every thread passes what it stands at.
static bool pass(struct run *r)
{
	bool has_moved = false;
	r->work += r->threads.n;
	for (uint32_t i = 1; i < r->threads.n; i++)
		has_moved |= walk(r, i, true);
	return has_moved && !run_is_spent(r);
}

void handover(struct run *r, const struct prim *p)
{
	if (r->threads.n < 2)
		return;
	signal(r, p);
	if (!awaits(p))
		current_thread(r)->has_signalled = false;
	const struct sym *object = object_handed(p, EFFECT_AWAIT);
	bool waits = p->kind != PRIM_UNKNOWN && awaits(p) && !current_thread(r)->spawn;
	while (awaits(p) && !take(r, object) && waits && pass(r))
		;
	if (awaits(p) && current_thread(r)->taken)
		record_handover(r, p, object, false);
}

void handover_start(struct run *r, uint32_t thread)
{
	walk(r, thread, false);
}

void handover_finish(struct run *r, uint32_t thread)
{
	while (!has_ended(&r->threads.at[thread]) && pass(r))
		;
}

// The next holder of a lock knows what the last one knew.
void handover_lock(struct run *r, struct object *lock, bool is_taken)
{
	struct order *known = &host_timeline(r)->known;
	if (is_taken)
		order_join(r, known, &lock->released);
	else
		order_join(r, &lock->released, known);
}
