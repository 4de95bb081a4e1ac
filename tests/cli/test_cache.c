// SPDX-License-Identifier: Apache-2.0
// Results that are kept from run to run: the same as made anew, and made anew whenever something has changed.
#include "program.h"

// What is written in the tick of the clock in which a run begins is not kept.
#define CACHE "export GPULINT_CACHE_DIR=$PWD/.c; sleep 0.02; "
#define STREAM_H "#include <cuda_runtime.h>\nvoid stream_new(cudaStream_t *s);\n"
#define USES                                                                                                                                         \
	"#include \"stream.h\"\n__global__ void scale(float *p) { p[0] *= 2; }\nvoid run(float *h) {\n\tfloat *d;\n\tcudaStream_t s;\n"              \
	"\tcudaStreamCreateWithFlags(&s, FLAGS);\n\tcudaMalloc(&d, 4);\n\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n"                    \
	"\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s);\n}\n"

static struct program *with_header(const char *flags)
{
	struct program *p = program_new();
	program_file(p, "stream.h", arena_printf(&p->arena, STREAM_H "#define FLAGS %s\n", flags));
	program_file(p, "use.cu", USES);
	return p;
}

// Runs on "." and tells how many of the files' results were kept ones, and how many findings there are.
static void expect_run(struct program *p, const char *options, const char *kept, const char *findings)
{
	program_shell(p,
	              CACHE "$G -q --exit-zero --output=json %s . -- >r.json; sed -n 's/.*\"files_kept\": \\([0-9]*\\).*/kept \\1/p' r.json;"
	                    " grep -c '\"confidence\"' r.json",
	              options);
	cr_expect_eq(strncmp(p->out, kept, strlen(kept)), 0, "%s: %s, not %s (%s)", options, kept, p->out, p->err);
	cr_expect_not_null(strstr(p->out, findings), "%s: %s findings, not %s", options, findings, p->out);
}

Test(cache, a_second_run_says_the_same_and_analyses_nothing)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	expect_run(p, "", "kept 0\n", "\n1\n");
	expect_run(p, "", "kept 1\n", "\n1\n");
	program_shell(p, CACHE "for i in 1 2; do $G use.cu -- >$i 2>$i.err; echo $?; done; cmp 1 2 && cmp 1.err 2.err");
	cr_expect_str_eq(p->out, "1\n1\n");
	program_shell(
		p, CACHE
		"for f in kept anew; do [ $f = kept ] || echo '//' >>use.cu; LD_DEBUG=files $G -q --exit-zero use.cu -- 2>&1 | grep -c 'file=libclang'; done");
	cr_expect(strncmp(p->out, "0\n", 2) == 0 && atoi(p->out + 2) > 0, "libclang is loaded when a file is parsed: %s", p->out);
	program_free(p);
}

Test(cache, whatever_a_result_depends_on_makes_it_anew)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	expect_run(p, "", "kept 0\n", "\n1\n");
	program_file(p, "stream.h", STREAM_H "#define FLAGS cudaStreamDefault\n");
	expect_run(p, "", "kept 0\n", "\n0\n");
	expect_run(p, "--extra-arg=-DX", "kept 0\n", "\n0\n");
	expect_run(p, "--portable", "kept 0\n", "\n0\n");
	expect_run(p, "--confidence=low", "kept 0\n", "\n0\n");
	expect_run(p, "--fixes", "kept 0\n", "\n0\n");
	expect_run(p, "--ignore=GPU1", "kept 1\n", "\n0\n"); // chooses among findings
	expect_run(p, "--no-cache", "kept 0\n", "\n0\n");
	program_file(p, "gpulint-models.json", "{ \"library\": \"acme\", \"rows\": [] }");
	expect_run(p, "", "kept 0\n", "\n0\n");
	expect_run(p, "", "kept 1\n", "\n0\n");
	program_free(p);
}

