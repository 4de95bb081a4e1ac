// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each of the two classes has a stream, and both members have one name. Constructors elsewhere give the part the stream of the whole, most likely.
#include <cuda_runtime.h>
#include <memory>

__global__ void shift(float *points, const float *pose, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		points[i] += pose[i % 12];
}

class sweeps {
public:
	explicit sweeps(cudaStream_t stream);
	void move(float *points, const float *pose, int n)
	{
		shift<<<(n + 255) / 256, 256, 0, stream_>>>(points, pose, n);
	}

private:
	cudaStream_t stream_;
};

class grid {
public:
	explicit grid(cudaStream_t stream);
	void add(float *points, const float *pose, int n)
	{
		sweeps_->move(points, pose_, n);
		cudaMemcpyAsync(pose_, pose, 12 * sizeof(float), cudaMemcpyDeviceToDevice, stream_);
	}

private:
	cudaStream_t stream_;
	float *pose_;
	std::unique_ptr<sweeps> sweeps_;
};
