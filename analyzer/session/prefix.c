// SPDX-License-Identifier: Apache-2.0
#include "session/prefix.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "session/precompiled.h"
#include "session/prefix_plan.h"

// A set of headers behind those that the flags put in front.
struct made_set {
	uint64_t library;
	struct store_key key;
	struct source_prefix *prefix; // NULL = it is not there
};

// Units whose flags mean the same for headers in front.
struct group {
	struct store_key key;
	struct source_unit *front; // one of them, with those flags
	VEC(struct source_unit *) units;
	VEC(struct prefix_demand) demands; // each set once
	header_sets asked;                 // what earlier runs have asked for and not got
	VEC(struct made_set) sets;
	size_t known; // sets that an earlier run has made
};

// A mark in the place of a hash: these headers have errors by these flags.
static const struct store_key refused = {2, 0};

struct making {
	struct group *group;
	struct made_set *set;
};

struct groups {
	struct keep *keep;
	struct strmap by_key;
	VEC(struct group *) all;
	VEC(struct making) to_make;
};

enum {
	FRONT_WEIGHT = 4, // CUDA's headers, in headers of the C++ library
	MANY_PARSES = 3,  // of a unit whose headers are missing
	MOST_ASKED = 64,  // sets that are remembered
};

// Of the flags those that say what the headers in front mean: folders that are looked into for quoted names or last have none of these.
static struct source_unit front_of(struct arena *a, const struct source_unit *u)
{
	static const char *const others[] = {"-iquote", "-idirafter", "--no-system-header-prefix="};
	struct source_unit front = *u;
	front.args.at = NULL;
	front.args.n = front.args.capacity = 0;
	for (size_t i = 0; i < u->args.n; i++) {
		const char *arg = u->args.at[i], *next = i + 1 < u->args.n ? u->args.at[i + 1] : "";
		bool is_other = false, is_alone = strcmp(arg, "-iquote") == 0 || strcmp(arg, "-idirafter") == 0;
		for (size_t k = 0; k < sizeof others / sizeof *others; k++)
			is_other |= strncmp(arg, others[k], strlen(others[k])) == 0;
		if (is_other && !(is_alone && strncmp(next, "/__gpulint__/", 13) == 0)) {
			i += is_alone;
			continue;
		}
		*vec_push(a, &front.args) = arg;
	}
	return front;
}

static bool includes_in_front(const struct source_unit *u)
{
	bool has = false;
	for (size_t i = 0; i < u->args.n && !has; i++)
		has = strcmp(u->args.at[i], "-include") == 0;
	return has;
}

