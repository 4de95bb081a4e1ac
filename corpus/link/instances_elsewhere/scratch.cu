// SPDX-License-Identifier: Apache-2.0
// In bad_scan.cu the stream of the free is not the one that was worked on.
#include "scratch.h"

template <typename T> scratch<T>::scratch() : data(nullptr), home(nullptr)
{
}

template <typename T> scratch<T>::~scratch()
{
	if (data)
		cudaFreeAsync(data, home); // expect: GPU108 // validate: confirmed
	data = nullptr;
}

template <typename T> T *scratch<T>::get()
{
	return data;
}

template <typename T> cudaError_t scratch<T>::take(size_t n, cudaStream_t stream)
{
	home = stream;
	return cudaMallocAsync((void **)&data, n * sizeof(T), stream);
}

template class scratch<float>;
template class scratch<char>;
