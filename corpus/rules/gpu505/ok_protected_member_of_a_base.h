// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

// Made to be derived from: other files do.
class lap_with_hooks {
public:
	lap_with_hooks();
	virtual ~lap_with_hooks();
	virtual void begin();
	void end();

protected:
	cudaEvent_t from, to;
	double total;
};

class lap_beneath_another {
public:
	lap_beneath_another();
	~lap_beneath_another();
	void end();

protected:
	cudaEvent_t from, to;
	double total;
};

class lap_above_another : public lap_beneath_another {
public:
	void begin() { cudaEventRecord(from); }
};

template <typename Clock> class lap_of_a_clock {
public:
	lap_of_a_clock()
	{
		cudaEventCreate(&from);
		cudaEventCreate(&to);
	}
	~lap_of_a_clock()
	{
		cudaEventDestroy(from);
		cudaEventDestroy(to);
	}
	Clock end()
	{
		float ms = 0;
		cudaEventRecord(to);
		cudaEventSynchronize(to);
		cudaEventElapsedTime(&ms, from, to);
		return (Clock)ms;
	}

protected:
	cudaEvent_t from, to;
};
