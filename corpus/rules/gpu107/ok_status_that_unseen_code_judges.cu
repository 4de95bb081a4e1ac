// SPDX-License-Identifier: Apache-2.0
// Unseen code makes an object of each status. Where that is not good the copy has failed, and nothing is under way.
// expect-none
#include <cuda_runtime.h>
#include <vector>

struct state {
	int code;
	bool good() const;
};

state checked(int code);

#define RETURN_IF_BAD(call)                                                                                                                          \
	do {                                                                                                                                         \
		state s_ = checked(call);                                                                                                            \
		if (!s_.good())                                                                                                                      \
			return s_;                                                                                                                   \
	} while (0)

int prepared(const int *lengths, int n);

state prepare(cudaStream_t stream, void **buffers, int n)
{
	std::vector<int> lengths(n);
	RETURN_IF_BAD(cudaMemcpyAsync(lengths.data(), buffers[4], n * sizeof(int), cudaMemcpyDeviceToHost, stream));
	RETURN_IF_BAD(cudaStreamSynchronize(stream));
	RETURN_IF_BAD(prepared(lengths.data(), n));
	return checked(0);
}
