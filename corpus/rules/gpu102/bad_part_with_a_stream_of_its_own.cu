// SPDX-License-Identifier: Apache-2.0
// The owner makes its part with another stream than the one that it works on itself.
#include <cuda_runtime.h>

#include <memory>

__global__ void widen(const char *in, float *out)
{
	out[threadIdx.x] = in[threadIdx.x];
}

__global__ void gate(float *data)
{
	data[threadIdx.x] *= 0.5f;
}

class lane_unpacker {
public:
	explicit lane_unpacker(cudaStream_t stream) : stream_(stream) {}
	void unpack(const char *in, float *out) { widen<<<1, 64, 0, stream_>>>(in, out); }

private:
	cudaStream_t stream_;
};

class two_lane_spectrometer {
public:
	two_lane_spectrometer()
	{
		cudaStreamCreate(&work_);
		cudaStreamCreate(&input_);
		unpacker_.reset(new lane_unpacker(input_));
	}
	~two_lane_spectrometer()
	{
		cudaStreamDestroy(work_);
		cudaStreamDestroy(input_);
	}

	void block(const char *in, float *data)
	{
		unpacker_->unpack(in, data);
		gate<<<1, 64, 0, work_>>>(data); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(work_);
	}

private:
	cudaStream_t work_, input_;
	std::unique_ptr<lane_unpacker> unpacker_;
};
