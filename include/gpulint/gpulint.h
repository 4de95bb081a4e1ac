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

#pragma GCC visibility push(default)

#define GPULINT_VERSION "0.1.0"
#define GPULINT_HOMEPAGE "https://github.com/gpulint/gpulint"
#define GPULINT_RULES_PAGE GPULINT_HOMEPAGE "#rules" // the table of README.md

enum gpulint_level { GPULINT_NOTE, GPULINT_WARNING, GPULINT_ERROR };
enum gpulint_confidence { GPULINT_LOW, GPULINT_MEDIUM, GPULINT_HIGH };

// A range in a source file. Lines and columns start at 1; columns count UTF-8 bytes; the end column is exclusive.
struct gpulint_location {
	const char *file; // absolute path, symbolic links resolved
	uint32_t line, column, end_line, end_column;
};

// What a step is to the finding, beside an operation or a condition like others.
enum gpulint_step_role {
	GPULINT_STEP_PLAIN,
	GPULINT_STEP_LEAVES_OUT,  // the condition by which this path leaves out what another one does
	GPULINT_STEP_SECOND_CALL, // from here on it is a second call of the function
};

// One step of the path that leads to a finding, in execution order.
struct gpulint_step {
	struct gpulint_location location;
	const char *message; // "kernel `scale` writes `d_x`"
	const char *stream;  // "stream `s1` (non-blocking)", "host", "legacy default stream"; NULL = plain control flow
	const char *thread;  // "first thread", "thread 2", "process 2", as in the picture; NULL = the whole path is one thread's
	uint32_t nesting;    // call depth, 0 = the function the finding is in
	bool is_key;         // one of the two operations the finding is about
	enum gpulint_step_role role;
	// The message in parts, for pictures; NULL = it has none. Of an operation what does it, "`cudaMemcpyAsync`", "scale<<<>>>", and what
	// it does, "writes `d_x`"; of a condition what is taken as true; of a selection the device, "device 1".
	const char *call, *does, *device;
};

struct gpulint_related {
	struct gpulint_location location;
	const char *message;
	bool is_covered; // no part of this finding: another pair left unordered here, not said on its own
};

// Replace the text of the location (empty: insert in front of it) by `text`.
struct gpulint_edit {
	struct gpulint_location location;
	const char *text;
};

// A function that the unit only declares: another file of the project may define it.
struct gpulint_undefined {
	const char *usr;  // as function_usr
	const char *text; // "`log_state` (a.cu:7)", with its call
};

struct gpulint_finding {
	const char *code;    // "GPU101"
	enum gpulint_level level;
	enum gpulint_confidence confidence;
	const char *basis;   // what it rests on, "caller": gpulint_basis
	uint32_t acting, deviating; // comparable places that do what this one leaves out, and that leave it out as well; both 0 = nothing was compared
	const char *message; // first sentence is the title and ends with a period
	const char *fix;     // smallest fix in words, NULL = none
	const char *function;     // display name of the function, for people
	const char *function_usr; // key of the function, stable when lines move
	const char *key;     // message arguments without positions, for fingerprints
	struct gpulint_location location; // the operation to change
	const struct gpulint_step *step;
	size_t step_count;
	const struct gpulint_related *related; // the other operation, the place of the missing edge, pairs that the finding covers
	size_t related_count;
	const char *const *assumption; // "`log_state` (a.cu:7) is assumed not to synchronise"
	size_t assumption_count;
	const struct gpulint_undefined *undefined; // functions that it supposes something of; where a file that may define one was not looked at, it is low
	size_t undefined_count;
	const struct gpulint_edit *edit; // applied to a copy: it parses, the finding is gone and no other came (option `fixes`)
	size_t edit_count;
	const char *no_edit; // why there is none, a clause; NULL = there is one, or none was looked for
	const char *why, *at_run_time, *instead; // of this case of the rule; NULL = what struct gpulint_rule says fits
	const char *witness; // JSON that gpulint-validate executes (docs/witness.md), NULL = the rule or the path has none
};

// A rule's metadata, for listings, SARIF and help.
struct gpulint_rule {
	const char *code, *name, *family;
	enum gpulint_level level;  // at high confidence
	const char *since;         // version
	const char *summary;       // one sentence
	const char *why;           // why it is wrong, with the clause of the CUDA manual
	const char *at_run_time;   // when the program goes wrong, and what its user then sees
	const char *instead;       // what to do
	const char *limits;        // known limits
	const char *bad, *good;    // compilable snippets
	const char *oracle;        // how hardware confirms it, or why it cannot
};

// All rules by code; *count of them. Static storage.
const struct gpulint_rule *const *gpulint_rules(size_t *count);

