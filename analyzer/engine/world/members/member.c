// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/member.h"

#include <string.h>

bool member_is_code(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_pattern;
}

const struct sym *member_whole(const struct sym *at)
{
	while (at->kind == SYM_ELEMENT || at->kind == SYM_STEP)
		at = at->a;
	return at;
}

const char *member_at(const struct ir_function *f, const struct sym *at)
{
	bool is_own = f->method_of && !f->method_of->is_closure && at->kind == SYM_FIELD && at->a->kind == SYM_PTR && at->a->a->kind == SYM_PARAM &&
	              at->a->a->number == 0;
	return is_own ? at->text : NULL;
}

struct member *member_named(struct members *all, const struct ir_record *of, const char *name)
{
	for (size_t i = 0; name && i < all->list.n; i++)
		if (all->list.at[i].of == of && all->list.at[i].field->name == name)
			return &all->list.at[i];
	return NULL;
}

const struct prim *member_maker(const struct fragment *g, const struct sym *made)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->made == made)
			return g->trace.prim[i];
	return NULL;
}

bool member_path_succeeds(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

struct fault_facts member_facts(const struct member *m, enum fault fault, const struct prim *at)
{
	struct fault_facts f = fault_of(OBS_EXIT, fault, at);
	f.object_kind = m->kind;
	f.what = m->field->name;
	f.detail = m->of->name;
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	return f;
}

const struct sym *member_held(const struct members *all, const struct member *m)
{
	struct sym_table *t = all->exec->machine.table;
	const struct sym *self = sym_of(t, SYM_PTR, sym_numbered(t, SYM_PARAM, 0));
	return sym_of(t, SYM_INIT, sym_field(t, self, m->field->name));
}

// The first call that destroys the handle, or, of an array, what one of its elements holds.
static const struct prim *destroying(const struct fragment *g, const struct sym *handle, const struct sym *array)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct sym *gone = p->row->effect[k].kind == EFFECT_DESTROY ? prim_arg(p, p->row->effect[k].arg) : NULL;
			bool is_element = gone && array && gone->kind == SYM_INIT && member_whole(gone->a) == array;
			if (gone && (gone == handle || is_element))
				return p;
		}
	}
	return NULL;
}

const struct prim *member_destroyer(const struct fragment *g, const struct sym *handle)
{
	return destroying(g, handle, NULL);
}

const struct prim *member_destroys_element(const struct fragment *g, const struct sym *array)
{
	return destroying(g, NULL, array);
}

bool member_path_is_unclear(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (p->arg[k]->kind == SYM_PARAM || p->arg[k]->kind == SYM_ADDRESS)
				return true;
		if (p->kind == PRIM_OPAQUE)
			return true;
	}
	return false;
}

bool member_is_kept(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].value && sym_mentions(g->stored[i].value, handle))
			return true;
	return g->result && sym_mentions(g->result, handle);
}

bool member_is_assignment(const struct ir_function *f)
{
	size_t n = strlen(f->name), k = strlen("::operator=");
	return n > k && strcmp(f->name + n - k, "::operator=") == 0;
}

const struct prim *member_assignment(const struct members *all, const struct ir_function *f, const struct member *m)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (!s->place || s->place->kind != V_FIELD || s->place->text != m->field->name)
				continue;
			struct prim *p = ARENA_NEW(all->out->arena, struct prim);
			*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = &s->loc, .step = s, .config = prim_no_config, .name = f->display};
			return p;
		}
	return NULL;
}

const struct ir_function *member_destructor(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->is_destructor && unit->functions.at[i]->method_of == record)
			return unit->functions.at[i];
	return NULL;
}

bool member_is_made(const struct fragment *g, const struct ir_function *f, const struct member *m)
{
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = m->is_array ? member_whole(g->stored[i].location) : g->stored[i].location;
		if (member_at(f, at) == m->field->name && g->stored[i].value->kind == SYM_NEW)
			return true;
	}
	return false;
}

bool member_lives_on(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->globals.n; i++) {
		const struct ir_type *t = unit->globals.at[i]->type;
		for (int depth = 0; t && depth < 4; depth++, t = t->element)
			if (t->record == record)
				return true;
	}
	return false;
}
