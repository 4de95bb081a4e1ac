// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Return codes and a single clean-up path, handles kept in one struct, everything idempotent. */
#include <cuda_runtime_api.h>
#include <stddef.h>

typedef struct {
	cudaStream_t stream;
	cudaEvent_t done;
	void *src, *dst;
	size_t bytes;
} copier_t;

static void copier_close(copier_t *c)
{
	if (c->stream)
		cudaStreamSynchronize(c->stream);
	if (c->done)
		cudaEventDestroy(c->done);
	if (c->src)
		cudaFree(c->src);
	if (c->dst)
		cudaFree(c->dst);
	if (c->stream)
		cudaStreamDestroy(c->stream);
	*c = (copier_t){0};
}

static int copier_open(copier_t *c, size_t bytes)
{
	*c = (copier_t){.bytes = bytes};
	if (cudaStreamCreateWithFlags(&c->stream, cudaStreamNonBlocking) || cudaEventCreateWithFlags(&c->done, cudaEventDisableTiming) ||
	    cudaMalloc(&c->src, bytes) || cudaMalloc(&c->dst, bytes)) {
		copier_close(c);
		return -1;
	}
	return 0;
}

int copier_run(const void *pinned_in, void *pinned_out, size_t bytes)
{
	copier_t c;
	int ret = -1;
	if (copier_open(&c, bytes) < 0)
		return -1;
	if (cudaMemcpyAsync(c.src, pinned_in, bytes, cudaMemcpyHostToDevice, c.stream) != cudaSuccess)
		goto out;
	if (cudaMemcpyAsync(c.dst, c.src, bytes, cudaMemcpyDeviceToDevice, c.stream) != cudaSuccess)
		goto out;
	if (cudaMemcpyAsync(pinned_out, c.dst, bytes, cudaMemcpyDeviceToHost, c.stream) != cudaSuccess)
		goto out;
	if (cudaEventRecord(c.done, c.stream) != cudaSuccess || cudaEventSynchronize(c.done) != cudaSuccess)
		goto out;
	ret = 0;
out:
	copier_close(&c);
	return ret;
}
