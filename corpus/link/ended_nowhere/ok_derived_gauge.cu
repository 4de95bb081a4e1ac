// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "gauge.h"

class derived_gauge : public based_gauge {
public:
	derived_gauge() : based_gauge(4) {}
	~derived_gauge();
};

derived_gauge::~derived_gauge()
{
	cudaEventDestroy(based_gauge_done);
	cudaFree(based_gauge_room);
}
