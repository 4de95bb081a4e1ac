// SPDX-License-Identifier: Apache-2.0
// Which of two buffers a part uses turns with each round: the second round works beside the first, in the other buffer.
// expect-none
#include <cuda_runtime.h>
#include <vector>

__global__ void step(float *p)
{
	p[threadIdx.x] += 1;
}

void both(std::vector<bool> &turned, float *front, float *back, cudaStream_t s, cudaStream_t t)
{
	for (int round = 0; round < 2; round++) {
		cudaStream_t on = round ? s : t;
		if (turned[0])
			step<<<1, 32, 0, on>>>(back);
		else
			step<<<1, 32, 0, on>>>(front);
		turned[0] = !turned[0];
	}
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(t);
}

void flipped(std::vector<bool> &turned, float *front, float *back, cudaStream_t s, cudaStream_t t)
{
	if (!turned[1])
		step<<<1, 32, 0, s>>>(front);
	turned[1].flip();
	if (!turned[1])
		step<<<1, 32, 0, t>>>(front);
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(t);
}

int main(int argc, char **argv)
{
	std::vector<bool> turned(4);
	float *front, *back;
	cudaStream_t s, t;
	for (int i = 0; i < 4; i++)
		turned[i] = argv[argc - 1][i] == 47;
	cudaMalloc((void **)&front, 128);
	cudaMalloc((void **)&back, 128);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	both(turned, front, back, s, t);
	flipped(turned, front, back, s, t);
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
	cudaFree(front);
	cudaFree(back);
	return 0;
}
