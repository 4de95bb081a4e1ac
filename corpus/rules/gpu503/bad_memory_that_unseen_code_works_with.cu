// SPDX-License-Identifier: Apache-2.0
// Unseen code works with the memory, by its inputs and outputs, and the host fetches the result: nobody but the function has the memory.
#include <cuda_runtime.h>

class row_kernel {
public:
	virtual ~row_kernel();
	virtual bool similarity_rows(const float *d_samples, float *d_rows, int n) = 0;
};

class similarity_of_all {
public:
	similarity_of_all(row_kernel *kernel, float *rows) : kernel(kernel), rows(rows) {}

	void compute(const float *samples, int n)
	{
		float *d_samples, *d_rows;
		cudaMalloc(&d_samples, n * sizeof(float));
		cudaMalloc(&d_rows, n * sizeof(float)); // expect: GPU503 // validate: -
		cudaMemcpy(d_samples, samples, n * sizeof(float), cudaMemcpyHostToDevice);
		kernel->similarity_rows(d_samples, d_rows, n);
		cudaDeviceSynchronize();
		cudaMemcpy(rows, d_rows, n * sizeof(float), cudaMemcpyDeviceToHost);
	}

private:
	row_kernel *kernel;
	float *rows;
};

void compute_similarity(row_kernel *kernel, float *rows, const float *samples, int n)
{
	similarity_of_all all(kernel, rows);
	all.compute(samples, n);
}
