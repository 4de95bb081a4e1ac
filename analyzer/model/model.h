// SPDX-License-Identifier: Apache-2.0
// What each API call does: rows of structured effects, compiled in from rules/api/*.json as sorted tables
// (tools/gen_models.c), or read from a user's file: model/read.h checks both against this schema. No verb here names an API function.
//
// JSON of one row (file: { "library": "cuda-runtime", "rows": [ ... ] }):
//   { "name": "cudaMemcpyAsync",                    canonical: no _v2/_ptsz/_ptds; C++: qualified, no template arguments
//     "args": ["dst","src","count","kind","stream"], argument names, used below; member functions start with "this"
//     "min_args": 4,                                 when trailing arguments have defaults; absent = all
//     "older": "debug_synchronous",                  a yes or no that older versions of the library take behind the stream, which is last
//     "variadic": true,                              more may follow (thrust: by overload), absent = false
//     "per_thread": true,                            has a _ptsz/_ptds symbol: NULL means the per-thread stream there
//     "device": true,                                callable in device code (kernel summaries), absent = host
//     "result": "status" | "poll" | "handle" | "pointer" | "value" | "void",   absent = "status"
//     "defaults": { "stream": 0 },                   values of absent or pattern-lost arguments
//     "when": { "exec": "execution policy" },        only for calls whose argument has that handle kind (overloads that
//                                                    the argument count does not tell apart)
//     "inert_if_null": "d_temp_storage",             a null argument: nothing is enqueued, outs are filled (CUB sizes)
//     "effects": [ { "do": "copy", "dst": "dst", "src": "src", "size": "count", "direction": "kind", "stream": "stream",
//                    "sync": false, "strength": "doc", "source": "cuda_runtime_api.h:6332; api-sync-behavior" } ] }
//
// A row may say "expand": "SET"; the file's "sets": { "SET": [ { "T": "S", "bytes": "4" }, ... ] } then gives one row for
// each object of the set, with {T} and {bytes} replaced in all strings of the row.
//
// Operand values in effects are: an argument name; "ARG->FIELD", a field of the struct that the argument points to, where
// the names of further fields may follow ("p->dst + dstX"), which have to be 0: otherwise the operand is nothing that is
// known; "return"; "..." for the unnamed arguments of a variadic row from the first on; or for "stream" also "default" (the
// unit's default stream: legacy, or per-thread in a per-thread symbol), "legacy", "per-thread", "handle:ARG" (the stream
// bound to that library handle), "policy:ARG" (a thrust execution policy argument). For "size": an argument name, an
// integer, "a*b" or "a*b*c" of argument names and integers, or absent = unknown extent from the start of the pointer.
#ifndef GPULINT_MODEL_MODEL_H
#define GPULINT_MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "ir/ir.h"

