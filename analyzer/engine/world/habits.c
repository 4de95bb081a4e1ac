// SPDX-License-Identifier: Apache-2.0
#include "engine/world/habits.h"

#include <string.h>

const struct habit *habits_next(const struct exec *x, enum habit_kind kind, const char *key, size_t *at)
{
	const struct habits_given *g = &x->options.habits;
	while (*at < g->n) {
		const struct habit *h = &g->at[(*at)++];
		if (h->kind == kind && h->is_kept && (!key || strcmp(h->key, key) == 0))
			return h;
	}
	return NULL;
}

const struct prim *habits_prim(struct exec *x, const struct habit *h)
{
	struct arena *a = x->machine.arena;
	struct ir_loc *loc = ARENA_NEW(a, struct ir_loc);
	struct prim *p = ARENA_NEW(a, struct prim);
	*loc = h->at;
	loc->file = intern(x->machine.strings, h->at.file); // files are compared by their names' places
	*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = loc, .name = arena_printf(a, "`%s`", h->call), .config = prim_no_config};
	return p;
}

static bool is_in_any_unit(enum sym_kind kind)
{
	return kind == SYM_INT || kind == SYM_TEXT || kind == SYM_FUNCTION || kind == SYM_VAR || kind == SYM_ACCESSOR || kind == SYM_INIT ||
	       kind == SYM_FIELD || kind == SYM_ELEMENT || kind == SYM_PTR || kind == SYM_MEMBER || kind == SYM_LIST || kind == SYM_ADDRESS;
}

const char *habits_key(struct arena *a, const struct sym *s, const char **name)
{
	if (!s)
		return "";
	bool is_own = s->kind == SYM_VAR && (s->number != 0 || s->var->storage == STORAGE_PARAM);
	if (!is_in_any_unit(s->kind) || is_own)
		return NULL;
	const char *text = s->text ? s->text : s->kind == SYM_VAR ? s->var->name : s->function ? s->function->name : "";
	if ((s->kind == SYM_ACCESSOR || s->kind == SYM_VAR) && *text != '#')
		*name = text;
	const char *first = habits_key(a, s->a, name), *second = habits_key(a, s->b, name);
	return first && second ? arena_printf(a, "%d %s %lld(%s,%s)", (int)s->kind, text, (long long)s->number, first, second) : NULL;
}

const char *habits_space(struct arena *a, const char *name)
{
	const char *end = strstr(name, "::");
	return end ? arena_strndup(a, name, (size_t)(end - name) + 2) : "";
}

bool habits_is_inside(const struct ir_function *f, const char *space)
{
	return strncmp(f->name, space, strlen(space)) == 0;
}
