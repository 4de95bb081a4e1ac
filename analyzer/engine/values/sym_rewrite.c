// SPDX-License-Identifier: Apache-2.0
// Replaying a summary: rebuild a symbol with its leaves replaced.
#include "engine/values/sym.h"

#include <string.h>

// Open addressing, power of two many slots.
struct sym_memo {
	size_t slots, n;
	const struct sym **from, **to;
};

static void memo_grow(struct sym_rewriter *r)
{
	struct sym_memo *old = r->memo;
	struct sym_memo *m = ARENA_NEW(r->scratch, struct sym_memo);
	m->slots = old ? old->slots * 2 : 64;
	m->from = ARENA_ARRAY(r->scratch, const struct sym *, m->slots);
	m->to = ARENA_ARRAY(r->scratch, const struct sym *, m->slots);
	for (size_t i = 0; old && i < old->slots; i++) {
		if (!old->from[i])
			continue;
		size_t at = old->from[i]->hash & (m->slots - 1);
		while (m->from[at])
			at = (at + 1) & (m->slots - 1);
		m->from[at] = old->from[i];
		m->to[at] = old->to[i];
		m->n++;
	}
	r->memo = m;
}

void sym_memo_clear(struct sym_memo *memo)
{
	if (!memo || !memo->n)
		return;
	memset(memo->from, 0, memo->slots * sizeof *memo->from);
	memo->n = 0;
}

static size_t memo_slot(const struct sym_memo *m, const struct sym *s)
{
	size_t at = s->hash & (m->slots - 1);
	while (m->from[at] && m->from[at] != s)
		at = (at + 1) & (m->slots - 1);
	return at;
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
	case SYM_ACCESSOR: return r->leaf(r->context, sym_accessor(t, s->text, a));
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
	if (!r->memo || r->memo->n * 2 >= r->memo->slots)
		memo_grow(r);
	size_t at = memo_slot(r->memo, s);
	if (r->memo->from[at])
		return r->memo->to[at];
	const struct sym *to = rebuild(r, s);
	if (r->memo->n * 2 >= r->memo->slots)
		memo_grow(r);
	at = memo_slot(r->memo, s);
	r->memo->from[at] = s;
	r->memo->to[at] = to;
	r->memo->n++;
	return to;
}
