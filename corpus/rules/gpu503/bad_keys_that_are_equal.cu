// SPDX-License-Identifier: Apache-2.0
// As in ok_keys_of_many_kinds.cu, but the keys are equal where another handle is put under them, or its work is not waited for.
#include <cuda_runtime.h>

#include <map>
#include <string>

__global__ void mark_by_equal_key(float *p)
{
	p[0] = 1;
}

std::string name_of_equal_key(int key);

float read_by_a_copy_of_the_key(float *d)
{
	std::map<std::string, cudaStream_t> streams;
	std::string a = name_of_equal_key(1), b = a;
	float h = 0;
	cudaStreamCreateWithFlags(&streams[a], cudaStreamNonBlocking);
	mark_by_equal_key<<<1, 1, 0, streams[b]>>>(d);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(streams[a]);
	cudaStreamDestroy(streams[b]);
	return h;
}

struct place_of_event {
	int device, lane;
	bool operator<(const place_of_event &o) const { return device < o.device || (device == o.device && lane < o.lane); }
};

void one_place_twice(int device)
{
	std::map<place_of_event, cudaEvent_t> events;
	place_of_event at{device, 1}, again{device, 1};
	cudaEventCreate(&events[at]); // expect: GPU503 // validate: -
	cudaEventCreate(&events[again]);
	cudaEventDestroy(events[at]);
}
