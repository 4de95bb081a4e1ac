// SPDX-License-Identifier: Apache-2.0
#include "engine/world/device.h"

#include <string.h>

#include "base/file.h"
#include "engine/world/after.h"
#include "engine/world/alike.h"
#include "engine/world/current.h"
#include "engine/world/habits.h"
#include "engine/world/overriders.h"

// --- excuses --------------------------------------------------------------------------------------------------------

struct asked {
	const struct ir_function *function, *of; // whose path it is; whose values the next ones are
	const struct sym *home, *current, *holder;
	bool is_asked;
};

// The part of the object, or the parameter, that the device is a member of: it may hold none. NULL = the object itself.
static const struct sym *holder_of(const struct sym *home)
{
	const struct sym *place = home->kind == SYM_INIT ? home->a : home, *part = NULL;
	for (const struct sym *at = place; at->kind == SYM_FIELD || at->kind == SYM_MEMBER; at = at->a)
		part = at;
	if (!part || part->a->kind == SYM_PARAM)
		return part ? part->a : NULL;
	return part == place ? NULL : part;
}

// Is the value computed from what looks like `part`, and not only kept in the element of that number?
static bool is_about(const struct asked *a, const struct sym *s, const struct sym *part)
{
	if (!s || alike(s, a->function, part, a->of))
		return s;
	if (s->kind == SYM_ELEMENT)
		return is_about(a, s->a, part);
	bool is_element = s->kind == SYM_ACCESSOR && strcmp(s->text, SYM_ELEMENT_OF) == 0;
	return !is_element && (is_about(a, s->a, part) || is_about(a, s->b, part));
}

// The path has found out that the device needs no selecting: it is a certain one or none, it was compared with another, or what
// holds its number was asked.
static void asks(void *context, const struct sym *key, const void *value)
{
	struct asked *a = context;
	const struct fact *f = value;
	bool is_home = alike(key, a->function, a->home, a->of);
	a->is_asked |= !is_home && a->holder && alike_mentions(key, a->function, a->holder, a->of);
	a->is_asked |= is_home ? f->low == f->high || f->high < 0 : is_about(a, key, a->home) || is_about(a, key, a->current);
}

// Does the value, as it is written, name the parameter or member that the device is?
static bool is_named(const struct ir_value *v, const struct ir_function *f, const struct sym *home)
{
	const struct sym *at = home->kind == SYM_INIT ? home->a : home;
	if (!v)
		return false;
	if (v->kind == V_FIELD && at->kind == SYM_FIELD && v->text == at->text)
		return true;
	if (v->kind == V_VAR && at->kind == SYM_PARAM && (uint64_t)at->number < f->params.n && v->var == f->params.at[at->number])
		return true;
	return is_named(v->a, f, home) || is_named(v->b, f, home);
}

// Does code that nobody sees answer something about the device? Of calls that do nothing no path keeps more than an unknown answer.
static bool answers_about(const struct ir_function *f, const struct sym *home)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			bool is_unseen = s->kind == STEP_CALL && s->place && !s->model && (!s->function || !s->function->blocks.n);
			for (uint32_t i = 0; is_unseen && i < s->arg_count; i++)
				if (is_named(s->arg[i], f, home))
					return true;
		}
	return false;
}

static bool is_answered(const struct ir_function *f, const struct fragment *g, const struct sym *home)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->kind == PRIM_BRANCH && sym_is_unknown(g->trace.prim[i]->arg[0]))
			return answers_about(f, home);
	return false;
}

// `home` as the function `of` says it.
static bool is_asked(const struct devices *c, const struct ir_function *f, const struct fragment *g, const struct sym *home,
                     const struct ir_function *of)
{
	struct asked a = {
		.function = f, .of = of, .home = home, .holder = holder_of(home), .current = sym_numbered(c->exec->machine.table, SYM_DEVICE, 0)};
	symmap_each(&g->facts, asks, &a);
	return a.is_asked || is_answered(f, g, home);
}

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
		if ((found && s->home != found->home) || does_alike(s->path, b->work) || is_later_call(c, b->path, s->path))
			return NULL;
		found = found ? found : s;
	}
	return found && !is_asked(c, b->function, b->path, found->home, b->function) ? found : NULL;
}

static void check_contrast(struct devices *c, const struct bare *b)
{
	const struct selection *s = is_surely_covered(c, b->function, b->work) ? NULL : contrast_of(c, b);
	if (s)
		current_tell(c, b, s->select, sym_text_of(c->out->arena, s->home, b->function), BASIS_ALIKE,
		             arena_printf(c->out->arena, "as the other way through the function does at %s",
		                          current_place(c->out->arena, s->select, b->work)),
		             NULL);
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
	current_tell(c, &(struct bare){l->function, l->path, l->work}, l->select, name, BASIS_CURRENT, detail, instead);
}

static bool are_alike(const struct selection *a, const struct selection *b)
{
	return alike(a->home, a->function, b->home, b->function);
}

static bool is_first_selection(const struct devices *c, size_t i)
{
	const struct selection *s = &c->selections.at[i];
	for (size_t k = 0; k < i; k++)
		if (current_is_same_function(c->selections.at[k].function, s->function) && are_alike(&c->selections.at[k], s))
			return false;
	return true;
}

// Does a callee on the way to the work get such an object as well? Then it is the one that trusts its caller, or not.
static bool is_passed_on(const struct bare *b, const struct ir_record *root)
{
	for (const struct frame *f = b->work->frame; f && f->depth; f = f->parent)
		if (alike_takes(f->function, root))
			return true;
	return false;
}

