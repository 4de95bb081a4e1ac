// SPDX-License-Identifier: Apache-2.0
// Writes CUDA sources of a given size and shape to stdout, for measurements and for the tests of large input.
//
//   generate SHAPE N
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 64 };

static void prologue(void)
{
	puts("#include <cuda_runtime.h>");
	puts("__global__ void work(float *p, int n)\n{\n\tif ((int)threadIdx.x < n)\n\t\tp[threadIdx.x] *= 2;\n}");
}

// One function, N operations on 64 streams, each stream with its own buffer.
static void operations(long n)
{
	prologue();
	printf("int main()\n{\n\tcudaStream_t s[%d];\n\tfloat *p[%d];\n", STREAMS, STREAMS);
	for (int i = 0; i < STREAMS; i++)
		printf("\tcudaStreamCreate(&s[%d]);\n\tcudaMalloc(&p[%d], 1024);\n", i, i);
	for (long i = 0; i < n; i++)
		printf("\twork<<<1, 256, 0, s[%ld]>>>(p[%ld], 256);\n", i % STREAMS, i % STREAMS);
	puts("\tcudaDeviceSynchronize();");
	for (int i = 0; i < STREAMS; i++)
		printf("\tcudaFree(p[%d]);\n\tcudaStreamDestroy(s[%d]);\n", i, i);
	puts("}");
}

// N functions of eight calls each; every one calls the next, in groups of ten.
static void functions(long n)
{
	prologue();
	for (long i = n - 1; i >= 0; i--) {
		printf("void step%ld(float *p, cudaStream_t s, cudaStream_t t)\n{\n\tcudaEvent_t e;\n", i);
		puts("\tcudaEventCreate(&e);\n\twork<<<1, 256, 0, s>>>(p, 256);\n\tcudaEventRecord(e, s);");
		puts("\tcudaStreamWaitEvent(t, e, 0);\n\twork<<<1, 256, 0, t>>>(p, 256);\n\tcudaStreamSynchronize(t);");
		puts("\tcudaEventDestroy(e);");
		if (i % 10 != 9 && i + 1 < n)
			printf("\tstep%ld(p, s, t);\n", i + 1);
		puts("}");
	}
}

// N copies into one buffer, in turn on 64 streams that nothing orders.
static void racing(long n)
{
	prologue();
	printf("int main()\n{\n\tcudaStream_t s[%d];\n\tfloat *p, *host;\n", STREAMS);
	for (int i = 0; i < STREAMS; i++)
		printf("\tcudaStreamCreate(&s[%d]);\n", i);
	puts("\tcudaMalloc(&p, 1024);\n\tcudaMallocHost(&host, 1024);");
	for (long i = 0; i < n; i++)
		printf("\tcudaMemcpyAsync(p, host, 1024, cudaMemcpyHostToDevice, s[%ld]);\n", i % STREAMS);
	puts("\tcudaDeviceSynchronize();\n\treturn 0;\n}");
}

// The same on two streams that a caller gives, the status of each copy checked.
static void checked(long n)
{
	prologue();
	puts("int f(float *p, float *host, cudaStream_t s, cudaStream_t t)\n{");
	for (long i = 0; i < n; i++)
		printf("\tif (cudaMemcpyAsync(p, host, 1024, cudaMemcpyHostToDevice, %s) != cudaSuccess)\n\t\treturn %ld;\n", i % 2 ? "s" : "t",
		       i + 1);
	puts("\treturn 0;\n}");
}

static void chain(long n)
{
	prologue();
	puts("void call0(float *p, cudaStream_t s) { work<<<1, 256, 0, s>>>(p, 256); }");
	for (long i = 1; i < n; i++)
		printf("void call%ld(float *p, cudaStream_t s) { call%ld(p, s); }\n", i, i - 1);
	printf("int main()\n{\n\tcudaStream_t s;\n\tfloat *p;\n\tcudaStreamCreate(&s);\n\tcudaMalloc(&p, 1024);\n"
	       "\tcall%ld(p, s);\n\tcudaStreamSynchronize(s);\n\tcudaFree(p);\n\tcudaStreamDestroy(s);\n}\n",
	       n - 1);
}

