// SPDX-License-Identifier: Apache-2.0
// Macros of a missing header decorate classes, constructors, helpers of kernels and functions: what they stand in front of is known all the same.
#include <cuda_runtime.h>
#include <toolbox/decorations_that_are_missing.h>

struct TB_PUBLIC counts {
	TB_BOTH counts(int *first, int n) : first_(first), n_(n) {}
	TB_BOTH int *first() const { return first_; }
	TB_BOTH inline int size() const { return n_; }

private:
	int *first_;
	int n_;
};

template <class T> TB_BOTH void put(T *at, T value) { *at = value; }

__global__ void begin(counts all) { put<int>(all.first() + threadIdx.x, 0); }

TB_PUBLIC void cleared(counts all)
{
	begin<<<1, 64>>>(all); // expect: GPU101 // validate: confirmed
}

TB_PUBLIC static int *made(int n)
{
	cudaStream_t stream;
	int *memory;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&memory, n * sizeof(int), stream);
	cleared(counts(memory, n));
	cudaStreamDestroy(stream);
	return memory;
}

int main()
{
	int *memory = made(64);
	cudaDeviceSynchronize();
	cudaFree(memory);
	return 0;
}
