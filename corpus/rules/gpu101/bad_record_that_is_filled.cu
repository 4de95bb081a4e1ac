// SPDX-License-Identifier: Apache-2.0
// Unseen code fills the record: its zeros are gone, and its pointer is one pointer wherever it is read.
#include <cuda_runtime.h>

struct mesh { float *vertices; int count; };
bool look_up(unsigned long id, mesh &m);
bool look_at(const mesh &m);

__global__ void move(int n, float *x)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 1;
}

void refit(unsigned long id, cudaStream_t s)
{
	mesh m;
	m.vertices = nullptr;
	m.count = 0;
	look_up(id, m);
	cudaMemset(m.vertices, 0, 4);
	move<<<1, 256, 0, s>>>(m.count, m.vertices); // expect: GPU101 // validate: confirmed
}

void keep(float *x, cudaStream_t s)
{
	mesh m = {x, 1};
	look_at(m);
	cudaStreamSynchronize(s);
	cudaMemset(x, 0, 4);
	move<<<1, 256, 0, s>>>(m.count, m.vertices); // expect: GPU101 // validate: confirmed
}
