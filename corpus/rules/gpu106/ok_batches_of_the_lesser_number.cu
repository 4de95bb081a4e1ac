// SPDX-License-Identifier: Apache-2.0
// A batch is never longer than the half of the buffer that it goes through: the lesser of two numbers is neither's more.
// expect-none
#include <cuda_runtime.h>

#include <algorithm>

static void send_ok_batches(int *gpu, int *pinned, cudaEvent_t *done, cudaStream_t *s, const int *from, const int n, const int batch)
{
	int *to[2], *staged[2];
	for (int i = 0; i < 2; i++) {
		to[i] = gpu + batch * i;
		staged[i] = pinned + batch * i;
	}
	int b = 0;
	for (int at = 0; at < n; at += batch) {
		const int here = std::min(n - at, batch);
		cudaEventSynchronize(done[b]);
		for (int k = 0; k < here; k++)
			staged[b][k] = from[at + k];
		cudaMemcpyAsync(to[b], staged[b], sizeof(int) * here, cudaMemcpyHostToDevice, s[b]);
		cudaEventRecord(done[b], s[b]);
		b = (b + 1) % 2;
	}
	for (int i = 0; i < 2; i++)
		cudaStreamSynchronize(s[i]);
}

void send_all_ok_batches(cudaStream_t *s, cudaEvent_t *done, const int *in)
{
	int *gpu, *pinned;
	cudaMalloc(&gpu, sizeof(int) * 16);
	cudaHostAlloc(&pinned, sizeof(int) * 16, cudaHostAllocDefault);
	send_ok_batches(gpu, pinned, done, s, in, 115, 8);
	cudaFree(gpu);
	cudaFreeHost(pinned);
}
