// SPDX-License-Identifier: Apache-2.0
// Vectors of thrust in host memory: one lives until the stream has copied, one is the caller's, and one is filled by thrust's own
// assignment, which waits for itself.
// expect-none
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>

void send_flags(int *to, std::size_t n, cudaStream_t stream)
{
	thrust::host_vector<int> flags(n);
	flags[0] = 1;
	cudaMemcpyAsync(to, flags.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream);
	cudaStreamSynchronize(stream);
}

void send_callers(int *to, thrust::host_vector<int> const &flags, cudaStream_t stream)
{
	cudaMemcpyAsync(to, flags.data(), flags.size() * sizeof(int), cudaMemcpyHostToDevice, stream);
}

int last_of(thrust::device_vector<int> const &values)
{
	thrust::host_vector<int> here(values.size());
	here = values;
	thrust::device_vector<int> again = here;
	return here[here.size() - 1] + static_cast<int>(again.size());
}
