// SPDX-License-Identifier: Apache-2.0
// expect-none
// A template that the program instantiates nowhere takes a stream: nobody else can, so no caller works on another one.
#include <cuda_runtime.h>
template <int> struct Int2Type {};
enum { ASYNC, SYNC };

template <typename In, typename Out>
void fetch(Int2Type<SYNC>, In d_in, Out out, int rounds, cudaStream_t stream)
{
	for (int i = 0; i < rounds; ++i)
		cudaMemcpy(out, d_in, sizeof(float), cudaMemcpyDeviceToHost);
}

template <typename In, typename Out>
void fetch(Int2Type<ASYNC>, In d_in, Out out, int rounds, cudaStream_t stream)
{
	for (int i = 0; i < rounds; ++i)
		cudaMemcpyAsync(out, d_in, sizeof(float), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
}

template <int Way>
void test(float *d)
{
	float h;
	fetch(Int2Type<Way>(), d, &h, 5, 0);
}

int main()
{
	float *d;
	cudaMalloc(&d, 4);
	cudaMemset(d, 0, 4);
	test<ASYNC>(d);
	cudaFree(d);
}
