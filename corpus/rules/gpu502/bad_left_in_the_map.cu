// SPDX-License-Identifier: Apache-2.0
// What is destroyed stays in the map, where it is found and destroyed again.
#include <cuda_runtime.h>

#include <map>
#include <string>

class lanes_that_stay {
public:
	void end(const std::string &name)
	{
		auto it = lanes_.find(name);
		if (it == lanes_.end())
			return;
		cudaStreamDestroy(it->second); // expect: GPU502 // validate: confirmed
		lanes_.erase(name + "'s");
	}
	void end_each()
	{
		for (auto it = lanes_.begin(); it != lanes_.end(); ++it)
			cudaStreamDestroy(it->second); // expect: GPU502 // validate: confirmed
	}

private:
	std::map<std::string, cudaStream_t> lanes_;
};

void end_one_twice(lanes_that_stay &lanes, const std::string &name)
{
	lanes.end(name);
	lanes.end(name);
}

void end_each_twice(lanes_that_stay &lanes)
{
	lanes.end_each();
	lanes.end_each();
}
