// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __DEVICE_LAUNCH_PARAMETERS_H__
#include "device_functions.h"
