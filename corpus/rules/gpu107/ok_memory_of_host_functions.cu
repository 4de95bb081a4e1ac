// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the functions in the stream get is there when they run: it is waited for, lives as long as the program, or is their own.
#include <cuda_runtime.h>
#include <stdio.h>

static void CUDART_CB say(void *data) { printf("batch %d\n", *(int *)data); }

static void CUDART_CB say_and_free(void *data)
{
	int *batch = (int *)data;
	printf("batch %d\n", *batch);
	delete batch;
}

static void CUDART_CB raise_flag(void *data) { *(volatile bool *)data = true; }

void waited_for(cudaStream_t stream)
{
	int batch = 1;
	cudaLaunchHostFunc(stream, say, &batch);
	cudaStreamSynchronize(stream);
}

void waited_for_by_an_event(cudaStream_t stream, cudaEvent_t done)
{
	int batch = 1;
	cudaLaunchHostFunc(stream, say, &batch);
	cudaEventRecord(done, stream);
	cudaEventSynchronize(done);
}

void of_the_program(cudaStream_t stream)
{
	static int batch = 2;
	cudaLaunchHostFunc(stream, say, &batch);
}

void its_own(cudaStream_t stream)
{
	cudaLaunchHostFunc(stream, say_and_free, new int(3));
}

void polled(cudaStream_t stream)
{
	volatile bool is_done = false;
	cudaLaunchHostFunc(stream, raise_flag, (void *)&is_done);
	while (!is_done) {
	}
}
