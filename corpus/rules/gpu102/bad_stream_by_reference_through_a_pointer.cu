// SPDX-License-Identifier: Apache-2.0
// What is called through the pointer takes a stream by reference, and is given another one than the copy runs on.
#include <cuda_runtime.h>

static cudaStream_t streams[2][8];

using operation = void (*)(float *x, const cudaStream_t &stream);

__global__ void add(float *x)
{
	x[threadIdx.x] += 1;
}

void begin()
{
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 8; k++)
			cudaStreamCreateWithFlags(&streams[i][k], cudaStreamNonBlocking);
}

static void on_its_stream(float *x, const cudaStream_t &stream)
{
	add<<<1, 32, 0, stream>>>(x); // expect: GPU102 // validate: confirmed
}

static void split(float *x, const float *from, operation op, int device, int lane)
{
	const cudaStream_t stream = streams[device][lane];
	cudaMemcpyAsync(x, from, 128, cudaMemcpyHostToDevice, stream);
	op(x, streams[device][lane + 1]);
}

void run(float *x, const float *from, int device)
{
	split(x, from, on_its_stream, device, 0);
}
