// SPDX-License-Identifier: Apache-2.0
// Between the files of gpulint-inject.so, which the CUDA driver loads into the program under CUDA_INJECTION64_PATH.
#ifndef GPULINT_VALIDATOR_INJECT_H
#define GPULINT_VALIDATOR_INJECT_H

#include "base/arena.h"
#include "validator/inject/driver.h"
#include "validator/inject/protocol.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

// --- the program's calls --------------------------------------------------------------------------------------------

enum { ALLOCATIONS = 64, RECENT = 8, RECORDS = 32, RANGES = 48, READS = 1, WRITES = 2 };

// Bytes that an operation may touch. Of a kernel only the pointer is known: `is_open`, up to the end of the allocation.
struct range {
	uint64_t begin, end, base;
	uint8_t modes;
	bool is_open;
};

struct operands {
	struct range range[RANGES];
	unsigned count;
	bool is_known;
	bool is_sync; // the call returns when its operation is over (or staged)
	cu_stream stream;
	int thread;          // who called: the per-thread stream is one a thread
	cu_context context;  // the default streams are one a context
	const char *unknown; // why, when !is_known
	uint64_t number;     // of this call and the records of events, in the order of their coming
	unsigned gate;       // number of the gate that it waits behind, 0: none
	bool is_over;        // the thread that called waited for it
	bool is_captured;    // or may be: it runs when its graph does
	bool is_gone;        // its stream was destroyed, and another one may have its handle
};

// Where an event was recorded last.
struct record {
	void *event; // NULL: none
	struct operands at;
};

struct api_row {
	const char *name;
	enum call_category category;
	uint8_t form; // enum api_form in apis.c
};

struct api_call {
	const struct api_row *row;
	const void *params;            // as CUPTI hands them over
	bool is_driver, is_per_thread; // API flavour: stream 0 is the per-thread stream
};

// The row of an API name without version and flavour ("cudaMemcpyAsync"), NULL when it has none.
const struct api_row *api_find(const char *name);
// "cudaMemcpyAsync_ptsz_v7000" -> "cudaMemcpyAsync" and true in *is_per_thread.
void api_base_name(const char *versioned, char name[INJECT_NAME], bool *is_per_thread);
cu_stream api_stream(const struct api_call *call);
// Whether it is in the call's nature to wait for the device. Others take their time for other reasons.
bool api_waits(const struct api_row *row);
// What of the work behind it a call that returned has waited for.
enum api_wait {
	WAIT_NOTHING,
	WAIT_STREAM,
	WAIT_EVENT,
	WAIT_CONTEXT,
	WAIT_RECORD,
	WAIT_DESTROY
}; // the last two: none, but they matter to later waits
enum api_wait api_wait(const struct api_row *row);
// The event of a call that waits for one or records one.
void *api_event(const struct api_call *call);

struct library;
struct site;

// Ranges and stream of a call; asks the driver, so only under library_begin_own().
void operands_read(struct library *l, const struct api_call *call, struct operands *out);
// After a call that allocates: what it gave.
void operands_note_allocation(struct library *l, const struct api_call *call, struct site *site);

// --- what is looked for ---------------------------------------------------------------------------------------------

struct site {
	unsigned categories; // bits; 0: by name
	char api[INJECT_NAME], kernel[INJECT_NAME];
	uint8_t modes; // of its access to the claimed memory
	bool covers;
	struct {
		uint64_t begin, end;
	} memory[ALLOCATIONS]; // what the allocations of this site gave
	unsigned memories;
};

struct claim {
	enum inject_kind kind;
	int first, second, object; // sites; the object's is -1 when it is not known
	unsigned shared;           // objects that both use
	atomic_bool is_settled;
	unsigned skip, firsts, seconds, pairs, frees, gates, aparts, one_streams, results, no_gates, homes, overs;
	cu_stream held_stream[RECENT]; // of earlier calls that were held: each stands for its stream
	unsigned held_streams;
	struct operands recent[RECENT]; // the last earlier calls, call number n at n % RECENT
};

// --- the gate -------------------------------------------------------------------------------------------------------

enum { GATE_CLAIMS = 6, GATE_SLOTS = 1024 };

// What the device and the host share for one gate: see gpulint_gate in kernels.cu.
struct slot {
	volatile uint32_t state, open, mark[GATE_CLAIMS];
};

enum held_phase { HELD_WAITING, HELD_ENTERED, HELD_ENQUEUED, HELD_SETTLED };

struct held {
	int claim;
	atomic_int phase;
	bool is_overlap; // proved, else possible
	char bytes[160];
};

struct gate {
	atomic_bool is_closed;
	atomic_bool is_in_first;   // the earlier call has not returned yet
	struct slot *slots, *slot; // mapped; the current one
	unsigned used;
	struct held held[GATE_CLAIMS];
	struct operands first; // of the operation that is held
	unsigned count, patience;
	atomic_int owner;                        // thread whose waiting opens the gate
	atomic_ullong entered;                   // when it entered its present call, 0 = in none
	_Atomic(const struct api_row *) in_call; // which
	atomic_ullong closed_at;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t wake;
	bool has_thread;
};

// Puts a kernel that waits in front of what the current thread enqueues next; NULL, or why not. The claims are those
// whose earlier operation that is.
const char *gate_close(struct library *l, const struct operands *first, const int *claim, unsigned count);
// The later operation of claim number `held` was enqueued on the stream; a host call that is over: is_host.
void gate_mark(struct library *l, unsigned held, cu_stream stream, bool is_host);
void gate_cancel(struct library *l);

