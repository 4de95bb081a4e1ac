// SPDX-License-Identifier: Apache-2.0
// A process that stays with one open file: it has parsed what the file includes in front, and forks a process for each text of the file that is to
// be analysed. A crash of libclang, or an analysis that takes too long, ends one of these processes and not the server; a new text ends the
// analysis of the one before.
#ifndef GPULINT_LSP_RESIDENT_H
#define GPULINT_LSP_RESIDENT_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "lsp/frame.h"

enum pass {
	PASS_FIRST, // keeps what it parses: in the resident itself
	PASS_PLAIN, // findings
	PASS_MORE,  // findings with edits and pictures, behind PASS_PLAIN where that has found something
};

struct lsp_job {
	const char *path, *text; // absolute
	size_t length;
	const char *folder; // private to the server, for pictures
	void *kept;         // of `begin`
	enum pass pass;
	const char *baseline; // the key of a finding that goes to the baseline before, NULL = none
	bool is_bytes;        // how characters are counted
};

// Who analyses.
struct lsp_backend {
	void *context;
	uint32_t timeout, memory; // seconds of processor time one analysis may take, megabytes a process may have
	// Does gpulint take the file at all?
	bool (*takes)(void *context, const char *path);
	// In a new resident; what it returns is given to each job.
	void *(*begin)(void *context, struct arena *arena);
	// Writes an answer (answer.h); returns how many findings it has, or -1 with *message: it could not be looked at.
	int (*analyse)(void *context, const struct lsp_job *job, FILE *out, const char **message);
};

struct resident {
	pid_t pid;          // 0 = none
	int to, from;       // descriptors; -1
	bool is_ready;      // has given its first answer
	const char *folder; // of what it parsed, below the server's
	struct frames in;
};

// False with errno: there is no process to be had. `number` comes back with the answers.
bool resident_start(struct resident *r, const struct lsp_backend *b, const struct lsp_job *job, int64_t number);
// Once it is ready: analyses that text, and lets go of the one before. False: it has died.
bool resident_ask(struct resident *r, const char *text, size_t length, int64_t number);
// The same once a finding is in the baseline: `key` is that of an answer.
bool resident_ask_baseline(struct resident *r, const char *key, const char *text, size_t length, int64_t number);
// Lets go of what it does.
bool resident_cancel(struct resident *r);

struct resident_answer {
	int64_t number;
	const char *text; // JSON, or a message
	size_t length;
	bool is_message; // of what went wrong: the answer is missing
	bool is_last;    // nothing more comes to this number
};
// When `from` can be read: false = it has died.
bool resident_read(struct resident *r);
// The next answer, valid until resident_read is called again.
bool resident_next(struct resident *r, struct resident_answer *out);
// Ends it, and removes what it has on the disk.
void resident_end(struct resident *r);

#endif
