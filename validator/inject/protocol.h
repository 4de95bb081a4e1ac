// SPDX-License-Identifier: Apache-2.0
// What gpulint-validate and the library that it injects into a program say to each other: one message a packet of a
// SOCK_SEQPACKET socket, words divided by tabs, the first one says what it is.
//
// The validator, first of all:
//   gpulint VERSION                                  then the lists, each item a message
//   site ID CATEGORIES API KERNEL MODES COVERS       API or KERNEL "-": any; COVERS 1: the whole object is accessed
//   claim ID KIND FIRST SECOND IS_SETTLED SKIP SHARED OBJECT
//                                                    FIRST -1: only one site is claimed; SKIP: earlier calls without a gate;
//                                                    SHARED: objects that both use; OBJECT: site of the claimed one's allocation, -1
//   end
// The library:
//   hello PID CUPTI DRIVER FILE                      versions as numbers, the file of libcupti; or
//   fail WHY
//   device NAME                                      of a context that a gate was placed in
//   module ID FILE
//   stack SEQUENCE CATEGORY API MODULE:ADDRESS...    answered by: sites SEQUENCE ID...
//   fact CLAIM WORD NUMBER TEXT                      what a claim's calls did
// Neither side trusts a message: numbers are checked against the lists, texts are limited.
#ifndef GPULINT_VALIDATOR_INJECT_PROTOCOL_H
#define GPULINT_VALIDATOR_INJECT_PROTOCOL_H

enum {
	INJECT_VERSION = 1,
	INJECT_MESSAGE = 8192, // bytes of the longest message
	INJECT_FRAMES = 64,    // of a stack
	INJECT_SITES = 512,
	INJECT_CLAIMS = 512,
	INJECT_MODULES = 512,
	INJECT_ANSWERS = 8, // sites of one stack
	INJECT_NAME = 96,   // API and kernel names, with the zero
	INJECT_GATES = 20   // of a claim, in one process
};

// The environment of the program that is run.
#define INJECT_ENV_SOCKET "GPULINT_INJECT_SOCKET"
#define INJECT_ENV_CUPTI "GPULINT_INJECT_CUPTI"
#define INJECT_ENV_LOG "GPULINT_INJECT_LOG"

// X(id): what a call is. A site's categories are a set of bits.
// clang-format off
#define CALL_CATEGORIES(X)                                                                                              \
	X(LAUNCH) X(COPY) X(MEMSET) X(FREE) X(FREE_ASYNC) X(HOST_FUNCTION) X(GRAPH) X(ALLOC) X(OTHER)
// clang-format on

enum call_category {
#define X(id) CALL_##id,
	CALL_CATEGORIES(X)
#undef X
		CALL_CATEGORY_COUNT
};

// X(id, word): what the library is to find out.
// clang-format off
#define INJECT_KINDS(X)                                                                                                 \
	X(PAIR, "pair")   /* may the later call's operation complete while the earlier one's is held? */                \
	X(COST, "cost")   /* does the later call keep the host until the earlier one's operation is over? */            \
	X(ERROR, "error") /* what does the later call return? */                                                        \
	X(DEVICE, "device") /* is another device current at the later call than its stream or the object are of? */     \
	X(REACH, "reach") /* do both run? */
// clang-format on

// X(id, word): the number and the text behind it are told apart by the word.
// clang-format off
#define INJECT_FACTS(X)                                                                                                 \
	X(FIRST, "first")         /* the earlier call has run so often */                                               \
	X(SECOND, "second")       /* the later call has run so often */                                                 \
	X(PAIRED, "paired")       /* the later one behind the earlier one, so often */                                  \
	X(ONE_STREAM, "one-stream") /* the later call was in the earlier one's stream, so often */                      \
	X(FREE, "free")           /* a pair ran whose earlier operation was not held although gates were left, so often */ \
	X(OVER, "over")           /* the host had waited for all earlier ones whose memory the later one touches, so often */ \
	X(APART, "apart")         /* the pair's memory does not overlap */                                              \
	X(UNKNOWN, "unknown")     /* whether it overlaps is not known; text: why */                                     \
	X(UNORDERED, "unordered") /* the later operation completed before the held one; text: the bytes */              \
	X(ORDERED, "ordered")     /* it did not before the earlier one was let go; text: the call the host was in */    \
	X(WAITED, "waited")       /* the host waited in this call before the later one came; text: the call */          \
	X(SELF, "self")           /* the earlier call itself waits for its stream, so holding it held the host; text: the call */ \
	X(KEPT, "kept")           /* the later call itself kept the host; text: the call */                             \
	X(SLOW, "slow")           /* the host was long in a call that has other reasons to be; text: the call */         \
	X(UNPAIRED, "unpaired")   /* the later call did not come while the earlier one was held */                      \
	X(GAVE_UP, "gave-up")     /* the gate's own limit ended it */                                                   \
	X(NO_GATE, "no-gate")     /* none was placed; text: why */                                                      \
	X(ELSEWHERE, "elsewhere") /* another device is current: 2 of the stream or the object, 1 of other memory; text */ \
	X(HOME, "home")           /* the current device is the object's, so often */                                    \
	X(RESULT, "result")       /* the later call returned this code */
// clang-format on

enum inject_kind {
#define X(id, word) INJECT_KIND_##id,
	INJECT_KINDS(X)
#undef X
		INJECT_KIND_COUNT
};
enum inject_fact {
#define X(id, word) FACT_##id,
	INJECT_FACTS(X)
#undef X
		FACT_COUNT
};

#endif
