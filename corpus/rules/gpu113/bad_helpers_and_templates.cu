// SPDX-License-Identifier: Apache-2.0
// The trigger and the early read stand in helpers of templates; the attribute is a member of the launcher, the launch in a loop.
#include <cuda_runtime.h>

template <bool Early>
static __device__ void let_go()
{
	if (Early)
		cudaTriggerProgrammaticLaunchCompletion();
}

template <typename T>
static __device__ T first_of(const T *row)
{
	return row[threadIdx.x];
}

template <typename T, bool Early>
__global__ void produce(T *row)
{
	let_go<Early>();
	row[threadIdx.x] = 1;
}

template <typename T>
__global__ void early_consumer(T *out, const T *row)
{
	T value = first_of(row);
	cudaGridDependencySynchronize();
	out[threadIdx.x] = value;
}

template <typename T>
__global__ void late_consumer(T *out, const T *row)
{
	cudaGridDependencySynchronize();
	out[threadIdx.x] = first_of(row);
}

class launcher {
public:
	explicit launcher(cudaStream_t stream)
	{
		attribute_.id = cudaLaunchAttributeProgrammaticStreamSerialization;
		attribute_.val.programmaticStreamSerializationAllowed = 1;
		config_.gridDim = 1;
		config_.blockDim = 256;
		config_.stream = stream;
		config_.attrs = &attribute_;
		config_.numAttrs = 1;
	}
	template <typename... Params, typename... Args>
	void run(void (*kernel)(Params...), Args... args)
	{
		cudaLaunchKernelEx(&config_, kernel, args...); // expect: GPU113
	}

private:
	cudaLaunchAttribute attribute_{};
	cudaLaunchConfig_t config_{};
};

void wrong(float *out, float *row, cudaStream_t stream)
{
	launcher l(stream);
	for (int i = 0; i < 3; i++) {
		produce<float, true><<<1, 256, 0, stream>>>(row);
		l.run(early_consumer<float>, out, (const float *)row);
		cudaMemsetAsync(row, 0, 1024, stream);
	}
}

void right(float *out, float *row, cudaStream_t stream)
{
	launcher l(stream);
	for (int i = 0; i < 3; i++) {
		produce<float, true><<<1, 256, 0, stream>>>(row);
		l.run(late_consumer<float>, out, (const float *)row);
		produce<float, false><<<1, 256, 0, stream>>>(row);
		l.run(late_consumer<float>, out, (const float *)row);
		cudaMemsetAsync(row, 0, 1024, stream);
	}
}
