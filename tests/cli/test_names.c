// SPDX-License-Identifier: Apache-2.0
// Files whose names have line ends and escape sequences: one line each, and nothing for the terminal.
#include "program.h"

Test(names, are_quoted_for_people)
{
	struct program *p = program_new();
	program_file(p, "a\n\033[2J.cu", FAULT);
	program_file(p, "b\n.cu", "#include \"gone.h\"\nvoid f() { lost(; }\n" FAULT);
	program_shell(p, "$G --output=concise --statistics .");
	expect_status(p, 1);
	expect_out(p, "\"a\\n\\033[2J.cu\":8:2: error: ");
	cr_expect_not(strchr(p->out, '\033'), "%s", p->out);
	expect_err(p, "b\\n.cu\": ");
	cr_expect_not(strchr(p->err, '\033'), "%s", p->err);
	program_shell(p, "$G --output=full .");
	expect_out(p, "--> \"a\\n\\033[2J.cu\":8:2 in ");
	cr_expect_not(strchr(p->out, '\033'), "%s", p->out);
	program_shell(p, "$G --output=json . | tr -d '\\n'");
	expect_out(p, "a\\n\\u001b[2J.cu");
	program_shell(p, "$G --fix . 2>&1 | cat -v");
	cr_expect_not(strstr(p->out, "^["), "%s", p->out);
	program_free(p);
}