// What a library does with its own objects is no habit of those who use it: it may call them with the device selected.
static bool is_users(const struct devices *c, const struct bare *b, const struct ir_record *root, const struct selection *like)
{
	const char *space = habits_space(c->out->arena, root->name);
	bool is = !habits_is_inside(b->function, space);
	for (size_t i = 0; is && i < c->selections.n; i++)
		is = !are_alike(&c->selections.at[i], like) || habits_is_inside(c->selections.at[i].function, space);
	return is;
}

// Does the function get an object like the one whose device the others select, and select none?
static bool is_trusting(const struct devices *c, const struct bare *b, const struct selection *like)
{
	const struct ir_record *root = alike_root(like->home, like->function);
	return alike_takes(b->function, root) && !is_users(c, b, root, like) && !is_passed_on(b, root) && !current_selects(c, b->function) &&
	       !current_is_covered(c, b->function, b->work) && !is_asked(c, b->function, b->path, like->home, like->function);
}

// A function, or work of a callee that it leads to, counts once.
static bool is_first_trusting(const struct devices *c, size_t i, const struct selection *like)
{
	const struct bare *b = &c->bares.at[i];
	for (size_t k = 0; k < i; k++) {
		const struct bare *before = &c->bares.at[k];
		bool is_same = current_is_same_function(before->function, b->function) || before->work->step == b->work->step;
		if (is_same && is_trusting(c, before, like))
			return false;
	}
	return is_trusting(c, b, like);
}

// "as `fill` at line 16, `clear` at line 22 and 3 others do": the function of `s` first.
static const char *those_like(const struct devices *c, const struct selection *s, uint32_t selecting, const struct prim *work)
{
	enum { NAMED = 3 };
	struct arena *a = c->out->arena;
	const char *text = arena_printf(a, "as `%s` at %s", ir_function_text(s->function), current_place(a, s->select, work));
	uint32_t named = 1;
	for (size_t i = 0; i < c->selections.n && named < NAMED; i++) {
		const struct selection *o = &c->selections.at[i];
		if (o == s || !is_first_selection(c, i) || !are_alike(o, s))
			continue;
		named++;
		text = arena_printf(a, "%s%s `%s` at %s", text, named == selecting ? " and" : ",", ir_function_text(o->function),
		                    current_place(a, o->select, work));
	}
	uint32_t left = selecting - named;
	return left ? arena_printf(a, "%s and %u other%s do", text, left, left > 1 ? "s" : "") : arena_printf(a, "%s do", text);
}

// Three that select, and at most one in four that does not.
static void check_habit(struct devices *c, size_t of)
{
	const struct selection *s = &c->selections.at[of];
	struct arena *a = c->out->arena;
	uint32_t selecting = 0, trusting = 0;
	if (!alike_root(s->home, s->function))
		return;
	for (size_t i = 0; i < c->selections.n; i++) {
		bool is_same = is_first_selection(c, i) && are_alike(&c->selections.at[i], s);
		if (is_same && i < of)
			return; // was looked at
		selecting += is_same;
	}
	for (size_t i = 0; selecting >= 3 && i < c->bares.n; i++)
		trusting += is_first_trusting(c, i, s);
	for (size_t i = 0; selecting >= 3 && trusting * 3 <= selecting && i < c->bares.n; i++)
		if (is_first_trusting(c, i, s))
			current_tell(c, &c->bares.at[i], s->select, sym_text_of(a, s->home, s->function), BASIS_ALIKE,
			             those_like(c, s, selecting, c->bares.at[i].work), NULL);
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

static void check_made(struct devices *c, const struct touch *made)
{
	for (size_t i = 0; i < c->used.n; i++) {
		const struct touch *u = &c->used.at[i];
		if (u->member != made->member || current_subject(u->function) != current_subject(made->function) ||
		    current_selects(c, made->function) || !current_is_given(u->home, true) || current_is_covered(c, made->function, made->prim) ||
		    is_asked(c, made->function, made->path, u->home, u->function) || is_noted(c, current_subject(u->function), u->home))
			continue;
		current_tell(c, &(struct bare){made->function, made->path, made->prim}, u->prim, sym_text_of(c->out->arena, u->home, made->function),
		             BASIS_ALIKE,
		             arena_printf(c->out->arena, "%s before it works with `%s`", place_of(c->out->arena, u->prim, u->function, made->prim),
		                          sym_text_of(c->out->arena, made->member, made->function)),
		             NULL);
		return;
	}
}

void device_collect(struct exec *x, const bool *called, struct remarks *out, habit_list *habits)
{
	struct devices c = {.exec = x, .called = called, .out = out};
	affinity_collect(&c.scratch, x->unit, called, &c.affinity);
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || !f->in_main_file || f->is_kernel || f->is_device_only || f->is_lambda)
			continue;
		current_walk(&c, f);
	}
	for (size_t i = 0; c.selections.n && i < c.bares.n; i++)
		check_contrast(&c, &c.bares.at[i]);
	for (size_t i = 0; i < c.lapses.n; i++)
		check_lapse(&c, i);
	for (size_t i = 0; c.bares.n && i < c.selections.n; i++)
		if (is_first_selection(&c, i))
			check_habit(&c, i);
	for (size_t i = 0; i < c.made.n; i++)
		check_made(&c, &c.made.at[i]);
	overriders_judge(&c, habits);
	arena_free(&c.scratch);
}
