// SPDX-License-Identifier: Apache-2.0
// Its members are protected, and the class has no virtual function: classes of other files that derive from it are not to be expected.
#include "bad_protected_member_recorded_nowhere.h"

lap_of_a_library::lap_of_a_library() : total(0)
{
	cudaEventCreate(&from);
	cudaEventCreate(&to);
}

lap_of_a_library::~lap_of_a_library()
{
	cudaEventDestroy(from);
	cudaEventDestroy(to);
}

void lap_of_a_library::begin()
{
	total = 0;
}

void lap_of_a_library::end()
{
	float ms = 0;
	cudaEventRecord(to);
	cudaEventSynchronize(to);
	cudaEventElapsedTime(&ms, from, to); // expect: GPU505 // validate: confirmed
	total += ms;
}
