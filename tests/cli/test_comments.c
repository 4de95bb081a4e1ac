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

// The name of the tool, or the word, is not spelt as it is read: such a comment silences nothing, and was surely meant to.
Test(comments, nearly_right)
{
	static const char *const wrong[][2] = {
		{"GPULINT: IGNORE[GPU102]", "ignore"},
		{"gpu-lint: ignore[GPU102]", "ignore"},
		{"Gpulint: ignore[unordered-streams] reason", "ignore"},
		{"GPU_LINT: Ignore-File[ALL]", "ignore-file"},
		{"gpu lint ignore(GPU102)", "ignore"},
		{"gpu-lint: ignore GPU102", "ignore"},
		{"GPULINT: ignore-begin [GPU102]", "ignore-begin"},
		{"GpuLint: ignore", "ignore"},
		{"gpulint: IGNORE-FILE[GPU102]", "ignore-file"},
		{"gpulint ignore[GPU102]", "ignore"},
	};
	static const char *const prose[] = {"run gpulint: ignore nothing",
	                                    "GPULINT ignores this",
	                                    "GPU lint: ignored, see [3]",
	                                    "Gpulint: ignore what it says (of GPU102)",
	                                    "use gpu-lint (ignore its notes)",
	                                    "what a GPU lint: ignore",
	                                    "a `GPULINT: ignore[GPU102]` in quotes",
	                                    "GPULINT_IGNORE[2] = 1",
	                                    "splint: ignore[GPU102]"};
	struct program *p = program_new();
	const char *text = "#include <cuda_runtime.h>\n";
	size_t n = sizeof wrong / sizeof *wrong;
	for (size_t i = 0; i < n; i++)
		text = arena_printf(&p->arena, "%s// %s\n", text, wrong[i][0]);
	for (size_t i = 0; i < sizeof prose / sizeof *prose; i++)
		text = arena_printf(&p->arena, "%s/* %s */\n", text, prose[i]);
	program_file(p, "a.cu", text);
	program_shell(p, "$G a.cu --output=full");
	for (size_t i = 0; i < n; i++) {
		const char *at = strstr(p->out, arena_printf(&p->arena, "a.cu:%zu:4\n", i + 2));
		cr_expect(at, "`%s` is silent:\n%s", wrong[i][0], p->out);
		const char *fix = arena_printf(&p->arena, "write `gpulint: %s[RULES] reason`", wrong[i][1]);
		const char *told = at ? strstr(at, "write `") : NULL;
		cr_expect(told && strncmp(told, fix, strlen(fix)) == 0, "%s: not `%s`", wrong[i][0], fix);
	}
	expect_out(p, arena_printf(&p->arena, "%zu findings: %zu warnings", n, n));
	program_free(p);
}