// Does a selector name the rule: its code or a prefix of it ("GPU1"), its name, or "ALL"?
bool gpulint_rule_fits(const char *selector, const struct gpulint_rule *rule);
// The code or the name of a rule that is nearest to a selector which names none; NULL if none is near. Static storage.
const char *gpulint_rule_near(const char *selector);

// What a finding with that basis supposes, in words that follow "supposes that" ("the caller works on ..."); NULL: there is no such basis. Static
// storage.
const char *gpulint_basis(const char *word);
// How far comparable code agrees: the z statistic of a population of which `acting` places act and `deviating` do not, where nine of ten act by chance, as
// in "Bugs as deviant behavior" (Engler et al., SOSP 2001). The larger, the less likely is a deviation on purpose. 0 where nothing was compared.
double gpulint_agreement(uint32_t acting, uint32_t deviating);

// --- sessions -------------------------------------------------------------------------------------------------------

enum gpulint_headers { GPULINT_HEADERS_AUTO, GPULINT_HEADERS_TOOLKIT, GPULINT_HEADERS_BUNDLED };

// Strings are copied by gpulint_session_new.
struct gpulint_options {
	const char *database;     // compile_commands.json or the folder that holds it; NULL = search near the first path
	const char *cuda_path;    // root of the CUDA toolkit; NULL = search
	const char *resource_dir; // clang's resource directory; NULL = search
	const char *cache_dir;    // folder where results are kept from run to run; NULL = none
	enum gpulint_headers headers;
	enum gpulint_confidence confidence; // findings below are left out
	bool force_exclude;       // excludes hold for files that were named as well
	bool fixes;               // look for source edits: each costs one analysis of the edited unit or more
	bool relative;            // link files hold names below the working directory as seen from there, and are read so in another one
	bool portable;            // report also what only behaviour measured on hardware orders, not the CUDA manual
	uint32_t jobs;            // worker processes, 0 = one a processor
	uint32_t timeout;         // seconds of processor time a unit may take (and ten times as long by the clock), 0 = 300
	uint32_t timeout_total;   // seconds the run may take, 0 = no limit
	uint32_t memory;          // MB of address space a unit may take, 0 = 4096
};

// Something that keeps a result from being complete. Printed as "file: what: action".
struct gpulint_message {
	const char *file, *what;  // file "gpulint": of the run
	const char *action;       // what to do, may be NULL
	enum gpulint_level level; // error: a requested input was not analysed or is wrong itself; warning: only in part; note: good to know
};

// A launch or a call of the GPU's API, written in host code of the project.
struct gpulint_gpu_call {
	struct gpulint_location location;
	const char *name; // "cudaMemcpyAsync", or of the kernel
	const char *why;  // no explored path holds it; NULL = one does
};

struct gpulint_statistics {
	uint32_t files;           // units analysed
	uint32_t files_lost, files_partial; // nothing known; something known, something lost to errors in the source
	uint32_t files_assumed;             // analysed with a macro defined that nothing defines: all their GPU calls stand behind it
	uint32_t files_left;                // the run ended before they were looked at
	uint32_t files_unlinked;            // the run ended before they were looked at with what other files define
	uint32_t files_hip;                 // not read: HIP
	uint32_t paths_lost;                // named, and no source or link file that can be read
	uint32_t folders_lost;              // could not be opened
	uint32_t databases_lost;            // no file of theirs can be used
	uint32_t files_kept;                // of the analysed: by an earlier run, whose result was taken
	uint32_t files_without_gpu;         // read, no GPU code in them or in what they include
	uint32_t functions, explored, degraded, incomplete, unreached, paths;
	uint32_t gpu_call_tokens, gpu_call_steps;
	uint32_t gpu_calls_left_out; // GPU calls in text that #if leaves out, in files without a compile command
	uint32_t gpu_calls, gpu_calls_reached; // each place once, however many units include it; on a path that was checked
	uint32_t operations, unknown_stream, unknown_memory, unknown_access;
	uint32_t suppressed;      // findings silenced by comments
	uint32_t unchanged;       // findings left out by gpulint_session_only_changes
	uint32_t parses;          // files are parsed again when names are missing
	double parse_seconds, lower_seconds, engine_seconds; // libclang, its tree to the IR, the analysis: summed over units
	double wall_seconds;
};

struct gpulint_session;

struct gpulint_options gpulint_options_default(void);
struct gpulint_session *gpulint_session_new(const struct gpulint_options *options);
void gpulint_session_free(struct gpulint_session *s);

