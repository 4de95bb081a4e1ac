// SPDX-License-Identifier: Apache-2.0
// The memory is freed by another name of the pointer, and by the smart pointer that owns it.
#include <cuda_runtime.h>
#include <memory>

struct panel_deleter {
	void operator()(float *p) const
	{
		cudaFree(p); // expect: GPU506 // validate: confirmed
	}
};

void end_panel_by_two_names(size_t bytes)
{
	float *d_panel;
	if (cudaMalloc(&d_panel, bytes) != cudaSuccess)
		return;
	float *d_same = d_panel;
	cudaMemset(d_panel, 0, bytes);
	cudaFree(d_panel);
	cudaFree(d_same); // expect: GPU506 // validate: confirmed
}

void end_panel_beside_its_owner(size_t bytes)
{
	float *d_panel;
	if (cudaMalloc(&d_panel, bytes) != cudaSuccess)
		return;
	std::unique_ptr<float, panel_deleter> owner(d_panel);
	cudaMemset(d_panel, 0, bytes);
	cudaFree(d_panel);
}
