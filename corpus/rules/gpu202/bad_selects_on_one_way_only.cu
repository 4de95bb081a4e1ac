// SPDX-License-Identifier: Apache-2.0
// On one way the method selects the film's device for what it does there itself; on the other it allocates on whatever device is current.
#include <cuda_runtime.h>
#include <cstring>

struct film_device {
	int number;
	cudaStream_t stream;
};

class film_device_selected {
public:
	explicit film_device_selected(const film_device *device)
	{
		cudaGetDevice(&before_);
		if (before_ != device->number)
			cudaSetDevice(device->number);
	}
	~film_device_selected()
	{
		cudaSetDevice(before_);
	}

private:
	int before_ = 0;
};

class film_view {
public:
	const float *map(const char *channel)
	{
		if (strcmp(channel, "color") == 0) {
			film_device_selected current(device_);
			cudaMallocManaged(&shared_, size_);
			cudaMemsetAsync(shared_, 0, size_, device_->stream);
			cudaStreamSynchronize(device_->stream);
			return shared_;
		}
		if (strcmp(channel, "colorCUDA") == 0) {
			cudaMalloc(&pixels_, size_); // expect: GPU202 // validate: -
			return pixels_;
		}
		return nullptr;
	}

private:
	film_device *device_;
	float *shared_, *pixels_;
	size_t size_;
};

const float *map_film(film_view &view, const char *channel)
{
	return view.map(channel);
}
