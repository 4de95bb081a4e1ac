// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream is shown to users, who may end it, or is that of a class which others derive from.
#include "ok_protected_member_that_is_shown.h"

lane_for_users::lane_for_users()
{
	cudaStreamCreate(&lane);
	cudaEventCreate(&done);
}

lane_for_users::~lane_for_users()
{
	cudaEventDestroy(done);
}

cudaStream_t lane_for_users::get()
{
	cudaEventRecord(done, lane);
	return lane;
}

lane_with_hooks::lane_with_hooks()
{
	cudaStreamCreate(&lane);
	cudaEventCreate(&done);
}

lane_with_hooks::~lane_with_hooks()
{
	cudaEventDestroy(done);
}
