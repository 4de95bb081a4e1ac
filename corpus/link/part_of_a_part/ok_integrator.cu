// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "parts.h"

void integrator::run(float *p)
{
	view_.go(p);
}
