// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

float bran_sum(const float *x, int n)
{
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += x[i]; // expect: GPU106 // validate: confirmed
	return sum;
}

void bran_give_back(void *blob) { free(blob); } // expect: GPU107 // validate: -
