// SPDX-License-Identifier: Apache-2.0
// expect-none
// What is protected may be recorded by a class that derives: one of this file does, others have virtual functions to override, or are templates.
#include "ok_protected_member_of_a_base.h"

lap_with_hooks::lap_with_hooks() : total(0)
{
	cudaEventCreate(&from);
	cudaEventCreate(&to);
}

lap_with_hooks::~lap_with_hooks()
{
	cudaEventDestroy(from);
	cudaEventDestroy(to);
}

void lap_with_hooks::begin()
{
	total = 0;
}

void lap_with_hooks::end()
{
	float ms = 0;
	cudaEventRecord(to);
	cudaEventSynchronize(to);
	cudaEventElapsedTime(&ms, from, to);
	total += ms;
}

lap_beneath_another::lap_beneath_another() : total(0)
{
	cudaEventCreate(&from);
	cudaEventCreate(&to);
}

lap_beneath_another::~lap_beneath_another()
{
	cudaEventDestroy(from);
	cudaEventDestroy(to);
}

void lap_beneath_another::end()
{
	float ms = 0;
	cudaEventRecord(to);
	cudaEventSynchronize(to);
	cudaEventElapsedTime(&ms, from, to);
	total += ms;
}

double lap_of_a_float(lap_of_a_clock<float> &lap)
{
	return lap.end();
}
