// SPDX-License-Identifier: Apache-2.0
// Chunk n goes through the page-locked buffer of chunk 0, where n is the number of streams, before that has been copied.
#include <cuda_runtime.h>
#include <string.h>

static void send(char **staged, char **device, cudaStream_t *stream, int streams, const char *from, size_t size, int chunks)
{
	for (int i = 0; i < chunks; i++) {
		int s = i % streams;
		memcpy(staged[s], from + i * size, size); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(device[s], staged[s], size, cudaMemcpyHostToDevice, stream[s]);
	}
	for (int s = 0; s < streams; s++)
		cudaStreamSynchronize(stream[s]);
}

int main()
{
	const int streams = 4;
	static char data[256 * 4096];
	char *staged[streams], *device[streams];
	cudaStream_t stream[streams];
	for (int s = 0; s < streams; s++) {
		cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking);
		cudaMallocHost((void **)&staged[s], 4096);
		cudaMalloc((void **)&device[s], 4096);
	}
	send(staged, device, stream, streams, data, 4096, 256);
	for (int s = 0; s < streams; s++) {
		cudaFree(device[s]);
		cudaFreeHost(staged[s]);
		cudaStreamDestroy(stream[s]);
	}
	return 0;
}
