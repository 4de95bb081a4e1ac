// SPDX-License-Identifier: Apache-2.0
// What one host thread hands to another: condition variables, futures, semaphores, latches, barriers, atomics, and calls
// that nobody can look into. A signal carries all that its thread knows; who awaits it afterwards knows that too.
//
// A spawned thread is walked up to what it awaits. Others go on when their creator awaits something or joins one of them:
// first those for whom there is a signal that they have not seen; where there is none for anybody, the one that nobody is
// going to signal (its condition may hold already).
#include "engine/order/effects.h"
#include "engine/order/locks.h"
#include "engine/order/run.h"

static const uint32_t of_the_driver = UINT32_MAX; // the thread that runs the functions of streams

static const struct effect *effect_of(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL ? model_effect(p->row, kind) : NULL;
}

static const struct effect *waiting(const struct prim *p)
{
	const struct effect *meets = effect_of(p, EFFECT_MEET);
	return meets ? meets : effect_of(p, EFFECT_AWAIT);
}

static const struct effect *signalling(const struct prim *p)
{
	const struct effect *meets = effect_of(p, EFFECT_MEET);
	return meets ? meets : effect_of(p, EFFECT_SIGNAL);
}

// Does a thread stop here? What reads and writes an atomic at once sees what is there, and does not wait.
static bool stops(const struct prim *p)
{
	return p->kind == PRIM_UNKNOWN || effect_of(p, EFFECT_MEET) || (effect_of(p, EFFECT_AWAIT) && !effect_of(p, EFFECT_SIGNAL));
}

// NULL: what is not told apart, such as a promise and its future.
static const struct sym *object_of_effect(const struct prim *p, const struct effect *e)
{
	return e ? prim_arg(p, e->arg) : NULL;
}

// A semaphore made with a count of 0 signals nothing.
static bool is_empty(const struct prim *p, const struct effect *e)
{
	const struct sym *count = e ? prim_arg(p, e->arg2) : NULL;
	return count && sym_is_int(count, 0);
}

static void hand_out(struct run *r, const struct sym *object, uint32_t thread, const struct order *known)
{
	struct handed *h = vec_push(r->arena, &r->handed);
	*h = (struct handed){.object = object, .thread = thread};
	order_join(r, &h->known, known);
}

static void signal(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	const struct effect *e = signalling(p);
	if (t->has_signalled || (p->kind != PRIM_UNKNOWN && !e) || is_empty(p, e))
		return;
	t->has_signalled = true;
	hand_out(r, object_of_effect(p, e), r->thread, &host_timeline(r)->known);
	if (r->threads.n > 1)
		done_tell(r, (struct done){.kind = DONE_SIGNALLED, .prim = p, .object = object_of_effect(p, e)});
}

void handover_of_function(struct run *r, const struct trace *body, const struct order *front)
{
	for (uint32_t i = 0; i < body->count; i++) {
		const struct effect *e = signalling(body->prim[i]);
		if (e && !is_empty(body->prim[i], e))
			hand_out(r, object_of_effect(body->prim[i], e), of_the_driver, front);
	}
}

// Behind the last signal of another thread for the object; 0 = there is none.
static uint32_t last_signal(struct run *r, uint32_t thread, const struct sym *object)
{
	uint32_t last = 0;
	r->work += r->handed.n;
	for (uint32_t i = 0; i < r->handed.n; i++)
		if (r->handed.at[i].object == object && r->handed.at[i].thread != thread)
			last = i + 1;
	return last;
}

// What the thread has seen of the object's signals.
static struct taken *taken_of(struct run *r, uint32_t thread, const struct sym *object)
{
	struct thread *t = &r->threads.at[thread];
	for (size_t i = 0; i < t->taken.n; i++)
		if (t->taken.at[i].object == object)
			return &t->taken.at[i];
	struct taken *fresh = vec_push(r->arena, &t->taken);
	*fresh = (struct taken){.object = object};
	return fresh;
}

static bool has_news(struct run *r, uint32_t thread, const struct prim *p)
{
	const struct sym *object = object_of_effect(p, waiting(p));
	return p->kind == PRIM_UNKNOWN || last_signal(r, thread, object) > taken_of(r, thread, object)->until;
}

// The array that the object is an element of, or a part of one; NULL = none.
static const struct sym *array_of(const struct sym *object)
{
	const struct sym *at = object && object->kind == SYM_ADDRESS ? object->a : NULL;
	while (at && at->kind == SYM_FIELD)
		at = at->a;
	return at && at->kind == SYM_ELEMENT ? at->a : NULL;
}

// Takes over what other threads have handed out for the object, or for other elements of its array. Was there anything? Was it a thread that did?
static bool take_of(struct run *r, const struct sym *object, const struct sym *array, bool *by_thread)
{
	bool is_any = false;
	for (uint32_t i = 0; i < r->handed.n; i++) {
		const struct handed *h = &r->handed.at[i];
		if ((array ? array_of(h->object) != array : h->object != object) || h->thread == r->thread)
			continue;
		order_join(r, &host_timeline(r)->known, &h->known);
		*by_thread |= h->thread != of_the_driver;
		is_any = true;
	}
	return is_any;
}

// Which element of an array of flags a thread waits at may hang on numbers that other threads have changed since it was started: where nobody has
// signalled that one, it is one of those that were.
static void take(struct run *r, const struct prim *p)
{
	const struct sym *object = object_of_effect(p, waiting(p));
	bool by_thread = false;
	if (!take_of(r, object, NULL, &by_thread) && array_of(object))
		take_of(r, object, array_of(object), &by_thread);
	taken_of(r, r->thread, object)->until = last_signal(r, r->thread, object);
	if (by_thread)
		done_tell(r, (struct done){.kind = DONE_AWAITED, .prim = p, .object = object});
}

