// SPDX-License-Identifier: Apache-2.0
// The class makes the stream of each record that lies in it: non-blocking ones, which the copy on the default stream is not ordered with:
// neither the kernel behind it, nor, in a second call, the copy behind that kernel.
#include <cuda_runtime.h>

__global__ void scale(const float *in, float *out)
{
	out[threadIdx.x] = 2 * in[threadIdx.x];
}

struct part {
	float *in, *out;
	cudaStream_t stream;
};

class solver {
public:
	explicit solver(int devices);
	~solver();
	void step(const float *from);
private:
	int count;
	part parts[16];
};

solver::solver(int devices) : count(devices)
{
	for (int i = 0; i < count; i++) {
		cudaSetDevice(i);
		cudaMalloc(&parts[i].in, 1024);
		cudaMalloc(&parts[i].out, 1024);
		cudaStreamCreateWithFlags(&parts[i].stream, cudaStreamNonBlocking);
	}
}

solver::~solver()
{
	for (int i = 0; i < count; i++) {
		cudaSetDevice(i);
		cudaFree(parts[i].in);
		cudaFree(parts[i].out);
		cudaStreamDestroy(parts[i].stream);
	}
}

static void launch(cudaStream_t &stream, part &p)
{
	scale<<<1, 256, 0, stream>>>(p.in, p.out); // expect: GPU101 // validate: confirmed
}

void solver::step(const float *from)
{
	for (int i = 0; i < count; i++) {
		cudaSetDevice(i);
		cudaMemcpy(parts[i].in, from, 1024, cudaMemcpyDeviceToDevice); // expect: GPU101 // validate: confirmed
		launch(parts[i].stream, parts[i]);
	}
}
