// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/overriders.h"

#include <string.h>

#include "engine/world/habits.h"

enum { NAMED = 3 };

static bool overrides(const struct ir_function *f, const char *usr)
{
	for (size_t i = 0; i < f->overrides.n; i++)
		if (strcmp(f->overrides.at[i], usr) == 0)
			return true;
	return false;
}

// The first path of a function that makes the device of its object current.
static bool is_first_selection(const struct devices *c, size_t i)
{
	const struct selection *s = &c->selections.at[i];
	if (!s->function->overrides.n || !current_is_given(s->home, true))
		return false;
	for (size_t k = 0; k < i; k++)
		if (current_is_same_function(c->selections.at[k].function, s->function) && current_is_given(c->selections.at[k].home, true))
			return false;
	return true;
}

struct name_asked {
	const char *field;
	bool is_asked;
};

static void asks(void *context, const struct sym *key, const void *value)
{
	struct name_asked *n = context;
	(void)value;
	for (const struct sym *s = key; s && !n->is_asked; s = s->a)
		n->is_asked = (s->kind == SYM_FIELD || s->kind == SYM_MEMBER) && strcmp(s->text, n->field) == 0;
}

// Has the path asked about a member of that name? The device may be none then. `text`: "ctx->device".
static bool is_asked(const struct fragment *g, const char *text)
{
	size_t from = strlen(text);
	while (from && text[from - 1] != '.' && text[from - 1] != '>')
		from--;
	struct name_asked n = {.field = text + from};
	symmap_each(&g->facts, asks, &n);
	return n.is_asked;
}

struct device_asked {
	const struct sym *current;
	bool is_asked;
};

static void asks_device(void *context, const struct sym *key, const void *value)
{
	struct device_asked *d = context;
	(void)value;
	d->is_asked |= sym_mentions(key, d->current);
}

// Has the path compared the current device with another? A guard that selects only where they differ does that.
static bool asks_which(const struct devices *c, const struct fragment *g)
{
	struct device_asked d = {.current = sym_numbered(c->exec->machine.table, SYM_DEVICE, 0)};
	symmap_each(&g->facts, asks_device, &d);
	return d.is_asked;
}

static bool is_trusting(const struct devices *c, const struct bare *b)
{
	return b->function->overrides.n && !b->function->is_destructor && !current_selects(c, b->function) && !asks_which(c, b->path) &&
	       !current_is_covered(c, b->function, b->work);
}

static bool is_first_trusting(const struct devices *c, const bare_list *list, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (current_is_same_function(list->at[k].function, list->at[i].function))
			return false;
	return is_trusting(c, &list->at[i]);
}

// Where the function itself leads to the operation: where it makes a guard, say.
static struct ir_loc own_place(const struct prim *p)
{
	struct ir_loc at = *p->loc;
	for (const struct frame *f = p->frame; f && f->depth; f = f->parent)
		at = f->call.line ? f->call : at;
	return at;
}

static struct habit habit_of(const char *usr, const struct ir_function *f, const struct prim *p)
{
	return (struct habit){.kind = HABIT_DEVICE, .key = usr, .function = ir_function_text(f), .call = p->name, .at = own_place(p), .places = 1};
}

static void offer(struct devices *c, const bare_list *trusting, habit_list *out)
{
	struct arena *a = c->exec->machine.arena;
	for (size_t i = 0; i < c->selections.n; i++) {
		const struct selection *s = &c->selections.at[i];
		for (size_t k = 0; is_first_selection(c, i) && k < s->function->overrides.n; k++) {
			struct habit h = habit_of(s->function->overrides.at[k], s->function, s->select);
			h.is_kept = true;
			h.text = sym_text_of(a, s->home, s->function);
			*vec_push(a, out) = h;
		}
	}
	for (size_t i = 0; i < trusting->n; i++)
		for (size_t k = 0; is_first_trusting(c, trusting, i) && k < trusting->at[i].function->overrides.n; k++)
			*vec_push(a, out) = habit_of(trusting->at[i].function->overrides.at[k], trusting->at[i].function, trusting->at[i].work);
}

// Those that keep to it, the unit's own first.
struct group {
	const struct prim *like;
	const char *text, *named;
	uint32_t selecting, trusting;
};

static void take(struct arena *a, struct group *g, const struct prim *like, const char *text, const char *function, const struct prim *work)
{
	g->like = g->like ? g->like : like;
	g->text = g->text ? g->text : text;
	if (g->selecting++ < NAMED)
		g->named = arena_printf(a, "%s `%s` at %s", g->named ? arena_printf(a, "%s,", g->named) : "as", function,
		                        current_place(a, like, work));
}

static struct group group_of(struct devices *c, const bare_list *trusting, const char *usr, const struct prim *work)
{
	struct group g = {0};
	struct arena *a = c->out->arena;
	size_t at = 0;
	for (size_t i = 0; i < c->selections.n; i++) {
		const struct selection *s = &c->selections.at[i];
		if (is_first_selection(c, i) && overrides(s->function, usr))
			take(a, &g, s->select, sym_text_of(a, s->home, s->function), ir_function_text(s->function), work);
	}
	for (const struct habit *h; (h = habits_next(c->exec, HABIT_DEVICE, usr, &at));)
		take(a, &g, habits_prim(c->exec, h), h->text, h->function, work);
	for (size_t i = 0; i < trusting->n; i++)
		g.trusting += is_first_trusting(c, trusting, i) && overrides(trusting->at[i].function, usr);
	g.trusting += habits_places(&c->exec->options.habits, HABIT_DEVICE, usr, false);
	return g;
}

static void judge(struct devices *c, const bare_list *trusting, size_t i)
{
	const struct bare *b = &trusting->at[i];
	struct arena *a = c->out->arena;
	for (size_t k = 0; k < b->function->overrides.n; k++) {
		struct group g = group_of(c, trusting, b->function->overrides.at[k], b->work);
		if (!habit_is_bound(HABIT_DEVICE, g.selecting, g.trusting) || is_asked(b->path, g.text))
			continue;
		uint32_t left = g.selecting > NAMED ? g.selecting - NAMED : 0;
		const char *others = left ? arena_printf(a, " and %u other%s", left, left > 1 ? "s" : "") : "";
		current_tell(c, b,
		             (struct unselected){.like = g.like,
		                                 .what = g.text,
		                                 .basis = BASIS_ALIKE,
		                                 .agreement = {g.selecting, g.trusting},
		                                 .detail = arena_printf(a, "%s%s do, which override the same function", g.named, others)});
		return;
	}
}

void overriders_judge(struct devices *c, habit_list *habits)
{
	bare_list all = {0};
	for (size_t i = 0; i < c->bares.n; i++)
		*vec_push(&c->scratch, &all) = c->bares.at[i];
	for (size_t i = 0; i < c->on_given.n; i++)
		*vec_push(&c->scratch, &all) = c->on_given.at[i];
	offer(c, &all, habits);
	for (size_t i = 0; i < all.n; i++)
		if (is_first_trusting(c, &all, i))
			judge(c, &all, i);
}
