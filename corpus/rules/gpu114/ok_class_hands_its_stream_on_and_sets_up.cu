// SPDX-License-Identifier: Apache-2.0
// expect-none
// The methods of a class hand its stream to the functions that do the work. One of them clears memory of the class itself: nobody else has work there yet.
#include <cuda_runtime.h>

void norm(const float *in, float *out, int n, cudaStream_t stream);
void scale(const float *in, float *out, int n, cudaStream_t stream);
void add(const float *in, float *out, int n, cudaStream_t stream);

class layer {
public:
	layer(float *sums, cudaStream_t stream) : sums_(sums), stream_(stream) {}

	void forward(const float *in, float *out, int n)
	{
		norm(in, out, n, stream_);
		scale(out, out, n, stream_);
		add(in, out, n, stream_);
		add(out, out, n, stream_);
	}

	void backward(const float *in, float *out, int n)
	{
		norm(out, out, n, stream_);
		scale(in, out, n, stream_);
		add(in, out, n, stream_);
	}

	void begin(float *out, int n)
	{
		cudaMemset(sums_, 0, n * sizeof *sums_);
	}

private:
	float *sums_;
	cudaStream_t stream_;
};
