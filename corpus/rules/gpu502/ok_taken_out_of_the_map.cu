// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <map>
#include <string>

// Lanes by their names. What is destroyed is taken out of the map, by an iterator, one after the other or as a whole, and is not found again.
class ok_named_lanes {
public:
	cudaStream_t get(const std::string &name)
	{
		cudaStream_t &lane = lanes_[name];
		if (!lane)
			cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking);
		return lane;
	}
	void end(const std::string &name)
	{
		auto it = lanes_.find(name);
		if (it == lanes_.end())
			return;
		cudaStreamDestroy(it->second);
		lanes_.erase(it);
	}
	void end_first()
	{
		auto it = lanes_.begin();
		if (it == lanes_.end())
			return;
		cudaStreamDestroy(it->second);
		lanes_.erase(it);
	}
	void end_each()
	{
		for (auto it = lanes_.begin(); it != lanes_.end();) {
			cudaStreamDestroy(it->second);
			it = lanes_.erase(it);
		}
	}
	void end_all()
	{
		for (auto &lane : lanes_)
			cudaStreamDestroy(lane.second);
		lanes_.clear();
	}

private:
	std::map<std::string, cudaStream_t> lanes_;
};

void ok_end_one_twice(ok_named_lanes &lanes, const std::string &name)
{
	lanes.get(name);
	lanes.end(name);
	lanes.end(name);
	cudaStreamSynchronize(lanes.get(name));
	lanes.end(name);
}

void ok_end_the_first_twice(ok_named_lanes &lanes)
{
	lanes.end_first();
	lanes.end_first();
}

void ok_end_each_twice(ok_named_lanes &lanes, const std::string &name)
{
	lanes.end_each();
	lanes.end_each();
	cudaStreamSynchronize(lanes.get(name));
}

void ok_end_all_twice(ok_named_lanes &lanes, const std::string &name)
{
	lanes.end_all();
	lanes.end_all();
	cudaStreamSynchronize(lanes.get(name));
}
