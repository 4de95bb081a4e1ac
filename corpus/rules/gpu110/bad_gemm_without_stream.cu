// SPDX-License-Identifier: Apache-2.0
// A function that is given a stream starts CUTLASS's GEMM on the default one: run() takes the stream, initialize() only prepares.
#include <cuda_runtime.h>
#include <cutlass/gemm/device/gemm.h>

using Gemm = cutlass::gemm::device::Gemm<float, cutlass::layout::ColumnMajor, float, cutlass::layout::ColumnMajor, float,
                                         cutlass::layout::ColumnMajor>;

cutlass::Status multiplied(int n, float const *a, float const *b, float *c, cudaStream_t stream)
{
	Gemm gemm;
	cutlass::Status status = gemm.initialize({{n, n, n}, {a, n}, {b, n}, {c, n}, {c, n}, {1.0f, 0.0f}}, nullptr, stream);
	if (status == cutlass::Status::kSuccess)
		status = gemm.run(); // expect: GPU110 // validate: confirmed
	return status;
}
