// SPDX-License-Identifier: Apache-2.0
// --fix and --diff: what they write, and what they leave as it is.
#include "program.h"

// An error whose edit only adds: two streams of the function, one buffer.
#define CERTAIN                                                                                                                                      \
	"#include <cuda_runtime.h>\n__global__ void k(float *x) { *x += 1; }\n"                                                                      \
	"void f(float *d)\n{\n\tcudaStream_t a, b;\n\tcudaStreamCreate(&a);\n\tcudaStreamCreate(&b);\n\tk<<<1, 1, 0, a>>>(d);\n"                     \
	"\tk<<<1, 1, 0, b>>>(d);\n\tcudaDeviceSynchronize();\n\tcudaStreamDestroy(a);\n\tcudaStreamDestroy(b);\n}\n"
// A warning: the streams are parameters.
#define UNCERTAIN                                                                                                                                    \
	"#include <cuda_runtime.h>\n__global__ void k(float *x) { *x += 1; }\n"                                                                      \
	"void g(float *d, cudaStream_t a, cudaStream_t b)\n{\n\tk<<<1, 1, 0, a>>>(d);\n\tk<<<1, 1, 0, b>>>(d);\n}\n"

static const char *text_of(struct program *p, const char *name)
{
	size_t n;
	const char *text = file_read(&p->arena, path_join(&p->arena, p->folder, name), &n);
	return text ? text : "";
}

Test(mend, fix_writes_and_checks_again)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_file(p, "b.cu", UNCERTAIN);
	program_shell(p, "chmod 640 a.cu; $G --fix --output=concise .");
	expect_status(p, 1);
	expect_err(p, "1 finding mended in 1 file; 1 more with --unsafe-fixes");
	expect_out(p, "b.cu:6:2: warning:");
	cr_expect_not(strstr(p->out, "a.cu"), "%s", p->out);
	cr_expect(strstr(text_of(p, "a.cu"), "cudaStreamWaitEvent(b, "), "%s", text_of(p, "a.cu"));
	cr_expect_str_eq(text_of(p, "b.cu"), UNCERTAIN);
	program_shell(p, "stat -c %%a a.cu; ls");
	cr_expect_str_eq(p->out, "640\na.cu\nb.cu\n");
	program_shell(p, "$G --fix --unsafe-fixes --output=concise .");
	expect_status(p, 0);
	expect_out(p, "0 findings");
	program_free(p);
}

Test(mend, diff_is_taken_by_git_and_writes_nothing)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_file(p, "sub/b c.cu", UNCERTAIN);
	program_shell(p, "rm -rf .git; git init -q .; $G --diff --unsafe-fixes . >d.patch");
	expect_status(p, 1);
	expect_err(p, "2 findings to mend in 2 files");
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN);
	program_shell(p, "git apply --check d.patch && git apply d.patch && rm d.patch && $G .");
	expect_status(p, 0);
	program_free(p);
}

// The text report shows the edits as lines of a diff.
Test(mend, the_report_has_diff_lines)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_shell(p, "$G --fixes a.cu");
	expect_out(p, "      = edit:\n          @@ -6,6 +6,7 @@\n");
	expect_out(p, "\n          +\t{ cudaEvent_t gpulint_done; ");
	expect_out(p, "\n           \tk<<<1, 1, 0, b>>>(d);\n");
	program_free(p);
}

Test(mend, files_that_are_not_theirs_are_left)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_file(p, "compile_commands.json",
	             arena_printf(&p->arena, "[{\"directory\": \"%s\", \"file\": \"a.cu\", \"command\": \"nvcc -c a.cu\"}]", p->folder));
	program_shell(p, "mkdir sub; cd sub; $G -p .. --fix");
	expect_err(p, "a.cu: not edited: lies outside of the paths of this run");
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN);
	program_shell(p, "$G --fix --diff a.cu");
	expect_status(p, 2);
	program_shell(p, "$G --unsafe-fixes a.cu");
	expect_status(p, 2);
	program_shell(p, "$G --fix --stdin-filename=a.cu <a.cu");
	expect_status(p, 2);
	expect_err(p, "take --diff");
	program_free(p);
}

