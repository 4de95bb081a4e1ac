// SPDX-License-Identifier: Apache-2.0
// Abseil's headers are missing. Each step gives a status; on the way on which all are good the lengths are copied on the default stream, though the
// caller's stream computes them.
#include <absl/status/status.h>
#include <cuda_runtime.h>
#include <vector>

#define RETURN_IF_NOT_OK(expression)             \
	do {                                     \
		absl::Status status_ = (expression); \
		if (!status_.ok())               \
			return status_;          \
	} while (0)

__global__ void gather_rows(const float *rows, float *out, const int *lengths, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = rows[lengths[i]];
}

static absl::Status checked(cudaError_t error)
{
	if (error != cudaSuccess)
		return absl::InternalError(cudaGetErrorString(error));
	return absl::OkStatus();
}

absl::Status gather_by_length(cudaStream_t stream, const float *rows, float *out, const int *lengths, int n)
{
	std::vector<int> host(n);
	RETURN_IF_NOT_OK(n > 0 ? absl::OkStatus() : absl::InvalidArgumentError("n"));
	RETURN_IF_NOT_OK(checked(cudaMemcpy(host.data(), lengths, n * sizeof(int), cudaMemcpyDeviceToHost))); // expect: GPU110 // validate: confirmed
	RETURN_IF_NOT_OK(host[0] >= 0 ? absl::OkStatus() : absl::OutOfRangeError("length"));
	gather_rows<<<(n + 127) / 128, 128, 0, stream>>>(rows, out, lengths, n);
	return checked(cudaGetLastError());
}
