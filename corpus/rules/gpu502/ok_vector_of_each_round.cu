// SPDX-License-Identifier: Apache-2.0
// Each round has a vector of its own: what the first one held has ended with it, and what unseen code puts into the second are other events.
// expect-none
#include <cuda_runtime.h>
#include <vector>

struct mark {
	mark() { cudaEventCreateWithFlags(&done, cudaEventDisableTiming); }
	mark(mark &&other) noexcept : done(other.done) { other.done = nullptr; }
	~mark()
	{
		if (done != nullptr)
			cudaEventDestroy(done);
	}
	cudaEvent_t done;
};

void fill(std::vector<mark> &marks);

void measure()
{
	for (int round = 0; round < 2; round++) {
		std::vector<mark> marks;
		if (round == 0) {
			marks.push_back(mark());
			marks.push_back(mark());
		} else {
			fill(marks);
		}
	}
}
