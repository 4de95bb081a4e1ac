// SPDX-License-Identifier: Apache-2.0
// What lies in the caller's buffer is put into the map, too, and goes to `cudaFree` while the memset may still run; the caller frees it once more.
#include <cuda_runtime.h>
#include <unordered_map>

class noted_stack {
public:
	noted_stack(void *memory, size_t size) : head_(static_cast<char *>(memory)), left_(size)
	{
	}
	void *take(size_t size)
	{
		void *out = nullptr;
		if (size > left_) {
			cudaMalloc(&out, size);
		} else {
			out = head_;
			head_ = head_ + size;
			left_ -= size;
		}
		noted_[out] = size;
		return out;
	}
	void give(void *p)
	{
		auto it = noted_.find(p);
		if (it != noted_.end()) {
			cudaFree(p); // expect: GPU108 // validate: confirmed
			noted_.erase(it);
			return;
		}
		head_ = static_cast<char *>(p);
	}

private:
	char *head_;
	size_t left_;
	std::unordered_map<void *, size_t> noted_;
};

void clear_noted(size_t n, cudaStream_t stream)
{
	void *buffer = nullptr;
	cudaMallocAsync(&buffer, n, stream);
	noted_stack stack(buffer, n);
	void *a = stack.take(64);
	cudaMemsetAsync(a, 0, 64, stream);
	stack.give(a);
	cudaFreeAsync(buffer, stream); // expect: GPU506 // validate: confirmed
}
