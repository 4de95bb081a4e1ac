// SPDX-License-Identifier: Apache-2.0
// expect-none: functions that free none of the memory that the host fetches from: it is handed out, kept for the next call or freed by a helper;
// or nothing of it comes back, so that the device may have been given it to keep.
#include <cuda_runtime.h>
#include <memory>

__global__ void weigh_parts(const float *parts, float *weights)
{
	weights[threadIdx.x] = 2 * parts[threadIdx.x];
}

struct part_table {
	float **rows;
};

__global__ void enter_part(part_table *table, float *row, int at)
{
	table->rows[at] = row;
}

float weigh_and_hand_out(const float *d_parts, float **out)
{
	float *d_weights, first;
	cudaMalloc(&d_weights, 64 * sizeof(float));
	weigh_parts<<<1, 64>>>(d_parts, d_weights);
	cudaMemcpy(&first, d_weights, sizeof first, cudaMemcpyDeviceToHost);
	*out = d_weights;
	return first;
}

float weigh_and_keep(const float *d_parts)
{
	static float *d_kept_weights;
	float first;
	if (!d_kept_weights)
		cudaMalloc(&d_kept_weights, 64 * sizeof(float));
	weigh_parts<<<1, 64>>>(d_parts, d_kept_weights);
	cudaMemcpy(&first, d_kept_weights, sizeof first, cudaMemcpyDeviceToHost);
	return first;
}

static void give_up_weights(float *d_weights)
{
	cudaFree(d_weights);
}

float weigh_and_give_up(const float *d_parts)
{
	float *d_weights, first;
	cudaMalloc(&d_weights, 64 * sizeof(float));
	weigh_parts<<<1, 64>>>(d_parts, d_weights);
	cudaMemcpy(&first, d_weights, sizeof first, cudaMemcpyDeviceToHost);
	give_up_weights(d_weights);
	return first;
}

struct weights_end {
	void operator()(float *p) const { cudaFree(p); }
};

float weigh_in_an_owner(const float *d_parts)
{
	float *d_weights, first;
	cudaMalloc(&d_weights, 64 * sizeof(float));
	std::unique_ptr<float, weights_end> owner(d_weights);
	weigh_parts<<<1, 64>>>(d_parts, d_weights);
	cudaMemcpy(&first, d_weights, sizeof first, cudaMemcpyDeviceToHost);
	return first;
}

void enter_new_part(part_table *table, const float *part, int at)
{
	float *d_row;
	cudaMalloc(&d_row, 64 * sizeof(float));
	cudaMemcpy(d_row, part, 64 * sizeof(float), cudaMemcpyHostToDevice);
	enter_part<<<1, 1>>>(table, d_row, at);
}
