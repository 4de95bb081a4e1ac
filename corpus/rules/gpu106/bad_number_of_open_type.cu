// SPDX-License-Identifier: Apache-2.0
// The template leaves the number's type open, and nothing uses the template. The count is read while the copy may still be filling it.
#include <cuda_runtime.h>

template <typename Matrix>
void fill(Matrix &m, const typename Matrix::size_type *d_count, cudaStream_t stream)
{
	typename Matrix::size_type count = 0;
	cudaMemcpyAsync(&count, d_count, sizeof(typename Matrix::size_type), cudaMemcpyDeviceToHost, stream);
	m.resize(count); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
}
