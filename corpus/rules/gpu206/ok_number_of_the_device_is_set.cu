// SPDX-License-Identifier: Apache-2.0
// expect-none
// The number is set where the handle is made, in a helper or by who asks, or says something else than for which device it was made.
#include <cublas_v2.h>
#include <cuda_runtime.h>

namespace noted {

class blas_that_notes {
public:
	blas_that_notes() { make(); }
	~blas_that_notes() { cublasDestroy(handle_); }
	blas_that_notes(const blas_that_notes &) = delete;
	blas_that_notes &operator=(const blas_that_notes &) = delete;
	cublasHandle_t get()
	{
		int now;
		cudaGetDevice(&now);
		if (now != made_on_) {
			cublasDestroy(handle_);
			make();
		}
		return handle_;
	}

private:
	void make()
	{
		cublasCreate(&handle_);
		cudaGetDevice(&made_on_);
	}
	cublasHandle_t handle_;
	int made_on_;
};

void third(float *d_x, int n)
{
	thread_local blas_that_notes blas;
	const float part = 1.0f / 3;
	cublasSscal(blas.get(), n, &part, d_x, 1);
}

class blas_of_a_home {
public:
	explicit blas_of_a_home(int home) : home_(home) { cublasCreate(&handle_); }
	~blas_of_a_home() { cublasDestroy(handle_); }
	blas_of_a_home(const blas_of_a_home &) = delete;
	blas_of_a_home &operator=(const blas_of_a_home &) = delete;
	cublasHandle_t get()
	{
		int now;
		cudaGetDevice(&now);
		if (now != home_) {
			cublasDestroy(handle_);
			cublasCreate(&handle_);
		}
		return handle_;
	}
	void move_to(int device) { home_ = device; }

private:
	cublasHandle_t handle_;
	int home_;
};

void quarter(blas_of_a_home &blas, float *d_x, int n)
{
	const float part = 0.25f;
	int now;
	cudaGetDevice(&now);
	cublasSscal(blas.get(), n, &part, d_x, 1);
	blas.move_to(now);
}

__global__ void put_together(const float *x, float *whole) { whole[threadIdx.x] = x[threadIdx.x]; }

static float *whole;
static int whole_device = -1; // it stays so, and the memory is made anew each time

void put_together_on(int device, const float *x)
{
	cudaSetDevice(device);
	if (whole_device != device) {
		cudaFree(whole);
		cudaMalloc((void **)&whole, 256 * sizeof(float));
	}
	put_together<<<1, 256>>>(x, whole);
	cudaDeviceSynchronize();
}

} // namespace noted
