// SPDX-License-Identifier: Apache-2.0
// The class has a destructor, and no code that can name the member frees what it holds.
#include <cuda_runtime.h>

__global__ void vault_fill(float *x) { x[threadIdx.x] = 1; }

class vault {
public:
	explicit vault(int n)
	{
		cudaStreamCreate(&vault_stream_);
		cudaMalloc(&vault_room_, n * sizeof(float)); // expect: GPU503 // validate: -
	}
	~vault() { cudaStreamDestroy(vault_stream_); }
	void fill() { vault_fill<<<1, 32, 0, vault_stream_>>>(vault_room_); }

private:
	cudaStream_t vault_stream_;
	float *vault_room_;
};

void vault_use(int n)
{
	vault v(n);
	v.fill();
}
