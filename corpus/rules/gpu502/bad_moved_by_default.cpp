// SPDX-License-Identifier: Apache-2.0
// A defaulted move copies a raw handle: the object that was moved from destroys the event as well.
#include <cuda_runtime.h>

#include <utility>
#include <vector>

struct marker {
	marker() { cudaEventCreateWithFlags(&event, cudaEventDisableTiming); }
	marker(marker &&) = default;
	~marker() { cudaEventDestroy(event); } // expect: GPU502 // validate: confirmed
	cudaEvent_t event;
};

struct step {
	marker done;
	int number = 0;
};

void collect(std::vector<step> &steps)
{
	step s;
	step kept = std::move(s);
	kept.number++;
}
