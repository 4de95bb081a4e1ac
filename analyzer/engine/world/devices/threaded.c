// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/threaded.h"

enum { LAUNCH_DEFERRED = 2 }; // std::launch::deferred: it runs in the thread that waits for it

// A member of the object that the function is a method of, or a function of C is given.
static bool is_member(const struct sym *s)
{
	return s && s->kind == SYM_INIT && s->a->kind == SYM_FIELD && current_is_given(s, true);
}

// What of the object the work needs on the current device; NULL = nothing.
static const struct sym *member_of(const struct prim *p)
{
	for (uint32_t i = 0; p->kind == PRIM_LAUNCH && i < p->access_count; i++)
		if (is_member(p->access[i].pointer))
			return p->access[i].pointer;
	if (p->kind == PRIM_LAUNCH)
		return is_member(p->config[3]) ? p->config[3] : NULL;
	const struct effect *bound = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_AFFINITY) : NULL;
	const struct sym *handle = bound ? prim_arg(p, bound->arg) : NULL;
	return is_member(handle) ? handle : NULL;
}

// The member that the thread leaves in what the call makes on the current device; NULL = none.
static const struct sym *made_by(struct sym_table *t, const struct trace *thread, const struct prim *p)
{
	bool makes = p->made && affinity_makes_something(p);
	for (uint32_t i = 0; makes && i < thread->left_count; i++) {
		const struct sym *at = thread->left[i].location;
		if (thread->left[i].value == p->made && at->kind == SYM_FIELD && current_is_given(at, true))
			return sym_of(t, SYM_INIT, at);
	}
	return NULL;
}

// Does the creator itself do something under the device, perhaps?
static bool is_work(const struct prim *p)
{
	if (p->kind == PRIM_LAUNCH || p->kind == PRIM_OPAQUE || p->kind == PRIM_PARALLEL)
		return true;
	if (p->kind == PRIM_UNKNOWN)
		return model_unknown_callee(p->name) != UNKNOWN_HARMLESS;
	for (uint8_t i = 0; p->kind == PRIM_CALL && model_is_gpu(p->row) && i < p->row->effect_count; i++) {
		enum effect_kind kind = p->row->effect[i].kind;
		if (kind != EFFECT_INITIALISES && kind != EFFECT_GET_DEVICE && kind != EFFECT_SM_COUNT && kind != EFFECT_FAILS)
			return true;
	}
	return false;
}

// What selects a device that a new thread has not got, in front of the spawn, where the creator does nothing else with that; NULL = nothing does.
static const struct prim *in_vain(const struct devices *c, const struct trace *t, const struct prim *spawn, const struct sym **device)
{
	const struct prim *select = NULL;
	const struct sym *selected = NULL;
	bool is_behind = false;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		const struct sym *value;
		if (current_is_selection(c, p, &value)) {
			if (is_behind)
				break;
			select = value && value->kind != SYM_DEVICE && !sym_is_int(value, 0) ? p : NULL;
			selected = value;
		} else if (is_work(p)) {
			select = NULL;
		}
		is_behind |= p == spawn;
	}
	*device = selected;
	return select;
}

static void note_vain(struct devices *c, const struct ir_function *f, const struct fragment *g, const struct prim *spawn)
{
	const struct sym *device;
	const struct prim *select = in_vain(c, &g->trace, spawn, &device), *work = NULL;
	for (uint32_t i = 0; select && !work && i < spawn->child->count && !current_may_select(c, spawn->child->prim[i]); i++)
		work = current_matters(c, spawn->child->prim[i]) ? spawn->child->prim[i] : NULL;
	if (work)
		*vec_push(&c->scratch, &c->threaded) = (struct threaded){
			.function = f, .path = g, .spawn = spawn, .work = work, .select = select, .device = device};
}

void threaded_note(struct devices *c, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	const struct effect *spawn = p->kind == PRIM_CALL && p->child ? model_effect(p->row, EFFECT_SPAWN) : NULL;
	const struct sym *policy = spawn ? prim_arg(p, spawn->flags) : NULL;
	if (!spawn || (policy && sym_is_int(policy, LAUNCH_DEFERRED)))
		return;
	note_vain(c, f, g, p);
	for (uint32_t i = 0; i < p->child->count && !current_may_select(c, p->child->prim[i]); i++) {
		const struct prim *work = p->child->prim[i];
		const struct sym *used = current_matters(c, work) ? member_of(work) : NULL;
		const struct sym *member = used ? used : made_by(c->exec->machine.table, p->child, work);
		if (member)
			*vec_push(&c->scratch, &c->threaded) = (struct threaded){
				.function = f, .path = g, .spawn = p, .work = work, .member = member, .makes = !used};
	}
}

// Of each start of a thread once.
static bool is_told(const struct devices *c, const struct threaded *t)
{
	for (const struct threaded *o = c->threaded.at; o < t; o++)
		if (o->spawn->step == t->spawn->step && o->function == t->function)
			return true;
	return false;
}

static void tell_vain(struct devices *c, const struct threaded *t)
{
	struct arena *a = c->out->arena;
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_THREAD_WITHOUT_DEVICE, t->work);
	facts.first = t->spawn;
	facts.device = facts.belongs = t->device;
	facts.current = sym_int(c->exec->machine.table, 0);
	facts.detail = arena_printf(a, "`%s` at %s, in front of the thread's start, is for nothing else", t->select->name,
	                            current_place(a, t->select, t->work));
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_DEVICE);
	remark_add(c->out, t->function, t->path, facts);
}

static bool fits(const struct devices *c, const struct threaded *t, const struct touch *u)
{
	return u->member == t->member && !u->is_each && current_is_given(u->home, true) && u->home->kind == SYM_INIT &&
	       current_subject(u->function) && current_subject(u->function) == current_subject(t->function) &&
	       !current_asked_about(c, t->function, t->path, u->home, u->function, NULL);
}

static void tell(struct devices *c, const struct threaded *t, const struct touch *u, const char *does)
{
	struct arena *a = c->out->arena;
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_THREAD_WITHOUT_DEVICE, t->work);
	facts.first = t->spawn;
	facts.subject = t->makes ? NULL : t->member;
	facts.device = facts.belongs = u->home;
	facts.current = sym_int(c->exec->machine.table, 0);
	const char *member = sym_text_of(a, t->member, t->function), *home = sym_text_of(a, u->home, u->function);
	facts.detail = arena_printf(a, "`%s`, which it %s, is meant for `%s`: `%s` selects that before it %s `%s` at %s", member,
	                            t->makes ? "makes" : "uses", home, ir_function_text(u->function), does, member,
	                            current_place(a, u->prim, t->work));
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_DEVICE);
	remark_add(c->out, t->function, t->path, facts);
}

static bool judge(struct devices *c, const struct threaded *t, const struct touch *list, size_t n, const char *does)
{
	for (size_t i = 0; i < n; i++)
		if (fits(c, t, &list[i])) {
			tell(c, t, &list[i], does);
			return true;
		}
	return false;
}

void threaded_judge(struct devices *c)
{
	for (size_t i = 0; i < c->threaded.n; i++) {
		const struct threaded *t = &c->threaded.at[i];
		if (is_told(c, t))
			continue;
		if (t->select)
			tell_vain(c, t);
		else if (!judge(c, t, c->made_under.at, c->made_under.n, "makes"))
			judge(c, t, c->used.at, c->used.n, "works with");
	}
}
