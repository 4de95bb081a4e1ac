// SPDX-License-Identifier: Apache-2.0
// The parser of the command line keeps its options in a static table of constants, which is there before main begins, and sets one thing in each round.
// Only the ways on which it has set the name of the file lead to the copy.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

struct choice {
	const char *name;
	int letter;
};

int next_choice(int argc, char **argv, const struct choice *choices);

static void parse(int argc, char **argv, int *is_loud, int *is_timed, int *is_plain, int *is_deep, const char **input, const char **output)
{
	static struct choice choices[] = {{"loud", 'l'}, {"timed", 't'}, {"plain", 'p'}, {"deep", 'd'}, {"input", 'i'}, {"output", 'o'}, {0, 0}};
	int letter;
	*is_loud = 0;
	*is_timed = 0;
	*is_plain = 0;
	*is_deep = 0;
	while ((letter = next_choice(argc, argv, choices)) != 0) {
		switch (letter) {
		case 'l': *is_loud = 1; break;
		case 't': *is_timed = 1; break;
		case 'p': *is_plain = 1; break;
		case 'd': *is_deep = 1; break;
		case 'o': *output = argv[2]; break;
		case 'i': *input = argv[1]; break;
		default: exit(1);
		}
	}
}

int main(int argc, char **argv)
{
	int is_loud, is_timed, is_plain, is_deep;
	const char *input = NULL, *output = NULL;
	parse(argc, argv, &is_loud, &is_timed, &is_plain, &is_deep, &input, &output);
	if (!input) {
		printf("which file?\n");
		exit(1);
	}
	float *host, *device;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocHost((void **)&host, 1 << 26);
	cudaMalloc((void **)&device, 1 << 26);
	cudaMemsetAsync(device, 0, 1 << 26, stream);
	cudaMemcpyAsync(host, device, 1 << 26, cudaMemcpyDeviceToHost, stream);
	float first = host[0]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	printf("%f\n", first);
	cudaFreeHost(host);
	cudaFree(device);
	cudaStreamDestroy(stream);
	return 0;
}
