// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include "engine/values/symmap.h"

enum { MANY = 5000 };

static struct arena arena;

static struct symmap filled(struct sym_table *t, int from, int to, int step)
{
	struct symmap m = {0};
	for (int i = from; i != to; i += step) {
		const struct sym *key = sym_int(t, i);
		m = symmap_set(&arena, m, key, key, key->hash);
	}
	return m;
}

Test(symmap, finds_what_was_set_and_nothing_else)
{
	struct sym_table t = {.arena = &arena};
	struct symmap m = filled(&t, 0, MANY, 1);
	for (int i = 0; i < MANY; i++)
		cr_assert_eq(symmap_get(&m, sym_int(&t, i)), sym_int(&t, i));
	cr_assert_null(symmap_get(&m, sym_int(&t, MANY)));
	sym_table_close(&t);
}

Test(symmap, old_versions_stay_as_they_were)
{
	struct sym_table t = {.arena = &arena};
	struct symmap before = filled(&t, 0, 100, 1);
	struct symmap after = symmap_set(&arena, before, sym_int(&t, 50), sym_int(&t, -1), 1);
	cr_assert_eq(symmap_get(&before, sym_int(&t, 50)), sym_int(&t, 50));
	cr_assert_eq(symmap_get(&after, sym_int(&t, 50)), sym_int(&t, -1));
	sym_table_close(&t);
}

Test(symmap, digest_says_content_and_not_history)
{
	struct sym_table t = {.arena = &arena};
	struct symmap up = filled(&t, 0, MANY, 1), down = filled(&t, MANY - 1, -1, -1);
	cr_assert_eq(up.digest, down.digest);
	const struct sym *key = sym_int(&t, 3);
	struct symmap other = symmap_set(&arena, up, key, sym_int(&t, 4), 4);
	cr_assert_neq(other.digest, up.digest);
	other = symmap_set(&arena, other, key, key, key->hash);
	cr_assert_eq(other.digest, up.digest);
	sym_table_close(&t);
}

static void count(void *context, const struct sym *key, const void *value)
{
	cr_assert_eq(key, value);
	++*(int *)context;
}

Test(symmap, visits_every_entry_once)
{
	struct sym_table t = {.arena = &arena};
	struct symmap m = filled(&t, 0, MANY, 1);
	int n = 0;
	symmap_each(&m, count, &n);
	cr_assert_eq(n, MANY);
	sym_table_close(&t);
}
