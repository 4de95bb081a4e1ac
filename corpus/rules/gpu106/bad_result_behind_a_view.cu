// SPDX-License-Identifier: Apache-2.0
// The class converts to a view of its pinned memory, and the view is made with braces.
#include <cuda_runtime.h>
#include <cstdio>

struct view {
	float *data;
	size_t count;
	view(float *d, size_t n) : data(d), count(n) {}
};

struct results {
	float *host;
	size_t count;
	operator view() const { return view(host, count); }
};

static void download(view to, const float *from, cudaStream_t stream)
{
	cudaMemcpyAsync(to.data, from, to.count * sizeof(float), cudaMemcpyDeviceToHost, stream);
}

void print_first(const float *d_x, size_t n, cudaStream_t stream)
{
	results r = {nullptr, n};
	cudaMallocHost((void **)&r.host, n * sizeof(float));
	download(view{r}, d_x, stream);
	printf("%f\n", r.host[0]); // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(r.host);
}
