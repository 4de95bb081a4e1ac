// SPDX-License-Identifier: Apache-2.0
// A page whose kind is neither of the two that the class tells apart is closed and not opened again, and the caller gives it that kind.
#include <cuda_runtime.h>

enum page_kind { PAGE_OWN, PAGE_LENT, PAGE_MAPPED };

class lent_page {
public:
	void set_kind(page_kind kind) { kind_ = kind; }

	void refill(cudaIpcMemHandle_t handle, const float *from, size_t bytes)
	{
		if (kind_ == PAGE_OWN)
			cudaFree(page_);
		else
			cudaIpcCloseMemHandle(page_);
		if (kind_ == PAGE_OWN)
			cudaMalloc(&page_, bytes);
		else if (kind_ == PAGE_LENT)
			cudaIpcOpenMemHandle(reinterpret_cast<void **>(&page_), handle, cudaIpcMemLazyEnablePeerAccess);
		cudaMemcpy(page_, from, bytes, cudaMemcpyDefault); // expect: GPU506 // validate: confirmed
	}

private:
	page_kind kind_ = PAGE_OWN;
	float *page_ = nullptr;
};

void refill_mapped(lent_page &page, cudaIpcMemHandle_t handle, const float *from, size_t bytes)
{
	page.set_kind(PAGE_MAPPED);
	page.refill(handle, from, bytes);
}
