// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/checks.h"

static const struct prim *destroyed_by(const struct members *all, const struct summary *destructor, const struct member *m)
{
	const struct prim *at = NULL;
	for (uint32_t i = 0; i < destructor->count && !at; i++)
		at = m->is_array ? member_destroys_element(&destructor->fragment[i], member_held(all, m)->a)
		                 : member_destroyer(&destructor->fragment[i], member_held(all, m));
	return at;
}

// How many handles that are made with this one the destructor destroys; none where it leaves out another of them, too, or calls code that
// nobody sees.
static uint32_t destroyed_beside(const struct members *all, const struct member *m, struct alike *like)
{
	const struct ir_function *d = member_destructor(all->exec->unit, m->of);
	const struct summary *ended = d && member_is_code(d) ? exec_summary(all->exec, d) : NULL;
	uint32_t count = 0;
	for (uint32_t i = 0; ended && i < ended->count; i++)
		if (member_path_is_unclear(&ended->fragment[i]))
			return 0;
	for (size_t i = 0; ended && i < all->list.n; i++) {
		const struct member *other = &all->list.at[i];
		if (other == m || other->is_memory || other->of != m->of || !member_is_made(m->path, m->made_in, other))
			continue;
		const struct prim *at = destroyed_by(all, ended, other);
		if (!at)
			return 0;
		alike_add(like, at, d);
		count++;
	}
	return count;
}

static bool destroys_unknown(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_DESTROY) : NULL;
		const struct sym *gone = e ? prim_arg(p, e->arg) : NULL;
		if (e && (!gone || sym_is_unknown(gone)))
			return true;
	}
	return false;
}

// May a function of the class destroy elements of it, or hand them out, where the paths do not show which?
static bool is_element_unclear(const struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	bool is = m->is_array && m->field->is_named_by_dropped;
	for (size_t i = 0; m->is_array && !is && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		const struct summary *s = f->method_of == m->of && member_is_code(f) ? exec_summary(all->exec, f) : NULL;
		for (uint32_t k = 0; s && !is && k < s->count; k++)
			is = destroys_unknown(&s->fragment[k]);
	}
	return is;
}

void members_check_lost(struct members *all, const struct member *m)
{
	enum { SIBLINGS = 2 };
	if (!m->maker || m->is_destroyed || m->is_handed_on || member_lives_on(all->exec->unit, m->of) || is_element_unclear(all, m))
		return;
	struct fault_facts f = member_facts(m, FAULT_MEMBER_LEAKED, m->maker);
	if (!m->field->is_here && (!m->field->is_guarded || m->is_shown)) {
		struct alike *like = ARENA_NEW(all->out->arena, struct alike);
		f.agreement = (struct agreement){destroyed_beside(all, m, like), 1};
		f.alike = like;
		f.basis = BASIS_ALIKE;
		if (m->is_shown || f.agreement.acting < SIBLINGS)
			return;
	} else if (m->field->is_here && !m->is_shown) { // nobody else can destroy it
		f.confidence = CONFIDENCE_HIGH;
		f.basis = BASIS_PATH;
	}
	f.edge = m->of->destructor_loc;
	remark_add_for_all(all->out, m->made_in, m->path, f);
}

static const struct prim *freed_on(const struct fragment *g, const struct sym *memory)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
		if (e && prim_arg(p, e->arg) == memory)
			return p;
	}
	return NULL;
}

static const struct prim *freed_by(const struct members *all, const struct ir_function *f, const struct member *m)
{
	const struct summary *s = exec_summary(all->exec, f);
	const struct prim *at = NULL;
	for (uint32_t i = 0; i < s->count && !at; i++)
		at = freed_on(&s->fragment[i], member_held(all, m));
	return at;
}

// Calls the function others of its class, on ways of which not all were followed?
static bool calls_own_class(const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->function && s->function->method_of == f->method_of)
				return true;
		}
	return false;
}

