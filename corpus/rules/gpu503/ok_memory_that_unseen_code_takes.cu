// SPDX-License-Identifier: Apache-2.0
// expect-none: unseen code is given the memory alone, in a record, by its address, or behind the fetch, and may keep or free it.
#include <cuda_runtime.h>

struct ranked_pair {
	float *d_in, *d_out;
};

void note_ranked(float *d_memory);
void rank_pair(ranked_pair *pair, int n);
void rank_in_place(float **d_in, float **d_out, int n);
void rank_plain(const float *d_in, float *d_out, int n);
void give_back_ranked(float *d_in, float *d_out);

void rank_and_note(float *ranked, int n)
{
	float *d_out;
	cudaMalloc(&d_out, n * sizeof(float));
	note_ranked(d_out);
	cudaMemcpy(ranked, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void rank_in_record(float *ranked, int n)
{
	ranked_pair pair;
	cudaMalloc(&pair.d_in, n * sizeof(float));
	cudaMalloc(&pair.d_out, n * sizeof(float));
	rank_pair(&pair, n);
	cudaMemcpy(ranked, pair.d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void rank_by_address(float *ranked, int n)
{
	float *d_in, *d_out;
	cudaMalloc(&d_in, n * sizeof(float));
	cudaMalloc(&d_out, n * sizeof(float));
	rank_in_place(&d_in, &d_out, n);
	cudaMemcpy(ranked, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void rank_and_give_back(float *ranked, int n)
{
	float *d_in, *d_out;
	cudaMalloc(&d_in, n * sizeof(float));
	cudaMalloc(&d_out, n * sizeof(float));
	rank_plain(d_in, d_out, n);
	cudaMemcpy(ranked, d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
	give_back_ranked(d_in, d_out);
}
