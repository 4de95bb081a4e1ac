// SPDX-License-Identifier: Apache-2.0
// A page-locked part is filled again while its last copy may be running, as long as anything is left: of far more than two parts.
#include <cuda_runtime.h>
#include <string.h>

struct staging {
	char *part;
	size_t size;
	cudaStream_t stream;
};

static void until_nothing_is_left(struct staging *s, char *to, const char *from, size_t left)
{
	while (left != 0) {
		size_t now = left < s->size ? left : s->size;
		memcpy(s->part, from, now); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(to, s->part, now, cudaMemcpyHostToDevice, s->stream);
		from += now;
		to += now;
		left -= now;
	}
}

static void with_a_break(struct staging *s, char *to, const char *from, size_t left)
{
	for (;;) {
		if (left == 0)
			break;
		size_t now = left < s->size ? left : s->size;
		memcpy(s->part, from, now); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(to, s->part, now, cudaMemcpyHostToDevice, s->stream);
		from += now;
		to += now;
		left -= now;
	}
}

int main()
{
	static char data[64 << 20];
	char *device;
	struct staging s = {NULL, 1 << 20, NULL};
	cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking);
	cudaMallocHost((void **)&s.part, s.size);
	cudaMalloc((void **)&device, sizeof data);
	until_nothing_is_left(&s, device, data, sizeof data);
	cudaStreamSynchronize(s.stream);
	with_a_break(&s, device, data, sizeof data);
	cudaStreamSynchronize(s.stream);
	cudaFree(device);
	cudaFreeHost(s.part);
	cudaStreamDestroy(s.stream);
	return 0;
}
