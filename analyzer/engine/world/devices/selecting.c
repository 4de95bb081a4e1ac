// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/selecting.h"

#include <string.h>

#include "engine/world/alike.h"
#include "engine/world/habits.h"

enum { FEWEST = 3, FEWEST_MAKERS = 2, NAMED = 3 };

// What is held against each other: the functions that select the same as `like` of an object of the class `root`, and those that do not.
struct group {
	struct devices *c;
	const struct selection *like;
	const struct ir_record *root;
	uint32_t selecting, trusting;
	bool *trusts;            // by index of the work under the caller's device
	const struct map *roles; // functions whose role is to trust their callers
};

// --- functions that others call -------------------------------------------------------------------------------------

// The USRs of the virtual functions that the unit calls through their bases.
static void find_virtual(struct devices *c, struct map *out)
{
	const struct ir_unit *unit = c->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++)
		for (size_t b = 0; b < unit->functions.at[i]->blocks.n; b++) {
			const struct ir_block *block = &unit->functions.at[i]->blocks.at[b];
			for (size_t k = 0; k < block->steps.n; k++) {
				const struct ir_value *callee = block->steps.at[k].callee;
				if (callee && callee->kind == V_VIRTUAL && callee->text)
					map_put(&c->scratch, out, callee->text, 0, c);
			}
		}
}

// A callback: whoever calls it through its base has the device selected, or not.
static bool is_called_back(const struct map *virtual, const struct ir_function *f)
{
	for (size_t i = 0; i < f->overrides.n; i++)
		if (map_get(virtual, f->overrides.at[i], 0))
			return true;
	return false;
}

// --- roles ----------------------------------------------------------------------------------------------------------

// Functions that select, or that trust their callers, each once.
typedef VEC(const struct ir_function *) function_list;

static void add_once(struct arena *a, function_list *list, const struct ir_function *f)
{
	for (size_t i = 0; i < list->n; i++)
		if (current_is_same_function(list->at[i], f))
			return;
	*vec_push(a, list) = f;
}

// The name without its class; NULL = it is no method's.
static const char *role_of(const struct ir_function *f)
{
	const char *last = f->method_of && !f->is_constructor && !f->is_destructor ? strrchr(f->name, ':') : NULL;
	return last ? last + 1 : NULL;
}

static uint32_t count_of(const function_list *list, const char *role)
{
	uint32_t n = 0;
	for (size_t i = 0; i < list->n; i++) {
		const char *other = role_of(list->at[i]);
		n += other && strcmp(other, role) == 0;
	}
	return n;
}

// The functions whose role it is to leave the selection to their callers: those of that name do, whatever class they are of, or the unit
// calls them back.
static void find_roles(struct devices *c, struct map *out)
{
	struct map virtual = {0};
	function_list selecting = {0}, trusting = {0};
	find_virtual(c, &virtual);
	for (size_t i = 0; i < c->selections.n; i++)
		add_once(&c->scratch, &selecting, c->selections.at[i].function);
	for (size_t i = 0; i < c->bares.n; i++)
		if (!current_selects(c, c->bares.at[i].function))
			add_once(&c->scratch, &trusting, c->bares.at[i].function);
	for (size_t i = 0; i < trusting.n; i++) {
		const char *role = role_of(trusting.at[i]);
		uint32_t n = role ? count_of(&trusting, role) : 0;
		if ((n > 1 && n * 3 > count_of(&selecting, role)) || is_called_back(&virtual, trusting.at[i]))
			map_put(&c->scratch, out, trusting.at[i], 0, c);
	}
}

// --- those that select ----------------------------------------------------------------------------------------------

// Of one function each selection once.
static bool is_first(const struct devices *c, size_t i)
{
	const struct selection *s = &c->selections.at[i];
	for (size_t k = 0; k < i; k++)
		if (c->selections.at[k].home == s->home && current_is_same_function(c->selections.at[k].function, s->function))
			return false;
	return true;
}

// A selection for the work of the callee that makes it is no act of the function: an object's end selects the object's own device. A
// context has to be needed as well.
static bool is_like(const struct group *g, const struct selection *s)
{
	bool is_act = s->serves || (g->c->kind == SELECTS_DEVICE && !s->is_callees);
	return is_act && alike(s->home, s->function, g->like->home, g->like->function, g->root);
}

// Does a selection before `i` speak for the same function?
static bool is_counted(const struct group *g, size_t i)
{
	const struct devices *c = g->c;
	for (size_t k = 0; k < i; k++)
		if (current_is_same_function(c->selections.at[k].function, c->selections.at[i].function) && is_like(g, &c->selections.at[k]))
			return true;
	return false;
}

