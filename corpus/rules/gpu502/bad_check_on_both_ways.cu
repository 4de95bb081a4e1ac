// SPDX-License-Identifier: Apache-2.0
// As in ok_check_that_names_its_call_twice.cu, but a line of the log, which is written in any case, destroys the stream once more.
#include <cuda_runtime.h>
#include <glog/logging.h>

void clear_and_log(int *on_device, size_t n)
{
	cudaStream_t stream;
	CHECK_EQ(cudaStreamCreate(&stream), cudaSuccess) << "no stream";
	CHECK_EQ(cudaMemsetAsync(on_device, 0, n * sizeof *on_device, stream), cudaSuccess);
	CHECK_EQ(cudaStreamSynchronize(stream), cudaSuccess);
	CHECK_EQ(cudaStreamDestroy(stream), cudaSuccess) << "not destroyed";
	LOG(INFO) << cudaGetErrorString(cudaStreamDestroy(stream)); // expect: GPU502 // validate: confirmed
}
