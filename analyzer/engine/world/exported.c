// SPDX-License-Identifier: Apache-2.0
#include "engine/world/exported.h"

#include "base/file.h"
#include "engine/world/affinity.h"
#include "engine/world/current.h"
#include "engine/world/home.h"

// The functions that a value is, points to, or calls as an object.
static void note_value(const struct ir_step **out, const struct ir_value *v, const struct ir_step *by)
{
	if (!v)
		return;
	const struct ir_type *t = v->type;
	const struct ir_type *object = t && (t->kind == TYPE_REFERENCE || t->kind == TYPE_POINTER) && t->element ? t->element : t;
	const struct ir_function *operator= object && object->record && object->record->is_closure ? object->record->call_operator : NULL;
	if (v->function && !out[v->function->id])
		out[v->function->id] = by;
	if (operator&& !out[operator->id])
		out[operator->id] = by;
	note_value(out, v->a, by);
}

const struct ir_step **exported_functions(struct arena *arena, const struct ir_unit *unit)
{
	const struct ir_step **out = ARENA_ARRAY(arena, const struct ir_step *, unit->functions.n + 1);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; f->in_main_file && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				for (uint32_t a = 0; s->kind == STEP_CALL && s->name && model_exports(s->name) && a < s->arg_count; a++)
					note_value(out, s->arg[a], s);
			}
	}
	return out;
}

static bool mentions(const struct sym *s, const struct ir_function *f, size_t parameter)
{
	if (!s)
		return false;
	bool is = (s->kind == SYM_PARAM && (uint64_t)s->number == parameter) || (s->kind == SYM_VAR && s->var == f->params.at[parameter]);
	return is || mentions(s->a, f, parameter) || mentions(s->b, f, parameter);
}

// Does a kernel of the path, or a library on the current device's handle, get what the parameter holds?
static bool is_used(const struct fragment *g, const struct ir_function *f, size_t parameter)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		bool is_launch = p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_LAUNCH)) || affinity_of_handle(p);
		bool is = false;
		for (uint32_t k = 0; is_launch && k < p->arg_count && !is; k++)
			is = mentions(p->arg[k], f, parameter);
		for (uint32_t k = 0; is_launch && k < p->access_count && !is; k++)
			is = mentions(p->access[k].pointer, f, parameter);
		if (is)
			return true;
	}
	return false;
}

// "x.device()" of the first parameter with a device of its own that such work gets, "x[i].device()" where it holds such; NULL = there is none.
static const char *first_device(struct arena *a, const struct ir_function *f, const struct fragment *g)
{
	for (size_t i = 0; i < f->params.n; i++) {
		uint32_t depth;
		const struct ir_var *p = f->params.at[i];
		const char *text = placed_stream(p->type, &depth) && is_used(g, f, i) ? p->name : NULL;
		for (; text && depth; depth--)
			text = arena_printf(a, "%s[i]", text);
		if (text)
			return arena_printf(a, "%s.device()", text);
	}
	return NULL;
}

// Has the path asked which device is current?
static void asks(void *context, const struct sym *key, const void *value)
{
	(void)value;
	bool *is_asked = context;
	for (const struct sym *s = key; s; s = s->a)
		*is_asked |= s->kind == SYM_DEVICE || (s->b && s->b->kind == SYM_DEVICE);
}

static bool is_asked(const struct fragment *g)
{
	bool is = false;
	symmap_each(&g->facts, asks, &is);
	return is;
}

// The call that hands the function over, on some path of the function that makes it; NULL = on none.
static const struct prim *handing_over(struct exec *x, const struct ir_step *by)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		const struct summary *s = f->in_main_file && f->blocks.n && f->loc.file == by->loc.file ? exec_summary(x, f) : NULL;
		for (uint32_t k = 0; s && k < s->count; k++)
			for (uint32_t n = 0; n < s->fragment[k].trace.count; n++)
				if (s->fragment[k].trace.prim[n]->step == by)
					return s->fragment[k].trace.prim[n];
	}
	return NULL;
}

static void tell(const struct devices *c, const struct bare *b, const struct ir_step *by, const char *device)
{
	struct arena *a = c->out->arena;
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_DEVICE_NOT_SELECTED, b->work);
	facts.first = handing_over(c->exec, by);
	facts.what = device;
	facts.first_words = arena_printf(a, "%s is handed to Python",
	                                 b->function->is_lambda ? "the lambda" : arena_printf(a, "`%s`", b->function->name));
	const char *who = b->function->is_lambda ? "the lambda" : arena_printf(a, "`%s`", b->function->name);
	facts.detail = arena_printf(a, "while Python may call %s (%s:%u) with arguments on any device", who, path_base(by->loc.file), by->loc.line);
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_CURRENT);
	remark_add(c->out, b->function, b->path, facts);
}

// Once a function, and once a place that several of them come to.
static bool is_told(const struct devices *c, const bool *told, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (told[i] && (c->bares.at[i].work->step == c->bares.at[n].work->step || c->bares.at[i].function == c->bares.at[n].function))
			return true;
	return false;
}

void exported_collect(struct exec *x, const struct ir_step *const *exported, const bool *called, struct remarks *out)
{
	struct devices c = {.exec = x, .called = called, .out = out};
	affinity_collect(&c.scratch, x->unit, called, &c.affinity);
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (exported[i] && f->blocks.n && !f->is_kernel && !f->is_device_only)
			current_walk(&c, f);
	}
	bool *told = ARENA_ARRAY(&c.scratch, bool, c.bares.n + 1);
	for (size_t i = 0; i < c.bares.n; i++) {
		const struct bare *b = &c.bares.at[i];
		const char *device = b->is_managed || is_told(&c, told, i) || is_asked(b->path) ? NULL
		                                                                                : first_device(out->arena, b->function, b->path);
		told[i] = device;
		if (device)
			tell(&c, b, exported[b->function->id], device);
	}
	arena_free(&c.scratch);
}
