// SPDX-License-Identifier: Apache-2.0
// Functions of the C++ library read what they are given by reference to const, and the object of a member function to const.
#include <algorithm>
#include <complex>
#include <cuda_runtime.h>

int fewer(const int *d_count, int most, cudaStream_t stream)
{
	int count;
	cudaMemcpyAsync(&count, d_count, sizeof count, cudaMemcpyDeviceToHost, stream);
	most = std::min(count, most); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return most;
}

float first(std::complex<float> *pinned, const std::complex<float> *d_x, size_t n, cudaStream_t stream)
{
	cudaMemcpyAsync(pinned, d_x, n * sizeof *pinned, cudaMemcpyDeviceToHost, stream);
	float real = pinned[0].real(); // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	return real;
}
