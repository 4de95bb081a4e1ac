// SPDX-License-Identifier: Apache-2.0
// expect-none
// Code that nobody sees gets the place of the pointer, or the object: it may free what lies there. Or the class is given its room back by its users.
#include <cuda_runtime.h>

void give_back(void **room);

class page_reader {
public:
	page_reader() {}
	~page_reader()
	{
		if (room)
			cudaFree(room);
	}
	page_reader(const page_reader &) = delete;
	page_reader &operator=(const page_reader &) = delete;
	void read(void *to, size_t bytes)
	{
		if (size < bytes) {
			size = bytes;
			cudaMalloc(&room, size);
		}
		cudaMemcpy(to, room, bytes, cudaMemcpyDeviceToHost);
	}
	void end() { give_back(&room); }

private:
	void *room = nullptr;
	size_t size = 0;
};

class sheet_reader;
void forget_sheets(sheet_reader *of);

class sheet_reader {
public:
	sheet_reader() {}
	~sheet_reader()
	{
		if (room)
			cudaFree(room);
	}
	sheet_reader(const sheet_reader &) = delete;
	sheet_reader &operator=(const sheet_reader &) = delete;
	void read(void *to, size_t bytes)
	{
		if (size < bytes) {
			size = bytes;
			cudaMalloc(&room, size);
		}
		cudaMemcpy(to, room, bytes, cudaMemcpyDeviceToHost);
	}
	void end() { forget_sheets(this); }

private:
	void *room = nullptr;
	size_t size = 0;
};
