// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which call frees the memory hangs on what has allocated it: a flag, the answer of the runtime, a registration; and what is good for several.
#include <cuda_runtime.h>

#include <cstdlib>

bool wants_pinned_rows(size_t bytes);

class row_store {
public:
	row_store(size_t bytes, bool pinned) : pinned_(pinned)
	{
		if (pinned_)
			cudaMallocHost((void **)&rows_, bytes);
		else
			cudaMalloc((void **)&rows_, bytes);
	}
	row_store(const row_store &) = delete;
	row_store &operator=(const row_store &) = delete;
	~row_store()
	{
		if (pinned_)
			cudaFreeHost(rows_);
		else
			cudaFree(rows_);
	}

private:
	float *rows_ = nullptr;
	bool pinned_;
};

void store_rows(size_t bytes)
{
	row_store here(bytes, true), there(bytes, false), either(bytes, wants_pinned_rows(bytes));
}

void rows_by_question(size_t bytes)
{
	void *rows = nullptr;
	if (wants_pinned_rows(bytes))
		cudaMallocHost(&rows, bytes);
	else
		cudaMalloc(&rows, bytes);
	if (wants_pinned_rows(bytes))
		cudaFreeHost(rows);
	else
		cudaFree(rows);
}

void rows_by_attribute(void *rows)
{
	cudaPointerAttributes attributes;
	if (cudaPointerGetAttributes(&attributes, rows) != cudaSuccess)
		return;
	if (attributes.type == cudaMemoryTypeHost)
		cudaFreeHost(rows);
	else
		cudaFree(rows);
}

void rows_of_several_kinds(size_t bytes, cudaStream_t stream)
{
	void *managed, *ordered, *plain;
	if (cudaMallocManaged(&managed, bytes) != cudaSuccess)
		return;
	cudaFree(managed);
	if (cudaMallocAsync(&ordered, bytes, stream) != cudaSuccess)
		return;
	cudaStreamSynchronize(stream);
	cudaFree(ordered);
	if (cudaMalloc(&plain, bytes) != cudaSuccess)
		return;
	cudaFreeAsync(plain, stream);
}

void registered_rows(size_t bytes)
{
	void *rows = malloc(bytes);
	if (!rows)
		return;
	if (cudaHostRegister(rows, bytes, cudaHostRegisterDefault) == cudaSuccess)
		cudaHostUnregister(rows);
	free(rows);
}
