// SPDX-License-Identifier: Apache-2.0
// The methods of a class work on its stream. One clears a buffer on the default stream.
#include <cuda_runtime.h>

class model {
public:
	void load(const float *from, int n) { cudaMemcpyAsync(in_, from, 4 * n, cudaMemcpyHostToDevice, stream_); }
	void load_out(const float *from, int n) { cudaMemcpyAsync(out_, from, 4 * n, cudaMemcpyHostToDevice, stream_); }
	void clear_in(int n) { cudaMemsetAsync(in_, 0, 4 * n, stream_); }
	void clear_out(int n) { cudaMemsetAsync(out_, 0, 4 * n, stream_); }
	void move(int n) { cudaMemcpyAsync(out_, in_, 4 * n, cudaMemcpyDeviceToDevice, stream_); }
	void store(float *to, int n) { cudaMemcpyAsync(to, out_, 4 * n, cudaMemcpyDeviceToHost, stream_); }
	void back(int n) { cudaMemcpyAsync(in_, out_, 4 * n, cudaMemcpyDeviceToDevice, stream_); }
	void reset(int n)
	{
		cudaMemsetAsync(state_, 0, 4 * n); // expect: GPU114 // validate: -
	}

private:
	float *in_, *out_, *state_;
	cudaStream_t stream_;
};
