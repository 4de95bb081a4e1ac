// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each thread owns a stream that ends with the thread.
#include <cuda_runtime.h>
#include <thread>
#include <vector>
__global__ void work(float *p) { p[threadIdx.x] += 1.f; }
struct tls_ctx {
	cudaStream_t s = nullptr;
	cudaStream_t stream()
	{
		if (!s)
			cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
		return s;
	}
	~tls_ctx()
	{
		if (s)
			cudaStreamDestroy(s);
	}
};
static tls_ctx &ctx()
{
	thread_local tls_ctx c;
	return c;
}
static void job(float *p)
{
	work<<<1, 64, 0, ctx().stream()>>>(p);
	cudaStreamSynchronize(ctx().stream());
}
int main()
{
	float *p;
	cudaMalloc((void **)&p, 1024);
	std::vector<std::thread> t;
	for (int i = 0; i < 2; i++)
		t.emplace_back(job, p + 128 * i);
	for (auto &x : t)
		x.join();
	cudaFree(p);
}
