// SPDX-License-Identifier: Apache-2.0
// The first queries of a bitset on a non-blocking stream: each builds the index, on the default stream. With -DCACHING its allocator
// keeps the memory that it gets back, as pools do, so that nothing waits in cudaFree.
#include <cuco/detail/trie/dynamic_bitset/dynamic_bitset.cuh>

#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>

#include <cstdio>
#include <cstdlib>
#include <map>

using size_type = std::size_t;

#ifdef CACHING
static std::multimap<size_type, void *> kept;

template <class T>
struct allocator : thrust::device_malloc_allocator<T> {
	template <class U>
	struct rebind {
		using other = allocator<U>;
	};
	using pointer = thrust::device_ptr<T>;
	allocator() = default;
	template <class U>
	allocator(const allocator<U> &)
	{
	}
	pointer allocate(size_type n)
	{
		auto at = kept.find(n * sizeof(T));
		void *p = nullptr;
		if (at != kept.end())
			p = at->second, kept.erase(at);
		else
			cudaMalloc(&p, n * sizeof(T) + 1);
		return pointer(static_cast<T *>(p));
	}
	void deallocate(pointer p, size_type n)
	{
		kept.emplace(n * sizeof(T), p.get());
	}
};
using bitset = cuco::experimental::detail::dynamic_bitset<allocator<cuda::std::byte>>;
#else
using bitset = cuco::experimental::detail::dynamic_bitset<>;
#endif

template <class Bitset>
__global__ void find_false(Bitset bits, size_type n, size_type *out)
{
	size_type i = blockIdx.x * (size_type)blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = bits.select_false(i);
}

// How many results of each query are wrong in a bitset of `n` bits whose every `every`-th bit is set.
static void round_of(size_type n, size_type every, cudaStream_t s, size_type wrong[4])
{
	bitset bits;
	for (size_type i = 0; i < n; i++)
		bits.push_back(i % every == 0);
	const size_type set = (n + every - 1) / every;
	thrust::device_vector<size_type> keys(n), ranks(n), ones(set), zeros(n - set);
	thrust::device_vector<bool> values(n);
	thrust::sequence(keys.begin(), keys.end(), 0);
	cudaDeviceSynchronize();
	bits.rank(keys.begin(), keys.end(), ranks.begin(), s);
	cudaDeviceSynchronize();
	bits.set_last((n - 1) % every == 0); // the index is to be built again
	bits.test(keys.begin(), keys.end(), values.begin(), s);
	cudaDeviceSynchronize();
	thrust::host_vector<size_type> r = ranks;
	thrust::host_vector<bool> v = values;
	for (size_type i = 0; i < n; i++)
		wrong[0] += r[i] != (i + every - 1) / every, wrong[1] += v[i] != (i % every == 0);

	bitset other;
	for (size_type i = 0; i < n; i++)
		other.push_back(i % every == 0);
	cudaDeviceSynchronize();
	other.select(keys.begin(), keys.begin() + set, ones.begin(), s);


	find_false<<<(unsigned)(zeros.size() + 255) / 256, 256, 0, s>>>(other.ref(), zeros.size(), thrust::raw_pointer_cast(zeros.data()));
	cudaDeviceSynchronize();
	thrust::host_vector<size_type> p = ones, z = zeros;
	for (size_type i = 0; i < p.size(); i++)
		wrong[2] += p[i] != every * i;
	for (size_type i = 0; i < z.size(); i++)
		wrong[3] += z[i] != every * (i / (every - 1)) + 1 + i % (every - 1);
}

int main(int argc, char **argv)
{
	const size_type n = argc > 1 ? std::strtoul(argv[1], nullptr, 0) : 3000;
	size_type wrong[4] = {0, 0, 0, 0};
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	for (size_type every = 2; every < 8; every++)
		round_of(n, every, s, wrong);
	std::printf("wrong results: rank %zu, test %zu, select %zu, select_false on the stream of the query %zu\n", wrong[0], wrong[1], wrong[2],
		    wrong[3]);
	cudaStreamDestroy(s);
	return wrong[0] + wrong[1] + wrong[2] + wrong[3] != 0;
}
