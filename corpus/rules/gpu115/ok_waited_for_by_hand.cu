// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is set up on the default stream is waited for before the given stream goes on: on the host, and by an event.
#include <cuda_runtime.h>

struct table {
	explicit table(int rows, cudaStream_t stream = 0);
};

void use(const table &t, cudaStream_t stream);

void set_up(cudaStream_t stream)
{
	table t(100);
	cudaDeviceSynchronize();
	use(t, stream);
}

void joined(cudaStream_t stream, cudaEvent_t made)
{
	table t(100);
	cudaEventRecord(made);
	cudaStreamWaitEvent(stream, made, 0);
	use(t, stream);
}
