// SPDX-License-Identifier: Apache-2.0
// The headers of the toolkit lie where Bazel builds put them: what success is called stands there. The second call
// has failed where the function returns, and not the first.
#include "third_party/gpus/cuda/include/cuda_runtime_api.h"
#include "third_party/gpus/cudnn/cudnn.h"

#define MADE CUDNN_STATUS_SUCCESS

int lend(cudnnHandle_t *to, cudaStream_t stream)
{
	cudnnHandle_t handle;
	cudnnStatus_t status = cudnnCreate(&handle); // expect: GPU503
	if (status != MADE)
		return -1;
	status = cudnnSetStream(handle, stream);
	if (status != MADE)
		return -1;
	*to = handle;
	return 0;
}
