// SPDX-License-Identifier: Apache-2.0
// The legacy default stream does not wait for a non-blocking stream, nor the other way round. Arguments:
//   fixed   an event joins the two        apart   the second kernel works on another array       never   it does not run
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

static const int n = 1 << 20;

__global__ void fill(float *x, float value)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] = value;
}

__global__ void scale(float *x, float by)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] *= by;
}

static bool is(int argc, char **argv, const char *word)
{
	return argc > 1 && strcmp(argv[1], word) == 0;
}

int main(int argc, char **argv)
{
	float *a, *b, first;
	cudaStream_t side;
	cudaEvent_t done;
	cudaMalloc(&a, n * sizeof(float));
	cudaMalloc(&b, n * sizeof(float));
	cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	fill<<<64, 256>>>(b, 1.0f);
	cudaDeviceSynchronize();

	fill<<<64, 256>>>(a, 1.0f);
	cudaEventRecord(done, 0);
	if (is(argc, argv, "fixed"))
		cudaStreamWaitEvent(side, done, 0);
	float *x = is(argc, argv, "apart") ? b : a;
	if (!is(argc, argv, "never"))
		scale<<<64, 256, 0, side>>>(x, 2.0f);

	cudaDeviceSynchronize();
	cudaMemcpy(&first, a, sizeof first, cudaMemcpyDeviceToHost);
	printf("default_stream: %g, %s\n", first, cudaGetErrorString(cudaGetLastError()));
	cudaEventDestroy(done);
	cudaStreamDestroy(side);
	cudaFree(a);
	cudaFree(b);
	return 0;
}
