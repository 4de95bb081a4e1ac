// SPDX-License-Identifier: Apache-2.0
// Members that hold memory of the stream-ordered allocator.
#include <criterion/criterion.h>

#include "unit.h"

#define TAKES "function box::take(this, n, s) external\nb0:\n\tcall cudaMallocAsync(&this->memory, n, s)  @1:2\n\treturn\n"
#define FREES(steps) "function box::free(this) external\nb0:\n" steps "\treturn\n"
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, "FREED_OUT_OF_ORDER")

Test(pooled, freed_in_no_order)
{
	TELLS("FREED_OUT_OF_ORDER@2", TAKES FREES("\tcall cudaFree(this->memory)  @2:2\n"));
	TELLS("FREED_OUT_OF_ORDER@2", TAKES FREES("\tcall cudaFreeAsync(this->memory, 0)  @2:2\n"));
}

Test(pooled, freed_in_its_order)
{
	TELLS("", TAKES FREES("\tcall cudaFreeAsync(this->memory, this->stream)  @2:2\n"));
	TELLS("", TAKES FREES("\tcall cudaDeviceSynchronize()  @2:1\n\tcall cudaFree(this->memory)  @2:2\n"));
	TELLS("", TAKES FREES("\tcall wait(this)  @2:1\n\tcall cudaFree(this->memory)  @2:2\n"));
	// a class that knows which of the two it is
	TELLS("", TAKES FREES("\tcall cudaFree(this->memory)  @2:2\n") "function box::end(this) external\nb0:\n"
	                                                               "\tcall cudaFreeAsync(this->memory, this->stream)  @3:2\n\treturn\n");
	TELLS("", "function box::take(this, n) external\nb0:\n\tcall cudaMallocAsync(&this->memory, n, 0)  @1:2\n\treturn\n" FREES(
			  "\tcall cudaFreeAsync(this->memory, 0)  @2:2\n"));
	TELLS("", "function box::take(this, n) external\nb0:\n\tcall cudaMalloc(&this->memory, n)  @1:2\n\treturn\n" FREES(
			  "\tcall cudaFree(this->memory)  @2:2\n"));
}

Test(pooled, nobody_else_works_on_it)
{
	TELLS("", TAKES FREES("\tcall cudaFree(this->memory)  @2:2\n") "function box::set(this, s) external\nb0:\n"
	                                                               "\tcall cudaMemsetAsync(this->memory, 0, 16, s)  @3:2\n"
	                                                               "\tcall cudaStreamSynchronize(s)  @4:2\n\treturn\n");
	TELLS("FREED_OUT_OF_ORDER@2",
	      TAKES FREES("\tcall cudaFree(this->memory)  @2:2\n") "function box::set(this, s) external\nb0:\n"
	                                                           "\tcall cudaMemsetAsync(this->memory, 0, 16, s)  @3:2\n\treturn\n");
}
