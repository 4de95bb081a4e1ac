// SPDX-License-Identifier: Apache-2.0
// Keys of maps: one text in several places, a text that was moved, texts that grow, and structures whose fields differ in each round.
// expect-none
#include <cuda_runtime.h>

#include <map>
#include <string>
#include <utility>

__global__ void mark_by_key(float *p)
{
	p[0] = 1;
}

std::string name_of_key(int key);

void one_text(float *d)
{
	std::map<std::string, cudaStream_t> streams;
	std::string a = "x";
	const char *b = "x";
	cudaStreamCreate(&streams[a]);
	mark_by_key<<<1, 1, 0, streams[b]>>>(d);
	cudaStreamSynchronize(streams["x"]);
	cudaStreamDestroy(streams[std::string("x")]);
}

void moved_text(float *d)
{
	std::map<std::string, cudaStream_t> streams;
	std::string first = name_of_key(1), second = std::move(first);
	cudaStreamCreate(&streams[second]);
	std::string third = second;
	mark_by_key<<<1, 1, 0, streams[third]>>>(d);
	cudaStreamSynchronize(streams[second]);
	auto found = streams.find(third);
	if (found != streams.end()) {
		cudaStreamDestroy(found->second);
		streams.erase(found);
	}
}

void longer_text(float *d, int n)
{
	std::map<std::string, cudaStream_t> streams;
	std::string key = "a";
	for (int i = 0; i < n; i++) {
		key += "b";
		cudaStreamCreate(&streams[key]);
		mark_by_key<<<1, 1, 0, streams[key]>>>(d + 8 * i);
		cudaStreamSynchronize(streams[key]);
		cudaStreamDestroy(streams[key]);
	}
}

struct place_of_stream {
	int device, lane;
	bool operator<(const place_of_stream &o) const { return device < o.device || (device == o.device && lane < o.lane); }
};

void places(float *d, int n)
{
	std::map<place_of_stream, cudaStream_t> streams;
	for (int i = 0; i < n; i++) {
		place_of_stream at{i, 1};
		cudaStreamCreate(&streams[at]);
	}
	for (int i = 0; i < n; i++) {
		place_of_stream at{i, 1};
		mark_by_key<<<1, 1, 0, streams[at]>>>(d + 8 * i);
		cudaStreamSynchronize(streams[at]);
	}
	for (int i = 0; i < n; i++)
		cudaStreamDestroy(streams[place_of_stream{i, 1}]);
}

class streams_by_name {
public:
	~streams_by_name()
	{
		for (auto &entry : streams_)
			cudaStreamDestroy(entry.second);
	}
	cudaStream_t get(const std::string &name)
	{
		auto found = streams_.find(name);
		if (found == streams_.end()) {
			cudaStream_t stream;
			cudaStreamCreate(&stream);
			found = streams_.insert({name, stream}).first;
		}
		return found->second;
	}

private:
	std::map<std::string, cudaStream_t> streams_;
};

void twice_by_one_name(streams_by_name &streams, float *d)
{
	std::string name = name_of_key(3);
	mark_by_key<<<1, 1, 0, streams.get(name)>>>(d);
	mark_by_key<<<1, 1, 0, streams.get(name)>>>(d);
	cudaStreamSynchronize(streams.get(name));
}
