// SPDX-License-Identifier: Apache-2.0
// Nobody instantiates the class, whose shape nothing declares. On the device its memory is freed by both conditions.
#include <cuda_runtime.h>
#include "grid/shape.h" // not there

enum class place { host = 1, device, managed };

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
		if constexpr (P != place::host) {
			if (cudaFree(data) != cudaSuccess)
				report("device");
		}
		if constexpr (P == place::device) {
			if (cudaFree(data) != cudaSuccess) // expect: GPU506 // validate: confirmed
				report("device");
		}
		data = nullptr;
	}
};
