// SPDX-License-Identifier: Apache-2.0
// expect-none
/* A codec context in C: decode and colour conversion on two streams, ordered per picture by events in the context. */
#include <cuda_runtime_api.h>
#include <stdlib.h>

#define SURFACES 4

struct surface {
	void *mem;
	cudaEvent_t decoded;
	cudaEvent_t released;
};

struct codec {
	cudaStream_t decode, convert;
	struct surface surf[SURFACES];
	void *rgb;
	size_t size;
	unsigned next;
};

void codec_close(struct codec *c)
{
	if (!c)
		return;
	cudaDeviceSynchronize();
	for (int i = 0; i < SURFACES; i++) {
		cudaFree(c->surf[i].mem);
		cudaEventDestroy(c->surf[i].decoded);
		cudaEventDestroy(c->surf[i].released);
	}
	cudaFree(c->rgb);
	cudaStreamDestroy(c->decode);
	cudaStreamDestroy(c->convert);
	free(c);
}

struct codec *codec_open(size_t size)
{
	struct codec *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->size = size;
	if (cudaStreamCreateWithFlags(&c->decode, cudaStreamNonBlocking) || cudaStreamCreateWithFlags(&c->convert, cudaStreamNonBlocking))
		goto fail;
	if (cudaMalloc(&c->rgb, size))
		goto fail;
	for (int i = 0; i < SURFACES; i++) {
		struct surface *s = &c->surf[i];
		if (cudaMalloc(&s->mem, size) || cudaEventCreateWithFlags(&s->decoded, cudaEventDisableTiming) ||
		    cudaEventCreateWithFlags(&s->released, cudaEventDisableTiming))
			goto fail;
	}
	return c;
fail:
	codec_close(c);
	return NULL;
}

int codec_picture(struct codec *c, const void *pinned_bits, void *pinned_rgb)
{
	struct surface *s = &c->surf[c->next++ % SURFACES];
	cudaStreamWaitEvent(c->decode, s->released, 0);
	cudaMemcpyAsync(s->mem, pinned_bits, c->size, cudaMemcpyHostToDevice, c->decode);
	cudaEventRecord(s->decoded, c->decode);
	cudaStreamWaitEvent(c->convert, s->decoded, 0);
	cudaMemcpyAsync(c->rgb, s->mem, c->size, cudaMemcpyDeviceToDevice, c->convert);
	cudaEventRecord(s->released, c->convert);
	cudaMemcpyAsync(pinned_rgb, c->rgb, c->size, cudaMemcpyDeviceToHost, c->convert);
	return cudaStreamSynchronize(c->convert) == cudaSuccess ? 0 : -1;
}
