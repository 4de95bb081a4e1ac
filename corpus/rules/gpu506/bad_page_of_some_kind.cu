// SPDX-License-Identifier: Apache-2.0
// A page whose kind is neither of the two that the class tells apart is closed and not opened again, and who gives it which kind is not known: a warning.
#include <cuda_runtime.h>

enum some_kind { SOME_OWN, SOME_LENT, SOME_MAPPED };

class some_page {
public:
	void set_kind(some_kind kind) { kind_ = kind; }

	void refill(cudaIpcMemHandle_t handle, const float *from, size_t bytes)
	{
		if (kind_ == SOME_OWN)
			cudaFree(page_);
		else
			cudaIpcCloseMemHandle(page_);
		if (kind_ == SOME_OWN)
			cudaMalloc(&page_, bytes);
		else if (kind_ == SOME_LENT)
			cudaIpcOpenMemHandle(reinterpret_cast<void **>(&page_), handle, cudaIpcMemLazyEnablePeerAccess);
		cudaMemcpy(page_, from, bytes, cudaMemcpyDefault); // expect: GPU506 // validate: confirmed
	}

private:
	some_kind kind_ = SOME_OWN;
	float *page_ = nullptr;
};

void refill_some(some_page &page, cudaIpcMemHandle_t handle, const float *from, size_t bytes)
{
	page.refill(handle, from, bytes);
}
