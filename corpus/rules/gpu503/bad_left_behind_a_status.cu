// SPDX-License-Identifier: Apache-2.0
// Abseil's headers are missing. Where all is good nothing destroys the handle.
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <cublas_v2.h>

static absl::StatusOr<float> sum_of_rows(cudaStream_t stream, const float *x, int n)
{
	cublasHandle_t handle;
	float sum = 0;
	if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) // expect: GPU503 // validate: -
		return absl::InternalError("cuBLAS");
	cublasSetStream(handle, stream);
	if (cublasSasum(handle, n, x, 1, &sum) != CUBLAS_STATUS_SUCCESS) {
		cublasDestroy(handle);
		return absl::UnknownError("asum");
	}
	return sum;
}

absl::Status print_sum(cudaStream_t stream, const float *x, int n, float *out)
{
	absl::StatusOr<float> sum = sum_of_rows(stream, x, n);
	if (!sum.ok())
		return sum.status();
	*out = *sum;
	return absl::OkStatus();
}
