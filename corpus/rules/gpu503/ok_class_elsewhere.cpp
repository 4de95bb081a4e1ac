// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is not here may destroy: functions without a body, friends, heirs; and objects that live as long as the process.
#include <cuda_runtime.h>

class ended_elsewhere {
public:
	ended_elsewhere() { cudaStreamCreate(&stream); }
	~ended_elsewhere();

private:
	cudaStream_t stream;
};

class has_friend {
public:
	has_friend() { cudaStreamCreate(&stream); }
	friend void end(has_friend &f);

private:
	cudaStream_t stream;
};

class closes {
public:
	closes() { cudaStreamCreate(&stream); }
	void close() const;

private:
	cudaStream_t stream;
};

class process_wide {
public:
	static process_wide &get()
	{
		static process_wide only;
		return only;
	}
	cudaError_t wait() { return cudaStreamSynchronize(stream); }

private:
	process_wide() { cudaStreamCreate(&stream); }
	cudaStream_t stream;
};

class inner_ends {
public:
	inner_ends() { cudaStreamCreate(&stream); }

private:
	struct guard;
	guard *g = nullptr;
	cudaStream_t stream;
};
