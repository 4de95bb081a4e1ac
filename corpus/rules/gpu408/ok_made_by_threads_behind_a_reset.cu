// SPDX-License-Identifier: Apache-2.0
// Each round starts threads that make what they need and free it, and resets the devices when they have ended: what the threads of the next round
// free they have made behind the reset.
// expect-none
#include <cuda_runtime.h>
#include <pthread.h>

struct sky_part {
	void *pool;
	float *host;
	size_t n;
};

int sky_card_from(void *pool);

__global__ void sky_add(float *p)
{
	p[threadIdx.x] += 1;
}

static void *sky_run(void *arg)
{
	struct sky_part *part = (struct sky_part *)arg;
	float *d;
	cudaSetDevice(sky_card_from(part->pool));
	cudaMalloc(&d, part->n * sizeof(float));
	cudaMemcpy(d, part->host, part->n * sizeof(float), cudaMemcpyHostToDevice);
	sky_add<<<1, 32>>>(d);
	cudaMemcpy(part->host, d, part->n * sizeof(float), cudaMemcpyDeviceToHost);
	cudaFree(d);
	return NULL;
}

void sky_predict(void *pool, float *host, size_t n, int rounds, int devices)
{
	for (int round = 0; round < rounds; round++) {
		pthread_t threads[2];
		struct sky_part parts[2];
		for (int i = 0; i < 2; i++) {
			parts[i].pool = pool;
			parts[i].host = host + i * n;
			parts[i].n = n;
			pthread_create(&threads[i], NULL, sky_run, &parts[i]);
		}
		for (int i = 0; i < 2; i++)
			pthread_join(threads[i], NULL);
		for (int d = 0; d < devices; d++) {
			cudaSetDevice(d);
			cudaDeviceReset();
		}
	}
}
