// SPDX-License-Identifier: Apache-2.0
// expect-none
// Three functions call code that nobody sees before they launch; that is no habit of selecting a context.
#include <cuda.h>

void unseen(void *);

class kernel {
public:
	void find(CUmodule module) { cuModuleGetFunction(&function, module, "step"); }
	void run(CUstream s)
	{
		unseen(this);
		cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, s, nullptr, nullptr);
	}
	void run_two(CUstream s)
	{
		unseen(this);
		cuLaunchKernel(function, 2, 1, 1, 1, 1, 1, 0, s, nullptr, nullptr);
	}
	void run_many(CUstream s)
	{
		unseen(this);
		cuLaunchKernel(function, 9, 1, 1, 1, 1, 1, 0, s, nullptr, nullptr);
	}

private:
	CUfunction function;
};
