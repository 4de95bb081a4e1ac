// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream that frees waits for the one that reads, whichever way the optional's object was made.
#include <cuda_runtime.h>
#include <optional>

struct pooled_block {
	pooled_block(size_t n, cudaStream_t s) : home(s) { cudaMallocAsync((void **)&data, n * sizeof(float), s); }
	pooled_block(pooled_block &&other) noexcept : data(other.data), home(other.home) { other.data = nullptr; }
	~pooled_block()
	{
		if (data)
			cudaFreeAsync(data, home);
	}
	float *data = nullptr;
	cudaStream_t home;
};

__global__ void pooled_ramp(float *x) { x[threadIdx.x] = threadIdx.x; }
__global__ void pooled_copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }

static void goes_before(cudaStream_t from, cudaStream_t to)
{
	cudaEvent_t done;
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaEventRecord(done, from);
	cudaStreamWaitEvent(to, done, 0);
	cudaEventDestroy(done);
}

void freed_behind_the_reader(float *y, cudaStream_t first, cudaStream_t second)
{
	auto block = std::make_optional<pooled_block>(256, first);
	pooled_ramp<<<1, 256, 0, first>>>(block->data);
	goes_before(block->home, second);
	pooled_copy<<<1, 256, 0, second>>>(block->data, y);
	goes_before(second, block->home);
	block = std::nullopt;
}

void freed_in_place(float *y, cudaStream_t first, cudaStream_t second)
{
	std::optional<pooled_block> block(std::in_place, 256, first);
	pooled_ramp<<<1, 256, 0, first>>>(block->data);
	goes_before(block->home, second);
	pooled_copy<<<1, 256, 0, second>>>(block->data, y);
	goes_before(second, block->home);
	block.reset();
}
