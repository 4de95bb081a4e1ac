// SPDX-License-Identifier: Apache-2.0
// tools/bless writes the expectations that the tests read; tools/new-rule writes a rule's files,
// tools/deletions counts the deletions that are reported, tools/real-code the verdicts on what is.
#include <criterion/criterion.h>
#include <string.h>
#include <sys/wait.h>

#include "rules/expect.h"
#include "scratch.h"

#define CODE                                                                                                                                         \
	"// SPDX-License-Identifier: Apache-2.0\n#include <cuda_runtime.h>\n"                                                                        \
	"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"

static int shell(struct arena *a, const char *folder, const char *line)
{
	int status = system(arena_printf(a, "cd '%s' && export GPULINT='%s' && T='%s/tools' && { %s; } >.out 2>&1", folder, GPULINT_BINARY,
	                                 GPULINT_SOURCE_DIR, line));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static const char *blessed(struct arena *a, const char *text)
{
	size_t n;
	const char *folder = scratch_new(a);
	const char *file = scratch_write(a, folder, "a.cu", text);
	int status = shell(a, folder, "$T/bless a.cu");
	cr_assert_eq(status, 0, "%s", file_read(a, path_join(a, folder, ".out"), &n));
	const char *result = file_read(a, file, &n);
	scratch_remove(folder);
	return result;
}

Test(tools, bless_writes_what_is_found)
{
	struct arena a = {0};
	const char *bad = CODE "void f(float *d) {\n\tcudaStream_t s;\n\tcudaStreamCreate(&s); // expect: GPU102\n\tfill<<<1, 1, 0, s>>>(d);\n}\n";
	const char *text = blessed(&a, bad);
	cr_expect(strstr(text, "\tcudaStreamCreate(&s); // expect: GPU503\n"), "%s", text);
	cr_expect_null(strstr(text, "GPU102"), "%s", text);
	cr_expect_null(strstr(text, "expect-none"), "%s", text);
	cr_expect_str_eq(blessed(&a, text), text, "blessing again changes the file");
	arena_free(&a);
}

Test(tools, bless_marks_silent_files_and_keeps_debts)
{
	struct arena a = {0};
	const char *text = blessed(&a, CODE "void f(float *d, cudaStream_t s) {\n\tfill<<<1, 1, 0, s>>>(d); // expect: GPU101\n}\n");
	cr_expect(strstr(text, "Apache-2.0\n// expect-none\n"), "%s", text);
	cr_expect_null(strstr(text, "GPU101"), "%s", text);
	text = blessed(&a, CODE "void f(float *d, cudaStream_t s) {\n\tfill<<<1, 1, 0, s>>>(d); // known-miss: GPU101 a reason\n}\n");
	cr_expect(strstr(text, "// known-miss: GPU101 a reason\n"), "%s", text);
	cr_expect_null(strstr(text, "expect-none"), "%s", text);
	arena_free(&a);
}

Test(tools, new_rule_writes_a_rule_that_compiles_and_its_programs)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a);
	scratch_write(&a, folder, "CMakeLists.txt", "project(gpulint VERSION 0.1.0 LANGUAGES C)\n");
	int status = shell(&a, folder,
	                   "mkdir -p tools rules/lifetime && cp $T/new-rule tools/ && touch rules/lifetime/gpu505_a.c && "
	                   "tools/new-rule lifetime stream-lost-again && "
	                   "cc -std=c17 -Wall -Wextra -Wpedantic -Werror -I$T/../rules -I$T/../analyzer -I$T/../include -I$T/.. "
	                   "-fsyntax-only rules/lifetime/gpu506_stream_lost_again.c");
	cr_expect_eq(status, 0, "%s", file_read(&a, path_join(&a, folder, ".out"), &n));
	cr_expect(file_exists(path_join(&a, folder, "corpus/rules/gpu506/bad_2.cu")));
	cr_expect(file_exists(path_join(&a, folder, "corpus/rules/gpu506/ok_4.cu")));
	cr_expect_neq(shell(&a, folder, "tools/new-rule lifetime stream-lost-again 506"), 0, "a code is taken once");
	cr_expect_neq(shell(&a, folder, "tools/new-rule lifetime check-streams"), 0, "a name states the fault");
	cr_expect_neq(shell(&a, folder, "tools/new-rule nowhere stream-lost"), 0, "a family is known");
	scratch_remove(folder);
	arena_free(&a);
}