Test(cache, a_header_that_was_missing_counts_once_it_is_there)
{
	struct program *p = with_header("cudaStreamDefault");
	program_file(p, "stream.h", "#include <cuda_runtime.h>\n#include \"flags.h\"\n#ifndef FLAGS\n#define FLAGS cudaStreamDefault\n#endif\n");
	expect_run(p, "", "kept 0\n", "\n0\n");
	expect_run(p, "", "kept 1\n", "\n0\n");
	program_file(p, "flags.h", "#define FLAGS cudaStreamNonBlocking\n");
	expect_run(p, "", "kept 0\n", "\n1\n");
	program_free(p);
}

// gpulint's assert.h, and the CUDA headers of a folder that gpulint's own hide, stand in front of others of their names: those have not appeared.
Test(cache, a_header_that_another_hides_has_not_appeared)
{
	struct program *p = program_new();
	program_file(p, "quoted/flags.h", "#define FLAGS cudaStreamNonBlocking\n");
	program_file(p, "hidden/cuda_profiler_api.h", "#error the bundled one is taken\n");
	program_file(p, "use.cu",
	             "#include <cuda_profiler_api.h>\n#include <cassert>\n#include <flags.h>\n" CLEAN "void test(int n) { assert(n); }\n");
	expect_run(p, "--extra-arg=-iquotequoted --extra-arg=-isystemhidden", "kept 0\n", "\n0\n");
	expect_run(p, "--extra-arg=-iquotequoted --extra-arg=-isystemhidden", "kept 1\n", "\n0\n");
	program_file(p, "quoted/cuda_profiler_api.h", "// may be the one\n");
	expect_run(p, "--extra-arg=-iquotequoted --extra-arg=-isystemhidden", "kept 0\n", "\n0\n");
	program_free(p);
}

// gpulint's own assert.h is found before the system's, which so says nothing of the result.
Test(cache, a_header_behind_one_of_gpulints_is_no_new_one)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	program_file(p, "use.cu", "#include <assert.h>\n" USES);
	expect_run(p, "--extra-arg=-Ilate", "kept 0\n", "\n1\n");
	expect_run(p, "--extra-arg=-Ilate", "kept 1\n", "\n1\n");
	program_shell(
		p,
		"mkdir late; printf '#define assert(x)\\n#define FLAGS cudaStreamDefault\\n' >late/assert.h; echo '#include <cuda_runtime.h>' >stream.h");
	expect_run(p, "--extra-arg=-Ilate", "kept 0\n", "\n0\n");
	program_free(p);
}

Test(cache, files_that_are_linked_depend_on_each_other)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	program_file(p, "stream.h", STREAM_H);
	program_file(p, "use.cu",
	             "#include \"stream.h\"\n__global__ void scale(float *p) { p[0] *= 2; }\nvoid run(float *h) {\n\tfloat *d;\n"
	             "\tcudaStream_t s;\n\tstream_new(&s);\n\tcudaMalloc(&d, 4);\n\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n"
	             "\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s);\n}\n");
	program_file(p, "new.cu",
	             "#include \"stream.h\"\nvoid stream_new(cudaStream_t *s) { cudaStreamCreateWithFlags(s, cudaStreamNonBlocking); }\n");
	expect_run(p, "--confidence=high", "kept 0\n", "\n1\n");
	expect_run(p, "--confidence=high", "kept 2\n", "\n1\n");
	program_file(p, "new.cu", "#include \"stream.h\"\nvoid stream_new(cudaStream_t *s) { cudaStreamCreate(s); }\n");
	expect_run(p, "--confidence=high", "kept 1\n", "\n0\n"); // use.cu is the same, what it is linked with is not
	program_shell(p, CACHE "$GPULINT summarize --headers=bundled -q -o a.gls . -- && $GPULINT summarize --headers=bundled -q -o b.gls . -- &&"
	                       " $GPULINT summarize --no-cache --headers=bundled -q -o c.gls . -- && cmp a.gls b.gls && cmp a.gls c.gls");
	expect_status(p, 0);
	program_free(p);
}

#define NEW(how) "#include \"stream.h\"\nvoid stream_new(cudaStream_t *s) { " how "; }\n"
#define NON_BLOCKING NEW("cudaStreamCreateWithFlags(s, cudaStreamNonBlocking)")

