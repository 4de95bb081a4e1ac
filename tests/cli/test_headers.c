// SPDX-License-Identifier: Apache-2.0
// Which headers a program without a compilation database sees: with bundled headers, and with a toolkit where there is one.
#include "program.h"

static const char *const modes[] = {"--headers=bundled", "--headers=auto"};

// A port for three platforms: the folder of its own cuda.h becomes an include folder for the sake of another header in it.
static void shimmed_project(struct program *p, const char *include)
{
	program_file(p, "CMakeLists.txt", "\n");
	program_file(p, "src/vendors/cuda.h", "#pragma once\n#include <cuda.h>\n#include <cuda_runtime.h>\n");
	program_file(p, "src/vendors/port.h", "#pragma once\n#define PORT 1\n");
	program_file(p, "src/common.cuh",
	             arena_printf(&p->arena, "#pragma once\n#ifdef OTHER\n#include %s\n#else\n#include \"vendors/cuda.h\"\n#endif\n", include));
	program_file(p, "src/bug.cu", "#include \"common.cuh\"\nCUstream driver_handle();\n" FAULT);
}

Test(headers, project_folders_do_not_hide_cuda)
{
	static const char *const include[] = {"<port.h>", "\"port.h\""};
	for (size_t i = 0; i < 4; i++) {
		struct program *p = program_new();
		shimmed_project(p, include[i / 2]);
		program_shell(p, "$GPULINT check %s --output=concise src", modes[i % 2]);
		expect_status(p, 1);
		expect_out(p, "bug.cu:10:2: error:");
		expect_out(p, "1 finding: 1 error in 1 file.");
		cr_expect_null(strstr(p->err, "while parsing"), "%s", p->err);
		program_free(p);
	}
}

// "cuda_runtime.h" is CUDA's, though the project has a mock of it that only its tests are meant to see.
Test(headers, mocks_do_not_hide_cuda)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "include/mock/cuda_runtime.h", "typedef void *cudaStream_t;\n");
		program_file(p, "src/bug.cu", "#include \"cuda_runtime.h\"\n" FAULT);
		program_shell(p, "$GPULINT check %s --output=concise src", modes[i]);
		expect_out(p, "1 finding: 1 error in 1 file.");
		cr_expect_null(strstr(p->err, "while parsing"), "%s", p->err);
		program_free(p);
	}
}

// A folder found for one header keeps others like the system's out of the way, and its headers stay the project's: their
// functions are analysed.
Test(headers, found_headers_are_the_projects)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "include/stdlib.h", "#error not this one\n");
		program_file(p, "include/lib/inner.cuh", FAULT);
		program_file(p, "include/lib/run.cuh", "#include <stdlib.h>\n#include <lib/inner.cuh>\n");
		program_file(p, "src/main.cu", "#include <lib/run.cuh>\nint main() { run(static_cast<float *>(malloc(4))); }\n");
		program_shell(p, "$GPULINT check %s --output=concise src", modes[i]);
		expect_status(p, 1);
		expect_out(p, "inner.cuh:8:2: error:");
		cr_expect_null(strstr(p->err, "while parsing"), "%s", p->err);
		program_free(p);
	}
}

// A CUDA file beside a build of C only: the C files' stand-in for CUDA's headers is not its.
Test(headers, neighbours_in_c_do_not_hide_cuda)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "stand_in/cuda_runtime.h", "typedef void *cudaStream_t;\n");
		program_file(p, "stand_in/cuda_runtime_api.h", "typedef void *cudaStream_t;\n");
		program_file(p, "inc/config.h", "#define CONFIGURED SIZE\n");
		program_file(p, "a.c", "int a;\n");
		program_file(p, "bug.cu", "#include <config.h>\nstatic_assert(CONFIGURED == 4);\n" FAULT);
		program_file(p, "build/compile_commands.json",
		             "[{\"directory\": \"..\", \"file\": \"a.c\", \"command\": \"cc -ansi -DSIZE=4 -isystem stand_in -Iinc -c a.c\"}]");
		program_shell(p, "$GPULINT check %s --output=concise bug.cu", modes[i]);
		expect_out(p, "1 finding: 1 error in 1 file.");
		cr_expect_null(strstr(p->err, "while parsing"), "%s", p->err);
		program_free(p);
	}
}

