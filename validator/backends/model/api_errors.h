// SPDX-License-Identifier: Apache-2.0
// The error conditions that the manuals state and HARDWARE.md measured, as a state machine over the steps in their
// order: initialisation, contexts, devices, peers, events, launch limits and stream capture.
#ifndef GPULINT_VALIDATOR_MODEL_API_ERRORS_H
#define GPULINT_VALIDATOR_MODEL_API_ERRORS_H

#include "base/arena.h"
#include "witness/witness.h"

// X(id, name of the runtime, name of the driver)
// clang-format off
#define API_ERRORS(X)                                                                                                   \
	X(NOT_INITIALIZED, "cudaErrorInitializationError", "CUDA_ERROR_NOT_INITIALIZED")                                \
	X(INVALID_CONTEXT, "cudaErrorDeviceUninitialized", "CUDA_ERROR_INVALID_CONTEXT")                                \
	X(CONTEXT_DESTROYED, "cudaErrorContextIsDestroyed", "CUDA_ERROR_CONTEXT_IS_DESTROYED")                          \
	X(UNLOADING, "cudaErrorCudartUnloading", "CUDA_ERROR_DEINITIALIZED")                                            \
	X(INVALID_HANDLE, "cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE")                                \
	X(INVALID_VALUE, "cudaErrorInvalidValue", "CUDA_ERROR_INVALID_VALUE")                                           \
	X(INVALID_CONFIGURATION, "cudaErrorInvalidConfiguration", "CUDA_ERROR_INVALID_VALUE")                           \
	X(NOT_READY, "cudaErrorNotReady", "CUDA_ERROR_NOT_READY")                                                       \
	X(COOPERATIVE_TOO_LARGE, "cudaErrorCooperativeLaunchTooLarge", "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE")       \
	X(LAUNCH_FAILURE, "cudaErrorLaunchFailure", "CUDA_ERROR_LAUNCH_FAILED")                                         \
	X(ILLEGAL_ADDRESS, "cudaErrorIllegalAddress", "CUDA_ERROR_ILLEGAL_ADDRESS")                                     \
	X(PEER_ALREADY_ENABLED, "cudaErrorPeerAccessAlreadyEnabled", "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED")          \
	X(ILLEGAL_STATE, "cudaErrorIllegalState", "CUDA_ERROR_ILLEGAL_STATE")                                           \
	X(CAPTURE_UNSUPPORTED, "cudaErrorStreamCaptureUnsupported", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED")            \
	X(CAPTURE_INVALIDATED, "cudaErrorStreamCaptureInvalidated", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED")            \
	X(CAPTURE_MERGE, "cudaErrorStreamCaptureMerge", "CUDA_ERROR_STREAM_CAPTURE_MERGE")                              \
	X(CAPTURE_UNMATCHED, "cudaErrorStreamCaptureUnmatched", "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED")                  \
	X(CAPTURE_UNJOINED, "cudaErrorStreamCaptureUnjoined", "CUDA_ERROR_STREAM_CAPTURE_UNJOINED")                     \
	X(CAPTURE_ISOLATION, "cudaErrorStreamCaptureIsolation", "CUDA_ERROR_STREAM_CAPTURE_ISOLATION")                  \
	X(CAPTURE_IMPLICIT, "cudaErrorStreamCaptureImplicit", "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT")                     \
	X(CAPTURED_EVENT, "cudaErrorCapturedEvent", "CUDA_ERROR_CAPTURED_EVENT")                                        \
	X(CAPTURE_WRONG_THREAD, "cudaErrorStreamCaptureWrongThread", "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD")
// clang-format on

enum api_error {
#define X(id, runtime, driver) API_##id,
	API_ERRORS(X)
#undef X
		API_ERROR_COUNT
};
typedef uint32_t api_error_set; // 1 << API_...
#define ERROR_BIT(id) (1u << API_##id)

struct api_error_row {
	const char *runtime, *driver;
};
extern const struct api_error_row api_error_rows[API_ERROR_COUNT];

enum { NO_CONTEXT = -1 };

// Top of a thread's context stack and how many are on it. A primary context that the witness does not name is
// context_count + device.
struct api_context {
	int top, depth;
};

// What holds at one step.
struct api_step {
	api_error_set errors; // that the call may return
	int device;           // current to the thread before the step
	struct api_context after;
};

struct api_result {
	struct api_step *at;         // by step
	struct api_context at_entry; // of the thread that enters
	api_error_set at_end;        // what the next wait after the last step would return
};

struct api_result *api_run(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, bool with_seen);

// Between its files.
struct api_thread {
	int device;
	int stack[64];
	int depth;
	bool is_broken;
};
struct api_capture {
	bool is_open, is_invalid;
	int mode, thread;
};
struct api_stream {
	bool is_destroyed;
	int capture; // the stream that began the capture it is in, NO_OBJECT = none

	uint32_t *clock;    // by stream: how many of its operations come before the stream's next one
	uint32_t *captured; // by stream: the same inside the capture
};
struct api_event {
	bool is_recorded, is_destroyed;
	int capture;
	uint32_t *clock;
};

struct api_run {
	struct arena *arena;
	const struct witness *w;
	const struct witness_step *step;
	bool with_seen, is_initialized, is_exiting;
	struct api_thread *thread;
	struct api_stream *stream;
	struct api_capture *capture; // by the stream that began it
	struct api_event *event;
	uint32_t *known;            // by stream: operations that the host knows to be complete
	bool *has_peer_access;      // the same
	bool *is_freed;             // by memory
	int *made_on;               // the same: the device whose context holds it, NO_OBJECT = none does
	bool *is_context_destroyed; // by context
	bool has_attributes;        // a function attribute was set
	api_error_set sticky;       // of an earlier kernel, returned by the next call that waits
};

api_error_set api_capture_errors(struct api_run *r, const struct witness_step *s);
void api_capture_effects(struct api_run *r, const struct witness_step *s);

#endif
