// SPDX-License-Identifier: Apache-2.0
// The accessor's check is about how many streams there are, the loop's about how many are in use: that may be none.
#include <cuda_runtime.h>
#include <cstdlib>

struct streams {
	cudaStream_t *all;
	unsigned count, used;
	cudaStream_t at(unsigned index) const
	{
		if (!(index < count))
			abort();
		return all[index];
	}
	void synchronize() const
	{
		for (unsigned i = 0; i < used; i++)
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
	free(numbers); // expect: GPU107 // validate: ordered-here(staged)
}
