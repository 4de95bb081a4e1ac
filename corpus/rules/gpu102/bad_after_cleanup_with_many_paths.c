// SPDX-License-Identifier: Apache-2.0
/* The clean-up has more paths than are replayed at first: the open that may call it must still go on to the copies. */
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

int copier_run(const void *pinned_in, size_t bytes)
{
	copier_t a, b;
	if (copier_open(&a, bytes) < 0)
		return -1;
	if (copier_open(&b, bytes) < 0) {
		copier_close(&a);
		return -1;
	}
	cudaMemcpyAsync(a.src, pinned_in, bytes, cudaMemcpyHostToDevice, a.stream);
	cudaMemcpyAsync(b.dst, a.src, bytes, cudaMemcpyDeviceToDevice, b.stream); // expect: GPU102 // validate: confirmed
	copier_close(&b);
	copier_close(&a);
	return 0;
}
