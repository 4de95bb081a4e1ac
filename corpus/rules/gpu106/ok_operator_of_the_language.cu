// SPDX-License-Identifier: Apache-2.0
// Some class has an operator && of its own. In a template that nothing instantiates, the one between a bool and a question about a pointer of
// open type is the language's: the host waits where there was a copy.
// expect-none
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
		if (copies && from != nullptr)
			cudaStreamSynchronize(stream);
		value = host[0];
		cudaFreeHost(host);
		return value;
	}
};
