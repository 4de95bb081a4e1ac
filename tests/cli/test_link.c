// SPDX-License-Identifier: Apache-2.0
// Files that are analysed together: in one run, and by link files.
#include "program.h"

#define POOL_H                                                                                                                                       \
	"#pragma once\n#include <cuda_runtime.h>\nstruct pool;\npool *pool_new();\nvoid pool_fill(pool *p, float *d);\nvoid pool_wait(pool *p);\n"
#define POOL                                                                                                                                         \
	"#include \"pool.h\"\nstruct pool { cudaStream_t stream; };\n__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"                       \
	"pool *pool_new() {\n\tpool *p = new pool;\n\tcudaStreamCreateWithFlags(&p->stream, cudaStreamNonBlocking);\n\treturn p;\n}\n"               \
	"void pool_fill(pool *p, float *d) { fill<<<1, 32, 0, p->stream>>>(d); }\n"                                                                  \
	"void pool_wait(pool *p) { cudaStreamSynchronize(p->stream); }\n"
#define USE(name, wait)                                                                                                                              \
	"#include \"pool.h\"\nvoid " name "(float *h) {\n\tfloat *d;\n\tcudaMalloc(&d, 128);\n\tpool *p = pool_new();\n\tpool_fill(p, d);\n" wait    \
	"\tcudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);\n\tcudaFree(d);\n}\n"

static struct program *with_pool(void)
{
	struct program *p = program_new();
	program_file(p, "pool.h", POOL_H);
	program_file(p, "pool.cu", POOL);
	program_file(p, "bad.cu", USE("bad", ""));
	program_file(p, "ok.cu", USE("ok", "\tpool_wait(p);\n"));
	return p;
}

#define OWNER_H "#pragma once\n#include <cuda_runtime.h>\nstruct owner {\n\tcudaStream_t stream;\n\towner();\n\t~owner();\n};\n"
#define OWNER                                                                                                                                        \
	"#include \"owner.h\"\nowner::owner() { cudaStreamCreate(&stream); }\n"                                                                      \
	"owner::~owner()\n{\n\tcudaStreamSynchronize(stream);\n\tcudaStreamDestroy(stream);\n}\n"
#define FETCH                                                                                                                                        \
	"#include \"owner.h\"\nint fetch(const int *d)\n{\n\tint *h;\n\tcudaMallocHost(&h, 4);\n\t{\n\t\towner o;\n"                                 \
	"\t\tcudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, o.stream);\n\t}\n\tint r = *h;\n\tcudaFreeHost(h);\n\treturn r;\n}\n"

// fetch.cu: owner.cpp waits in a destructor that fetch.cu only declares. endless.cu takes all time that a run has.
static struct program *with_owner(void)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "owner.h", OWNER_H);
	program_file(p, "owner.cpp", OWNER);
	program_file(p, "fetch.cu", FETCH);
	program_file(p, "bug.cu", FAULT);
	return p;
}

static const char found[] = "bad.cu:7:2: error: `cudaMemcpy` on the legacy default stream reads `d` while kernel `fill`";

Test(link, files_of_one_run_see_each_other)
{
	struct program *p = with_pool();
	program_shell(p, "$G -q --output=concise bad.cu ok.cu --");
	expect_status(p, 0); // nobody says what a pool does
	program_shell(p, "$G -q --output=concise . --");
	expect_status(p, 1);
	expect_out(p, found);
	cr_expect_null(strstr(p->out, "ok.cu"));
	program_shell(p, "$G -q --output=full . --");
	expect_out(p, "pool.cu:9:37"); // the launch is a step of the path
	program_free(p);
}

Test(link, habits_are_those_of_all_files)
{
	struct program *p = program_new();
	program_file(p, "current.h", "#include <cuda_runtime.h>\nnamespace lib {\ncudaStream_t current();\n}\n");
	for (int i = 0; i < 7; i++)
		program_file(p, arena_printf(&p->arena, "on%d.cu", i),
		             arena_printf(&p->arena,
		                          "#include \"current.h\"\nvoid lib_%d(float *d) { cudaMemsetAsync(d, 0, 128, lib::current()); }\n", i));
	program_file(p, "off.cu", "#include \"current.h\"\nnamespace lib {\nvoid off(float *d)\n{\n\tcudaMemsetAsync(d, 0, 128);\n}\n}\n");
	program_shell(p, "$G -q --exit-zero --output=concise off.cu on1.cu on2.cu on3.cu on4.cu on5.cu on6.cu -- | wc -l");
	expect_out(p, "0\n"); // one of seven does without
	program_shell(
		p, "for files in 'off.cu on?.cu' 'on?.cu off.cu'; do for j in 1 3; do $G -q -j$j --exit-zero --output=concise $files --; done; done "
		   "| sort -u");
	expect_out(p, "off.cu:5:2: warning: `cudaMemsetAsync`");
	expect_out(p, "runs on the default stream. 7 functions of this code run on `lib::current()`");
	cr_expect_eq(strchr(p->out, '\n'), p->out + strlen(p->out) - 1, "more than one line: %s", p->out);
	program_free(p);
}

