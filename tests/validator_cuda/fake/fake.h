// SPDX-License-Identifier: Apache-2.0
// A test double of libcuda: executes operations on host memory in issue order as far as streams, events, the legacy default
// stream and a closed gate allow. It knows the rules that HARDWARE rows of the tests need and no others, and proves
// nothing about any GPU. Switches in the environment:
//   FAKE_CUDA_DEVICES=N         devices, default 2; 0 for none
//   FAKE_CUDA_FAIL=SYMBOL:N:E   the N-th call of SYMBOL returns error E; N = 0 means every call
//   FAKE_CUDA_KILL=SYMBOL       the process is killed at this call
//   FAKE_CUDA_LOG=FILE          each call appends its symbol
//   FAKE_CUDA_LATE=MS           an operation takes so long, and a thread goes on with the work while nobody calls
#ifndef GPULINT_TESTS_FAKE_H
#define GPULINT_TESTS_FAKE_H

#include "validator/backends/cuda/driver.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum fake_kind { FAKE_NOTHING, FAKE_GATE, FAKE_FILL, FAKE_VERIFY, FAKE_ADD, FAKE_COPY, FAKE_HOST };
enum { FAKE_DEPS = 24, FAKE_STREAMS = 64, FAKE_DEVICES = 4, FAKE_KERNELS = 8, FAKE_MAGIC = 0x5eed };

struct fake_op {
	enum fake_kind kind;
	int dep[FAKE_DEPS], deps; // earlier operations, -1 = none
	unsigned char *to;
	const unsigned char *from;
	uint64_t n, begin, end, cap, started;
	unsigned value;
	unsigned long long *result;
	volatile unsigned *gate;
	void (*host)(void *);
	void *data;
	bool done;
};

struct cu_context {
	int device;
	bool is_destroyed, peer_enabled[FAKE_DEVICES];
};
struct cu_graph {
	struct fake_op *op;
	int count, launched /* last operation of the last launch, -1 = none */;
	bool is_invalid, has_ended;
};
struct cu_stream {
	unsigned magic;
	int device, last; // the last operation, -1 = none
	bool is_blocking, is_alive;
	struct cu_graph *graph; // capturing into
	int mode, captured;     // the last captured operation
	bool is_origin;
	pthread_t thread; // that began the capture, where is_origin
};
struct cu_event {
	unsigned magic, flags;
	int op, device;
	bool is_recorded;
	struct cu_graph *graph;
};

struct fake {
	pthread_mutex_t lock;
	bool is_initialised, is_gone;
	pid_t owner;
	int devices, sticky;
	uint64_t late; // nanoseconds
	struct cu_context primary[FAKE_DEVICES];
	unsigned most_shared[FAKE_KERNELS]; // by kernel: bytes that its attribute allows
	struct fake_op *op;
	int count, capacity, settled;
	struct cu_stream stream[FAKE_STREAMS], legacy[FAKE_DEVICES], per_thread[FAKE_DEVICES];
	int streams;
};

extern struct fake fake;
extern _Thread_local struct cu_context *fake_stack[8];
extern _Thread_local int fake_depth;

// Locks; the error that the call must return at once, or 0. Every function returns through fake_leave.
cu_result fake_enter(const char *symbol, bool needs_context);
cu_result fake_leave(cu_result e);
struct cu_context *fake_current(void);

// --- queue.c
struct cu_stream *fake_stream(cu_stream s);              // resolves the default streams
cu_result fake_enqueue(cu_stream s, struct fake_op *op); // takes a copy
cu_result fake_legality(struct cu_stream *s);            // of putting work into it, with captures under way
bool fake_capturing(void);
// Of a call that a capture forbids: in the global mode in every thread, in the thread-local one in that of the capture.
cu_result fake_unsafe(void);
void fake_invalidate(void);
// Puts the operation behind the work of two devices' legacy streams and in front of what comes after it there.
void fake_join_devices(struct fake_op *op, int a, int b);
void fake_pump(void);
void fake_go_on_alone(void);
void fake_wait(int op); // with the lock held; -1: for everything
bool fake_is_done(int op);
int fake_last(struct cu_stream *s); // last operation that the stream stands for
uint64_t fake_now(void);

// --- memory.c
void *fake_allocate(size_t n, int device); // device -1: host and managed memory
// The device that owns the memory at p, -1 when every device may use it.
int fake_owner(const void *p);
void fake_release(void *p);

#endif