// use.cu alone: how many findings of high confidence.
static void expect_alone(struct program *p, const char *why, int findings)
{
	program_shell(p, CACHE "$G -q --exit-zero --confidence=high --output=concise use.cu -- | grep -c GPU101");
	cr_expect_eq(atoi(p->out), findings, "%s: %s findings, not %d (%s)", why, p->out, findings, p->err);
}

Test(cache, one_file_sees_what_an_earlier_run_knows_of_the_others)
{
	struct program *p = with_header("0");
	program_file(p, "stream.h", STREAM_H);
	program_file(p, "use.cu",
	             "#include \"stream.h\"\n__global__ void scale(float *p) { p[0] *= 2; }\nvoid run(float *h) {\n\tfloat *d;\n"
	             "\tcudaStream_t s;\n\tstream_new(&s);\n\tcudaMalloc(&d, 4);\n\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n"
	             "\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s);\n}\n");
	program_file(p, "new.cu", NON_BLOCKING);
	program_file(p, "other.cu", CLEAN);
	expect_alone(p, "nobody has seen the other file", 0);
	program_shell(p, CACHE "$G -q --exit-zero . --");
	expect_alone(p, "the folder was checked", 1);
	program_file(p, "new.cu", NEW("cudaStreamCreate(s)"));
	expect_alone(p, "the other file has changed", 0);
	program_file(p, "new.cu", "\n\n" NON_BLOCKING);
	expect_alone(p, "and again", 1);
	program_shell(p, CACHE "$G -q --exit-zero --confidence=high --output=full use.cu --");
	expect_out(p, "new.cu:4:");
	unlink(path_join(&p->arena, p->folder, "new.cu"));
	expect_alone(p, "the other file is gone", 0);
	program_file(p, "newer.cu", NON_BLOCKING);
	program_shell(p, CACHE "$G -q --exit-zero newer.cu other.cu --");
	expect_alone(p, "another run has seen where it went", 1);
	program_shell(p, "$G -q --exit-zero --no-cache --confidence=high --output=concise use.cu -- | grep -c GPU101");
	expect_out(p, "0\n");
	program_free(p);
}

#define LAYER_H "#pragma once\n#include <cuda_runtime.h>\nstruct layer {\n\tint device;\n\tfloat *data;\n\tvirtual void run() = 0;\n};\n"
#define LAYER(name, select)                                                                                                                          \
	"#include \"layer.h\"\nstruct " name " : layer { void run() override; };\nvoid " name "::run() {\n" select "\tcudaMemset(data, 0, 128);\n}\n"
#define SELECTS "\tcudaSetDevice(device);\n"

// lazy.cu alone: how many findings.
static void expect_lazy(struct program *p, const char *why, int findings)
{
	program_shell(p, CACHE "$G -q --exit-zero --output=concise lazy.cu -- | grep -c GPU202");
	cr_expect_eq(atoi(p->out), findings, "%s: %s findings, not %d (%s)", why, p->out, findings, p->err);
}

Test(cache, one_file_sees_what_an_earlier_run_knows_of_the_others_habits)
{
	struct program *p = with_header("0");
	program_file(p, "layer.h", LAYER_H);
	program_file(p, "lazy.cu", LAYER("lazy", ""));
	program_file(p, "one.cu", LAYER("one", SELECTS));
	program_file(p, "two.cu", LAYER("two", SELECTS));
	program_file(p, "three.cu", LAYER("three", SELECTS));
	expect_lazy(p, "nobody has seen the other files", 0);
	program_shell(p, CACHE "$G -q --exit-zero . --");
	expect_lazy(p, "the folder was checked", 1);
	program_shell(p, CACHE "$G -q --exit-zero --output=full lazy.cu --");
	expect_out(p, "as `one::run()` at one.cu:4, ");
	program_file(p, "two.cu", LAYER("two", ""));
	expect_lazy(p, "another file has changed", 0);
	program_file(p, "two.cu", "\n" LAYER("two", SELECTS));
	program_shell(p, CACHE "$G -q --exit-zero . --");
	expect_lazy(p, "and again", 1);
	program_free(p);
}