static bool is_member(const struct group *g, size_t i)
{
	return is_like(g, &g->c->selections.at[i]) && !is_counted(g, i);
}

// --- those that do not ----------------------------------------------------------------------------------------------

// Does a callee on the way to the work get such an object as well? Then it is the one that trusts its caller, or not: but for one whose
// work the others come to with the object's device selected.
static bool is_passed_on(const struct group *g, const struct bare *b)
{
	for (const struct frame *f = b->work->frame; f && f->depth; f = f->parent)
		if (alike_takes(f->function, g->root) && !map_get(&g->c->served, f->function, 0))
			return true;
	return false;
}

// What a library does with its own objects is no habit of those who use it: it may call them with the device selected. Nor is what a class
// does to get, move and free its memory a habit of the functions that work there.
static bool is_users(const struct group *g, const struct bare *b)
{
	const struct devices *c = g->c;
	const char *space = habits_space(c->out->arena, g->root->name);
	bool is_librarys = !habits_is_inside(b->function, space), is_class = b->function->method_of != g->root;
	for (size_t i = 0; i < c->selections.n; i++) {
		const struct ir_function *f = is_like(g, &c->selections.at[i]) ? c->selections.at[i].function : NULL;
		is_librarys &= !f || habits_is_inside(f, space);
		is_class &= !f || f->method_of == g->root;
	}
	return is_librarys || is_class;
}

static bool is_handed(const struct group *g, const struct bare *b)
{
	const struct prim *w = b->work;
	for (const struct frame *f = w->frame; f && f->depth; f = f->parent)
		if (alike_takes(f->function, g->root))
			return true;
	for (uint32_t i = 0; i < w->arg_count; i++)
		if (alike_has(w->arg[i], b->function, g->root))
			return true;
	for (uint32_t i = 0; w->kind == PRIM_LAUNCH && i < 4; i++)
		if (alike_has(w->config[i], b->function, g->root))
			return true;
	return false;
}

// Does the function get an object like the one whose device the others select, or work with one, and select none?
static bool is_trusting(const struct group *g, const struct bare *b)
{
	const struct devices *c = g->c;
	bool is_callee = c->called[b->function->id] && map_get(&c->served, b->function, 0); // its callers are looked at
	bool is = !is_callee && (alike_takes(b->function, g->root) || is_handed(g, b));
	return is && !map_get(g->roles, b->function, 0) && !is_passed_on(g, b) && !is_users(g, b) && !current_selects(c, b->function) &&
	       !current_is_covered(c, b->function, b->work) &&
	       !current_asked_about(c, b->function, b->path, g->like->home, g->like->function, g->root);
}

static bool is_first_trusting(const struct group *g, size_t i)
{
	for (size_t k = 0; g->trusts[i] && k < i; k++)
		if (g->trusts[k] && current_is_same_function(g->c->bares.at[k].function, g->c->bares.at[i].function))
			return false;
	return g->trusts[i];
}

static void find_trusting(struct group *g)
{
	struct devices *c = g->c;
	g->trusts = ARENA_ARRAY(&c->scratch, bool, c->bares.n + 1);
	for (size_t i = 0; i < c->bares.n; i++) {
		g->trusts[i] = is_trusting(g, &c->bares.at[i]);
		g->trusting += is_first_trusting(g, i);
	}
}

// --- what is said of them -------------------------------------------------------------------------------------------

// "as `fill` at line 16, `clear` at line 22 and 3 others do": the function of `like` first.
static const char *those_like(const struct group *g, const struct prim *work)
{
	const struct devices *c = g->c;
	struct arena *a = c->out->arena;
	const char *text = arena_printf(a, "as `%s` at %s", ir_function_text(g->like->function), current_place(a, g->like->select, work));
	uint32_t named = 1;
	for (size_t i = 0; i < c->selections.n && named < NAMED; i++) {
		const struct selection *o = &c->selections.at[i];
		if (o == g->like || !is_member(g, i))
			continue;
		named++;
		text = arena_printf(a, "%s%s `%s` at %s", text, named == g->selecting ? " and" : ",", ir_function_text(o->function),
		                    current_place(a, o->select, work));
	}
	uint32_t left = g->selecting - named;
	return left ? arena_printf(a, "%s and %u other%s do", text, left, left > 1 ? "s" : "") : arena_printf(a, "%s do", text);
}

