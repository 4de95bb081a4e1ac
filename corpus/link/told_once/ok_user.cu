// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "lend.h"

class lending {
	cudaStream_t stream_;
	float *table_;

public:
	lending()
	{
		cudaStreamCreate(&stream_);
		cudaMalloc(&table_, 4096);
	}
	~lending()
	{
		cudaFree(table_);
		cudaStreamDestroy(stream_);
	}
	void reset() { lend_table(table_, 1024, stream_); }
};

void lend_once()
{
	lending l;
	l.reset();
}
