// SPDX-License-Identifier: Apache-2.0
// The event is private, and no function of the class destroys it.
#include <cuda_runtime.h>

class query {
public:
	~query() = default;
	bool is_done() const { return launched && cudaEventQuery(event) != cudaErrorNotReady; }
	void launch(cudaStream_t s)
	{
		cudaEventCreateWithFlags(&event, cudaEventDisableTiming); // expect: GPU503
		cudaEventRecord(event, s);
		launched = true;
	}

private:
	cudaEvent_t event;
	bool launched = false;
};

void run(float *x, size_t n, cudaStream_t s)
{
	query q;
	cudaMemsetAsync(x, 0, n, s);
	q.launch(s);
	while (!q.is_done())
		;
}
