// SPDX-License-Identifier: Apache-2.0
// expect-none
// Who takes memory over, keeps it in an object of the caller's, or is lent nothing but another argument.
#include <cuda_runtime.h>

void lent_hand_over(unsigned char *memory, size_t n);
void lent_unpack(const unsigned char *from, unsigned char *to, size_t n, cudaStream_t stream);

struct lent_shelf {
	void use(unsigned char *memory, size_t n);
	void add(unsigned char *memory);
};

void lent_for_good(size_t n)
{
	unsigned char *memory;
	cudaMalloc(&memory, n);
	lent_hand_over(memory, n);
}

void unpack_and_free(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	cudaMalloc(&to, n);
	lent_unpack(from, to, n, stream);
	cudaStreamSynchronize(stream);
	cudaFree(to);
}

unsigned char *unpack_and_return(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	cudaMalloc(&to, n);
	lent_unpack(from, to, n, stream);
	return to;
}

void unpack_and_hand_over(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	cudaMalloc(&to, n);
	lent_unpack(from, to, n, stream);
	lent_hand_over(to, n);
}

void source_that_is_kept(unsigned char *to, size_t n, cudaStream_t stream)
{
	unsigned char *from;
	cudaMalloc(&from, n);
	lent_unpack(from, to, n, stream);
}

void shelf_lends(lent_shelf &s, size_t n)
{
	unsigned char *memory;
	cudaMalloc(&memory, n);
	s.use(memory, n);
	cudaFree(memory);
}

void shelf_keeps(lent_shelf &s, size_t n)
{
	unsigned char *memory;
	cudaMalloc(&memory, n);
	s.use(memory, n);
}

void local_shelf(size_t n)
{
	unsigned char *memory, *other;
	lent_shelf s;
	cudaMalloc(&memory, n);
	cudaMalloc(&other, n);
	s.add(memory);
	cudaFree(memory);
	s.add(other);
}
