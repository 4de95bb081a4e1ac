// SPDX-License-Identifier: Apache-2.0
// Between devices the copy runs on the source's stream, whose event the destination's stream waits for. On one device it runs on
// the destination's stream, and the event covers nothing of it.
#include <cuda_runtime.h>

struct worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t copied;
};

void send(worker *from, worker *to, float *out, const float *in, size_t size)
{
	if (from->device == to->device)
		cudaMemcpyAsync(out, in, size, cudaMemcpyDeviceToDevice, to->stream);
	else
		cudaMemcpyPeerAsync(out, to->device, in, from->device, size, from->stream);
	cudaEventRecord(from->copied, from->stream); // expect: GPU104 // validate: -
	cudaStreamWaitEvent(to->stream, from->copied, 0);
}
