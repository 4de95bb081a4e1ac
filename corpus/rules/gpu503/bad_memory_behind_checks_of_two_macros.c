// SPDX-License-Identifier: Apache-2.0
// Checks that macros write are no one question: REQUIRE goes on where its condition holds, CHECK where its condition does not.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                                                                                                  \
	do {                                                                                                                                         \
		if ((call) != cudaSuccess) {                                                                                                         \
			fprintf(stderr, "failed\n");                                                                                                 \
			abort();                                                                                                                     \
		}                                                                                                                                    \
	} while (0)

#define REQUIRE(condition) ((condition) ? (void)0 : abort())

void fetch_rows_of(float *h_rows, const int *shape, const int *other_shape)
{
	float *d_rows, *d_scratch;
	REQUIRE(shape[0] == other_shape[0]);
	CHECK(cudaMalloc((void **)&d_rows, shape[0] * sizeof(float)));
	CHECK(cudaMalloc((void **)&d_scratch, shape[0] * sizeof(float))); // expect: GPU503 // validate: -
	CHECK(cudaMemset(d_scratch, 0, shape[0] * sizeof(float)));
	CHECK(cudaMemcpy(d_rows, h_rows, shape[0] * sizeof(float), cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(d_scratch, d_rows, shape[0] * sizeof(float), cudaMemcpyDeviceToDevice));
	CHECK(cudaMemcpy(h_rows, d_rows, shape[0] * sizeof(float), cudaMemcpyDeviceToHost));
	CHECK(cudaFree(d_rows));
}
