// SPDX-License-Identifier: Apache-2.0
// expect-none
// A template that nobody instantiates ends each of the events that a map holds: each round has another element.
#include <cuda_runtime.h>
#include <unordered_map>

template <typename T> struct pool {
	struct pair {
		cudaStream_t stream;
		cudaEvent_t event;
	};
	std::unordered_map<long, pair> events;

	void release()
	{
		for (auto entry : events) {
			cudaEventSynchronize(entry.second.event);
			cudaEventDestroy(entry.second.event);
		}
		events.clear();
	}
	~pool() { release(); }
};
