// SPDX-License-Identifier: Apache-2.0
// expect-none
// The function is looked at as if it were called once more on another stream: its barrier then stands behind the whole first call.
#include <cuda_runtime.h>

__global__ void scale(float *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] *= 2;
}

void scale_parts(float *d_x, int n, int parts, cudaStream_t stream)
{
#pragma omp parallel
	{
		for (int i = 0; i < parts; i++)
			scale<<<1, 256, 0, stream>>>(d_x + i * n, n);
#pragma omp barrier
		cudaStreamSynchronize(stream);
	}
}
