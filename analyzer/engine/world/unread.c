// SPDX-License-Identifier: Apache-2.0
#include "engine/world/unread.h"

#include <string.h>

#include "engine/order/streams.h"
#include "engine/world/left_out.h"
#include "ir/records.h"

// What the steps of a function do with one of its local variables that are streams, or views of one.
struct asked {
	const struct ir_var *var;
	const struct ir_step *set; // the first that gives it a value, NULL = none
	bool is_read;
};

struct asked_list {
	struct arena *arena;
	VEC(struct asked) list;
};

// NULL: it is none of them.
static struct asked *use_of(struct asked_list *u, const struct ir_var *var)
{
	if (var->storage != STORAGE_LOCAL || !ir_type_is_stream(var->type))
		return NULL;
	for (size_t i = 0; i < u->list.n; i++)
		if (u->list.at[i].var == var)
			return &u->list.at[i];
	struct asked *fresh = vec_push(u->arena, &u->list);
	*fresh = (struct asked){.var = var};
	return fresh;
}

static void note_reads(struct asked_list *u, const struct ir_value *v)
{
	if (!v)
		return;
	struct asked *use = v->kind == V_VAR ? use_of(u, v->var) : NULL;
	if (use)
		use->is_read = true;
	for (uint32_t i = 0; i < v->count && v->kind == V_AGGREGATE; i++)
		note_reads(u, v->item[i]);
	note_reads(u, v->a);
	note_reads(u, v->b);
	note_reads(u, v->c);
}

// To a part of a variable, or through it: that reads it.
static void note_write(struct asked_list *u, const struct ir_value *place, const struct ir_step *by)
{
	struct asked *use = place && place->kind == V_VAR ? use_of(u, place->var) : NULL;
	if (use)
		use->set = use->set ? use->set : by;
	else
		note_reads(u, place);
}

// Does the call get the address to fill what lies there? Its body is to be seen then, and its parameter is not const.
static bool fills(const struct ir_step *s, uint32_t arg)
{
	const struct ir_function *f = s->is_lost || (s->is_member && !arg) ? NULL : s->function;
	const struct ir_type *t = f && f->blocks.n && arg < f->params.n ? f->params.at[arg]->type : NULL;
	return t && t->element && !t->element->is_const && s->arg[arg]->kind == V_ADDRESS;
}

static void note_step(struct asked_list *u, const struct ir_step *s)
{
	for (int i = 0; i < 4; i++)
		note_reads(u, s->config[i]);
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (fills(s, i))
			note_write(u, s->arg[i]->a, s);
		else
			note_reads(u, s->arg[i]);
	note_reads(u, s->callee);
	note_reads(u, s->value);
	note_write(u, s->place, s);
}

static void collect(struct asked_list *u, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			note_step(u, &f->blocks.at[b].steps.at[k]);
		note_reads(u, f->blocks.at[b].value);
	}
}

// What the variable holds when the path ends: a handle, or that of a view. NULL = nothing on the path gave it one.
static const struct sym *value_at_end(const struct run *r, const struct ir_var *var)
{
	struct sym_table *t = r->machine->table;
	const struct ir_field *field[IR_MAX_NESTING];
	const struct sym *at = sym_var(t, var, 1);
	for (uint32_t i = 0, n = ir_stream_fields(var->type, field); i < n; i++)
		at = sym_field(t, at, field[i]->name);
	return symmap_get(&r->fragment->store, at);
}

// Somebody else's stream: not made on this path, not a default stream, not lost, and no parameter (which has claims of its own).
static bool is_from_elsewhere(const struct sym *stream)
{
	return stream && stream->kind != SYM_NEW && stream->kind != SYM_INT && stream->kind != SYM_PARAM && !sym_is_unknown(stream);
}

// Memory that is taken from a stream, or given back to it, says nothing of where the work runs.
static bool takes_memory(const struct prim *p)
{
	return p->row && (model_effect(p->row, EFFECT_ALLOC) || model_effect(p->row, EFFECT_FREE));
}

