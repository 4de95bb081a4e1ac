// SPDX-License-Identifier: Apache-2.0
// A template that nothing instantiates leaves the last argument of a plain function to its default, which is the copy that waits.
// expect-none
#include <cuda_runtime.h>

#include <vector>

namespace rope {
struct store {
	char *bytes;
};

inline void write_now(store &to, size_t bytes, const void *from, bool at_once = false)
{
	if (at_once)
		cudaMemcpyAsync(to.bytes, from, bytes, cudaMemcpyHostToDevice);
	else
		cudaMemcpy(to.bytes, from, bytes, cudaMemcpyHostToDevice);
}

inline void write(store &to, size_t bytes, const void *from, bool at_once = false)
{
	if (bytes > 0)
		write_now(to, bytes, from, at_once);
}

template <class T, class S = size_t>
struct strand {
	store knots;
	S room, length;

	S capacity() const { return room; }
	S size() const { return length; }

	void fill_up()
	{
		if (capacity() != size()) {
			std::vector<T> zeros(capacity() - size());
			rope::write(knots, sizeof(T) * zeros.size(), &(zeros[0]));
		}
	}
};
} // namespace rope
