// SPDX-License-Identifier: Apache-2.0
// The program run: the user's own program with gpulint-inject.so loaded into it. Here is what asks and judges; what holds
// operations back is in validator/inject. docs/injection.md explains both.
#ifndef GPULINT_VALIDATOR_PROGRAM_H
#define GPULINT_VALIDATOR_PROGRAM_H

#include "base/vec.h"
#include "validator/inject/protocol.h"
#include "validator/program/source.h"
#include "validator/verdict.h"

// A place in the source where a claimed call is written.
struct program_site {
	const char *file, *path; // as the report says it; absolute
	uint32_t line, column;
	unsigned categories;      // bits of enum call_category; 0: by the API's name
	const char *api, *kernel; // NULL: any
	const char *spelled;      // what stands at the place: "cudaMemcpyAsync", "<<<"
	unsigned modes;           // 1 reads, 2 writes the claimed memory
	bool covers;
	bool is_library;   // its function is none of the runtime or the driver
	bool is_inside;    // and is known by the calls in it only
	bool has_lines;    // debug information names the file
	const char *doubt; // a call that may have been it, and may not: where
};

// What the library said about a claim, over all processes and runs.
struct program_facts {
	long long count[FACT_COUNT];  // of messages, or the greatest number in them (FIRST, SECOND, PAIRED, APART, OVER)
	const char *text[FACT_COUNT]; // of the first message of a kind
	bool is_certain;              // UNORDERED on memory that certainly overlaps
	VEC(long long) results;       // distinct codes that the later call returned
};

struct program_claim {
	const struct witness *witness;
	enum inject_kind kind;
	int first, second;       // sites, -1
	int object;              // site of the claimed object's allocation, -1: none, or not by a call of CUDA
	unsigned shared;         // objects that both steps use
	const char *unsupported; // why nothing of it can be seen in a program
	struct program_facts facts;
};

struct program_plan {
	VEC(struct program_site) sites;
	struct program_claim *claim; // one a witness, in their order
	size_t claims;
	uint32_t run;                 // which run of the program, from 0
	size_t asked;                 // claims that the library is told of, numbered by `number`
	size_t number[INJECT_CLAIMS]; // claim of the library -> claim here
};

// How the program went.
struct program_end {
	bool was_started, was_loaded; // the library spoke
	const char *failure;          // the library's or ours: nothing could be observed
	const char *cupti, *device;   // of the first gate
	int driver;                   // 13000
	bool is_timeout, is_interrupted;
	int status;         // of waitpid
	unsigned processes; // that used CUDA
};

struct program_options {
	const char *const *argv;     // NULL-terminated
	const char *library, *cupti; // gpulint-inject.so; CUPTI's file or NULL
	uint32_t timeout;            // seconds
	bool is_stdout_taken;        // the program's output goes to stderr
};

// plan.c
void program_plan(struct arena *a, const struct witness *const *w, size_t count, struct program_plan *out);
bool program_is_settled(const struct program_claim *c);

// lines.c: places of an address, innermost first: inlined calls and then the function's own.
struct lines;
struct line_frame {
	const char *file, *function;
	uint32_t line, column; // line 0: of code that optimisation made of several lines'; column 0: not known
	unsigned repeats;      // of a call that is inlined: how many of them its function has at the line, 0: not known
}; // file absolute where the debug information knows it
enum { LINE_FRAMES = 16 };
struct lines *lines_open(struct arena *a);
void lines_close(struct lines *l);
size_t lines_at(struct lines *l, const char *module, uint64_t address, struct line_frame out[LINE_FRAMES]);
// The frames that are missing between the one at `address` and the next inner one, because their functions ended with jumps that
// lead to `inner` (0: in another module) or to the function `api`. Innermost first.
size_t lines_of_tails(struct lines *l, const char *module, uint64_t address, uint64_t inner, const char *api, struct line_frame out[LINE_FRAMES]);
// The function of the address by the file's symbols, for code without debug information; NULL: it has none.
const char *lines_symbol(struct lines *l, const char *module, uint64_t address);
// repeats.c: how many calls to the same function the address' line has in its function, with the one whose instruction ends there; 0: not known.
unsigned lines_repeats(struct lines *l, const char *module, uint64_t address);
// Calls for each source file that the module's debug information names.
void lines_files(struct lines *l, const char *module, void (*file)(void *context, const char *path), void *context);

// written.c: whether a call in the site's file is the one that is written at the site.
enum written { WRITTEN_ELSEWHERE, WRITTEN_UNSURE, WRITTEN_HERE };
struct written_call {
	uint32_t line, column; // where the debug information has it
	const char *called;    // the function that is called there, NULL: not known
	const char *api;       // the call of CUDA that it leads to
	struct lines *lines;
	const char *module; // of the call's instruction, NULL: there is none, as of inlined calls
	unsigned repeats;   // of an inlined one
	uint64_t address;
};
// What the source has at a site.
struct written_place {
	const char *text;        // of the file, NULL: it cannot be read, or has no call there
	struct source_call call; // in it
};
enum written written_at(const struct program_site *s, const struct written_place *p, const struct written_call *c);

// Whether it may be the site's call by the name of what is called.
bool written_may_be(const struct program_site *s, const struct written_place *p, const struct written_call *c);

// match.c
struct match;
struct match *match_open(struct arena *a, struct program_plan *plan);
void match_close(struct match *m);
void match_module(struct match *m, const char *path); // notes which files have lines
struct match_address {
	const char *module;
	uint64_t address;
};
size_t match_stack(struct match *m, enum call_category category, const char *api, const struct match_address *at, size_t count,
                   int site[INJECT_ANSWERS]);

// talk.c: the processes' messages.
struct talk;
struct talk *talk_open(struct arena *a, struct program_plan *plan, struct match *match, struct program_end *end, const char **failure);
const char *talk_path(const struct talk *t);
// Waits at most `ms` for messages and answers them.
void talk_wait(struct talk *t, int ms);
void talk_kill(struct talk *t, int signal); // the processes that spoke
void talk_close(struct talk *t);

// run.c: one run of the program; the facts go into the plan.
void program_run(struct arena *a, const struct program_options *o, struct program_plan *plan, const struct backend_progress *progress,
                 struct program_end *end);
// The library of this build, NULL when it is not beside the program that runs.
const char *program_library(struct arena *a);

// judge.c
// What is to be said of the run itself, NULL when nothing: it could not be observed, was ended, or failed.
const char *program_message(struct arena *a, const struct program_options *o, const struct program_end *end);
void program_judge(struct arena *a, const struct program_plan *plan, const struct program_end *end, size_t index, struct verdict *out);

#endif
