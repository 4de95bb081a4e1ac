// SPDX-License-Identifier: Apache-2.0
// Threads that do what a member says, and a server that does what it receives: in which order that comes whoever sends it knows.
// expect-none
#include <cuda_runtime.h>
#include <pthread.h>

enum relay_command { RELAY_OPEN, RELAY_RUN, RELAY_CLOSE };

struct relay_message {
	int kind;
	size_t bytes;
};

struct relay_slaves {
	pthread_barrier_t *gate;
	int is_over;
	int command[2];
	float *data[2];
	cudaStream_t stream[2];
};

struct relay_slot {
	struct relay_slaves *slaves;
	int id;
};

int relay_receive(struct relay_message *message);
void relay_meet(struct relay_slaves *slaves);

__global__ void relay_step(float *p)
{
	p[threadIdx.x] += 1;
}

void *relay_serve(void *arg)
{
	struct relay_slot *slot = (struct relay_slot *)arg;
	struct relay_slaves *s = slot->slaves;
	while (1) {
		relay_meet(s);
		if (s->is_over)
			break;
		if (s->command[slot->id] == RELAY_OPEN) {
			cudaMalloc(&s->data[slot->id], 1024);
			cudaStreamCreate(&s->stream[slot->id]);
		} else if (s->command[slot->id] == RELAY_RUN) {
			relay_step<<<1, 32, 0, s->stream[slot->id]>>>(s->data[slot->id]);
			cudaStreamSynchronize(s->stream[slot->id]);
		} else if (s->command[slot->id] == RELAY_CLOSE) {
			cudaFree(s->data[slot->id]);
			cudaStreamDestroy(s->stream[slot->id]);
		}
		relay_meet(s);
	}
	return NULL;
}

void relay_answer(float **data, cudaEvent_t *done)
{
	struct relay_message message;
	while (relay_receive(&message)) {
		switch (message.kind) {
		case RELAY_OPEN:
			cudaMalloc(data, message.bytes);
			cudaEventCreate(done);
			break;
		case RELAY_RUN:
			relay_step<<<1, 32>>>(*data);
			cudaEventRecord(*done, 0);
			break;
		case RELAY_CLOSE:
			cudaFree(*data);
			cudaEventDestroy(*done);
			break;
		}
	}
}
