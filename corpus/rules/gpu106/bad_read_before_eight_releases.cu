// SPDX-License-Identifier: Apache-2.0
// The library's end asks of each of eight members whether it is there. None of these tests decides anything about the work in front of them.
#include <cuda_runtime.h>
#include <string.h>

struct filter_plan {
	cudaStream_t stream;
	cudaEvent_t first, last;
	float *input, *output, *taps, *window, *staging;
};

static void filter_end(filter_plan *plan)
{
	if (plan->staging)
		cudaFreeHost(plan->staging);
	if (plan->window)
		cudaFree(plan->window);
	if (plan->taps)
		cudaFree(plan->taps);
	if (plan->output)
		cudaFree(plan->output);
	if (plan->input)
		cudaFree(plan->input);
	if (plan->last)
		cudaEventDestroy(plan->last);
	if (plan->first)
		cudaEventDestroy(plan->first);
	if (plan->stream)
		cudaStreamDestroy(plan->stream);
}

static int filter_begin(filter_plan *plan)
{
	memset(plan, 0, sizeof *plan);
	if (cudaStreamCreateWithFlags(&plan->stream, cudaStreamNonBlocking) || cudaEventCreate(&plan->first) || cudaEventCreate(&plan->last))
		return 1;
	if (cudaMalloc((void **)&plan->input, 64) || cudaMalloc((void **)&plan->output, 64) || cudaMalloc((void **)&plan->taps, 64))
		return 1;
	return cudaMalloc((void **)&plan->window, 64) || cudaMallocHost((void **)&plan->staging, 64);
}

static int filter_read(filter_plan *plan, float *result)
{
	if (cudaMemcpyAsync(plan->staging, plan->output, 64, cudaMemcpyDeviceToHost, plan->stream))
		return 1;
	memcpy(result, plan->staging, 64); // expect: GPU106 // validate: confirmed
	return 0;
}

int main(void)
{
	filter_plan plan;
	float result[16];
	int status = 1;
	if (filter_begin(&plan) != 0)
		goto end;
	if (filter_read(&plan, result) != 0)
		goto end;
	status = 0;
end:
	filter_end(&plan);
	return status;
}