static void nested(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, int x)\n{");
	for (long i = 0; i < n; i++)
		fputs(i % 100 == 50 ? "if (x) {\n" : "{\n", stdout);
	puts("work<<<1, 256, 0, s>>>(p, 256);");
	for (long i = 0; i < n; i++)
		putchar('}');
	puts("\n}");
}

// N conditions in a row: two to the power of N paths.
static void paths(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, const int *x)\n{");
	for (long i = 0; i < n; i++)
		printf("\tif (x[%ld])\n\t\twork<<<1, 256, 0, s>>>(p, %ld);\n", i, i);
	puts("\tcudaStreamSynchronize(s);\n}");
}

static void cases(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, int x)\n{\n\tswitch (x) {");
	for (long i = 0; i < n; i++)
		printf("\tcase %ld:\n\t\twork<<<1, 256, 0, s>>>(p, %ld);\n%s", i, i, i % 3 ? "\t\tbreak;\n" : "");
	puts("\t}\n\tcudaStreamSynchronize(s);\n}");
}

static void else_if(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, int x)\n{");
	for (long i = 0; i < n; i++)
		printf("\t%sif (x == %ld)\n\t\twork<<<1, 256, 0, s>>>(p, %ld);\n", i ? "else " : "", i, i);
	puts("\tcudaStreamSynchronize(s);\n}");
}

static void recursion(long n)
{
	prologue();
	for (long i = 0; i < n; i++)
		printf("void call%ld(float *p, cudaStream_t s, int depth);\n", i);
	for (long i = 0; i < n; i++)
		printf("void call%ld(float *p, cudaStream_t s, int depth)\n{\n\twork<<<1, 256, 0, s>>>(p, 256);\n\tif (depth)\n"
		       "\t\tcall%ld(p, s, depth - 1);\n\telse\n\t\tcall%ld(p, s, depth);\n}\n",
		       i, (i + 1) % n, i * 7 % n);
}

static void loops(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, int n)\n{");
	for (long i = 0; i < n; i++)
		printf("for (int i%ld = 0; i%ld < n; i%ld++)\n", i, i, i);
	puts("work<<<1, 256, 0, s>>>(p, n);\n\tcudaStreamSynchronize(s);\n}");
}

// A table of N numbers and a little GPU code behind it: what generators of weights write.
static void table(long n)
{
	prologue();
	puts("static const float weight[] = {");
	for (long i = 0; i < n; i++)
		printf("%ld.25f,%s", i * 7919 % 1000003, i % 12 == 11 ? "\n" : " ");
	puts("};\nint main()\n{\n\tfloat *p;\n\tcudaMalloc(&p, sizeof weight);\n"
	     "\tcudaMemcpy(p, weight, sizeof weight, cudaMemcpyHostToDevice);\n\twork<<<1, 256>>>(p, 256);\n\tcudaFree(p);\n}");
}

static void sum(long n)
{
	prologue();
	fputs("void f(float *p, cudaStream_t s, int x)\n{\n\tint n = x", stdout);
	for (long i = 0; i < n; i++)
		printf(" + %s%ld", i % 10 ? "" : "\n", i);
	puts(";\n\twork<<<1, 256, 0, s>>>(p, n);\n\tcudaStreamSynchronize(s);\n}");
}

// N if/else in a row, GPU work on both sides.
static void either(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, const int *x)\n{");
	for (long i = 0; i < n; i++)
		printf("\tif (x[%ld])\n\t\twork<<<1, 256, 0, s>>>(p, %ld);\n\telse\n\t\tcudaMemsetAsync(p, 0, 4, s);\n", i, i);
	puts("\tcudaStreamSynchronize(s);\n}");
}

// N loops in a row with a branch in each.
static void loop_row(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, const int *x, int n)\n{");
	for (long i = 0; i < n; i++)
		printf("\tfor (int i = 0; i < n; i++)\n\t\tif (x[i + %ld])\n\t\t\twork<<<1, 256, 0, s>>>(p, %ld);\n\t\telse\n"
		       "\t\t\tcudaMemsetAsync(p, 0, 4, s);\n",
		       i, i);
	puts("\tcudaStreamSynchronize(s);\n}");
}

// N switches of four cases in a row.
static void switch_row(long n)
{
	prologue();
	puts("void f(float *p, cudaStream_t s, const int *x)\n{");
	for (long i = 0; i < n; i++)
		printf("\tswitch (x[%ld]) {\n\tcase 0: work<<<1, 256, 0, s>>>(p, %ld); break;\n\tcase 1: cudaMemsetAsync(p, 0, 4, s); break;\n"
		       "\tcase 2: cudaStreamSynchronize(s); break;\n\tdefault: cudaMemsetAsync(p, 1, 4, s);\n\t}\n",
		       i, i);
	puts("\tcudaStreamSynchronize(s);\n}");
}

// N helpers with a branch each, all of them called by N / 6 functions.
static void helpers(long n)
{
	prologue();
	for (long i = 0; i < n; i++)
		printf("static void help%ld(float *p, cudaStream_t s, int x)\n{\n\tif (x > %ld)\n\t\twork<<<1, 256, 0, s>>>(p, x);\n\telse\n"
		       "\t\tcudaMemsetAsync(p, 0, 4, s);\n}\n",
		       i, i);
	for (long k = 0; k < n / 6; k++) {
		printf("void caller%ld(float *p, cudaStream_t s, const int *x)\n{\n", k);
		for (long i = 0; i < n; i++)
			printf("\thelp%ld(p, s, x[%ld]);\n", i, i);
		puts("}");
	}
}

// A chain of N calls with a branch at each.
static void branch_chain(long n)
{
	prologue();
	puts("static void call0(float *p, cudaStream_t s, const int *x) { work<<<1, 256, 0, s>>>(p, *x); }");
	for (long i = 1; i < n; i++)
		printf("static void call%ld(float *p, cudaStream_t s, const int *x)\n{\n\tif (x[%ld])\n\t\twork<<<1, 256, 0, s>>>(p, 1);\n\telse\n"
		       "\t\tcudaMemsetAsync(p, 0, 4, s);\n\tcall%ld(p, s, x);\n}\n",
		       i, i, i - 1);
	printf("void f(float *p, cudaStream_t s, const int *x) { call%ld(p, s, x); }\n", n - 1);
}

// A main of N blocks of checked calls behind two early returns: a check is a branch that ends the program.
static void usage(long n)
{
	prologue();
	puts("#include <stdio.h>\n#include <stdlib.h>\n#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { "
	     "fprintf(stderr, \"%s\\n\", cudaGetErrorString(e)); exit(1); } } while (0)");
	puts("int main(int argc, char **argv)\n{\n\tif (argc < 2)\n\t\treturn 1;\n\tint n = atoi(argv[1]);\n\tif (n < 1)\n\t\treturn 2;");
	printf("\tfloat *p[%ld];\n", n);
	for (long i = 0; i < n; i++)
		printf("\tCHECK(cudaMalloc((void **)&p[%ld], n));\n\tCHECK(cudaMemset(p[%ld], 0, n));\n\tif (n > %ld)\n"
		       "\t\twork<<<1, 256>>>(p[%ld], n);\n\tCHECK(cudaDeviceSynchronize());\n",
		       i, i, i, i);
	puts("\treturn 0;\n}");
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*write)(long n);
	} shape[] = {{"operations", operations},
	             {"functions", functions},
	             {"racing", racing},
	             {"checked", checked},
	             {"chain", chain},
	             {"nested", nested},
	             {"paths", paths},
	             {"cases", cases},
	             {"else-if", else_if},
	             {"recursion", recursion},
	             {"loops", loops},
	             {"table", table},
	             {"sum", sum},
	             {"either", either},
	             {"loop-row", loop_row},
	             {"switch-row", switch_row},
	             {"helpers", helpers},
	             {"branch-chain", branch_chain},
	             {"usage", usage}};
	long n = argc == 3 ? strtol(argv[2], NULL, 10) : 0;
	for (size_t i = 0; n > 0 && i < sizeof shape / sizeof *shape; i++)
		if (strcmp(argv[1], shape[i].name) == 0) {
			shape[i].write(n);
			return fflush(stdout) ? 2 : 0;
		}
	fputs("usage: generate SHAPE N; shapes:", stderr);
	for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
		fprintf(stderr, " %s", shape[i].name);
	fputs("\n", stderr);
	return 2;
}
