// SPDX-License-Identifier: Apache-2.0
// Whether `passed` is true for success or for failure nobody says but its users: what was made is used behind the one answer
// alone, so behind the other the call has failed and made nothing.
// expect-none
#include <cuda_runtime.h>

bool passed(cudaError_t status, const char *where);
bool is_bad(cudaError_t status);

bool finish(cudaStream_t s, cudaGraph_t *out)
{
	cudaGraph_t graph = nullptr;
	if (!passed(cudaStreamEndCapture(s, &graph), "end"))
		return false;
	*out = graph;
	return true;
}

bool begin(cudaEvent_t *out)
{
	cudaEvent_t event;
	bool has_failed = is_bad(cudaEventCreate(&event));
	if (has_failed)
		return false;
	*out = event;
	return true;
}

static bool make_marked(cudaEvent_t *out, cudaStream_t s)
{
	if (!passed(cudaEventCreate(out), "create"))
		return false;
	cudaEventRecord(*out, s);
	return true;
}

bool mark(cudaStream_t s, cudaEvent_t *out)
{
	cudaEvent_t event;
	if (!make_marked(&event, s))
		return false;
	*out = event;
	return true;
}
