// SPDX-License-Identifier: Apache-2.0
// Mutexes: which locks a thread holds, and what their holders hand on.
#include "engine/order/locks.h"

#include "engine/order/run.h"

static uint32_t lock_bit(struct run *r, const struct sym *lock)
{
	for (size_t i = 0; i < r->locks.n; i++)
		if (r->locks.at[i] == lock)
			return i < 32 ? 1u << i : 0;
	*vec_push(r->arena, &r->locks) = lock;
	return r->locks.n <= 32 ? 1u << (r->locks.n - 1) : 0;
}

void lock_change(struct run *r, const struct sym *guard, const struct sym *mutex, bool is_taken)
{
	struct object *o = object_of(r, guard);
	if (mutex)
		o->bound_stream = mutex;
	const struct sym *lock = o->bound_stream ? o->bound_stream : guard;
	uint32_t bit = lock_bit(r, lock);
	current_thread(r)->locks = is_taken ? current_thread(r)->locks | bit : current_thread(r)->locks & ~bit;
	handover_lock(r, object_of(r, lock), is_taken);
}

// A guard object (arg) stands for the mutex it was made with (arg2).
void lock_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *guard = prim_arg(p, e->arg);
	if (guard)
		lock_change(r, guard, e->kind == EFFECT_LOCK ? prim_arg(p, e->arg2) : NULL, e->kind == EFFECT_LOCK);
}

bool locks_are_in(const struct run *r, uint32_t locks, const struct sym *object)
{
	for (size_t i = 0; i < r->locks.n && i < 32; i++) {
		const struct sym *lock = r->locks.at[i];
		bool is_place = lock->kind == SYM_ADDRESS || lock->kind == SYM_INIT;
		if ((locks & 1u << i) && is_place && sym_root(lock->a) == object)
			return true;
	}
	return false;
}
