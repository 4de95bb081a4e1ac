// SPDX-License-Identifier: Apache-2.0
// expect-none
// A record may be issued while any device is current, where event and stream are of one device; and a block whose number was
// looked up is on the device that is current.
#include <cuda_runtime.h>

struct block {
	void *memory = nullptr;
	cudaEvent_t ready = nullptr;
	cudaStream_t stream = nullptr;
};

class store {
public:
	explicit store(int count) : count(count)
	{
		for (int i = 0; i < count; i++) {
			cudaSetDevice(i);
			cudaStreamCreateWithFlags(&blocks[i].stream, cudaStreamNonBlocking);
			cudaEventCreateWithFlags(&blocks[i].ready, cudaEventDisableTiming);
			cudaMalloc(&blocks[i].memory, 4096);
		}
	}
	~store()
	{
		for (int i = 0; i < count; i++) {
			cudaSetDevice(i);
			cudaStreamDestroy(blocks[i].stream);
			cudaEventDestroy(blocks[i].ready);
			cudaFree(blocks[i].memory);
		}
	}
	void give_back(int device, bool is_kept)
	{
		if (is_kept) {
			cudaEventRecord(blocks[device].ready, blocks[device].stream);
		} else {
			cudaSetDevice(device);
			cudaDeviceSynchronize();
		}
	}

private:
	int count;
	block blocks[8];
};
