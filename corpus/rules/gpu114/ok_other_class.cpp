// SPDX-License-Identifier: Apache-2.0
// expect-none
// The habit of one class is none of another's.
#include <cuda_runtime.h>

class model {
public:
	void load(const float *from) { cudaMemcpyAsync(in_, from, 4, cudaMemcpyHostToDevice, stream_); }
	void clear_in() { cudaMemsetAsync(in_, 0, 4, stream_); }
	void clear_out() { cudaMemsetAsync(out_, 0, 4, stream_); }
	void move() { cudaMemcpyAsync(out_, in_, 4, cudaMemcpyDeviceToDevice, stream_); }
	void store(float *to) { cudaMemcpyAsync(to, out_, 4, cudaMemcpyDeviceToHost, stream_); }
	void back() { cudaMemcpyAsync(in_, out_, 4, cudaMemcpyDeviceToDevice, stream_); }
	void again() { cudaMemcpyAsync(out_, in_, 4, cudaMemcpyDeviceToDevice, stream_); }

private:
	float *in_, *out_;
	cudaStream_t stream_;
};

class tool {
public:
	void reset() { cudaMemsetAsync(state_, 0, 4); }

private:
	float *state_;
};
