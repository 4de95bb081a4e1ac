// SPDX-License-Identifier: Apache-2.0
// close() frees the memory and keeps the pointer, so that the destructor frees it again.
#include <cuda_runtime.h>

class frame_store {
public:
	frame_store()
	{
		cudaMalloc(&m_frames, 1 << 20);
	}
	frame_store(const frame_store &) = delete;
	~frame_store()
	{
		close();
	}
	void close()
	{
		if (m_frames)
			cudaFree(m_frames); // expect: GPU506 // validate: confirmed
	}

private:
	void *m_frames = nullptr;
};

void show_one_frame(float *d_screen)
{
	frame_store store;
	cudaMemset(d_screen, 0, 64);
	store.close();
}
