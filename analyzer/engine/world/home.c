// SPDX-License-Identifier: Apache-2.0
#include "engine/world/home.h"

#include "model/model.h"

#include "engine/order/streams.h"
#include "ir/records.h"

const char *placed_stream(const struct ir_type *t, uint32_t *depth)
{
	*depth = 0;
	if (t->kind == TYPE_REFERENCE && t->element)
		t = t->element;
	for (; t->container == CONTAINER_SEQUENCE && t->element; t = t->element)
		++*depth;
	return t->record ? model_placed_stream(t->record->name) : NULL;
}

const struct ir_var *placed_parameter(const struct ir_function *f, uint32_t *depth)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i]->name && placed_stream(f->params.at[i]->type, depth))
			return f->params.at[i];
	return NULL;
}

enum { MAX_NESTING = 3 };

struct search {
	struct sym_table *table;
	const struct sym *stream; // the first one found
	uint32_t count;
};

static void found(struct search *s, const struct sym *stream, uint32_t count)
{
	s->stream = s->stream ? s->stream : stream;
	s->count += count;
}

static bool is_given(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE;
}

// Several streams, or one to be filled in.
static bool is_list(const struct ir_type *t)
{
	if (is_given(t) && t->handle == HANDLE_NONE && t->element && !t->element->is_const && t->element->handle == HANDLE_STREAM)
		return true;
	if (is_given(t) && t->element)
		t = t->element;
	return (t->kind == TYPE_ARRAY || t->container) && t->element && t->element->handle == HANDLE_STREAM;
}

// Streams in a value of the type: the value itself, or what is at the location where it was when the function was entered.
static void search_type(struct search *s, const struct ir_type *t, const struct sym *value, const struct sym *location, int depth)
{
	if (t->handle == HANDLE_STREAM) {
		found(s, value ? value : sym_of(s->table, SYM_INIT, location), 1);
		return;
	}
	if (is_list(t))
		found(s, location ? location : value, 2);
	if (t->kind != TYPE_RECORD || t->container || !t->record || depth == MAX_NESTING)
		return;
	for (uint32_t i = 0; i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		search_type(s, f->type, value ? sym_member(s->table, value, f->name) : NULL, location ? sym_field(s->table, location, f->name) : NULL,
		            depth + 1);
	}
}

static void search_param(struct search *s, const struct ir_type *t, const struct sym *given)
{
	bool is_reached = t->kind == TYPE_REFERENCE || (is_given(t) && t->handle == HANDLE_NONE);
	if (is_reached && t->element)
		search_type(s, t->element, NULL, sym_of(s->table, SYM_PTR, given), 0);
	else
		search_type(s, t, given, NULL, 0);
}

// A stream that the function gets, not one that it fills.
static bool is_direct(const struct ir_type *t)
{
	if (t->handle == HANDLE_STREAM || !is_given(t) || !t->element)
		return ir_type_is_stream(t);
	return t->kind == TYPE_REFERENCE && t->element->is_const && ir_type_is_stream(t->element);
}

// Another stream is in the field when the path ends.
static bool is_replaced(const struct run *r, const struct sym *stream)
{
	for (uint32_t i = 0; stream->kind == SYM_INIT && i < r->fragment->stored_count; i++)
		if (r->fragment->stored[i].location == stream->a)
			return true;
	return false;
}

static bool is_null_here(const struct run *r, const struct sym *stream)
{
	const struct machine *m = r->machine;
	return facts_truth(m, &r->fragment->facts, sym_binary(m->table, OP_EQ, stream, sym_int(m->table, 0))) == 1;
}

// The streams in the parameters; of the direct ones only, or in all.
static struct search search_params(const struct run *r, bool is_direct_only, struct home *home)
{
	const struct ir_function *f = r->entry->function;
	struct search s = {.table = r->machine->table};
	*home = (struct home){.is_carried = !is_direct_only};
	for (size_t i = f->method_of ? 1 : 0; i < f->params.n; i++) {
		const struct ir_var *param = f->params.at[i];
		uint32_t before = s.count;
		if (is_list(param->type))
			s.count += 2;
		else if (!is_direct_only || is_direct(param->type))
			search_param(&s, param->type, sym_numbered(s.table, SYM_PARAM, (int64_t)i));
		if (s.count > before && !home->name)
			home->name = param->name;
	}
	home->stream = s.stream;
	return s;
}

static bool is_used(const struct trace *t, const struct sym *stream)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->config[3] == stream || (p->child && is_used(p->child, stream)))
			return true;
		for (uint32_t k = 0; k < p->arg_count && p->kind == PRIM_CALL; k++)
			if (p->arg[k] == stream)
				return true;
	}
	return false;
}

static bool mentions(const struct sym *const *list, uint32_t n, const struct sym *part)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] && sym_mentions(list[i], part))
			return true;
	return false;
}

// Does anything on the path, or what it leaves behind, mention the parameter?
static bool is_mentioned(const struct fragment *f, const struct trace *t, const struct sym *param)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind != PRIM_DEAD && (mentions(p->arg, p->arg_count, param) || mentions(p->config, 4, param)))
			return true;
		if (p->child && is_mentioned(f, p->child, param))
			return true;
	}
	for (uint32_t i = 0; i < f->stored_count; i++)
		if (f->stored[i].value && sym_mentions(f->stored[i].value, param))
			return true;
	return f->result && sym_mentions(f->result, param);
}

