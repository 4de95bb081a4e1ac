// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/device.h"

#include "engine/world/after.h"
#include "engine/world/current.h"
#include "engine/world/devices/late.h"
#include "engine/world/devices/overriders.h"
#include "engine/world/devices/selecting.h"
#include "engine/world/devices/threaded.h"

struct followed {
	const struct machine *machine;
	const struct fragment *first;
	bool is_followed;
};

static void follows(void *context, const struct sym *key, const void *value)
{
	struct followed *f = context;
	f->is_followed |= after_holds(f->machine, f->first, key, value) == 1;
}

// The path is the way of a later call: what it asks is what the other one has left behind.
static bool is_later_call(const struct devices *c, const struct fragment *later, const struct fragment *first)
{
	struct followed f = {.machine = &c->exec->machine, .first = first};
	symmap_each(&later->facts, follows, &f);
	return f.is_followed;
}

// Does the path do the same work, there or at another place? Then what tells the two ways apart is whether there is a device to
// select.
static bool does_alike(const struct fragment *g, const struct prim *work)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		if (p->step == work->step || (p->kind == work->kind && p->row == work->row && p->name == work->name))
			return true;
	}
	return false;
}

// --- claims ---------------------------------------------------------------------------------------------------------

static const char *place_of(struct arena *a, const struct prim *p, const struct ir_function *f, const struct prim *near)
{
	return arena_printf(a, "as `%s` does at %s", ir_function_text(f), current_place(a, p, near));
}

// Do all of them surely select one?
static bool is_surely_covered(const struct devices *c, const struct ir_function *f, const struct prim *p)
{
	return current_is_covered(c, f, p) && map_get(&c->selected, p->step, f->id);
}

// The one device that other ways through the function select, while none of them does this work; NULL = there is none.
static const struct selection *contrast_of(const struct devices *c, const struct bare *b)
{
	const struct selection *found = NULL;
	for (size_t i = 0; i < c->selections.n; i++) {
		const struct selection *s = &c->selections.at[i];
		if (s->function != b->function)
			continue;
		bool is_own = s->serves || !s->is_callees; // what a callee selects for its own work says nothing of this function's
		if ((is_own && found && s->home != found->home) || does_alike(s->path, b->work) || is_later_call(c, b->path, s->path))
			return NULL;
		found = found || !is_own ? found : s;
	}
	return found && !current_asked_about(c, b->function, b->path, found->home, b->function, NULL) ? found : NULL;
}

static void check_contrast(struct devices *c, const struct bare *b)
{
	const struct selection *s = b->is_managed || is_surely_covered(c, b->function, b->work) ? NULL : contrast_of(c, b);
	if (s)
		current_tell(c, b,
		             (struct unselected){.like = s->select,
		                                 .what = sym_text_of(c->out->arena, s->home, b->function),
		                                 .basis = BASIS_ALIKE,
		                                 .detail = arena_printf(c->out->arena, "as the other way through the function does at %s",
		                                                        current_place(c->out->arena, s->select, b->work))});
}

static bool is_told(const struct devices *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (c->lapses.at[i].work->step == c->lapses.at[n].work->step && c->lapses.at[i].function == c->lapses.at[n].function)
			return true;
	return false;
}

static void check_lapse(struct devices *c, size_t n)
{
	const struct lapse *l = &c->lapses.at[n];
	struct arena *a = c->out->arena;
	if (is_told(c, n) || is_surely_covered(c, l->function, l->work))
		return;
	const char *name = l->select ? sym_text_of(a, l->home, l->function) : l->misnamed.var->name;
	const char *detail = l->select ? arena_printf(a, "since the guard of line %u has no name and ends with its statement",
	                                              l->select->frame->call.line)
	                               : arena_printf(a, "since line %u declares a variable `%s` instead of a guard for it", l->misnamed.made.line,
	                                              name);
	const struct ir_record *of = l->select ? l->select->frame->function->method_of : l->misnamed.var->type->record;
	const char *example = of && of->name ? arena_printf(a, ": `%s guard(%s);`", of->name, name) : "";
	const char *instead = l->select ? arena_printf(a, "give the guard of line %u a name, so that it lasts to the end of the block%s",
	                                               l->select->frame->call.line, example)
	                                : arena_printf(a, "declare the guard of line %u with a name of its own and `%s` as its argument%s",
	                                               l->misnamed.made.line, name, example);
	current_tell(c, &(struct bare){l->function, l->path, l->work, false},
	             (struct unselected){.like = l->select, .what = name, .basis = BASIS_CURRENT, .detail = detail, .instead = instead});
}

