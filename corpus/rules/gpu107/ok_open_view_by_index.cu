// SPDX-License-Identifier: Apache-2.0
// No code instantiates the template: `[]` of the view is its own function and gives an element of what it looks at, so the copy reads
// nothing that goes out of scope with the view.
// expect-none
#include <cuda_runtime.h>

template <typename T> class piece {
public:
	piece(const T *p, size_t n) : first(p), count(n) {}
	const T &operator[](size_t i) const { return first[i]; }
	size_t size() const { return count; }

private:
	const T *first;
	size_t count;
};

class line {
public:
	line() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
	~line() { cudaStreamDestroy(stream); }
	template <typename T> void send(T *to, const void *from, size_t n) const
	{
		cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyHostToDevice, stream);
	}
	template <typename T, typename U> void send(T *to, piece<U> from) const { send(to, &from[0], from.size()); }

private:
	cudaStream_t stream;
};
