// SPDX-License-Identifier: Apache-2.0
// A member function that nobody sees says where the object is used: its data stays where the kernel writes it.
#include <cuda_runtime.h>

class side;

class owner {
public:
	cudaStream_t get_stream() const;
	const side *host() const;
};

class flag {
public:
	explicit flag(const owner *o);
	bool *get_data();
	void note(int line);

private:
	const side *at_;
	bool *data_;
};

__global__ void judge(bool *result) { *result = true; }

bool is_fine(const owner *device)
{
	flag result(device);
	judge<<<1, 1, 0, device->get_stream()>>>(result.get_data());
	result.note(__LINE__);
	return *result.get_data(); // expect: GPU106 // validate: confirmed
}
