// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is returned is ready, or says how to find out; or who gets it is seen to wait.
#include <cuda_runtime.h>
#include <future>
#include <utility>
#include <vector>

std::vector<int> waited_for(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	return result;
}

std::vector<int> synchronous(const int *from, size_t n)
{
	std::vector<int> result(n);
	cudaMemcpy(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost);
	return result;
}

// A pair of functions, of which one is the other and a wait: the first is made for callers that wait.
std::vector<int> numbers_async(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return result;
}

std::vector<int> numbers(const int *from, size_t n, cudaStream_t stream)
{
	auto result = numbers_async(from, n, stream);
	cudaStreamSynchronize(stream);
	return result;
}

// The object has the event.
struct pending {
	std::vector<int> values;
	cudaEvent_t ready;
};

pending with_an_event(const int *from, size_t n, cudaStream_t stream)
{
	pending p;
	p.values.resize(n);
	cudaMemcpyAsync(p.values.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaEventCreateWithFlags(&p.ready, cudaEventDisableTiming);
	cudaEventRecord(p.ready, stream);
	return p;
}

// The object has the stream.
struct streamed {
	std::vector<int> values;
	cudaStream_t stream;
};

streamed with_its_stream(const int *from, size_t n, cudaStream_t stream)
{
	streamed s;
	s.values.resize(n);
	s.stream = stream;
	cudaMemcpyAsync(s.values.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	return s;
}

// The caller gave the event.
std::vector<int> tells_by_event(const int *from, size_t n, cudaStream_t stream, cudaEvent_t ready)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaEventRecord(ready, stream);
	return result;
}

// A host function says it.
std::vector<int> tells_by_function(const int *from, size_t n, cudaStream_t stream, cudaHostFn_t done, void *data)
{
	std::vector<int> result(n);
	cudaMemcpyAsync(result.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaLaunchHostFunc(stream, done, data);
	return result;
}

// Device memory is used in the order of streams.
int *on_the_device(const int *from, size_t n, cudaStream_t stream)
{
	int *result = nullptr;
	cudaMalloc(&result, n * sizeof(int));
	cudaMemcpyAsync(result, from, n * sizeof(int), cudaMemcpyDeviceToDevice, stream);
	return result;
}

// The copy reads what is returned, and nobody says that its caller will change it.
std::vector<int> uploaded(int *to, size_t n, cudaStream_t stream)
{
	std::vector<int> result(n, 1);
	cudaMemcpyAsync(to, result.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream);
	return result;
}
