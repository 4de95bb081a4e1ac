// SPDX-License-Identifier: Apache-2.0
// No program: the template may be instantiated for callers with a stream of their own, whose work the copy does not wait for.
#include <cuda_runtime.h>

template <typename In, typename Out>
void fetch(In d_in, Out out, int rounds, cudaStream_t stream)
{
	for (int i = 0; i < rounds; ++i)
		cudaMemcpy(out, d_in, sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU110 // validate: -
}
