// SPDX-License-Identifier: Apache-2.0
// expect-none
// The accessor ends the program where there is no stream of that number: so there is one, and the loop waits for it.
#include <cuda_runtime.h>
#include <cstdlib>

struct streams {
	cudaStream_t *all;
	unsigned count;
	cudaStream_t at(unsigned index) const
	{
		if (!(index < count))
			abort();
		return all[index];
	}
	void synchronize() const
	{
		for (unsigned i = 0; i < count; i++)
			cudaStreamSynchronize(all[i]);
	}
};

void upload(streams s, int *to, unsigned n)
{
	int *numbers = (int *)malloc(n * sizeof(int));
	for (unsigned i = 0; i < n; i++)
		numbers[i] = (int)i;
	cudaMemcpyAsync(to, numbers, n * sizeof(int), cudaMemcpyHostToDevice, s.at(0));
	s.synchronize();
	free(numbers);
}
