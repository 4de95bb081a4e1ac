// SPDX-License-Identifier: Apache-2.0
// What the text report does on terminals of some width, and does not do elsewhere.
#include "program.h"

#define LINK "\033]8;;file://"
#define ON_TERMINAL(columns, command) "TERM=xterm script -qec \"stty cols " #columns "; " command "\" /dev/null </dev/null"

Test(terminal, titles_and_fields_wrap_at_its_width)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, ON_TERMINAL(80, "$G -q --color=never --hyperlinks=never a.cu"));
	expect_out(p, "reads and writes `d`\r\n    while `cudaMemcpyAsync` on");
	expect_out(p, "take part in the\r\n             implicit barrier");
	program_shell(p, ON_TERMINAL(200, "$G -q --color=never --hyperlinks=never a.cu"));
	expect_out(p, "reads and writes `d` while `cudaMemcpyAsync` on");
	expect_out(p, "take part in the implicit barrier of the legacy\r\n"); // at 110 columns
	program_shell(p, "$G -q a.cu | head -1");
	expect_out(p, "on this path.\n"); // one line for other programs
	program_free(p);
}

Test(terminal, places_are_links)
{
	struct program *p = program_new();
	program_shell(p, "mkdir 'a b'");
	program_file(p, "a b/x.cu", FAULT);
	program_shell(p, ON_TERMINAL(100, "$G -q 'a b'"));
	cr_expect(strstr(p->out, LINK), "%s", p->out);
	cr_expect(strstr(p->out, "/a%20b/x.cu\033\\a b/x.cu:"), "%s", p->out);
	program_shell(p, ON_TERMINAL(100, "FORCE_HYPERLINK=0 $G -q 'a b'"));
	cr_expect_not(strstr(p->out, LINK), "%s", p->out);
	program_shell(p, ON_TERMINAL(100, "$G -q --hyperlinks=never 'a b'"));
	cr_expect_not(strstr(p->out, LINK), "%s", p->out);
	program_shell(p, ON_TERMINAL(100, "TERM=dumb $G -q 'a b'"));
	cr_expect_not(strstr(p->out, LINK), "%s", p->out);
	program_free(p);
}

Test(terminal, no_links_elsewhere_unless_they_are_wanted)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "$G -q a.cu");
	cr_expect_not(strchr(p->out, '\033'), "%s", p->out);
	program_shell(p, "FORCE_HYPERLINK=1 $G -q a.cu");
	cr_expect(strstr(p->out, LINK), "%s", p->out);
	program_shell(p, "FORCE_HYPERLINK=1 $G -q --output=full=out.txt a.cu; cat out.txt");
	cr_expect_not(strchr(p->out, '\033'), "a file is no terminal\n%s", p->out);
	program_shell(p, "$G -q --hyperlinks=perhaps a.cu");
	expect_status(p, 2);
	expect_err(p, "--hyperlinks=perhaps: unknown value");
	program_free(p);
}

// The name of a file is no command to the terminal.
Test(terminal, names_are_printable)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "mv a.cu \"$(printf 'e\\033[2Jd.cu')\"; $G -q --hyperlinks=always .");
	expect_out(p, "\"e\\033[2Jd.cu\":");
	cr_expect(strstr(p->out, "/e%1B%5B2Jd.cu\033"), "%s", p->out);
	cr_expect_not(strstr(p->out, "\033[2J"), "%s", p->out);
	program_free(p);
}

Test(terminal, the_end_says_where_more_is_said)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "$G a.cu");
	expect_out(p, "\n`gpulint explain GPU101` says more.\n1 finding: ");
	program_shell(p, "$G -q a.cu");
	cr_expect_not(strstr(p->out, "gpulint explain"), "%s", p->out);
	program_free(p);
}
