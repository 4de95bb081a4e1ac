// SPDX-License-Identifier: Apache-2.0
// libcu++ where the toolkit's is missing: what it takes from the C++ standard has the standard's names and interface. Source:
// https://nvidia.github.io/cccl/libcudacxx/standard_api.html
#pragma once
#include <cstddef>

namespace cuda {
namespace std {
using namespace ::std;
}
} // namespace cuda