// A toolkit's C++ headers parse without an error also as released programs are compiled, and the program sees nvcc.
Test(headers, toolkit_headers_parse_without_assertions)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "bug.cu",
		             "#include <cooperative_groups.h>\n#ifndef __NVCC__\n#error only nvcc\n#endif\n"
		             "static_assert(!__nv_is_extended_device_lambda_closure_type(int), \"\");\n" FAULT);
		program_shell(p, "$GPULINT check %s --output=concise bug.cu -- -std=c++17 -DNDEBUG --extended-lambda", modes[i]);
		expect_out(p, "1 finding: 1 error in 1 file.");
		cr_expect_null(strstr(p->err, "while parsing"), "%s", p->err);
		program_free(p);
	}
}

// A header that is nowhere: its names are learnt from one cheap parse, and one more is read, in both modes alike.
Test(headers, names_of_a_missing_header_cost_one_parse)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "bug.cu",
		             "#include <nowhere/lib.h>\nnowhere::Buffer make();\n"
		             "void fill() { nowhere::Buffer b = make(); nowhere::grow(b, nowhere::ROWS); }\n" FAULT);
		program_shell(p, "$GPULINT check %s --output=concise --statistics bug.cu", modes[i]);
		expect_status(p, 1);
		expect_out(p, "bug.cu:11:2: error:");
		cr_expect(strstr(p->out, "(2 parses)") || strstr(p->err, "(2 parses)"), "%s%s", p->out, p->err);
		program_free(p);
	}
}

// A header for another system is not missed: the file is parsed once.
Test(headers, headers_of_other_systems_cost_nothing)
{
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, "bug.cu", "#if defined(WIN32) || defined(_WIN32)\n#include <windows.h>\n#endif\n#include \"timer.h\"\n" FAULT);
		program_file(p, "timer.h", "#ifndef TIMER_H\n#define TIMER_H\n#ifdef __APPLE__\n#include <mach/mach_time.h>\n#endif\n#endif\n");
		program_shell(p, "$GPULINT check %s --output=concise --statistics bug.cu", modes[i]);
		expect_status(p, 1);
		expect_out(p, "bug.cu:12:2: error:");
		cr_expect(strstr(p->out, "(1 parses)") || strstr(p->err, "(1 parses)"), "%s%s", p->out, p->err);
		program_free(p);
	}
}

