// SPDX-License-Identifier: Apache-2.0
// The host sums what a copy into a member of a member still fills. The message names the member, not the object.
#include <cuda_runtime.h>
#include <vector>

struct training {
	std::vector<float> gradient, weight;
};

class model {
public:
	float mean(const float *from, cudaStream_t stream)
	{
		cudaMemcpyAsync(training_.gradient.data(), from, 64, cudaMemcpyDeviceToHost, stream);
		float sum = 0;
		for (float g : training_.gradient) // expect: GPU106 // validate: -
			sum += g;
		cudaStreamSynchronize(stream);
		return sum;
	}

private:
	training training_;
};
