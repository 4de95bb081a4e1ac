// SPDX-License-Identifier: Apache-2.0
#include "session/prefix.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "session/precompiled.h"

// Units that have the same in front.
struct group {
	struct store_key key;
	const struct source_unit *unit; // one of them
	size_t users;
	struct source_prefix *prefix; // NULL = none is kept
};

struct groups {
	struct keep *keep;
	struct strmap by_key;
	VEC(struct group *) all, to_make;
};

// Only gpulint's own headers, which are the same for all: of what a user's flags include, functions may have to be seen.
bool prefix_is_possible(const struct source_unit *u)
{
	static const char own[] = "/__gpulint__/";
	bool has = false;
	for (size_t i = 0; i < u->args.n; i++) {
		const char *arg = u->args.at[i];
		if (strcmp(arg, "-include") == 0 && i + 1 < u->args.n) {
			if (strncmp(u->args.at[i + 1], own, sizeof own - 1) != 0)
				return false;
			has = true;
		} else if (strncmp(arg, "-include", 8) == 0 || strncmp(arg, "-imacros", 8) == 0) {
			return false;
		}
	}
	return has && !u->given_count;
}

struct store_key prefix_key(const struct keep *k, const struct source_unit *u, const char *what, const char *lines)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		return (struct store_key){0};
	fprintf(out, "%s\n", u->directory ? u->directory : "");
	for (size_t i = 0; i < u->args.n; i++)
		fprintf(out, "%zu:%s\n", strlen(u->args.at[i]), u->args.at[i]);
	fputs(lines, out);
	fclose(out);
	struct store_key key = keep_key(k, what, bytes);
	free(bytes); // open_memstream's own
	return key;
}

// --- kept prefixes ----------------------------------------------------------------------------------------------------

static void keep_prefix(struct groups *g, struct group *group, const struct unit_result *made)
{
	struct keep *k = g->keep;
	struct store_key hash;
	const char *path = store_file(k->arena, &k->store, group->key);
	if (!path || !store_key_of_file(path, &hash) || !precompiled_keep(k, group->key, hash, group->unit, made, NULL))
		return;
	struct source_prefix *p = group->prefix = ARENA_NEW(k->arena, struct source_prefix);
	p->path = path;
	memcpy(&p->inputs, &made->inputs, sizeof p->inputs);
	memcpy(&p->missing, &made->missing, sizeof p->missing);
}

static struct source_prefix *prefix_of(struct keep *k, const struct precompiled *kept, const char *path)
{
	struct source_prefix *p = ARENA_NEW(k->arena, struct source_prefix);
	p->path = path;
	for (size_t i = 0; i < kept->inputs.files.n; i++)
		*vec_push(k->arena, &p->inputs) = kept->inputs.files.at[i].path;
	memcpy(&p->missing, &kept->missing, sizeof p->missing);
	return p;
}

// Finds the group's prefix, or decides that it is made in this run, or leaves a mark for the next.
static void look(struct groups *g, struct group *group)
{
	struct keep *k = g->keep;
	struct precompiled kept;
	const char *path = store_file(k->arena, &k->store, group->key);
	precompiled_read(k, group->key, &kept);
	if (path && kept.holds && precompiled_is_whole(path, kept.hash))
		group->prefix = prefix_of(k, &kept, path);
	else if (path && k->store.can_write && (kept.is_known || group->users > 1))
		*vec_push(k->arena, &g->to_make) = group;
	else if (path)
		store_put(&k->store, group->key, "", 0);
}

// --- new ones ---------------------------------------------------------------------------------------------------------

static void run_group(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct groups *g = context;
	struct frontend_result front;
	struct keep *k = g->keep;
	const struct group *group = g->to_make.at[index];
	const char *path = store_file(memory->arena, &k->store, group->key);
	memory->is_worn = !frontend_write_prefix(memory->arena, memory->strings, group->unit, path, &front);
	if (memory->is_worn)
		return;
	memcpy(&result->inputs, &front.inputs, sizeof result->inputs);
	memcpy(&result->missing, &front.missing, sizeof result->missing);
}

static void group_done(void *context, size_t index, const struct unit_result *result)
{
	struct groups *g = context;
	if (result->inputs.n || result->missing.n)
		keep_prefix(g, g->to_make.at[index], result);
}

void prefixes_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options)
{
	struct groups g = {.keep = k, .by_key = {.arena = k->arena}};
	struct group **of = ARENA_ARRAY(k->arena, struct group *, count + 1);
	for (size_t i = 0; i < count && k->store.folder; i++) {
		const struct source_unit *u = &unit[chosen[i]];
		if (!prefix_is_possible(u))
			continue;
		struct store_key key = prefix_key(k, u, "prefix", "");
		void **slot = strmap_at(&g.by_key, arena_printf(k->arena, "%llx %llx", (unsigned long long)key.low, (unsigned long long)key.high));
		if (!*slot) {
			*slot = ARENA_NEW(k->arena, struct group);
			*(struct group *)*slot = (struct group){.key = key, .unit = u};
			*vec_push(k->arena, &g.all) = *slot;
		}
		of[i] = *slot;
		of[i]->users++;
	}
	for (size_t i = 0; i < g.all.n; i++)
		look(&g, g.all.at[i]);
	struct worker_job *job = ARENA_ARRAY(k->arena, struct worker_job, g.to_make.n + 1);
	for (size_t i = 0; i < g.to_make.n; i++)
		job[i].name = g.to_make.at[i]->unit->file;
	options.run = run_group;
	options.done = group_done;
	options.context = &g;
	workers_run(k->arena, &options, job, g.to_make.n); // one that is lost is none
	for (size_t i = 0; i < count; i++)
		unit[chosen[i]].prefix = of[i] ? of[i]->prefix : NULL;
}
