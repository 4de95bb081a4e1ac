// SPDX-License-Identifier: Apache-2.0
// A pipeline whose stages a sized vector makes: none waits for the one before it.
#include <cuda_runtime.h>

#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

struct stage {
	cudaStream_t s;
	cudaEvent_t done;
	stage()
	{
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	}
	~stage()
	{
		cudaEventDestroy(done);
		cudaStreamDestroy(s);
	}
	stage(const stage &) = delete;

	void run(float *x)
	{
		scale<<<1, 256, 0, s>>>(x); // expect: GPU102 // validate: confirmed
		cudaEventRecord(done, s);
	}
};

void pipeline(float *x)
{
	std::vector<stage> stages(3);
	for (size_t i = 0; i < stages.size(); i++)
		stages[i].run(x);
	cudaStreamSynchronize(stages.back().s);
}