Test(cache, staged_text_has_results_of_its_own)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "rm -rf .git; git init -q . && git add a.cu");
	program_file(p, "a.cu", CLEAN); // the working tree is right again, what is staged is not
	program_shell(
		p, CACHE
		"$G -q --exit-zero --output=concise a.cu -- | grep -c GPU101; $G -q --exit-zero --output=concise --staged -- | grep -c GPU101;"
		" $G -q --exit-zero --output=concise a.cu -- | grep -c GPU101; $G -q --exit-zero --output=concise --staged -- | grep -c GPU101");
	cr_expect_str_eq(p->out, "0\n1\n0\n1\n");
	program_free(p);
}

Test(cache, a_broken_project_is_no_obstacle)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	program_file(p, "other.cu", CLEAN);
	program_shell(p, CACHE "$G -q --exit-zero . --");
	program_file(p, "other.cu", "#include \"nowhere.h\"\nvoid f( {\n");
	program_shell(p, CACHE "$G --output=concise use.cu --");
	expect_status(p, 1);
	cr_expect_null(strstr(p->err, "other.cu"));
	program_free(p);
}

// What stands in front of each file by its flags.
static void expect_prefix(struct program *p, const char *why, const char *text, const char *parsed)
{
	program_file(p, "a.cu", text);
	program_shell(p, CACHE "$G -q --exit-zero --output=concise a.cu -- | grep -c GPU101; ls .c/*/*.pch 2>/dev/null | wc -l");
	cr_expect_str_eq(p->out, parsed, "%s: %s", why, p->out);
}

Test(cache, headers_in_front_of_a_file_are_parsed_once)
{
	struct program *p = program_new();
	expect_prefix(p, "wanted once", FAULT, "1\n0\n");
	expect_prefix(p, "wanted again", FAULT "//\n", "1\n1\n");
	expect_prefix(p, "taken", "//\n" FAULT, "1\n1\n");
	expect_prefix(p, "taken", CLEAN, "0\n1\n");
	program_shell(p, "for f in .c/*/*.pch; do head -c 100000 $f >x; cat x >$f; done");
	expect_prefix(p, "cut off", "// \n" FAULT, "1\n1\n");
	program_shell(p, "for f in .c/*/*.pch; do printf zzzzzzzz | dd of=$f bs=1 seek=300000 conv=notrunc 2>/dev/null; done");
	expect_prefix(p, "damaged", "// // \n" FAULT, "1\n1\n");
	program_shell(p, "rm .c/*/*.pch");
	expect_prefix(p, "gone", "// // //\n" FAULT, "1\n1\n");
	program_shell(p, CACHE "$GPULINT cache clear; ls .c/*/* | wc -l");
	expect_out(p, "\n0\n");
	program_free(p);
}

#define LIBRARY "#include <map>\n#include <string>\n#include <vector>\n"
#define ON_HOST                                                                                                                                      \
	"#include <cuda_runtime.h>\nvoid host(float *h, float *d, cudaStream_t s) {\n\tstd::vector<float> kept(4);\n"                                \
	"\tcudaMemcpyAsync(kept.data(), d, 16, cudaMemcpyDeviceToHost, s);\n}\n"

// Each file may only see of the C++ library what it includes, whatever the others of the run do.
Test(cache, headers_of_the_library_that_files_share_are_parsed_once)
{
	struct program *p = program_new();
	program_file(p, "a.cpp", LIBRARY "#include <regex>\n" ON_HOST);
	program_file(p, "b.cpp", LIBRARY "#include <regex>\n#include <memory>\n" ON_HOST);
	program_file(p, "c.cpp", "#include <vector>\n#include <string>\n" ON_HOST "void c() { std::regex none; }\n");
	program_file(p, "d.cpp", "#define private public\n" LIBRARY ON_HOST);
	program_shell(p, CACHE "$G --exit-zero --output=full . -- >kept 2>&1; ls .c/*/*.pch | wc -l; grep -c '^warning.GPU107' kept");
	cr_expect_str_eq(p->out, "1\n4\n", "%s", p->out);
	program_shell(p, "$G --no-cache --exit-zero --output=full . -- >anew 2>&1; cmp kept anew && grep -c \"first: .regex\" kept");
	expect_status(p, 0);
	program_free(p);
}

