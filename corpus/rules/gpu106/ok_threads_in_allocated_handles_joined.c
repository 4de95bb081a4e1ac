// SPDX-License-Identifier: Apache-2.0
// The handles of the threads lie in memory from malloc: each thread has been joined when the next copy writes what it has read.
// expect-none
#include <cuda_runtime.h>
#include <pthread.h>
#include <stdlib.h>

struct share {
	const float *from;
	double *to;
	int first, last;
};

static void *widen_share(void *data)
{
	struct share *s = data;
	for (int i = s->first; i < s->last; i++)
		s->to[i] = s->from[i];
	return NULL;
}

static void widen(double *to, const float *from, int n, int threads)
{
	pthread_t *thread = malloc((size_t)threads * sizeof *thread);
	struct share *share = malloc((size_t)threads * sizeof *share);
	int started = 0, each = (n + threads - 1) / threads;
	if (!thread || !share)
		exit(1);
	for (; started < threads && started * each < n; started++) {
		share[started] = (struct share){from, to, started * each, n < (started + 1) * each ? n : (started + 1) * each};
		pthread_create(&thread[started], NULL, widen_share, &share[started]);
	}
	for (int i = 0; i < started; i++)
		pthread_join(thread[i], NULL);
	free(share);
	free(thread);
}

void fetch_and_widen(double *to, float *host, const float *device, int n)
{
	for (int round = 0; round < 4; round++) {
		cudaMemcpy(host, device + round * n, (size_t)n * sizeof *host, cudaMemcpyDeviceToHost);
		widen(to + round * n, host, n, 1);
	}
}