// What a missing header defines is handed kernels: it is named as the first thing to give, and what is only called is not.
Test(headers, names_that_hide_launches_are_said)
{
	struct program *p = program_new();
	program_file(p, "a.cu",
	             "#include \"project_launch.h\"\n#include <cuda_runtime.h>\n__global__ void scale(float *x, int n) { x[n] *= 2; }\n"
	             "template<class T> __global__ void fill(T *x) { *x = 1; }\nvoid run(float *d, int n, cudaStream_t s)\n{\n"
	             "\tCHECK(cudaMemsetAsync(d, 0, n, s));\n\tLAUNCH_KERNEL(scale, dim3(1), dim3(n), 0, s, d, n);\n"
	             "\tLAUNCH_KERNEL(scale, dim3(1), dim3(n), 0, s, d, n);\n\tlaunch_on(s, fill<float>, d);\n}\n");
	program_shell(p, "$G a.cu");
	expect_err(p, "give first what defines `LAUNCH_KERNEL` (line 8) and `launch_on` (line 10): kernels are handed to them");
	cr_expect_not(strstr(p->err, "`CHECK`"), "%s", p->err);
	program_file(p, "b.cu", // the kernels are the header's, too: what is left to see are the streams
	             "#include \"project_launch.h\"\n#include <cuda_runtime.h>\nvoid run(float *d, int n, cudaStream_t s)\n{\n"
	             "\tLAUNCH_SCALE(s, d, n);\n\tSAY(n);\n\tLAUNCH_KERNEL(scale, 1, n, s, d);\n\tCHECK(cudaStreamSynchronize(s));\n}\n");
	program_shell(p, "$G b.cu");
	expect_err(p,
	           "give first what defines `LAUNCH_SCALE` (line 5) and `LAUNCH_KERNEL` (line 7): streams are handed to them, so GPU work may hide");
	cr_expect_not(strstr(p->err, "`SAY`") || strstr(p->err, "`CHECK`"), "%s", p->err);
	program_shell(p, "sed -i 's/SAY(n)/SAY(step)/;2a __global__ void step(float *x);' b.cu; $G b.cu");
	expect_err(p, "give first what defines `SAY` (line 7): kernels are handed to it, so launches hide there");
	program_file(p, "project_launch.h",
	             "#define CHECK(x) (x)\n#define LAUNCH_KERNEL(k, g, b, m, s, ...) k<<<g, b, m, s>>>(__VA_ARGS__)\n"
	             "template<class F, class... A> void launch_on(cudaStream_t s, F f, A... a) { f<<<1, 1, 0, s>>>(a...); }\n");
	program_shell(p, "sed -i '1d;2a #include \"project_launch.h\"' a.cu; $G a.cu");
	cr_expect_not(strstr(p->err, "launches hide"), "%s", p->err);
	program_free(p);
}

#define CAPTURE(more)                                                                                                                                \
	"#include <cuda_runtime.h>\n__global__ void step(float *x) { x[threadIdx.x] += 1; }\n"                                                       \
	"cudaGraph_t record(float *x, cudaStream_t s)\n{\n"                                                                                          \
	"\tcudaGraph_t graph, of;\n\tcudaStreamCaptureStatus status;\n\tunsigned long long id;\n"                                                    \
	"\tconst cudaGraphNode_t *nodes;\n\tsize_t n;\n"                                                                                             \
	"\tcudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n\tstep<<<1, 256, 0, s>>>(x);\n" more                                             \
	"\tif (status == cudaStreamCaptureStatusNone)\n\t\tcudaStreamSynchronize(s);\n"                                                              \
	"\tcudaStreamEndCapture(s, &graph);\n\treturn graph;\n}\n"

// Shapes and names of earlier versions, which the headers of CUDA 13 do not have: each says what it says there.
Test(headers, earlier_versions)
{
	struct program *p = program_new();
	program_file(p, "src/three.cu", CAPTURE("\tcudaStreamGetCaptureInfo(s, &status, &id);\n"));
	program_file(p, "src/six.cu", CAPTURE("\tcudaStreamGetCaptureInfo(s, &status, &id, &of, &nodes, &n);\n"));
	program_file(p, "src/named.cu", CAPTURE("\tcudaStreamGetCaptureInfo_v2(s, &status, &id, &of, &nodes, &n);\n"));
	program_file(p, "src/prefetch.cu", // on its fourth argument: the legacy stream would not do during the capture
	             "#include <cuda_runtime.h>\ncudaGraph_t record(float *x)\n{\n\tcudaGraph_t graph;\n\tcudaStream_t s;\n"
	             "\tcudaStreamCreate(&s);\n\tcudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
	             "\tcudaMemPrefetchAsync(x, 1024, 0, s);\n\tcudaStreamEndCapture(s, &graph);\n\tcudaStreamDestroy(s);\n\treturn graph;\n}\n");
	program_shell(p, "$GPULINT check --headers=bundled --output=concise src");
	expect_status(p, 0);
	expect_out(p, "0 findings in 4 files.");
	program_free(p);
}
