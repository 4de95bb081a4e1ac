// SPDX-License-Identifier: Apache-2.0
// Each thread re-binds one handle to its own stream. Style: a class with the handle as a member.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <thread>

class Engine {
public:
	Engine()
	{
		cublasCreate(&blas_);
		cudaStreamCreate(&s1_);
		cudaStreamCreate(&s2_);
	}

	~Engine()
	{
		cublasDestroy(blas_);
		cudaStreamDestroy(s1_);
		cudaStreamDestroy(s2_);
	}

	Engine(const Engine &) = delete;
	Engine &operator=(const Engine &) = delete;

	void run(float *x, float *y)
	{
		std::thread first(&Engine::scale, this, s1_, x);
		std::thread second(&Engine::scale, this, s2_, y);
		first.join();
		second.join();
	}

private:
	void scale(cudaStream_t stream, float *x)
	{
		const float two = 2.0f;
		cublasSetStream(blas_, stream); // expect: GPU401 // validate: -
		cublasSscal(blas_, 1024, &two, x, 1);
		cudaStreamSynchronize(stream);
	}

	cublasHandle_t blas_;
	cudaStream_t s1_, s2_;
};

void scale_both(float *x, float *y)
{
	Engine engine;
	engine.run(x, y);
}
