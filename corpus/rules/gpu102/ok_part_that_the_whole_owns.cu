// SPDX-License-Identifier: Apache-2.0
// The owner makes its part with its own stream: work of the part is work on that stream.
// expect-none
#include <cuda_runtime.h>

#include <memory>

__global__ void widen(const char *in, float *out)
{
	out[threadIdx.x] = in[threadIdx.x];
}

__global__ void gate(float *data);

class unpacker {
public:
	explicit unpacker(cudaStream_t stream) : stream_(stream) {}
	void unpack(const char *in, float *out) { widen<<<64, 64, 0, stream_>>>(in, out); }

private:
	cudaStream_t stream_;
};

class spectrometer {
public:
	spectrometer()
	{
		cudaStreamCreate(&work_);
		unpacker_.reset(new unpacker(work_));
	}
	~spectrometer() { cudaStreamDestroy(work_); }

	void block(const char *in, float *data)
	{
		unpacker_->unpack(in, data);
		gate<<<64, 64, 0, work_>>>(data);
		cudaStreamSynchronize(work_);
	}

private:
	cudaStream_t work_;
	std::unique_ptr<unpacker> unpacker_;
};
