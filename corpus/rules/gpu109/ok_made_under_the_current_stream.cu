// SPDX-License-Identifier: Apache-2.0
// What the library allocates belongs to the stream that is current then, here the one that the work is given: no event is needed between the two.
// expect-none
#include <c10/cuda/CUDAStream.h>
#include <nccl.h>
#include <torch/extension.h>

torch::Tensor received_on_its_own_stream(at::cuda::CUDAStream side, ncclComm_t comm, int peer, int64_t n)
{
	at::cuda::CUDAStream before = at::cuda::getCurrentCUDAStream();
	at::cuda::setCurrentCUDAStream(side);
	torch::Tensor got = torch::empty({n}, torch::TensorOptions().dtype(torch::kFloat).device(torch::kCUDA));
	ncclRecv(got.data_ptr<float>(), static_cast<size_t>(n), ncclFloat, peer, comm, side.stream());
	at::cuda::setCurrentCUDAStream(before);
	return got;
}
