// SPDX-License-Identifier: Apache-2.0
// As in ok_destructor_of_a_template_elsewhere.cu, but the destructor is here, and destroys nothing.
#include <cuda_runtime.h>

template <class T> class lane_base_here {
public:
	explicit lane_base_here(int id) : id_(id) { cudaStreamCreate(&stream_); } // expect: GPU503 // validate: -
	virtual ~lane_base_here();
	void clear(int *on_device)
	{
		cudaMemsetAsync(on_device, 0, 4, stream_);
		cudaStreamSynchronize(stream_);
	}

private:
	int id_;
	cudaStream_t stream_;
};

template <class T> lane_base_here<T>::~lane_base_here()
{
	id_ = -1;
}

template <class T> class lane_here : public lane_base_here<T> {
public:
	explicit lane_here(int id) : lane_base_here<T>(id) {}
	~lane_here() {}
};

void clear_here(int *on_device, int id)
{
	lane_here<int> lane(id);
	lane.clear(on_device);
}
