// SPDX-License-Identifier: Apache-2.0
// The object's own stream works for the caller's. Of the fork and its join the wait that begins it is missing: the record for it is there.
#include <cuda_runtime.h>

struct communicator {
	void gather(const float *from, float *to, size_t n, cudaStream_t stream);
};

struct context {
	communicator *comm;
	float *part;
	size_t n;
	cudaStream_t stream, gathers;
	cudaEvent_t produced, consumed;

	context()
	{
		cudaStreamCreateWithFlags(&gathers, cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&produced, cudaEventDisableTiming);
		cudaEventCreateWithFlags(&consumed, cudaEventDisableTiming);
	}
	~context()
	{
		cudaEventDestroy(produced);
		cudaEventDestroy(consumed);
		cudaStreamDestroy(gathers);
	}
};

void gather(void *context_of)
{
	auto c = reinterpret_cast<context *>(context_of);
	cudaEventRecord(c->produced, c->stream); // expect: GPU103 // validate: -
	c->comm->gather(c->part, c->part, c->n, c->gathers);
	cudaEventRecord(c->consumed, c->gathers);
	cudaStreamWaitEvent(c->stream, c->consumed, 0);
}