Test(link, order_and_number_of_workers_do_not_matter)
{
	struct program *p = with_pool();
	program_shell(
		p, "for files in 'pool.cu bad.cu ok.cu' 'ok.cu bad.cu pool.cu'; do for j in 1 3; do "
		   "$G -q -j$j --output=json --exit-zero $files -- | sed 's/\"[a-z]*_seconds\": [0-9.e-]*//' | cksum; done; done | sort -u | wc -l");
	expect_out(p, "1\n");
	program_free(p);
}

// Alone in a worker, or behind others in one: as many workers as files take one each. Files with headers missing, with faults to edit, of C,
// with errors, and one that cannot be parsed.
Test(link, what_a_worker_did_before_does_not_matter, .timeout = 120)
{
	struct program *p = with_pool();
	program_file(p, "missing.cu",
	             "#include <nowhere.hpp>\nvoid missing(nowhere::box<float> &b, cudaStream_t s)\n{\n\tcudaMemsetAsync(b.data(), 0, b.size(), s);\n"
	             "\tcudaMemset(b.data(), 0, b.size());\n}\n");
	program_file(p, "broken.cu", "#include <cuda_runtime.h>\nvoid broken(float *d) {\n\tcudaFree(d;\n}\n");
	program_file(p, "plain.c",
	             "#include <cuda_runtime.h>\nvoid plain(float *d, cudaEvent_t e) {\n\tcudaEventDestroy(e);\n\tcudaEventDestroy(e);\n}\n");
	program_shell(p,
	              "cp %s/corpus/seeds/0[14]*.cu . && files=$(ls *.cu *.c | wc -l) && for j in 1 2 $files; do "
	              "$G -j$j --output=json --exit-zero . -- 2>err$j | sed 's/\"[a-z]*_seconds\": [0-9.e-]*//g' >out$j; done;"
	              " cmp out1 out2 && cmp out1 out$files && cmp err1 err2 && cmp err1 err$files && grep -c '\"code\"' out1",
	              GPULINT_SOURCE_DIR);
	expect_status(p, 0);
	cr_expect_gt(atoi(p->out), 15, "%s%s", p->out, p->err);
	program_free(p);
}

// A stream that an object keeps was made by code of the run: whether that makes only blocking ones is a matter of the whole run.
Test(link, streams_that_a_run_makes)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/made_blocking --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/made_non_blocking --");
	expect_status(p, 1);
	expect_out(p, "bad_tensor.cu:11:2: warning: ");
	expect_out(p, "[GPU101]");
	program_free(p);
}

// Which kind a parameter says is a matter of the callers, and not of the files that include its function.
Test(link, streams_that_a_run_makes_by_a_parameter)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/made_by_parameter --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/made_non_blocking_by_parameter --");
	expect_status(p, 1);
	expect_out(p, "bad_filter.cu:8:2: ");
	expect_out(p, "[GPU101]");
	program_free(p);
}

// The same of a stream that all calls give a function, in one file or in several; one caller that gives on the stream of another is enough.
Test(link, streams_that_a_run_gives)
{
	struct program *p = program_new();
	for (int i = 0; i < 2; i++) {
		program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/%s --", i ? "given_stream" : "given_in_one_file");
		expect_status(p, 0);
		cr_expect_str_empty(p->out, "%s", p->out);
	}
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/given_on --");
	expect_status(p, 1);
	expect_out(p, "bad_work.cu:13:2: warning: ");
	expect_out(p, "[GPU101]");
	program_free(p);
}

// Those that pass on what they are given do as their callers do.
Test(link, streams_that_a_run_passes_on)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/passed_on --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/passed_on_by_reference --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/passed_on_from_outside --");
	expect_status(p, 1);
	expect_out(p, "bad_sampler.cu:55:2: warning: ");
	expect_out(p, "[GPU101]");
	program_free(p);
}

