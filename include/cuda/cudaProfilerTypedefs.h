// SPDX-License-Identifier: Apache-2.0
// Types of entry points as cuGetProcAddress hands them out.
#ifndef GPULINT_CUDAPROFILER_TYPEDEFS_H
#define GPULINT_CUDAPROFILER_TYPEDEFS_H

#include "cudaProfiler.h"

typedef CUresult (*PFN_cuProfilerInitialize_v4000)(const char *, const char *, CUoutput_mode);
typedef CUresult (*PFN_cuProfilerStart_v4000)(void);
typedef CUresult (*PFN_cuProfilerStop_v4000)(void);

#endif
