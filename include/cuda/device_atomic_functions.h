// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#include "device_functions.h"
