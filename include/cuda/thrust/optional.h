// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <thrust/detail/declarations.h>

namespace thrust {
using std::nullopt;
using std::optional;
} // namespace thrust
