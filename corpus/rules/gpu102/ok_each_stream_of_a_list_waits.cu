// SPDX-License-Identifier: Apache-2.0
// expect-none
// All four streams wait for the end of the round, the last of them too, in a loop within two others.
#include <cuda_runtime.h>
#include <initializer_list>

__global__ void list_waits_use(float *part)
{
	part[threadIdx.x] *= 2;
}

struct list_waits_state {
	cudaStream_t stream, first, second, third;
	cudaEvent_t first_done, second_done, third_done;
	float *flags;
	const float *host;
	volatile bool runs, has_work;
};

void list_waits_rounds(list_waits_state &g)
{
	cudaStream_t copies;
	cudaEvent_t round_done, copied;
	cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g.stream, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g.first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g.second, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&g.third, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&round_done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&g.first_done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&g.second_done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&g.third_done, cudaEventDisableTiming);
	while (g.runs) {
		while (g.has_work) {
			cudaMemcpyAsync(g.flags, g.host, 384, cudaMemcpyHostToDevice, copies);
			cudaEventRecord(copied, copies);
			for (auto stream : {g.first, g.second, g.third})
				cudaStreamWaitEvent(stream, copied, 0);
			list_waits_use<<<1, 32, 0, g.first>>>(g.flags);
			cudaEventRecord(g.first_done, g.first);
			cudaStreamWaitEvent(g.stream, g.first_done, 0);
			list_waits_use<<<1, 32, 0, g.second>>>(g.flags + 32);
			cudaEventRecord(g.second_done, g.second);
			cudaStreamWaitEvent(g.stream, g.second_done, 0);
			list_waits_use<<<1, 32, 0, g.third>>>(g.flags + 64);
			cudaEventRecord(g.third_done, g.third);
			cudaStreamWaitEvent(g.stream, g.third_done, 0);
			cudaEventRecord(round_done, g.stream);
			for (auto stream : {g.first, g.second, g.third, copies})
				cudaStreamWaitEvent(stream, round_done, 0);
		}
		cudaDeviceSynchronize();
	}
	cudaStreamDestroy(copies);
	cudaEventDestroy(round_done);
	cudaEventDestroy(copied);
}
