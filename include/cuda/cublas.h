// SPDX-License-Identifier: Apache-2.0
#pragma once
#define CUBLAS_H_
#include "cublas_api.h"
