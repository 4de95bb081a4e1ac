// SPDX-License-Identifier: Apache-2.0
// A buffer that was given by a reference_wrapper is read under its own name before the copy is done.
#include <cuda_runtime.h>

#include <functional>
#include <vector>

float read_behind_a_reference(const float *from)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	std::vector<float> buffer(16);
	auto given = std::ref(buffer);
	cudaMemcpyAsync(given.get().data(), from, 16 * sizeof(float), cudaMemcpyDeviceToHost, stream);
	float first = buffer[0]; // expect: GPU106 // validate: -
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
	return first;
}
