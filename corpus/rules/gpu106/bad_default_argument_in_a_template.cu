// SPDX-License-Identifier: Apache-2.0
// The default value of what the call leaves out says that nothing is recorded: the wait is for nothing.
#include <cuda_runtime.h>

template <class Traits> class Network {
public:
	void evaluate(typename Traits::Batch &batch, int n, bool captures = true)
	{
		cudaMemcpyAsync(result, output, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
		if (!captures)
			cudaEventRecord(done, stream);
	}
	float finish()
	{
		cudaEventSynchronize(done);
		return result[0]; // expect: GPU106 // validate: confirmed
	}
	cudaStream_t stream;
	cudaEvent_t done;
	float *result, *output;
};

template <class Traits> class Computation {
public:
	float compute(typename Traits::Batch &batch)
	{
		network->evaluate(batch, 16);
		return network->finish();
	}

private:
	Network<Traits> *network;
};
