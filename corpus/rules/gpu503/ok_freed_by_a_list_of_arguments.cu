// SPDX-License-Identifier: Apache-2.0
// The function frees each of the pointers that it is given, however many there are.
// expect-none
#include <cuda_runtime.h>
#include <stdarg.h>

void drop_all(void *first, ...)
{
	va_list list;
	va_start(list, first);
	for (void *p = first; p; p = va_arg(list, void *))
		cudaFree(p);
	va_end(list);
}

int clear_and_fetch(float *out, int n)
{
	float *a, *b, *c;
	if (cudaMalloc(&a, n) != cudaSuccess)
		return 1;
	if (cudaMalloc(&b, n) != cudaSuccess) {
		cudaFree(a);
		return 1;
	}
	if (cudaMalloc(&c, n) != cudaSuccess) {
		drop_all(a, b, (void *)0);
		return 1;
	}
	cudaMemset(a, 0, n);
	cudaMemcpy(b, a, n, cudaMemcpyDeviceToDevice);
	cudaMemcpy(c, b, n, cudaMemcpyDeviceToDevice);
	cudaMemcpy(out, c, n, cudaMemcpyDeviceToHost);
	drop_all(a, b, c, (void *)0);
	return 0;
}