// What passes the stream on, what gives it and what works beside it stand in files of their own.
Test(link, streams_that_other_files_pass_on)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/passed_on_by_others --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/passed_on_any_stream --");
	expect_status(p, 1);
	expect_out(p, "bad_gully_sweep.cu:12:2: error: ");
	expect_out(p, "[GPU101]");
	program_free(p);
}

// A stream that lies behind a pointer which an object keeps is one of the code's own.
Test(link, streams_behind_a_kept_pointer)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/kept_behind_a_pointer --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_free(p);
}

// The default stream beside the stream that comparable functions of other files run on, which code of the run makes.
Test(link, streams_that_others_keep_to)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/unlike_beside_blocking --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/unlike_beside_non_blocking --");
	expect_status(p, 1);
	expect_out(p, "bad_clear.cu:7:2: warning: `cudaMemset` runs on the default stream. 7 functions of this code");
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/unlike_beside_given_blocking --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/unlike_beside_given_non_blocking --");
	expect_status(p, 1);
	expect_out(p, "bad_clear.cu:12:2: warning: `cudaMemset` runs on the default stream.");
	program_free(p);
}

// The default stream waits, or has work, between the two: an order where the run makes blocking streams only.
Test(link, streams_that_a_barrier_orders)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/barrier_between --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/no_barrier_between --");
	expect_status(p, 1);
	expect_out(p, "bad_order.cu:15:2: warning: Kernel `tern_twice` on stream `tern_worker` reads and writes `d`");
	expect_out(p, "bad_result.cu:12:16: error: The host read of `h` does not wait for `cudaMemcpyAsync`");
	program_free(p);
}

// What a header says of its own functions that each file has for itself, those know better that call them.
Test(link, header_and_the_file_that_calls_its_function)
{
#define HERON GPULINT_SOURCE_DIR "/tests/cli/runs/header_and_its_caller/"
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " HERON "heron.cuh " HERON "ok_caller.cu --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " HERON "heron.cuh --");
	expect_status(p, 1);
	expect_out(p, "heron.cuh:14:2: warning: Kernel `heron_fill` on `stream` writes `p`");
	program_free(p);
}

// A second call on another stream, of a function that all calls give a stream which its file lets wait for others.
Test(link, streams_that_callers_keep_in_order)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/ordered_by_callers --");
	expect_status(p, 0);
	cr_expect_str_empty(p->out, "%s", p->out);
	program_shell(p, "$G -q --output=concise " GPULINT_SOURCE_DIR "/tests/cli/runs/not_ordered_by_callers --");
	expect_status(p, 1);
	expect_out(p, "bad_work.cu:25:2: warning: Kernel `add` on the stream of another call reads `length`");
	program_free(p);
}

Test(link, link_files_say_the_same)
{
	struct program *p = with_pool();
	program_shell(
		p,
		"$G -q --output=concise . -- >run.txt; $GPULINT summarize -q -o all.gls . -- && $GPULINT link -q --output=concise all.gls >link.txt;"
		" cmp run.txt link.txt && $GPULINT summarize -o pool.gls pool.cu -- && $GPULINT summarize -q -o bad.gls bad.cu -- &&"
		" $GPULINT link -q --output=concise pool.gls bad.gls");
	expect_status(p, 1);
	expect_out(p, "pool.gls: 1 file\n");
	expect_out(p, found);
	program_shell(p, "$G -q --output=concise bad.cu pool.gls --"); // a file and the others' link files
	expect_status(p, 1);
	expect_out(p, found);
	program_free(p);
}

#define PARTIAL                                                                                                                                      \
	"#include <cuda_runtime.h>\n#include \"nowhere.h\"\n__global__ void scale(float *d, int n) { d[threadIdx.x] *= n; }\n"                       \
	"void run(float *d, int n, cudaStream_t s) { LAUNCH(scale, 1, 2, s, d, n); }\n"
#define BROKEN "#include <cuda_runtime.h>\nvoid broken(float *d) {\n\tcudaFree(d;\n}\n"