// The call that the others make, and its counterpart.
static const char *what_to_call(const struct group *g)
{
	struct arena *a = g->c->out->arena;
	const struct model_row *row = g->like->select->row;
	const char *pop = model_effect(row, EFFECT_CONTEXT_PUSH) ? model_name_with(row->library, EFFECT_CONTEXT_POP, -1) : NULL;
	return arena_printf(a, "select the object's context first, as `%s` does: by `%s` with `%s`%s", g->like->function->name, row->name,
	                    sym_text_of(a, g->like->home, g->like->function), pop ? arena_printf(a, ", and `%s` at the end", pop) : "");
}

static void tell_context(const struct group *g, const struct bare *b)
{
	struct devices *c = g->c;
	struct arena *a = c->out->arena;
	struct alike *like = ARENA_NEW(a, struct alike);
	for (size_t i = 0; i < c->selections.n; i++)
		if (is_member(g, i))
			alike_add(like, c->selections.at[i].select, c->selections.at[i].function);
	struct fault_facts facts = fault_of(OBS_CONTEXT, FAULT_CONTEXT_NOT_SELECTED, b->work);
	facts.alike = like;
	facts.agreement = (struct agreement){g->selecting, g->trusting};
	facts.is_functions = true;
	facts.detail = arena_printf(a, "%u of the %u functions that need the context of `%s` select it first", g->selecting,
	                            g->selecting + g->trusting, g->root->name);
	facts.instead = what_to_call(g);
	facts.assumed = arena_printf(a, "no context, or another than the object's, is current where `%s` is called", b->function->name);
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	remark_add(c->out, b->function, b->path, facts);
}

static void tell(const struct group *g, const struct bare *b)
{
	bool has_none = g->c->kind == SELECTS_CONTEXT && b->function->is_main; // that is told as such
	if (has_none || map_get(&g->c->told, b->function, 0))
		return;
	map_put(&g->c->scratch, &g->c->told, b->function, 0, g->c);
	if (g->c->kind == SELECTS_CONTEXT)
		tell_context(g, b);
	else
		current_tell(g->c, b,
		             (struct unselected){.like = g->like->select,
		                                 .what = sym_text_of(g->c->out->arena, g->like->home, g->like->function),
		                                 .basis = BASIS_ALIKE,
		                                 .agreement = {g->selecting, g->trusting},
		                                 .detail = those_like(g, b->work)});
}

// A method of the class itself, and none that a constructor or destructor is.
static bool is_method(const struct group *g, const struct ir_function *f)
{
	return f->method_of == g->root && !f->is_constructor && !f->is_destructor;
}

// Two methods of the class each select the object's device before they make something. The one that makes something and does not is the third.
static bool are_makers(const struct group *g)
{
	const struct devices *c = g->c;
	if (c->kind != SELECTS_DEVICE || g->selecting < FEWEST_MAKERS || g->trusting != 1)
		return false;
	for (size_t i = 0; i < c->selections.n; i++)
		if (is_member(g, i) && (!c->selections.at[i].makes || !is_method(g, c->selections.at[i].function)))
			return false;
	for (size_t i = 0; i < c->bares.n; i++)
		if (g->trusts[i] &&
		    (!(c->bares.at[i].is_managed || affinity_makes_something(c->bares.at[i].work)) || !is_method(g, c->bares.at[i].function)))
			return false;
	return true;
}

// Three that select, and at most one in four that does not; or two of three that make something.
static void judge(struct devices *c, size_t of, const struct ir_record *root, const struct map *roles)
{
	struct group g = {.c = c, .like = &c->selections.at[of], .root = root, .roles = roles};
	if (!is_like(&g, g.like))
		return;
	for (size_t i = 0; i < c->selections.n; i++) {
		bool is = is_member(&g, i);
		if (is && i < of)
			return; // was looked at
		g.selecting += is;
	}
	if (g.selecting < FEWEST_MAKERS)
		return;
	find_trusting(&g);
	bool is_habit = g.selecting >= FEWEST && g.trusting * 3 <= g.selecting;
	for (size_t i = 0; (is_habit || are_makers(&g)) && i < c->bares.n; i++)
		if (is_first_trusting(&g, i))
			tell(&g, &c->bares.at[i]);
}

void selecting_judge(struct devices *c)
{
	struct map roles = {0};
	find_roles(c, &roles);
	for (size_t i = 0; c->bares.n && i < c->selections.n; i++) {
		const struct selection *s = &c->selections.at[i];
		struct alike_classes classes = is_first(c, i) ? alike_classes(s->home, s->function) : (struct alike_classes){0};
		for (uint32_t k = classes.count; k > 0; k--)
			judge(c, i, classes.of[k - 1], &roles);
	}
}
