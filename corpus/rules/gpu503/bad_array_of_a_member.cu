// SPDX-License-Identifier: Apache-2.0
// Arrays of handles that a class makes in a loop, and that its destructor leaves out; and a stream that is bound to a library handle of the class.
#include <cublas_v2.h>
#include <cuda_runtime.h>

class lane_bank {
public:
	explicit lane_bank(int lanes) : lanes(lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStreamCreate(&streams[i]); // expect: GPU503 // validate: -
			cublasCreate(&handles[i]);
			cublasSetStream(handles[i], streams[i]);
		}
	}
	lane_bank(const lane_bank &) = delete;
	lane_bank &operator=(const lane_bank &) = delete;
	~lane_bank()
	{
		for (int i = 0; i < lanes; i++)
			cublasDestroy(handles[i]);
	}
	void clear_lane(float *d_lane, size_t bytes, int i) { cudaMemsetAsync(d_lane, 0, bytes, streams[i]); }

private:
	int lanes;
	cudaStream_t streams[8];
	cublasHandle_t handles[8];
};

class lane_of_one {
public:
	lane_of_one()
	{
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
		cublasCreate(&handle);
		cublasSetStream(handle, stream);
	}
	lane_of_one(const lane_of_one &) = delete;
	lane_of_one &operator=(const lane_of_one &) = delete;
	~lane_of_one() { cublasDestroy(handle); }
	void clear_lane(float *d_lane, size_t bytes) { cudaMemsetAsync(d_lane, 0, bytes, stream); }

private:
	cudaStream_t stream;
	cublasHandle_t handle;
};

void use_lanes(float *d_lane, size_t bytes)
{
	lane_bank bank(4);
	lane_of_one one;
	bank.clear_lane(d_lane, bytes, 1);
	cudaDeviceSynchronize();
	one.clear_lane(d_lane, bytes);
	cudaDeviceSynchronize();
}
