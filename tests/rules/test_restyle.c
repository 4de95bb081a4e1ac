// SPDX-License-Identifier: Apache-2.0
// A fault is seen in any style: tools/restyle writes the programs again, gpulint must say the same about them.
#include <criterion/criterion.h>
#include <string.h>
#include <sys/wait.h>

#include "base/file.h"
#include "scratch.h"

struct run {
	struct arena arena;
	const char *folder, *out;
	int status;
};

static struct run restyle(const char *arguments, const char *name, const char *text)
{
	struct run r = {0};
	size_t n;
	r.folder = scratch_new(&r.arena);
	if (name)
		scratch_write(&r.arena, r.folder, name, text);
	const char *line = arena_printf(&r.arena,
	                                "cd '%s' && export C='%s/corpus' GPULINT='%s' RESTYLE='%s' KEEP=kept && '%s/tools/restyle' %s >.out 2>&1",
	                                r.folder, GPULINT_SOURCE_DIR, GPULINT_BINARY, GPULINT_RESTYLE, GPULINT_SOURCE_DIR, arguments);
	int status = system(line);
	r.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
	r.out = file_read(&r.arena, path_join(&r.arena, r.folder, ".out"), &n);
	r.out = r.out ? r.out : "";
	return r;
}

static void run_free(struct run *r)
{
	scratch_remove(r->folder);
	arena_free(&r->arena);
}

static const char *variant(struct run *r, const char *style, const char *name)
{
	size_t n;
	const char *folder = path_base(r->folder);
	const char *path = arena_printf(&r->arena, "%s/kept/variants/%s/%s-%s", r->folder, style, folder, name);
	const char *text = file_read(&r->arena, path, &n);
	cr_assert_not_null(text, "%s is not there:\n%s", path, r->out);
	return text;
}

#define UNORDERED                                                                                                      \
	"#include <cuda_runtime.h>\n__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"                          \
	"int main()\n{\n\tcudaStream_t s;\n\tfloat *x, h[4] = {0};\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n" \
	"\tcudaMalloc(&x, 4 * sizeof(float));\n\tfill<<<1, 4>>>(x);\n"                                                  \
	"\tif (cudaMemcpyAsync(h, x, 16, cudaMemcpyDeviceToHost, s)) // expect: GPU101\n\t\treturn 1;\n"                 \
	"\treturn cudaStreamSynchronize(s) + cudaStreamDestroy(s) + cudaFree(x);\n}\n"

#define expect_part(text, part) cr_expect(strstr((text), (part)), "`%s` not in:\n%s", (part), (text))

Test(restyle, each_style_is_what_it_says, .timeout = 120)
{
	struct run r = restyle("unordered.cu", "unordered.cu", UNORDERED);
	cr_expect_eq(r.status, 0, "%s", r.out);
	expect_part(r.out, "total               3        3        0        0\n");
	const char *text = variant(&r, "functions", "unordered.cu");
	expect_part(text, "static cudaError_t restyle_step(float (&h)[4], float *&x, cudaStream_t &s)\n{\n\treturn cudaMemcpyAsync(");
	expect_part(text, "\tif (restyle_step(h, x, s)) // expect: GPU101\n");
	text = variant(&r, "class", "unordered.cu");
	expect_part(text, "class restyle_owner {\npublic:\n\tcudaStream_t s;\n");
	expect_part(text, "cudaStreamCreateWithFlags(&restyle_object.s, cudaStreamNonBlocking);");
	text = variant(&r, "template", "unordered.cu");
	expect_part(text, "template <typename restyle_type> int restyle_main()");
	expect_part(text, "cudaMalloc(&x, 4 * sizeof(restyle_type));");
	expect_part(text, "return restyle_main<float>();");
	run_free(&r);
}

// In C there are only functions, which get pointers.
Test(restyle, programs_in_c, .timeout = 120)
{
	struct run r = restyle("stream.c", "stream.c",
	                       "#include <cuda_runtime.h>\nint f(void)\n{\n\tcudaStream_t s[2];\n\tcudaStreamCreate(&s[0]);\n"
	                       "\tcudaStreamDestroy(s[0]);\n\treturn (int)cudaStreamSynchronize(s[0]); // expect: GPU501\n}\n");
	cr_expect_eq(r.status, 0, "%s", r.out);
	expect_part(r.out, "skipped: class:   C has no classes: 1 programs\n");
	expect_part(r.out, "total               1        1        0        0\n");
	const char *text = variant(&r, "functions", "stream.c");
	expect_part(text, "static cudaError_t restyle_step(cudaStream_t (*s)[2])\n{\n\treturn cudaStreamSynchronize((*s)[0]);\n}\n");
	expect_part(text, "\treturn (int)restyle_step(&s); // expect: GPU501\n");
	run_free(&r);
}

// A miss and a false alarm are counted and named: a program that expects what nobody finds, and a faulty one said to be right.
Test(restyle, what_is_not_as_expected_is_said, .timeout = 120)
{
	struct arena a = {0};
	const char *text = UNORDERED, *at = strstr(text, "GPU101");
	const char *other = arena_printf(&a, "%.*sGPU108%s", (int)(at - text), text, at + 6);
	struct run r = restyle("unordered.cu", "unordered.cu", other);
	expect_part(r.out, "GPU108\n");
	expect_part(r.out, "total               3        0        0        0\n");
	run_free(&r);
	r = restyle("unordered.cu", "unordered.cu", arena_printf(&a, "// expect-none\n%.*sa fault%s", (int)(at - 8 - text), text, at + 6));
	expect_part(r.out, "not silent: class/");
	expect_part(r.out, "total               0        0        3        0\n");
	run_free(&r);
	arena_free(&a);
}

// Sanitized builds leave it out: the same programs run there in tests/rules/test_corpus.c.
Test(restyle, every_seed_is_flagged_in_every_style, .timeout = 300)
{
#ifdef __SANITIZE_ADDRESS__
	cr_skip("sanitized build");
#endif
	struct run r = restyle("\"$C\"/seeds/*_bad*", NULL, NULL);
	cr_expect_eq(r.status, 0, "%s", r.out);
	cr_expect_null(strstr(r.out, "missed: "), "%s", r.out);
	const char *total = strstr(r.out, "total ");
	unsigned faulty = 0, flagged = 0;
	cr_assert(total && sscanf(total, "total %u %u", &faulty, &flagged) == 2, "%s", r.out);
	cr_expect(faulty >= 60 && flagged == faulty, "%s", r.out);
	run_free(&r);
}