// X(id, json verb)  Each line says which operands the verb takes.
// clang-format off
#define EFFECTS(X)                                                                                                     \
	/* device operations: enqueue one op on `stream`; the reads and writes of the row are the op's */              \
	X(OP, "op")             /* stream, what=(kernel|memset|library|copy|alloc|free|other) in `kind`, sync=true: host waits for the op */ \
	X(COPY, "copy")         /* dst, src, size, direction (arg or 0..4), stream, sync, peer=bool; width/height/pitches: 2-D */ \
	X(READ, "read")         /* arg, size            by the op, or by the host at the call when the row has no op */ \
	X(WRITE, "write")       /* arg, size, root */                                                                     \
	X(ATOMIC, "atomic")     /* arg, size */                                                                         \
	X(HOST_READ, "host-read")   /* arg, size        by the host during the call, also when the row has an op; */    \
	                            /* root: only in the process of that rank, elsewhere the argument means nothing */  \
	X(HOST_WRITE, "host-write") /* arg, size, root */                                                               \
	X(LAUNCH, "launch")     /* kernel, params (void** of addresses), stream, grid, block, shared, cooperative=bool, config=launch-config struct arg */ \
	X(HOST_FUNCTION, "host-function") /* callee, data, stream: runs on the stream */                                \
	/* order */                                                                                                     \
	X(WAIT_STREAM, "host-wait-stream")   /* stream */                                                               \
	X(WAIT_EVENT, "host-wait-event")     /* event */                                                                \
	X(WAIT_DEVICE, "host-wait-device")   /* of the current device (or `device` arg) */                              \
	X(POLL_STREAM, "poll-stream")        /* stream: result 0 means as host-wait-stream */                           \
	X(POLL_EVENT, "poll-event")          /* event */                                                                \
	X(RECORD, "record")     /* event, stream */                                                                     \
	X(STREAM_WAIT, "stream-wait")        /* stream, event */                                                        \
	X(WRITE_VALUE, "write-value")        /* stream, arg, value: lets go on who waits for that value there; arg absent: for any */ \
	X(WAIT_VALUE, "wait-value")          /* stream, arg, value: the stream goes on when the value is there; arg absent: not told apart */ \
	X(ELAPSED, "elapsed")   /* event, event2 */                                                                     \
	X(PEER_BARRIER, "peer-barrier")      /* serialised with legacy and blocking streams of both devices: dst_device, src_device */ \
	/* objects */                                                                                                   \
	X(CREATE, "create")     /* arg (out pointer, or "return"), handle=kind name, flags (arg or integer), sets out */ \
	X(DESTROY, "destroy")   /* arg, handle=kind */                                                                  \
	X(ALLOC, "alloc")       /* arg (out pointer or "return"), size, memory=device|pinned|managed|pageable|pool, stream (stream-ordered) */ \
	X(FREE, "free")         /* arg, memory=..., stream (stream-ordered) */                                          \
	X(REGISTER, "register") /* arg, size: host memory becomes pinned */                                             \
	X(UNREGISTER, "unregister") /* arg */                                                                           \
	X(ALIAS, "alias")       /* arg (out pointer or "return") is the same memory as `of` (cudaHostGetDevicePointer, symbol address) */ \
	X(BIND, "bind")         /* handle_arg gets stream */                                                            \
	X(BOUND, "bound")       /* arg (out) receives the stream bound to handle_arg */                                 \
	X(FILL, "fill")         /* arg (out pointer) receives an unknown value (queries); absent for other outs */      \
	/* devices, contexts */                                                                                         \
	X(SET_DEVICE, "set-device")          /* device */                                                               \
	X(GET_DEVICE, "get-device")          /* arg (out) */                                                            \
	X(CONTEXT_PUSH, "context-push")      /* context */                                                              \
	X(CONTEXT_POP, "context-pop")        /* arg (out, may be absent) */                                             \
	X(CONTEXT_SET, "context-set")        /* context */                                                              \
	X(CONTEXT_GET, "context-get")        /* arg (out) */                                                            \
	X(PEER_ENABLE, "peer-enable")        /* device: current may access it */                                        \
	X(NEEDS_CONTEXT, "needs-context")    /* driver call that fails without a current context */                     \
	X(AFFINITY, "affinity") /* arg: the object's device must be current */                                          \
	X(RESET, "reset")       /* end of life of everything on the device */                                           \
	X(INITIALISES, "initialises")        /* what = driver | context | device | attribute | occupancy | module | cooperative-query */ \
	X(OCCUPANCY, "occupancy")            /* arg (out) or "return": result bounds a resident grid of kernel */       \
	X(SM_COUNT, "device-attribute")      /* arg (out), attribute: the number of an attribute that a query returns */ \
	X(MODULE_LOAD, "module-load")        /* arg (out): kernel container from file, memory or cache */               \
	X(KERNEL_LOOKUP, "kernel-lookup")    /* arg (out), name (string), module */                                     \
	/* capture and graphs */                                                                                        \
	X(CAPTURE_BEGIN, "capture-begin")    /* stream, mode (arg or integer), [graph] that it goes into */             \
	X(CAPTURE_END, "capture-end")        /* stream, arg (graph out) */                                              \
	X(CAPTURE_STATUS, "capture-status")  /* arg (out): whether stream captures */                                   \
	X(CAPTURE_MODE, "exchange-capture-mode") /* arg (in, out): the calling thread's mode, exchanged */              \
	X(CAPTURE, "capture")   /* what = node | legal | illegal | unsafe : behaviour while a stream captures; node is the default of ops */ \
	X(GRAPH_LAUNCH, "graph-launch")      /* graph, stream */                                                        \
	X(INSTANTIATE, "instantiate")        /* arg (exec out), graph */                                                \
	/* host threads and processes */                                                                                \
	X(SPAWN, "spawn")       /* callee, data... (args after callee are passed on), arg = thread handle (out, "this" or "return"); detached=bool; policy: std::launch */ \
	X(JOIN, "join")         /* arg */                                                                               \
	X(DETACH, "detach")     /* arg */                                                                               \
	X(LOCK, "lock")         /* arg */                                                                               \
	X(UNLOCK, "unlock")     /* arg */                                                                               \
	X(SIGNAL, "signal")     /* arg (absent: not told apart), count (0: none): hands what the thread did to who awaits it */ \
	X(AWAIT, "await")       /* arg: goes on after a signal of another thread; of: mutex released meanwhile */          \
	X(ADD, "add")           /* arg, by, down: the number of the atomic changes by it; gives: the one before or after */       \
	X(MEET, "meet")         /* arg: signals, and goes on when the others have */                                     \
	X(FORK, "fork") X(EXEC, "exec") X(EXIT, "exit")                                                                 \
	X(AT_EXIT, "at-exit")   /* callee runs at process end */                                                        \
	X(CALLBACK, "callback") /* callee runs now on this thread with args after it */                                 \
	X(GRID_SYNC, "grid-sync")            /* device: all blocks of the grid */                                       \
	X(SYSTEM_FENCE, "system-fence")      /* device: what was written is in order for other devices and the host too */ \
	X(DEPENDENCY_SYNC, "dependency-sync")/* device: waits for the grid that a programmatic launch depends on */      \
	X(DEPENDENCY_TRIGGER, "dependency-trigger") /* device: lets the programmatic launch behind this grid begin */    \
	X(COPY_VALUE, "copy-value")          /* dst, src: host memcpy of GPU objects keeps their identity */            \
	X(MEMORY_TYPE, "memory-type")        /* arg (out record, its first member), of: which memory the pointer is of; 0 = the host's own */ \
	X(SET_BYTES, "set-bytes")            /* arg, value, size: each byte of the object; flags = value */              \
	X(FIRST_ARG, "returns")              /* arg: the result is that argument (std::move, std::ref, c_str, addressof); value: this number, or an object whose first member is it */ \
	X(FAILS, "fails")       /* says that something has failed: the way is one of errors from there on */                       \
	X(API_LOOKUP, "api-lookup")          /* arg (out or "return") is the API function of that name (string): dlsym */
