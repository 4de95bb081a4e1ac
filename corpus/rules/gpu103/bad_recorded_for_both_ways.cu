// SPDX-License-Identifier: Apache-2.0
// One event is meant for both ways, there and back; the wait for the way there is missing, so that its record is replaced unread.
#include <cuda_runtime.h>

__global__ void smooth(float *x, const float *b, int n);

struct smoother {
	cudaEvent_t mark;
	cudaStream_t aux;
	bool uses_aux;

	void run(float *x, const float *b, int n);
};

void smoother::run(float *x, const float *b, int n)
{
	cudaStream_t stream = 0;
	cudaStream_t work = uses_aux ? aux : stream;
	if (uses_aux)
		cudaEventRecord(mark, stream); // expect: GPU103 // validate: -
	smooth<<<(n + 255) / 256, 256, 0, work>>>(x, b, n);
	if (uses_aux) {
		cudaEventRecord(mark, work);
		cudaStreamWaitEvent(stream, mark, 0);
	}
}
