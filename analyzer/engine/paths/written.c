// SPDX-License-Identifier: Apache-2.0
// What a copy, a kernel or unseen code writes: numbers that the path knew there are known no longer.
#include "engine/paths/exec.h"

struct forgetting {
	const struct machine *machine;
	struct state *state;
	const struct sym *from, *bytes; // NULL = nobody says how many
};

static bool is_part(const struct sym *at)
{
	return at->kind == SYM_ELEMENT || at->kind == SYM_STEP;
}

// Does the element `at` begin so many bytes behind the element `first` of its array?
static bool is_behind(const struct sym *at, int64_t first, int64_t bytes)
{
	int64_t elements, distance;
	return !__builtin_sub_overflow(at->b->number, first, &elements) && !__builtin_mul_overflow(elements, at->number, &distance) &&
	       distance >= bytes;
}

// Is the element `at` of the same array in front of the first that is written, or behind the last?
static bool is_outside(const struct forgetting *f, const struct sym *at)
{
	const struct sym *base = is_part(f->from) ? f->from->a : f->from;
	if (at->b->kind != SYM_INT || at->a != base || (is_part(f->from) && f->from->b->kind != SYM_INT))
		return false;
	int64_t first = is_part(f->from) ? f->from->b->number : 0;
	bool is_sized = at->kind == SYM_STEP && f->bytes && f->bytes->kind == SYM_INT;
	return at->b->number < first || (is_sized && is_behind(at, first, f->bytes->number));
}

// Does the place lie in what begins at `from`?
static bool is_written(const struct forgetting *f, const struct sym *at)
{
	for (; at; at = is_part(at) || at->kind == SYM_FIELD ? at->a : NULL) {
		if (at == f->from)
			return true;
		if (is_part(at) && (at->a == f->from || (is_part(f->from) && at->a == f->from->a)))
			return !is_outside(f, at);
	}
	return false;
}

// Handles and pointers stay: what overwrites them is most often what was copied from there.
static void forget_number(void *context, const struct sym *key, const void *value)
{
	struct forgetting *f = context;
	const struct sym *v = value;
	bool is_number = v->kind == SYM_INT || v->kind == SYM_UNARY || v->kind == SYM_BINARY;
	if (is_number && is_written(f, key))
		state_store(f->machine, f->state, key, state_unknown(f->machine, f->state), NULL);
}

void written_forget(const struct machine *m, struct state *s, const struct sym *to, const struct ir_type *type, const struct sym *bytes)
{
	if (!to || to->kind == SYM_INT)
		return;
	const struct sym *place = sym_of(m->table, SYM_PTR, to);
	bool is_number = type && type->handle == HANDLE_NONE && (type->kind == TYPE_INT || type->kind == TYPE_BOOL || type->kind == TYPE_FLOAT);
	struct forgetting f = {m, s, place, bytes};
	state_each_place(s, place, forget_number, &f);
	if (is_number)
		state_store(m, s, place, state_unknown(m, s), NULL);
}
