// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "maker.h"

class filter
{
      public:
	explicit filter(size_t n);
	void run(float *out);

      private:
	own_stream stream;
	float *sums;
	size_t bytes;
};
