// SPDX-License-Identifier: Apache-2.0
#include "link/link.h"

#include <string.h>

// A definition in a header is one definition wherever it is included.
static bool is_same_place(const struct link_function *a, const struct link_function *b)
{
	return a->line == b->line && a->file == b->file;
}

static void add_offer(struct link *l, struct strmap *to, const char *usr, const struct link_function *f, size_t module)
{
	void **slot = strmap_at(to, usr);
	struct link_offer *o = *slot;
	if (o) {
		o->is_ambiguous |= !is_same_place(o->function, f);
		return;
	}
	o = *slot = ARENA_NEW(l->arena, struct link_offer);
	*o = (struct link_offer){.function = f, .module = module, .works = f->works};
}

static void add_offers(struct link *l, size_t module)
{
	const struct link_interface *interface = &l->modules.at[module].interface;
	for (size_t i = 0; i < interface->functions.n; i++) {
		const struct link_function *f = &interface->functions.at[i];
		add_offer(l, &l->offers, f->usr, f, module);
		for (size_t k = 0; k < f->overrides.n; k++)
			add_offer(l, &l->overriders, f->overrides.at[k], f, module);
	}
}

void link_add_known(struct link *l, const struct link_interface *interface, uint64_t checksum)
{
	l->offers.arena = l->overriders.arena = l->arena;
	*vec_push(l->arena, &l->modules) = (struct link_module){.interface = *interface, .checksum = checksum};
	add_offers(l, l->modules.n - 1);
}

const char *link_add(struct link *l, const char *path, size_t *at)
{
	struct arena scratch = {0};
	struct link_file file = {0};
	size_t module = l->modules.n;
	struct link_module *m = vec_push(l->arena, &l->modules);
	l->offers.arena = l->overriders.arena = l->arena;
	const char *why = path ? link_file_read(&scratch, l->strings, l->stamp, path, *at, &file) : NULL;
	if (path && !why) {
		m->path = path;
		m->at = *at;
		m->checksum = file.checksum;
		link_interface_copy(l->arena, &file.interface, &m->interface);
		add_offers(l, module);
	}
	*at = file.next;
	why = why ? arena_strdup(l->arena, why) : NULL;
	arena_free(&scratch);
	return why;
}

// Does something that it may get to in another module work? Once found, it is found for all that get to it.
static bool learns(const struct link *l, const struct link_function *f)
{
	for (size_t i = 0; i < f->lacks.n; i++)
		if (link_find(l, f->lacks.at[i]))
			return true;
	return false;
}

static bool learn_all(struct link *l)
{
	bool is_new = false;
	for (size_t m = 0; m < l->modules.n; m++)
		for (size_t i = 0; i < l->modules.at[m].interface.functions.n; i++) {
			const struct link_function *f = &l->modules.at[m].interface.functions.at[i];
			struct link_offer *o = strmap_get(&l->offers, f->usr);
			if (o->works || !learns(l, f))
				continue;
			o->works = is_new = true;
		}
	return is_new;
}

void link_close(struct link *l)
{
	while (learn_all(l))
		;
	for (size_t m = 0; m < l->modules.n; m++) {
		struct link_module *module = &l->modules.at[m];
		for (size_t i = 0; i < module->interface.lacks.n && !module->wants; i++)
			module->wants = link_find(l, module->interface.lacks.at[i]) != NULL;
	}
}

const struct link_offer *link_find(const struct link *l, const char *usr)
{
	const struct link_offer *o = strmap_get(&l->offers, usr), *over = strmap_get(&l->overriders, usr);
	if (over) // which of several runs is not known
		o = o || over->is_ambiguous ? NULL : strmap_get(&l->offers, over->function->usr);
	return o && o->works && !o->is_ambiguous ? o : NULL;
}

struct reaching {
	const struct link *link;
	bool *reached;
	struct strmap seen;
};

static void reach_names(struct reaching *r, const usr_list *names)
{
	for (size_t i = 0; i < names->n; i++) {
		void **slot = strmap_at(&r->seen, names->at[i]);
		const struct link_offer *o = *slot ? NULL : link_find(r->link, names->at[i]);
		*slot = r;
		if (!o)
			continue;
		r->reached[o->module] = true;
		reach_names(r, &o->function->lacks);
	}
}

void link_reach(const struct link *l, size_t module, bool *reached)
{
	struct arena scratch = {0};
	struct reaching r = {l, reached, {.arena = &scratch}};
	reach_names(&r, &l->modules.at[module].interface.lacks);
	arena_free(&scratch);
}

struct ir_unit *link_load(const struct link *l, struct arena *arena, struct interner *strings, size_t module, const char **why)
{
	struct link_file file = {0};
	const struct link_module *m = &l->modules.at[module];
	*why = link_file_read(arena, strings, l->stamp, m->path, m->at, &file);
	struct ir_unit *unit = *why ? NULL : archive_read(arena, strings, l->models, file.bytes, file.length, NULL);
	if (!unit && !*why)
		*why = "damaged: make it again with `gpulint summarize`";
	return unit;
}
