// SPDX-License-Identifier: Apache-2.0
// What a run says of the comments that silence findings.
#include "program.h"

// FAULT with a comment that silences it, and one that silences nothing.
static void silenced(struct program *p)
{
	const char *fault = strstr(FAULT, "\tscale"), *end = strchr(fault, '\n');
	program_file(p, "a.cu",
	             arena_printf(&p->arena, "%.*s%.*s // gpulint: ignore[GPU101] one user%s\n// NOLINTNEXTLINE(GPU2)\n", (int)(fault - FAULT), FAULT,
	                          (int)(end - fault), fault, end));
}

Test(comments, sarif_has_the_suppressed_on_demand)
{
	struct program *p = program_new();
	silenced(p);
	program_shell(p, "$G --output=sarif a.cu");
	expect_status(p, 0);
	cr_expect_not(strstr(p->out, "\"suppressions\""));
	cr_expect_not(strstr(p->out, "\"ruleId\": \"GPU101\""));
	expect_out(p, "\"ruleId\": \"GPU901\"");
	program_shell(p, "$G --output=sarif --keep-suppressed a.cu");
	expect_status(p, 0);
	expect_out(p, "\"ruleId\": \"GPU101\"");
	expect_out(p, "\"kind\": \"inSource\"");
	expect_out(p, "\"justification\": \"one user\"");
	program_free(p);
}

Test(comments, unused_ones_are_said_only_where_all_was_looked_for)
{
	struct program *p = program_new();
	silenced(p);
	program_shell(p, "$G --output=concise a.cu");
	expect_out(p, "[GPU901]");
	expect_out(p, "1 suppressed by comments");
	program_shell(p, "$G --output=concise --select=GPU1,GPU9 a.cu");
	cr_expect_not(strstr(p->out, "[GPU901]"), "the run does not look for GPU2\n%s", p->out);
	program_shell(p, "$G --output=concise --confidence=high a.cu");
	cr_expect_not(strstr(p->out, "[GPU901]"), "%s", p->out);
	program_shell(p, "$G --output=concise --ignore=GPU901 a.cu");
	cr_expect_not(strstr(p->out, "[GPU901]"), "%s", p->out);
	program_shell(p, "echo '#include \"gone.h\"' >>a.cu; echo 'void f() { lost(; }' >>a.cu; $G --output=concise a.cu");
	cr_expect_not(strstr(p->out, "[GPU901]"), "understood in part\n%s", p->out);
	program_free(p);
}

// A comment of a header is used by one of its files and not by the other; a wrong one is wrong for both, once.
Test(comments, of_headers_are_judged_once)
{
	struct program *p = program_new();
	program_file(p, "h.h", "// gpulint: ignore-file[GPU3] elsewhere\n// gpulint: ignore-fiel[GPU3]\n");
	program_file(p, "a.cu", "#include \"h.h\"\n" CLEAN);
	program_file(p, "b.cu", "#include \"h.h\"\nvoid gone(float *);\n" CLEAN);
	program_shell(p, "$G --output=concise .");
	expect_status(p, 1);
	expect_out(p, "h.h:2:4: warning:");
	cr_expect_not(strstr(p->out, "[GPU901]"), "%s", p->out);
	expect_out(p, "1 finding: 1 warning");
	program_free(p);
}

Test(comments, the_edit_takes_them_out)
{
	struct program *p = program_new();
	silenced(p);
	program_shell(p, "$G --fixes --output=sarif a.cu");
	expect_out(p, "delete what is at line 12");
	program_free(p);
}

Test(comments, each_mistake_is_told_in_the_text)
{
	struct program *p = program_new();
	program_file(
		p, "a.cu",
		"#include <cuda_runtime.h>\n// gpulint: ignore\n// gpulint ignore[GPU101]\n// gpulint: ignore\n// gpulint: ignore\n// NOLINT(GPU101\n"
		"// gpulint: ignore\n// gpulint: ignore\n");
	program_shell(p, "$G a.cu");
	expect_out(p, "This comment is not written as `gpulint: word[RULES]`, so it silences nothing.\n    --> a.cu:3:4");
	expect_out(p, "The list of this comment has no end, so it silences nothing.\n    --> a.cu:6:4");
	expect_out(p, "a.cu:8:4");
	cr_expect_null(strstr(p->out, "alike"), "%s", p->out);
	program_free(p);
}
