// SPDX-License-Identifier: Apache-2.0
#include "program.h"

Test(check, finds_and_exits_with_one)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --output=concise bug.cu");
	expect_status(p, 1);
	expect_out(p, "bug.cu:8:2: error: ");
	expect_out(p, "[GPU101]\n1 finding: 1 error in 1 file.\n");
	program_shell(p, "$GPULINT --headers=bundled bug.cu -q --output concise");
	expect_status(p, 1);
	cr_expect_eq(strchr(p->out, '\n')[1], 0, "more than one line: %s", p->out);
	cr_expect_str_empty(p->err);
	program_free(p);
}

Test(check, clean_code_exits_with_zero)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_shell(p, "$G .");
	expect_status(p, 0);
	expect_out(p, "0 findings in 1 file.\n");
	program_free(p);
}

Test(check, levels_and_selections_decide)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	static const struct {
		const char *options;
		int status;
	} row[] = {{"--exit-zero", 0},
	           {"--ignore=GPU101", 0},
	           {"--select=GPU1", 1},
	           {"--ignore=ALL --select=GPU101", 1},
	           {"--select=ALL --ignore=GPU1", 0},
	           {"--fail-on=error", 1},
	           {"--fail-on=note", 1},
	           {"--confidence=high", 1}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G %s bug.cu", row[i].options);
		cr_expect_eq(p->status, row[i].status, "%s: %d\n%s", row[i].options, p->status, p->out);
	}
	program_free(p);
}

Test(check, comments_silence)
{
	struct program *p = program_new();
	const char *fault = FAULT;
	const char *at = strstr(fault, "\tscale<<<");
	program_file(p, "bug.cu", arena_printf(&p->arena, "%.*s\t// gpulint: ignore[GPU101] tested\n%s", (int)(at - fault), fault, at));
	program_shell(p, "$G bug.cu");
	expect_status(p, 0);
	expect_out(p, "1 suppressed by comments");
	program_free(p);
}

Test(check, headers_report_once_for_all_units)
{
	struct program *p = program_new();
	program_file(p, "lib/run.cuh", "#pragma once\n" FAULT);
	program_file(p, "a.cu", "#include \"lib/run.cuh\"\nvoid a(float *h) { run(h); }\n");
	program_file(p, "b.cu", "#include \"lib/run.cuh\"\nvoid b(float *h) { run(h); }\n");
	program_shell(p, "$G --output=concise .");
	expect_status(p, 1);
	expect_out(p, "1 finding: 1 error in 2 files.");
	program_free(p);
}

// Two commands of one file: what both have counts once, what one has names its flags.
Test(check, commands_that_differ)
{
	struct program *p = program_new();
	program_file(p, "bug.cu",
	             FAULT "#ifdef NDEBUG\n#define CHECK(stream)\n#else\n#define CHECK(stream) cudaStreamSynchronize(stream)\n#endif\n"
	                   "void check(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"
	                   "\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4);\n"
	                   "\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n\tCHECK(s1);\n"
	                   "\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1);\n}\n");
	program_file(p, "build/compile_commands.json",
	             "[{\"directory\": \"..\", \"file\": \"bug.cu\", \"command\": \"nvcc -g -G -c bug.cu -o debug.o\"},"
	             "{\"directory\": \"..\", \"file\": \"bug.cu\", \"command\": \"nvcc -O3 -DNDEBUG -c bug.cu -o release.o\"}]");
	program_shell(p, "$G bug.cu");
	expect_status(p, 1);
	expect_out(p, "2 findings: 2 errors in 1 file.");
	expect_out(p, "bug.cu is compiled with -DNDEBUG (1 of its 2 commands that differ)");
	cr_expect_null(strstr(strstr(p->out, "of its 2 commands") + 1, "of its 2 commands"), "%s", p->out);
	expect_err(p, "1 file has commands that differ");
	program_shell(p, "$GPULINT dump --stage=units --headers=bundled bug.cu");
	expect_out(p, "command 1 of 2 that differ: without -DNDEBUG");
	program_free(p);
}

