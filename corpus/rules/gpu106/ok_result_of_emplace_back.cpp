// SPDX-License-Identifier: Apache-2.0
// What emplace_back() gives back is asked whether it holds something.
// expect-none
#include <cuda_runtime.h>
#include <memory>
#include <vector>
struct matcher { int n; };
struct request { std::shared_ptr<matcher> match; };
void f(std::vector<std::shared_ptr<matcher>> &list, const std::vector<request *> &all, cudaStream_t s, bool *active)
{
	for (const auto &r : all)
		if (list.emplace_back(r->match))
			*active = true;
	cudaStreamSynchronize(s);
}
