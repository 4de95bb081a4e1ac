// SPDX-License-Identifier: Apache-2.0
// expect-none
// Many small kernels on many streams; one stream waits for all events and sums up.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void clock_block(long long *d_o, long long cycles) { long long start = clock64(), gone = 0; while (gone < cycles) gone = clock64() - start; d_o[0] = gone; }
__global__ void sum_up(long long *d_clocks, int n) { for (int i = 1; threadIdx.x == 0 && i < n; i++) d_clocks[0] += d_clocks[i]; }

#define E(x) do { if ((x) != cudaSuccess) { puts(#x); exit(1); } } while (0)

int main()
{
	const int nkernels = 8, nstreams = nkernels + 1;
	cudaStream_t *streams = (cudaStream_t *)malloc(nstreams * sizeof(cudaStream_t));
	cudaEvent_t *events = (cudaEvent_t *)malloc(nkernels * sizeof(cudaEvent_t));
	long long *a = 0, *d_a = 0;
	if (!streams || !events) return 1;
	E(cudaMallocHost((void **)&a, sizeof(long long)));
	E(cudaMalloc((void **)&d_a, nkernels * sizeof(long long)));
	for (int i = 0; i < nstreams; i++) E(cudaStreamCreate(&streams[i]));
	for (int i = 0; i < nkernels; i++) E(cudaEventCreateWithFlags(&events[i], cudaEventDisableTiming));
	for (int i = 0; i < nkernels; ++i) {
		clock_block<<<1, 1, 0, streams[i]>>>(&d_a[i], 100000);
		E(cudaEventRecord(events[i], streams[i]));
		E(cudaStreamWaitEvent(streams[nstreams - 1], events[i], 0));
	}
	sum_up<<<1, 32, 0, streams[nstreams - 1]>>>(d_a, nkernels);
	E(cudaMemcpyAsync(a, d_a, sizeof(long long), cudaMemcpyDeviceToHost, streams[nstreams - 1]));
	E(cudaStreamSynchronize(streams[nstreams - 1]));
	printf("%lld\n", a[0]);
	for (int i = 0; i < nkernels; i++) E(cudaEventDestroy(events[i]));
	for (int i = 0; i < nstreams; i++) E(cudaStreamDestroy(streams[i]));
	E(cudaFreeHost(a));
	E(cudaFree(d_a));
	free(streams);
	free(events);
	return 0;
}
