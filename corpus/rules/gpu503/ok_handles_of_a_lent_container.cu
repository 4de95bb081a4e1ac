// SPDX-License-Identifier: Apache-2.0
// The container of the handles is lent to code that nobody sees, and the handles in it are destroyed behind that.
// expect-none
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <vector>

struct ok_lent {
	std::vector<cublasHandle_t> handles;
};

extern void invoke(void *context_of_the_work);

bool run_with_ok_lent(int n)
{
	ok_lent c;
	for (int k = 0; k < n; ++k) {
		cublasHandle_t handle;
		cublasCreate(&handle);
		c.handles.push_back(handle);
	}
	invoke(&c);
	for (int k = 0; k < n; ++k)
		cublasDestroy(c.handles[k]);
	return true;
}
