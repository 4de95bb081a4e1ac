// SPDX-License-Identifier: Apache-2.0
// CUTLASS's GEMM runs on the stream that it is given; the copy behind it on the default stream does not wait for it.
#include <cuda_runtime.h>
#include <cutlass/gemm/device/gemm.h>

using Gemm = cutlass::gemm::device::Gemm<float, cutlass::layout::ColumnMajor, float, cutlass::layout::ColumnMajor, float,
                                         cutlass::layout::ColumnMajor>;

void multiplied(float *host, int n, float const *a, float const *b, float *c)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	Gemm gemm;
	Gemm::Arguments args({n, n, n}, {a, n}, {b, n}, {c, n}, {c, n}, {1.0f, 0.0f});
	if (gemm(args, nullptr, stream) == cutlass::Status::kSuccess)
		cudaMemcpy(host, c, n * n * sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
