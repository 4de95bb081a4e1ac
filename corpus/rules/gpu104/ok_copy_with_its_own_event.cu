// SPDX-License-Identifier: Apache-2.0
// expect-none
// On one device the copy runs on the destination's stream, and the source's stream waits for it.
#include <cuda_runtime.h>

struct worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t copied;
};

void send(worker *from, worker *to, float *out, const float *in, size_t size)
{
	if (from->device == to->device) {
		cudaMemcpyAsync(out, in, size, cudaMemcpyDeviceToDevice, to->stream);
		cudaEventRecord(to->copied, to->stream);
		cudaStreamWaitEvent(from->stream, to->copied, 0);
	} else {
		cudaMemcpyPeerAsync(out, to->device, in, from->device, size, from->stream);
	}
	cudaEventRecord(from->copied, from->stream);
	cudaStreamWaitEvent(to->stream, from->copied, 0);
}
