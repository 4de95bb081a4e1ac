// SPDX-License-Identifier: Apache-2.0
// Models that a user gives: --models, gpulint-models.json, gpulint models.
#include "program.h"

// The project's own launch wrapper, whose body is not there.
#define WRAPPER                                                                                                        \
	"#include <cuda_runtime.h>\n"                                                                                  \
	"namespace acme { void scale(float *data, int n, cudaStream_t stream); }\n"                                    \
	"void run(float *h, int n, cudaStream_t a, cudaStream_t b)\n{\n\tfloat *d;\n\tcudaMalloc(&d, n * sizeof *d);\n" \
	"\tcudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n" \
	"\tacme::scale(d, n, a);\n"                                                                                    \
	"\tcudaMemcpyAsync(h, d, n * sizeof *d, cudaMemcpyDeviceToHost, b);\n"                                         \
	"\tcudaStreamSynchronize(b), cudaStreamSynchronize(a), cudaFree(d), cudaStreamDestroy(a), cudaStreamDestroy(b);\n}\n"
#define ROW(effects) "{ \"library\": \"acme\", \"rows\": [\n { \"name\": \"acme::scale\", \"args\": [\"data\", \"n\", \"stream\"], " \
		     "\"result\": \"void\", \"effects\": [ " effects " ] } ] }"
#define WORKS ROW("{ \"do\": \"op\", \"kind\": \"kernel\", \"stream\": \"stream\", \"source\": \"manual\" }, "          \
		  "{ \"do\": \"write\", \"arg\": \"data\", \"size\": \"4*n\", \"source\": \"manual\" }")
#define WAITS ROW("{ \"do\": \"host-wait-device\", \"source\": \"manual\" }")

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
	expect_out(p, "m.json: right: 1 function\nown.json: right: 1 function\n");
	program_shell(p, "$GPULINT models --models=m.json --models=own.json acme::scale cudaFree");
	expect_status(p, 0);
	expect_out(p, "acme::scale(data, n, stream)  acme\n");
	expect_out(p, "  declared at m.json:2\n");
	expect_out(p, "cudaFree(p)  own\n  no effect on order, memory or handles\n  declared at own.json:1\n");
	expect_out(p, "  not used: the models that were given have this name\n");
	program_free(p);
}
