// SPDX-License-Identifier: Apache-2.0
// The keys are sorted on the default stream, where all that is done to the plan is done on its own one.
#include <cuda_runtime.h>
#include <cub/cub.cuh>

struct keys_plan {
	cudaStream_t work;
	size_t bytes;
	void *scratch;
	unsigned *keys, *sorted, *first, *second, *third, *fourth, *fifth;
};

void zero_keys(keys_plan &p) { cudaMemsetAsync(p.keys, 0, 64, p.work); } // expect: GPU109 // validate: confirmed
void zero_sorted(keys_plan &p) { cudaMemsetAsync(p.sorted, 0, 64, p.work); }
void zero_first(keys_plan &p) { cudaMemsetAsync(p.first, 0, 64, p.work); }
void zero_second(keys_plan &p) { cudaMemsetAsync(p.second, 0, 64, p.work); }
void zero_third(keys_plan &p) { cudaMemsetAsync(p.third, 0, 64, p.work); }
void zero_fourth(keys_plan &p) { cudaMemsetAsync(p.fourth, 0, 64, p.work); }
void zero_fifth(keys_plan &p) { cudaMemsetAsync(p.fifth, 0, 64, p.work); }

void sort_keys(keys_plan &p)
{
	cub::DeviceRadixSort::SortKeys(p.scratch, p.bytes, p.keys, p.sorted, 64); // expect: GPU114 // validate: -
}

void run_keys_plan(keys_plan &p)
{
	cudaStreamCreateWithFlags(&p.work, cudaStreamNonBlocking);
	sort_keys(p);
	zero_keys(p);
	zero_sorted(p);
	zero_first(p);
	zero_second(p);
	zero_third(p);
	zero_fourth(p);
	zero_fifth(p);
}
