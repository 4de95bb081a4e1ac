// SPDX-License-Identifier: Apache-2.0
#include "engine/story/evidence.h"

#include <string.h>

#include "engine/story/deciding.h"
#include "engine/story/device_code.h"
#include "engine/story/words.h"

static void add(struct observation *o, const struct ir_loc *loc, const char *words)
{
	for (size_t i = 0; loc && i < o->evidence_count; i++)
		if (is_same_loc(o->evidence[i].loc, *loc))
			return; // one kernel, launched twice
	bool is_own = loc && loc->file && strncmp(loc->file, IR_OWN_FOLDER, strlen(IR_OWN_FOLDER)) == 0;
	if (loc && loc->line && loc->file && !is_own && o->evidence_count < MAX_EVIDENCE)
		o->evidence[o->evidence_count++] = (struct evidence){*loc, words};
}

// --- kernels --------------------------------------------------------------------------------------------------------

// The kernel's access of that kind to the memory; NULL: it has none, or nobody has read it.
static const struct root_access *access_of(struct run *r, const struct prim *p, const struct sym *root, bool is_write)
{
	for (uint32_t i = 0; p && i < p->access_count; i++) {
		const struct root_access *a = &p->access[i];
		bool is_atomic = a->kind == ACCESS_ATOMIC;
		bool is_kind = is_write ? a->kind == ACCESS_WRITE || (is_atomic && a->stores) : a->kind == ACCESS_READ || (is_atomic && a->loads);
		if (is_kind && a->place && memory_is_pointer(a->pointer) && range_of(r, a->pointer, NULL, true).root == root)
			return a;
	}
	return NULL;
}

// `x[i] *= 3` does both in one line.
static bool reads_there(struct run *r, const struct prim *p, const struct sym *root, const struct root_access *write)
{
	const struct root_access *read = access_of(r, p, root, false);
	const struct ir_loc *at = read ? read->place->read : NULL, *written = write->place->write;
	return at && written && at->file == written->file && at->line == written->line;
}

static void add_kernel(struct run *r, struct observation *o, struct op_view *op, bool is_early)
{
	bool is_written = op->touch != TOUCH_READS;
	const struct root_access *a = access_of(r, op->prim, o->root, is_written);
	if (!a && is_written) {
		is_written = false;
		a = access_of(r, op->prim, o->root, false);
	}
	if (!a)
		return;
	const struct ir_loc *at = is_early && a->place->early ? a->place->early : is_written ? a->place->write : a->place->read;
	const char *does = is_early && (op->touch == TOUCH_USES || op->touch == TOUCH_BOTH) ? "touches"
	                   : is_written && reads_there(r, op->prim, o->root, a)             ? "reads and writes"
	                   : is_written                                                     ? "writes"
	                                                                                    : "reads";
	bool is_renamed = a->place->name && strcmp(a->place->name, o->memory) != 0;
	op->kernel_name = a->place->name;
	op->kernel_waits = a->place->wait ? *a->place->wait : (struct ir_loc){0};
	add(o, at,
	    arena_printf(r->keep, "%s %s `%s` here%s%s", op->text, does, o->memory,
	                 is_renamed ? arena_printf(r->keep, ", as `%s`", a->place->name) : "",
	                 is_early && a->place->early && a->place->wait ? ", before it waits" : ""));
}

// --- host functions and graphs ----------------------------------------------------------------------------------------

// Where the function that the host puts in a stream touches the memory: where it writes, else where it reads.
static void add_function(struct run *r, struct observation *o, const struct op_view *op)
{
	const struct prim *p = op->prim, *found = NULL;
	for (uint32_t i = 0; op->kind == OPKIND_HOST_FUNCTION && p->child && i < p->child->count; i++) {
		const struct prim *c = p->child->prim[i];
		if (c->kind == PRIM_ACCESS && c->frame && range_of_touch(r, c).root == o->root &&
		    (!found || (c->step->is_write && !found->step->is_write)))
			found = c;
	}
	if (found)
		add(o, found->loc,
		    arena_printf(r->keep, "host function `%s` %s `%s` here", found->frame->function->name, found->step->is_write ? "writes" : "reads",
		                 o->memory));
}

