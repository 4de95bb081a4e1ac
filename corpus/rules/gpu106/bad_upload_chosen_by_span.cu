// SPDX-License-Identifier: Apache-2.0
// Two uploads, for spans of host and of device memory: the class converts to the first span only.
// The host fills the memory again while it is copied.
#include <cuda/std/span>
#include <cuda_runtime.h>
#include <type_traits>

template <class T> struct host_span {
	host_span(const T *at, size_t n) : begin(at), count(n) {}
	const T *data() const { return begin; }
	size_t size_bytes() const { return count * sizeof(T); }

	const T *begin;
	size_t count;
};

struct staged {
	explicit staged(size_t n) : count(n) { cudaMallocHost((void **)&host, n * sizeof(float)); }
	staged(const staged &) = delete;
	~staged() { cudaFreeHost(host); }
	operator host_span<float>() const { return host_span<float>(host, count); }

	float *host = nullptr;
	size_t count;
};

template <class C, std::enable_if_t<std::is_convertible_v<C, host_span<float>>, int> = 0>
void upload(float *to, const C &from, cudaStream_t stream)
{
	host_span<float> s = from;
	cudaMemcpyAsync(to, s.data(), s.size_bytes(), cudaMemcpyHostToDevice, stream);
}

template <class C, std::enable_if_t<std::is_convertible_v<C, cuda::std::span<const float>>, long> = 0>
void upload(float *to, const C &from, cudaStream_t stream)
{
	cuda::std::span<const float> s = from;
	cudaMemcpyAsync(to, s.data(), s.size_bytes(), cudaMemcpyDeviceToDevice, stream);
}

void fill(float *d_x, size_t n, cudaStream_t stream)
{
	staged from(n);
	upload(d_x, from, stream);
	from.host[0] = 1; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
}