// A file that nobody says how to compile is read as it is shipped: the wait that only a debug build has is none, an assertion's is one.
Test(check, build_that_nobody_names_is_a_release)
{
	struct program *p = program_new();
	program_file(p, "bug.cu",
	             "#include <cassert>\n#include <cuda_runtime.h>\n"
	             "#ifdef NDEBUG\n#define CHECK(stream)\n#else\n#define CHECK(stream) cudaStreamSynchronize(stream)\n#endif\n"
	             "__global__ void scale(float *p) { p[0] *= 2; }\n"
	             "void shipped(float *h, cudaStream_t s)\n{\n\tfloat *d;\n\tcudaMalloc((void **)&d, 4);\n"
	             "\tcudaMemsetAsync(d, 0, 4, s);\n\tCHECK(s);\n\tscale<<<1, 1>>>(d);\n}\n"
	             "void asserted(float *h, cudaStream_t s)\n{\n\tfloat *d;\n\tcudaMalloc((void **)&d, 4);\n"
	             "\tcudaMemsetAsync(d, 0, 4, s);\n\tassert(cudaStreamSynchronize(s) == cudaSuccess);\n\tscale<<<1, 1>>>(d);\n}\n");
	program_shell(p, "$G --output=concise bug.cu");
	expect_status(p, 1);
	expect_out(p, "bug.cu:15:2: warning: Kernel `scale`");
	expect_out(p, "1 finding: 1 warning in 1 file.");
	program_shell(p, "$G --output=concise --extra-arg=-UNDEBUG bug.cu");
	expect_status(p, 0);
	program_shell(p, "$G --output=concise bug.cu -- -std=c++17");
	expect_status(p, 0);
	program_shell(p, "$G --output=concise bug.cu -- -std=c++17 -DNDEBUG"); // what the user says removes assertions as well
	expect_out(p, "2 findings: 2 warnings in 1 file.");
	program_free(p);
}

Test(check, toolkit_and_bundled_headers_agree)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$GPULINT check -q --output=concise bug.cu"); // toolkit when there is one
	expect_status(p, 1);
	const char *first = p->out;
	program_shell(p, "$G -q --output=concise bug.cu");
	cr_expect_str_eq(p->out, first);
	program_free(p);
}

Test(check, database_facts_reach_the_engine)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "build/compile_commands.json",
	             "[{\"directory\": \"..\", \"file\": \"bug.cu\", \"command\": \"nvcc -gencode arch=compute_80,code=sm_80 "
	             "--default-stream per-thread -c bug.cu\"}]");
	program_shell(p, "$GPULINT dump --stage=units --headers=bundled bug.cu");
	expect_status(p, 0);
	expect_out(p, "default stream per-thread, compute_80,sm_80");
	expect_out(p, "flags from the database");
	program_shell(p, "$GPULINT dump --stage=observations --headers=bundled -p build bug.cu");
	expect_status(p, 0);
	expect_out(p, "per-thread default stream");
	program_free(p);
}

// A conversion is called by what is converted: nobody writes its name, which is a library's own.
Test(check, conversions_are_called_by_their_object)
{
	struct program *p = program_new();
	program_file(
		p, "a.cu",
		"#include <atomic>\n#include <cuda_runtime.h>\n#include <thread>\n__global__ void k(float *x) { x[threadIdx.x] = 1; }\n"
		"void f(float *x, cudaStream_t a, cudaStream_t b)\n{\n\tstd::atomic<int> ready{0};\n\tstd::thread t([&] { k<<<1, 1, 0, a>>>(x); ready = 1; });\n"
		"\twhile (!ready) {}\n\tk<<<1, 1, 0, b>>>(x);\n\tt.join();\n}\n");
	program_shell(p, "$G --output=full a.cu");
	expect_out(p, "read of `ready` waits until another thread signals `ready`");
	program_free(p);
}

// gpulint's own header of a library stands in only where neither the flags nor the project have one.
Test(check, standin_gives_way_to_the_projects_header)
{
	struct program *p = program_new();
	const char *text = "#include <rmm/cuda_stream_view.hpp>\n#include <vector>\n"
			   "int first(const int *d, rmm::cuda_stream_view stream)\n{\n\tint n = 0;\n"
			   "\tcudaMemcpyAsync(&n, d, 4, cudaMemcpyDeviceToHost, stream);\n\treturn n;\n}\n";
	program_file(p, "src/first.cu", text);
	program_shell(p, "$G --output=concise src");
	cr_expect(strstr(p->out, "src/first.cu:7:2: warning"), "%s%s", p->out, p->err);
	cr_expect(strstr(p->out, "GPU106") && strstr(p->out, "on `stream`"), "%s", p->out);
	cr_expect(!strstr(p->err, "file not found"), "%s", p->err);
	program_file(p, "include/rmm/cuda_stream_view.hpp",
	             "#pragma once\n#include <cuda_runtime.h>\nnamespace rmm { struct cuda_stream_view { cudaStream_t own; "
	             "operator cudaStream_t() const { return own; } }; }\n");
	program_shell(p, "$G --output=concise src");
	cr_expect(strstr(p->out, "on stream `stream.own`"), "%s%s", p->out, p->err);
	program_free(p);
}
