// SPDX-License-Identifier: Apache-2.0
// expect-none: on one way a callee selects the picture's device for its own copy, and gives the caller's back. The other way allocates for the user.
#include <cuda_runtime.h>
#include <cstdlib>
#include <cstring>

struct picture_device {
	int number;
	cudaStream_t stream;
};

class selected_for_a_while {
public:
	explicit selected_for_a_while(const picture_device *device)
	{
		cudaGetDevice(&before_);
		if (before_ != device->number)
			cudaSetDevice(device->number);
	}
	~selected_for_a_while()
	{
		cudaSetDevice(before_);
	}

private:
	int before_ = 0;
};

class picture_buffer {
public:
	void fetch(float *to) const
	{
		selected_for_a_while current(device_);
		cudaMemcpyAsync(to, pixels_, size_, cudaMemcpyDefault, device_->stream);
		cudaStreamSynchronize(device_->stream);
	}
	size_t size() const
	{
		return size_;
	}

private:
	picture_device *device_;
	float *pixels_;
	size_t size_;
};

class picture_view {
public:
	const float *map(const char *channel)
	{
		if (strcmp(channel, "color") == 0) {
			host_ = static_cast<float *>(malloc(buffer_->size()));
			buffer_->fetch(host_);
			return host_;
		}
		if (strcmp(channel, "colorCUDA") == 0) {
			cudaMalloc(&device_, buffer_->size());
			return device_;
		}
		return nullptr;
	}

private:
	picture_buffer *buffer_;
	float *host_, *device_;
};

const float *map_picture(picture_view &view, const char *channel)
{
	return view.map(channel);
}
