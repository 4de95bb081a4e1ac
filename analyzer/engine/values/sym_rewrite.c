// SPDX-License-Identifier: Apache-2.0
// Replaying a summary: rebuild a symbol with its leaves replaced.
#include "engine/values/sym.h"

#include <string.h>

// Open addressing, power of two many slots. What was put in before the last clearing is of an earlier round.
struct sym_memo {
	size_t slots, n;
	uint32_t round;
	struct slot {
		const struct sym *from, *to;
		uint32_t round;
	} *slot;
};

static bool is_used(const struct sym_memo *m, size_t at)
{
	return m->slot[at].round == m->round;
}

static size_t memo_slot(const struct sym_memo *m, const struct sym *s)
{
	size_t at = s->hash & (m->slots - 1);
	while (is_used(m, at) && m->slot[at].from != s)
		at = (at + 1) & (m->slots - 1);
	return at;
}

static struct sym_memo *memo_grown(struct arena *a, const struct sym_memo *old)
{
	struct sym_memo *m = ARENA_NEW(a, struct sym_memo);
	m->slots = old ? old->slots * 2 : 64;
	m->round = 1;
	m->slot = ARENA_ARRAY(a, struct slot, m->slots);
	for (size_t i = 0; old && i < old->slots; i++) {
		if (!is_used(old, i))
			continue;
		m->slot[memo_slot(m, old->slot[i].from)] = (struct slot){old->slot[i].from, old->slot[i].to, m->round};
		m->n++;
	}
	return m;
}

void sym_memo_clear(struct sym_memo *memo)
{
	if (!memo || !memo->n)
		return;
	memo->n = 0;
	if (++memo->round)
		return;
	memset(memo->slot, 0, memo->slots * sizeof *memo->slot);
	memo->round = 1;
}

static const struct sym *memo_get(const struct sym_memo *m, const struct sym *s)
{
	size_t at = m ? memo_slot(m, s) : 0;
	return m && is_used(m, at) ? m->slot[at].to : NULL;
}

static void memo_put(struct arena *a, struct sym_memo **memo, const struct sym *from, const struct sym *to)
{
	if (!*memo || (*memo)->n * 2 >= (*memo)->slots)
		*memo = memo_grown(a, *memo);
	struct sym_memo *m = *memo;
	m->slot[memo_slot(m, from)] = (struct slot){from, to, m->round};
	m->n++;
}

// A step of nothing is what was stepped from, which was rewritten.
static const struct sym *rebuilt_step(struct sym_rewriter *r, const struct sym *s, const struct sym *a, const struct sym *b)
{
	const struct sym *step = sym_step(r->table, a, b, s->number);
	return step->kind == SYM_STEP ? r->leaf(r->context, step) : step;
}

static const struct sym *rebuilt_operation(struct sym_rewriter *r, const struct sym *s, const struct sym *a, const struct sym *b)
{
	const struct sym *to = s->kind == SYM_UNARY ? sym_unary(r->table, s->op, a) : sym_binary(r->table, s->op, a, b);
	return sym_is_large(to) ? r->leaf(r->context, to) : to;
}

// Made of the same parts it is the same symbol; `leaf` does not want it.
static bool stays(enum sym_kind kind)
{
	return kind == SYM_ADDRESS || kind == SYM_PTR || kind == SYM_LIST || kind == SYM_FIELD || kind == SYM_UNARY || kind == SYM_BINARY;
}

static const struct sym *rebuild(struct sym_rewriter *r, const struct sym *s)
{
	struct sym_table *t = r->table;
	const struct sym *a = s->a ? sym_rewrite(r, s->a) : NULL;
	const struct sym *b = s->b ? sym_rewrite(r, s->b) : NULL;
	if (a == s->a && b == s->b && stays(s->kind) && !sym_is_large(s))
		return s;
	switch (s->kind) {
	case SYM_PARAM:
	case SYM_NEW:
	case SYM_RESULT:
	case SYM_UNKNOWN:
	case SYM_VAR:
	case SYM_DEVICE: return r->leaf(r->context, s);
	case SYM_INIT:
	case SYM_UNDEFINED:
	case SYM_CONTENT: return r->leaf(r->context, a == s->a ? s : sym_of(t, s->kind, a));
	case SYM_ADDRESS:
	case SYM_PTR: return sym_of(t, s->kind, a);
	case SYM_MEMBER: return r->leaf(r->context, sym_member(t, a, s->text));
	case SYM_ACCESSOR: return r->leaf(r->context, s->number ? s : sym_accessor(t, s->text, a));
	case SYM_LIST: return sym_list(t, a, b);
	case SYM_UNARY:
	case SYM_BINARY: return rebuilt_operation(r, s, a, b);
	case SYM_FIELD: return sym_field(t, a, s->text);
	case SYM_ELEMENT: return r->leaf(r->context, sym_element(t, a, b));
	case SYM_STEP: return rebuilt_step(r, s, a, b);
	case SYM_INT:
	case SYM_TEXT:
	case SYM_FUNCTION: break;
	}
	return s;
}

const struct sym *sym_rewrite(struct sym_rewriter *r, const struct sym *s)
{
	if (s->is_closed && !r->is_thorough)
		return s;
	const struct sym *to = r->lasting ? memo_get(*r->lasting, s) : NULL;
	if (to)
		return to;
	to = memo_get(r->memo, s);
	if (to) {
		r->is_passing = true;
		return to;
	}
	bool was_passing = r->is_passing;
	r->is_passing = false;
	to = rebuild(r, s);
	memo_put(r->scratch, r->lasting && !r->is_passing ? r->lasting : &r->memo, s, to);
	r->is_passing |= was_passing;
	return to;
}
