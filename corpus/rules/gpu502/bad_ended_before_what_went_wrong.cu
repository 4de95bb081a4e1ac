// SPDX-License-Identifier: Apache-2.0
// The plan is not cleared behind its end, and the handler finds it where what comes then fails.
#include <cuda_runtime.h>
#include <cufft.h>
#include <stdexcept>

static void need(bool is_well, const char *what)
{
	if (!is_well)
		throw std::runtime_error(what);
}

bool is_near(const cufftComplex *data, int n);

void forth_and_back(cufftComplex *data, int n)
{
	cufftHandle plan = 0;
	try {
		need(cufftPlan1d(&plan, n, CUFFT_C2C, 1) == CUFFT_SUCCESS, "plan");
		need(cufftExecC2C(plan, data, data, CUFFT_FORWARD) == CUFFT_SUCCESS, "transform");
		need(cufftDestroy(plan) == CUFFT_SUCCESS, "end");
		need(is_near(data, n), "compare");
	} catch (std::runtime_error &) {
		if (plan)
			cufftDestroy(plan); // expect: GPU502 // validate: -
	}
}
