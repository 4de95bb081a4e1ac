// SPDX-License-Identifier: Apache-2.0
// expect-none
// Memory that a destructor does not free: another function does, it is a part of what is freed, others were given it, or the destructor leaves
// more than one piece alone.
#include <cuda_runtime.h>
#include <vector>

struct strip_by_others {
	explicit strip_by_others(size_t n)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n);
		cudaMalloc(&sums, n);
	}
	~strip_by_others()
	{
		cudaFree(keys);
		cudaFree(sums);
	}
	void *keys, *ranks, *sums;
};

void drop_ranks(strip_by_others *of) { cudaFree(of->ranks); }

class strip_of_one_piece {
public:
	explicit strip_of_one_piece(size_t n)
	{
		cudaMalloc(&whole, 2 * n);
		first = whole;
		cudaMalloc(&sums, n);
		cudaMalloc(&shifts, n);
	}
	~strip_of_one_piece()
	{
		cudaFree(first);
		cudaFree(sums);
		cudaFree(shifts);
	}

private:
	char *whole, *first, *sums, *shifts;
};

class strip_in_a_list {
public:
	strip_in_a_list(size_t n, std::vector<void *> &all)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n);
		cudaMalloc(&sums, n);
		all.push_back(ranks);
	}
	~strip_in_a_list()
	{
		cudaFree(keys);
		cudaFree(sums);
	}

private:
	void *keys, *ranks, *sums;
};

struct strip_left_twice {
	explicit strip_left_twice(size_t n)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n);
		cudaMalloc(&sums, n);
		cudaMalloc(&shifts, n);
	}
	~strip_left_twice()
	{
		cudaFree(keys);
		cudaFree(sums);
	}
	void sort_strips(int n); // in another file

	void *keys, *ranks, *sums, *shifts;
};

class strip_in_a_loop {
public:
	explicit strip_in_a_loop(size_t n)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n);
		cudaMalloc(&sums, n);
	}
	~strip_in_a_loop()
	{
		cudaFree(keys);
		cudaFree(sums);
		for (void *last : {ranks})
			cudaFree(last);
	}

private:
	void *keys, *ranks, *sums;
};

class strip_that_is_given {
public:
	explicit strip_that_is_given(size_t n)
	{
		cudaMalloc(&keys, n);
		cudaMalloc(&ranks, n);
		cudaMalloc(&sums, n);
	}
	~strip_that_is_given()
	{
		cudaFree(keys);
		cudaFree(sums);
	}
	void *take_ranks() const { return ranks; }

private:
	void *keys, *ranks, *sums;
};
