// SPDX-License-Identifier: Apache-2.0
// expect-none
// The compiler calls a function for each variable that goes out of scope.
#include <cuda_runtime_api.h>
static void end_stream(cudaStream_t *s) { if (*s) cudaStreamDestroy(*s); }
static void end_event(cudaEvent_t *e) { if (*e) cudaEventDestroy(*e); }
#define AUTO_STREAM __attribute__((cleanup(end_stream))) cudaStream_t
#define AUTO_EVENT __attribute__((cleanup(end_event))) cudaEvent_t
int copy(void *d, void *e, const void *h, size_t n)
{
	AUTO_STREAM s = 0;
	AUTO_STREAM t = 0;
	AUTO_EVENT ev = 0;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking))
		return 1;
	if (cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking))
		return 2;
	if (cudaEventCreateWithFlags(&ev, cudaEventDisableTiming))
		return 3;
	cudaMemcpyAsync(d, h, n, cudaMemcpyHostToDevice, s);
	cudaEventRecord(ev, s);
	cudaStreamWaitEvent(t, ev, 0);
	cudaMemcpyAsync(e, d, n, cudaMemcpyDeviceToDevice, t);
	return cudaStreamSynchronize(t);
}
