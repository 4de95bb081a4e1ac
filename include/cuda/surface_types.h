// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __SURFACE_TYPES_H__
#include "driver_types.h"
