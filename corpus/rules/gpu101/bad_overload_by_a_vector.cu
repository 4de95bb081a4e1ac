// SPDX-License-Identifier: Apache-2.0
// The vector is given: it is copied on the default stream, which the stream of the fill does not wait for.
#include <cuda.h>
#include <vector>

class by_vector_buffer {
public:
	void initialize(size_t count, size_t stride) { cuMemAlloc(&pointer_, count * stride); }
	CUdeviceptr pointer() const { return pointer_; }

private:
	CUdeviceptr pointer_;
};

template <class T>
class by_vector_typed : public by_vector_buffer {
	static_assert(sizeof(T) == 3, "only for pixels, of which this file has none");

public:
	void initialize(size_t count) { by_vector_buffer::initialize(count, sizeof(T)); }
	void initialize(const std::vector<T> &values, CUstream stream = 0)
	{
		initialize(values.size());
		cuMemcpyHtoDAsync(by_vector_buffer::pointer(), values.data(), values.size() * sizeof(T), stream);
	}
	void fill(const std::vector<T> &values, CUstream stream)
	{
		initialize(values);
		cuMemsetD8Async(by_vector_buffer::pointer(), 1, values.size(), stream); // expect: GPU101 // validate: confirmed
	}
};
