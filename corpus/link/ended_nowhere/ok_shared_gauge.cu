// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "gauge.h"

shared_gauge::shared_gauge(int n)
{
	cudaEventCreate(&shared_gauge_done);
	cudaMalloc(&shared_gauge_room, n * sizeof(float));
}

shared_gauge::~shared_gauge() { cudaDeviceSynchronize(); }

lent_gauge::lent_gauge(int n)
{
	cudaEventCreate(&lent_gauge_done);
	cudaMalloc(&lent_gauge_room, n * sizeof(float));
}

lent_gauge::~lent_gauge() { cudaDeviceSynchronize(); }

based_gauge::based_gauge(int n)
{
	cudaEventCreate(&based_gauge_done);
	cudaMalloc(&based_gauge_room, n * sizeof(float));
}

based_gauge::~based_gauge() { cudaDeviceSynchronize(); }

plain_gauge::plain_gauge(int n) { cudaMalloc(&plain_gauge_room, n * sizeof(float)); }
