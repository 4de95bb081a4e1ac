// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU that an object holds and nothing frees, where what was allocated with it is freed.
#include <cuda_runtime.h>

class tile_store {
public:
	explicit tile_store(size_t n)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n); // expect: GPU503 // validate: -
		cudaMallocHost(&shadow, n);
	}
	~tile_store()
	{
		cudaFree(keys);
		cudaFreeHost(shadow);
	}
	tile_store(const tile_store &) = delete;
	tile_store &operator=(const tile_store &) = delete;
	void clear_tiles(size_t n, cudaStream_t s)
	{
		cudaMemsetAsync(keys, 0, n, s);
		cudaMemsetAsync(ranks, 0, n, s);
	}

private:
	void *keys, *ranks, *shadow;
};

// Nobody else can name its members.
class tile_index {
public:
	explicit tile_index(size_t n)
	{
		cudaMalloc(&first, n);
		cudaMalloc(&last, n);  // expect: GPU503 // validate: -
		cudaMallocHost(&sums, n); // expect: GPU503 // validate: -
	}
	~tile_index() { cudaFree(first); }
	tile_index(const tile_index &) = delete;
	tile_index &operator=(const tile_index &) = delete;

private:
	void *first, *last, *sums;
};

// The users of the structure give it back on their stream.
template <typename T> struct tile_moves {
	T *from, *to, *weight;
	bool is_held;

	tile_moves(cudaStream_t s, size_t n, bool holds) : is_held(holds)
	{
		if (!holds)
			return;
		cudaMallocAsync((void **)&from, n * sizeof(T), s);
		cudaMallocAsync((void **)&to, n * sizeof(T), s);
		cudaMallocAsync((void **)&weight, n * sizeof(T), s); // expect: GPU503 // validate: -
		cudaMemsetAsync(weight, 0, n * sizeof(T), s);
	}
	void give_back(cudaStream_t s)
	{
		if (is_held) {
			cudaFreeAsync(from, s);
			cudaFreeAsync(to, s);
		}
		cudaStreamSynchronize(s);
	}
};

void move_tiles(cudaStream_t s, size_t n)
{
	tile_moves<float> moves(s, n, true);
	moves.give_back(s);
}

// Other files may name its members, and what is freed says whose they are.
struct tile_pages {
	explicit tile_pages(size_t n)
	{
		cudaMalloc(&first, n);
		cudaMalloc(&last, n);
		cudaMalloc(&sums, n); // expect: GPU503 // validate: -
	}
	~tile_pages()
	{
		cudaFree(first);
		cudaFree(last);
	}
	void sort_pages(int n); // in another file

	void *first, *last, *sums;
};
