// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

// The bodies are in scratch.cu, for the types that are needed.
template <typename T> class scratch {
public:
	scratch();
	~scratch();
	T *get();
	cudaError_t take(size_t n, cudaStream_t stream);

private:
	T *data;
	cudaStream_t home;
};