// What cannot be made is not tried in each run.
Test(cache, headers_that_have_errors_are_tried_once)
{
	struct program *p = program_new();
	program_file(p, "other/regex", "#error not here\n");
	program_file(p, "a.cpp", LIBRARY "#include <regex>\n" ON_HOST);
	program_file(p, "b.cpp", LIBRARY "#include <regex>\n" ON_HOST);
	program_shell(p, CACHE "$G --exit-zero --output=concise a.cpp b.cpp -- -isystem other >kept 2>&1; grep -l other/regex .c/*/* | wc -l");
	cr_expect_str_eq(p->out, "3\n", "two results and what keeps the next run from trying: %s", p->out);
	program_file(p, "other/regex", "\n");
	program_shell(p, CACHE "$G --exit-zero --output=concise a.cpp b.cpp -- -isystem other >kept 2>&1; ls .c/*/*.pch | wc -l");
	cr_expect_str_eq(p->out, "1\n", "they are right now: %s", p->out);
	program_free(p);
}

static void expect_same_behind(const char *text, const char *header)
{
	struct program *p = program_new();
	program_file(p, "own.h", header);
	program_file(p, "a.cpp", text);
	program_file(p, "b.cpp", text);
	program_file(p, "c.cpp", text);
	program_shell(p,
	              CACHE "$G --exit-zero --output=full . -- >kept 2>&1; $G --no-cache --exit-zero --output=full . -- >anew 2>&1; cmp kept anew");
	expect_status(p, 0);
	program_free(p);
}

// What comes first in a precompiled header may not come behind where that makes a difference.
Test(cache, headers_of_the_library_stay_behind_what_they_depend_on)
{
	static const char copies[] = "#include \"own.h\"\n" LIBRARY ON_HOST
				     "void c(float *d, int n, cudaStream_t s) {\n\tstd::vector<float> kept(std::max(n, 4));\n"
				     "\tcudaMemcpyAsync(kept.data(), d, 16, cudaMemcpyDeviceToHost, s);\n}\n";
	expect_same_behind(copies, "#define max(a, b) ((a) > (b) ? (a) : (b))\n");
	expect_same_behind(LIBRARY "#include \"own.h\"\n#include <any>\n#include <regex>\n" ON_HOST,
	                   "using namespace std;\nstruct any {};\nany make() { return any(); }\n");
	expect_same_behind(LIBRARY "/*\n#include <any>\n*/\n#ifdef USE_ANY\n#include <any>\n#endif\n#include \"own.h\"\n" ON_HOST,
	                   "using namespace std;\nstruct any {};\nany make() { return any(); }\n");
}

// A header that a user puts in front may hold functions that have to be seen.
Test(cache, headers_that_the_user_puts_in_front_are_read_with_each_file)
{
	struct program *p = program_new();
	program_file(p, "front.h", FAULT);
	for (int i = 0; i < 3; i++) {
		program_file(p, "a.cu", arena_printf(&p->arena, "// %d\nvoid cuda_other();\n", i));
		program_shell(
			p, CACHE
			"$G -q --exit-zero --output=concise --extra-arg=-include --extra-arg=front.h a.cu -- | grep -c GPU101; ls .c/*/*.pch | wc -l");
		cr_expect_str_eq(p->out, "1\n0\n");
	}
	program_free(p);
}

// A header of the project that takes long to read.
static void long_header(struct program *p, const char *text)
{
	program_file(p, "long.h", text);
	program_shell(p, "yes '// much to be read' | head -c 1200000 >>long.h");
}

