// SPDX-License-Identifier: Apache-2.0
// A result holds while the files it was made from are what they were.
#include <criterion/criterion.h>
#include <fcntl.h>
#include <string.h>

#include "scratch.h"
#include "store/inputs.h"

struct tree {
	struct arena arena;
	const char *folder, *a, *b, *none;
	struct inputs inputs;
};

// a and b were read, none was looked for.
static void setup(struct tree *t)
{
	*t = (struct tree){0};
	t->folder = scratch_new(&t->arena);
	t->a = scratch_write(&t->arena, t->folder, "a.cu", "int a;\n");
	t->b = scratch_write(&t->arena, t->folder, "b.h", "int b;\n");
	t->none = path_join(&t->arena, t->folder, "none.h");
	usleep(20000); // the next run's clock is behind the files' times
	struct glances g = glances_begin(&t->arena);
	cr_assert(inputs_add(&g, &t->inputs, t->a) && inputs_add(&g, &t->inputs, t->b));
	*vec_push(&t->arena, &t->inputs.absent) = t->none;
}

static void teardown(struct tree *t)
{
	scratch_remove(t->folder);
	arena_free(&t->arena);
}

// What another run sees.
static bool holds(struct tree *t)
{
	struct glances g = glances_begin(&t->arena);
	return inputs_hold(&g, &t->inputs);
}

static void set_time(const char *path, time_t seconds)
{
	utimensat(AT_FDCWD, path, (struct timespec[]){{seconds, 0}, {seconds, 0}}, 0);
}

Test(inputs, hold_while_nothing_changes)
{
	struct tree t;
	setup(&t);
	cr_expect(holds(&t));
	teardown(&t);
}

Test(inputs, another_text_is_noticed_at_the_same_size)
{
	struct tree t;
	struct stat st;
	setup(&t);
	stat(t.b, &st);
	scratch_write(&t.arena, t.folder, "b.h", "int c;\n");
	cr_expect(!holds(&t));
	utimensat(AT_FDCWD, t.b, (struct timespec[]){st.st_atim, st.st_mtim}, 0); // as tar, cp -p and a clock that goes back do
	cr_expect(!holds(&t));
	teardown(&t);
}

Test(inputs, another_time_alone_does_not_count)
{
	struct tree t;
	setup(&t);
	set_time(t.a, 1000000000);
	cr_expect(holds(&t));
	scratch_write(&t.arena, t.folder, "b.h", "int b;\n"); // written again, as a checkout does
	cr_expect(holds(&t));
	teardown(&t);
}

Test(inputs, a_file_that_is_gone_or_longer_is_noticed)
{
	struct tree t;
	setup(&t);
	scratch_write(&t.arena, t.folder, "a.cu", "int a;\n\n");
	cr_expect(!holds(&t));
	scratch_write(&t.arena, t.folder, "a.cu", "int a;\n");
	cr_expect(holds(&t));
	unlink(t.b);
	cr_expect(!holds(&t));
	teardown(&t);
}

Test(inputs, a_header_that_appears_is_noticed)
{
	struct tree t;
	setup(&t);
	scratch_write(&t.arena, t.folder, "none.h", "");
	cr_expect(!holds(&t));
	teardown(&t);
}

Test(inputs, what_changes_during_the_run_is_not_kept)
{
	struct tree t;
	struct inputs other = {0};
	setup(&t);
	struct glances g = glances_begin(&t.arena);
	usleep(20000);
	scratch_write(&t.arena, t.folder, "b.h", "int x;\n");
	cr_expect(!inputs_add(&g, &other, t.b));
	cr_expect(!inputs_add(&g, &other, t.none));
	cr_expect(inputs_add(&g, &other, t.a));
	set_time(t.a, 4102444800); // in the future
	g = glances_begin(&t.arena);
	cr_expect(!inputs_add(&g, &other, t.a));
	teardown(&t);
}

Test(inputs, are_read_as_they_were_written)
{
	struct tree t;
	char *bytes = NULL;
	size_t n = 0;
	struct inputs back;
	setup(&t);
	FILE *out = open_memstream(&bytes, &n);
	inputs_write(out, &t.inputs);
	fclose(out);
	cr_assert_eq(inputs_read(&t.arena, bytes, n, &back), n);
	cr_assert_eq(back.files.n, 2);
	cr_expect_str_eq(back.files.at[1].path, t.b);
	cr_expect_eq(back.files.at[1].content.high, t.inputs.files.at[1].content.high);
	cr_assert_eq(back.absent.n, 1);
	cr_expect_str_eq(back.absent.at[0], t.none);
	for (size_t k = 0; k < n; k++)
		cr_expect_eq(inputs_read(&t.arena, bytes, k, &back), 0, "%zu of %zu bytes", k, n);
	free(bytes);
	teardown(&t);
}

// Another run has read it: its bytes need not be read again.
Test(inputs, what_holds_is_known)
{
	struct tree t;
	struct inputs again = {0};
	setup(&t);
	t.inputs.files.at[0].content.low ^= 1; // not what it holds
	struct glances g = glances_begin(&t.arena);
	cr_expect(inputs_hold(&g, &t.inputs));
	cr_expect(inputs_add(&g, &again, t.inputs.files.at[0].path));
	cr_expect_eq(again.files.at[0].content.low, t.inputs.files.at[0].content.low);
	t.inputs.files.at[0].modified--; // other times: the bytes decide
	g = glances_begin(&t.arena);
	cr_expect(!inputs_hold(&g, &t.inputs));
	teardown(&t);
}

// What the includer looked past: it would have been taken otherwise.
Test(inputs, what_was_there_all_along_was_not_looked_for_in_vain)
{
	struct tree t;
	struct inputs lacks = {0};
	setup(&t);
	struct glances g = glances_begin(&t.arena);
	inputs_lack(&t.arena, &g, &lacks, t.a);
	cr_expect_eq(lacks.absent.n, 0);
	inputs_lack(&t.arena, &g, &lacks, t.none);
	cr_expect_eq(lacks.absent.n, 1);
	scratch_write(&t.arena, t.folder, "new.h", "int n;\n"); // while the run goes on
	inputs_lack(&t.arena, &g, &lacks, path_join(&t.arena, t.folder, "new.h"));
	cr_expect_eq(lacks.absent.n, 2);
	cr_expect(!inputs_hold(&g, &lacks));
	teardown(&t);
}

Test(inputs, a_given_text_stands_for_the_file)
{
	struct tree t;
	struct inputs staged = {0};
	setup(&t);
	struct glances g = glances_begin(&t.arena);
	glances_give(&g, t.b, "int b;\n", 7); // as the disk has it
	cr_expect(inputs_hold(&g, &t.inputs));
	g = glances_begin(&t.arena);
	glances_give(&g, t.b, "int c;\n", 7);
	cr_expect(!inputs_hold(&g, &t.inputs));
	cr_expect(inputs_add(&g, &staged, t.b));
	cr_expect(inputs_hold(&g, &staged));
	t.inputs = staged;
	cr_expect(!holds(&t)); // the disk has another
	scratch_write(&t.arena, t.folder, "b.h", "int c;\n");
	cr_expect(holds(&t));
	teardown(&t);
}
