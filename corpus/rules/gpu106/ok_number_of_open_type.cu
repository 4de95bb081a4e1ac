// SPDX-License-Identifier: Apache-2.0
// expect-none
// Numbers of an open type that are read behind the wait, or that the copy has nothing to do with.
#include <cuda_runtime.h>

template <typename Matrix>
void fill(Matrix &m, const typename Matrix::size_type *d_count, cudaStream_t stream)
{
	typename Matrix::size_type count = 0, rows = 0;
	cudaMemcpyAsync(&count, d_count, sizeof(typename Matrix::size_type), cudaMemcpyDeviceToHost, stream);
	m.resize(rows);
	cudaStreamSynchronize(stream);
	m.resize(count);
}

template <typename Matrix>
void load(Matrix &m, typename Matrix::size_type *d_count, cudaStream_t stream)
{
	typename Matrix::size_type count = 1;
	cudaMemcpyAsync(d_count, &count, sizeof(typename Matrix::size_type), cudaMemcpyHostToDevice, stream);
	m.resize(count);
	cudaStreamSynchronize(stream);
}
