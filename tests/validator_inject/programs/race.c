// SPDX-License-Identifier: Apache-2.0
// Two non-blocking streams use one buffer. The arguments choose what really happens:
//   ordered   an event joins the streams        apart   the copy reads another buffer       never   the copy does not run
//   same      both use one stream
//   captured  the memset becomes part of a graph
//   hang      the program does not end          die     it kills itself before the copy     waits   the host waits in between
//   leaves    main returns behind the copy
#include <cuda_runtime.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 4096 };

static int is(int argc, char **argv, const char *word)
{
	return argc > 1 && strcmp(argv[1], word) == 0;
}

int main(int argc, char **argv)
{
	char *a, *b, *c;
	cudaStream_t s1, s2;
	cudaEvent_t done;
	cudaGraph_t graph;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaMalloc((void **)&c, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);

	int captures = is(argc, argv, "captured");
	if (captures)
		cudaStreamBeginCapture(s1, cudaStreamCaptureModeRelaxed);
	cudaMemsetAsync(a, 1, N, s1);
	if (captures)
		cudaStreamEndCapture(s1, &graph);
	cudaEventRecord(done, s1);
	if (is(argc, argv, "ordered"))
		cudaStreamWaitEvent(s2, done, 0);
	if (is(argc, argv, "waits"))
		cudaStreamSynchronize(s1);
	if (is(argc, argv, "die"))
		raise(SIGKILL);
	char *from = is(argc, argv, "apart") ? c : a;
	if (!is(argc, argv, "never"))
		cudaMemcpyAsync(b, from, N, cudaMemcpyDeviceToDevice, is(argc, argv, "same") ? s1 : s2);

	if (is(argc, argv, "leaves"))
		return 0;
	while (is(argc, argv, "hang"))
		sleep(1);
	cudaDeviceSynchronize();
	cudaFree(a);
	cudaFree(b);
	cudaFree(c);
	return is(argc, argv, "fail") ? 3 : 0;
}
