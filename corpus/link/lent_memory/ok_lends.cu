// SPDX-License-Identifier: Apache-2.0
// expect-none: the second object has the same memory, which is only lent to it.
#include <cuda_runtime.h>
#include "lent.h"

void lent_image::lend(lent_image &to)
{
	to.m_pixels = m_pixels;
	to.m_keeper = keeper_of_lent(m_keeper);
}

void show_lent_image(size_t bytes)
{
	lent_image whole(bytes);
	lent_image view;
	whole.lend(view);
	cudaMemset(view.pixels(), 0, bytes);
}
