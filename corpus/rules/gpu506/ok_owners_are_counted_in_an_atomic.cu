// SPDX-License-Identifier: Apache-2.0
// Copies share the memory and count themselves in an atomic: a copy that goes is not the last owner while the object that it was made of is there.
// expect-none
#include <atomic>
#include <cuda_runtime.h>

template <typename T>
class counted_buffer {
public:
	explicit counted_buffer(size_t n) : owners_(new std::atomic<int>(1)) { cudaMalloc(&data_, n * sizeof(T)); }
	counted_buffer(const counted_buffer &other) : data_(other.data_), owners_(other.owners_)
	{
		if (data_ != nullptr)
			(*owners_)++;
	}
	counted_buffer &operator=(const counted_buffer &) = delete;
	~counted_buffer()
	{
		if (data_ == nullptr)
			return;
		(*owners_)--;
		if (*owners_ <= 0) {
			cudaFree(data_);
			delete owners_;
		}
	}
	T *data() const { return data_; }

private:
	T *data_ = nullptr;
	std::atomic<int> *owners_ = nullptr;
};

struct counted_block {
	std::atomic<unsigned> owners{1};
	float *data = nullptr;
	void keep() { owners.fetch_add(1, std::memory_order_relaxed); }
	void leave()
	{
		if (owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
			cudaFree(data);
	}
};

struct block_handle {
	counted_block *block;
	explicit block_handle(counted_block *b) : block(b) {}
	block_handle(const block_handle &other) : block(other.block) { block->keep(); }
	block_handle &operator=(const block_handle &) = delete;
	~block_handle() { block->leave(); }
};

__global__ void add_one(float *p)
{
	p[threadIdx.x] += 1;
}

static void add_to_buffer(const counted_buffer<float> b)
{
	add_one<<<1, 32>>>(b.data());
}

static void add_to_block(block_handle h)
{
	add_one<<<1, 32>>>(h.block->data);
}

void add_twice(const counted_buffer<float> &b, const block_handle &h)
{
	add_to_buffer(b);
	add_to_buffer(b);
	add_to_block(h);
	add_to_block(h);
}