// clang-format on

enum effect_kind {
#define X(id, verb) EFFECT_##id,
	EFFECTS(X)
#undef X
		EFFECT_COUNT
};

enum memory_kind { MEMORY_UNKNOWN, MEMORY_DEVICE, MEMORY_PINNED, MEMORY_PAGEABLE, MEMORY_MANAGED, MEMORY_POOL, MEMORY_ARRAY, MEMORY_SYMBOL };
enum strength { STRENGTH_DOC, STRENGTH_SEEN };
enum op_kind {
	OPKIND_KERNEL,
	OPKIND_COPY,
	OPKIND_MEMSET,
	OPKIND_LIBRARY,
	OPKIND_ALLOC,
	OPKIND_FREE,
	OPKIND_HOST_FUNCTION,
	OPKIND_GRAPH,
	OPKIND_OTHER
};
enum atomic_kind { ATOMIC_BOTH, ATOMIC_LOAD, ATOMIC_STORE };
enum add_kind { ADD_BEFORE, ADD_AFTER };
enum capture_kind { CAPTURE_DEFAULT, CAPTURE_NODE, CAPTURE_LEGAL, CAPTURE_ILLEGAL, CAPTURE_UNSAFE };
enum initialises_kind { INIT_DRIVER, INIT_CONTEXT, INIT_DEVICE, INIT_ATTRIBUTE, INIT_OCCUPANCY, INIT_MODULE, INIT_COOPERATIVE_QUERY };

// Argument operands: index >= 0, or one of these. ARG_VARIADIC: the arguments from arg_count on, each itself.
enum { ARG_NONE = -1, ARG_RETURN = -2, ARG_CONSTANT = -3, ARG_VARIADIC = -4 };
// Stream operands: argument index >= 0, or one of these; STREAM_HANDLE and STREAM_POLICY take the argument from
// effect.handle_arg; the value of a policy is its stream (the frontend passes it so).
enum { STREAM_NONE = -1, STREAM_DEFAULT = -2, STREAM_LEGACY = -3, STREAM_PER_THREAD = -4, STREAM_HANDLE = -5, STREAM_POLICY = -6 };

