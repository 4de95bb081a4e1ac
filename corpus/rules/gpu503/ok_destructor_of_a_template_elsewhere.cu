// SPDX-License-Identifier: Apache-2.0
// Another file has the destructor of the class template, and instantiates it there.
// expect-none
#include <cuda_runtime.h>

template <class T> class lane_base_elsewhere {
public:
	explicit lane_base_elsewhere(int id) : id_(id) { cudaStreamCreate(&stream_); }
	virtual ~lane_base_elsewhere();
	void clear(int *on_device)
	{
		cudaMemsetAsync(on_device, 0, 4, stream_);
		cudaStreamSynchronize(stream_);
	}

private:
	int id_;
	cudaStream_t stream_;
};

template <class T> class lane_elsewhere : public lane_base_elsewhere<T> {
public:
	explicit lane_elsewhere(int id) : lane_base_elsewhere<T>(id) {}
	~lane_elsewhere() {}
};

void clear_elsewhere(int *on_device, int id)
{
	lane_elsewhere<int> lane(id);
	lane.clear(on_device);
}
