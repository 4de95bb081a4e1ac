// SPDX-License-Identifier: Apache-2.0
// The second return comes after the executable graph was made, when its upload has failed; and a stream whose check decides
// nothing about it is lost whatever the check says.
#include <cuda_runtime.h>

bool passed(cudaError_t status, const char *where);

bool build(cudaGraph_t graph, cudaStream_t s, cudaGraphExec_t *out)
{
	cudaGraphExec_t made = nullptr;
	if (!passed(cudaGraphInstantiateWithFlags(&made, graph, 0), "instantiate")) // expect: GPU503
		return false;
	if (!passed(cudaGraphUpload(made, s), "upload"))
		return false;
	*out = made;
	return true;
}

int count_streams(int n)
{
	cudaStream_t s;
	if (passed(cudaStreamCreate(&s), "create")) // expect: GPU503
		n++;
	return n;
}
