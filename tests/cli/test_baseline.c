// SPDX-License-Identifier: Apache-2.0
// Known findings are left out, wherever they move; what is new is told.
#include "program.h"

#define FUNCTION(storage, name)                                                                                                                      \
	storage "void " name "(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"                                                                      \
		"\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "                                              \
		"cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"                                                                            \
		"\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1);\n}\n"
#define HEAD "#include <cuda_runtime.h>\n__global__ void scale(float *p) { p[0] *= 2; }\n"
#define LAMBDA                                                                                                                                       \
	"void deferred(float *h)\n{\n\tauto f = [=] {\n\t\tfloat *d;\n\t\tcudaStream_t s1;\n"                                                        \
	"\t\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "                                                    \
	"cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"                                                                                    \
	"\t\tscale<<<1, 1>>>(d);\n\t\tcudaStreamDestroy(s1);\n\t};\n\tf();\n}\n"
#define THREE HEAD FUNCTION("", "open") FUNCTION("static ", "hidden") "void use(float *h) { hidden(h); }\n" LAMBDA

static struct program *with_baseline(const char *name, const char *text)
{
	struct program *p = program_new();
	program_file(p, name, text);
	program_shell(p, "$G --baseline=known.json --write-baseline --output=concise .");
	expect_status(p, 0);
	return p;
}

Test(baseline, known_findings_are_left_out)
{
	struct program *p = with_baseline("src/a.cu", THREE);
	expect_out(p, "0 findings in 1 file, 3 more in the baseline.");
	program_shell(p, "$G -q --baseline=known.json .");
	expect_status(p, 0);
	cr_expect_str_empty(p->out);
	cr_expect_str_empty(p->err);
	program_shell(p, "cd src && $G --baseline=../known.json --output=concise a.cu"); // names are below the file's own folder
	expect_status(p, 0);
	expect_out(p, "3 more in the baseline.");
	program_shell(p, "$G --baseline=known.json --output=sarif . | grep -c ruleIndex");
	expect_out(p, "0\n");
	program_shell(p, "$G -q --output=concise . | grep -c GPU101");
	expect_out(p, "3\n");
	program_free(p);
}

Test(baseline, lines_that_moved_and_files_that_were_renamed)
{
	struct program *p = with_baseline("src/a.cu", THREE);
	program_file(p, "src/a.cu", "// one\n\n// two\n" THREE);
	program_shell(p, "$G --baseline=known.json --output=concise .");
	expect_status(p, 0);
	program_shell(p, "mkdir new; mv src/a.cu new/b.cu; $G --baseline=known.json --output=concise .");
	expect_status(p, 0);
	expect_out(p, "3 more in the baseline.");
	program_shell(p, "cp new/b.cu src/a.cu; $G --baseline=known.json --output=concise ."); // a copy is new
	expect_status(p, 1);
	expect_out(p, "new/b.cu:");
	cr_expect_null(strstr(p->out, "src/a.cu:"), "%s", p->out);
	program_free(p);
}

// Two faults that nothing tells apart in one function, where one is known.
Test(baseline, a_second_fault_of_the_same_kind_is_new)
{
	struct program *p = with_baseline("a.cu", HEAD FUNCTION("", "one"));
	const char *twice = HEAD "void one(float *h)\n{\n"
				 "\t{ float *d; cudaStream_t s1; cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking); cudaMalloc((void **)&d, 4);\n"
				 "\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1); }\n"
				 "\tcudaDeviceSynchronize();\n"
				 "\t{ float *d; cudaStream_t s1; cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking); cudaMalloc((void **)&d, 4);\n"
				 "\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1); }\n}\n";
	program_file(p, "a.cu", twice);
	program_shell(p, "$G --baseline=known.json --output=concise a.cu");
	expect_status(p, 1);
	expect_out(p, "a.cu:12:2: error: ");
	expect_out(p, "1 finding: 1 error in 1 file, 1 more in the baseline.");
	program_shell(p, "$G --baseline=known.json --write-baseline -q a.cu; grep -c '\"count\":2' known.json");
	expect_out(p, "1\n");
	program_free(p);
}

Test(baseline, pruned)
{
	struct program *p = program_new();
	program_file(p, "a.cu", HEAD FUNCTION("", "one"));
	program_file(p, "sub/b.cu", HEAD FUNCTION("", "two") FUNCTION("", "three"));
	program_shell(p, "$G --baseline=known.json --write-baseline -q .; grep -c GPU101 known.json");
	expect_out(p, "3\n");
	program_file(p, "a.cu", CLEAN);
	program_file(p, "sub/b.cu", HEAD FUNCTION("", "two"));
	program_shell(p, "$G --baseline=known.json .");
	expect_status(p, 0);
	expect_err(p, "known.json: 2 findings not found any more: --prune-baseline takes them out\n");
	program_shell(p, "$G -q --baseline=known.json .");
	cr_expect_str_empty(p->err);
	program_shell(p, "$G -q --baseline=known.json --prune-baseline sub; cat known.json"); // says nothing of a.cu
	expect_out(p, "\"one(float *)\"");
	expect_out(p, "\"two(float *)\"");
	cr_expect_null(strstr(p->out, "three"), "%s", p->out);
	program_shell(p, "$G -q --baseline=known.json --prune-baseline; cat known.json");
	expect_out(p, "\"two(float *)\"");
	cr_expect_null(strstr(p->out, "\"one"), "%s", p->out);
	program_shell(p, "rm sub/b.cu; $G -q --baseline=known.json --prune-baseline .; cat known.json");
	expect_out(p, "{\"version\": 1, \"findings\": [\n]}\n");
	program_free(p);
}

