// SPDX-License-Identifier: Apache-2.0
// Models that a user gives: --models, gpulint-models.json, gpulint models.
#include "program.h"

#include <stdint.h>

// The project's own launch wrapper, whose body is not there.
#define WRAPPER                                                                                                                                      \
	"#include <cuda_runtime.h>\n"                                                                                                                \
	"namespace acme { void scale(float *data, int n, cudaStream_t stream); }\n"                                                                  \
	"void run(float *h, int n, cudaStream_t a, cudaStream_t b)\n{\n\tfloat *d;\n\tcudaMalloc(&d, n * sizeof *d);\n"                              \
	"\tcudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n"                            \
	"\tacme::scale(d, n, a);\n"                                                                                                                  \
	"\tcudaMemcpyAsync(h, d, n * sizeof *d, cudaMemcpyDeviceToHost, b);\n"                                                                       \
	"\tcudaStreamSynchronize(b), cudaStreamSynchronize(a), cudaFree(d), cudaStreamDestroy(a), cudaStreamDestroy(b);\n}\n"
#define ROW(effects)                                                                                                                                 \
	"{ \"library\": \"acme\", \"rows\": [\n { \"name\": \"acme::scale\", \"args\": [\"data\", \"n\", \"stream\"], "                              \
	"\"result\": \"void\", \"effects\": [ " effects " ] } ] }"
#define WORKS                                                                                                                                        \
	ROW("{ \"do\": \"op\", \"kind\": \"kernel\", \"stream\": \"stream\", \"source\": \"manual\" }, "                                             \
	    "{ \"do\": \"write\", \"arg\": \"data\", \"size\": \"4*n\", \"source\": \"manual\" }")
#define WAITS ROW("{ \"do\": \"host-wait-device\", \"source\": \"manual\" }")

static const char *const examples[] = {"wrapper", "carrier", "buffer", "guard", "macro"};

// The findings of an example are those that its lines expect: CODE at the end of a line, nothing elsewhere.
static void run_example(struct program *p, const char *name)
{
	size_t n, found = 0, wanted = 0;
	const char *source = file_read(&p->arena, arena_printf(&p->arena, GPULINT_SOURCE_DIR "/docs/examples/models/%s.cu", name), &n);
	cr_assert_not_null(source);
	program_file(p, "x.cu", source);
	program_shell(p, "$G -q --output=concise --models=" GPULINT_SOURCE_DIR "/docs/examples/models/%s.json x.cu", name);
	expect_status(p, 1);
	uint32_t line = 1;
	for (const char *s = source; s; s = strchr(s, '\n'), s = s ? s + 1 : NULL, line++) {
		const char *mark = strstr(s, "// expect: "), *end = strchr(s, '\n');
		if (!mark || (end && mark > end))
			continue;
		expect_out(p, arena_printf(&p->arena, "x.cu:%u:", line));
		expect_out(p, arena_printf(&p->arena, "[%.6s]", mark + 11));
		wanted++;
	}
	for (const char *s = p->out; (s = strstr(s, "x.cu:")); s++)
		found++;
	cr_expect(wanted > 0);
	cr_expect_eq(found, wanted, "%s: %zu findings, %zu expected\n%s", name, found, wanted, p->out);
}

Test(models, examples_find_what_they_say)
{
	struct program *p = program_new();
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
		run_example(p, examples[i]);
	program_free(p);
}

// A call that no header declares any more is known by its row; of another one nothing is known, and that is said.
Test(models, what_has_a_row_needs_no_declaration)
{
	struct program *p = program_new();
	program_file(p, "m.json",
	             "{ \"library\": \"acme\", \"rows\": [ { \"name\": \"team_wait\", \"args\": [], "
	             "\"effects\": [ { \"do\": \"host-wait-device\", \"source\": \"manual\" } ] } ] }");
	program_file(p, "a.cu",
	             "#include <cuda_runtime.h>\n__global__ void k(float *x) { x[0] = 1; }\nfloat f(void)\n{\n\tfloat *h, r;\n"
	             "\tcudaMallocHost((void **)&h, 4);\n\tk<<<1, 1>>>(h);\n\tteam_wait();\n\tr = h[0];\n\tcudaFreeHost(h);\n\treturn r;\n}\n");
	program_shell(p, "$G --models=m.json a.cu");
	cr_expect_str_eq(p->out, "0 findings in 1 file.\n");
	cr_expect_not(strstr(p->err, "team_wait"), "%s", p->err);
	program_shell(p, "$G a.cu");
	expect_err(p, "uses 1 name that nothing declares (first: `team_wait`)");
	expect_out(p, "Not fully explored: 1 file with statements not understood.");
	program_free(p);
}

// The page holds the text of each example as its file has it.
Test(models, page_has_the_examples)
{
	struct arena a = {0};
	size_t n;
	const char *page = file_read(&a, GPULINT_SOURCE_DIR "/docs/models.md", &n);
	cr_assert_not_null(page);
	for (size_t i = 0; i < 2 * (sizeof examples / sizeof *examples); i++) {
		const char *kind = i % 2 ? "cu" : "json", *language = i % 2 ? "cpp" : "json";
		const char *file = arena_printf(&a, GPULINT_SOURCE_DIR "/docs/examples/models/%s.%s", examples[i / 2], kind);
		const char *text = file_read(&a, file, &n);
		cr_assert_not_null(text, "%s", file);
		cr_expect(strstr(page, arena_printf(&a, "```%s\n%s```\n", language, text)), "%s is not on the page", file);
	}
	arena_free(&a);
}

