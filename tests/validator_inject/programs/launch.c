// SPDX-License-Identifier: Apache-2.0
// Launches by the runtime's function, a wrapper that the compiler may inline, an error, a free. The kernel is a host function
// that the doubles run as "fill n bytes at p". Arguments:
//   elsewhere   the second launch works on another buffer      behind   the second launch begins behind the first one's pointer
#include <cuda_runtime.h>

#include <string.h>

enum { N = 4096 };

void fill(char *p, unsigned long long n, unsigned tag)
{
	(void)p, (void)n, (void)tag;
}

static cudaError_t launch_fill(char *p, unsigned long long n, unsigned tag, cudaStream_t s)
{
	void *args[] = {&p, &n, &tag};
	dim3 one = {1, 1, 1};
	return cudaLaunchKernel((const void *)fill, one, one, args, 0, s);
}

int main(int argc, char **argv)
{
	const char *way = argc > 1 ? argv[1] : "";
	char *a, *b;
	float ms;
	cudaStream_t s1, s2;
	cudaEvent_t begin, end;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&begin, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&end, cudaEventDisableTiming);

	launch_fill(a, N, 1, s1);
	char *p = strcmp(way, "elsewhere") == 0 ? b : strcmp(way, "behind") == 0 ? a + 64 : a;
	cudaMemsetAsync(p, 2, 64, s2);

	cudaEventRecord(begin, s1);
	cudaEventRecord(end, s1);
	cudaDeviceSynchronize();
	cudaEventElapsedTime(&ms, begin, end);
	cudaMemsetAsync(b, 3, N, s1);
	cudaFree(b);
	return 0;
}
