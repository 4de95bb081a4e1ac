// SPDX-License-Identifier: Apache-2.0
// What a file is read as: the language that flags or launches say, and the macro that all its GPU code hides behind.
#include "program.h"

// No #include: only CUDA brings the API without one.
#define BARE                                                                                                                                         \
	"__global__ void scale(float *p) { p[0] *= 2; }\n"                                                                                           \
	"void run(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"                                                                                   \
	"\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "                                                      \
	"cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"                                                                                    \
	"\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1);\n}\n"

Test(languages, a_flag_makes_any_file_cuda, .timeout = 120)
{
	static const char *const name[] = {"a.cpp", "a.c", "a.h"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		struct program *p = program_new();
		const char *file = program_file(p, name[i], BARE);
		program_shell(p, "$G --output=concise %s -- -x cuda", name[i]);
		expect_status(p, 1);
		expect_out(p, "[GPU101]");
		program_file(p, "compile_commands.json",
		             arena_printf(&p->arena, "[{\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"clang++ -x cuda -c %s\"}]", p->folder,
		                          file, file));
		program_shell(p, "$G --output=concise -p . %s", name[i]);
		expect_status(p, 1);
		expect_out(p, "[GPU101]");
		program_free(p);
	}
}

// malloc without a cast stays C elsewhere: only launches make C++ of it.
Test(languages, launches_make_cuda_of_c, .timeout = 120)
{
	struct program *p = program_new();
	program_file(p, "launch.c", BARE);
	program_file(p, "plain.c",
	             "#include <cuda_runtime.h>\n#include <stdlib.h>\n// <<<1, 1>>> in a comment\n"
	             "int f(void) { int *new = malloc(4); cudaStream_t s; cudaStreamCreate(&s); "
	             "cudaStreamDestroy(s); return cudaStreamDestroy(s) + *new; }\n");
	program_shell(p, "$G --output=concise launch.c");
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	program_shell(p, "$G --output=concise plain.c");
	expect_status(p, 1);
	expect_out(p, "[GPU502]");
	cr_expect_null(strstr(p->err, "syntax"), "%s", p->err);
	program_shell(p, "$GPULINT dump --stage=units launch.c plain.c");
	expect_out(p, "language cuda");
	expect_out(p, "language c,");
	program_free(p);
}

#define SYNC "	cudaDeviceSynchronize();\n"
#define SYNCS "void g() {\n" SYNC SYNC SYNC SYNC SYNC SYNC SYNC SYNC "}\n"

// Directives around GPU code of a file, and the macros that are assumed; NULL = none.
static const struct {
	const char *open, *close, *macro;
} guarded[] = {
	{"#ifdef USE_GPU_CODE\n", "#endif\n", "USE_GPU_CODE"},
	{"#if defined(WITH_IT) // comment\n", "#else\nint no;\n#endif\n", "WITH_IT"},
	{"#if HAVE_A_GPU\n#ifdef __cplusplus\n", "#endif\n#endif\n", "HAVE_A_GPU"},
	{"#ifndef X\nint no;\n#elif defined GPU_Y\n", "#endif\n#ifdef GPU_Y\n#endif\n", NULL}, // in the active part there is nothing else
	{"#if defined(GPU_A) && defined(GPU_B)\n", "#endif\n", "GPU_A`, `GPU_B"},
	{"#ifdef _USE_GPU\n", "#endif\n", "_USE_GPU"},
	{"#if HAVE_GPU == 1\n", "#endif\n", "HAVE_GPU"},
	{"#if GPU_VERSION > 3\n", "#endif\n", "GPU_VERSION=4"},
	{"#ifdef GPU_A\n#if defined(GPU_B)\n", "#endif\n#endif\n", "GPU_A`, `GPU_B"},                         // one behind the other
	{"#ifdef _MSC_VER\n", "#endif\n", NULL},                                                              // the compiler's own
	{"void g() { cudaDeviceSynchronize(); }\n#ifdef GPU_A\n", "#endif\n", "GPU_A"},                       // most
	{SYNCS "#ifdef GPU_A\n", "#endif\n", NULL},                                                           // fewer than are compiled
	{"#ifdef GPU_A\nvoid g() { cudaDeviceSynchronize(); }\n#endif\n#ifdef GPU_B\n", "#endif\n", "GPU_B"}, // most stand behind that
	{"#ifdef GPU_A\n", "int (;\n#endif\n", NULL},                                                         // no C++ with it
};

