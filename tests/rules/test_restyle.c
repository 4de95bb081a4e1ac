// SPDX-License-Identifier: Apache-2.0
// A fault is seen in any style: tools/restyle writes the programs again, gpulint must say the same about them.
#include <criterion/criterion.h>
#include <string.h>

#include "base/file.h"
#include "rules/restyle.h"

static const char *variant(struct restyled *r, const char *style, const char *name)
{
	size_t n;
	const char *folder = path_base(r->folder);
	const char *path = arena_printf(&r->arena, "%s/kept/variants/%s/%s-%s", r->folder, style, folder, name);
	const char *text = file_read(&r->arena, path, &n);
	cr_assert_not_null(text, "%s is not there:\n%s", path, r->out);
	return text;
}

// A file of the split program unordered.cu.
static const char *split_file(struct restyled *r, const char *name)
{
	size_t n;
	const char *folder = path_base(r->folder);
	const char *path = arena_printf(&r->arena, "%s/kept/variants/split/%s-unordered.cu/%s", r->folder, folder, name);
	const char *text = file_read(&r->arena, path, &n);
	cr_assert_not_null(text, "%s is not there:\n%s", path, r->out);
	return text;
}

#define UNORDERED                                                                                                                                    \
	"#include <cuda_runtime.h>\n__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"                                                        \
	"int main()\n{\n\tcudaStream_t s;\n\tfloat *x, h[4] = {0};\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"                       \
	"\tcudaMalloc(&x, 4 * sizeof(float));\n\tfill<<<1, 4>>>(x);\n"                                                                               \
	"\tif (cudaMemcpyAsync(h, x, 16, cudaMemcpyDeviceToHost, s)) // expect: GPU101\n\t\treturn 1;\n"                                             \
	"\treturn cudaStreamSynchronize(s) + cudaStreamDestroy(s) + cudaFree(x);\n}\n"

#define expect_part(text, part) cr_expect(strstr((text), (part)), "`%s` not in:\n%s", (part), (text))

Test(restyle, each_style_is_what_it_says, .timeout = 120)
{
	struct restyled r = restyle("unordered.cu", "unordered.cu", UNORDERED);
	cr_expect_eq(r.status, 0, "%s", r.out);
	expect_part(r.out, "total               4        4        0        0\n");
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
	text = split_file(&r, "unordered.h");
	expect_part(text, "__global__ void fill(float *x) ;\n");
	expect_part(text, "cudaError_t restyle_step(float (&h)[4], float *&x, cudaStream_t &s);\n");
	text = split_file(&r, "unordered_part.cu");
	expect_part(text,
	            "#include \"unordered.h\"\n\ncudaError_t restyle_step(float (&h)[4], float *&x, cudaStream_t &s)\n{\n\treturn cudaMemcpyAsync(");
	text = split_file(&r, "unordered.cu");
	expect_part(text, "#include \"unordered.h\"\n\n__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n");
	expect_part(text, "\tif (restyle_step(h, x, s)) // expect: GPU101\n");
	restyle_free(&r);
}

// In C there are only functions, which get pointers.
Test(restyle, programs_in_c, .timeout = 120)
{
	struct restyled r = restyle("stream.c", "stream.c",
	                            "#include <cuda_runtime.h>\nint f(void)\n{\n\tcudaStream_t s[2];\n\tcudaStreamCreate(&s[0]);\n"
	                            "\tcudaStreamDestroy(s[0]);\n\treturn (int)cudaStreamSynchronize(s[0]); // expect: GPU501\n}\n");
	cr_expect_eq(r.status, 0, "%s", r.out);
	expect_part(r.out, "skipped: class:   C has no classes: 1 programs\n");
	expect_part(r.out, "total               2        2        0        0\n");
	const char *text = variant(&r, "functions", "stream.c");
	expect_part(text, "static cudaError_t restyle_step(cudaStream_t (*s)[2])\n{\n\treturn cudaStreamSynchronize((*s)[0]);\n}\n");
	expect_part(text, "\treturn (int)restyle_step(&s); // expect: GPU501\n");
	restyle_free(&r);
}

// A miss and a false alarm are counted and named: a program that expects what nobody finds, and a faulty one said to be right.
Test(restyle, what_is_not_as_expected_is_said, .timeout = 120)
{
	struct arena a = {0};
	const char *text = UNORDERED, *at = strstr(text, "GPU101");
	const char *other = arena_printf(&a, "%.*sGPU108%s", (int)(at - text), text, at + 6);
	struct restyled r = restyle("unordered.cu", "unordered.cu", other);
	expect_part(r.out, "GPU108\n");
	expect_part(r.out, "total               4        0        0        0\n");
	restyle_free(&r);
	r = restyle("unordered.cu", "unordered.cu", arena_printf(&a, "// expect-none\n%.*sa fault%s", (int)(at - 8 - text), text, at + 6));
	expect_part(r.out, "not silent: class/");
	expect_part(r.out, "total               0        0        4        0\n");
	restyle_free(&r);
	arena_free(&a);
}
