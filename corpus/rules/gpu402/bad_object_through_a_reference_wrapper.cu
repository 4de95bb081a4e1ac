// SPDX-License-Identifier: Apache-2.0
// A thread gets its creator's object through std::cref, and does not select the device of its stream.
#include <cuda_runtime.h>
#include <functional>
#include <thread>
#include <vector>

struct shard {
	int device;
	float *data;
	cudaStream_t stream;
};

__global__ void twice(float *p)
{
	p[threadIdx.x] *= 2;
}

static void work(const shard &s)
{
	twice<<<1, 128, 0, s.stream>>>(s.data); // expect: GPU402 // validate: confirmed
	cudaStreamSynchronize(s.stream);
}

void run()
{
	std::vector<shard> shards(2);
	std::vector<std::thread> threads;
	for (int i = 0; i < 2; i++) {
		shards[i].device = i;
		cudaSetDevice(i);
		cudaMalloc((void **)&shards[i].data, 128 * sizeof(float));
		cudaStreamCreateWithFlags(&shards[i].stream, cudaStreamNonBlocking);
	}
	for (shard &s : shards)
		threads.emplace_back(work, std::cref(s));
	for (std::thread &t : threads)
		t.join();
	for (shard &s : shards) {
		cudaSetDevice(s.device);
		cudaFree(s.data);
		cudaStreamDestroy(s.stream);
	}
}
