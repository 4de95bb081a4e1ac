// SPDX-License-Identifier: Apache-2.0
// Launches that only nvcc takes.
#include "frontend/parse/launch_text.h"
#include "snippet.h"

static const char *rewritten(struct arena *a, const char *text)
{
	const char *result = launch_text(a, text, strlen(text));
	return result ? result : "(unchanged)";
}

Test(launch, braced_arguments_become_dim3)
{
	struct arena a = {0};
	static const char *const row[][2] = {
		{"k<<<g, {32, n, 1}, 0, s>>>(x);", "k<<<g, dim3(32, n, 1), 0, s>>>(x);"},
		{"k<<<{1}, { f({2}), 3 }>>>(x);", "k<<<dim3(1), dim3( f({2}), 3 )>>>(x);"},
		{"k<T, 3>\n\t<<<a,\n\t{b}>>>(x); k<<<1, {2}>>>();", "k<T, 3>\n\t<<<a,\n\tdim3(b)>>>(x); k<<<1, dim3(2)>>>();"},
		{"k<<<dim3{1, 2}, f({1})>>>(x, {3});", "(unchanged)"},
		{"// k<<<1, {2}>>>()\n\"k<<<1, {2}>>>\" 'k' /* <<<{1}>>> */", "(unchanged)"},
		{"x = a <<<b, {1}; y >>> z", "(unchanged)"},
		{"k<<<1, {2", "(unchanged)"},
		{"k<<<1, /* {0} */ {2}>>>();", "k<<<1, /* {0} */ {2}>>>();"},
		{"<<<", "(unchanged)"},
		{"", "(unchanged)"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		const char *got = rewritten(&a, row[i][0]);
		bool is_same = strcmp(row[i][0], row[i][1]) == 0 && strcmp(got, "(unchanged)") == 0;
		cr_expect(is_same || strcmp(got, row[i][1]) == 0, "%s\n-> %s", row[i][0], got);
	}
	arena_free(&a);
}

Test(launch, brackets_become_one_piece)
{
	struct arena a = {0};
	static const char *const row[][2] = {
		{"k<< <g, 32 >> >(x);", "k<<< g, 32 >>> (x);"},
		{"k<T> <<  <g, {b},\n0 >>\t>(x); k<< <1, 1>>>();", "k<T> <<<  g, dim3(b),\n0 >>>\t(x); k<<< 1, 1>>>();"},
		{"k<<<g, b >> >(x);", "k<<<g, b >>> (x);"},
		{"k<<<f<A<B> >(), 32>>>(x);", "(unchanged)"},
		{"k<<<A<B<C>> >::n, 32>>>(x);", "(unchanged)"},
		{"s << \"<\" << <x; y >> >z;", "(unchanged)"},
		{"A<B<C>> > a; n = b << c;", "(unchanged)"},
		{"// k<< <1, 2>> >()", "(unchanged)"},
		{"k<<\n<1, 2>> >();", "(unchanged)"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		cr_expect_str_eq(rewritten(&a, row[i][0]), row[i][1]);
	arena_free(&a);
}

static const struct expectation launches[] = {
	{"__global__ void k(float *x) { *x = 1; }\nvoid f(float *x, int n, cudaStream_t s) { k<<<1, {32, (unsigned)n, 1}, 0, s>>>(x); }", "f",
         "b0:\n\t%0 = {1, 1, 1}\n\t%1 = {32, n, 1}\n\tlaunch k<<<%0, %1, 0, s>>>(x)\n\treturn\n"},
	{"__global__ void k(float *x) { *x = 1; }\nvoid f(float *x, cudaStream_t s) { k << <1, 32, 0, s >> > (x); }", "f",
         "b0:\n\t%0 = {1, 1, 1}\n\t%1 = {32, 1, 1}\n\tlaunch k<<<%0, %1, 0, s>>>(x)\n\treturn\n"},
};

Test(launch, what_only_nvcc_reads_is_understood)
{
	snippet_check(launches, sizeof launches / sizeof *launches);
}
