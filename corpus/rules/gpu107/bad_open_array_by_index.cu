// SPDX-License-Identifier: Apache-2.0
// No code instantiates the template: `[]` of the class is its own function and gives an element of the array in the object, which goes out
// of scope behind the copy.
#include <cuda_runtime.h>

template <typename T> class few {
public:
	const T &operator[](size_t i) const { return item[i]; }
	size_t size() const { return count; }

private:
	T item[16];
	size_t count = 0;
};

class line {
public:
	line() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
	~line() { cudaStreamDestroy(stream); }
	template <typename T> void send(T *to, const void *from, size_t n) const
	{
		cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyHostToDevice, stream);
	}
	template <typename T, typename U> void send(T *to, few<U> from) const
	{
		send(to, &from[0], from.size());
	} // expect: GPU107 // validate: ordered-here(staged)

private:
	cudaStream_t stream;
};
