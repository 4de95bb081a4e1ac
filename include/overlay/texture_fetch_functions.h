// SPDX-License-Identifier: Apache-2.0
// Empty on purpose: clang 19 includes a header of this name that CUDA 13 no longer ships.
