// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is copied is the border that the kernel leaves alone, and two kernels touch elements of their own.
#include <cuda_runtime.h>

__global__ void inner(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (i < n - 1)
		a[i] *= 2;
}

__global__ void averages(const float *in, float *out, int nx, int ny)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
	if (x < nx - 1 && y < ny - 1)
		out[y * nx + x] = in[y * nx + x - 1] + in[y * nx + x + 1];
}

__global__ void odd(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[2 * i + 1] = 1;
}

__global__ void even(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		a[2 * i] = 1;
}

// The first element is the border.
void of_a_line(const float *host, float *a, int n, cudaStream_t s)
{
	cudaStream_t up;
	cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
	cudaMemcpyAsync(a, host, sizeof *a, cudaMemcpyHostToDevice, up);
	inner<<<(n + 255) / 256, 256, 0, s>>>(a, n);
	cudaStreamSynchronize(up);
	cudaStreamDestroy(up);
}

// The first row is.
void of_rows(const float *in, float *out, float *host, int nx, int ny, cudaStream_t s)
{
	cudaStream_t down;
	cudaStreamCreateWithFlags(&down, cudaStreamNonBlocking);
	averages<<<dim3((nx + 15) / 16, (ny + 15) / 16), dim3(16, 16), 0, s>>>(in, out, nx, ny);
	cudaMemcpyAsync(host, out, nx * sizeof *out, cudaMemcpyDeviceToHost, down);
	cudaStreamSynchronize(down);
	cudaStreamDestroy(down);
}

void of_two_colours(float *a, int n, cudaStream_t s)
{
	cudaStream_t other;
	cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
	odd<<<(n + 255) / 256, 256, 0, s>>>(a, n);
	even<<<(n + 255) / 256, 256, 0, other>>>(a, n);
	cudaStreamSynchronize(other);
	cudaStreamDestroy(other);
}
