// SPDX-License-Identifier: Apache-2.0
// expect-none: what lies in the caller's buffer was never put into the map, so `cudaFree` does not get it.
#include <cuda_runtime.h>
#include <unordered_map>

class scratch_stack {
public:
	scratch_stack(void *memory, size_t size) : head_(static_cast<char *>(memory)), left_(size)
	{
	}
	void *take(size_t size)
	{
		void *out = nullptr;
		if (size > left_) {
			cudaMalloc(&out, size);
			overflow_[out] = size;
		} else {
			out = head_;
			head_ = head_ + size;
			left_ -= size;
		}
		return out;
	}
	void give(void *p)
	{
		auto it = overflow_.find(p);
		if (it != overflow_.end()) {
			cudaFree(p);
			overflow_.erase(it);
			return;
		}
		head_ = static_cast<char *>(p);
	}

private:
	char *head_;
	size_t left_;
	std::unordered_map<void *, size_t> overflow_;
};

void clear_two(size_t n, size_t first, size_t second, cudaStream_t stream)
{
	void *buffer = nullptr;
	cudaMallocAsync(&buffer, n, stream);
	scratch_stack stack(buffer, n);
	void *a = stack.take(first), *b = stack.take(second), *c = stack.take(64);
	cudaMemsetAsync(c, 0, 64, stream);
	stack.give(c);
	cudaStreamSynchronize(stream);
	stack.give(b);
	stack.give(a);
	cudaFreeAsync(buffer, stream);
}
