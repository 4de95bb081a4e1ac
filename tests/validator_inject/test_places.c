// SPDX-License-Identifier: Apache-2.0
// Which call of the program is the claimed one.
#include "run.h"

#define WRITES_IT "\"stream\":\"s\",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]"
#define READS_IT "\"stream\":\"u\",\"access\":[{\"memory\":\"m\",\"mode\":\"read\"},{\"memory\":\"h\",\"mode\":\"write\"}]"
#define UNORDERED "\"unordered\",\"memory\":\"m\""

// A library's call that writes and a copy that reads, in the program that is run with these arguments, without and with optimisation.
static void expect_calls(const char *name, const char *api, const char *text, const char *copy, const char *arguments, int status,
                         const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	const struct told step[] = {{"memset", api, text, WRITES_IT, 0}, {"copy", "cudaMemcpyAsync", copy, READS_IT, 1}};
	const char *file = told_steps(&a, folder, name, UNORDERED, step, 2);
	for (size_t i = 0; i < 2; i++) {
		struct ran r = validate(&a, file, "", arena_printf(&a, "program_%s_%s %s", name, i ? "O2" : "O0", arguments));
		contains(&r, status, verdict);
	}
	scratch_remove(folder);
	arena_free(&a);
}

static void expect_neighbour(const char *text, const char *arguments, int status, const char *verdict)
{
	expect_calls("neighbour", "lib::low", text, "cudaMemcpyAsync(c, a", arguments, status, verdict);
}

Test(places, a_neighbour_is_not_taken_for_the_claimed_call)
{
	expect_neighbour("low(b, s1); /* on b", "", 0, "reached: they never worked on the same memory (1 pair)");
	expect_neighbour("low(b, s1); low(a", "line", 0, "reached: they never worked on the same memory (1 pair)");
	expect_neighbour("low(a, s1); /* on one", "line", 1, "program-confirmed: ");
	expect_neighbour("low(a, s1); /* never", "skip", 2, "never ran");
}

Test(places, a_call_that_takes_several_lines)
{
	expect_neighbour("low(a,\n", "spread", 1, "program-confirmed: ");
}

Test(places, a_call_in_an_argument_is_another_call)
{
	expect_neighbour("low(\n", "inside", 0, "reached: both ran in the same stream");
}

// The report has the name of the function that stands behind the source's, as of torch::zeros and at::zeros.
Test(places, the_source_may_name_it_otherwise)
{
	const char *confirmed = "program-confirmed: ", *copy = "cudaMemcpyAsync(c, a";
	expect_calls("neighbour", "lib::other", "low(a,\n", copy, "spread", 1, confirmed);
	expect_calls("neighbour", "lib::other", "low(a, s1); /* on one", copy, "line", 1, confirmed);
	expect_calls("neighbour", "lib::other", "low(b, s1); low(a", copy, "line", 0, "reached: they never worked on the same memory (1 pair)");
	expect_calls("neighbour", "lib::other", "low(\n", copy, "inside", 0, "reached: both ran in the same stream");
}

static void expect_macro(const char *text, const char *arguments, int status, const char *verdict)
{
	expect_calls("macro", *text == 'f' ? "lib::fill" : "cudaMemsetAsync", text, "cudaMemcpyAsync(b, a", arguments, status, verdict);
}

Test(places, a_call_in_the_argument_of_a_macro)
{
	expect_macro("cudaMemsetAsync(a, 1", "", 1, "program-confirmed: ");
	expect_macro("fill(a, s1)", "inlined", 1, "program-confirmed: ");
}

// The line is that of both calls: which one ran cannot be told.
Test(places, calls_in_one_macro_are_not_told_apart)
{
	expect_macro("cudaMemsetAsync(a, 3", "two", 2, "unsupported: ");
	expect_macro("cudaMemsetAsync(a, 3", "two x", 2, "unsupported: ");
	expect_macro("cudaMemsetAsync(a, 4", "fills", 2, "unsupported: ");
	expect_macro("fill(b, s1)", "both", 2, "unsupported: ");
}
