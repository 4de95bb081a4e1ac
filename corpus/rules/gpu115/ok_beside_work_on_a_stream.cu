// SPDX-License-Identifier: Apache-2.0
// expect-none
// The copies are over before the kernel without a stream; it works on other memory; both only read; the default stream is meant.
#include <cuda_runtime.h>

struct loft {
	float *straw, *chaff, *dust;
	cudaStream_t hoist;
};

__global__ void shake_straw(float *to, const float *from, size_t row)
{
	for (size_t i = threadIdx.x; i < row; i += blockDim.x)
		to[blockIdx.x * row + i] = 0.5f * from[blockIdx.x * row + i];
}

void lift_and_wait(loft *l, float *const *bale, int first, int bales, int ring, size_t row)
{
	for (int b = 0; b < bales; b++) {
		float *part = l->straw + size_t((first + b) % ring) * row;
		cudaMemcpyAsync(part, bale[b], row * sizeof *part, cudaMemcpyHostToDevice, l->hoist);
	}
	cudaStreamSynchronize(l->hoist);
	shake_straw<<<bales, 256>>>(l->chaff, l->straw, row);
}

void lift_beside(loft *l, float *const *bale, int first, int bales, int ring, size_t row)
{
	for (int b = 0; b < bales; b++) {
		float *part = l->straw + size_t((first + b) % ring) * row;
		cudaMemcpyAsync(part, bale[b], row * sizeof *part, cudaMemcpyHostToDevice, l->hoist);
	}
	shake_straw<<<bales, 256>>>(l->chaff, l->dust, row);
}

void read_twice(loft *l, float *const *bale, int first, int bales, int ring, size_t row)
{
	for (int b = 0; b < bales; b++) {
		const float *part = l->straw + size_t((first + b) % ring) * row;
		cudaMemcpyAsync(bale[b], part, row * sizeof *part, cudaMemcpyDeviceToHost, l->hoist);
	}
	shake_straw<<<bales, 256>>>(l->chaff, l->straw, row);
}

void on_both(loft *l, float *const *bale, int first, int bales, int ring, size_t row)
{
	for (int b = 0; b < bales; b++) {
		float *part = l->straw + size_t((first + b) % ring) * row;
		cudaMemcpyAsync(part, bale[b], row * sizeof *part, cudaMemcpyHostToDevice, l->hoist);
	}
	shake_straw<<<bales, 256>>>(l->chaff, l->straw, row);
	cudaDeviceSynchronize();
}