// Five changes: both streams, the record, the wait, the synchronisation. A comment is not changed.
#define ORDERED                                                                                                                                      \
	CODE "void f(float *h, cudaStream_t a, cudaStream_t b, cudaEvent_t e)\n{\n\tstatic float *d;\n\tcudaMalloc(&d, 4);\n"                        \
	     "\t// cudaStreamSynchronize(b);\n\tfill<<<1, 1, 0, a>>>(d);\n\tcudaEventRecord(e, a);\n"                                                \
	     "\tcudaStreamWaitEvent(b, e, 0);\n\tcudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, b);\n"                                             \
	     "\tcudaStreamSynchronize(b);\n\th[0] += 1;\n}\n"

Test(tools, mutate_counts_mutants_and_the_flagged_ones)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a);
	scratch_write(&a, folder, "ordered.cu", ORDERED);
	int status = shell(&a, folder, "KEEP=kept $T/mutate ordered.cu && ls kept/ordered.cu && cat kept/ordered.cu.flagged");
	const char *out = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect_eq(status, 0, "%s", out);
	cr_expect(strstr(out, "ordered.cu                                          5        5\n"), "%s", out);
	static const char *const mutant[] = {"009_1_stream.cu", "010_2_record.cu", "011_3_wait.cu", "012_4_stream.cu", "013_5_sync.cu"};
	for (size_t i = 0; i < sizeof mutant / sizeof *mutant; i++)
		cr_expect(strstr(out, mutant[i]), "%s is not in\n%s", mutant[i], out);
	cr_expect_null(strstr(out, "_6_"), "%s", out);
	cr_expect_neq(shell(&a, folder, "echo 'int x;' >plain.cu && $T/mutate plain.cu"), 0, "no mutants is said");
	scratch_remove(folder);
	arena_free(&a);
}

// A program that is flagged as it is tells nothing about its mutants.
Test(tools, mutate_leaves_out_faulty_programs)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a), *wait = "\tcudaStreamWaitEvent(b, e, 0);\n", *text = ORDERED;
	const char *at = strstr(text, wait);
	scratch_write(&a, folder, "ordered.cu", text);
	scratch_write(&a, folder, "faulty.cu", arena_printf(&a, "%.*s%s", (int)(at - text), text, at + strlen(wait)));
	int status = shell(&a, folder, "$T/mutate faulty.cu ordered.cu");
	const char *out = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect_eq(status, 0, "%s", out);
	cr_expect(strstr(out, "left out: the program itself is flagged"), "%s", out);
	cr_expect(strstr(out, "total                                               5        5  100 %"), "%s", out);
	scratch_remove(folder);
	arena_free(&a);
}

// The first wait is the only order of its copy and of the host's read; the second orders nothing.
#define WAITED                                                                                                                                       \
	CODE "float f(float *d, cudaStream_t s)\n{\n\tfloat *h, r;\n\tcudaMallocHost(&h, 4);\n"                                                      \
	     "\tcudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);\n"                                                                              \
	     "\tcudaStreamSynchronize(s);\n\tr = *h;\n\tcudaStreamSynchronize(s);\n\tcudaFreeHost(h);\n\treturn r;\n}\n"

// A line of a table of deletions: of the call in `line`, found at line 10.
static const char *place(struct arena *a, const char *id, int line, const char *hash)
{
	return arena_printf(a, "%s\\ta/b\\t%s\\tx.cu\\tf\\tdelete\\t%d\\tcudaStreamSynchronize\\t%s\\twait-stream\\tGPU106\\t10\\t-\\tA fault.\\n",
	                    id, "0123456789012345678901234567890123456789", line, hash);
}

Test(tools, deletions_counts_those_that_are_reported)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a);
	shell(&a, folder, "mkdir -p trees/a+b/0123456789012345678901234567890123456789/.git");
	scratch_write(&a, folder, "trees/a+b/0123456789012345678901234567890123456789/x.cu", WAITED);
	const char *line = arena_printf(
		&a,
		"H=$($T/deletions --edit trees/a+b/*/x.cu delete 9 cudaStreamSynchronize | head -n 1) && "
		"{ printf 'id\\trepository\\tcommit\\tfile\\tfunction\\tedit\\tlines\\tcall\\ttext\\tkind\\tfamilies\\tfound\\tflags\\twhat\\n'; "
		"printf '%s%s%s'; } >places.tsv && "
		"$T/deletions --places places.tsv --sources . --gpulint \"$GPULINT\" --alone --list --reveal",
		place(&a, "needed", 9, "'$H'"), place(&a, "idle", 11, "'$H'"), place(&a, "other", 9, "0000000000000000"));
	int status = shell(&a, folder, line);
	const char *said = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect_eq(status, 0, "%s", said);
	cr_expect(strstr(said, "needed") && strstr(strstr(said, "needed"), " found     GPU106"), "%s", said);
	cr_expect(strstr(said, "idle") && strstr(strstr(said, "idle"), " missed "), "%s", said);
	cr_expect(strstr(said, "other") && strstr(strstr(said, "other"), " changed "), "%s", said);
	cr_expect(strstr(said, "wait-stream           3        3     1      1"), "%s", said);
	const char *text = file_read(&a, path_join(&a, folder, "trees/a+b/0123456789012345678901234567890123456789/x.cu"), &n);
	cr_expect_str_eq(text, WAITED, "the tree is left as it was");
	scratch_remove(folder);
	arena_free(&a);
}