// What `check` says of each, and what `link` says of its link file, but for the times and counts of parses: the same, in each format.
static void expect_as_checked(struct program *p, const char *name, int status, const char *message)
{
	program_shell(
		p,
		"$GPULINT summarize -q --headers=bundled -o %s.gls %s.cu -- 2>/dev/null;"
		" say() { for o in full concise json sarif junit markdown github; do $1 --fail-on=incomplete --output=$o $2 2>&1; echo \"$o $?\"; done"
		" | sed -e 's/\"[a-z]*_seconds\": [0-9.e-]*//g' -e 's/\"parses\": [0-9]*//'; };"
		" say \"$G\" '%s.cu --' >checked; say \"$GPULINT link\" %s.gls >linked; diff checked linked && grep -c '^json %d' linked; cat linked >&2",
		name, name, name, name, status);
	expect_status(p, 0);
	cr_expect_str_eq(p->out, "1\n", "%s: %s", name, p->out);
	expect_err(p, message);
}

Test(link, link_files_carry_what_was_not_understood, .timeout = 120)
{
	struct program *p = program_new();
	program_file(p, "partial.cu", PARTIAL);
	program_file(p, "broken.cu", BROKEN);
	program_file(p, "assumed.cu", "#include <cuda_runtime.h>\n#ifdef USE_GPU\nvoid run(float *d) { cudaFree(d); }\n#endif\n");
	program_file(p, "clean.cu", CLEAN);
	program_file(p, "bug.cu", FAULT);
	expect_as_checked(p, "partial", 1,
	                  "/partial.cu: 1 error while parsing, 0 functions incomplete (first at line 2: 'nowhere.h' file not found)");
	expect_as_checked(p, "broken", 2, "/broken.cu: syntax error at line 3: ");
	expect_as_checked(p, "assumed", 0, "/assumed.cu: analysed with `USE_GPU` defined: ");
	expect_as_checked(p, "clean", 0, "0 findings in 1 file.\n");
	program_shell(p, "$GPULINT summarize -q -o bug.gls bug.cu --; $GPULINT link -q --fail-on=incomplete partial.gls");
	expect_status(p, 1);
	expect_err(p, "gpulint: not all was analysed: 1 file with statements not understood: ");
	program_shell(p, "$GPULINT link -q --output=concise broken.gls bug.gls");
	expect_status(p, 1);
	expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 file with statements not understood, 1 GPU call on no explored path ");
	program_free(p);
}

// The link file has what became of it, also of a file that nothing is known of.
Test(link, link_files_carry_what_was_lost, .timeout = 120)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p,
	              "$GPULINT summarize -q --relative --headers=bundled --timeout=3 -o all.gls endless.cu bug.cu -- 2>said; cat said; mkdir else;"
	              " mv all.gls bug.cu else; cd else; $GPULINT link -q --output=concise all.gls; echo $?; $GPULINT link --select=GPU9 all.gls");
	expect_status(p, 2);
	expect_out(p, "/endless.cu: ");
	expect_out(p, "bug.cu:8:2: error: ");
	expect_out(p, "[GPU101]\n1\n");
	expect_err(p, "/else/endless.cu: ");
	expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 file lost: ");
	expect_out(p, "0 findings in 1 file. Not fully explored: 1 file lost.");
	program_free(p);
}

// The same bytes in another folder, and names below the folder in which they are linked. Words come from a file.
Test(link, files_that_move)
{
	struct program *p = program_new();
	program_file(p, "a/src/bug.cu", FAULT);
	program_file(p, "words", "-q\n\n--output=concise\r\n--output=sarif=o.sarif\nbug.gls\n");
	program_shell(
		p,
		"mkdir -p longer/folder && cp -r a/src longer/folder &&"
		" for d in a longer/folder; do (cd $d && $GPULINT summarize --relative -q -o bug.gls src/bug.cu --) || exit 9; done;"
		" cmp a/bug.gls longer/folder/bug.gls && ! grep -q \"$PWD\" a/bug.gls && rm -r a && cd longer/folder && $GPULINT link @../../words");
	expect_status(p, 1);
	cr_expect_eq(strncmp(p->out, "src/bug.cu:", 11), 0, "%s%s", p->out, p->err);
	expect_out(p, "[GPU101]");
	program_shell(p, "grep -c '\"uri\": \"longer/folder/src/bug.cu\"' longer/folder/o.sarif");
	expect_status(p, 0);
	program_shell(p, "$GPULINT link @nowhere");
	expect_status(p, 2);
	expect_err(p, "@nowhere");
	program_free(p);
}

