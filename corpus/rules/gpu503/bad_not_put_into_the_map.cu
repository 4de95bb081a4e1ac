// SPDX-License-Identifier: Apache-2.0
// The stream is made for the map, which another one goes into.
#include <cuda_runtime.h>

#include <map>

class streams_by_device {
public:
	cudaStream_t get(int device)
	{
		auto it = streams.find(device);
		if (it == streams.end()) {
			cudaStream_t s;
			cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); // expect: GPU503
			it = streams.emplace(device, cudaStreamPerThread).first;
		}
		return it->second;
	}

private:
	std::map<int, cudaStream_t> streams;
};

void clear(streams_by_device &pool, float *d)
{
	cudaMemsetAsync(d, 0, 4096, pool.get(0));
	cudaStreamSynchronize(pool.get(0));
}
