// SPDX-License-Identifier: Apache-2.0
#include "walk.h"

#include <criterion/criterion.h>
#include <string.h>

#include "engine/paths/ahead.h"
#include "engine/paths/releases.h"
#include "program.h"

static struct exec *exec_of(struct walking *k, const struct ir_unit *unit)
{
	struct exec *x = ARENA_NEW(&k->arena, struct exec);
	size_t n = unit->functions.n + 1;
	x->machine = (struct machine){
		.arena = &k->arena, .scratch = &k->arena, .table = ARENA_NEW(&k->arena, struct sym_table), .strings = unit->strings};
	x->machine.table->arena = &k->arena;
	x->unit = unit;
	x->kernels = kernel_cache_new(&k->arena, x->machine.table, unit);
	x->summary = ARENA_ARRAY(&k->arena, struct summary *, n);
	x->thorough = ARENA_ARRAY(&k->arena, struct summary *, n);
	x->rings = ARENA_ARRAY(&k->arena, const struct rings *, n);
	x->works = ARENA_ARRAY(&k->arena, uint8_t, n);
	x->releasing = ARENA_ARRAY(&k->arena, uint8_t, n);
	x->is_replayed = ARENA_ARRAY(&k->arena, bool, n);
	x->statistics = &k->statistics;
	return x;
}

const struct ir_function *walk_function(const struct walking *k, const char *name)
{
	size_t i = 0;
	while (i < k->exec->unit->functions.n && strcmp(k->exec->unit->functions.at[i]->name, name) != 0)
		i++;
	cr_assert_lt(i, k->exec->unit->functions.n, "no function %s", name);
	return k->exec->unit->functions.at[i];
}

static void begin(struct walking *k, const char *program, const uint64_t *had)
{
	*k = (struct walking){0};
	k->exec = exec_of(k, unit_of(&k->arena, program));
	const struct ir_function *f = walk_function(k, "f");
	struct frame *frame = ARENA_NEW(&k->arena, struct frame);
	uint32_t *first_way = ARENA_ARRAY(&k->arena, uint32_t, f->blocks.n), ways = 0;
	frame->function = k->summary.function = f;
	k->w = (struct walk){.exec = k->exec, .function = f, .out = &k->summary, .frame = frame};
	for (size_t b = 0; b < f->blocks.n; b++) {
		k->w.own_steps += f->blocks.at[b].steps.n + 1;
		first_way[b] = ways;
		ways += f->blocks.at[b].case_count + 2;
	}
	k->w.first_way = first_way;
	k->w.taken = ARENA_ARRAY(&k->arena, uint32_t, ways);
	loops_find(&k->w, &k->arena);
	k->w.releases = releases_find(&k->w);
	goals_find(&k->w, had);
	ahead_find(&k->w);
}

void walk_begin(struct walking *k, const char *program)
{
	begin(k, program, NULL);
}

void walk_begin_again(struct walking *k, const char *program, uint64_t had)
{
	const uint64_t set[] = {had, 0}; // small programs: a word for the work, and one for what nothing waited before
	begin(k, program, set);
}

void walk_end(struct walking *k)
{
	sym_table_close(k->exec->machine.table);
	arena_free(&k->w.scratch);
	arena_free(&k->arena);
}

struct state *walk_state(struct walking *k, uint32_t block, uint64_t goals)
{
	const struct machine *m = &k->exec->machine;
	struct state *s = ARENA_NEW(&k->arena, struct state);
	uint64_t *passed = ARENA_ARRAY(&k->arena, uint64_t, k->w.goals->words);
	*passed = goals;
	*s = (struct state){.block = block, .failed = -1, .frames = 1, .digest = 1, .goals = goals ? passed : NULL};
	for (size_t i = 0; i < k->w.function->params.n; i++)
		state_put(m, s, sym_var(m->table, k->w.function->params.at[i], 1), sym_numbered(m->table, SYM_PARAM, (int64_t)i));
	return s;
}

const struct summary *walk_paths(struct walking *k)
{
	return exec_summary(k->exec, k->w.function);
}
