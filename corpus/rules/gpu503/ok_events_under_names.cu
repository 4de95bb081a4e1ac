// SPDX-License-Identifier: Apache-2.0
// A map from names to events: each round has another name, also where the variable that holds it is the same one.
// expect-none
#include <cuda_runtime.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

std::string name_of_stage(const char *kind, int stage);

class named_events {
public:
	named_events() = default;
	named_events(const named_events &) = delete;
	~named_events()
	{
		for (auto &entry : events_)
			cudaEventDestroy(entry.second);
	}
	void for_all(const std::vector<std::string> &names);
	void for_copies(const std::vector<std::string> &names);
	void for_longer(const std::vector<std::string> &names);
	void for_stages(int n);
	void for_numbers(int n);
	void through_a_member(int n);

private:
	void put(const std::string &name, cudaEvent_t event) { events_[name] = event; }
	static cudaEvent_t made()
	{
		cudaEvent_t event = nullptr;
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
		return event;
	}
	std::map<std::string, cudaEvent_t> events_;
};

void named_events::for_all(const std::vector<std::string> &names)
{
	for (const auto &name : names)
		events_.insert({name, made()});
}

void named_events::for_copies(const std::vector<std::string> &names)
{
	for (auto name : names)
		events_[name] = made();
}

void named_events::for_longer(const std::vector<std::string> &names)
{
	for (const auto &name : names) {
		std::string key = name + "_done";
		events_[key] = made();
	}
}

void named_events::for_stages(int n)
{
	for (int i = 0; i < n; i++) {
		std::string key = name_of_stage("copy", i);
		events_.insert(std::make_pair(key, made()));
	}
}

void named_events::for_numbers(int n)
{
	for (int i = 0; i < n; i++) {
		std::string key = "stage";
		key += std::to_string(i);
		events_.emplace(key, made());
	}
}

void named_events::through_a_member(int n)
{
	for (int i = 0; i < n; i++) {
		std::string key = name_of_stage("kernel", i);
		put(key, made());
	}
}
