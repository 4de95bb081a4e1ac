// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef WITH_SHARED_ENGINE
const engine *shared_engine();
#endif
