// SPDX-License-Identifier: Apache-2.0
// The header of the format is missing: no label's value is known, and each of them may be the one.
#include <cuda_runtime.h>
#include <stdexcept>

#include "vid/format_that_is_missing.h"

static int bytes_of(vid::format f)
{
	switch (f) {
	case vid::format::rgb:
		return 3;
	case vid::format::rgba:
		return 4;
	default:
		throw std::runtime_error("format");
	}
}

int first_of(const int *device, vid::format f, cudaStream_t s)
{
	int bytes = bytes_of(f);
	int *host;
	cudaMallocHost(&host, bytes);
	cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, s);
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(host);
	return first;
}
