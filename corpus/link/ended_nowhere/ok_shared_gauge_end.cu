// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "gauge.h"

static void gauge_free(float *room) { cudaFree(room); }

void gauge_drop(shared_gauge *g)
{
	cudaEventDestroy(g->shared_gauge_done);
	gauge_free(g->shared_gauge_room);
	delete g;
}

void gauge_keep(cudaEvent_t event); // nobody sees it

float *gauge_lend(lent_gauge *g)
{
	gauge_keep(g->lent_gauge_done);
	return g->lent_gauge_room;
}
