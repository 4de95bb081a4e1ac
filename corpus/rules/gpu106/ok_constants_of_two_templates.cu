// SPDX-License-Identifier: Apache-2.0
// Two class templates, which nothing in this file instantiates with its member template, name the number of streams: it is one number.
// expect-none
#include <array>
#include <cuda_runtime.h>

template <unsigned G>
class lanes {
	std::array<cudaStream_t, G> streams;

public:
	enum { count = G };
	lanes()
	{
		for (unsigned i = 0; i < G; i++)
			cudaStreamCreate(&streams[i]);
	}
	~lanes()
	{
		for (unsigned i = 0; i < G; i++)
			cudaStreamDestroy(streams[i]);
	}
	cudaStream_t stream(unsigned i) const { return streams[i]; }
	void wait() const
	{
		for (unsigned i = 0; i < count; i++)
			cudaStreamSynchronize(stream(i));
	}
};

template <unsigned N>
class split {
	static const unsigned parts = N;
	lanes<N> &on;
	unsigned *host[N], *device[N];

public:
	explicit split(lanes<N> &l) : on(l)
	{
		for (unsigned i = 0; i < N; i++)
			cudaMallocHost(&host[i], 64);
	}
	~split()
	{
		for (unsigned i = 0; i < N; i++)
			cudaFreeHost(host[i]);
	}
	template <class T, class F>
	unsigned run(T *t, F f)
	{
		for (unsigned i = 0; i < parts; i++)
			cudaMemcpyAsync(host[i], device[i], 64, cudaMemcpyDeviceToHost, on.stream(i));
		on.wait();
		return host[0][1] + f(t[1], host[1][0]);
	}
};
