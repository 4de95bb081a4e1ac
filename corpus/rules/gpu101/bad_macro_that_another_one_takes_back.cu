// SPDX-License-Identifier: Apache-2.0
// Most calls stand behind a macro that is taken back where another one is not defined: both are assumed.
#if defined(TAKEN_BACK_GPU)
#include <cuda_runtime.h>
#else
#undef TAKEN_BACK_RINGS
#endif

#if defined(TAKEN_BACK_GPU)
void taken_back_clear(float *p, cudaStream_t s)
{
	cudaMemsetAsync(p, 0, 64, s);
}
#endif

#if defined(TAKEN_BACK_RINGS)
void taken_back_round(float *p, const float *q)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMemset(p, 0, 64);
	cudaMemcpyAsync(p, q, 64, cudaMemcpyDeviceToDevice, s); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
#endif
