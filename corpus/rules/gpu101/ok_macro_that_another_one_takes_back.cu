// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same, and the work of the default stream is waited for.
#if defined(KEPT_BACK_GPU)
#include <cuda_runtime.h>
#else
#undef KEPT_BACK_RINGS
#endif

#if defined(KEPT_BACK_GPU)
void kept_back_clear(float *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 0, 64, s);
}
#endif

#if defined(KEPT_BACK_RINGS)
void kept_back_round(float *p, const float *q)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(p, 0, 64);
	cudaDeviceSynchronize();
	cudaMemcpyAsync(p, q, 64, cudaMemcpyDeviceToDevice, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
#endif
