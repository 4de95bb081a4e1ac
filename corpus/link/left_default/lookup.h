// SPDX-License-Identifier: Apache-2.0
// Two tables that take a stream which may be left out.
#pragma once
#include <cuda_runtime.h>
#include <memory>

class Lookup {
public:
	virtual ~Lookup() = default;
	virtual void load(const float4 *nodes, int n, cudaStream_t stream = 0) = 0;
};

class ConstantLookup : public Lookup {
public:
	static std::shared_ptr<ConstantLookup> instance();
	void load(const float4 *nodes, int n, cudaStream_t stream = 0) override;

private:
	void load_all(const float4 *nodes, int n, cudaStream_t stream);
	int n_ = 0;
};

class ConstantWeights {
public:
	void weigh(const float *weights, float *values, int n, cudaStream_t stream = 0);
};
