// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rmm/gpulint.hpp>
#include <thrust/device_vector.h>

namespace rmm {
template <typename T> using device_vector = thrust::device_vector<T>;
}
