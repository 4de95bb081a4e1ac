// SPDX-License-Identifier: Apache-2.0
#ifndef GAUGE_H
#define GAUGE_H
#include <cuda_runtime.h>

// Its members are for all who use it.
class gauge {
public:
	gauge(int n);
	~gauge();
	cudaEvent_t gauge_opened, gauge_closed;
	float *gauge_room;
	int *gauge_counts;
};

// Of this one another file destroys the event, and frees the memory.
class shared_gauge {
public:
	shared_gauge(int n);
	~shared_gauge();
	cudaEvent_t shared_gauge_done;
	float *shared_gauge_room;
};

// Of this one another file gives the event to code that nobody sees, and hands out the memory.
class lent_gauge {
public:
	lent_gauge(int n);
	~lent_gauge();
	cudaEvent_t lent_gauge_done;
	float *lent_gauge_room;
};

// Of this one a derived class of another file ends what it holds.
class based_gauge {
public:
	based_gauge(int n);
	~based_gauge();

protected:
	cudaEvent_t based_gauge_done;
	float *based_gauge_room;
};

// No destructor is written: such an object may be meant to live until the process ends.
class plain_gauge {
public:
	plain_gauge(int n);
	float *plain_gauge_room;
};
#endif
