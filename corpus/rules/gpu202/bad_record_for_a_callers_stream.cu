// SPDX-License-Identifier: Apache-2.0
// A block goes back on its device, or into the store with its event recorded on the stream of whoever had it last: that may be the
// default stream, and each device has its own.
#include <cuda_runtime.h>

#include <map>
#include <vector>

struct block {
	void *memory = nullptr;
	cudaEvent_t ready = nullptr;
	cudaStream_t stream = nullptr;
};

class store {
public:
	void take(int device, void **memory, size_t size, cudaStream_t stream = 0)
	{
		block b;
		cudaSetDevice(device);
		b.stream = stream;
		cudaMalloc(&b.memory, size);
		cudaEventCreateWithFlags(&b.ready, cudaEventDisableTiming);
		*memory = b.memory;
		live[b.memory] = b;
	}
	void give_back(int device, void *memory)
	{
		block b = live[memory];
		if (kept[device] < most) {
			cudaEventRecord(b.ready, b.stream); // expect: GPU202 // validate: -
			kept[device]++;
			spare.push_back(b);
		} else {
			cudaSetDevice(device);
			cudaFree(b.memory);
			cudaEventDestroy(b.ready);
		}
	}

private:
	std::map<void *, block> live;
	std::map<int, size_t> kept;
	std::vector<block> spare;
	size_t most = 16;
};
