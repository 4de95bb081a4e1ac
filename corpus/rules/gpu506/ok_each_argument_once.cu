// SPDX-License-Identifier: Apache-2.0
// expect-none: va_arg gives another argument each time (C17 7.16.1.1).
#include <cuda_runtime.h>
#include <stdarg.h>

void free_arguments(int n, ...)
{
	va_list args;
	va_start(args, n);
	for (int i = 0; i < n; i++) {
		void *p = va_arg(args, void *);
		if (p)
			cudaFree(p);
	}
	va_end(args);
}
