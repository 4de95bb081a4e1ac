// SPDX-License-Identifier: Apache-2.0
// A class makes a stream, and a setter puts the caller's in its place.
#include <cuda_runtime.h>

class row_filter {
public:
	row_filter() { cudaStreamCreate(&on); }
	~row_filter() { cudaStreamDestroy(on); }
	row_filter(const row_filter &) = delete;
	row_filter &operator=(const row_filter &) = delete;
	void use_stream(cudaStream_t s)
	{
		on = s; // expect: GPU503 // validate: -
	}
	void clear_rows(void *rows, size_t n) { cudaMemsetAsync(rows, 0, n, on); }

private:
	cudaStream_t on;
};
