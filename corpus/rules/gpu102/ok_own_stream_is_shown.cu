// SPDX-License-Identifier: Apache-2.0
// expect-none
// Unseen code gets the stream that the function has made, and may give it back under the name that is asked for; and one that waits for the other.
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime.h>

void make_current(cudaStream_t stream);
cudaStream_t current_lane();

static __global__ void lower_each(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= 1;
}

void lower_on_own(float *x)
{
	cudaStream_t own;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	make_current(own);
	lower_each<<<1, 256, 0, own>>>(x, 256);
	lower_each<<<1, 256, 0, current_lane()>>>(x, 256);
	cudaStreamSynchronize(own);
}

void lower_behind_own(float *x)
{
	cudaStream_t own;
	cudaEvent_t lowered;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&lowered, cudaEventDisableTiming);
	cudaEventRecord(lowered, c10::cuda::getCurrentCUDAStream());
	cudaStreamWaitEvent(own, lowered, 0);
	lower_each<<<1, 256, 0, own>>>(x, 256);
	cudaEventRecord(lowered, own);
	cudaStreamWaitEvent(c10::cuda::getCurrentCUDAStream(), lowered, 0);
	lower_each<<<1, 256, 0, c10::cuda::getCurrentCUDAStream()>>>(x, 256);
	cudaEventDestroy(lowered);
	cudaStreamDestroy(own);
}
