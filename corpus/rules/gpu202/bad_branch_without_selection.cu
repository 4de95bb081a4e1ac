// SPDX-License-Identifier: Apache-2.0
// One way through the function selects the device of the object, the other clears memory on whatever device is current.
#include <cuda_runtime.h>

class histograms {
public:
	explicit histograms(int device) : device(device) {}
	~histograms()
	{
		cudaSetDevice(device);
		cudaFree(data);
	}
	void add(size_t bins)
	{
		if (used + bins > capacity) {
			cudaMemset(data, 0, bins * sizeof(float)); // expect: GPU202 // validate: -
			used = bins;
		} else {
			cudaSetDevice(device);
			cudaMalloc(&data, bins * sizeof(float));
			used += bins;
		}
	}

private:
	int device;
	float *data = nullptr;
	size_t used = 0, capacity = 1 << 20;
};
