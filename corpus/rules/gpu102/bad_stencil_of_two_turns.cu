// SPDX-License-Identifier: Apache-2.0
// Each thread reads what lies on both sides of its element, and nothing lets the stream of a turn wait for the one before.
#include <cuda_runtime.h>

__global__ void smooth(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n - 1)
		out[i] = (in[i - 1] + in[i + 1]) / 2;
}

struct field {
	float *half[2];
	cudaStream_t stream[2];
};

static void relax(struct field *f, int n, int turns)
{
	int now = 0;
	for (int turn = 0; turn < turns; turn++) {
		smooth<<<(n + 255) / 256, 256, 0, f->stream[now]>>>(f->half[now], f->half[now ^ 1], n); // expect: GPU102 // validate: confirmed
		now ^= 1;
	}
}

int main()
{
	const int n = 1 << 20;
	struct field f;
	for (int i = 0; i < 2; i++) {
		cudaMalloc((void **)&f.half[i], n * sizeof(float));
		cudaMemset(f.half[i], 0, n * sizeof(float));
		cudaStreamCreateWithFlags(&f.stream[i], cudaStreamNonBlocking);
	}
	cudaDeviceSynchronize();
	relax(&f, n, 50);
	cudaDeviceSynchronize();
	for (int i = 0; i < 2; i++) {
		cudaFree(f.half[i]);
		cudaStreamDestroy(f.stream[i]);
	}
	return 0;
}
