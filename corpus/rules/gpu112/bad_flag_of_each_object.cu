// SPDX-License-Identifier: Apache-2.0
// Each object has a flag of its own, and all of them fill one buffer: the flag of the first keeps no other object from filling it again.
#include <cuda_runtime.h>

struct task_of_many {
	bool is_filled = false;
};

static float *shared_by_tasks;

__global__ void halve_shared(float *p)
{
	p[threadIdx.x] *= 0.5f;
}

void fill_for(task_of_many &task, const float *from, cudaStream_t stream)
{
	if (task.is_filled)
		return;
	if (!shared_by_tasks)
		cudaMalloc(&shared_by_tasks, 64 * sizeof(float));
	cudaMemcpyAsync(shared_by_tasks, from, 64 * sizeof(float), cudaMemcpyHostToDevice, stream); // expect: GPU112 // validate: confirmed
	halve_shared<<<1, 64, 0, stream>>>(shared_by_tasks);
	task.is_filled = true;
}
