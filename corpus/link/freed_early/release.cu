// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

void husk_release(float *device, cudaStream_t stream) { cudaFreeAsync(device, stream); } // expect: GPU108 // validate: confirmed
void husk_join(cudaStream_t later, cudaStream_t earlier)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaEventRecord(done, earlier);
	cudaStreamWaitEvent(later, done, 0);
	cudaEventDestroy(done);
}
