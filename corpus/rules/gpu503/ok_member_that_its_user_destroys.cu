// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

class shows {
public:
	shows() { cudaEventCreate(&done_); }
	cudaEvent_t event() const { return done_; }

protected:
	cudaEvent_t done_;
};

class ends : public shows {
public:
	~ends() { cudaEventDestroy(done_); }
};

class seen {
public:
	seen() { cudaStreamCreate(&stream_); }
	cudaStream_t stream() const { return stream_; }

private:
	cudaStream_t stream_;
};

void finish(seen &s)
{
	cudaStreamSynchronize(s.stream());
	cudaStreamDestroy(s.stream());
}
