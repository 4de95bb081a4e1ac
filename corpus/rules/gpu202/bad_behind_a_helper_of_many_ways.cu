// SPDX-License-Identifier: Apache-2.0
// What is not known of a helper that does nothing on the GPU leaves the launch behind it as sure as it was: the method selects no device, unlike the others.
#include <array>
#include <cuda_runtime.h>

enum { MOST = 8 };

__global__ void take(float *out, const float *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i];
}

struct axes {
	std::array<int, MOST> at{};
	int n{};
	int *begin()
	{
		return at.begin();
	}
	void add(int axis)
	{
		at[n] = axis;
		n++;
	}
};

class device {
public:
	explicit device(int index) : index_(index) {}
	void fill(float *out, int n)
	{
		cudaSetDevice(index_);
		cudaMemset(out, 0, n * sizeof(float));
	}
	void copy(float *out, const float *in, int n)
	{
		cudaSetDevice(index_);
		take<<<1, 256>>>(out, in, n);
	}
	void twice(float *out, const float *in, int n)
	{
		cudaSetDevice(index_);
		take<<<1, 256>>>(out, in, n);
		take<<<1, 256>>>(out + n, in, n);
	}
	void gather(float *out, const float *in)
	{
		axes a;
		a.add(2);
		*a.begin() = 1;
		take<<<1, 256>>>(out, in, a.n); // expect: GPU202 // validate: -
	}

private:
	int index_;
};
