// SPDX-License-Identifier: Apache-2.0
// One message leads to both calls, in one round of the loop: it needs no second one.
#include <cuda_runtime.h>

struct courier_note {
	int kind, is_last;
};

int courier_receive(struct courier_note *note);

void courier_serve(void)
{
	struct courier_note note;
	float *parcel = nullptr;
	cudaMalloc(&parcel, 1024);
	while (courier_receive(&note)) {
		if (note.kind == 1)
			cudaFree(parcel);
		if (note.is_last) {
			cudaFree(parcel); // expect: GPU506 // validate: confirmed
			return;
		}
	}
}
