// SPDX-License-Identifier: Apache-2.0
// Kernels that leave a border: what their first thread touches lies a fixed number of elements, or few rows, behind the start of what is copied.
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

__global__ void from_the_left(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
	if (i < n)
		out[i] = in[i - 1];
}

void of_a_line(const float *host, float *a, int n, cudaStream_t s)
{
	cudaStream_t up;
	cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
	cudaMemcpyAsync(a, host, n * sizeof *a, cudaMemcpyHostToDevice, up);
	inner<<<(n + 255) / 256, 256, 0, s>>>(a, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(up);
	cudaStreamDestroy(up);
}

void of_rows(const float *in, float *out, float *host, int nx, int ny, cudaStream_t s)
{
	cudaStream_t down;
	cudaStreamCreateWithFlags(&down, cudaStreamNonBlocking);
	averages<<<dim3((nx + 15) / 16, (ny + 15) / 16), dim3(16, 16), 0, s>>>(in, out, nx, ny);
	cudaMemcpyAsync(host, out, nx * ny * sizeof *out, cudaMemcpyDeviceToHost, down); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(down);
	cudaStreamDestroy(down);
}

void of_the_left_end(const float *host, float *in, float *out, int n, cudaStream_t s)
{
	cudaStream_t up;
	cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
	cudaMemcpyAsync(in, host, sizeof *in, cudaMemcpyHostToDevice, up);
	from_the_left<<<(n + 255) / 256, 256, 0, s>>>(in, out, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(up);
	cudaStreamDestroy(up);
}
