// SPDX-License-Identifier: Apache-2.0
// `#if` leaves something out that uses the stream, but nothing in place of the launch: no build gives the launch its stream.
#include <cuda_runtime.h>

__global__ void scale(float *x, float by, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= by;
}

void scale_on_device(float *x, float by, int n, cudaStream_t stream)
{
#ifdef WAIT_FIRST
	cudaStreamSynchronize(stream);
#endif
	scale<<<(n + 255) / 256, 256>>>(x, by, n); // expect: GPU110 // validate: confirmed
#ifdef WAIT_BEHIND
	cudaStreamSynchronize(stream);
#else
	// whoever gave the stream waits for it
#endif
}

// The other build uses another stream parameter's name in a comment only.
void clear_on_device(float *x, int n, cudaStream_t stream)
{
#ifdef CLEAR_AT_ONCE
	cudaMemset(x, 0, n * sizeof *x); // not on stream
#else
	cudaMemsetAsync(x, 0, n * sizeof *x); // expect: GPU110 // validate: confirmed
#endif
}