Test(languages, macros_that_hide_most_gpu_code_are_assumed, .timeout = 300)
{
	for (size_t i = 0; i < sizeof guarded / sizeof *guarded; i++) {
		struct program *p = program_new();
		bool is_assumed = guarded[i].macro != NULL;
		program_file(p, "a.cu", arena_printf(&p->arena, "%s%s%s", guarded[i].open, BARE, guarded[i].close));
		program_shell(p, "$G --output=full --statistics a.cu");
		cr_expect_eq(strstr(p->out, "[GPU101]") != NULL, is_assumed, "%s%s%s", guarded[i].open, p->out, p->err);
		cr_expect_eq(strstr(p->err, "defined: nothing defines ") != NULL, is_assumed, "%s%s", guarded[i].open, p->err);
		if (is_assumed) {
			expect_err(p, arena_printf(&p->arena, "analysed with `%s` defined", guarded[i].macro));
			expect_out(p, "1 with a macro assumed");
		}
		program_free(p);
	}
}

// "Clean" means analysed: what nothing compiles is said, also by a hook.
Test(languages, gpu_code_that_no_build_has_is_said, .timeout = 120)
{
	struct program *p = program_new();
	program_file(p, "a.cu", "#if CUDART_VERSION < 5000\n" BARE "#endif\n");
	program_shell(p, "$G a.cu");
	expect_status(p, 0);
	expect_err(p, "none of its GPU calls is compiled: `#if` leaves out 5 GPU calls (first at line 7)");
	expect_out(p, "1 file with statements not understood, 5 GPU calls left out by `#if`");
	program_shell(p, "$G --quiet --fail-on=incomplete a.cu");
	expect_status(p, 1);
	expect_err(p, "not all was analysed: 1 file");
	program_shell(p, "$G --output=json a.cu");
	expect_out(p, "\"left_out_by_preprocessor\": 5");
	program_free(p);
}

// A launch that the parser loses, since nothing declares a type in it, stands where its statement begins.
Test(languages, lost_launch_over_two_lines, .timeout = 120)
{
	struct program *p = program_new();
	program_file(
		p, "a.cu",
		"#include <cuda_runtime.h>\n#include <gone/field.h>\ntemplate <class T> __global__ void check(const T *a, size_t n) {}\n"
		"void check_one(const void *a, size_t n, cudaStream_t s)\n{\n\tcheck<field><<<4, 64, 0, s>>>(\n\t\tstatic_cast<const field *>(a), n);\n}\n");
	program_shell(p, "$G --statistics a.cu");
	expect_out(p, "GPU calls:  1, 1 on an explored path");
	program_free(p);
}

// A virtual function of a header that does nothing is there for classes of other files.
Test(languages, virtual_function_that_does_nothing_here, .timeout = 120)
{
	static const char use[] =
		"#include \"backend.h\"\n__global__ void step(bool *old) { *old = true; }\nbool advance(backend *b)\n{\n\tbool *old;\n"
		"\tcudaMallocHost((void **)&old, 1);\n\tstep<<<1, 1>>>(old);\n\tb->wait();\n\tbool r = old[0];\n\tcudaFreeHost(old);\n\treturn r;\n}\n";
	static const char *const end[] = {"", " final"};
	for (int is_final = 0; is_final < 2; is_final++) {
		struct program *p = program_new();
		program_file(p, "backend.h",
		             arena_printf(&p->arena,
		                          "#include <cuda_runtime.h>\nstruct backend%s {\n\tvirtual ~backend() {}\n\tvirtual void wait() {}\n};\n",
		                          end[is_final]));
		program_file(p, "use.cu", use);
		program_shell(p, "$G --output=concise use.cu");
		expect_status(p, is_final);
		program_free(p);
	}
}