static bool is_on(const struct trace *t, const struct sym *stream)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->config[3] == stream || (p->child && is_on(p->child, stream)))
			return true;
		for (uint32_t k = 0; k < p->arg_count && p->kind != PRIM_BRANCH && !takes_memory(p); k++)
			if (p->arg[k] == stream)
				return true;
	}
	return false;
}

// In the function itself, or in a lambda that it calls.
static bool is_written_here(const struct prim *p)
{
	for (const struct frame *f = p->frame; f && f->depth; f = f->parent)
		if (!f->function->method_of || !f->function->method_of->is_closure)
			return false;
	return true;
}

// Does the function itself start it, without the host waiting, and leave out the stream?
static bool is_left_to_default(const struct prim *p)
{
	if (!p->step || p->step->is_lost || p->step->is_per_thread || !p->step->left_out || !is_written_here(p))
		return false;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if ((e->kind == EFFECT_OP || e->kind == EFFECT_COPY || e->kind == EFFECT_LAUNCH) && !e->sync)
			return true;
	}
	return p->kind == PRIM_LAUNCH;
}

static bool binds_handle(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (t->prim[i]->kind == PRIM_CALL && model_effect(t->prim[i]->row, EFFECT_BIND))
			return true;
	return false;
}

// The kind of the handle, where the function itself starts a library's work on one that is kept, or that the path has made. A handle without a stream works on the default
// one (cuBLAS Library, cublasSetStream()), and one that is kept on that of the function which has bound it last. One that the function is given, or that
// unseen code gives, may have been bound for it.
static enum handle_kind kept_handle_of(const struct prim *p)
{
	if (p->kind != PRIM_CALL || !p->step || p->step->is_lost || !is_written_here(p))
		return HANDLE_NONE;
	for (uint8_t i = 0; i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		const struct sym *handle = e->kind == EFFECT_OP && !e->sync ? prim_arg(p, e->handle_arg) : NULL;
		const struct ir_value *written = handle ? step_arg(p->step, e->handle_arg) : NULL;
		if (written && (handle->kind == SYM_INIT || handle->kind == SYM_NEW))
			return written->type->handle;
	}
	return HANDLE_NONE;
}

// The first such operation that is not waited for further on.
static const struct prim *work_of(const struct trace *t, const struct sym *stream)
{
	const struct prim *first = NULL;
	bool binds = binds_handle(t) || (stream && stream_is_of_handle(stream));
	for (uint32_t i = t->count; i > 0 && !left_out_orders(t->prim[i - 1], stream); i--)
		if (is_left_to_default(t->prim[i - 1]) || (!binds && kept_handle_of(t->prim[i - 1]) != HANDLE_NONE))
			first = t->prim[i - 1];
	return first;
}

static bool judge(struct run *r, const struct asked *use)
{
	const struct trace *t = &r->fragment->trace;
	const struct sym *stream = use->set && !use->is_read ? value_at_end(r, use->var) : NULL;
	const struct prim *work = is_from_elsewhere(stream) && !is_on(t, stream) ? work_of(t, stream) : NULL;
	if (!work)
		return false;
	struct fault_facts f = fault_of(OBS_LAUNCH, FAULT_STREAM_UNREAD, work);
	f.what = use->var->name;
	f.object_kind = is_left_to_default(work) ? HANDLE_NONE : kept_handle_of(work);
	f.edge = use->set->loc;
	bool is_named = use->set->kind == STEP_CALL && use->set->name && !strstr(use->set->name, "::operator "); // nobody writes a conversion
	const char *from = is_named ? arena_printf(r->keep, "from `%s` at ", use->set->name) : "";
	f.detail = arena_printf(r->keep, "%sline %u", from, use->set->loc.line);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_OUTSIDE);
	fault_tell(r, f);
	return true;
}

void unread_judge(struct run *r)
{
	struct asked_list u = {.arena = r->arena};
	if (!work_of(&r->fragment->trace, NULL))
		return;
	collect(&u, r->entry->function);
	for (size_t i = 0; i < u.list.n && !judge(r, &u.list.at[i]); i++)
		;
}
