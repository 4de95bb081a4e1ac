// SPDX-License-Identifier: Apache-2.0
// expect-none
// A size is given, not the vector: the overload for a number allocates, and copies nothing on the default stream.
#include <cuda.h>
#include <vector>

class by_size_buffer {
public:
	void initialize(size_t count, size_t stride) { cuMemAlloc(&pointer_, count * stride); }
	CUdeviceptr pointer() const { return pointer_; }

private:
	CUdeviceptr pointer_;
};

template <class T>
class by_size_typed : public by_size_buffer {
	static_assert(sizeof(T) == 3, "only for pixels, of which this file has none");

public:
	void initialize(size_t count) { by_size_buffer::initialize(count, sizeof(T)); }
	void initialize(const std::vector<T> &values, CUstream stream = 0)
	{
		initialize(values.size());
		cuMemcpyHtoDAsync(by_size_buffer::pointer(), values.data(), values.size() * sizeof(T), stream);
	}
	void fill(size_t count, const T &value, CUstream stream)
	{
		const std::vector<T> values(count, value);
		initialize(values.size());
		cuMemsetD8Async(by_size_buffer::pointer(), 1, count, stream);
		cuStreamSynchronize(stream);
	}
};
