// SPDX-License-Identifier: Apache-2.0
#pragma once
#define cuda_profiler_H
#include "cuda.h"
#ifdef __cplusplus
extern "C" {
#endif
CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);
#ifdef __cplusplus
}
#endif
