// SPDX-License-Identifier: Apache-2.0
// Every file names the members, and none of them ends what the constructor has made.
#include "gauge.h"

gauge::gauge(int n)
{
	cudaEventCreate(&gauge_opened); // expect: GPU503 // validate: -
	cudaEventCreate(&gauge_closed); // expect: GPU503 // validate: -
	cudaMalloc(&gauge_room, n * sizeof(float)); // expect: GPU503 // validate: -
	cudaMalloc(&gauge_counts, n * sizeof(int)); // expect: GPU503 // validate: -
}

gauge::~gauge() { cudaDeviceSynchronize(); }
