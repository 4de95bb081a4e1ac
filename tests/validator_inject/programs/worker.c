// SPDX-License-Identifier: Apache-2.0
// A thread works on memory of device 1, and starts with device 0. Arguments:
//   selects   it selects device 1 first      home   the memory is of device 0
#include <cuda_runtime.h>

#include <pthread.h>
#include <string.h>

enum { N = 4096 };

static int selects;

void fill(char *p, unsigned long long n, unsigned tag)
{
	(void)p, (void)n, (void)tag;
}

static void *work(void *data)
{
	char *p = data;
	unsigned long long n = N;
	unsigned tag = 1;
	void *args[] = {&p, &n, &tag};
	dim3 one = {1, 1, 1};
	if (selects)
		cudaSetDevice(1);
	cudaLaunchKernel((const void *)fill, one, one, args, 0, 0);
	cudaDeviceSynchronize();
	return NULL;
}

int main(int argc, char **argv)
{
	const char *way = argc > 1 ? argv[1] : "";
	char *x;
	pthread_t thread;
	selects = strcmp(way, "selects") == 0;
	cudaSetDevice(1);
	if (strcmp(way, "home") == 0)
		cudaSetDevice(0);
	cudaMalloc((void **)&x, N);
	pthread_create(&thread, NULL, work, x);
	pthread_join(thread, NULL);
	cudaFree(x);
	return 0;
}
