// SPDX-License-Identifier: Apache-2.0
// Five choices give 32 ways, and each check behind them may leave the function. The ways that go on past all of them count: one of the 32 does not wait.
#include <cuda_runtime.h>
#include "status.h" // not there: nothing is known of Status

#define RETURN_IF_ERROR(e)            \
	do {                          \
		auto s_ = (e);        \
		if (!s_.ok())         \
			return s_;    \
	} while (0)

__global__ void scale_or_not(float *data, int n)
{
	if (threadIdx.x == 0)
		data[blockIdx.x] *= n;
}

Status run_behind_checks(cudaStream_t stream, float *host, float *data, float *more, float *rest, int n, bool is_new, bool is_wide, bool is_deep, bool is_last,
                         bool is_more)
{
	if (is_new)
		cudaMemsetAsync(data, 0, n, stream);
	if (is_wide)
		cudaMemsetAsync(more, 0, n, stream);
	if (is_deep)
		cudaMemsetAsync(rest, 0, n, stream);
	if (is_last)
		scale_or_not<<<n, 1, 0, stream>>>(data, n);
	if (is_more)
		scale_or_not<<<n, 1, 0, stream>>>(more, n);
	RETURN_IF_ERROR(check_layers(n));
	RETURN_IF_ERROR(check_width(n));
	RETURN_IF_ERROR(describe_input(n));
	RETURN_IF_ERROR(describe_output(n));
	RETURN_IF_ERROR(describe_weights(n));
	RETURN_IF_ERROR(describe_state(n));
	RETURN_IF_ERROR(describe_workspace(n));
	RETURN_IF_ERROR(describe_more(n));
	RETURN_IF_ERROR(describe_rest(n));
	if (!is_new || is_wide || !is_deep || is_last || !is_more)
		cudaStreamSynchronize(stream);
	cudaMemcpy(host, data, n * sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	return ok();
}
