// SPDX-License-Identifier: Apache-2.0
// Nothing of the class ends the stream, and classes of other files that derive from it are not to be expected.
#include "bad_protected_member_that_is_lost.h"

lane_of_a_library::lane_of_a_library()
{
	cudaStreamCreate(&lane); // expect: GPU503 // validate: -
	cudaEventCreate(&done);
}

lane_of_a_library::~lane_of_a_library()
{
	cudaEventDestroy(done);
}

void lane_of_a_library::wait()
{
	cudaEventRecord(done, lane);
	cudaEventSynchronize(done);
}
