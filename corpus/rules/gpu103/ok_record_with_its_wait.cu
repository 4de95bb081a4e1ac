// SPDX-License-Identifier: Apache-2.0
// expect-none
// Records that something waits for, here or elsewhere, or that no other stream's work has to do with.
#include <cuda_runtime.h>

struct communicator {
	void gather(const float *from, float *to, size_t n, cudaStream_t stream);
};

struct context {
	communicator *comm;
	float *part;
	size_t n;
	cudaStream_t stream, gathers;
	cudaEvent_t produced, consumed, started, ended, noted, shown;
};

void both_edges(context *c)
{
	cudaEventRecord(c->produced, c->stream);
	cudaStreamWaitEvent(c->gathers, c->produced, 0);
	c->comm->gather(c->part, c->part, c->n, c->gathers);
	cudaEventRecord(c->consumed, c->gathers);
	cudaStreamWaitEvent(c->stream, c->consumed, 0);
}

// The time that passes is measured elsewhere.
void measured(context *c)
{
	cudaEventRecord(c->started, c->stream);
	c->comm->gather(c->part, c->part, c->n, c->gathers);
	cudaEventRecord(c->ended, c->gathers);
	cudaStreamWaitEvent(c->stream, c->ended, 0);
}

float time_of(context *c)
{
	float ms = 0;
	cudaEventSynchronize(c->ended);
	cudaEventElapsedTime(&ms, c->started, c->ended);
	return ms;
}

// The host waits for the stream in between.
void waited_for(context *c)
{
	cudaEventRecord(c->noted, c->stream);
	cudaStreamSynchronize(c->stream);
	c->comm->gather(c->part, c->part, c->n, c->gathers);
	cudaEventRecord(c->consumed, c->gathers);
	cudaStreamWaitEvent(c->stream, c->consumed, 0);
}

// Others get the event.
cudaEvent_t shown(context *c)
{
	cudaEventRecord(c->shown, c->stream);
	c->comm->gather(c->part, c->part, c->n, c->gathers);
	cudaEventRecord(c->consumed, c->gathers);
	cudaStreamWaitEvent(c->stream, c->consumed, 0);
	return c->shown;
}
