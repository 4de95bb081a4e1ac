// SPDX-License-Identifier: Apache-2.0
// What throws behind the creation leaves nobody with the handle: it is handed out behind that.
#include <cublas_v2.h>
#include <stdexcept>

void look_for_devices();

int open_blas(cublasHandle_t *out)
{
	try {
		cublasHandle_t blas;
		cublasCreate(&blas); // expect: GPU503 // validate: -
		look_for_devices();
		*out = blas;
	} catch (std::exception &) {
		return 1;
	}
	return 0;
}
