// SPDX-License-Identifier: Apache-2.0
// expect-none
// A table of stages run through function pointers, every stage on the stream it is given.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void k_load(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }
__global__ void k_twice(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }
__global__ void k_negate(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = -x[i]; }

typedef void (*stage_fn)(int *, int, cudaStream_t);

static void load(int *x, int n, cudaStream_t s) { k_load<<<(n + 255) / 256, 256, 0, s>>>(x, n); }
static void twice(int *x, int n, cudaStream_t s) { k_twice<<<(n + 255) / 256, 256, 0, s>>>(x, n); }
static void negate(int *x, int n, cudaStream_t s) { k_negate<<<(n + 255) / 256, 256, 0, s>>>(x, n); }

static const struct {
	const char *name;
	stage_fn run;
} stages[] = {{"load", load}, {"twice", twice}, {"negate", negate}};

int run_stages(int *pinned, int n)
{
	cudaStream_t s;
	int *x;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess)
		return -1;
	if (cudaMalloc((void **)&x, n * sizeof(int)) != cudaSuccess) {
		cudaStreamDestroy(s);
		return -1;
	}
	for (size_t i = 0; i < sizeof stages / sizeof stages[0]; i++) {
		stages[i].run(x, n, s);
		if (cudaGetLastError() != cudaSuccess)
			fprintf(stderr, "stage %s did not start\n", stages[i].name);
	}
	cudaMemcpyAsync(pinned, x, n * sizeof(int), cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	cudaFree(x);
	cudaStreamDestroy(s);
	return 0;
}
