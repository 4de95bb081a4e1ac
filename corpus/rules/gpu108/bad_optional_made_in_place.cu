// SPDX-License-Identifier: Apache-2.0
// What is built in the optional's place works on the stream that its constructor was given, and is freed there while another stream still reads it.
#include <cuda_runtime.h>
#include <optional>

struct stream_block {
	stream_block(size_t n, cudaStream_t s) : home(s) { cudaMallocAsync((void **)&data, n * sizeof(float), s); }
	stream_block(const stream_block &) = delete;
	~stream_block() { cudaFreeAsync(data, home); } // expect: GPU108 // validate: confirmed
	float *data = nullptr;
	cudaStream_t home;
};

__global__ void block_ramp(float *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void block_copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }

static void wait_for(cudaStream_t from, cudaStream_t to)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaEventRecord(done, from);
	cudaStreamWaitEvent(to, done, 0);
	cudaEventDestroy(done);
}

void freed_too_early(float *y, cudaStream_t first, cudaStream_t second)
{
	std::optional<stream_block> block(std::in_place, 256, first);
	block_ramp<<<1, 256, 0, first>>>(block->data);
	wait_for(block->home, second);
	block_copy<<<1, 256, 0, second>>>(block->data, y);
	block.reset();
}
