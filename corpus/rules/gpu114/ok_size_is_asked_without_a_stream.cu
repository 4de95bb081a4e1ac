// SPDX-License-Identifier: Apache-2.0
// expect-none
// CUB is asked how much temporary storage it needs, which puts no work on a stream, and so needs none.
#include <cuda_runtime.h>
#include <cub/cub.cuh>

struct sort_plan {
	cudaStream_t work;
	size_t bytes;
	void *scratch;
	unsigned *keys, *sorted, *first, *second, *third, *fourth, *fifth;
};

void clear_keys(sort_plan &p) { cudaMemsetAsync(p.keys, 0, 64, p.work); }
void clear_sorted(sort_plan &p) { cudaMemsetAsync(p.sorted, 0, 64, p.work); }
void clear_first(sort_plan &p) { cudaMemsetAsync(p.first, 0, 64, p.work); }
void clear_second(sort_plan &p) { cudaMemsetAsync(p.second, 0, 64, p.work); }
void clear_third(sort_plan &p) { cudaMemsetAsync(p.third, 0, 64, p.work); }
void clear_fourth(sort_plan &p) { cudaMemsetAsync(p.fourth, 0, 64, p.work); }
void clear_fifth(sort_plan &p) { cudaMemsetAsync(p.fifth, 0, 64, p.work); }

void ask_for_size(sort_plan &p)
{
	cub::DeviceRadixSort::SortKeys(nullptr, p.bytes, p.keys, p.sorted, 64);
}

void run_sort_plan(sort_plan &p)
{
	cudaStreamCreateWithFlags(&p.work, cudaStreamNonBlocking);
	ask_for_size(p);
	clear_keys(p);
	clear_sorted(p);
	clear_first(p);
	clear_second(p);
	clear_third(p);
	clear_fourth(p);
	clear_fifth(p);
}
