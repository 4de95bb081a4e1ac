// SPDX-License-Identifier: Apache-2.0
// The copy of a round reads what an earlier round's memset wrote, and the host has waited in between: for the device, the stream, an event,
// or nothing that is the memset's ("other").
#include <cuda_runtime.h>

#include <string.h>

enum { N = 4096, PARTS = 4 };

int main(int argc, char **argv)
{
	const char *how = argc > 1 ? argv[1] : "device";
	char *a, *b;
	cudaStream_t s1, s2;
	cudaEvent_t done;
	cudaMalloc((void **)&a, PARTS * N);
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	for (int i = 0; i < 8; i++) {
		if (strcmp(how, "early") == 0)
			cudaEventRecord(done, s1);
		cudaMemsetAsync(a + i % PARTS * N, 1, N, s1);
		cudaMemcpyAsync(b, a + (i + 3) % PARTS * N, N, cudaMemcpyDeviceToDevice, s2);
		if (strcmp(how, "event") == 0)
			cudaEventRecord(done, s1);
		if (strcmp(how, "device") == 0)
			cudaDeviceSynchronize();
		else if (strcmp(how, "stream") == 0)
			cudaStreamSynchronize(s1);
		else if (strcmp(how, "other") == 0)
			cudaStreamSynchronize(s2);
		else
			cudaEventSynchronize(done);
	}
	cudaDeviceSynchronize();
	return 0;
}
