// SPDX-License-Identifier: Apache-2.0
#pragma once
#define THRUST_VERSION 300000
#define THRUST_MAJOR_VERSION 3
#define THRUST_MINOR_VERSION 0
#define THRUST_SUBMINOR_VERSION 0
#define THRUST_PATCH_NUMBER 0
#include <thrust/detail/declarations.h>
