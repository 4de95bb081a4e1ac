// SPDX-License-Identifier: Apache-2.0
// The same pool behind a wait for the current stream, and a pool that the host waits for lane by lane.
// expect-none
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

struct lane_group {
	cudaStream_t *lanes;
	cudaStream_t lane(size_t i) { return lanes[i % 4]; }
	void finish(int n)
	{
		for (int i = 0; i < n && i < 4; i++)
			cudaStreamSynchronize(lanes[i]);
	}
};

__global__ void shift_columns(const float *in, float *out, long n);

void shift_behind_current(const float *in, float *out, long n, lane_group *group)
{
	cudaStream_t current = at::cuda::getCurrentCUDAStream();
	cudaEvent_t shifted;
	cudaStreamSynchronize(current);
	cudaEventCreateWithFlags(&shifted, cudaEventDisableTiming);
	shift_columns<<<n / 256, 256, 0, group->lane(1)>>>(in, out, n);
	cudaEventRecord(shifted, group->lane(1));
	cudaStreamWaitEvent(current, shifted, 0);
	cudaEventDestroy(shifted);
}

void shift_and_wait(const float *in, float *out, long n, long count, lane_group *group)
{
	cudaStream_t current = at::cuda::getCurrentCUDAStream();
	cudaEvent_t come;
	cudaEventCreateWithFlags(&come, cudaEventDisableTiming);
	cudaEventRecord(come, current);
	cudaStreamWaitEvent(group->lane(3), come, 0);
	shift_columns<<<n / 256, 256, 0, group->lane(3)>>>(in, out, n);
	cudaStreamWaitEvent(current, come, 0);
	group->finish((int)count + 1);
	cudaEventDestroy(come);
}
