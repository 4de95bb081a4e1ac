// SPDX-License-Identifier: Apache-2.0
// expect-none: the handler runs where something failed, and an end that failed has ended nothing; what went well is cleared.
#include <cuda_runtime.h>
#include <cufft.h>
#include <stdexcept>

static void must(cufftResult result, const char *what)
{
	if (result != CUFFT_SUCCESS)
		throw std::runtime_error(what);
}

#define MUST(call) must((call), #call)
#define MUST_HERE(call) \
	do { \
		if ((call) != CUFFT_SUCCESS) \
			throw std::runtime_error(#call); \
	} while (0)

void there_and_back(cufftComplex *data, int n)
{
	cufftHandle plan = 0;
	try {
		MUST(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
		MUST(cufftExecC2C(plan, data, data, CUFFT_FORWARD));
		MUST(cufftDestroy(plan));
		plan = 0;
	} catch (std::runtime_error &) {
		if (plan)
			cufftDestroy(plan);
	}
}

void there_and_back_again(cufftComplex *data, int n)
{
	cufftHandle plan = 0;
	try {
		MUST_HERE(cufftPlan1d(&plan, n, CUFFT_C2C, 1));
		MUST_HERE(cufftExecC2C(plan, data, data, CUFFT_INVERSE));
		MUST_HERE(cufftDestroy(plan));
		plan = 0;
	} catch (std::runtime_error &) {
		if (plan)
			cufftDestroy(plan);
	}
}
