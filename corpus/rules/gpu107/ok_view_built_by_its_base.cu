// SPDX-License-Identifier: Apache-2.0
// The view is an instance of a class template, and its base keeps pointer and length: the base's constructor is named through an alias.
// The stream has copied before the vector that the view shows goes out of scope.
// expect-none
#include <cuda_runtime.h>
#include <vector>

template <typename T, typename Derived> class view_base {
public:
	view_base() = default;
	view_base(T *data, std::size_t size) : data_(data), size_(size) {}
	T *data() const { return data_; }
	std::size_t size() const { return size_; }

private:
	T *data_{nullptr};
	std::size_t size_{0};
};

template <typename T> class host_view : public view_base<T, host_view<T>> {
	using base = view_base<T, host_view<T>>;

public:
	host_view(T *data, std::size_t size, bool is_pinned) : base(data, size), is_pinned_{is_pinned} {}
	bool is_pinned() const { return is_pinned_; }

private:
	bool is_pinned_{false};
};

static void upload(int *to, host_view<int> from, cudaStream_t stream)
{
	cudaMemcpyAsync(to, from.data(), from.size() * sizeof(int), cudaMemcpyHostToDevice, stream);
}

void send_offsets(int *to, int count, cudaStream_t stream)
{
	std::vector<int> offsets(count);
	for (int i = 0; i < count; i++)
		offsets[i] = 3 * i;
	upload(to, host_view<int>(offsets.data(), offsets.size(), false), stream);
	cudaStreamSynchronize(stream);
}
