// expect-none
// SPDX-License-Identifier: Apache-2.0
// The library's header stands behind a macro that a missing header defines: its constants are known by their names all the same.
#include "config.h"
#ifdef HAVE_CUBLASLT
#include <cublasLt.h>
#endif
#include <stddef.h>

static cublasLtHandle_t handle;

void start(void)
{
	if (cublasLtCreate(&handle) != CUBLAS_STATUS_SUCCESS)
		handle = NULL;
}

void stop(void)
{
	if (handle)
		cublasLtDestroy(handle);
}