// Only gpulint's own headers, which are the same for all: of what a user's flags include, functions may have to be seen.
bool prefix_is_possible(const struct source_unit *u)
{
	static const char own[] = "/__gpulint__/";
	for (size_t i = 0; i < u->args.n; i++) {
		const char *arg = u->args.at[i];
		if (strcmp(arg, "-include") == 0 && i + 1 < u->args.n) {
			if (strncmp(u->args.at[i + 1], own, sizeof own - 1) != 0)
				return false;
		} else if (strncmp(arg, "-include", 8) == 0 || strncmp(arg, "-imacros", 8) == 0) {
			return false;
		}
	}
	return (u->library || includes_in_front(u)) && !u->given_count;
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

// --- what is there, and what was asked for ---------------------------------------------------------------------------------

static struct source_prefix *prefix_of(struct keep *k, const struct precompiled *kept, const char *path)
{
	struct source_prefix *p = ARENA_NEW(k->arena, struct source_prefix);
	p->path = path;
	for (size_t i = 0; i < kept->inputs.files.n; i++)
		*vec_push(k->arena, &p->inputs) = kept->inputs.files.at[i].path;
	memcpy(&p->missing, &kept->missing, sizeof p->missing);
	return p;
}

static struct made_set *add_set(struct keep *k, struct group *g, uint64_t library)
{
	struct made_set *s = vec_push(k->arena, &g->sets);
	*s = (struct made_set){library, prefix_key(k, g->front, "prefix", frontend_prefix_text(k->arena, library)), NULL};
	return s;
}

// Is there a unit that may take it?
static bool is_of_use(const struct group *g, uint64_t library)
{
	bool is = false;
	for (size_t i = 0; i < g->demands.n && !is; i++)
		is = !(library & ~g->demands.at[i].library);
	return is;
}

// The group's entry: how many sets were made, these, and those that were asked for.
static void read_group(struct keep *k, struct group *g)
{
	struct store_entry e;
	uint64_t made = 0;
	if (!store_get(k->arena, &k->store, g->key, &e) || e.length < sizeof made)
		return;
	memcpy(&made, e.bytes, sizeof made);
	for (size_t at = sizeof made, i = 0; at + sizeof(uint64_t) <= e.length; at += sizeof(uint64_t), i++) {
		uint64_t library;
		memcpy(&library, e.bytes + at, sizeof library);
		if (i < made)
			add_set(k, g, library);
		else
			*vec_push(k->arena, &g->asked) = library;
	}
	g->known = g->sets.n;
}

static void take_set(struct keep *k, struct made_set *s)
{
	struct precompiled kept;
	const char *path = store_file(k->arena, &k->store, s->key);
	precompiled_read(k, s->key, &kept);
	if (path && kept.holds && precompiled_is_whole(path, kept.hash))
		s->prefix = prefix_of(k, &kept, path);
}

static bool is_refused(struct keep *k, const struct made_set *s)
{
	struct precompiled kept;
	precompiled_read(k, s->key, &kept);
	return kept.holds && kept.hash.low == refused.low && kept.hash.high == refused.high;
}

static bool has(const uint64_t *set, size_t n, uint64_t library)
{
	bool has = false;
	for (size_t i = 0; i < n && !has; i++)
		has = set[i] == library;
	return has;
}

static void write_group(struct keep *k, const struct group *g)
{
	header_sets all = {0};
	uint64_t made = 0;
	*vec_push(k->arena, &all) = 0;
	for (size_t i = 0; i < g->sets.n; i++)
		if (g->sets.at[i].prefix || (i < g->known && !is_of_use(g, g->sets.at[i].library))) {
			*vec_push(k->arena, &all) = g->sets.at[i].library;
			made++;
		}
	for (size_t i = 0; i < g->demands.n; i++)
		if (!has(all.at + 1, made, g->demands.at[i].library))
			*vec_push(k->arena, &all) = g->demands.at[i].library;
	for (size_t i = 0; i < g->asked.n && all.n < made + MOST_ASKED; i++)
		if (!has(all.at + 1, all.n - 1, g->asked.at[i]))
			*vec_push(k->arena, &all) = g->asked.at[i];
	all.at[0] = made;
	store_put(&k->store, g->key, all.at, all.n * sizeof *all.at);
}

// --- what is to be made ----------------------------------------------------------------------------------------------

static int by_set(const void *a, const void *b)
{
	uint64_t x = ((const struct prefix_demand *)a)->library, y = ((const struct prefix_demand *)b)->library;
	return x < y ? -1 : x > y;
}

static void add_demand(struct arena *a, struct group *g, uint64_t library, uint32_t parses)
{
	for (size_t i = 0; i < g->demands.n; i++)
		if (g->demands.at[i].library == library) {
			g->demands.at[i].parses += parses;
			return;
		}
	*vec_push(a, &g->demands) = (struct prefix_demand){library, parses};
}

// Finds the group's prefixes, and decides which are made in this run.
static void plan(struct groups *g, struct group *group)
{
	struct keep *k = g->keep;
	header_sets sets = {0};
	read_group(k, group);
	for (size_t i = 0; i < group->sets.n; i++)
		if (is_of_use(group, group->sets.at[i].library)) {
			take_set(k, &group->sets.at[i]);
			bool is_there = group->sets.at[i].prefix != NULL;
			*vec_push(k->arena, is_there ? &sets : &group->asked) = group->sets.at[i].library;
		}
	for (size_t i = 0; i < group->demands.n; i++)
		group->demands.at[i].parses += has(group->asked.at, group->asked.n, group->demands.at[i].library);
	qsort(group->demands.at, group->demands.n, sizeof *group->demands.at, by_set);
	size_t there = sets.n;
	if (k->store.can_write)
		prefix_plan(k->arena, group->demands.at, group->demands.n, includes_in_front(group->front) ? FRONT_WEIGHT : 0, &sets);
	size_t first = group->sets.n;
	for (size_t i = there; i < sets.n; i++)
		add_set(k, group, sets.at[i]);
	for (size_t i = first; i < group->sets.n; i++) // where they stay
		if (!is_refused(k, &group->sets.at[i]))
			*vec_push(k->arena, &g->to_make) = (struct making){group, &group->sets.at[i]};
}

static void run_making(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct groups *g = context;
	struct frontend_result front;
	struct keep *k = g->keep;
	const struct making *m = &g->to_make.at[index];
	struct source_unit unit = *m->group->front;
	const char *path = store_file(memory->arena, &k->store, m->set->key);
	unit.library = m->set->library;
	bool ok = frontend_write_prefix(memory->arena, memory->strings, &unit, path, &front);
	memory->is_worn = !ok;
	result->parse_messages = !ok;
	memcpy(&result->inputs, &front.inputs, sizeof result->inputs);
	memcpy(&result->missing, &front.missing, sizeof result->missing);
}

static void making_done(void *context, size_t index, const struct unit_result *result)
{
	struct groups *g = context;
	struct keep *k = g->keep;
	const struct making *m = &g->to_make.at[index];
	struct store_key hash;
	const char *path = store_file(k->arena, &k->store, m->set->key);
	if (result->parse_messages && result->inputs.n)
		precompiled_keep(k, m->set->key, refused, m->group->front, result, NULL);
	if (result->parse_messages || !(result->inputs.n || result->missing.n) || !path || !store_key_of_file(path, &hash) ||
	    !precompiled_keep(k, m->set->key, hash, m->group->front, result, NULL))
		return;
	struct source_prefix *p = m->set->prefix = ARENA_NEW(k->arena, struct source_prefix);
	p->path = path;
	memcpy(&p->inputs, &result->inputs, sizeof p->inputs);
	memcpy(&p->missing, &result->missing, sizeof p->missing);
}

static void make(struct groups *g, struct worker_options options)
{
	struct worker_job *job = ARENA_ARRAY(g->keep->arena, struct worker_job, g->to_make.n + 1);
	for (size_t i = 0; i < g->to_make.n; i++)
		job[i].name = g->to_make.at[i].group->front->file;
	options.run = run_making;
	options.done = making_done;
	options.context = g;
	workers_run(g->keep->arena, &options, job, g->to_make.n); // one that is lost is none
}

// --- units -----------------------------------------------------------------------------------------------------------

static void add_unit(struct groups *g, struct source_unit *u, uint32_t parses)
{
	struct keep *k = g->keep;
	if (!prefix_is_possible(u))
		return;
	struct source_unit *front = ARENA_NEW(k->arena, struct source_unit);
	*front = front_of(k->arena, u);
	struct store_key key = prefix_key(k, front, "prefixes", "");
	void **slot = strmap_at(&g->by_key, arena_printf(k->arena, "%llx %llx", (unsigned long long)key.low, (unsigned long long)key.high));
	if (!*slot) {
		*slot = ARENA_NEW(k->arena, struct group);
		*(struct group *)*slot = (struct group){.key = key, .front = front};
		*vec_push(k->arena, &g->all) = *slot;
	}
	struct group *group = *slot;
	*vec_push(k->arena, &group->units) = u;
	add_demand(k->arena, group, u->library, parses);
}

// Gives each unit what it may take.
static void give(struct keep *k, struct group *g)
{
	header_sets sets = {0};
	VEC(struct source_prefix *) prefixes = {0};
	for (size_t i = 0; i < g->sets.n; i++)
		if (g->sets.at[i].prefix) {
			*vec_push(k->arena, &sets) = g->sets.at[i].library;
			*vec_push(k->arena, &prefixes) = g->sets.at[i].prefix;
		}
	for (size_t i = 0; i < g->units.n; i++) {
		size_t best = prefix_best(&sets, g->units.at[i]->library);
		g->units.at[i]->prefix = best < sets.n ? prefixes.at[best] : NULL;
	}
}

void prefixes_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options)
{
	struct groups g = {.keep = k, .by_key = {.arena = k->arena}};
	for (size_t i = 0; i < count; i++) {
		struct source_unit *u = &unit[chosen[i]];
		u->prefix = NULL;
		if (!k->store.folder)
			continue;
		add_unit(&g, u, u->misses_headers ? MANY_PARSES : 1);
		if (u->misses_headers && u->bundled)
			add_unit(&g, u->bundled, 1);
	}
	for (size_t i = 0; i < g.all.n; i++)
		plan(&g, g.all.at[i]);
	make(&g, options);
	for (size_t i = 0; i < g.all.n; i++) {
		give(k, g.all.at[i]);
		if (k->store.can_write)
			write_group(k, g.all.at[i]);
	}
}
