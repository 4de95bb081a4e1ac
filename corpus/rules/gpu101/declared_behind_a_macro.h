// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

#if defined(WITH_GPU_ENGINE)
class engine
{
      public:
	engine();
	~engine();
	void fill(float *x, std::size_t n);

      private:
	struct streams;
	streams *own;
};
#endif
