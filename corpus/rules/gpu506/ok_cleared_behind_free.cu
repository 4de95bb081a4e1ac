// SPDX-License-Identifier: Apache-2.0
// expect-none: the pointer is null behind the free, and a free of null does nothing (CUDA Runtime API, cudaFree).
#include <cuda_runtime.h>

class depth_store {
public:
	depth_store()
	{
		cudaMalloc(&m_depths, 1 << 20);
	}
	depth_store(const depth_store &) = delete;
	~depth_store()
	{
		close();
	}
	void close()
	{
		cudaFree(m_depths);
		m_depths = nullptr;
	}

private:
	void *m_depths = nullptr;
};

void show_one_depth(float *d_screen)
{
	depth_store store;
	cudaMemset(d_screen, 0, 64);
	store.close();
}
