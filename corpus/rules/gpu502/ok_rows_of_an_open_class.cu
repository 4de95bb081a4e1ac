// SPDX-License-Identifier: Apache-2.0
// Nothing declares the class of the rows. The second stream of the first row, and the first of the second, are two.
// expect-none
#include <cuda_runtime.h>
#include "table/rows.h" // not there

struct lanes {
	rows_of<rows_of<cudaStream_t>> streams;

	explicit lanes(unsigned devices, unsigned n)
	{
		streams.resize(devices);
		for (unsigned i = 0; i < devices; ++i) {
			streams[i].resize(n);
			cudaSetDevice(i);
			for (unsigned k = 0; k < n; ++k)
				cudaStreamCreate(&streams[i][k]);
		}
	}
	~lanes()
	{
		for (unsigned i = 0; i < streams.size(); ++i) {
			cudaSetDevice(i);
			for (unsigned k = 0; k < streams[i].size(); ++k)
				cudaStreamDestroy(streams[i][k]);
		}
	}
};

int clear_all(float *data, int n, unsigned devices, unsigned each)
{
	lanes l(devices, each);
	cudaMemsetAsync(data, 0, n, l.streams[0][1]);
	return cudaStreamSynchronize(l.streams[0][1]);
}
