// SPDX-License-Identifier: Apache-2.0
// The handle that is made when it is first asked for is one for both threads, which use it at once.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <thread>

struct late_blas {
	late_blas() { cublasCreate(&handle); }
	cublasHandle_t handle;
};

static late_blas *late_blas_of_all()
{
	static late_blas *blas = new late_blas;
	return blas;
}

static void halve(float *x, const float *half)
{
	cublasSscal(late_blas_of_all()->handle, 64, half, x, 1); // expect: GPU401 // validate: -
}

void halve_both(float *x, const float *half)
{
	std::thread a(halve, x, half), b(halve, x + 64, half);
	a.join();
	b.join();
}