// The damage is behind the first 64 bytes: those tell which gpulint wrote the file, and may hold any byte.
Test(link, files_that_cannot_be_used_are_said)
{
	struct program *p = with_pool();
	program_shell(
		p,
		"$GPULINT summarize -q -o a.gls pool.cu -- && head -c 200 a.gls >cut.gls && { head -c 64 a.gls; tail -c +65 a.gls | tr s t; } >other.gls && touch empty.gls &&"
		" $GPULINT link a.gls cut.gls other.gls empty.gls none.gls");
	expect_status(p, 2);
	expect_err(p, "cut.gls: damaged: make it again with `gpulint summarize`");
	expect_err(p, "other.gls: damaged: make it again with `gpulint summarize`");
	expect_err(p, "empty.gls: not a link file: make it with `gpulint summarize`");
	expect_err(p, "none.gls: No such file or directory: make it with `gpulint summarize`");
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$GPULINT summarize -q -o bug.gls bug.cu -- && $GPULINT link -q bug.gls cut.gls");
	expect_status(p, 1);
	expect_err(p, "cut.gls: damaged: make it again with `gpulint summarize`");
	expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 path not read: ");
	program_shell(p, "$GPULINT link pool.cu");
	expect_status(p, 2);
	expect_err(p, "pool.cu: not named as a link file");
	program_shell(p, "$GPULINT summarize pool.cu --");
	expect_status(p, 2);
	expect_err(p, "no link file: name one");
	program_shell(p, "cp a.gls all.gls; $GPULINT summarize -o all.gls ./all.gls");
	expect_status(p, 2);
	cr_expect_str_eq(p->err, "./all.gls: is a link file: name sources here, and link files for `gpulint link`\n");
	program_shell(p, "$GPULINT summarize -o all.gls pool.cu a.gls --; cmp a.gls all.gls");
	expect_status(p, 0);
	expect_err(p, "a.gls: is a link file: ");
	program_shell(p, "$GPULINT summarize -q -o missing/x.gls pool.cu --");
	expect_status(p, 2);
	expect_err(p, "missing/x.gls: cannot be written (No such file or directory)");
	program_free(p);
}

// Nothing is left in the folder for temporary files.
Test(link, run_leaves_no_link_files)
{
	struct program *p = with_pool();
	program_shell(p, "mkdir tmp && TMPDIR=$PWD/tmp $G -q --output=concise . --; ls tmp | wc -l");
	expect_out(p, "0\n");
	program_shell(p, "TMPDIR=$PWD/none $G --output=concise . --");
	expect_status(p, 0);
	expect_err(p, "files are not linked");
	expect_err(p, "set TMPDIR to a folder with room");
	program_free(p);
}

// What the file that the run has not come to defines may excuse the finding.
Test(link, a_run_out_of_time_doubts_what_it_did_not_link, .timeout = 120)
{
	struct program *p = with_owner();
	program_shell(p, "$G -q --output=concise fetch.cu owner.cpp --");
	expect_status(p, 0);
	program_shell(p, "$G -q --output=concise fetch.cu --"); // nothing more was asked for
	expect_out(p, "fetch.cu:10:10: error: ");
	program_shell(p, "$G -j3 --timeout-total=6 --output=concise fetch.cu bug.cu endless.cu --");
	expect_out(p, "bug.cu:8:2: error: "); // supposes nothing
	cr_expect_null(strstr(p->out, "fetch.cu"), "%s", p->out);
	expect_err(p, "gpulint: 1 finding is left out that code which was not looked at may excuse: --confidence=low shows them");
	program_shell(p, "$G -j2 --timeout-total=6 --confidence=low --output=json fetch.cu endless.cu --");
	expect_out(p, "\"level\": \"note\"");
	expect_out(p, "\"basis\": \"not-linked\"");
	expect_out(p, "the file that may define `owner::~owner` (fetch.cu:9) was not looked at");
	program_free(p);
}

