// SPDX-License-Identifier: Apache-2.0
// Code that nobody sees works in the room of the class, which its destructor frees: that code does not free it.
#include <cstdint>
#include <cuda_runtime.h>
#include <stdexcept>

void convert_frame(void *room, const void *frame, uint64_t bytes);

static uint64_t bytes_of_frame(int format, uint32_t width, uint32_t height)
{
	if (format == 0)
		return width * height * 4;
	if (format == 1)
		return width * height / 2;
	return 0;
}

class frame_reader {
public:
	explicit frame_reader(int form) : format(form) {}
	~frame_reader()
	{
		if (room)
			cudaFree(room);
	}
	frame_reader(const frame_reader &) = delete;
	frame_reader &operator=(const frame_reader &) = delete;
	void read(void *to, const void *frame, uint32_t width, uint32_t height)
	{
		make_room(width, height);
		convert_frame(room, frame, bytes_of_frame(format, width, height));
		cudaMemcpy(to, room, bytes_of_frame(format, width, height), cudaMemcpyDeviceToHost);
	}

private:
	void make_room(uint32_t width, uint32_t height)
	{
		uint64_t required = bytes_of_frame(format, width, height);
		if (size < required) {
			size = required;
			if (cudaMalloc(&room, size) != cudaSuccess) // expect: GPU503 // validate: -
				throw std::runtime_error("no room");
		}
	}

	int format;
	void *room = nullptr;
	uint64_t size = 0;
};
