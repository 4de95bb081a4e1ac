// SPDX-License-Identifier: Apache-2.0
// One event for both ways, there and back, each waited for; and one that only its last record counts of, on one stream.
// expect-none
#include <cuda_runtime.h>

__global__ void smooth(float *x, const float *b, int n);

struct smoother {
	cudaEvent_t mark;
	cudaStream_t aux;
	bool uses_aux;

	void run(float *x, const float *b, int n);
	void many(float *x, const float *b, int n, int rounds, cudaStream_t stream);
};

void smoother::run(float *x, const float *b, int n)
{
	cudaStream_t stream = 0;
	cudaStream_t work = uses_aux ? aux : stream;
	if (uses_aux) {
		cudaEventRecord(mark, stream);
		cudaStreamWaitEvent(work, mark, 0);
	}
	smooth<<<(n + 255) / 256, 256, 0, work>>>(x, b, n);
	if (uses_aux) {
		cudaEventRecord(mark, work);
		cudaStreamWaitEvent(stream, mark, 0);
	}
}

void smoother::many(float *x, const float *b, int n, int rounds, cudaStream_t stream)
{
	for (int i = 0; i < rounds; i++) {
		smooth<<<(n + 255) / 256, 256, 0, stream>>>(x, b, n);
		cudaEventRecord(mark, stream);
	}
	cudaStreamWaitEvent(aux, mark, 0);
	smooth<<<(n + 255) / 256, 256, 0, aux>>>(x, b, n);
	cudaStreamSynchronize(aux);
}
