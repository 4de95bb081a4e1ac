// SPDX-License-Identifier: Apache-2.0
// Where this machine keeps the CUDA toolkit and clang's own headers.
#ifndef GPULINT_SOURCE_TOOLKIT_H
#define GPULINT_SOURCE_TOOLKIT_H

#include "source/source.h"

// Root of a CUDA toolkit (has include/cuda_runtime.h), or NULL. Asked in order: --cuda-path, CUDA_PATH, CUDA_HOME, the
// nvcc of a compile command (may be NULL), /usr/local/cuda, nvcc on PATH.
const char *toolkit_find(struct arena *a, const char *requested, const char *nvcc);

// Clang's resource directory, checked to hold its headers; NULL when there is none. Asked in order: --resource-dir,
// beside gpulint, beside the loaded libclang, `clang-N -print-resource-dir`.
const char *resource_dir_find(struct arena *a, const char *requested);

#endif
