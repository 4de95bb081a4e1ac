// SPDX-License-Identifier: Apache-2.0
// The class shows all of its memory to its users, and frees all but one piece: what it shows is its own.
#include <cuda_runtime.h>

class scales_of_a_library {
public:
	scales_of_a_library()
	{
		cudaMalloc(&zero, sizeof(float));
		cudaMemset(zero, 0, sizeof(float));
		cudaMalloc(&one, sizeof(float));
		const float value = 1;
		cudaMemcpy(one, &value, sizeof value, cudaMemcpyHostToDevice);
		cudaMalloc(&given, sizeof(float)); // expect: GPU503 // validate: -
		cudaMemset(given, 0, sizeof(float));
	}
	~scales_of_a_library()
	{
		cudaFree(zero);
		cudaFree(one);
	}
	scales_of_a_library(const scales_of_a_library &) = delete;
	scales_of_a_library &operator=(const scales_of_a_library &) = delete;
	const float *none() const { return (float *)zero; }
	const float *whole() const { return (float *)one; }
	float *own() const { return (float *)given; }

private:
	void *zero, *one, *given;
};
