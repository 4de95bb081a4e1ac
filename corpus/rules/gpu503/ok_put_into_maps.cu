// SPDX-License-Identifier: Apache-2.0
// expect-none
// Streams and events that a map or a container of pairs keeps.
#include <cuda_runtime.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

class streams_by_device {
public:
	cudaStream_t get(int device)
	{
		auto it = streams.find(device);
		if (it == streams.end()) {
			cudaStream_t s;
			cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
			it = streams.emplace(device, s).first;
		}
		return it->second;
	}

	~streams_by_device()
	{
		for (auto &entry : streams)
			cudaStreamDestroy(entry.second);
	}

private:
	std::map<int, cudaStream_t> streams;
};

void clear(streams_by_device &pool, float *d)
{
	cudaMemsetAsync(d, 0, 4096, pool.get(0));
	cudaStreamSynchronize(pool.get(0));
}

struct events {
	std::unordered_map<std::string, cudaEvent_t> by_name;
	std::vector<std::pair<int, cudaEvent_t>> by_age;

	cudaEvent_t make()
	{
		cudaEvent_t e;
		cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
		return e;
	}

	void name(const std::string &n) { by_name.insert({n, make()}); }
	void rename(const std::string &n) { by_name.insert(std::make_pair(n, make())); }
	void replace(const std::string &n) { by_name.insert_or_assign(n, make()); }
	void add(const std::string &n) { by_name.try_emplace(n, make()); }
	void age(int n) { by_age.emplace_back(n, make()); }
	void age_more(int n) { by_age.push_back({n, make()}); }
};

void fill(events &e, const char *n)
{
	e.name(n);
	e.rename(n);
	e.replace(n);
	e.add(n);
	e.age(1);
	e.age_more(2);
}
