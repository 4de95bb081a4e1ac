// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_UNKNOWN_H
#define GPULINT_FRONTEND_UNKNOWN_H

// The class that types and values have which no header declares: the prelude (parse/) gives them it.
#define RECOVER_ANY "gpulint_any"

#endif
