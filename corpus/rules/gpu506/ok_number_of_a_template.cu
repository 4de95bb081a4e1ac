// SPDX-License-Identifier: Apache-2.0
// Nobody instantiates the class, whose shape nothing declares. Wherever its memory is, it is in one place: one of the two ways frees it.
// expect-none
#include <cuda_runtime.h>
#include "grid/shape.h" // not there

enum class place { host = 1, device };

template <place P, typename T, typename Shape>
struct grid {
	T *data;
	long *owners;
	Shape shape;

	T &at(const typename Shape::index &i)
	{
		return data[shape.offset(i)];
	}

	void release()
	{
		if (--*owners > 0)
			return;
		delete owners;
		if constexpr (P == place::host) {
			if (cudaFreeHost(data) != cudaSuccess)
				report("host");
		}
		if constexpr (P == place::device) {
			if (cudaFree(data) != cudaSuccess)
				report("device");
		}
		data = nullptr;
	}
};
