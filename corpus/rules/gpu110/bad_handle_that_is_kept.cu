// SPDX-License-Identifier: Apache-2.0
// The first call makes a handle, for which the host waits for the device; later ones find it. There are more checks than ways that can
// be followed, and the copy is out of order only on the way that makes nothing.
#include <cuda_runtime.h>
#include <cudnn.h>
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

int lengths_of(int item), width_of(int item), prepared(int *host, int n), described(int item, int width);

static std::vector<cudnnHandle_t> kept; // for the life of the program

static state handle_for(cudnnHandle_t *handle, cudaStream_t stream)
{
	if (kept.empty()) {
		kept.push_back(nullptr);
		RETURN_IF_BAD(cudnnCreate(&kept.back()));
	}
	*handle = kept.back();
	if (stream)
		RETURN_IF_BAD(cudnnSetStream(*handle, stream));
	return checked(0);
}

static state forward(cudaStream_t stream, void **buffers, int n)
{
	cudnnHandle_t handle;
	std::vector<int> lengths(n);
	RETURN_IF_BAD(handle_for(&handle, stream).code);
	RETURN_IF_BAD(lengths_of(0));
	RETURN_IF_BAD(width_of(0));
	RETURN_IF_BAD(lengths_of(1));
	RETURN_IF_BAD(width_of(1));
	RETURN_IF_BAD(lengths_of(2));
	RETURN_IF_BAD(width_of(2));
	RETURN_IF_BAD(lengths_of(3));
	RETURN_IF_BAD(width_of(3));
	RETURN_IF_BAD(lengths_of(4));
	RETURN_IF_BAD(width_of(4));
	RETURN_IF_BAD(lengths_of(5));
	RETURN_IF_BAD(width_of(5));
	RETURN_IF_BAD(cudaMemcpy(lengths.data(), buffers[4], n * sizeof(int), cudaMemcpyDeviceToHost)); // expect: GPU110 // validate: confirmed
	RETURN_IF_BAD(prepared(lengths.data(), n));
	RETURN_IF_BAD(described(0, n));
	RETURN_IF_BAD(described(1, n));
	RETURN_IF_BAD(described(2, n));
	return checked(0);
}

state run_forward(cudaStream_t stream, void **buffers, int n)
{
	return forward(stream, buffers, n);
}
