// SPDX-License-Identifier: Apache-2.0
// The two kernels wait for each other while they run; the third one talks to nobody, and its stream waits for one of them.
#include <cuda_runtime.h>

struct meeting {
	unsigned *arrived;
	unsigned count, rank;
};

// One thread of each kernel says that it is here, and waits for the others.
__device__ void meet(const meeting &m, unsigned round)
{
	__syncthreads();
	if (threadIdx.x == 0) {
		__threadfence_system();
		atomicAdd_system(m.arrived, 1);
		while (atomicAdd_system(m.arrived, 0) < m.count * round)
			;
	}
	__syncthreads();
}

__global__ void average(float *x, int n, meeting m)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (i % m.count == m.rank)
			x[i] = (x[i] + 1) / 2;
	meet(m, 1);
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		if (i % m.count != m.rank)
			x[i] -= 1;
}

__global__ void scale(float *x, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		x[i] *= 2;
}

int main()
{
	const int n = 1 << 12;
	float *x;
	meeting m = {nullptr, 2, 0};
	cudaStream_t stream[2];
	cudaMallocManaged(&x, n * sizeof(float));
	cudaMallocManaged(&m.arrived, sizeof(unsigned));
	cudaMemset(x, 0, n * sizeof(float));
	cudaMemset(m.arrived, 0, sizeof(unsigned));
	cudaDeviceSynchronize();
	for (int i = 0; i < 2; i++) {
		cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking);
		m.rank = i;
		average<<<1, 256, 0, stream[i]>>>(x, n, m);
	}
	scale<<<1, 256, 0, stream[1]>>>(x, n); // expect: GPU102 // validate: confirmed
	for (int i = 0; i < 2; i++) {
		cudaStreamSynchronize(stream[i]);
		cudaStreamDestroy(stream[i]);
	}
	cudaFree(x);
	cudaFree(m.arrived);
	return 0;
}
