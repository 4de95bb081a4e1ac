// SPDX-License-Identifier: Apache-2.0
// What was freed is not allocated anew; another method of the class is called, with an argument that is not understood.
#include <cuda_runtime.h>
#include <gone/matrix.h>

class bad_matcher {
public:
	void estimate(int images, const float *from);

private:
	void release();
	void allocate(const gone::Mat &image);
	void note(const gone::Mat &image);
	float *texture_ = nullptr;
	int before_ = 0, noted_ = 0;
};

void bad_matcher::release()
{
	cudaFree(texture_);
}

void bad_matcher::allocate(const gone::Mat &image)
{
	cudaMalloc((void **)&texture_, image.area() * sizeof(float));
}

void bad_matcher::note(const gone::Mat &image)
{
	noted_++;
}

void bad_matcher::estimate(int images, const float *from)
{
	gone::Mat image = gone::view(images);
	if (before_ < images) {
		if (before_ > 0)
			release();
		note(image.template view<known>(7));
	}
	before_ = images;
	cudaMemcpy(texture_, from, sizeof(float), cudaMemcpyHostToDevice); // expect: GPU506 // validate: confirmed
}
