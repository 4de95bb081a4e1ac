// SPDX-License-Identifier: Apache-2.0
// Where there was a copy the host does not wait.
#include <cuda_runtime.h>

struct mask {
	unsigned bits;
};
mask operator&&(mask a, mask b);

template <class T> class reader {
public:
	template <class From> T first(const From *from, size_t n, bool copies, cudaStream_t stream)
	{
		T *host, value = 0;
		cudaMallocHost((void **)&host, n * sizeof(T));
		host[0] = 0;
		if (copies && from != nullptr)
			cudaMemcpyAsync(host, from, n * sizeof(T), cudaMemcpyDeviceToHost, stream);
		if (!copies && from != nullptr)
			cudaStreamSynchronize(stream);
		value = host[0]; // expect: GPU106 // validate: confirmed
		cudaFreeHost(host);
		return value;
	}
};