// What was captured that touches the memory when the graph is launched.
static void add_captured(struct run *r, struct observation *o, const struct op_view *op)
{
	const struct effect *launch = op->kind == OPKIND_GRAPH && op->row ? model_effect(op->row, EFFECT_GRAPH_LAUNCH) : NULL;
	size_t at = 0;
	for (const struct access *a; launch && (a = graph_next_access(r, prim_arg(op->prim, launch->arg), &at));) {
		const struct prim *p = r->ops.at[a->op].prim;
		if (a->range.root != o->root)
			continue;
		enum memory_touch touch = touch_of(r, p, o->root);
		const char *does = touch == TOUCH_BOTH     ? "reads and writes"
		                   : touch == TOUCH_READS  ? "reads"
		                   : touch == TOUCH_WRITES ? "writes"
		                                           : "uses";
		add(o, p->loc, arena_printf(r->keep, "%s, which is captured here, %s `%s`", prim_words(r, p), does, o->memory));
	}
}

// --- host memory ----------------------------------------------------------------------------------------------------

static const char *kind_words(enum memory_kind kind)
{
	switch (kind) {
	case MEMORY_PAGEABLE: return "pageable host memory";
	case MEMORY_PINNED: return "page-locked host memory";
	case MEMORY_MANAGED: return "managed memory";
	case MEMORY_POOL: return "stream-ordered memory";
	default: return NULL;
	}
}

static void add_origin(struct run *r, struct observation *o, const struct sym *root)
{
	const struct memory *m = root ? symmap_get(&r->memories, root) : NULL;
	const char *kind = m ? kind_words(m->kind) : NULL, *name = kind ? written_name(r, root) : NULL;
	name = root == o->root ? o->memory : name;
	if (!kind || !name)
		return;
	if (m->registered)
		add(o, m->registered->loc, arena_printf(r->keep, "%s makes `%s` %s", prim_words(r, m->registered), name, kind));
	else if (m->alloc && m->alloc != o->first.prim)
		add(o, m->alloc->loc, arena_printf(r->keep, "%s allocates `%s`, which is %s", prim_words(r, m->alloc), name, kind));
	else if (m->kept)
		add(o, m->kept->loc, arena_printf(r->keep, "%s allocates `%s`, which is %s", prim_words(r, m->kept), name, kind));
	else if (root->kind == SYM_VAR)
		add(o, &root->var->loc, arena_printf(r->keep, "`%s` is %s", name, kind));
}

// The host's side of a copy, NULL = it has none.
static const struct sym *host_side(struct run *r, const struct prim *p)
{
	const struct effect *e = p && p->row ? model_effect(p->row, EFFECT_COPY) : NULL;
	const int8_t side[2] = {e ? e->arg : ARG_NONE, e ? e->arg2 : ARG_NONE};
	for (int i = 0; i < 2; i++) {
		const struct sym *pointer = prim_arg(p, side[i]);
		const struct sym *root = memory_is_pointer(pointer) ? range_of(r, pointer, NULL, true).root : NULL;
		const struct memory *m = root ? symmap_get(&r->memories, root) : NULL;
		if (m && (m->kind == MEMORY_PAGEABLE || m->kind == MEMORY_PINNED))
			return root;
	}
	return NULL;
}

// --- launches -------------------------------------------------------------------------------------------------------

// Does the configuration of the launch point to records of that type?
static bool is_attribute(const struct prim *launch, const struct ir_record *record)
{
	const struct effect *e = launch->row ? model_effect(launch->row, EFFECT_LAUNCH) : NULL;
	const struct ir_type *config = e && e->config >= 0 && (uint32_t)e->config < launch->step->arg_count
	                                       ? launch->step->arg[e->config]->type->element
	                                       : NULL;
	for (uint32_t i = 0; config && config->record && i < config->record->field_count; i++) {
		const struct ir_type *t = config->record->field[i].type;
		if (t->kind == TYPE_POINTER && t->element && t->element->record == record)
			return true;
	}
	return false;
}

