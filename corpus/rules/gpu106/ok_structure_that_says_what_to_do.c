// SPDX-License-Identifier: Apache-2.0
// expect-none
// What the host writes into the structure tells the code of another file what to do, which is given a stream beside it.
#include <cuda_runtime.h>

struct image {
	int width, height;
};

size_t plan_image(struct image *image, cudaStream_t stream);

int largest(struct image *image, size_t memory, cudaStream_t stream)
{
	int least = 1, most = 1 << 16;
	while (least + 1 < most) {
		int middle = (least + most) / 2;
		image->width = middle;
		image->height = middle;
		size_t needed = plan_image(image, stream);
		if (needed > memory)
			most = middle;
		else
			least = middle;
	}
	return least;
}