// Does the function free anything of which nobody knows where the object has it?
static bool frees_unknown(const struct members *all, const struct ir_function *f)
{
	const struct summary *s = exec_summary(all->exec, f);
	bool does = s->is_degraded && calls_own_class(f);
	for (uint32_t i = 0; i < s->count && !does; i++) {
		does = member_path_is_unclear(&s->fragment[i]);
		for (uint32_t k = 0; k < s->fragment[i].trace.count && !does; k++) {
			const struct prim *p = s->fragment[i].trace.prim[k];
			const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
			const struct sym *freed = e ? prim_arg(p, e->arg) : NULL;
			does = e && (!freed || sym_is_unknown(freed));
		}
	}
	return does;
}

static bool is_memory_shown(const struct member *m)
{
	return m->is_shown || m->field->is_shown_by_dropped;
}

// How many pieces of memory that are allocated with this one the method frees; none where this one alone is given to code that may free it, or shown to
// users who may, or, if other code can name the members, where it leaves out another of them, too.
static uint32_t freed_beside(const struct members *all, const struct member *m, const struct ir_function *f, struct alike *like)
{
	uint32_t count = 0;
	bool is_use = !m->is_given, is_view = !is_memory_shown(m); // what such code and users get is the class's all the same
	for (size_t i = 0; i < all->list.n; i++) {
		const struct member *other = &all->list.at[i];
		if (other == m || other->of != m->of || !other->is_memory || !other->maker || !member_is_made(m->path, m->made_in, other))
			continue;
		const struct prim *at = freed_by(all, f, other);
		if (!at && !m->field->is_here)
			return 0;
		if (!at)
			continue;
		alike_add(like, at, f);
		is_use |= other->is_given;
		is_view |= is_memory_shown(other);
		count++;
	}
	return is_use && is_view ? count : 0;
}

// Does the destructor end a handle that is made with the memory? Then it is where the memory is to be freed, too.
static bool ends_handle_beside(const struct members *all, const struct member *m, const struct ir_function *f, struct alike *like)
{
	const struct summary *s = f->is_destructor ? exec_summary(all->exec, f) : NULL;
	uint32_t count = 0;
	for (size_t i = 0; s && i < all->list.n; i++) {
		const struct member *other = &all->list.at[i];
		bool is_beside = other->of == m->of && !other->is_memory && other->maker && member_is_made(m->path, m->made_in, other);
		const struct prim *at = is_beside ? destroyed_by(all, s, other) : NULL;
		if (at)
			alike_add(like, at, f);
		count += at != NULL;
	}
	return count > 0;
}

void members_check_memory(struct members *all, const struct member *m)
{
	const bool is_sure = m->field->is_here && !is_memory_shown(m); // nobody else can free it
	const uint32_t siblings = is_sure ? 1 : 2;
	const struct ir_unit *unit = all->exec->unit;
	if (!m->maker || m->is_destroyed || m->is_handed_on || m->field->is_used_by_dropped || member_lives_on(unit, m->of))
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		struct alike *like = f->method_of == m->of && member_is_code(f) && !f->is_constructor ? ARENA_NEW(all->out->arena, struct alike)
		                                                                                      : NULL;
		bool is_clear = like && !frees_unknown(all, f);
		uint32_t count = is_clear ? freed_beside(all, m, f, like) : 0;
		if (count < siblings && !(is_clear && is_sure && !m->is_given && ends_handle_beside(all, m, f, like)))
			continue;
		struct fault_facts facts = member_facts(m, FAULT_MEMBER_MEMORY_LEAKED, m->maker);
		facts.memory_kind = (enum memory_kind)model_effect(m->maker->row, EFFECT_ALLOC)->what;
		facts.agreement = (struct agreement){count, 1};
		facts.alike = like;
		facts.is_functions = true;
		facts.basis = is_sure ? BASIS_PATH : BASIS_ALIKE;
		facts.confidence = is_sure ? CONFIDENCE_HIGH : facts.confidence;
		facts.edge = f->loc;
		facts.detail = f->name;
		remark_add_for_all(all->out, m->made_in, m->path, facts);
		return;
	}
}
