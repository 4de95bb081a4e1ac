// SPDX-License-Identifier: Apache-2.0
// expect-none
// The library's end asks of each of eight members whether it is there. The work in front of them has been waited for.
#include <cuda_runtime.h>
#include <string.h>

struct smooth_plan {
	cudaStream_t stream;
	cudaEvent_t first, last;
	float *input, *output, *taps, *window, *staging;
};

static void smooth_end(smooth_plan *plan)
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

static int smooth_begin(smooth_plan *plan)
{
	memset(plan, 0, sizeof *plan);
	if (cudaStreamCreateWithFlags(&plan->stream, cudaStreamNonBlocking) || cudaEventCreate(&plan->first) || cudaEventCreate(&plan->last))
		return 1;
	if (cudaMalloc((void **)&plan->input, 64) || cudaMalloc((void **)&plan->output, 64) || cudaMalloc((void **)&plan->taps, 64))
		return 1;
	return cudaMalloc((void **)&plan->window, 64) || cudaMallocHost((void **)&plan->staging, 64);
}

static int smooth_read(smooth_plan *plan, float *result)
{
	if (cudaMemcpyAsync(plan->staging, plan->output, 64, cudaMemcpyDeviceToHost, plan->stream))
		return 1;
	if (cudaStreamSynchronize(plan->stream))
		return 1;
	memcpy(result, plan->staging, 64);
	return 0;
}

int main(void)
{
	smooth_plan plan;
	float result[16];
	int status = 1;
	if (smooth_begin(&plan) != 0)
		goto end;
	if (smooth_read(&plan, result) != 0)
		goto end;
	status = 0;
end:
	smooth_end(&plan);
	return status;
}