// What was not looked at stays in it.
Test(baseline, not_pruned_and_not_written_half)
{
	struct program *p = with_baseline("d/a.cu", HEAD FUNCTION("", "one"));
	program_shell(p, "cp known.json before.json; head -c 1000 /dev/zero >d/a.cu; $G -q --baseline=known.json --prune-baseline d");
	expect_status(p, 2);
	expect_err(p, "known.json: not pruned, since not all was analysed: ");
	program_shell(p, "cmp known.json before.json");
	expect_status(p, 0);
	program_file(p, "d/a.cu", FAULT);
	program_shell(p, "(ulimit -f 0; $G -q --baseline=known.json --write-baseline d; echo status $?) 2>&1 | cat"); // no byte can be written
	expect_out(p, "known.json: cannot be written (File too large): ");
	expect_out(p, "status 2\n");
	program_shell(p, "cmp known.json before.json && ls known.json.* 2>/dev/null");
	cr_expect_str_empty(p->out);
	program_free(p);
}

Test(baseline, files_that_are_wrong)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CLEAN);
	static const char *const row[][2] = {
		{"{\"version\": 1,\n<<<<<<< HEAD\n", "known.json:2: is not JSON ("},
		{"[]", "known.json:1: is no baseline of gpulint: write one with --write-baseline\n"},
		{"{\"version\": 7, \"findings\": []}", "known.json:1: has a version that this gpulint does not read: "},
		{"{\"version\": 1}", "known.json:1: has no list `findings`: "},
		{"{\"version\": 1, \"finding\": []}", "known.json:1: `finding` is unknown: did you mean `findings`?\n"},
		{"{\"version\": 1, \"findings\": [\n3]}", "known.json:2: is no entry: "},
		{"{\"version\": 1, \"findings\": [\n{\"rule\": \"GPU101\", \"file\": \"a.cu\"}]}",
	         "known.json:2: missing: `fingerprint` is no string: "},
		{"{\"version\": 1, \"findings\": [\n{\"rule\": \"GPU101\", \"file\": \"a.cu\", \"fingerprint\": \"12\"}]}",
	         "known.json:2: `fingerprint` is not 16 hexadecimal digits: "},
		{"{\"version\": 1, \"findings\": [\n{\"rule\": \"GPU101\", \"file\": \"a.cu\", \"fingerprint\": \"0123456789abcdef\",\n\"count\": 0}]}",
	         "known.json:3: `count` is not a number from 1 on: "},
		{"{\"version\": 1, \"findings\": [\n{\"rule\": \"GPU101\", \"file\": \"a.cu\", \"fingerprnt\": \"0123456789abcdef\"}]}",
	         "known.json:2: `fingerprnt` is unknown: did you mean `fingerprint`?\n"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, "known.json", row[i][0]);
		program_shell(p, "$G --baseline=known.json a.cu");
		expect_status(p, 2);
		cr_expect_eq(strncmp(p->err, row[i][1], strlen(row[i][1])), 0, "`%s` instead of `%s`", p->err, row[i][1]);
		cr_expect_eq(strchr(p->err, '\n')[1], 0, "more than one line: %s", p->err);
		cr_expect_str_empty(p->out);
	}
	program_free(p);
}

Test(baseline, mistakes)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CLEAN);
	static const char *const row[][2] = {
		{"--baseline=none.json", "none.json: cannot be read (No such file or directory): make it with --write-baseline, "},
		{"--baseline=no/b.json --write-baseline", "no/b.json: its folder cannot be opened (No such file or directory): "},
		{"--baseline=.", ".: cannot be read (Is a directory): "},
		{"--write-baseline", "--write-baseline: no file: name it with --baseline=FILE\n"},
		{"--prune-baseline", "--prune-baseline: no file: name it with --baseline=FILE\n"},
		{"--baseline=b --write-baseline --prune-baseline", "--write-baseline and --prune-baseline: exclude each other: "},
		{"--baseline=b --write-baseline --staged", "--write-baseline and --staged: the other findings would be lost: "},
		{"--baseline=b --prune-baseline --select=GPU1", "--prune-baseline and --select or --ignore: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G %s a.cu", row[i][0]);
		expect_status(p, 2);
		cr_expect_eq(strncmp(p->err, row[i][1], strlen(row[i][1])), 0, "`%s` instead of `%s`", p->err, row[i][1]);
		cr_expect_str_empty(p->out);
	}
	program_free(p);
}
