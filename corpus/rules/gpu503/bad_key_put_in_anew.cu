// SPDX-License-Identifier: Apache-2.0
// Streams by name: what is put in under a name takes the place of the stream that was there.
#include <cuda_runtime.h>
#include <map>
#include <string>

class lanes {
public:
	~lanes()
	{
		for (auto &entry : streams)
			cudaStreamDestroy(entry.second);
	}
	void open(const std::string &name)
	{
		cudaStream_t s;
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); // expect: GPU503 // validate: -
		streams[name] = s;
	}
	void open_two(const std::string &first, const std::string &second)
	{
		open(first);
		open(second);
	}

private:
	std::map<std::string, cudaStream_t> streams;
};

void run()
{
	lanes l;
	l.open("upload");
	l.open_two("clear", "upload");
}
