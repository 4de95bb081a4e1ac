// SPDX-License-Identifier: Apache-2.0
// One handle, bound by every thread to its own stream: a product may run on the stream of another thread.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <thread>
#include <vector>

constexpr int n = 1024;

static void job(cublasHandle_t blas, const float *a, float *c)
{
	const float one = 1.0f, zero = 0.0f;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cublasSetStream(blas, stream); // expect: GPU401 // validate: -
	cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &zero, c, n);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}

void products(const float *a, std::vector<float *> &c)
{
	cublasHandle_t blas;
	cublasCreate(&blas);
	std::vector<std::thread> threads;
	for (size_t i = 0; i < c.size(); i++)
		threads.emplace_back(job, blas, a, c[i]);
	for (auto &t : threads)
		t.join();
	cublasDestroy(blas);
}