// Does some function of the class note the device that was current when it was called?
static bool is_noted(const struct devices *c, const struct ir_record *of, const struct sym *home)
{
	for (size_t i = 0; i < c->exec->unit->functions.n; i++) {
		const struct ir_function *f = c->exec->unit->functions.at[i];
		const struct summary *s = current_subject(f) == of && f->blocks.n && !f->is_kernel && !f->is_device_only ? exec_summary(c->exec, f)
		                                                                                                         : NULL;
		for (uint32_t k = 0; s && k < s->count; k++) {
			const struct sym *value = home->kind == SYM_INIT ? after_value(&s->fragment[k], home->a) : NULL;
			if (value && value->kind == SYM_DEVICE)
				return true;
		}
	}
	return false;
}

static void tell_made(struct devices *c, const struct touch *made, const struct touch *u)
{
	struct arena *a = c->out->arena;
	const char *each = u->is_each ? "[...]" : "";
	const char *detail = arena_printf(a, "%s before it works with `%s%s`", place_of(a, u->prim, u->function, made->prim),
	                                  sym_text_of(a, made->member, made->function), each);
	const struct sym *home = u->is_each ? current_array(c, u->home) : u->home;
	current_tell(c, &(struct bare){made->function, made->path, made->prim, false},
	             (struct unselected){.like = u->prim,
	                                 .what = arena_printf(a, "%s%s", sym_text_of(a, home, made->function), each),
	                                 .basis = BASIS_ALIKE,
	                                 .detail = detail});
}

// What a function makes for each device is one mistake, which is told of the first.
static bool is_said(struct devices *c, const struct touch *made)
{
	bool is = made->is_each && map_get(&c->told, made->function, 0);
	if (made->is_each && !is)
		map_put(&c->scratch, &c->told, made->function, 0, c);
	return is;
}

static void check_made(struct devices *c, const struct touch *made)
{
	for (size_t i = 0; i < c->used.n; i++) {
		const struct touch *u = &c->used.at[i];
		if (u->member != made->member || u->is_each != made->is_each || current_subject(u->function) != current_subject(made->function) ||
		    current_selects(c, made->function) || !current_is_given(u->home, true) || current_is_covered(c, made->function, made->prim) ||
		    current_asked_about(c, made->function, made->path, u->home, u->function, NULL) ||
		    is_noted(c, current_subject(u->function), u->home))
			continue;
		if (!is_said(c, made))
			tell_made(c, made, u);
		return;
	}
}

void device_collect(struct exec *x, const bool *called, struct remarks *out, habit_list *habits)
{
	struct devices c = {.exec = x, .called = called, .out = out};
	affinity_collect(&c.scratch, x->unit, called, &c.affinity);
	current_walk_all(&c);
	for (size_t i = 0; c.selections.n && i < c.bares.n; i++)
		check_contrast(&c, &c.bares.at[i]);
	for (size_t i = 0; i < c.lapses.n; i++)
		check_lapse(&c, i);
	late_judge(&c);
	threaded_judge(&c);
	selecting_judge(&c);
	for (size_t i = 0; i < c.made.n; i++)
		check_made(&c, &c.made.at[i]);
	overriders_judge(&c, habits);
	arena_free(&c.scratch);
}

void device_contexts(struct exec *x, const bool *called, struct remarks *out)
{
	struct devices c = {.exec = x, .kind = SELECTS_CONTEXT, .called = called, .out = out};
	current_walk_all(&c);
	selecting_judge(&c);
	arena_free(&c.scratch);
}
