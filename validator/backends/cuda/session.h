// SPDX-License-Identifier: Apache-2.0
// What one process keeps from witness to witness: the driver, a primary context a device with the kernels loaded, the
// gate's flags. The process that reads the witnesses never opens a session: it stays free to fork.
#ifndef GPULINT_VALIDATOR_CUDA_SESSION_H
#define GPULINT_VALIDATOR_CUDA_SESSION_H

#include "validator/backends/cuda/driver.h"
#include "validator/verdict.h"

// X(id, kernel name without its prefix)
// clang-format off
#define KERNELS(X)                                                                                                     \
	X(GATE, "gate") X(FILL, "fill") X(VERIFY, "verify") X(ADD, "add") X(GRID_SYNC, "grid_sync") X(BARRIER, "barrier") \
	X(NOTHING, "nothing")
// clang-format on

enum kernel {
#define X(id, name) KERNEL_##id,
	KERNELS(X)
#undef X
		KERNEL_COUNT
};

enum { MAX_DEVICES = 16, MAX_SLOTS = 4096 };

struct slot {
	unsigned long long wrong, sample;
}; // gpulint_verify's result

struct device_state {
	cu_device device;
	cu_context context;
	cu_module module;
	cu_function kernel[KERNEL_COUNT];
	cu_stream init;     // non-blocking: first contents of memory
	cu_pointer slots;   // MAX_SLOTS of struct slot
	cu_pointer barrier; // two counters of gpulint_barrier
	char name[128];
};

// Mapped host memory that kernels and the host share.
struct signals {
	volatile unsigned gate; // gpulint_gate's state[0]
	volatile unsigned open; // state[1]
	volatile unsigned char second_done;
};

struct session {
	struct driver driver;
	struct arena *arena;            // lives as long as the process
	int first_device, device_count; // physical devices from `first_device` on
	struct device_state device[MAX_DEVICES];
	struct signals *signals;
	void *occupy_source; // pinned, OCCUPY_BYTES, made when first needed
	cu_pointer occupy_target;
	cu_stream occupy_stream;
};

enum { OCCUPY_BYTES = 64 << 20, OCCUPY_COPIES = 8 };

// Sets the environment that witnesses need and loads the driver; calls nothing that initialises it. NULL or why not.
const char *session_load(struct arena *a, struct session *s);
// cuInit and the number of devices. NULL or why not.
const char *session_init(struct session *s, int first_device);
// Context, kernels and buffers of physical device first_device + index. Leaves the current context as it was.
const char *session_open_device(struct session *s, int index);
// "NVIDIA H200, driver 13.0"; in the session's arena.
const char *session_describe(struct session *s);
// Makes what session_occupy() needs before a schedule runs. False: out of memory.
bool session_prepare_occupy(struct session *s, int index);
// Enqueues large copies so that the copy engine from the host is busy for some milliseconds.
void session_occupy(struct session *s);

cu_result launch_kernel(const struct session *s, cu_function f, unsigned grid, unsigned block, cu_stream stream, void **argument);
cu_result launch_fill(struct session *s, int device, cu_pointer p, uint64_t n, unsigned tag, cu_stream stream);
cu_result launch_verify(struct session *s, int device, cu_pointer p, uint64_t n, unsigned tag, unsigned slot, cu_stream stream);
cu_result launch_add(struct session *s, int device, cu_pointer base, uint64_t begin, uint64_t end, unsigned tag, cu_stream stream);

#endif