// The step that says which attribute it is; `value`: the one that gives it its value, NULL = it is not seen.
static const struct ir_step *attribute_in(const struct ir_function *f, const struct prim *launch, const struct ir_step **value)
{
	const struct ir_step *id = NULL;
	const struct model_launch_attribute *attribute = NULL;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			const struct ir_record *record = s->kind == STEP_ASSIGN && s->place->kind == V_FIELD ? s->place->a->type->record : NULL;
			bool is_id = record && s->value->kind == V_INT && record->field_count && s->place->text == record->field[0].name;
			const struct model_launch_attribute *a = is_id && is_attribute(launch, record) ? model_launch_attribute(s->value->integer)
			                                                                               : NULL;
			if (a && a->is_programmatic && !id)
				id = s, attribute = a;
			if (attribute && record && strcmp(s->place->text, attribute->value) == 0) {
				*value = s;
				return id;
			}
		}
	return id;
}

// Where the value is a parameter of the function and the call gives a number for it, that parameter.
static const struct ir_var *told_by_caller(const struct frame *f, const struct ir_step *value)
{
	const struct ir_value *v = value ? value->value : NULL;
	const struct ir_function *caller = f->parent ? f->parent->function : NULL;
	while (v && v->kind == V_UNARY)
		v = v->a;
	if (!caller || !v || v->kind != V_LOAD || v->a->kind != V_VAR)
		return NULL;
	for (size_t b = 0; b < caller->blocks.n; b++)
		for (size_t i = 0; i < caller->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &caller->blocks.at[b].steps.at[i];
			if (s->kind != STEP_CALL || s->function != f->function || !is_same_loc(s->loc, f->call))
				continue;
			for (size_t k = 0; k < f->function->params.n && k < s->arg_count; k++)
				if (f->function->params.at[k] == v->a->var && s->arg[k]->kind == V_INT && s->arg[k]->integer)
					return v->a->var;
		}
	return NULL;
}

static void add_attribute(struct run *r, struct observation *o)
{
	const struct prim *launch = o->second.prim;
	for (const struct frame *f = launch->frame; f; f = f->parent) {
		const struct ir_step *value = NULL, *id = attribute_in(f->function, launch, &value);
		const struct ir_var *flag = id ? told_by_caller(f, value) : NULL;
		if (flag)
			add(o, &value->loc,
			    arena_printf(r->keep, "the launch of %s is programmatic, since `%s` is not 0 in the call at line %u", o->second.text,
			                 flag->name, f->call.line));
		else if (id)
			add(o, &id->loc, arena_printf(r->keep, "this attribute makes the launch of %s programmatic", o->second.text));
		if (id)
			return;
	}
}

// Where the first kernel lets the second one begin.
static void add_trigger(struct run *r, struct observation *o)
{
	struct device_call call[MAX_DEVICE_CALLS];
	uint32_t n = o->first.prim ? device_calls(r->arena, o->first.prim->kernel, EFFECT_DEPENDENCY_TRIGGER, call) : 0;
	if (!n)
		return;
	o->first.kernel_triggers = call[n - 1].step->loc;
	add(o, &o->first.kernel_triggers, arena_printf(r->keep, "%s may start once every block of %s has come here", o->second.text, o->first.text));
}

// --- callers --------------------------------------------------------------------------------------------------------

// What takes a second call shows where the calls are that the unit has.
static void add_callers(struct run *r, struct observation *o)
{
	const struct ir_function *f = r->entry->function;
	const struct callers *c = r->entry->callers;
	for (uint32_t i = 0; c && i < c->count; i++)
		add(o, c->at[i], arena_printf(r->keep, "`%s` is called here%s", f->name, i ? ", too" : ""));
}

// --- comparable code ---------------------------------------------------------------------------------------------------

// The name of the member that a destructor's call destroys, or frees.
static const char *destroyed_member(const struct prim *p, enum effect_kind kind)
{
	const struct effect *e = p->row ? model_effect(p->row, kind) : NULL;
	const struct sym *handle = e ? prim_arg(p, e->arg) : NULL;
	return handle && handle->kind == SYM_INIT && handle->a->kind == SYM_FIELD ? handle->a->text : NULL;
}