// What to analyse, before gpulint_session_run. No path means the whole database, or the working directory.
void gpulint_session_add_path(struct gpulint_session *s, const char *path);
// What is left out of folders and databases, as .gitignore writes it for a folder (NULL = the working directory).
void gpulint_session_add_exclude(struct gpulint_session *s, const char *folder, const char *glob);
// A compiler flag for every unit, after (or before) those of the database.
void gpulint_session_add_extra_arg(struct gpulint_session *s, const char *arg, bool before);
// Flags that replace the database, one a call.
void gpulint_session_add_fixed_flag(struct gpulint_session *s, const char *flag);
// A link file, which holds units that gpulint_session_summarize has parsed: they are analysed with the others. With link files and no path
// nothing is parsed. A file that cannot be used is a message of level error.
void gpulint_session_add_link_file(struct gpulint_session *s, const char *file);
// What functions of libraries do that gpulint does not know (docs/models.md). NULL, or what is wrong with the file, as
// "FILE:LINE: what: what to do", valid until the session is freed.
const char *gpulint_session_add_models(struct gpulint_session *s, const char *file);
// The nearest gpulint-models.json in the folder of the first path (of the working directory without one) or above; NULL = none.
const char *gpulint_session_near_models(struct gpulint_session *s);
// What a file holds in this run, whatever the disk says; the file need not be there. The text is copied.
void gpulint_session_add_text(struct gpulint_session *s, const char *path, const char *text, size_t length);

enum gpulint_change {
	GPULINT_STAGED, // what git would commit: files are analysed as the index has them
	GPULINT_SINCE,  // what the working tree has changed since the commit in which HEAD's history left the commit `with`
	GPULINT_DIFF,   // what `with`, a unified diff, says
};
// Only files that changed (of the paths, or of the repository) are analysed, and sources that include a header that changed. Only findings are
// given of which a place, or a step of their path, lies on a changed line, or between two steps of which lines were removed; likewise GPU calls
// on no path. NULL, or what is wrong, as "what: why: what to do", valid until the session is freed. Once for a session.
const char *gpulint_session_only_changes(struct gpulint_session *s, enum gpulint_change change, const char *with);
// Rules by code, prefix of a code ("GPU1"), name or "ALL"; false when no rule fits. Later calls win over earlier ones;
// a first select turns all others off.
bool gpulint_session_select(struct gpulint_session *s, const char *rule, bool on);

// Where a run is.
struct gpulint_progress {
	size_t done, count;   // files
	size_t findings;      // so far, before equal ones count once and comments silence some
	const char *file;     // that is being looked at
	bool is_linking;      // once more, with what other files define
};
// Calls `tell` from gpulint_session_run, whenever something changes and once a second at least.
void gpulint_session_on_progress(struct gpulint_session *s, void (*tell)(void *context, const struct gpulint_progress *p), void *context);

enum gpulint_status {
	GPULINT_DONE,
	GPULINT_INCOMPLETE,  // some requested input was not analysed, or has a syntax error: see the messages of level error
	GPULINT_INTERRUPTED, // SIGINT or SIGTERM: the results are those of the files that were looked at until then, low where other files may excuse them
	GPULINT_OUT_OF_TIME, // the same after timeout_total
};
// In the place of gpulint_session_run: parses the units and writes them to one link file, whole or not at all. What the session has are
// messages.
enum gpulint_status gpulint_session_summarize(struct gpulint_session *s, const char *file);
// Analyses in worker processes, so that a unit that crashes libclang is one message and not the end of the run. While it
// looks at files, SIGINT and SIGTERM are taken as a request to stop; once it has stopped they do what they did before.
enum gpulint_status gpulint_session_run(struct gpulint_session *s);

// Results, valid until the session is freed. Findings are sorted by file, line, column and code.
size_t gpulint_session_finding_count(const struct gpulint_session *s);
const struct gpulint_finding *gpulint_session_finding(const struct gpulint_session *s, size_t i);
// Findings that comments silence, and the reason that the comment gives ("" = none); NULL behind the last.
const struct gpulint_finding *gpulint_session_suppressed(const struct gpulint_session *s, size_t i, const char **reason);
size_t gpulint_session_message_count(const struct gpulint_session *s);
const struct gpulint_message *gpulint_session_message(const struct gpulint_session *s, size_t i);
// Files that are not analysed as the disk has them; absolute path. NULL behind the last.
const char *gpulint_session_text(const struct gpulint_session *s, size_t i, const char **path, size_t *length);
// GPU calls that lie on no explored path, sorted by file, line and column.
size_t gpulint_session_unreached_count(const struct gpulint_session *s);
const struct gpulint_gpu_call *gpulint_session_unreached(const struct gpulint_session *s, size_t i);
const struct gpulint_statistics *gpulint_session_statistics(const struct gpulint_session *s);
// Repository root of the first path, else the working directory.
const char *gpulint_session_root(const struct gpulint_session *s);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif
#endif
