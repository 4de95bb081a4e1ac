// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same macros, on the stream that the memory is from. The second name in front of a function is its result's type, whatever it looks like.
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

tb_status cleared(counts all, cudaStream_t stream)
{
	begin<<<1, 64, 0, stream>>>(all);
	return tb_status(cudaGetLastError());
}

TB_PUBLIC static int *made(int n)
{
	cudaStream_t stream;
	int *memory;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&memory, n * sizeof(int), stream);
	cleared(counts(memory, n), stream);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return memory;
}

int main()
{
	int *memory = made(64);
	cudaFree(memory);
	return 0;
}
