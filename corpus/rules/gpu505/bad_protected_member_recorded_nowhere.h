// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

class lap_of_a_library {
public:
	lap_of_a_library();
	~lap_of_a_library();
	void begin();
	void end();

protected:
	cudaEvent_t from, to;
	double total;
};
