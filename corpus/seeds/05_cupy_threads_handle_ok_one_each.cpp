// SPDX-License-Identifier: Apache-2.0
// expect-none
// One handle and one stream a thread.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <thread>
#include <vector>

constexpr int n = 1024;

static void job(const float *a, float *c)
{
	const float one = 1.0f, zero = 0.0f;
	cublasHandle_t blas;
	cublasCreate(&blas);
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cublasSetStream(blas, stream);
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &zero, c, n);
	cudaStreamSynchronize(stream);
	cublasDestroy(blas);
	cudaStreamDestroy(stream);
}

void products(const float *a, std::vector<float *> &c)
{
	std::vector<std::thread> threads;
	for (size_t i = 0; i < c.size(); i++)
		threads.emplace_back(job, a, c[i]);
	for (auto &t : threads)
		t.join();
}
