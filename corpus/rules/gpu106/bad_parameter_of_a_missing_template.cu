// SPDX-License-Identifier: Apache-2.0
// The parameter's type is a member of a template that a missing header declares, and stands in no brackets of its own.
#include <cuda_runtime.h>
#include <scans/scan.h>

#include <cstdio>

void scan_first(scans::scan<float>::handle scan)
{
	int *count;
	int *found;
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaMalloc(&count, sizeof *count);
	cudaMallocHost(&found, sizeof *found);
	scans::scan<float>::handle other(new scans::scan<float>);
	other = scan;
	cudaMemcpyAsync(found, count, sizeof *found, cudaMemcpyDeviceToHost, stream);
	printf("%d\n", *found); // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFree(count);
	cudaFreeHost(found);
	cudaStreamDestroy(stream);
}
