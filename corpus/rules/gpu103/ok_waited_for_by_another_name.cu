// SPDX-License-Identifier: Apache-2.0
// The events are waited for, under other names: a copy of the handle, an element that a loop comes to, a reference, and a lambda.
// expect-none
#include <cuda_runtime.h>

__global__ void blend(float *to, const float *from, int n);

void by_a_copy(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t begin, end;
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	cudaEvent_t last = end;
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side);
	cudaStreamWaitEvent(stream, last, 0);
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
}

void by_elements(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t at[2];
	for (int i = 0; i < 2; i++)
		cudaEventCreateWithFlags(&at[i], cudaEventDisableTiming);
	cudaEventRecord(at[0], stream);
	cudaStreamWaitEvent(side, at[0], 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(at[1], side);
	for (int i = 1; i < 2; i++)
		cudaStreamWaitEvent(stream, at[i], 0);
	for (int i = 0; i < 2; i++)
		cudaEventDestroy(at[i]);
}

static void join(cudaStream_t stream, const cudaEvent_t &end)
{
	cudaStreamWaitEvent(stream, end, 0);
}

void by_a_reference(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t begin, end;
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side);
	join(stream, end);
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
}

void by_a_lambda(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t begin, end;
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	auto join_back = [&] { cudaStreamWaitEvent(stream, end, 0); };
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side);
	join_back();
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
}

struct joiner {
	cudaStream_t stream;
	cudaEvent_t end;
	~joiner()
	{
		cudaStreamWaitEvent(stream, end, 0);
		cudaEventDestroy(end);
	}
};

void by_a_destructor(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t begin, end;
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	joiner j{stream, end};
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side);
	cudaEventDestroy(begin);
}

void by_a_pointer(float *to, const float *from, int n, cudaStream_t stream, cudaStream_t side)
{
	cudaEvent_t begin, end, *last = &end;
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);
	cudaEventRecord(begin, stream);
	cudaStreamWaitEvent(side, begin, 0);
	blend<<<(n + 255) / 256, 256, 0, side>>>(to, from, n);
	cudaEventRecord(end, side);
	cudaStreamWaitEvent(stream, *last, 0);
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
}
