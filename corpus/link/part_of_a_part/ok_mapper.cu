// SPDX-License-Identifier: Apache-2.0
// expect-none
// The whole copies on the stream that its constructor gives its part too, and that its own part: the kernel behind the copy is on the same stream.
#include "parts.h"

class mapper {
public:
	explicit mapper(std::shared_ptr<line> work) : work_(work), integrator_(work) {}
	void run(const float *host, float *p)
	{
		cudaMemcpyAsync(p, host, 128, cudaMemcpyHostToDevice, *work_);
		integrator_.run(p);
	}

private:
	std::shared_ptr<line> work_;
	integrator integrator_;
};

void use(mapper &m, const float *host, float *p)
{
	m.run(host, p);
}
