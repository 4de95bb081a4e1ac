// SPDX-License-Identifier: Apache-2.0
// expect-none
// Work on another stream: with both edges, with neither, or where nobody can say which stream is the caller's.
#include <cuda_runtime.h>
#include <vector>

cudaStream_t side_stream(int i);

__global__ void add(float *x, const float *y)
{
	x[threadIdx.x] += y[threadIdx.x];
}

void both(float *x, const float *y, cudaEvent_t e, cudaStream_t stream)
{
	cudaStream_t side = side_stream(0);
	cudaEventRecord(e, stream);
	cudaStreamWaitEvent(side, e, 0);
	add<<<1, 256, 0, side>>>(x, y);
	cudaEventRecord(e, side);
	cudaStreamWaitEvent(stream, e, 0);
}

void neither(float *x, const float *y, cudaStream_t)
{
	add<<<1, 256, 0, side_stream(0)>>>(x, y);
}

void last_of_many(float *x, const float *y, const std::vector<cudaStream_t> &streams, cudaEvent_t e, cudaStream_t last)
{
	add<<<1, 256, 0, streams[0]>>>(x, y);
	cudaEventRecord(e, streams[0]);
	cudaStreamWaitEvent(last, e, 0);
}

class layer {
public:
	void keep(cudaStream_t stream)
	{
		stream_ = stream;
		cudaMemset(scratch_, 0, 1024);
		cudaDeviceSynchronize();
	}
	void run(cudaStream_t stream) { add<<<1, 256, 0, stream>>>(scratch_, scratch_); }

private:
	float *scratch_;
	cudaStream_t stream_;
};
