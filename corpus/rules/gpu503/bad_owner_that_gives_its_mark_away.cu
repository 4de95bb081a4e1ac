// SPDX-License-Identifier: Apache-2.0
// The owner lets go of the mark, so that what it keeps to end it never runs.
#include <cuda_runtime.h>

#include <functional>
#include <memory>
#include <type_traits>

using given_mark = std::unique_ptr<std::remove_pointer<cudaEvent_t>::type, std::function<void(cudaEvent_t)>>;

void let_wait_once(cudaStream_t from, cudaStream_t to)
{
	cudaEvent_t made;
	cudaEventCreateWithFlags(&made, cudaEventDisableTiming); // expect: GPU503 // validate: -
	given_mark mark(made, [](cudaEvent_t e) { cudaEventDestroy(e); });
	cudaEventRecord(mark.get(), from);
	cudaStreamWaitEvent(to, mark.get(), 0);
	mark.release();
}
