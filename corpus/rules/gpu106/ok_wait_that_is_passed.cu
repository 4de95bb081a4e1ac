// SPDX-License-Identifier: Apache-2.0
// expect-none
// Helpers are given the API function that they wait with: a call, a loop that polls, and one that hands it on.
#include <cuda_runtime.h>

template <typename Wait> static void once(Wait wait, cudaStream_t s)
{
	if (wait(s) != cudaSuccess)
		throw 1;
}

template <typename Wait> static void hand_on(Wait wait, cudaStream_t s)
{
	once(wait, s);
}

template <typename Query, typename Object> static void until_done(Query query, Object object)
{
	cudaError_t status;
	do
		status = query(object);
	while (status == cudaErrorNotReady);
	if (status != cudaSuccess)
		throw 2;
}

float waited(const float *d_x, float *h_x, cudaStream_t s)
{
	cudaMemcpyAsync(h_x, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	once(cudaStreamSynchronize, s);
	return *h_x;
}

float handed_on(const float *d_x, float *h_x, cudaStream_t s)
{
	cudaMemcpyAsync(h_x, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	hand_on(cudaStreamSynchronize, s);
	return *h_x;
}

float polled(const float *d_x, float *h_x, cudaStream_t s, cudaEvent_t done)
{
	cudaMemcpyAsync(h_x, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	cudaEventRecord(done, s);
	until_done(cudaEventQuery, done);
	return *h_x;
}

float chosen(const float *d_x, float *h_x, cudaStream_t s)
{
	cudaError_t (*wait)(cudaStream_t) = cudaStreamSynchronize;
	cudaMemcpyAsync(h_x, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	wait(s);
	return *h_x;
}
