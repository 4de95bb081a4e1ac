// SPDX-License-Identifier: Apache-2.0
// Two tables of pointers lie on the device. One list on the host takes the first, and then the second: the pointers that are freed behind the second
// copy are others.
// expect-none
#include <cuda_runtime.h>

struct tables {
	float **near, **far;
};

int drop_tables(tables *t, int groups)
{
	float **list = new float *[groups];
	if (cudaMemcpy(list, t->near, sizeof(float *) * groups, cudaMemcpyDeviceToHost) != cudaSuccess)
		return 1;
	for (int i = 0; i < groups; i++)
		cudaFree(list[i]);
	cudaFree(t->near);
	if (cudaMemcpy(list, t->far, sizeof(float *) * groups, cudaMemcpyDeviceToHost) != cudaSuccess)
		return 1;
	for (int i = 0; i < groups; i++)
		cudaFree(list[i]);
	cudaFree(t->far);
	t->near = t->far = nullptr;
	delete[] list;
	return 0;
}
