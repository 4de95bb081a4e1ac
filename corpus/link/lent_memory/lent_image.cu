// SPDX-License-Identifier: Apache-2.0
// Who frees is decided by a member that the constructors set, and by a function that answers with a number.
#include <cuda_runtime.h>
#include "lent.h"

keeper keeper_of_lent(keeper owner)
{
	switch (owner) {
	case keeper::itself:
	case keeper::lender: return keeper::lender;
	default: return keeper::nobody;
	}
}

lent_image::lent_image() : m_pixels(nullptr), m_keeper(keeper::nobody)
{
}

lent_image::lent_image(size_t bytes) : m_pixels(nullptr), m_keeper(keeper::itself)
{
	cudaMalloc(&m_pixels, bytes);
}

lent_image::~lent_image()
{
	if (m_keeper == keeper::itself)
		cudaFree(m_pixels); // expect: GPU506 // validate: -
}

void lent_image::take_over(lent_image &from)
{
	m_pixels = from.m_pixels;
	m_keeper = from.m_keeper;
}

float *lent_image::pixels()
{
	return m_pixels;
}
