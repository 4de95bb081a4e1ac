// SPDX-License-Identifier: Apache-2.0
// What a library works with is its caller's to free, as the first function does: the others lose theirs.
#include <cuda_runtime.h>

void lent_squeeze(const unsigned char *from, unsigned char *to, size_t n, cudaStream_t stream);

struct squeezer {
	explicit squeezer(cudaStream_t stream);
	void run(const unsigned char *from, unsigned char *to, size_t n);
	cudaStream_t stream;
};

void squeeze_and_free(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	cudaMalloc(&to, n);
	lent_squeeze(from, to, n, stream);
	cudaStreamSynchronize(stream);
	cudaFree(to);
}

void squeeze_and_lose(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	cudaMalloc(&to, n); // expect: GPU503 // validate: -
	lent_squeeze(from, to, n, stream);
	cudaStreamSynchronize(stream);
}

void squeezer_frees(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	squeezer s(stream);
	cudaMalloc(&to, n);
	s.run(from, to, n);
	cudaStreamSynchronize(stream);
	cudaFree(to);
}

void squeezer_loses(const unsigned char *from, size_t n, cudaStream_t stream)
{
	unsigned char *to;
	squeezer s(stream);
	cudaMalloc(&to, n); // expect: GPU503 // validate: -
	s.run(from, to, n);
	cudaStreamSynchronize(stream);
}

void work_on_lane(float *x, size_t n, cudaStream_t lane);

void lane_of_its_own(float *x, size_t n)
{
	cudaStream_t lane;
	cudaStreamCreate(&lane);
	work_on_lane(x, n, lane);
	cudaStreamSynchronize(lane);
	cudaStreamDestroy(lane);
}

void lane_that_is_lost(float *x, size_t n)
{
	cudaStream_t lane;
	cudaStreamCreate(&lane); // expect: GPU503 // validate: -
	work_on_lane(x, n, lane);
	cudaStreamSynchronize(lane);
}
