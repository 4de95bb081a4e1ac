// SPDX-License-Identifier: Apache-2.0
// An object with streams in two containers is lent to code that nobody sees, and only those of one are destroyed behind that.
#include <cuda_runtime.h>

#include <vector>

struct bad_lent_streams {
	std::vector<cudaStream_t> up, down;
};

extern int work_with_bad_lent(const bad_lent_streams *streams);

int solve_bad_lent(const std::vector<int> &sizes)
{
	bad_lent_streams s;
	s.up.resize(sizes.size());
	s.down.resize(sizes.size());
	for (auto &stream : s.up)
		cudaStreamCreate(&stream);
	for (auto &stream : s.down)
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
	int done = work_with_bad_lent(&s);
	for (auto &stream : s.up)
		cudaStreamDestroy(stream);
	return done;
}