// What a file begins with, in a run on it alone: findings, and how many precompiled headers are kept.
static void expect_begin(struct program *p, const char *why, const char *text, const char *expected)
{
	program_file(p, "b.cu", text);
	program_shell(p, CACHE "$G -q --exit-zero --output=concise b.cu -- | grep -c GPU101; ls .c/*/*.pch 2>/dev/null | wc -l");
	cr_expect_str_eq(p->out, expected, "%s: %s", why, p->out);
}

#define BEGIN "#include \"long.h\"\n"
#define CALLS "void call(float *p) { run(p); }\n"

Test(cache, what_a_file_begins_with_is_parsed_once)
{
	struct program *p = program_new();
	long_header(p, FAULT);
	expect_begin(p, "what is in front is wanted", BEGIN CALLS, "1\n0\n");
	expect_begin(p, "and kept", BEGIN CALLS "//\n", "1\n1\n");
	expect_begin(p, "what it begins with is kept", BEGIN CALLS "// //\n", "1\n2\n");
	expect_begin(p, "taken", BEGIN "\n\n" CALLS, "1\n2\n");
	program_shell(p, CACHE "$G -q --exit-zero b.cu -- >kept; $G --no-cache -q --exit-zero b.cu -- >anew; cmp kept anew && grep -c . kept");
	expect_status(p, 0);
	expect_begin(p, "an error below", BEGIN "void call( {\n", "1\n2\n");
	expect_begin(p, "other lines", "#define MORE\n" BEGIN CALLS, "1\n2\n");
	program_shell(p, "for f in .c/*/*.pch; do head -c 100000 $f >x; cat x >$f; done");
	expect_begin(p, "cut off", BEGIN CALLS "// // //\n", "1\n2\n");
	program_shell(p, "for f in .c/*/*.pch; do printf zzzzzzzz | dd of=$f bs=1 seek=300000 conv=notrunc 2>/dev/null; done");
	expect_begin(p, "damaged", BEGIN CALLS "// // // //\n", "1\n2\n");
	program_shell(p, "rm .c/*/*.pch");
	expect_begin(p, "gone", BEGIN CALLS "// // // // //\n", "1\n2\n");
	long_header(p, CLEAN);
	expect_begin(p, "its header has changed", BEGIN CALLS "// 2\n", "0\n2\n");
	expect_begin(p, "and is kept anew", BEGIN CALLS "// 3\n", "0\n2\n");
	expect_begin(p, "and taken", BEGIN CALLS "// 4\n", "0\n2\n");
	long_header(p, FAULT);
	expect_begin(p, "the fault is back", BEGIN CALLS "// 5\n", "1\n2\n");
	program_free(p);
}

// Most files of a run on many are read for a header that has changed in all of them.
Test(cache, what_many_files_begin_with_is_not_kept)
{
	struct program *p = program_new();
	long_header(p, FAULT);
	for (int run = 0; run < 4; run++) {
		for (int i = 0; i < 5; i++)
			program_file(p, arena_printf(&p->arena, "%d.cu", i), arena_printf(&p->arena, BEGIN CALLS "// %d\n", run));
		program_shell(p, CACHE "$G -q --exit-zero --output=concise . -- | grep -c GPU101; ls .c/*/*.pch | wc -l");
		cr_expect_str_eq(p->out, "1\n1\n");
	}
	program_free(p);
}

Test(cache, lost_files_are_tried_again)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "use.cu", CLEAN);
	for (int i = 0; i < 2; i++) {
		program_shell(p, CACHE "$G --timeout=1 endless.cu --");
		expect_status(p, 2);
		expect_err(p, "endless.cu: not analysed: took more than 1 s");
	}
	program_free(p);
}

