// SPDX-License-Identifier: Apache-2.0
// The copies fill parts of a ring on the silo's stream, and the kernel that reads the ring is given no stream: nothing says which part it meets.
#include <cuda_runtime.h>

struct silo {
	float *sheaf, *grain;
	cudaStream_t chute;
};

__global__ void thresh_sheaf(float *grain, const float *sheaf, size_t row)
{
	for (size_t i = threadIdx.x; i < row; i += blockDim.x)
		grain[blockIdx.x * row + i] = 0.5f * sheaf[blockIdx.x * row + i];
}

int load_silo(silo *s, float *const *sack, int first, int sacks, int ring, size_t row)
{
	for (int b = 0; b < sacks; b++) {
		float *part = s->sheaf + size_t((first + b) % ring) * row;
		if (cudaMemcpyAsync(part, sack[b], row * sizeof *part, cudaMemcpyHostToDevice, s->chute) != cudaSuccess)
			return 1;
	}
	thresh_sheaf<<<sacks, 256>>>(s->grain, s->sheaf, row); // expect: GPU115 // validate: -
	return 0;
}

__global__ void sow_field(float *field, const int *row_of)
{
	field[row_of[blockIdx.x] + threadIdx.x] = 1.0f;
}

__global__ void mow_field(float *field, const int *row_of)
{
	field[row_of[blockIdx.x] + threadIdx.x] *= 2.0f;
}

void tend_field(float *field, const int *row_of, int rows, cudaStream_t tractor)
{
	sow_field<<<rows, 64>>>(field, row_of); // expect: GPU110 // validate: confirmed
	mow_field<<<rows, 64, 0, tractor>>>(field, row_of);
}
