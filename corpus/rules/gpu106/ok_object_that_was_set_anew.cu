// SPDX-License-Identifier: Apache-2.0
// A member function that nobody sees gives the object another place for its data: what it shows from then on is not what the kernel writes.
// expect-none
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
	void set_side(const side *s);

private:
	const side *at_;
	bool *data_;
};

__global__ void judge(bool *result) { *result = true; }

bool is_fine(const owner *device)
{
	flag result(device);
	judge<<<1, 1, 0, device->get_stream()>>>(result.get_data());
	result.set_side(device->host());
	return *result.get_data();
}
