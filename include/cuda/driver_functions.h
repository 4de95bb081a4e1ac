// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __DRIVER_FUNCTIONS_H__
#include "driver_types.h"