struct model_size {
	int8_t factor[3];  // argument indexes; ARG_NONE = factor 1
	uint64_t constant; // multiplied in; 0 with no factors = unknown extent
};

// Where the JSON operands of the less regular verbs go:
//   add: by = flags
//   launch: kernel = arg, params = arg2, shared = shared        spawn: callee = arg, data = arg2, arg (thread) = handle_arg
//   occupancy: arg, kernel = arg2, block, shared                device-attribute: arg, attribute = arg2, device = flags
//   kernel-lookup: arg, name = arg2, module = handle_arg         capture-begin: mode = flags, graph = arg2
//   module-load: arg, data = arg2 (image or file name)           create: flags = flags
struct effect {
	enum effect_kind kind;
	int8_t arg;  // main operand: arg | dst | event | device | context | kernel | callee, as the verb says
	int8_t arg2; // src | event2 | data/params | of | graph | name | attribute | src_device
	int8_t stream;
	int8_t handle_arg;
	int8_t flags;                       // argument index or ARG_CONSTANT (then `value`)
	int8_t direction;                   // COPY: argument index or ARG_CONSTANT (then `value`: 0 H2H 1 H2D 2 D2H 3 D2D 4 default)
	int8_t grid, block, shared, config; // LAUNCH; grid -> gridX argument; driver launches have grid..grid+2, block..block+2
	bool grid_is_dim3;                  // LAUNCH
	bool sync;                          // host-synchronous as its verb says
	bool is_peer;
	bool is_cooperative;
	bool is_detached;
	bool is_down;  // ADD: it becomes less
	bool is_owned; // ALLOC: an object of the library frees it at its own end
	uint8_t what;  // op_kind, handle_kind, memory_kind, atomic_kind, add_kind, capture_kind or initialises_kind, by verb
	enum strength strength;
	int64_t value; // integer operand
	struct model_size size;
	// COPY: flags = when the source is read, 2: before the call returns (cudaMemcpySrcAccessOrder, CUmemcpySrcAccessOrder)
	// COPY, READ, WRITE of strided ranges (size absent): `height` rows of `width` bytes, pitches of arg and arg2
	int8_t pitch, pitch2, width, height;
	int8_t offset, offset2; // COPY: so many bytes behind the start of arg and arg2
};

// X(id, json name) What edits of the user's source, and sentences about it, write, by library (rules/api/edits.json). $1 and $2 stand for what the edit fills
// in; the rest is filled in by analyzer/fix.
// clang-format off
#define MODEL_EDITS(X)                                                                                                 \
	X(LEGACY_STREAM, "legacy-stream") X(PER_THREAD_STREAM, "per-thread-stream")                                   \
	X(WAIT_FOR_EVENT, "wait-for-event")     /* $1 stream, $2 event */                                             \
	X(EDGE, "edge")                         /* the stream $2 waits for the work on $1: with an event of its own, whose */ \
	                                        /* destruction waits for its use (CUDA Runtime API, cudaEventDestroy) */ \
	X(HOST_WAIT_STREAM, "host-wait-stream") /* $1 stream */                                                       \
	X(HOST_WAIT_EVENT, "host-wait-event")   /* $1 event */                                                        \
	X(HOST_WAIT_DEVICE, "host-wait-device")                                                                        \
	X(SELECT_DEVICE, "select-device")       /* $1 device */                                                       \
	X(SELECT_CONTEXT, "select-context")     /* the first device's, with the driver initialised */                 \
	X(POP_CONTEXT, "pop-context")                                                                                  \
	X(ALLOW_SHARED, "allow-shared")         /* $1 kernel, $2 bytes of dynamic shared memory */                    \
	X(COOPERATIVE_LAUNCH, "cooperative-launch")                                                                    \
	X(UPLOAD, "upload")                     /* the direction of a copy: from the host to the device */            \
	X(WITH_TIMING, "with-timing")           /* flags of an event: none */                                         \
	X(NO_TIMING, "no-timing")               /* the flag that takes its timing away, */                            \
	X(NEEDS_NO_TIMING, "needs-no-timing")   /* and the flag that may not be without that */                       \
	X(MODE_THREAD_LOCAL, "mode-thread-local") X(MODE_RELAXED, "mode-relaxed") /* of a capture */                  \
	X(FREE_ASYNC, "free-async") /* what frees memory in the order of a stream; then what calls return */          \
	X(ERROR_NOT_INITIALIZED, "error-not-initialized") \
	X(ERROR_ILLEGAL_ADDRESS, "error-illegal-address") \
	X(ERROR_DEINITIALIZED, "error-deinitialized") \
	X(ERROR_COOPERATIVE_TOO_LARGE, "error-cooperative-too-large") \
	X(ERROR_NOT_READY, "error-not-ready") \
	X(ERROR_INVALID_HANDLE, "error-invalid-handle") \
	X(ERROR_CAPTURE_IMPLICIT, "error-capture-implicit") \
	X(ERROR_CAPTURE_UNSUPPORTED, "error-capture-unsupported") \
	X(ERROR_CAPTURE_INVALIDATED, "error-capture-invalidated") \
	X(ERROR_CAPTURE_UNJOINED, "error-capture-unjoined")