// A file that is written while the run goes on is another file than the one that was analysed.
Test(mend, changed_files_are_refused)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_endless(p);
	program_shell(p, "(sleep 0.7; echo >>a.cu) & $G --timeout=2 --fix -j2 a.cu endless.cu; wait");
	expect_err(p, "a.cu: not edited: has changed since it was read: run it again");
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN "\n");
	program_free(p);
}

// Two files, of which one cannot be written: both stay, and nothing lies beside them.
Test(mend, all_files_or_none)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_file(p, "b.cu", arena_printf(&p->arena, "%s//%01500d\n", CERTAIN, 0));
	program_shell(p, "$G --fix --quiet . >/dev/null 2>&1; (ulimit -f 1; $G --fix . >/dev/null 2>&1; echo $? >/dev/null); ls");
	program_file(p, "a.cu", CERTAIN);
	const char *large = arena_printf(&p->arena, "%s//%01500d\n", CERTAIN, 0);
	program_file(p, "b.cu", large);
	program_shell(p, "(ulimit -f 1; $G --fix . >/dev/null 2>&1; exit $?)");
	expect_status(p, 2);
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN);
	cr_expect_str_eq(text_of(p, "b.cu"), large);
	program_shell(p, "ls");
	cr_expect_str_eq(p->out, "a.cu\nb.cu\n");
	program_free(p);
}

// The index has one text and the disk another: with --staged the file is left, without it the disk alone is edited.
Test(mend, partially_staged_files_stay_right)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_shell(p, "rm -rf .git; git init -q .; git add a.cu; echo '// later' >>a.cu; $G --staged --fix");
	expect_err(p, "a.cu: not edited: was not analysed as it is on disk");
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN "// later\n");
	program_shell(p, "$G --fix a.cu; git show :a.cu");
	expect_out(p, CERTAIN);
	cr_expect(strstr(text_of(p, "a.cu"), "cudaStreamWaitEvent(b, ") && strstr(text_of(p, "a.cu"), "// later\n"));
	program_shell(p, "git checkout -q a.cu; $G --staged --diff | git apply --cached && git show :a.cu");
	expect_out(p, "cudaStreamWaitEvent(b, ");
	cr_expect_str_eq(text_of(p, "a.cu"), CERTAIN);
	program_free(p);
}

Test(mend, no_fixes_looks_for_none)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CERTAIN);
	program_shell(p, "$G --output=sarif a.cu");
	expect_out(p, "\"fixes\"");
	program_shell(p, "$G --output=sarif --no-fixes a.cu");
	cr_expect_not(strstr(p->out, "\"fixes\""));
	program_shell(p, "$G --no-fixes --fix a.cu");
	expect_status(p, 2);
	program_free(p);
}

// Three hundred functions with a fault each: one analysis proves all edits.
Test(mend, many_edits_are_proved_together, .timeout = 60)
{
	struct program *p = program_new();
	const char *text = "#include <cuda_runtime.h>\n__global__ void k(float *x) { *x += 1; }\n";
	for (int i = 0; i < 100; i++)
		text = arena_printf(&p->arena,
		                    "%svoid f%d(float *d)\n{\n\tcudaStream_t a, b;\n\tcudaStreamCreate(&a);\n\tcudaStreamCreate(&b);\n"
		                    "\tk<<<1, 1, 0, a>>>(d);\n\tk<<<1, 1, 0, b>>>(d);\n\tcudaDeviceSynchronize();\n\tcudaStreamDestroy(a);\n"
		                    "\tcudaStreamDestroy(b);\n}\n",
		                    text, i);
	program_file(p, "a.cu", text);
	program_shell(p, "$G --fix a.cu");
	expect_status(p, 0);
	expect_err(p, "100 findings mended in 1 file");
	program_free(p);
}
