// SPDX-License-Identifier: Apache-2.0
#include "lib/work.h"
void run()
{
	float *d;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMalloc(&d, CHUNK * 4);
	fill(d, s);
	cudaMemset(d, 0, CHUNK * 4);
	cudaStreamSynchronize(s);
	cudaFree(d);
	cudaStreamDestroy(s);
}
