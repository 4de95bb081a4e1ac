// SPDX-License-Identifier: Apache-2.0
// expect-none
// Buffers live in a struct that goes by reference through three functions; one stream, one owner.
#include <cuda_runtime.h>
#include <cstdio>

struct Buffers {
	float *position = nullptr, *velocity = nullptr, *force = nullptr;
	int n = 0;
};

__global__ void forces(const float *x, float *f, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f[i] = -x[i]; }
__global__ void kick(float *v, const float *f, float dt, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] += dt * f[i]; }
__global__ void drift(float *x, const float *v, float dt, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += dt * v[i]; }

static bool allocate(Buffers &b, int n) {
	b.n = n;
	return cudaMalloc(&b.position, n * sizeof(float)) == cudaSuccess && cudaMalloc(&b.velocity, n * sizeof(float)) == cudaSuccess &&
	       cudaMalloc(&b.force, n * sizeof(float)) == cudaSuccess;
}
static void release(Buffers &b) {
	cudaFree(b.position);
	cudaFree(b.velocity);
	cudaFree(b.force);
	b = Buffers{};
}
static void advance(Buffers &b, float dt, cudaStream_t s) {
	const int grid = (b.n + 127) / 128;
	forces<<<grid, 128, 0, s>>>(b.position, b.force, b.n);
	kick<<<grid, 128, 0, s>>>(b.velocity, b.force, dt, b.n);
	drift<<<grid, 128, 0, s>>>(b.position, b.velocity, dt, b.n);
}

int main() {
	Buffers b;
	cudaStream_t s;
	float first = 0;
	if (!allocate(b, 4096)) {
		release(b);
		return 1;
	}
	if (cudaStreamCreate(&s) != cudaSuccess) return 1;
	cudaMemsetAsync(b.position, 0, b.n * sizeof(float), s);
	cudaMemsetAsync(b.velocity, 0, b.n * sizeof(float), s);
	for (int i = 0; i < 1000; i++) advance(b, 0.01f, s);
	cudaMemcpyAsync(&first, b.position, sizeof first, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	std::printf("%f\n", first);
	release(b);
	cudaStreamDestroy(s);
	return 0;
}