// clang-format on

enum model_edit {
#define X(id, name) MODEL_EDIT_##id,
	MODEL_EDITS(X)
#undef X
		MODEL_EDIT_COUNT
};

// A pointer that the call returns is null where it fails.
enum model_result { RESULT_STATUS, RESULT_POLL, RESULT_HANDLE, RESULT_POINTER, RESULT_VALUE, RESULT_VOID };

struct model_row {
	const char *name;
	const char *library;         // "cuda-runtime", "cuda-driver", "cublas", ..., "host"
	const char *const *arg_name; // arg_count names
	const int64_t *arg_default;  // arg_count values; INT64_MIN = none
	const struct effect *effect;
	const char *const *effect_source; // of each, where the fact is written: never NULL
	const char *declared;             // "FILE:LINE" of a user's row, NULL = compiled in
	const char *older;                // one more argument that older versions take behind the last, a bool; NULL = none
	// Operands that stand where arguments point to, "ARG->FIELD.FIELD + OFFSET" in structs and "ARG[0]" in arrays: field i is the operand
	// arg_count + i.
	const char *const *field;
	enum model_result result;
	enum handle_kind when_handle;
	uint8_t arg_count, min_args;
	uint8_t effect_count; // 0 = neutral row
	uint8_t field_count;
	int8_t when_arg;      // ARG_NONE, or the argument that must have the handle kind `when_handle`
	int8_t inert_if_null; // ARG_NONE, or the argument that makes the call do nothing but fill when it is null
	bool is_variadic, has_per_thread, is_device;
};

// The length of ARG in an operand "ARG->FIELD" or "ARG[0]".
static inline size_t model_object_length(const char *operand)
{
	return strcspn(operand, "-[");
}

// Rows of a user (model/read.h), by name: a name in it hides the rows compiled in. NULL stands for none.
struct model_set {
	const struct model_row *row;
	size_t count;
};

