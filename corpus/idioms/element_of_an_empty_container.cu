// SPDX-License-Identifier: Apache-2.0
// expect-none
// Work of a call without samples, which goes on to read the first sample: what is in front of that read is looked at all the same.
#include <cuda_runtime.h>
#include <vector>

double first_sample(int *counts, int samples, bool clears, cudaStream_t stream)
{
	std::vector<double> seconds(samples);
	for (int i = 0; i < samples; i++)
		seconds[i] = i;
	if (clears && samples <= 0)
		cudaMemsetAsync(counts, 0, sizeof(int), stream);
	return seconds[0];
}
