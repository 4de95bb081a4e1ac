// SPDX-License-Identifier: Apache-2.0
// Where a run says on a terminal that it is.
#include "program.h"

#define CLEARED "\r\033[K"

Test(progress, a_line_on_a_terminal_and_none_on_a_pipe)
{
	struct program *p = program_new();
	program_endless(p);
	program_shell(p, "$G --timeout-total=3 endless.cu");
	cr_expect_not(strstr(p->err, "so far"), "%s", p->err);
	program_shell(p, "TERM=xterm script -qec \"$G --timeout-total=3 endless.cu 2>&1\" /dev/null </dev/null");
	expect_out(p, CLEARED "[1/1] endless.cu, 0 findings so far");
	program_shell(p, "TERM=xterm script -qec \"$G --quiet --timeout-total=3 endless.cu 2>&1\" /dev/null </dev/null");
	cr_expect_not(strstr(p->out, "so far"), "%s", p->out);
	program_shell(p, "TERM=xterm script -qec \"$G --progress=never --timeout-total=3 endless.cu 2>&1\" /dev/null </dev/null");
	cr_expect_not(strstr(p->out, "so far"), "%s", p->out);
	program_free(p);
}

// The findings of the other file are counted, the line is gone when the report comes, and nothing is said of a short run.
Test(progress, the_line_is_cleared_and_counts)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "a.cu", FAULT);
	program_shell(p, "$G --progress=always --timeout-total=4 -j2 --output=concise a.cu endless.cu");
	expect_err(p, CLEARED "[2/2] endless.cu, 1 finding so far");
	const char *last = strstr(p->err, "so far"), *next;
	while ((next = strstr(last + 1, "so far")))
		last = next;
	cr_expect_eq(strncmp(last, "so far" CLEARED, 6 + strlen(CLEARED)), 0, "%s", last);
	cr_expect_not(strchr(last + 6 + strlen(CLEARED), '\r'), "%s", last);
	program_shell(p, "$G --progress=always --output=concise a.cu");
	cr_expect_not(strstr(p->err, "so far"), "a run of less than a second\n%s", p->err);
	program_free(p);
}

// A name with an escape sequence does nothing to the terminal.
Test(progress, names_are_printable)
{
	struct program *p = program_new();
	program_endless(p);
	program_shell(p, "mv endless.cu \"$(printf 'e\\033[2Jd.cu')\"; $G --progress=always --timeout-total=3 .");
	expect_err(p, "[1/1] e?[2Jd.cu");
	program_free(p);
}
