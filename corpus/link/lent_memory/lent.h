// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stddef.h>

enum class keeper { nobody, itself, lender };

// What owns the memory in the other's place: nobody frees what is lent.
keeper keeper_of_lent(keeper owner);

class lent_image {
public:
	lent_image();
	explicit lent_image(size_t bytes);
	lent_image(const lent_image &) = delete;
	~lent_image();
	void lend(lent_image &to);
	void take_over(lent_image &from);
	float *pixels();

private:
	float *m_pixels;
	keeper m_keeper;
};
