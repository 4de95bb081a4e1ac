// SPDX-License-Identifier: Apache-2.0
// Every call of the project leaves the stream out, through the base class too: no two calls are on two streams.
// expect-none
#include "lookup.h"

__constant__ float4 lookup_nodes[1024];

std::shared_ptr<ConstantLookup> ConstantLookup::instance()
{
	static std::shared_ptr<ConstantLookup> one = std::make_shared<ConstantLookup>();
	return one;
}

void ConstantLookup::load_all(const float4 *nodes, int n, cudaStream_t stream)
{
	cudaMemcpyToSymbolAsync(lookup_nodes, nodes, n * sizeof(float4), 0, cudaMemcpyDeviceToDevice, stream);
}

void ConstantLookup::load(const float4 *nodes, int n, cudaStream_t stream)
{
	load_all(nodes, n, stream);
	n_ = n;
}
