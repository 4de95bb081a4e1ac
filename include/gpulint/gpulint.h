// SPDX-License-Identifier: Apache-2.0
// The public interface of libgpulint: analyse files, receive findings.
//
//   struct gpulint_options options = gpulint_options_default();
//   struct gpulint_session *s = gpulint_session_new(&options);
//   gpulint_session_add_path(s, "src/");
//   int status = gpulint_session_run(s);
//   for (size_t i = 0; i < gpulint_session_finding_count(s); i++) use(gpulint_session_finding(s, i));
//   gpulint_session_free(s);
#ifndef GPULINT_GPULINT_H
#define GPULINT_GPULINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GPULINT_VERSION "0.1.0"

enum gpulint_level { GPULINT_NOTE, GPULINT_WARNING, GPULINT_ERROR };
enum gpulint_confidence { GPULINT_LOW, GPULINT_MEDIUM, GPULINT_HIGH };

// A range in a source file. Lines and columns start at 1; columns count UTF-8 bytes; the end column is exclusive.
struct gpulint_location {
	const char *file; // absolute path, symbolic links resolved
	uint32_t line, column, end_line, end_column;
};

// One step of the path that leads to a finding, in execution order.
struct gpulint_step {
	struct gpulint_location location;
	const char *message; // "kernel `scale` writes `d_x`"
	const char *stream;  // "stream `s1` (non-blocking)", "host", "legacy default stream"; NULL = plain control flow
	uint32_t nesting;    // call depth, 0 = the function the finding is in
	bool is_key;         // one of the two operations the finding is about
};

struct gpulint_related {
	struct gpulint_location location;
	const char *message;
};

struct gpulint_finding {
	const char *code;    // "GPU101"
	enum gpulint_level level;
	enum gpulint_confidence confidence;
	const char *message; // first sentence is the title and ends with a period
	const char *fix;     // smallest fix in words, NULL = none
	const char *function;     // display name of the function, for people
	const char *function_usr; // key of the function, stable when lines move
	const char *key;     // message arguments without positions, for fingerprints
	struct gpulint_location location; // the operation to change
	const struct gpulint_step *step;
	size_t step_count;
	const struct gpulint_related *related; // the other operation, the place of the missing edge
	size_t related_count;
	const char *const *assumption; // "`log_state` is assumed not to synchronise"
	size_t assumption_count;
};

// A rule's metadata, for listings, SARIF and help.
struct gpulint_rule {
	const char *code, *name, *family;
	enum gpulint_level level;  // at high confidence
	const char *since;         // version
	const char *summary;       // one sentence
	const char *why;           // why it is wrong, with the clause of the CUDA manual
	const char *instead;       // what to do
	const char *limits;        // known limits
	const char *bad, *good;    // compilable snippets
	const char *oracle;        // how hardware confirms it, or why it cannot
};

// All rules by code; *count of them. Static storage.
const struct gpulint_rule *const *gpulint_rules(size_t *count);

#ifdef __cplusplus
}
#endif
#endif
