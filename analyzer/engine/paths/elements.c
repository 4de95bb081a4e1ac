// SPDX-License-Identifier: Apache-2.0
// Where the elements of sequences are: a move leaves them where they were, and gives them another owner (C++
// [container.reqmts]: "references, pointers and iterators [...] remain valid" but for arrays). What the path knows of it is the owner's
// field IR_ELEMENTS_FIELD.
#include "engine/paths/exec.h"

enum { MAX_NESTING = 3 };

static const struct sym *field_of(const struct machine *m, const struct sym *sequence)
{
	return sym_field(m->table, sequence, intern(m->strings, IR_ELEMENTS_FIELD));
}

const struct sym *elements_of(const struct machine *m, const struct state *s, const struct sym *sequence)
{
	const struct sym *at = symmap_get(&s->store, field_of(m, sequence));
	if (!at || (at->kind != SYM_ADDRESS && at->kind != SYM_NEW))
		return sequence;
	return at->kind == SYM_ADDRESS ? at->a : sym_of(m->table, SYM_PTR, at);
}

static void set(const struct machine *m, struct state *s, const struct sym *sequence, const struct sym *address)
{
	s->store = symmap_set(m->arena, s->store, field_of(m, sequence), address, address->hash);
}

void elements_move(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from)
{
	const struct sym *elements = elements_of(m, s, from);
	set(m, s, to, sym_of(m->table, SYM_ADDRESS, elements));
	set(m, s, from, sym_numbered(m->table, SYM_NEW, s->news++));
}

void elements_own(const struct machine *m, struct state *s, const struct sym *sequence)
{
	if (symmap_get(&s->store, field_of(m, sequence)))
		set(m, s, sequence, sym_of(m->table, SYM_ADDRESS, sequence));
}

// What the sequence got from elsewhere, NULL = nothing: its own elements, or none, or nobody knows.
static const struct sym *taken(const struct machine *m, const struct state *s, const struct sym *sequence)
{
	const struct sym *elements = elements_of(m, s, sequence);
	return elements != sequence && elements->kind == SYM_VAR ? elements : NULL;
}

static void end(struct elements_end *e, const struct sym *place, const struct ir_type *type, int depth)
{
	const struct machine *m = &e->walk->exec->machine;
	const struct sym *from = type->container == CONTAINER_SEQUENCE ? taken(m, e->state, place) : NULL;
	if (from && e->count < ELEMENTS_ENDING)
		e->at[e->count++] = from;
	bool is_object = type->kind == TYPE_RECORD && type->container == CONTAINER_NONE && type->handle == HANDLE_NONE && type->record;
	for (uint32_t i = 0; is_object && depth < MAX_NESTING && i < type->record->field_count; i++)
		end(e, sym_field(m->table, place, type->record->field[i].name), type->record->field[i].type, depth + 1);
}

bool elements_end(struct elements_end *e, const struct ir_var *var)
{
	const struct machine *m = &e->walk->exec->machine;
	const struct sym *place = sym_var(m->table, var, 1);
	bool is_own = elements_of(m, e->state, place) == place;
	if (var->storage != STORAGE_TEMP) // a temporary is an argument, as a rule: who got it may have moved it on
		end(e, place, var->type, 0);
	elements_own(m, e->state, place);
	return is_own;
}
