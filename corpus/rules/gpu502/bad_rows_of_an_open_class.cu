// SPDX-License-Identifier: Apache-2.0
// Nothing declares the class of the rows. The second stream of the first row is destroyed in the loop, and once more behind it.
#include <cuda_runtime.h>
#include "table/rows.h" // not there

void drop_all(rows_of<rows_of<cudaStream_t>> &streams)
{
	for (unsigned k = 0; k < 2; ++k)
		cudaStreamDestroy(streams[0][k]);
	cudaStreamDestroy(streams[0][1]); // expect: GPU502 // validate: confirmed
}
