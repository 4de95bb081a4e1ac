// SPDX-License-Identifier: Apache-2.0
// The destructor of the class frees what that of its base frees as well.
#include <cuda_runtime.h>

class box_detector {
public:
	explicit box_detector(int n)
	{
		cudaMalloc(&m_boxes, n * sizeof(float));
	}
	box_detector(const box_detector &) = delete;
	virtual ~box_detector()
	{
		cudaFree(m_boxes); // expect: GPU506 // validate: confirmed
	}

protected:
	float *m_boxes = nullptr;
};

class mask_detector : public box_detector {
public:
	explicit mask_detector(int n) : box_detector(n)
	{
		cudaMalloc(&m_masks, n * sizeof(float));
	}
	~mask_detector() override
	{
		cudaFree(m_masks);
		cudaFree(m_boxes);
	}

private:
	float *m_masks = nullptr;
};

void detect_masks(float *d_out)
{
	mask_detector detector(64);
	cudaMemset(d_out, 0, 64);
}
