// SPDX-License-Identifier: Apache-2.0
// Each of the two classes makes a stream of its own: neither the copy behind the kernel nor the kernel of a second call is ordered.
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
	sweeps() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
	~sweeps() { cudaStreamDestroy(stream_); }
	void move(float *points, const float *pose, int n)
	{
		shift<<<(n + 255) / 256, 256, 0, stream_>>>(points, pose, n); // expect: GPU102 // validate: confirmed
	}

private:
	cudaStream_t stream_;
};

class grid {
public:
	grid() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }
	~grid() { cudaStreamDestroy(stream_); }
	void add(float *points, const float *pose, int n)
	{
		sweeps_->move(points, pose_, n);
		cudaMemcpyAsync(pose_, pose, 12 * sizeof(float), cudaMemcpyDeviceToDevice, stream_); // expect: GPU102 // validate: confirmed
	}

private:
	cudaStream_t stream_;
	float *pose_;
	std::unique_ptr<sweeps> sweeps_;
};
