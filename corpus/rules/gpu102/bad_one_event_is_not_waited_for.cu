// SPDX-License-Identifier: Apache-2.0
// Each part has its event, but the loop that waits begins at the third: of the second nobody waits, although an event covers it.
#include <cuda_runtime.h>

enum { PARTS = 3 };

__global__ void partial(const float *x, float *p) { p[threadIdx.x] = x[threadIdx.x]; }
__global__ void final_sum(const float *a, const float *b, const float *c, float *o) { o[0] = a[0] + b[0] + c[0]; }

int main()
{
	cudaStream_t s[PARTS];
	cudaEvent_t e[PARTS];
	float *x, *part[PARTS], *o;
	cudaMalloc(&x, 1024);
	cudaMalloc(&o, sizeof *o);
	for (int i = 0; i < PARTS; i++) {
		cudaStreamCreateWithFlags(&s[i], cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&e[i], cudaEventDisableTiming);
		cudaMalloc(&part[i], 1024);
	}
	for (int i = 0; i < PARTS; i++) {
		partial<<<1, 256, 0, s[i]>>>(x, part[i]);
		cudaEventRecord(e[i], s[i]);
	}
	for (int i = 2; i < PARTS; i++)
		cudaStreamWaitEvent(s[0], e[i], 0);
	final_sum<<<1, 1, 0, s[0]>>>(part[0], part[1], part[2], o); // expect: GPU102 // validate: confirmed
	return cudaDeviceSynchronize() != cudaSuccess;
}
