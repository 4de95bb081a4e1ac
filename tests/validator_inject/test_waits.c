// SPDX-License-Identifier: Apache-2.0
// Which earlier operations are held, and which are over, when the later one comes.
#include "run.h"

#define WRITES_IT "\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]"
#define READS_IT "\"access\":[{\"memory\":\"m\",\"mode\":\"read\"},{\"memory\":\"h\",\"mode\":\"write\"}]"

static void expect_calls(const char *name, const char *api, const char *text, const char *copy, const char *arguments, int status,
                         const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	const struct told first = {"memset", api, text, WRITES_IT, 0}, second = {"copy", "cudaMemcpyAsync", copy, READS_IT, 1};
	const char *file = told_witness(&a, folder, name, "unordered", &first, &second);
	struct ran r = validate(&a, file, "", arena_printf(&a, "program_%s_O2 %s", name, arguments));
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

static void expect_again(const char *arguments, int status, const char *verdict)
{
	expect_calls("again", "cudaMemsetAsync", "cudaMemsetAsync(a + i", "cudaMemcpyAsync(b, a + (i", arguments, status, verdict);
}

Test(waits, what_the_host_has_waited_for_is_over)
{
	const char *over = "reached: the host had waited for the earlier operation whenever a later call came that works on the same memory";
	expect_again("device", 0, over);
	expect_again("stream", 0, over);
	expect_again("event", 0, over);
}

// The wait is for another stream, or for an event in front of the operation.
Test(waits, what_the_host_has_not_waited_for_is_not)
{
	expect_again("other", 1, "program-confirmed: ");
	expect_again("early", 1, "program-confirmed: ");
}

// The gate is in front of the first operation of a library's call; the others of its stream wait behind it.
Test(waits, all_operations_of_a_held_stream_are_held)
{
	expect_calls("twice", "lib::other_name", "both(w, a", "cudaMemcpyAsync(b, a", "", 1, "program-confirmed: ");
	expect_calls("twice", "lib::both", "both(w, a", "cudaMemcpyAsync(b, a", "ordered", 0, "reached: the later operation did not complete");
	expect_calls("twice", "lib::both", "both(w, a", "cudaMemcpyAsync(b, a", "apart", 2,
	             "reached: a pair ran whose earlier operation was not held");
}
