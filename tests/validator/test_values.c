// SPDX-License-Identifier: Apache-2.0
// What program order leaves in memory.
#include "sample.h"

#include "validator/values.h"

struct fixture {
	struct arena arena;
	const struct witness *w;
	struct expectation e;
};

static void expect(struct fixture *f, const char *steps)
{
	*f = (struct fixture){0};
	f->w = sample_read(&f->arena, "\"kind\":\"unordered\",\"first\":0,\"second\":0", steps);
	values_expect(&f->arena, f->w, f->w->step, f->w->step_count, &f->e);
}

static int memory_of(const struct witness *w, const char *id)
{
	for (size_t i = 0; i < w->memory_count; i++)
		if (strcmp(w->memories[i].id, id) == 0)
			return (int)i;
	return NO_OBJECT;
}

// "0-16:1 16-64:222"
static const char *text_of(struct arena *a, const struct contents *c)
{
	const char *text = "";
	for (size_t i = 0; i < c->count; i++)
		text = arena_printf(a, "%s%s%d-%d:%d", text, *text ? " " : "", (int)c->span[i].begin, (int)c->span[i].end, c->span[i].value);
	return text;
}

static void is_final(struct fixture *f, const char *memory, const char *wanted)
{
	cr_expect_str_eq(text_of(&f->arena, &f->e.final[memory_of(f->w, memory)]), wanted);
}

static void is_read(struct fixture *f, size_t index, uint32_t step, const char *wanted)
{
	cr_assert(index < f->e.read_count, "%zu reads", f->e.read_count);
	cr_expect_eq(f->e.read[index].step, step);
	cr_expect_str_eq(text_of(&f->arena, &f->e.read[index].seen), wanted);
}

Test(values, writes_and_reads_of_ranges)
{
	struct fixture f;
	expect(&f, STEP("launch", ON("b1") "," PART("m", "write", "0", "16")) "," STEP("memset", ON("b1") "," PART("m", "write", "8", "32")) "," STEP(
			   "launch", ON("b1") "," PART("m", "read", "4", "40")));
	is_final(&f, "m", "0-8:1 8-32:5 32-64:222");
	is_read(&f, 0, 2, "4-8:1 8-32:5 32-40:222");
	cr_expect_eq(f.e.read_count, 1);
	arena_free(&f.arena);
}

Test(values, a_read_in_a_step_comes_before_its_write)
{
	struct fixture f;
	expect(&f, STEP("launch", ON("b1") ",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"},{\"memory\":\"m\",\"mode\":\"read\"}]"));
	is_read(&f, 0, 0, "0-64:222");
	is_final(&f, "m", "0-64:1");
	arena_free(&f.arena);
}

Test(values, a_copy_carries_bytes_and_an_atomic_adds)
{
	struct fixture f;
	expect(&f,
	       STEP("host_access", PART("pin", "write", "0", "32")) "," STEP(
		       "copy", ON("b1") ",\"access\":[{\"memory\":\"pin\",\"mode\":\"read\",\"begin\":16,\"end\":48},"
					"{\"memory\":\"m\",\"mode\":\"write\",\"begin\":0,\"end\":32}]") "," STEP("launch",
	                                                                                                          ON("b1") "," TOUCH("m", "atomic")));
	is_final(&f, "m", "0-16:10 16-32:234 32-64:231");
	is_read(&f, 0, 1, "16-32:1 32-48:225");
	arena_free(&f.arena);
}

Test(values, memory_begins_and_ends)
{
	struct fixture f;
	expect(&f,
	       STEP("alloc_async", ON("b1") ",\"memory\":\"pool\"") "," STEP("launch", ON("b1") "," TOUCH("pool", "write")) "," STEP(
		       "free_async",
		       ON("b1") ",\"memory\":\"pool\"") "," STEP("launch", ON("b1") "," TOUCH("m", "write")) "," STEP("dies", "\"memory\":\"page\""));
	is_final(&f, "pool", "0-64:221");
	is_final(&f, "page", "0-64:221");
	arena_free(&f.arena);
}

Test(values, a_captured_step_acts_when_its_graph_is_launched)
{
	struct fixture f;
	expect(&f,
	       STEP("begin_capture", ON("n1") ",\"mode\":\"relaxed\"") "," STEP("launch", ON("n1") "," TOUCH("m", "atomic")) "," STEP("record", ON("n1") ",\"event\":\"e1\"") "," STEP("wait", ON("n2") ",\"event\":\"e1\"") "," STEP(
		       "launch",
		       ON("n2") "," TOUCH(
			       "m",
			       "read")) "," STEP("record",
	                                         ON("n2") ",\"event\":\"e2\"") "," STEP("wait",
	                                                                                ON("n1") ",\"event\":\"e2\"") "," STEP("end_capture",
	                                                                                                                       ON("n1") ",\"graph\":\"g\"") "," STEP("host_access",
	                                                                                                                                                             TOUCH("man",
	                                                                                                                                                                   "read")) "," STEP("launch_graph",
	                                                                                                                                                                                     ON("b1") ",\"graph\":\"g\"") "," STEP("launch_graph",
	                                                                                                                                                                                                                           ON("b1") ",\"graph\":\"g\""));
	is_read(&f, 0, 8, "0-64:227");
	is_read(&f, 1, 4, "0-64:227"); // 222 + 5
	is_read(&f, 2, 4, "0-64:232");
	is_final(&f, "m", "0-64:232");
	arena_free(&f.arena);
}

Test(values, tags_are_distinct_up_to_196_steps)
{
	bool is_taken[256] = {false};
	for (uint32_t i = 0; i < 196; i++) {
		cr_expect_not(is_taken[step_tag(i)], "step %u", i);
		cr_expect_lt(step_tag(i), POISON_BYTE);
		is_taken[step_tag(i)] = true;
	}
	cr_expect_eq(step_tag(196), step_tag(0));
}

// `memset` of step 1 and an atomic addition of step 2 once gave what step 4 sets: two calls that meet in a static buffer showed nothing.
Test(values, no_sum_of_two_tags_is_a_tag)
{
	for (uint32_t i = 0; i < 49; i++)
		for (uint32_t k = 0; k < 49; k++)
			for (uint32_t n = 0; n < 49; n++)
				cr_expect_neq((uint8_t)(step_tag(i) + step_tag(k)), step_tag(n), "steps %u, %u, %u", i, k, n);
}
