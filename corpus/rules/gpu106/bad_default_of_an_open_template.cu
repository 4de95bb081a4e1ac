// SPDX-License-Identifier: Apache-2.0
// A template that nothing instantiates leaves the last argument of a plain function to its default, which is the copy that does not wait.
#include <cuda_runtime.h>

namespace cord {
struct store {
	char *bytes;
};

inline void read_now(const store &from, size_t bytes, void *to, bool at_once = true)
{
	if (at_once)
		cudaMemcpyAsync(to, from.bytes, bytes, cudaMemcpyDeviceToHost);
	else
		cudaMemcpy(to, from.bytes, bytes, cudaMemcpyDeviceToHost);
}

inline void read(const store &from, size_t bytes, void *to, bool at_once = true)
{
	if (bytes > 0)
		read_now(from, bytes, to, at_once);
}

template <class T, class S = size_t>
struct strand {
	store knots;
	S length;

	S size() const { return length; }

	T sum() const
	{
		T *values;
		cudaMallocHost(&values, sizeof(T) * size());
		T total = 0;
		read(knots, sizeof(T) * size(), values);
		for (S i = 0; i < size(); i++)
			total += values[i]; // expect: GPU106 // validate: confirmed
		cudaFreeHost(values);
		return total;
	}
};
} // namespace cord
