// SPDX-License-Identifier: Apache-2.0
// Stacks to flagged places.
#include <criterion/criterion.h>
#include <string.h>

#include "validator/program/program.h"
#include "validator/program/source.h"

Test(match, nothing_for_a_module_that_is_not_there)
{
	struct arena a = {0};
	struct program_plan plan = {.claims = 0};
	struct match *m = match_open(&a, &plan);
	const struct match_address at = {"/nonexistent", 0x1000};
	int site[INJECT_ANSWERS];
	cr_expect_eq(match_stack(m, CALL_COPY, "cudaMemcpyAsync", &at, 1, site), 0);
	match_close(m);
	arena_free(&a);
}

static const char text[] = "#define CHECK(x) if (x) return 1 // (\n" // 1
			   "int main(void)\n"                        // 2
			   "{\n"                                     // 3
			   "\tCHECK(copy(a, /* ) */ \")\", ')',\n"   // 4
			   "\t           b));\n"                     // 5
			   "\trun(R\"x(()x\", 1'000, [&] {\n"        // 6
			   "\t\tscale<<<f(n), 1,\n"                  // 7
			   "\t\t\t0, s>>>(p); fill(p);\n"            // 8
			   "\t});\n"                                 // 9
			   "\tat::zeros({n}, at::device(d)).to(x,\n" // 10
			   "\t\ty);\n"                               // 11
			   "}\n";

static bool is_word(const char *word, const void *context)
{
	return strcmp(word, context) == 0;
}

Test(match, how_far_a_call_reaches)
{
	struct source_call c;
	cr_assert(source_call_at(text, 4, 8, &c)); // copy
	cr_expect(c.itself.line == 4 && c.itself.last == 5 && c.arounds == 1);
	cr_expect(c.around[0].line == 4 && c.around[0].last == 5 && strncmp(c.around[0].at, "CHECK", 5) == 0);
	cr_expect(!source_has_calls(&c.itself) && source_macro_has(text, &c.around[0], is_word, "x") &&
	          !source_macro_has(text, &c.around[0], is_word, "copy"));
	cr_assert(source_call_at(text, 7, 3, &c)); // scale
	cr_expect(c.itself.line == 7 && c.itself.last == 8 && c.arounds == 1 && c.around[0].line == 6 && c.around[0].last == 9);
	cr_expect(source_count(&c.around[0], is_word, "fill") == 1 && source_count(&c.itself, is_word, "fill") == 0 && source_has_calls(&c.itself));
	cr_assert(source_call_at(text, 10, 2, &c)); // zeros
	cr_expect(source_names(&c.itself, is_word, "zeros") && source_names(&c.itself, is_word, "to") && !source_names(&c.itself, is_word, "device"));
	cr_expect(c.itself.line == 10 && c.itself.last == 11 && c.arounds == 0);
}

Test(match, no_call_is_written_there)
{
	struct source_call c;
	cr_expect_not(source_call_at(text, 3, 1, &c));
	cr_expect_not(source_call_at(text, 99, 1, &c));
	cr_expect_not(source_call_at(text, 2, 50, &c));
	cr_expect_not(source_call_at("f(", 1, 1, &c));
	cr_expect_not(source_call_at("", 1, 1, &c));
	cr_expect_not(source_call_at("R\"", 1, 1, &c));
}
