// SPDX-License-Identifier: Apache-2.0
// The module's texture reference keeps the address of the table, which its kernels read as long as the module is there.
// expect-none
#include <cuda.h>

static CUmodule module;

CUresult prepare(const unsigned *table, size_t bytes)
{
	CUdeviceptr scratch, kept;
	CUtexref reference;
	if (module)
		return CUDA_SUCCESS;
	cuModuleLoad(&module, "sample.ptx");
	cuMemAlloc(&scratch, bytes);
	cuMemFree(scratch);
	cuModuleGetTexRef(&reference, module, "tables");
	cuMemAlloc(&kept, bytes);
	cuMemcpyHtoD(kept, table, bytes);
	return cuTexRefSetAddress(NULL, reference, kept, bytes);
}
