// SPDX-License-Identifier: Apache-2.0
#define SIZE (CHUNK * 4)
