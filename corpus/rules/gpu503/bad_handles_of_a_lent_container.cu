// SPDX-License-Identifier: Apache-2.0
// The container of the handles is lent to code that nobody sees, and nobody destroys the handles in it.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <vector>

struct bad_lent {
	std::vector<cublasHandle_t> handles;
};

extern void invoke(void *context_of_the_work);

bool run_with_bad_lent(int n)
{
	bad_lent c;
	for (int k = 0; k < n; ++k) {
		cublasHandle_t handle;
		cublasCreate(&handle); // expect: GPU503 // validate: -
		c.handles.push_back(handle);
	}
	invoke(&c);
	return true;
}
