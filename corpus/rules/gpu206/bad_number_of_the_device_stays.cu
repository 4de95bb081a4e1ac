// SPDX-License-Identifier: Apache-2.0
// What is kept is made anew for another device, and the number beside it still says the first one.
#include <cublas_v2.h>
#include <cuda_runtime.h>

namespace per_device {

class blas_of_the_thread {
public:
	blas_of_the_thread()
	{
		cublasCreate(&handle_);
		cudaGetDevice(&made_on_);
	}
	~blas_of_the_thread() { cublasDestroy(handle_); }
	blas_of_the_thread(const blas_of_the_thread &) = delete;
	blas_of_the_thread &operator=(const blas_of_the_thread &) = delete;
	cublasHandle_t get()
	{
		int now;
		cudaGetDevice(&now);
		if (now != made_on_) {
			cublasDestroy(handle_);
			cublasCreate(&handle_); // expect: GPU206 // validate: -
		}
		return handle_;
	}

private:
	cublasHandle_t handle_;
	int made_on_;
};

void halve(float *d_x, int n)
{
	thread_local blas_of_the_thread blas;
	const float half = 0.5f;
	cublasSscal(blas.get(), n, &half, d_x, 1);
}

__global__ void take_apart(const float *x, float *parts) { parts[threadIdx.x] = x[threadIdx.x]; }

static float *parts;
static int parts_device = -1;

void prepare_parts(int device)
{
	cudaSetDevice(device);
	cudaMalloc((void **)&parts, 256 * sizeof(float));
	parts_device = device;
}

void take_apart_on(int device, const float *x)
{
	cudaSetDevice(device);
	if (parts_device != device) {
		cudaFree(parts);
		cudaMalloc((void **)&parts, 256 * sizeof(float)); // expect: GPU206 // validate: -
	}
	take_apart<<<1, 256>>>(x, parts);
	cudaDeviceSynchronize();
}

} // namespace per_device