// A class that the program has says itself what it does: the type stands in for it only when its header is missing.
Test(models, headers_that_are_there_win)
{
	struct program *p = program_new();
	const char *body = "#include <cuda_runtime.h>\n%s"
			   "__global__ void k(float *p) { p[0] = 1; }\n"
			   "void run(float *h, float *d)\n{\n\tacme::S s;\n\tk<<<1, 1, 0, s.get()>>>(d);\n"
			   "\tcudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost);\n\ts.sync();\n}\n";
	program_file(p, "m.json",
	             "{ \"library\": \"acme\", \"rows\": [], \"types\": [ { \"name\": \"acme::S\", \"is\": \"non-blocking stream\", "
	             "\"header\": \"acme/s.h\", \"members\": { \"get\": \"stream\", \"sync\": \"wait\" }, \"source\": \"m\" } ] }");
	program_file(p, "a.cu", arena_printf(&p->arena, body, "#include \"acme/s.h\"\n"));
	program_shell(p, "$G -q --output=concise --models=m.json a.cu");
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	program_file(p, "acme/s.h",
	             "#pragma once\n#include <cuda_runtime.h>\nnamespace acme { struct S { cudaStream_t s = 0; cudaStream_t get() { return s; } "
	             "void sync() { cudaStreamSynchronize(s); } }; }\n");
	program_shell(p, "$G -q --output=concise --models=m.json a.cu");
	expect_status(p, 0);
	program_free(p);
}

// What the row says decides: a kernel on the stream races for certain, a call that waits for the device does not.
Test(models, rows_decide)
{
	struct program *p = program_new();
	program_file(p, "a.cu", WRAPPER);
	program_file(p, "works.json", WORKS);
	program_file(p, "waits.json", WAITS);
	program_shell(p, "$G -q --output=concise --models=works.json a.cu");
	expect_status(p, 1);
	expect_out(p, "a.cu:9:2: error:");
	program_shell(p, "$G -q --output=concise --models=waits.json a.cu");
	expect_status(p, 0);
	cr_expect_str_empty(p->out);
	program_free(p);
}

Test(models, nearest_file_is_found_and_said)
{
	struct program *p = program_new();
	program_file(p, "src/deep/a.cu", WRAPPER);
	program_file(p, "gpulint-models.json", WORKS);
	program_file(p, "src/gpulint-models.json", WAITS);
	program_shell(p, "$G src/deep/a.cu");
	expect_status(p, 0);
	expect_err(p, "/src/gpulint-models.json: its models are used: --models=FILE names others\n");
	program_shell(p, "$G --models=gpulint-models.json src");
	expect_status(p, 1);
	cr_expect_null(strstr(p->err, "its models are used"));
	program_shell(p, "$G -q src");
	expect_status(p, 0);
	cr_expect_null(strstr(p->err, "its models are used"));
	program_free(p);
}

// A C++ file that calls a function of the models has GPU code, though no word of CUDA's stands in it.
Test(models, calls_make_a_file_one_with_gpu_code)
{
	struct program *p = program_new();
	program_file(p, "a.cpp",
	             "namespace acme { void scale(float *data, int n, void *stream); }\n"
	             "void run(float *d, void *s)\n{\n\tacme::scale(d, 4, s);\n}\n");
	program_file(p, "b.cpp", "int rescaled, scale_of;\n");
	program_file(p, "works.json", WORKS);
	program_shell(p, "$G --statistics .");
	expect_out(p, "2 without GPU code");
	program_shell(p, "$G --statistics --models=works.json .");
	expect_out(p, "1 without GPU code");
	expect_out(p, "GPU calls:  1, 1 on an explored path");
	program_free(p);
}

Test(models, bad_files_end_the_run)
{
	struct program *p = program_new();
	program_file(p, "a.cu", WRAPPER);
	program_file(p, "m.json", ROW("{ \"do\": \"opp\", \"source\": \"manual\" }"));
	const char *wanted = "m.json:2: acme::scale: unknown verb \"opp\": say \"op\"\n";
	program_shell(p, "$G --models=m.json a.cu");
	expect_status(p, 2);
	expect_err(p, wanted);
	program_shell(p, "$GPULINT models --check m.json");
	expect_status(p, 2);
	expect_err(p, wanted);
	program_shell(p, "$GPULINT models --models=m.json acme::scale");
	expect_status(p, 2);
	program_shell(p, "$GPULINT dump --stage=ir --models=m.json a.cu");
	expect_status(p, 2);
	program_shell(p, "$G --models=none.json a.cu");
	expect_status(p, 2);
	expect_err(p, "none.json:1: cannot be read (No such file or directory): ");
	program_shell(p, "$G --models=. a.cu");
	expect_status(p, 2);
	expect_err(p, ".:1: cannot be read (a folder): ");
	program_free(p);
}

Test(models, are_printed_like_shipped_ones)
{
	struct program *p = program_new();
	program_file(p, "m.json", WORKS);
	program_file(p, "own.json", "{ \"library\": \"own\", \"rows\": [ { \"name\": \"cudaFree\", \"args\": [\"p\"] } ] }");
	program_shell(p, "$GPULINT models --check m.json own.json");
	expect_status(p, 0);
	expect_out(p, "m.json: right: 1 function, 0 types, 0 macros\nown.json: right: 1 function, 0 types, 0 macros\n");
	program_shell(p, "$GPULINT models --models=m.json --models=own.json acme::scale cudaFree");
	expect_status(p, 0);
	expect_out(p, "acme::scale(data, n, stream)  acme\n");
	expect_out(p, "  declared at m.json:2\n");
	expect_out(p, "cudaFree(p)  own\n  no effect on order, memory or handles\n  declared at own.json:1\n");
	expect_out(p, "  not used: the models that were given have this name\n");
	program_free(p);
}