static const char *alike_words(struct run *r, const struct observation *o, const struct prim *p, const struct ir_function *f)
{
	bool is_memory = o->fault == FAULT_MEMBER_MEMORY_LEAKED;
	const char *member = is_memory || o->fault == FAULT_MEMBER_LEAKED ? destroyed_member(p, EFFECT_DESTROY) : NULL;
	const char *freed = is_memory ? destroyed_member(p, EFFECT_FREE) : NULL;
	if (o->fault == FAULT_CONTEXT_NOT_SELECTED)
		return arena_printf(r->keep, "`%s` selects one here", f->name);
	if (o->fault == FAULT_RECORD_UNUSED || o->fault == FAULT_WAIT_STALE)
		return arena_printf(r->keep, "`%s` records it here, and lets a stream wait for it", f->name);
	if (member)
		return arena_printf(r->keep, "%s destroys `%s`", prim_words(r, p), member);
	if (freed)
		return arena_printf(r->keep, "%s frees `%s`", prim_words(r, p), freed);
	return arena_printf(r->keep, "%s on `%s`, too", prim_words(r, p), o->memory);
}

// What the others do; where it is `first`, its place is said already.
static void add_alike(struct run *r, struct observation *o, const struct alike *like)
{
	for (uint32_t i = 0; like && i < like->count; i++) {
		const struct prim *p = like->prim[i];
		if (p != o->first.prim)
			add(o, p->loc, alike_words(r, o, p, like->function[i]));
	}
}

// --- streams --------------------------------------------------------------------------------------------------------

// What kind of stream it is, where another function has made it.
static void add_stream(struct run *r, struct observation *o, const struct op *op)
{
	const struct timeline *t = op ? &r->timelines.at[op->timeline] : NULL;
	const char *kind = t && t->kind == STREAMKIND_NONBLOCKING ? "non-blocking" : t && t->kind == STREAMKIND_BLOCKING ? "blocking" : NULL;
	const char *name = kind && t->stream ? written_name(r, t->stream) : NULL;
	if (name && t->created)
		add(o, t->created->loc, arena_printf(r->keep, "%s makes `%s`, which is %s", prim_words(r, t->created), name, kind));
}

// --- what an earlier call did -----------------------------------------------------------------------------------------------------

// Code that nobody can see may have stored what the path finds, without what the other path does on the way.
static void add_filler(struct run *r, struct observation *o)
{
	const struct prim *parting = deciding_branch(r, o);
	const struct ir_record *of = parting && parting->frame ? parting->frame->function->method_of : NULL;
	if (of && of->unseen_changer && o->edge.line)
		add(o, &of->unseen_changer_loc,
		    arena_printf(r->keep, "`%s` has no body here: it may have stored what line %u finds, without what line %u does",
		                 of->unseen_changer, parting->loc->line, o->edge.line));
}

void evidence_collect(struct run *r, const struct fault_facts *f, struct observation *o)
{
	bool is_about_memory = f->kind == OBS_UNORDERED || f->fault == FAULT_THREADS_SHARE_MEMORY;
	if (f->fault == FAULT_SCRATCH_SHARED || f->fault == FAULT_SCRATCH_ACROSS_DEVICES)
		add_callers(r, o);
	add_alike(r, o, f->alike);
	add_filler(r, o);
	if (!is_about_memory || !o->root)
		return;
	if (f->fault == FAULT_NOT_WAITED_FOR)
		add_attribute(r, o), add_trigger(r, o);
	add_kernel(r, o, &o->first, false);
	add_kernel(r, o, &o->second, f->fault == FAULT_NOT_WAITED_FOR);
	add_function(r, o, &o->first);
	add_function(r, o, &o->second);
	add_captured(r, o, &o->first);
	add_captured(r, o, &o->second);
	if (o->first.is_host || o->second.is_host)
		add_origin(r, o, o->root);
	else if (o->first.is_sync_copy && o->first.is_pageable)
		add_origin(r, o, host_side(r, o->first.prim));
	add_stream(r, o, f->first_op);
	add_stream(r, o, f->second_op);
}
