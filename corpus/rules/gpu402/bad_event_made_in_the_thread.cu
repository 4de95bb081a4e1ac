// SPDX-License-Identifier: Apache-2.0
// The thread selected no device: its kernel and its event are on device 0, the stream on device 1. One cause, said once.
#include <cuda_runtime.h>
#include <thread>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

int main()
{
	cudaStream_t s;
	float *x;
	cudaSetDevice(1);
	cudaStreamCreate(&s);
	cudaMalloc(&x, 1024);
	std::thread worker([&] {
		cudaEvent_t done;
		cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
		scale<<<1, 256, 0, s>>>(x); // expect: GPU402 // validate: confirmed
		cudaEventRecord(done, s);
		cudaEventSynchronize(done);
		cudaEventDestroy(done);
	});
	worker.join();
	cudaStreamDestroy(s);
	cudaFree(x);
	return 0;
}
