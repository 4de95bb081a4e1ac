// SPDX-License-Identifier: Apache-2.0
// The argument of the call that allocates anew is not understood; the class says all the same which of its methods that is.
// expect-none
#include <cuda_runtime.h>
#include <gone/matrix.h>

class ok_matcher {
public:
	void estimate(int images, const float *from);

private:
	void release();
	void allocate(const gone::Mat &image);
	void note(const gone::Mat &image);
	float *texture_ = nullptr;
	int before_ = 0, noted_ = 0;
};

void ok_matcher::release()
{
	cudaFree(texture_);
}

void ok_matcher::allocate(const gone::Mat &image)
{
	cudaMalloc((void **)&texture_, image.area() * sizeof(float));
}

void ok_matcher::note(const gone::Mat &image)
{
	noted_++;
}

void ok_matcher::estimate(int images, const float *from)
{
	gone::Mat image = gone::view(images);
	if (before_ < images) {
		if (before_ > 0)
			release();
		allocate(image.template view<known>(7));
	}
	before_ = images;
	cudaMemcpy(texture_, from, sizeof(float), cudaMemcpyHostToDevice);
}
