// SPDX-License-Identifier: Apache-2.0
// expect-none
// A stream that a static object makes when it is first needed lives as long as the program.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

class Context {
public:
	static Context &get()
	{
		static Context context;
		return context;
	}
	cudaStream_t stream()
	{
		if (!stream_)
			cudaStreamCreate(&stream_);
		return stream_;
	}

private:
	cudaStream_t stream_ = nullptr;
};

void run(float *x)
{
	step<<<1, 256, 0, Context::get().stream()>>>(x);
	step<<<1, 256, 0, Context::get().stream()>>>(x);
	cudaStreamSynchronize(Context::get().stream());
}
