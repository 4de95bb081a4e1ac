// SPDX-License-Identifier: Apache-2.0
// As bad_stencil_of_two_turns.cu, with an event from turn to turn.
// expect-none
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
	cudaEvent_t done[2];
};

static void relax(struct field *f, int n, int turns)
{
	int now = 0;
	for (int turn = 0; turn < turns; turn++) {
		if (turn > 0)
			cudaStreamWaitEvent(f->stream[now], f->done[now ^ 1], 0);
		smooth<<<(n + 255) / 256, 256, 0, f->stream[now]>>>(f->half[now], f->half[now ^ 1], n);
		cudaEventRecord(f->done[now], f->stream[now]);
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
		cudaEventCreateWithFlags(&f.done[i], cudaEventDisableTiming);
	}
	cudaDeviceSynchronize();
	relax(&f, n, 50);
	cudaDeviceSynchronize();
	for (int i = 0; i < 2; i++) {
		cudaFree(f.half[i]);
		cudaEventDestroy(f.done[i]);
		cudaStreamDestroy(f.stream[i]);
	}
	return 0;
}
