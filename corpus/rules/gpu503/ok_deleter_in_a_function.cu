// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <functional>
#include <memory>
#include <type_traits>

// What ends the mark stands in a std::function that its owner keeps.
using ok_kept_mark = std::unique_ptr<std::remove_pointer<cudaEvent_t>::type, std::function<void(cudaEvent_t)>>;

static ok_kept_mark ok_new_mark()
{
	cudaEvent_t mark;
	cudaEventCreateWithFlags(&mark, cudaEventDisableTiming);
	return ok_kept_mark(mark, [](cudaEvent_t e) { cudaEventDestroy(e); });
}

void ok_let_wait(cudaStream_t from, cudaStream_t to)
{
	ok_kept_mark mark = ok_new_mark();
	cudaEventRecord(mark.get(), from);
	cudaStreamWaitEvent(to, mark.get(), 0);
}
