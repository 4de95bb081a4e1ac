// SPDX-License-Identifier: Apache-2.0
// Only what nvcc makes visible without an include.
__global__ void k(int *p) { *p = max(1, 2) + (int)sqrtf(2.0f) + (isfinite(2.0f) && !isnan(2.0)); }

int main()
{
	int *d, *h = (int *)malloc(4);
	cudaMalloc(&d, 4);
	k<<<1, 1>>>(d);
	cudaMemcpy(h, d, 4, cudaMemcpyDeviceToHost);
	printf("%d %f\n", *h, sqrt(2.0) + pow(2.0, 0.5));
	memset(h, 0, 4);
	free(h);
	cudaFree(d);
	if (cudaGetLastError() != cudaSuccess)
		exit(1);
	return 0;
}
