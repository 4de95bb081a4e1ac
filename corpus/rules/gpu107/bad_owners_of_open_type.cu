// SPDX-License-Identifier: Apache-2.0
// Templates that nothing instantiates own host memory whose type they leave open, and return while it is being copied.
#include <cuda_runtime.h>
#include <vector>

template <typename T> class table {
	std::vector<T> rows_;

    public:
	explicit table(size_t n) : rows_(n) {}
	T *begin_of() { return rows_.data(); }
};

template <typename T> table<T> table_of(size_t n) { return table<T>(n); }

template <typename T> void of_library(T *d, size_t n, cudaStream_t s)
{
	std::vector<T> rows(n);
	cudaMemcpyAsync(d, rows.data(), n * sizeof(T), cudaMemcpyDefault, s);
} // expect: GPU107 // validate: ordered-here(staged)

template <typename T> void of_project(T *d, size_t n, cudaStream_t s)
{
	table<T> rows(n);
	cudaMemcpyAsync(d, rows.begin_of(), n * sizeof(T), cudaMemcpyDefault, s);
} // expect: GPU107 // validate: ordered-here(staged)

template <typename T> void of_function(T *d, size_t n, cudaStream_t s)
{
	auto rows = table_of<T>(n);
	cudaMemcpyAsync(d, rows.begin_of(), n * sizeof(T), cudaMemcpyDefault, s);
} // expect: GPU107 // validate: ordered-here(staged)
