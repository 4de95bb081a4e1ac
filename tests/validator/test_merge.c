// SPDX-License-Identifier: Apache-2.0
// The steps of a mended source over the objects of a witness: both have room for their accesses.
#include <criterion/criterion.h>

#include "witness/fields.h"

static struct witness_access whole_of(uint64_t bytes)
{
	return (struct witness_access){.memory = 0, .mode = MODE_WRITE, .begin = 0, .end = bytes};
}

// A witness of one memset that covers its one buffer.
static struct witness memset_of(struct arena *a, uint64_t bytes)
{
	struct witness_memory *memory = ARENA_NEW(a, struct witness_memory);
	struct witness_access *access = ARENA_NEW(a, struct witness_access);
	struct witness_step *step = ARENA_NEW(a, struct witness_step);
	*memory = (struct witness_memory){.id = "m0", .name = "buffer", .device = NO_OBJECT, .bytes = bytes, .is_static = true};
	*access = whole_of(bytes);
	*step = (struct witness_step){.kind = WSTEP_MEMSET, .access = access, .access_count = 1};
	return (struct witness){.memory = 0, .device = NO_OBJECT, .memories = memory, .memory_count = 1, .step = step, .step_count = 1};
}

Test(merge, the_claimed_memory_has_room_for_both)
{
	static const uint64_t sizes[][2] = {{4096, 1 << 20}, {1 << 20, 4096}};
	for (size_t i = 0; i < 2; i++) {
		struct arena a = {0};
		struct witness w = memset_of(&a, sizes[i][0]), fixed = memset_of(&a, sizes[i][1]);
		witness_add_fix(&a, &w, &fixed, NULL, 0);
		cr_assert_eq(w.memory_count, 1);
		cr_expect_eq(w.memories[0].bytes, 1 << 20);
		cr_expect_eq(w.memories[0].is_bytes_assumed, i == 0);
		cr_expect_eq(w.fix.step[0].access[0].memory, 0);
		cr_expect_eq(w.fix.step[0].access[0].end, sizes[i][1]);
		arena_free(&a);
	}
}