// The mutex that is released while the condition is waited for, NULL = none.
static const struct sym *guard_of(const struct prim *p)
{
	const struct effect *e = effect_of(p, EFFECT_AWAIT);
	return e ? prim_arg(p, e->arg2) : NULL;
}

// Releases it before the thread stands, takes it again when it goes on.
static void change_guard(struct run *r, const struct prim *p, bool is_taken)
{
	struct thread *t = current_thread(r);
	if (!guard_of(p) || t->has_released != is_taken)
		return;
	t->has_released = !is_taken;
	lock_change(r, guard_of(p), NULL, is_taken);
	done_tell(r, (struct done){.kind = is_taken ? DONE_LOCKED : DONE_UNLOCKED, .prim = p, .object = guard_of(p)});
}

static const struct prim *next_of(const struct thread *t)
{
	return t->spawn && t->next < t->spawn->child->count ? t->spawn->child->prim[t->next] : NULL;
}

// Walks on in a thread up to what it awaits; with `may_pass` beyond what it stands at.
static void walk(struct run *r, uint32_t n, bool may_pass)
{
	uint32_t before = r->thread;
	r->threads.at[n].is_walked = true;
	r->thread = n;
	for (const struct prim *p; (p = next_of(current_thread(r))) && !run_is_spent(r);) {
		if (stops(p) && !may_pass) {
			signal(r, p);
			change_guard(r, p, false);
			break;
		}
		may_pass = may_pass && !stops(p);
		current_thread(r)->next++;
		run_prim(r, p);
		current_thread(r)->has_signalled = false;
	}
	r->thread = before;
	r->threads.at[n].is_walked = false;
}

static bool can_be_walked(const struct thread *t)
{
	return !t->is_walked && next_of(t);
}

// Will another thread that has not ended signal what this one stands at?
static bool is_expected(struct run *r, uint32_t thread)
{
	const struct prim *p = next_of(&r->threads.at[thread]);
	const struct sym *object = object_of_effect(p, waiting(p));
	for (uint32_t i = 1; i < r->threads.n; i++) {
		const struct thread *t = &r->threads.at[i];
		if (i == thread || !next_of(t))
			continue;
		const struct trace *body = t->spawn->child;
		r->work += body->count - t->next;
		for (uint32_t k = t->next; k < body->count; k++)
			if (signalling(body->prim[k]) && object_of_effect(body->prim[k], signalling(body->prim[k])) == object)
				return true;
	}
	return false;
}

static bool pass_with_news(struct run *r)
{
	bool has_moved = false;
	r->work += r->threads.n;
	for (uint32_t i = 1; i < r->threads.n && !run_is_spent(r); i++) {
		if (!can_be_walked(&r->threads.at[i]) || !has_news(r, i, next_of(&r->threads.at[i])))
			continue;
		walk(r, i, true);
		has_moved = true;
	}
	return has_moved;
}

static bool pass_without_news(struct run *r)
{
	uint32_t chosen = 0;
	for (uint32_t i = 1; i < r->threads.n && !run_is_spent(r); i++) {
		if (!can_be_walked(&r->threads.at[i]))
			continue;
		chosen = chosen ? chosen : i;
		if (!is_expected(r, i)) {
			chosen = i;
			break;
		}
	}
	if (chosen)
		walk(r, chosen, true);
	return chosen;
}

// The creator waits: for news of the object, from threads that have some to go on with; if it never had any, from any.
static void wait_for_news(struct run *r, const struct prim *p)
{
	bool had_any = last_signal(r, r->thread, object_of_effect(p, waiting(p)));
	while (!has_news(r, r->thread, p) && !run_is_spent(r))
		if (!pass_with_news(r) && (had_any || !pass_without_news(r)))
			return;
}

static void wait_and_take(struct run *r, const struct prim *p)
{
	change_guard(r, p, false);
	if (p->kind != PRIM_UNKNOWN && stops(p) && !current_thread(r)->spawn)
		wait_for_news(r, p);
	take(r, p);
	change_guard(r, p, true);
}

void handover(struct run *r, const struct prim *p)
{
	bool is_alone = r->threads.n < 2;
	if (!is_alone || p->kind != PRIM_UNKNOWN)
		signal(r, p);
	if (!next_of(current_thread(r)) || !stops(p))
		current_thread(r)->has_signalled = false;
	bool has_news_of_functions = is_alone && r->handed.n && waiting(p);
	if (has_news_of_functions || (!is_alone && (p->kind == PRIM_UNKNOWN || waiting(p))))
		wait_and_take(r, p);
}

void handover_start(struct run *r, uint32_t thread)
{
	walk(r, thread, false);
}

void handover_finish(struct run *r, uint32_t thread)
{
	while (next_of(&r->threads.at[thread]) && !run_is_spent(r))
		if (!pass_with_news(r) && !pass_without_news(r))
			return;
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

bool handover_decides(const struct run *r, const struct op *op)
{
	const struct prim *spawn = r->threads.at[op->thread].spawn;
	const struct trace *t = spawn ? spawn->child : NULL;
	for (uint32_t i = 1; t && i < t->count && i < op->prim->index; i++) {
		const struct prim *asked = t->prim[i - 1];
		if (t->prim[i]->kind == PRIM_BRANCH && effect_of(asked, EFFECT_AWAIT) && prim_gives_result(asked))
			return true;
	}
	return false;
}