static void search_operation(struct search *s, const struct sym *stream)
{
	if (!stream || stream == s->stream || !stream_is_asked_for(stream))
		return;
	const char *asked = stream_asked_of(stream);
	if (!asked || !model_gives_pooled(asked))
		found(s, stream, 1);
}

// Streams that operations of the path run on, or that it lets wait, and that unseen code gave out.
static void search_trace(struct search *s, const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind == PRIM_LAUNCH)
			search_operation(s, p->config[3]);
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool is_for_work = e->kind == EFFECT_OP || e->kind == EFFECT_COPY || e->kind == EFFECT_LAUNCH ||
			                   e->kind == EFFECT_STREAM_WAIT;
			if (is_for_work && e->stream >= 0)
				search_operation(s, prim_arg(p, e->stream));
		}
	}
}

static uint32_t search_path(const struct run *r, struct home *home)
{
	struct search s = {.table = r->machine->table};
	search_trace(&s, &r->fragment->trace);
	*home = (struct home){.is_carried = true, .stream = s.stream};
	if (s.stream)
		home->name = sym_text_of(r->keep, s.stream, r->entry->function);
	return s.count;
}

// The streams that the function itself reads on the path and does nothing with.
static uint32_t search_discarded(const struct run *r, struct home *home)
{
	struct search s = {.table = r->machine->table};
	const struct trace *t = &r->fragment->trace;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind == PRIM_ACCESS && p->step->is_discarded && !(p->frame && p->frame->depth))
			found(&s, sym_of(s.table, SYM_INIT, p->arg[0]), 1);
	}
	*home = (struct home){.is_carried = true, .is_discarded = true, .stream = s.stream};
	if (s.stream)
		home->name = sym_text_of(r->keep, s.stream, r->entry->function);
	return s.count;
}

static bool is_passing(const struct sym *s)
{
	return s && ((s->kind == SYM_ACCESSOR && model_gives_passing(s->text)) || is_passing(s->a) || is_passing(s->b));
}

// Does the path ask for a current stream, whatever for?
static bool asks_for_current(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint32_t k = 0; k < p->arg_count; k++)
			if (is_passing(p->arg[k]))
				return true;
		if (is_passing(p->config[3]) || (p->child && asks_for_current(p->child)))
			return true;
	}
	return false;
}

static uint32_t search_placed(const struct run *r, struct home *home)
{
	uint32_t depth;
	const struct ir_var *parameter = placed_parameter(r->entry->function, &depth);
	*home = (struct home){.is_carried = true, .is_placed = parameter};
	if (!parameter || asks_for_current(&r->fragment->trace))
		return 0;
	home->stream = sym_current(r->machine->table, placed_stream(parameter->type, &depth));
	home->name = sym_text_of(r->keep, home->stream, r->entry->function);
	return 1;
}

// Which of several streams in the objects that are handed over is the caller's nobody says; a current stream that the path asks for is.
static uint32_t search_current(const struct run *r, uint32_t count, struct home *home)
{
	struct home current;
	uint32_t asked = search_path(r, &current);
	if (asked != 1 || !is_passing(current.stream))
		return count;
	*home = current;
	return asked;
}

bool home_find(const struct run *r, struct home *home)
{
	uint32_t count = search_params(r, true, home).count;
	if (!count) {
		count = search_params(r, false, home).count;
		if (count > 1)
			count = search_current(r, count, home);
	}
	if (!count)
		count = search_path(r, home);
	if (!count)
		count = search_discarded(r, home);
	if (!count)
		count = search_placed(r, home);
	if (count != 1 || is_null_here(r, home->stream) || is_replaced(r, home->stream))
		return false;
	const struct trace *t = &r->fragment->trace;
	home->is_unused = !home->is_carried && !is_mentioned(r->fragment, t, home_param(home->stream));
	return !home->is_carried || home->is_discarded || home->is_placed || is_used(t, home->stream);
}

// The parameter that a value comes from, NULL = it comes from none.
static const struct sym *origin(const struct sym *value)
{
	const struct sym *at = value;
	while (at && at->kind != SYM_PARAM) {
		if (at->kind == SYM_ACCESSOR && at->a)
			at = at->a->a; // the object that it was asked of
		else if (at->kind == SYM_INIT || at->kind == SYM_MEMBER || at->kind == SYM_CONTENT)
			at = at->a;
		else if (sym_root(at) != at)
			at = sym_root(at);
		else
			return NULL;
	}
	return at;
}

bool home_is_callers(const struct run *r, const struct home *home, const struct sym *root)
{
	const struct sym *param = origin(root);
	bool is_own = param && ((param->number == 0 && r->entry->function->method_of && !home->is_unused) ||
	                        (home->is_carried && param == origin(home->stream)));
	return param && !is_own && (size_t)param->number < r->entry->function->params.n;
}

const struct sym *home_param(const struct sym *stream)
{
	return stream ? origin(stream) : NULL;
}

const char *home_expression(const struct run *r, const struct sym *stream)
{
	const struct sym *param = home_param(stream);
	const struct ir_function *f = r->entry->function;
	const struct ir_var *var = param && (size_t)param->number < f->params.n ? f->params.at[param->number] : NULL;
	return var && is_direct(var->type) && *var->name ? var->name : NULL;
}
