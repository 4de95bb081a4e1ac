// SPDX-License-Identifier: Apache-2.0
// expect-none
// The FFT plan has the stream of the copies.
#include <cuda_runtime.h>
#include <cufft.h>

void transform(const cufftComplex *host, cufftComplex *device, int n)
{
	cudaStream_t s;
	cufftHandle plan;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cufftPlan1d(&plan, n, CUFFT_C2C, 1);
	cufftSetStream(plan, s);
	cudaMemcpyAsync(device, host, n * sizeof *device, cudaMemcpyHostToDevice, s);
	cufftExecC2C(plan, device, device, CUFFT_FORWARD);
	cudaStreamSynchronize(s);
	cufftDestroy(plan);
	cudaStreamDestroy(s);
}
