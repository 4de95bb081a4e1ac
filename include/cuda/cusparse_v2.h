// SPDX-License-Identifier: Apache-2.0
#pragma once
#define CUSPARSE_V2_H_
#include <cusparse.h>
