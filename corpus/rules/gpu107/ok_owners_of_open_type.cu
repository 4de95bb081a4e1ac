// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same owners, which live until the copy is done.
#include <cuda_runtime.h>
#include <vector>

template <typename T> class table {
	std::vector<T> rows_;

    public:
	explicit table(size_t n) : rows_(n) {}
	T *begin_of() { return rows_.data(); }
};

template <typename T> void of_library(T *d, size_t n, cudaStream_t s)
{
	std::vector<T> rows(n);
	cudaMemcpyAsync(d, rows.data(), n * sizeof(T), cudaMemcpyDefault, s);
	cudaStreamSynchronize(s);
}

template <typename T> void of_caller(table<T> &rows, T *d, size_t n, cudaStream_t s)
{
	cudaMemcpyAsync(d, rows.begin_of(), n * sizeof(T), cudaMemcpyDefault, s);
}