// A header has a stub of each function for builds without the GPU: what the file defines is then no second definition, but the build's macro is missing.
Test(languages, stubs_of_a_build_without_the_gpu, .timeout = 120)
{
	static const char *const header[] = {"#ifdef HAS_DEVICE\nvoid fill(float *p);\n#else\ninline void fill(float *) {}\n#endif\n",
	                                     "#if (HAS_DEVICE == 0)\n#define ON_DEVICE(x) static inline x {}\n#endif\n#if (HAS_DEVICE == 1)\n"
	                                     "#define ON_DEVICE(x) x;\n#endif\nON_DEVICE(void fill(float *p))\n"};
	for (size_t i = 0; i < sizeof header / sizeof *header; i++) {
		struct program *p = program_new();
		program_file(p, "fill.h", header[i]);
		program_file(p, "fill.cu",
		             "#include \"fill.h\"\n#include <cuda_runtime.h>\nvoid fill(float *p)\n{\n\tcudaMemset(p, 0, 4);\n\tcudaFree(p);\n}\n");
		program_shell(p, "$G --statistics fill.cu");
		expect_out(p, "GPU calls:  2, 2 on an explored path");
		expect_err(p, "nothing defines");
		program_free(p);
	}
}

// Whoever gives a compile command says what is compiled.
Test(languages, a_compile_command_decides_macros, .timeout = 120)
{
	struct program *p = program_new();
	const char *file = program_file(p, "a.cu", "#ifdef USE_GPU_CODE\n" BARE "#endif\n");
	for (int with = 0; with < 2; with++) {
		program_file(p, "compile_commands.json",
		             arena_printf(&p->arena, "[{\"directory\": \"%s\", \"file\": \"%s\", \"command\": \"nvcc %s -c %s\"}]", p->folder, file,
		                          with ? "-DUSE_GPU_CODE" : "", file));
		program_shell(p, "$G --output=concise -p . a.cu");
		expect_status(p, with);
		cr_expect_null(strstr(p->err, "nothing defines it"), "%s", p->err);
	}
	program_free(p);
}

// Errors of a header are told; what the file itself does is still looked at, unless the header leaves a bracket open that takes
// all of the file in.
Test(languages, a_broken_header_refuses_no_file, .timeout = 120)
{
	static const struct {
		const char *header;
		bool takes_all;
	} row[] = {{"int f( {;\n", true},
	           {"class A { int x[; };\n", false},
	           {"namespace n {\nint y = ;\n}\n", false},
	           {"int g(int) { return }\n", false}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct program *p = program_new();
		program_file(p, "bad.h", row[i].header);
		program_file(p, "a.cu", "#include \"bad.h\"\n" BARE);
		program_shell(p, "$G --output=concise a.cu");
		cr_expect_eq(strstr(p->out, "[GPU101]") != NULL, !row[i].takes_all, "%s%s%s", row[i].header, p->out, p->err);
		expect_out(p, " in 1 file.");
		cr_expect_null(strstr(p->out, "lost"), "%s%s", p->out, p->err);
		cr_expect(!row[i].takes_all || strstr(p->out, "5 GPU calls lie on no explored path"), "%s", p->out);
		program_free(p);
	}
}

// Benchmarks are built with -DN=1000: neither the headers that gpulint brings nor what it writes for missing names may use such a name.
Test(languages, flags_may_define_letters, .timeout = 120)
{
	struct program *p = program_new();
	const char *flags = "";
	for (char c = 'A'; c <= 'Z'; c++)
		if (c != 'T' && c != 'U') // CUDA's own headers use these two
			flags = arena_printf(&p->arena, "%s -D%c=3", flags, c);
	program_file(p, "a.cu",
	             "#include <cuda_runtime.h>\n#include <thrust/device_vector.h>\n#include <thrust/sort.h>\n#include <cub/cub.cuh>\n"
	             "#include <cooperative_groups.h>\n#include <curand_kernel.h>\n" BARE "void letters(int *p) { thrust::sort(p, p + N); }\n");
	program_file(p, "b.cu",
	             "#include <cuda_runtime.h>\n#include \"nowhere/view.h\"\n" BARE "void missing(nowhere::view<float> v)\n"
	             "{\n\tif (v == 3 || -v)\n\t\tnowhere::call<A>(v);\n}\n");
	program_shell(p, arena_printf(&p->arena, "$G --headers=bundled --output=concise a.cu --%s", flags));
	expect_status(p, 1);
	cr_expect_null(strstr(p->err, "error"), "%s", p->err);
	program_shell(p, arena_printf(&p->arena, "$G --headers=bundled --output=concise b.cu --%s", flags));
	expect_status(p, 1);
	cr_expect_null(strstr(p->err, "__gpulint__"), "%s", p->err);
	program_free(p);
}
