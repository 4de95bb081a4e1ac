// SPDX-License-Identifier: Apache-2.0
// A staging buffer in parts, as many as its user wants: when the ring comes around, the copy out of the first part may still be running.
#include <cuda_runtime.h>
#include <string.h>
#include <vector>

class staging {
	struct part {
		char *memory;
		cudaEvent_t copied;
	};
	std::vector<part> parts;
	size_t size, next = 0;

public:
	staging(size_t bytes, int count) : size(bytes)
	{
		for (int i = 0; i < count; i++) {
			part p;
			cudaMallocHost((void **)&p.memory, bytes);
			cudaEventCreateWithFlags(&p.copied, cudaEventDisableTiming);
			parts.push_back(p);
		}
	}
	~staging()
	{
		for (part &p : parts) {
			cudaEventSynchronize(p.copied);
			cudaEventDestroy(p.copied);
			cudaFreeHost(p.memory);
		}
	}
	void send(char *to, const char *from, size_t left, cudaStream_t stream)
	{
		while (left) {
			size_t now = left < size ? left : size;
			part &p = parts[next];
			memcpy(p.memory, from, now); // expect: GPU106 // validate: confirmed
			cudaMemcpyAsync(to, p.memory, now, cudaMemcpyHostToDevice, stream);
			cudaEventRecord(p.copied, stream);
			next = (next + 1) % parts.size();
			from += now;
			to += now;
			left -= now;
		}
	}
};

int main()
{
	std::vector<char> data(64 << 20);
	char *device;
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaMalloc((void **)&device, data.size());
	{
		staging s(1 << 20, 4);
		s.send(device, data.data(), data.size(), stream);
	}
	cudaFree(device);
	cudaStreamDestroy(stream);
	return 0;
}