// --- the library ----------------------------------------------------------------------------------------------------

enum { CBIDS = 2048, CONTEXTS = 16, STACKS = 4096 };

struct context {
	cu_context handle;
	cu_module module;
	cu_function gate, fill;
};

struct known_stack {
	uint64_t hash;
	uint8_t count;
	uint16_t site[INJECT_ANSWERS];
};

struct module {
	char *path;
	uintptr_t bias;
};

struct frames {
	uintptr_t at[INJECT_FRAMES];
	unsigned count;
}; // addresses of calls, innermost first

enum unwinding { UNWINDS_UNKNOWN, UNWINDS, UNWINDS_NOT };

struct library {
	struct arena arena; // under `lock`
	int pid;
	bool is_child;       // forked from the process that initialised CUDA: its driver is of no use
	const char *path;    // of the socket
	atomic_bool is_dead; // the validator is gone, or the process ends
	int socket;
	pthread_mutex_t channel; // one message, or a question and its answer
	pthread_mutex_t lock;    // claims, stacks, contexts
	FILE *log;
	struct inject_driver driver;
	struct cupti *cupti;
	struct entry {
		const struct api_row *row;
		bool is_per_thread, is_named;
	} *entry[2]; // [driver, runtime][cbid]
	struct site site[INJECT_SITES];
	struct claim claim[INJECT_CLAIMS];
	unsigned sites, claims;
	unsigned categories; // of all sites
	bool has_pairs;      // some claim may need a gate
	bool has_no_nested;  // runtime launches are not followed by the driver's callback
	struct module module[INJECT_MODULES];
	unsigned modules, sequence;
	enum unwinding unwinding;
	struct known_stack stack[STACKS]; // hash table
	struct context context[CONTEXTS];
	unsigned contexts;
	uint64_t number;               // of the last call that counts
	struct record record[RECORDS]; // the last ones: number n at n % RECORDS
	unsigned records;
	struct gate gate;
};

uint64_t now_ns(void);
// In a process that was forked from the one that loaded the library: a conversation of its own. False: there is none.
bool library_adopt(struct library *l);
// At the end of the process: waits until the gate has been let go at its own limit, so that what is held is decided.
void library_hold_exit(int status, void *library);
void library_log(struct library *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

// channel.c
bool channel_open(struct library *l, const char *path);
void channel_send(struct library *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
void channel_fact(struct library *l, int claim, enum inject_fact fact, long long number, const char *text);
// Reads the lists; false with a message sent when they are not understood.
bool channel_configure(struct library *l);
// Sends a question and reads the answer into `answer`; false when there is none.
bool channel_ask(struct library *l, const char *question, char answer[INJECT_MESSAGE]);

// site.c: the sites that the current stack belongs to, at most INJECT_ANSWERS; their number.
unsigned site_find(struct library *l, enum call_category category, const char *api, uint16_t site[INJECT_ANSWERS]);

// scan.c: what looks like return addresses between here and the end of the stack.
void scan_stack(struct frames *out);

// cupti.c: NULL, or why there is no CUPTI. Enables the callbacks of all calls that have a row or are named by a site.
const char *cupti_start(struct library *l);

// context.c: the current context with the gate's kernels loaded, NULL with *why.
struct context *context_ready(struct library *l, const char **why);
// The same when it was made ready before, else NULL.
struct context *context_known(struct library *l);
// Makes the stream's context current for our own launches; false: nothing to leave.
bool context_enter(struct library *l, cu_stream s);
void context_leave(struct library *l);

// calls.c: one callback of CUPTI.
struct cupti_call;
void calls_callback(void *library, int domain, uint32_t cbid, const struct cupti_call *call);

// overlap.c: 0 apart, 1 possible, 2 certain; `bytes` names them.
enum overlap { OVERLAP_NONE, OVERLAP_POSSIBLE, OVERLAP_CERTAIN };
enum overlap overlap_of(const struct library *l, const struct claim *c, const struct operands *first, const struct operands *second, char *bytes,
                        size_t size);
// Whether the site's allocations are known, and the address is in one of them.
bool overlap_knows(const struct site *object);
bool overlap_is_in(const struct site *object, uint64_t at);

// device.c: tells the validator which device is current at a call, and which its stream and memory are of. Asks the driver.
void device_compare(struct library *l, int id, const struct operands *call);

// pairs.c
// What a later call is to the earlier ones: the best overlap with one of another stream, and whether that one is held.
struct pairing {
	enum overlap overlap;
	bool is_other_stream, is_held, is_free, is_over; // is_over: only the host's wait is between them
	char bytes[160];
	const char *unknown;
};

// Compares with the earlier call that is held, if one is, and the recent ones; says what it is and tells the validator.
void pairs_compare(struct library *l, int id, const struct operands *second, bool is_held, struct pairing *out);
bool is_stream_held(const struct claim *c, cu_stream s);
bool pairs_is_one_stream(const struct operands *a, const struct operands *b);
// Whether the operation waits behind the gate that is closed: it was enqueued behind what is held.
bool pairs_is_behind(const struct library *l, const struct operands *first);

// waits.c: after a call with an enum api_wait has returned: which earlier calls of this thread are over by it. Under the library's lock.
void waits_note(struct library *l, const struct api_call *call, const struct operands *own);
// 1, 2, 4, 8: facts that are counted are sent so often, enough to know and few enough to send.
bool is_first(unsigned n);

#endif
