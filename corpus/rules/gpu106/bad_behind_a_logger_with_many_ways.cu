// A logger that reads its settings at its first call has many ways through it, and each of a long function's checked calls may log. The copy into
// page-locked memory behind them all is read by the host without a wait.
#include <cuda_runtime.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int level = -1, mask;
static FILE *out;

static void settle(void)
{
	const char *asked = getenv("DEMO_DEBUG");
	level = 0;
	if (asked == NULL)
		level = 0;
	else if (strcmp(asked, "WARN") == 0)
		level = 1;
	else if (strcmp(asked, "INFO") == 0)
		level = 2;
	else if (strcmp(asked, "TRACE") == 0)
		level = 3;
	const char *parts = getenv("DEMO_PARTS");
	if (parts != NULL) {
		if (strstr(parts, "init"))
			mask |= 1;
		if (strstr(parts, "copy"))
			mask |= 2;
		if (strstr(parts, "graph"))
			mask |= 4;
	}
	const char *file = getenv("DEMO_FILE");
	if (level > 1 && file != NULL)
		out = fopen(file, "w");
	if (!out)
		out = stderr;
}

static void note(int of, const char *format, ...)
{
	int device;
	if (level == -1)
		settle();
	if (of > level || !(mask & of))
		return;
	cudaGetDevice(&device);
	va_list list;
	va_start(list, format);
	fprintf(out, "[%d] ", device);
	vfprintf(out, format, list);
	va_end(list);
}

#define CHECK(call)                                                                                                                                  \
	do {                                                                                                                                         \
		cudaError_t status = call;                                                                                                           \
		if (status != cudaSuccess) {                                                                                                         \
			note(1, "%s failed: %s", #call, cudaGetErrorString(status));                                                                 \
			return -1;                                                                                                                   \
		}                                                                                                                                    \
		note(2, "%s", #call);                                                                                                                \
	} while (0)

static int prepare(float **device, int n, cudaStream_t s)
{
	for (int i = 0; i < 3; i++) {
		CHECK(cudaMallocAsync(&device[i], n * sizeof(float), s));
		CHECK(cudaMemsetAsync(device[i], 0, n * sizeof(float), s));
	}
	return 0;
}

int mean(const float *in, int n, cudaStream_t s)
{
	float *device[3], *host;
	CHECK(cudaMallocHost(&host, 3 * sizeof(float)));
	if (prepare(device, n, s))
		return -1;
	CHECK(cudaMemcpyAsync(device[0], in, n * sizeof(float), cudaMemcpyHostToDevice, s));
	CHECK(cudaMemcpyAsync(device[1], device[0], n * sizeof(float), cudaMemcpyDeviceToDevice, s));
	CHECK(cudaMemcpyAsync(device[2], device[1], n * sizeof(float), cudaMemcpyDeviceToDevice, s));
	CHECK(cudaMemcpyAsync(host, device[2], sizeof(float), cudaMemcpyDeviceToHost, s));
	int result = host[0] > 0; // expect: GPU106 // validate: confirmed
	CHECK(cudaStreamSynchronize(s));
	for (int i = 0; i < 3; i++)
		CHECK(cudaFreeAsync(device[i], s));
	CHECK(cudaStreamSynchronize(s));
	CHECK(cudaFreeHost(host));
	return result;
}
