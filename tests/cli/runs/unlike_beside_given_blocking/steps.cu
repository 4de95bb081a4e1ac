// SPDX-License-Identifier: Apache-2.0
#include "streams.h"

__global__ void step(float *at, float by)
{
	at[threadIdx.x] += by;
}

void move(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 1);
}

void turn(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 2);
}

void bend(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 3);
}

void push(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 4);
}

void pull(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 5);
}

void shake(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 6);
}

void rest(float *at)
{
	step<<<1, 32, 0, current_stream()>>>(at, 7);
}
