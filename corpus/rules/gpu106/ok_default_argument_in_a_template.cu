// SPDX-License-Identifier: Apache-2.0
// What a call leaves out in a template that nothing here can instantiate is the parameter's default value: the event is recorded.
// expect-none
#include <cuda_runtime.h>

template <class Traits> class Network {
public:
	void evaluate(typename Traits::Batch &batch, int n, bool captures = false)
	{
		cudaMemcpyAsync(result, output, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
		if (!captures)
			cudaEventRecord(done, stream);
	}
	float finish()
	{
		cudaEventSynchronize(done);
		return result[0];
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
