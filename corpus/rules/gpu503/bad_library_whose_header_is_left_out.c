// SPDX-License-Identifier: Apache-2.0
// The same, and the handle is lost where it was made.
#include "config.h"
#ifdef HAVE_CUBLASLT
#include <cublasLt.h>
#endif
#include <stddef.h>

static cublasLtHandle_t handle;

void start(void)
{
	if (cublasLtCreate(&handle) == CUBLAS_STATUS_SUCCESS) // expect: GPU503 // validate: -
		handle = NULL;
}

void stop(void)
{
	if (handle)
		cublasLtDestroy(handle);
}
