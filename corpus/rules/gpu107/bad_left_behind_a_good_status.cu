// SPDX-License-Identifier: Apache-2.0
// The status of the copy was good, and the function leaves for another reason, in front of its wait.
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

state prepare(cudaStream_t stream, void **buffers, int n, bool is_known)
{
	std::vector<int> lengths(n);
	RETURN_IF_BAD(cudaMemcpyAsync(lengths.data(), buffers[4], n * sizeof(int), cudaMemcpyDeviceToHost, stream));
	if (is_known)
		return checked(0); // expect: GPU107 // validate: -
	RETURN_IF_BAD(cudaStreamSynchronize(stream));
	RETURN_IF_BAD(prepared(lengths.data(), n));
	return checked(0);
}