// Which stream a function of another file gives, beside the default one (GPU114).
Test(link, a_run_out_of_time_doubts_streams_that_it_did_not_link, .timeout = 120)
{
	struct program *p = with_owner();
	program_shell(
		p, "{ echo '#include <cuda_runtime.h>'; echo 'cudaStream_t current_stream();'; echo '__global__ void step(float *x) { x[0] += 1; }';"
		   " for i in 1 2 3 4 5 6 7 8; do echo \"void step_$i(float *x) { step<<<$i, 32, 0, current_stream()>>>(x); }\"; done;"
		   " echo 'void step_0(float *x) { step<<<9, 32>>>(x); }'; } >steps.cu; $G -q --output=concise steps.cu --");
	expect_out(p, "[GPU114]");
	program_shell(p, "$G -j2 --timeout-total=6 --output=concise steps.cu endless.cu --");
	cr_expect_null(strstr(p->out, "GPU114"), "%s", p->out);
	program_shell(p, "$G -j2 --timeout-total=6 --confidence=low --output=json steps.cu endless.cu --");
	expect_out(p, "the file that may define `current_stream` was not looked at");
	program_free(p);
}

Test(link, an_interrupted_run_doubts_what_it_did_not_link, .timeout = 120)
{
	struct program *p = with_owner();
	program_shell(p, "env --default-signal=INT $G -j3 --confidence=low --output=concise . & pid=$!; sleep 5; kill -INT $pid; wait $pid");
	expect_err(p, "interrupted: ");
	expect_out(p, "fetch.cu:10:10: note: ");
	expect_out(p, "bug.cu:8:2: error: ");
	program_free(p);
}

// All files were parsed by then, and one was not looked at with what the other defines.
Test(link, a_run_that_is_interrupted_while_it_links_says_so, .timeout = 300)
{
	struct program *p = program_new();
	program_file(p, "join.cpp", "#include <cuda_runtime.h>\nvoid join(cudaStream_t s) { cudaStreamSynchronize(s); }\n");
	program_file(p, "first.cu", "#include <cuda_runtime.h>\nvoid join(cudaStream_t s);\n__global__ void k(float *x) { x[0] = 1; }\n");
	// A fast machine may have linked the smaller ones by the time that the signal comes.
	program_shell(p, "for n in 4000 16000 64000; do mkdir -p $n; cp join.cpp first.cu $n; mv $n/first.cu $n/many.cu; for i in $(seq $n); do "
	                 "echo \"void f$i(float *h) { float *d; cudaStream_t s; "
	                 "cudaStreamCreate(&s); cudaMalloc((void **)&d, 4); k<<<1, 1, 0, s>>>(d); join(s); "
	                 "cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s); cudaStreamDestroy(s); cudaFree(d); }\"; done >>$n/many.cu; "
	                 "env --default-signal=INT $G -j2 --progress=always --output=json $n >out 2>err & pid=$!; "
	                 "until grep -q linking err; do sleep 0.02; done; kill -INT $pid; wait $pid; echo $? >status; "
	                 "grep -q 'not linked' err && break; done; cat out; tail -c 300 err >&2");
	expect_err(p, " of 2 files were not linked: what other files define is not known there: run it again"); // one, or the small one as well
	expect_out(p, "\"files_not_linked\": ");
	expect_out(p, "\"files_not_looked_at\": 0");
	program_shell(p, "cat status");
	expect_out(p, "2\n");
	program_free(p);
}

// A part of the time is kept for that.
Test(link, a_run_out_of_time_links_what_it_has_parsed, .timeout = 120)
{
	struct program *p = with_owner();
	program_shell(p, "$G -j4 --timeout-total=15 --confidence=low --output=concise . --");
	expect_status(p, 2);
	expect_err(p, "stopped after 15 s: 1 of 4 files were not looked at");
	expect_out(p, "bug.cu:8:2: error: ");
	cr_expect_null(strstr(p->out, "fetch.cu"), "%s", p->out);
	program_free(p);
}

// Of owner.cpp, which comes behind m.cu as both name the GPU, it knows what an earlier run has kept.
Test(link, a_run_out_of_time_knows_what_earlier_runs_knew, .timeout = 120)
{
	struct program *p = with_owner();
	program_shell(
		p,
		"mv endless.cu m.cu; echo '// cudaFree' >> m.cu; sleep 0.05; $G -q --cache-dir=kept --output=concise fetch.cu owner.cpp --"); // no file as new as the run
	expect_status(p, 0);
	program_shell(p, "$G -j1 --cache-dir=kept --timeout-total=10 --confidence=low --output=concise fetch.cu m.cu owner.cpp --");
	expect_err(p, "stopped after 10 s: 2 of 3 files were not looked at");
	cr_expect_null(strstr(p->out, "fetch.cu"), "%s", p->out);
	program_shell(p, "$G -q --cache-dir=kept --output=concise fetch.cu --");
	expect_status(p, 0); // and that is still there
	program_free(p);
}
