// SPDX-License-Identifier: Apache-2.0
// expect-none
// Streams by name: a function asks for two of them, of which its caller has made one before.
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
	cudaStream_t of(const std::string &name)
	{
		auto found = streams.find(name);
		if (found == streams.end()) {
			cudaStream_t s;
			cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
			found = streams.emplace(name, s).first;
		}
		return found->second;
	}
	void order(const std::string &first, const std::string &later)
	{
		cudaEvent_t e;
		cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
		cudaEventRecord(e, of(first));
		cudaStreamWaitEvent(of(later), e, 0);
		cudaEventDestroy(e);
	}

private:
	std::map<std::string, cudaStream_t> streams;
};

void run(float *a, float *b, size_t bytes)
{
	lanes l;
	cudaMemsetAsync(b, 0, bytes, l.of("upload"));
	l.order("clear", "upload");
	cudaMemsetAsync(a, 0, bytes, l.of("clear"));
	cudaDeviceSynchronize();
}
