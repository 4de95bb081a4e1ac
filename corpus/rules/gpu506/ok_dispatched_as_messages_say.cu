// SPDX-License-Identifier: Apache-2.0
// A server that leaves each message to a function: in which order they come whoever sends them knows.
// expect-none
#include <cuda_runtime.h>

struct post_message {
	int kind;
	size_t bytes;
};

struct post_office {
	float *letters;
};

int post_receive(struct post_message *message);

static void post_deliver(struct post_office *office, const struct post_message *message)
{
	switch (message->kind) {
	case 1: cudaMalloc(&office->letters, message->bytes); break;
	case 2: cudaMemset(office->letters, 0, 16); break;
	case 3: cudaFree(office->letters); break;
	}
}

void post_serve(struct post_office *office)
{
	struct post_message message;
	while (post_receive(&message))
		post_deliver(office, &message);
}
