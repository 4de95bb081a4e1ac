// SPDX-License-Identifier: Apache-2.0
// What make_shared and make_unique are given is the value of what they make: the member has the stream.
// expect-none
#include <cuda_runtime.h>
#include <memory>

class lanes {
public:
	void open()
	{
		cudaStream_t first, second;
		cudaStreamCreate(&first);
		shared = std::make_shared<cudaStream_t>(first);
		cudaStreamCreate(&second);
		own = std::make_unique<cudaStream_t>(second);
	}
	void close()
	{
		cudaStreamDestroy(*shared);
		cudaStreamDestroy(*own);
	}

private:
	std::shared_ptr<cudaStream_t> shared;
	std::unique_ptr<cudaStream_t> own;
};

void run()
{
	lanes l;
	l.open();
	l.close();
}
