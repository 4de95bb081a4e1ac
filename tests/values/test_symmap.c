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

// Keys whose hashes agree in all bits that tell ways apart share one place.
Test(symmap, keys_with_one_hash)
{
	const struct sym key[] = {{.hash = 77}, {.hash = 77}, {.hash = 77 | (uint64_t)1 << 62}, {.hash = 78}};
	enum { N = sizeof key / sizeof *key };
	static const char *const value[N] = {"a", "b", "c", "d"};
	struct symmap m = {0}, other = {0};
	for (int i = 0; i < N; i++)
		m = symmap_set(&arena, m, &key[i], value[i], (uint64_t)i);
	for (int i = N - 1; i >= 0; i--)
		other = symmap_set(&arena, other, &key[i], value[i], (uint64_t)i);
	for (int i = 0; i < N; i++) {
		cr_expect_str_eq(symmap_get(&m, &key[i]), value[i]);
		cr_expect_str_eq(symmap_get(&other, &key[i]), value[i]);
	}
	cr_expect_eq(m.digest, other.digest);
	struct symmap changed = symmap_set(&arena, m, &key[1], value[0], 9);
	cr_expect_str_eq(symmap_get(&changed, &key[0]), value[0]);
	cr_expect_str_eq(symmap_get(&changed, &key[1]), value[0]);
	cr_expect_str_eq(symmap_get(&changed, &key[2]), value[2]);
	cr_expect_str_eq(symmap_get(&m, &key[1]), value[1]);
	cr_expect_neq(changed.digest, m.digest);
	changed = symmap_set(&arena, changed, &key[1], value[1], 1);
	cr_expect_eq(changed.digest, m.digest);
	const struct sym absent = {.hash = 77}, elsewhere = {.hash = 79};
	cr_expect_null(symmap_get(&m, &absent));
	cr_expect_null(symmap_get(&m, &elsewhere));
	cr_expect_null(symmap_get(&(struct symmap){0}, &key[0]));
}

static void gather(void *context, const struct sym *key, const void *value)
{
	(void)value;
	++((int *)context)[key->number];
}

Test(symmap, entries_of_one_hash_are_visited_once_each)
{
	const struct sym key[] = {{.hash = 5, .number = 0}, {.hash = 5, .number = 1}, {.hash = 5, .number = 2}};
	struct symmap m = {0};
	int seen[3] = {0};
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < 3; i++)
			m = symmap_set(&arena, m, &key[i], &key[i], 1);
	symmap_each(&m, gather, seen);
	for (int i = 0; i < 3; i++)
		cr_expect_eq(seen[i], 1, "%d", i);
}

// What came before the edition stays as it was, and what it makes is what setting one after the other makes.
Test(symmap, an_edition_changes_only_what_it_has_made)
{
	struct sym_table t = {.arena = &arena};
	struct symmap before = filled(&t, 0, MANY, 1), one = before, other = before;
	uint64_t digest = before.digest;
	for (int i = 0; i < MANY + 100; i += 3) {
		const struct sym *key = sym_int(&t, i), *value = sym_int(&t, i + 1);
		one = symmap_edit(&arena, one, 7, key, value, value->hash);
		other = symmap_set(&arena, other, key, value, value->hash);
	}
	cr_assert_eq(one.digest, other.digest);
	cr_assert_eq(before.digest, digest);
	for (int i = 0; i < MANY + 100; i++) {
		cr_assert_eq(symmap_get(&before, sym_int(&t, i)), i < MANY ? sym_int(&t, i) : NULL);
		cr_assert_eq(symmap_get(&one, sym_int(&t, i)), symmap_get(&other, sym_int(&t, i)));
	}
	sym_table_close(&t);
}

Test(symmap, an_edition_takes_little_memory)
{
	struct sym_table t = {.arena = &arena};
	struct symmap m = filled(&t, 0, MANY, 1);
	size_t start = arena.bytes;
	for (int i = 0; i < MANY; i++)
		m = symmap_edit(&arena, m, 7, sym_int(&t, i), sym_int(&t, i), 1);
	cr_expect_lt(arena.bytes - start, (size_t)MANY * 100);
	sym_table_close(&t);
}

struct seen {
	const struct symmap *from;
	int n;
};

static void note_apart(void *context, const struct sym *key, const void *value)
{
	struct seen *s = context;
	cr_assert_eq(symmap_get(s->from, key), value);
	s->n++;
}

Test(symmap, visits_what_two_maps_do_not_share)
{
	struct sym_table t = {.arena = &arena};
	struct symmap one = filled(&t, 0, MANY, 1), other = one;
	other = symmap_set(&arena, other, sym_int(&t, 50), sym_int(&t, -1), 1);
	other = symmap_set(&arena, other, sym_int(&t, MANY + 1), sym_int(&t, -2), 1);
	struct seen forth = {.from = &one}, back = {.from = &other};
	symmap_each_apart(&one, &other, note_apart, &forth);
	symmap_each_apart(&other, &one, note_apart, &back);
	cr_expect(forth.n >= 1 && forth.n < 100, "%d", forth.n);
	cr_expect(back.n >= 2 && back.n < 100, "%d", back.n);
	struct symmap none = {0};
	struct seen all = {.from = &one};
	symmap_each_apart(&one, &none, note_apart, &all);
	cr_expect_eq(all.n, MANY);
	sym_table_close(&t);
}

struct numbers {
	int64_t number, rest[7];
};

Test(symmap, what_is_kept_outlives_the_arena_it_was_made_in)
{
	struct sym_table t = {.arena = &arena};
	struct arena walk = {0};
	struct symmap made = {0};
	for (int i = 0; i < MANY; i++) {
		struct numbers *value = ARENA_NEW(&walk, struct numbers);
		value->number = i;
		made = symmap_set(&walk, made, sym_int(&t, i), value, (uint64_t)i);
	}
	struct symmap kept = symmap_keep(&arena, made, sizeof(struct numbers));
	cr_assert_eq(kept.digest, made.digest);
	arena_free(&walk);
	for (int i = 0; i < MANY; i++)
		cr_assert_eq(((const struct numbers *)symmap_get(&kept, sym_int(&t, i)))->number, i);
	sym_table_close(&t);
}

Test(symmap, kept_maps_share_what_they_shared)
{
	struct sym_table t = {.arena = &arena};
	struct symmap one = filled(&t, 0, MANY, 1);
	size_t start = arena.bytes;
	symmap_keep(&arena, one, 0);
	size_t first = arena.bytes - start;
	struct symmap other = symmap_set(&arena, one, sym_int(&t, 50), sym_int(&t, -1), 1);
	start = arena.bytes;
	struct symmap kept = symmap_keep(&arena, other, 0);
	cr_expect_lt(arena.bytes - start, first / 20, "%zu of %zu bytes", arena.bytes - start, first);
	cr_expect_eq(symmap_get(&kept, sym_int(&t, 50)), sym_int(&t, -1));
	cr_expect_eq(symmap_get(&kept, sym_int(&t, 51)), sym_int(&t, 51));
	start = arena.bytes;
	struct symmap again = symmap_keep(&arena, kept, 0);
	cr_expect_eq(arena.bytes, start);
	again = symmap_set(&arena, again, sym_int(&t, 51), sym_int(&t, -2), 2);
	cr_expect_eq(symmap_get(&kept, sym_int(&t, 51)), sym_int(&t, 51));
	sym_table_close(&t);
}
