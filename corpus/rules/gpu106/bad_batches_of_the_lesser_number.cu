// SPDX-License-Identifier: Apache-2.0
// A batch may be longer than the part of the buffer that it goes through, which reaches into the other one.
#include <cuda_runtime.h>

#include <algorithm>

static void send_bad_batches(int *gpu, int *pinned, cudaEvent_t *done, cudaStream_t *s, const int *from, const int n, const int batch)
{
	int *to[2], *staged[2];
	for (int i = 0; i < 2; i++) {
		to[i] = gpu + batch * i / 2;
		staged[i] = pinned + batch * i / 2;
	}
	int b = 0;
	for (int at = 0; at < n; at += batch) {
		const int here = std::min(n - at, batch);
		cudaEventSynchronize(done[b]);
		for (int k = 0; k < here; k++)
			staged[b][k] = from[at + k]; // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(to[b], staged[b], sizeof(int) * here, cudaMemcpyHostToDevice, s[0]);
		cudaEventRecord(done[b], s[0]);
		b = (b + 1) % 2;
	}
	cudaStreamSynchronize(s[0]);
}

void send_all_bad_batches(cudaStream_t *s, cudaEvent_t *done, const int *in)
{
	int *gpu, *pinned;
	cudaMalloc(&gpu, sizeof(int) * 16);
	cudaHostAlloc(&pinned, sizeof(int) * 16, cudaHostAllocDefault);
	send_bad_batches(gpu, pinned, done, s, in, 115, 8);
	cudaFree(gpu);
	cudaFreeHost(pinned);
}
