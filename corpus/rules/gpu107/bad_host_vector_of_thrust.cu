// SPDX-License-Identifier: Apache-2.0
// A vector of thrust in host memory goes out of scope under the copy: once as it is, once as the base of the project's own class with an
// allocator, which becomes a view of its elements.
#include <cuda_runtime.h>
#include <thrust/host_vector.h>

template <typename T> struct pool_allocator {
	using value_type = T;
	bool is_pinned;
};

struct elements {
	int const *first;
	std::size_t count;
	bool is_pinned;
};

class staging : public thrust::host_vector<int, pool_allocator<int>> {
	using base = thrust::host_vector<int, pool_allocator<int>>;

public:
	staging(std::size_t n, pool_allocator<int> const &from) : base(n, from) {}
	operator elements() const { return elements{base::data(), base::size(), base::get_allocator().is_pinned}; }
};

static void upload(int *to, elements from, cudaStream_t stream)
{
	cudaMemcpyAsync(to, from.first, from.count * sizeof(int), cudaMemcpyHostToDevice, stream);
}

void send_flags(int *to, std::size_t n, cudaStream_t stream)
{
	thrust::host_vector<int> flags(n);
	flags[0] = 1;
	cudaMemcpyAsync(to, flags.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream);
} // expect: GPU107 // validate: ordered-here(staged)

void send_staged(int *to, std::size_t n, cudaStream_t stream)
{
	staging flags(n, pool_allocator<int>{false});
	flags[0] = 1;
	upload(to, flags, stream);
} // expect: GPU107 // validate: ordered-here(staged)
