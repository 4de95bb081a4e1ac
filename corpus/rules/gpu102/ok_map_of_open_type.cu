// SPDX-License-Identifier: Apache-2.0
// expect-none
// A map of a class template that nothing instantiates gives back the stream that was put there for the key.
#include <cuda_runtime.h>
#include <map>

__global__ void add(float *x) { x[threadIdx.x] += 1; }

template <typename K> struct lanes {
	std::map<K, cudaStream_t> of;

	void twice(K key, cudaStream_t s, float *x)
	{
		of[key] = s;
		add<<<1, 32, 0, s>>>(x);
		add<<<1, 32, 0, of[key]>>>(x);
	}
};
