// SPDX-License-Identifier: Apache-2.0
// One caller waits on one of its ways only, one not for the stream that it gave, and one lets the function not wait.
#include <cuda_runtime.h>
#include <map>

__global__ void halve(int *p)
{
	p[threadIdx.x] /= 2;
}

template <class T>
class staging_left {
	static T *scratch, *other;
	static std::map<int, T *> slots;

	static void copy(const T *from, T *to, int n, cudaStream_t s)
	{
		cudaMemcpyAsync(scratch, from, n * sizeof(T), cudaMemcpyDefault, s); // expect: GPU112 // validate: confirmed
		halve<<<1, 64, 0, s>>>(scratch);
		cudaMemcpyAsync(to, scratch, n * sizeof(T), cudaMemcpyDefault, s);
	}
	static void copy_beside(const T *from, T *to, int n, cudaStream_t s)
	{
		cudaMemcpyAsync(other, from, n * sizeof(T), cudaMemcpyDefault, s); // expect: GPU112 // validate: confirmed
		halve<<<1, 64, 0, s>>>(other);
		cudaMemcpyAsync(to, other, n * sizeof(T), cudaMemcpyDefault, s);
	}

public:
	static void once(const T *from, T *to, int n, cudaStream_t s)
	{
		copy(from, to, n, s);
		cudaStreamSynchronize(s);
	}
	static void sometimes(const T *from, T *to, int n, cudaStream_t s)
	{
		copy(from, to, n, s);
		if (n > 1)
			cudaStreamSynchronize(s);
	}
	static void beside(const T *from, T *to, int n, cudaStream_t s, cudaStream_t t)
	{
		copy_beside(from, to, n, s);
		cudaStreamSynchronize(t);
	}
	static void fill(int slot, const T *from, int n, cudaStream_t s, bool blocking = true)
	{
		cudaMemcpyAsync(slots.find(slot)->second, from, n * sizeof(T), cudaMemcpyDefault, s); // expect: GPU112 // validate: confirmed
		halve<<<1, 64, 0, s>>>(slots.find(slot)->second);
		if (blocking)
			cudaStreamSynchronize(s);
	}
};
template <class T>
T *staging_left<T>::scratch;
template <class T>
T *staging_left<T>::other;
template <class T>
std::map<int, T *> staging_left<T>::slots;
template class staging_left<int>;

void first(const int *from, int n, cudaStream_t s) { staging_left<int>::fill(0, from, n, s); }
void any(int slot, const int *from, int n, cudaStream_t s) { staging_left<int>::fill(slot, from, n, s, false); }
