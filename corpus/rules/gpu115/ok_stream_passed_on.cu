// SPDX-License-Identifier: Apache-2.0
// expect-none
// Every call gets the stream, in a view or as itself.
#include <cuda_runtime.h>

class stream_view {
public:
	stream_view() : stream_(nullptr) {}
	stream_view(cudaStream_t stream) : stream_(stream) {}
	cudaStream_t value() const { return stream_; }

private:
	cudaStream_t stream_;
};

struct scalar {
	float *value;
	explicit scalar(float value, stream_view stream = stream_view{});
};

void record(cudaEvent_t event, cudaStream_t stream = 0);
void scale(float *x, const scalar &by, stream_view stream);

void halved(float *x, cudaEvent_t done, stream_view stream)
{
	scalar half(0.5f, stream);
	scale(x, half, stream);
	record(done, stream.value());
}
