// SPDX-License-Identifier: Apache-2.0
// expect-none
// A ring of two pinned slots, each guarded by an event that the host waits for before it refills the slot.
#include <cstring>
#include <cuda_runtime.h>

struct Slot {
	char *host;
	cudaEvent_t copied;
};

void send(char *d_out, const char *const *chunk, int chunks, size_t n, cudaStream_t s)
{
	Slot slot[2];
	for (Slot &one : slot) {
		cudaMallocHost(reinterpret_cast<void **>(&one.host), n);
		cudaEventCreateWithFlags(&one.copied, cudaEventDisableTiming);
	}
	for (int i = 0; i < chunks; i++) {
		Slot &one = slot[i % 2];
		cudaEventSynchronize(one.copied);
		std::memcpy(one.host, chunk[i], n);
		cudaMemcpyAsync(d_out + i * n, one.host, n, cudaMemcpyHostToDevice, s);
		cudaEventRecord(one.copied, s);
	}
	cudaStreamSynchronize(s);
	for (Slot &one : slot) {
		cudaEventDestroy(one.copied);
		cudaFreeHost(one.host);
	}
}