#define TREE "trees/a+b/0123456789012345678901234567890123456789"
#define LOST                                                                                                                                         \
	CODE "void lost(float *d)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tfill<<<1, 1, 0, s>>>(d);\n"                                      \
	     "\tcudaStreamSynchronize(s);\n}\n"

Test(tools, real_code_counts_what_was_read)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a);
	shell(&a, folder, "mkdir -p " TREE "/.git tables");
	scratch_write(&a, folder, TREE "/x.cu", LOST);
	scratch_write(&a, folder, TREE "/y.cu", LOST);
	scratch_write(&a, folder, "tables/bases.tsv",
	              "repository\tcommit\tpaths\tflags\twhat\na/b\t0123456789012345678901234567890123456789\t.\t-\ttest\n"
	              "c/d\t0123456789012345678901234567890123456789\t.\t-\tnot there\n");
	scratch_write(&a, folder, "tables/verdicts.tsv",
	              "repository\tfile\tline\tcode\tverdict\twhy\na/b\tx.cu\t7\tGPU503\ttrue\tIt is lost.\n"
	              "a/b\ty.cu\t1\tGPU503\tfalse\tNothing is said there.\n");
	int status = shell(&a, folder, "$T/real-code --tables tables --sources . --reports kept --gpulint \"$GPULINT\" --list");
	const char *said = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect_eq(status, 0, "%s", said);
	cr_expect(strstr(said, "true, by documents at least: 100.0 % of 1 that were decided"), "%s", said);
	cr_expect(strstr(said, "false findings: 0 in 20 lines"), "%s", said);
	cr_expect(strstr(said, "    y.cu:7 GPU503 ") && !strstr(said, "x.cu:7 GPU503 "), "%s", said);
	cr_expect(strstr(said, "without a report: c/d"), "%s", said);
	shell(&a, folder,
	      "rm -r trees && mkdir -p " TREE " && $T/real-code --tables tables --sources . --reports kept --gpulint \"$GPULINT\" --bare");
	said = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect(strstr(said, "a/b\t0\t2\t0\t0\t"), "the kept report is taken: %s", said);
	scratch_remove(folder);
	arena_free(&a);
}

// The edited text stands behind the hash.
static void expect_edit(const char *text, const char *kind, const char *lines, const char *call, const char *wanted)
{
	struct arena a = {0};
	size_t n;
	const char *folder = scratch_new(&a);
	scratch_write(&a, folder, "x.cu", text);
	int status = shell(&a, folder, arena_printf(&a, "$T/deletions --edit x.cu %s %s %s", kind, lines, call));
	const char *said = file_read(&a, path_join(&a, folder, ".out"), &n);
	cr_expect_eq(status, wanted ? 0 : 2, "%s", said);
	if (wanted)
		cr_expect_str_eq(strchr(said, '\n') + 1, wanted);
	scratch_remove(folder);
	arena_free(&a);
}

Test(tools, deletions_keep_the_lines)
{
	expect_edit("a;\n\tWAIT(\n\t wait(s));\nb;\n", "delete", "2-3", "wait", "a;\n\t;\n\nb;\n");
	expect_edit("\tk<float, 2><<<g(1, 2), b, 0, s[i]>>>(x, y);\n", "launch", "1", "k", "\tk<float, 2><<<g(1, 2), b, 0>>>(x, y);\n");
	expect_edit("C(copy(d, f(h, 1), n,\n s));\nb;\n", "argument", "1-2", "copy", "C(copy(d, f(h, 1), n\n));\nb;\n");
	expect_edit("\tk<<<g, b>>>(x);\n", "launch", "1", "k", NULL);
	expect_edit("\tgo();\n", "delete", "1", "wait", NULL);
}
