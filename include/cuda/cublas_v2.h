// SPDX-License-Identifier: Apache-2.0
#pragma once
#define CUBLAS_V2_H_
#include "cublas_api.h"