// The row of a canonical name that takes `args` arguments and has no "when", or NULL. Several rows may share a name
// (overloads by count). `own` = the user's.
const struct model_row *model_find(const struct model_set *own, const char *name, uint32_t args);
// The same with the arguments known: rows with "when" that fit come first, then those without.
const struct model_row *model_find_call(const struct model_set *own, const char *name, const struct ir_value **arg, uint32_t args);
// Has a row that name, whatever its arguments are?
bool model_is_named(const struct model_set *own, const char *name);
// All rows compiled in, in name order.
const struct model_row *model_rows(size_t *count);
// Stands for all of them as they are: other rows have another.
uint64_t model_stamp(void);
// Name of the first row of that library with the effect, and with `what` in it where that is not negative; NULL = none.
const char *model_name_with(const char *library, enum effect_kind kind, int what);
// Of several the one whose name begins and ends most like that of `row`, of the same library: cublasLtMatrixLayoutDestroy for cublasLtMatrixLayoutCreate.
const char *model_name_beside(const struct model_row *row, enum effect_kind kind, int what);
// The call of the same library that does the same on a stream that it is given ("cudaMemsetAsync" of "cudaMemset"), NULL = none.
const char *model_name_on_stream(const struct model_row *row);
// The text of an edit in that library, NULL = it has none.
const char *model_edit(const char *library, enum model_edit edit);
// An attribute of a launch that changes what the launch does to order or residency.
struct model_launch_attribute {
	int64_t id;        // cudaLaunchAttributeID and CUlaunchAttributeID, the same numbers [T:3750]
	const char *value; // field of its value in the union: zero switches it off
	bool is_cooperative;
	bool is_programmatic; // may begin before the kernel in front of it in its stream has ended
};
// NULL = none that matters.
const struct model_launch_attribute *model_launch_attribute(int64_t id);
// First effect of that kind, or NULL.
const struct effect *model_effect(const struct model_row *row, enum effect_kind kind);
// GPU API (cuda*, cu*, libraries) as opposed to host functions that have rows (memcpy, pthread_create).
bool model_is_gpu(const struct model_row *row);
// Is it a call of the driver API? False for NULL.
bool model_is_driver(const struct model_row *row);
// What a type's canonical name means ("CUstream_st *" and "cudaStream_t" are HANDLE_STREAM). HANDLE_NONE if unknown.
enum handle_kind model_handle(const char *type_name);
// Is it what a library's functions say by how they went, by its name? Zero is success in all of them (the values of *_SUCCESS in
// the libraries' headers).
bool model_is_status(const char *type_name);
const char *handle_kind_text(enum handle_kind kind);
const char *memory_kind_text(enum memory_kind kind);
const char *effect_verb(enum effect_kind kind);

// "cudaMemcpyAsync_ptsz" -> name length without suffixes, version and per-thread flag. The names of some rows end as a version does
// (cudnnGetConvolutionForwardAlgorithm_v7): they are whole as they are.
struct model_symbol {
	size_t name_length;
	uint8_t version;
	bool is_per_thread;
};
struct model_symbol model_symbol(const struct model_set *own, const char *symbol);

// A call through a pointer, table field or unresolved member: the row whose name is `name` less an affix of the table
// in rules/api/affixes.json (_f, _fn, p, pfn_, first letter's case), with a fitting argument count; NULL if none.
const struct model_row *model_find_disguised(const struct model_set *own, const char *name, uint32_t args);

// How an unknown callee is taken, from the verb table rules/api/verbs.json (words of the identifier).
enum unknown_callee {
	UNKNOWN_NO_EFFECT,
	UNKNOWN_HOST_WAIT,
	UNKNOWN_HARMLESS /* logging, assertions, std, libc, queries */,
	UNKNOWN_DEFERS /* thread, async, submit, enqueue, post, defer, callback: runs lambdas later */
};
enum unknown_callee model_unknown_callee(const char *name);
// Does a member function of that name change what the object holds (erase, pop, insert)?
bool model_changes_object(const char *name);
// Is it known of the function that the stream it gives is the one in force at the moment, which a setter or a guard of its library changes
// (c10/cuda/CUDAStream.h: setCurrentCUDAStream)? `name` is qualified.
bool model_gives_passing(const char *name);
// Does it make its first argument the stream that such a function gives, to the thread, until it is called again? Then that function, else NULL.
const char *model_sets_passing(const char *name);
// Does it give a stream of its library's pool, which is nobody's current one until it is made so (c10/cuda/CUDAStream.h: getStreamFromPool)?
// `name` is qualified.
bool model_gives_pooled(const char *name);
// Does it give a library handle of the device that is current (PyTorch keeps one for each: aten/src/ATen/cuda/CublasHandlePool.cpp,
// CuSparseHandlePool.cpp, ATen/cudnn/Handle.cpp)? `name` is qualified.
bool model_gives_current_handle(const char *name);
// Does it hand the functions among its arguments to an interpreter, which calls them under whatever device is current (pybind11,
// "Functions"; PyTorch, "Custom C++ and CUDA Operators")? `name` is qualified.
bool model_exports(const char *name);
// Does each object of the class have a device of its own, on which operations on it are to run "irrespective of the selected device"
// (PyTorch, "CUDA semantics")? Then, what gives the stream on which its library works with the object (ibid., "CUDA streams"); else NULL.
// Names are qualified.
const char *model_placed_stream(const char *record);

// Print one row for `gpulint models NAME`.
void model_print(FILE *out, const struct model_row *row);

#endif
