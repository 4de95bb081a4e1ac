// SPDX-License-Identifier: Apache-2.0
// As in ok_events_under_names.cu, but the second event takes the place of the first, under the same name; and a copy of a name is that name.
#include <cuda_runtime.h>

#include <map>
#include <string>

std::string name_of_lap(int lap);

class lap_events {
public:
	~lap_events()
	{
		for (auto &entry : events_)
			cudaEventDestroy(entry.second);
	}
	void twice(int lap)
	{
		std::string key = name_of_lap(lap);
		cudaEvent_t event;
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming); // expect: GPU503 // validate: -
		put(key, event);
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
		put(key, event);
	}
	void by_a_copy(int lap)
	{
		std::string key = name_of_lap(lap), again = key;
		cudaEvent_t event;
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming); // expect: GPU503 // validate: -
		events_[key] = event;
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
		events_[again] = event;
	}

private:
	void put(const std::string &name, cudaEvent_t event) { events_[name] = event; }
	std::map<std::string, cudaEvent_t> events_;
};

void two_laps(lap_events &laps)
{
	laps.twice(1);
	laps.by_a_copy(2);
}
