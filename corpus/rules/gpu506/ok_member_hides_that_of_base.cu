// SPDX-License-Identifier: Apache-2.0
// expect-none: the class has a member of the same name as its base; each destructor frees its own.
#include <cuda_runtime.h>

class pose_detector {
public:
	pose_detector()
	{
		cudaMalloc(&m_objects, 64);
	}
	pose_detector(const pose_detector &) = delete;
	virtual ~pose_detector()
	{
		cudaFree(m_objects);
	}

protected:
	float *m_objects;
};

class hand_detector : public pose_detector {
public:
	hand_detector()
	{
		cudaMalloc(&m_objects, 128);
	}
	~hand_detector() override
	{
		cudaFree(m_objects);
	}

private:
	float *m_objects;
};

void detect_hands(float *d_out)
{
	hand_detector detector;
	cudaMemset(d_out, 0, 64);
}
