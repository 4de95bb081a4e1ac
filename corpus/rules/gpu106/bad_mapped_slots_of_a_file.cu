// SPDX-License-Identifier: Apache-2.0
// Mapped memory in two arrays of a file, and the addresses of one slot in a record that other functions get.
#include <cuda_runtime.h>

__global__ void store_level(float *level, const float *in)
{
	level[0] = in[0];
}

enum { LEVEL_SLOTS = 2 };
static float *level_slots[LEVEL_SLOTS], *level_slots_on_device[LEVEL_SLOTS];

void prepare_level_slots()
{
	for (int i = 0; i < LEVEL_SLOTS; i++) {
		cudaHostAlloc(reinterpret_cast<void **>(&level_slots[i]), sizeof(float), cudaHostAllocMapped);
		cudaHostGetDevicePointer(reinterpret_cast<void **>(&level_slots_on_device[i]), level_slots[i], 0);
	}
}

float level_of_slot(int slot, const float *in)
{
	store_level<<<1, 1>>>(level_slots_on_device[slot], in);
	return *level_slots[slot]; // expect: GPU106 // validate: confirmed
}

struct level_record {
	float *shown;
	float *written;
};

void prepare_level_record(struct level_record *r)
{
	cudaHostAlloc(reinterpret_cast<void **>(&r->shown), sizeof(float), cudaHostAllocMapped);
	cudaHostGetDevicePointer(reinterpret_cast<void **>(&r->written), r->shown, 0);
}

float level_of_record(const struct level_record *r, const float *in)
{
	store_level<<<1, 1>>>(r->written, in);
	return *r->shown; // expect: GPU106 // validate: confirmed
}
