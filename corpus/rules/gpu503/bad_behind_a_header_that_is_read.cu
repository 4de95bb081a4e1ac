// SPDX-License-Identifier: Apache-2.0
// A helper reads the header of the file into an object that begins with zeros: what the check behind it lets through is done.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct header {
	char magic[4];
	unsigned version;
};

static void read_exactly(void *to, size_t bytes, FILE *from)
{
	if (fread(to, 1, bytes, from) != bytes)
		exit(1);
}

void unpack(FILE *from, void *to, size_t bytes)
{
	header h = {};
	read_exactly(&h, sizeof(h), from);
	if (memcmp(h.magic, "PACK", 4) != 0 || h.version != 1)
		exit(1);
	void *packed, *plain;
	cudaMalloc(&packed, bytes); // expect: GPU503 // validate: -
	cudaMalloc(&plain, bytes);
	cudaMemcpy(packed, to, bytes, cudaMemcpyHostToDevice);
	cudaMemcpy(plain, packed, bytes, cudaMemcpyDeviceToDevice);
	cudaMemcpy(to, plain, bytes, cudaMemcpyDeviceToHost);
	cudaFree(plain);
}
