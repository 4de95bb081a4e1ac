// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <map>

// The mark is taken out of the map, and ends behind that.
void ok_keep_mark(std::map<int, cudaEvent_t> &marks, int key, cudaStream_t stream)
{
	cudaEventCreate(&marks[key]);
	cudaEventRecord(marks[key], stream);
	cudaEvent_t mark = marks[key];
	marks.erase(key);
	cudaEventSynchronize(mark);
	cudaEventDestroy(mark);
}