Test(cache, a_folder_that_cannot_be_written_or_is_damaged_changes_no_result)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	expect_run(p, "", "kept 0\n", "\n1\n");
	program_shell(
		p,
		"find .c -type f -name '*[0-9a-f]' -size +0 ! -name CACHEDIR.TAG | while read f; do printf xxxx | dd of=$f bs=1 seek=100 conv=notrunc 2>/dev/null; done");
	expect_run(p, "", "kept 0\n", "\n1\n");
	expect_run(p, "", "kept 1\n", "\n1\n");
	program_shell(p, "rm -rf .c; touch .c");
	expect_run(p, "", "kept 0\n", "\n1\n");
	program_shell(p, CACHE "$G --exit-zero . --");
	expect_err(p, ".c: results cannot be kept there (Not a directory)");
	program_shell(p, "unset GPULINT_CACHE_DIR XDG_CACHE_HOME; HOME=$PWD/.c $G --exit-zero . --"); // a home that is a file
	cr_expect_null(strstr(p->err, "kept"), "%s", p->err);
	program_shell(
		p,
		"unset GPULINT_CACHE_DIR XDG_CACHE_HOME; mkdir home; HOME=$PWD/home $G -q --exit-zero use.cu -- >/dev/null; ls home/.cache/gpulint | grep -c .");
	cr_expect_gt(atoi(p->out), 0);
	program_shell(p, "rm -f .c; export GPULINT_CACHE_DIR=; HOME= $G -q --exit-zero . --; ls -a | grep -c gpulint");
	cr_expect_not_null(strstr(p->out, "0\n"));
	program_free(p);
}

Test(cache, can_be_looked_at_and_emptied)
{
	struct program *p = with_header("cudaStreamNonBlocking");
	program_shell(p, CACHE
	              "$GPULINT cache stats; $G -q --exit-zero . -- >/dev/null; $GPULINT cache stats; $GPULINT cache prune; $GPULINT cache clear;"
	              " $GPULINT cache stats");
	expect_status(p, 0);
	expect_out(p, ".c: 0 results, 0.0 MB\n");
	expect_out(p, ".c: 2 results, "); // one says that the headers in front were wanted
	expect_out(p, "removed: 0 results, 0.0 MB\nremoved: 2 results, ");
	program_shell(p, CACHE "$GPULINT cache fill");
	expect_status(p, 2);
	expect_err(p, "gpulint: cache: say stats, prune or clear\n");
	program_shell(p, "export GPULINT_CACHE_DIR=; $GPULINT cache stats");
	expect_status(p, 2);
	expect_err(p, "name a folder with --cache-dir");
	program_free(p);
}

// A folder that is no cache stays as it is, and a look at one makes nothing.
Test(cache, folders_of_something_else)
{
	struct program *p = program_new();
	program_file(p, "src/bug.cu", FAULT);
	static const char *const command[] = {"$GPULINT cache stats --cache-dir=src",   "$GPULINT cache clear --cache-dir=src",
	                                      "$GPULINT cache prune --cache-dir=./src", "$G -q --cache-dir=src src",
	                                      "cd src; GPULINT_CACHE_DIR=. $G -q .",    "$GPULINT summarize -q --cache-dir=src -o a.gls src"};
	for (size_t i = 0; i < sizeof command / sizeof *command; i++) {
		program_shell(p, "%s", command[i]);
		expect_status(p, 2);
		expect_err(p, ": is no cache of gpulint: name a new or an empty folder\n");
		cr_expect_eq(strchr(p->err, '\n')[1], 0, "more than one line: %s", p->err);
		program_shell(p, "ls -A src");
		cr_expect_str_eq(p->out, "bug.cu\n");
	}
	program_shell(p, "for t in stats clear prune; do $GPULINT cache $t --cache-dir=none/c || exit 9; done; test ! -e none");
	expect_status(p, 0);
	expect_out(p, "none/c: 0 results, 0.0 MB\nremoved: 0 results, 0.0 MB\n");
	program_shell(p, "unset GPULINT_CACHE_DIR XDG_CACHE_HOME; mkdir home; HOME=$PWD/home $GPULINT cache stats && ls -A home | wc -l");
	expect_out(p, "\n0\n");
	program_shell(p, "d=$(printf 'a\\033b'); $GPULINT cache stats --cache-dir=$d; touch $d; $GPULINT cache stats --cache-dir=$d");
	expect_out(p, "\"a\\033b\": 0 results");
	expect_err(p, "\"a\\033b\": is no folder");
	cr_expect_null(strchr(p->out, '\033'));
	program_free(p);
}
