// SPDX-License-Identifier: Apache-2.0
// An object with streams in a container is lent to code that nobody sees. The streams stay in it, and its destructor destroys as many as it has made.
// expect-none
#include <cuda_runtime.h>

#include <vector>

struct ok_lent_goal {
	virtual void step(float *x) const = 0;
	virtual ~ok_lent_goal() {}
};

class ok_lent_cones : public ok_lent_goal {
	std::vector<cudaStream_t> streams;

    public:
	explicit ok_lent_cones(const std::vector<int> &sizes)
	{
		streams.resize(sizes.size());
		for (auto &stream : streams)
			cudaStreamCreate(&stream);
	}
	~ok_lent_cones()
	{
		for (auto &stream : streams)
			cudaStreamDestroy(stream);
	}
	void step(float *x) const
	{
		cudaMemset(x, 0, 4);
	}
};

extern int minimise_ok_lent(const ok_lent_goal *goal);
extern int change_ok_lent(ok_lent_goal *goal);

int solve_ok_lent(const std::vector<int> &sizes)
{
	ok_lent_cones cones(sizes);
	return minimise_ok_lent(&cones);
}

int solve_changed_ok_lent(const std::vector<int> &sizes)
{
	ok_lent_cones cones(sizes);
	return change_ok_lent(&cones);
}
