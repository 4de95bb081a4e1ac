// SPDX-License-Identifier: Apache-2.0
// Rings that wait where they come around: by the counter of the chunks, by one of their own, and one that never does come around.
// expect-none
#include <cuda_runtime.h>
#include <string.h>

struct slots {
	char **staged, **device;
	cudaStream_t *stream;
	cudaEvent_t *copied;
	int count;
};

static void one_chunk(slots &r, int s, const char *from, size_t size)
{
	memcpy(r.staged[s], from, size);
	cudaMemcpyAsync(r.device[s], r.staged[s], size, cudaMemcpyHostToDevice, r.stream[s]);
	cudaEventRecord(r.copied[s], r.stream[s]);
}

static void by_chunk(slots &r, const char *from, size_t size, int chunks)
{
	for (int i = 0; i < chunks; i++) {
		int s = i % r.count;
		if (i >= r.count)
			cudaEventSynchronize(r.copied[s]);
		one_chunk(r, s, from + i * size, size);
	}
}

static void by_a_count_of_its_own(slots &r, const char *from, size_t size, int chunks)
{
	int next = 0, used = 0;
	while (chunks-- > 0) {
		if (used >= r.count)
			cudaEventSynchronize(r.copied[next]);
		one_chunk(r, next, from, size);
		next = (next + 1) % r.count;
		from += size;
		used++;
	}
}

static void once_around(slots &r, const char *from, size_t size)
{
	for (int i = 0; i < r.count; i++)
		one_chunk(r, (i + 1) % r.count, from + i * size, size);
}

static void once_around_from_the_first(slots &r, const char *from, size_t size)
{
	for (int i = 0; i < r.count; i++)
		one_chunk(r, i % r.count, from + i * size, size);
}

static void wait(slots &r)
{
	for (int s = 0; s < r.count; s++)
		cudaStreamSynchronize(r.stream[s]);
}

int main()
{
	const int count = 4;
	static char data[256 * 4096];
	char *staged[count], *device[count];
	cudaStream_t stream[count];
	cudaEvent_t copied[count];
	slots r = {staged, device, stream, copied, count};
	for (int s = 0; s < count; s++) {
		cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&copied[s], cudaEventDisableTiming);
		cudaMallocHost((void **)&staged[s], 4096);
		cudaMalloc((void **)&device[s], 4096);
	}
	by_chunk(r, data, 4096, 256);
	wait(r);
	by_a_count_of_its_own(r, data, 4096, 256);
	wait(r);
	once_around(r, data, 4096);
	wait(r);
	once_around_from_the_first(r, data, 4096);
	wait(r);
	for (int s = 0; s < count; s++) {
		cudaFree(device[s]);
		cudaFreeHost(staged[s]);
		cudaEventDestroy(copied[s]);
		cudaStreamDestroy(stream[s]);
	}
	return 0;
}
