// SPDX-License-Identifier: Apache-2.0
// A vector of the project's becomes a view by its class's conversion, in braces, and dies while the copy through the view reads it.
#include <cuda_runtime.h>
#include <vector>

template <typename T> class view {
public:
	view(T *data, size_t size, bool is_pinned) : data_(data), size_(size), is_pinned_(is_pinned) {}
	T *data() const { return data_; }
	size_t size() const { return size_; }
	bool is_pinned() const { return is_pinned_; }

private:
	T *data_;
	size_t size_;
	bool is_pinned_;
};

template <typename T> class host_vector : public std::vector<T> {
public:
	using base = std::vector<T>;
	operator view<T const>() const { return view<T const>{base::data(), base::size(), false}; }
	operator view<T>() { return view<T>{base::data(), base::size(), false}; }
};

template <typename T> void upload(T *to, view<T const> from, cudaStream_t stream)
{
	cudaMemcpyAsync(to, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice, stream);
}

void offsets(int *to, int n, cudaStream_t stream)
{
	host_vector<int> numbers;
	numbers.push_back(n);
	upload(to, view<int const>{numbers}, stream);
} // expect: GPU107 // validate: ordered-here(staged)

void offsets_in_time(int *to, int n, cudaStream_t stream)
{
	host_vector<int> numbers;
	numbers.push_back(n);
	upload(to, view<int const>{numbers}, stream);
	cudaStreamSynchronize(stream);
}
