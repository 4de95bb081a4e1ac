// SPDX-License-Identifier: Apache-2.0
// The map forgets the mark, and nobody has destroyed it.
#include <cuda_runtime.h>

#include <map>

void forget_mark(std::map<int, cudaEvent_t> &marks, int key, cudaStream_t stream)
{
	cudaEventCreate(&marks[key]); // expect: GPU503 // validate: -
	cudaEventRecord(marks[key], stream);
	cudaEventSynchronize(marks[key]);
	marks.erase(key);
}
