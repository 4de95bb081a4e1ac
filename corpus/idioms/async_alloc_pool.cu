// SPDX-License-Identifier: Apache-2.0
// expect-none
// Stream-ordered allocation from an explicit pool: allocate, use and free on one stream, hand over with an event.
#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>

static int failed(cudaError_t e, const char *where)
{
	if (e == cudaSuccess)
		return 0;
	fprintf(stderr, "%s: %s\n", where, cudaGetErrorString(e));
	return 1;
}

__global__ void histogram(const uint8_t *in, unsigned *bins, size_t n)
{
	for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&bins[in[i]], 1u);
}
__global__ void prefix(unsigned *bins) { for (int i = 1; threadIdx.x == 0 && i < 256; i++) bins[i] += bins[i - 1]; }

int equalize(const uint8_t *pinned, size_t n, unsigned *pinned_bins, cudaStream_t a, cudaStream_t b)
{
	cudaMemPool_t pool;
	cudaMemPoolProps props = {};
	cudaEvent_t counted;
	uint8_t *image;
	unsigned *bins;

	props.allocType = cudaMemAllocationTypePinned;
	props.location.type = cudaMemLocationTypeDevice;
	props.location.id = 0;
	if (failed(cudaMemPoolCreate(&pool, &props), "pool") || failed(cudaEventCreateWithFlags(&counted, cudaEventDisableTiming), "event"))
		return -1;
	if (failed(cudaMallocFromPoolAsync((void **)&image, n, pool, a), "image") ||
	    failed(cudaMallocFromPoolAsync((void **)&bins, 256 * sizeof *bins, pool, a), "bins")) {
		cudaEventDestroy(counted);
		cudaMemPoolDestroy(pool);
		return -1;
	}
	cudaMemcpyAsync(image, pinned, n, cudaMemcpyHostToDevice, a);
	cudaMemsetAsync(bins, 0, 256 * sizeof *bins, a);
	histogram<<<80, 256, 0, a>>>(image, bins, n);
	cudaFreeAsync(image, a);
	cudaEventRecord(counted, a);
	cudaStreamWaitEvent(b, counted, 0);
	prefix<<<1, 32, 0, b>>>(bins);
	cudaMemcpyAsync(pinned_bins, bins, 256 * sizeof *bins, cudaMemcpyDeviceToHost, b);
	cudaFreeAsync(bins, b);
	int bad = failed(cudaStreamSynchronize(b), "sync");
	cudaEventDestroy(counted);
	return bad || failed(cudaMemPoolDestroy(pool), "destroy") ? -1 : 0;
}
