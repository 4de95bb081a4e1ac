// SPDX-License-Identifier: Apache-2.0
// Each thread gets its job by value, with a stream of its own, and both bind one handle.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <thread>

struct Job {
	float *x;
	cudaStream_t stream;
};

static void scale(cublasHandle_t blas, Job job, const float *factor)
{
	cublasSetStream(blas, job.stream); // expect: GPU401 // validate: -
	cublasSscal(blas, 1024, factor, job.x, 1);
	cudaStreamSynchronize(job.stream);
}

void scale_both(float *x, float *y, const float *factor)
{
	cublasHandle_t blas;
	Job jobs[2] = {{x}, {y}};
	cublasCreate(&blas);
	for (Job &j : jobs)
		cudaStreamCreateWithFlags(&j.stream, cudaStreamNonBlocking);
	std::thread a(scale, blas, jobs[0], factor);
	std::thread b(scale, blas, jobs[1], factor);
	a.join();
	b.join();
	for (Job &j : jobs)
		cudaStreamDestroy(j.stream);
	cublasDestroy(blas);
}
