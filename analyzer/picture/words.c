// SPDX-License-Identifier: Apache-2.0
// What is written into the picture.
#include <string.h>

#include "base/file.h"
#include "picture/parts.h"

enum place { ON_HOST, ON_STREAM };
enum role { WORK, SETUP };

// By kind of step: where it is drawn, whether it only makes an object, and what it does where it touches no memory: %s stream, %e
// event, %f second event, %m memory, %d device, %c context, %l module, %g graph, %t thread, %o mode of a capture.
static const struct row {
	enum place place;
	enum role role;
	const char *effect;
} rows[WSTEP_KIND_COUNT] = {
	[WSTEP_LAUNCH] = {ON_STREAM, WORK, ""},
	[WSTEP_MEMSET] = {ON_STREAM, WORK, ""},
	[WSTEP_COPY] = {ON_STREAM, WORK, ""},
	[WSTEP_HOST_FUNCTION] = {ON_STREAM, WORK, "host function"},
	[WSTEP_HOST_ACCESS] = {ON_HOST, WORK, ""},
	[WSTEP_DIES] = {ON_HOST, WORK, "%m ends"},
	[WSTEP_RECORD] = {ON_STREAM, WORK, "records %e"},
	[WSTEP_WAIT] = {ON_STREAM, WORK, "waits for %e"},
	[WSTEP_SYNC_STREAM] = {ON_HOST, WORK, "waits for %s"},
	[WSTEP_POLL_STREAM] = {ON_HOST, WORK, "%s is complete"},
	[WSTEP_SYNC_EVENT] = {ON_HOST, WORK, "waits for %e"},
	[WSTEP_POLL_EVENT] = {ON_HOST, WORK, "%e is complete"},
	[WSTEP_SYNC_DEVICE] = {ON_HOST, WORK, "waits for %d"},
	[WSTEP_ELAPSED] = {ON_HOST, WORK, "from %e to %f"},
	[WSTEP_CREATE_STREAM] = {ON_HOST, SETUP, "makes %s"},
	[WSTEP_DESTROY_STREAM] = {ON_HOST, WORK, "destroys %s"},
	[WSTEP_CREATE_EVENT] = {ON_HOST, SETUP, "makes %e"},
	[WSTEP_DESTROY_EVENT] = {ON_HOST, WORK, "destroys %e"},
	[WSTEP_ALLOC] = {ON_HOST, SETUP, "makes %m"},
	[WSTEP_FREE] = {ON_HOST, WORK, "frees %m"},
	[WSTEP_ALLOC_ASYNC] = {ON_STREAM, WORK, "makes %m"},
	[WSTEP_FREE_ASYNC] = {ON_STREAM, WORK, "frees %m"},
	[WSTEP_UNMAP] = {ON_HOST, WORK, "unmaps %m"},
	[WSTEP_REGISTER] = {ON_HOST, SETUP, "pins %m"},
	[WSTEP_UNREGISTER] = {ON_HOST, WORK, "unpins %m"},
	[WSTEP_INIT] = {ON_HOST, SETUP, ""},
	[WSTEP_SET_DEVICE] = {ON_HOST, WORK, "selects %d"},
	[WSTEP_RESET_DEVICE] = {ON_HOST, WORK, "resets %d"},
	[WSTEP_ENABLE_PEER] = {ON_HOST, SETUP, "lets it reach %d"},
	[WSTEP_CREATE_CONTEXT] = {ON_HOST, SETUP, "makes %c"},
	[WSTEP_DESTROY_CONTEXT] = {ON_HOST, WORK, "destroys %c"},
	[WSTEP_PUSH_CONTEXT] = {ON_HOST, WORK, "pushes %c"},
	[WSTEP_SET_CONTEXT] = {ON_HOST, WORK, "sets %c"},
	[WSTEP_POP_CONTEXT] = {ON_HOST, WORK, ""},
	[WSTEP_LOAD_MODULE] = {ON_HOST, SETUP, "loads %l"},
	[WSTEP_LOAD_LIBRARY] = {ON_HOST, SETUP, "loads %l"},
	[WSTEP_UNLOAD_MODULE] = {ON_HOST, WORK, "unloads %l"},
	[WSTEP_BEGIN_CAPTURE] = {ON_HOST, WORK, "captures %s, %o mode"},
	[WSTEP_END_CAPTURE] = {ON_HOST, WORK, "ends the capture of %s"},
	[WSTEP_INSTANTIATE] = {ON_HOST, SETUP, "instantiates %g"},
	[WSTEP_LAUNCH_GRAPH] = {ON_STREAM, WORK, "launches %g"},
	[WSTEP_START_THREAD] = {ON_HOST, WORK, "starts %t"},
	[WSTEP_JOIN_THREAD] = {ON_HOST, WORK, "joins %t"},
	[WSTEP_FORK] = {ON_HOST, WORK, "starts %t"},
	[WSTEP_LOCK] = {ON_HOST, WORK, "takes a lock"},
	[WSTEP_UNLOCK] = {ON_HOST, WORK, "gives the lock back"},
	[WSTEP_SIGNAL] = {ON_HOST, WORK, "signals"},
	[WSTEP_AWAIT] = {ON_HOST, WORK, "waits for a signal"},
	[WSTEP_EXIT] = {ON_HOST, WORK, "the process ends"},
	[WSTEP_CALL] = {ON_HOST, SETUP, ""},
};

// A call that fails in a forked process enqueues nothing: there is no stream for it.
bool step_is_on_stream(const struct witness *w, const struct witness_step *s)
{
	bool is_refused = w->claim == CLAIM_API_ERROR && w->threads[s->thread].is_process;
	return rows[s->kind].place == ON_STREAM && !is_refused;
}

bool step_is_end_of_handle(const struct witness_step *s)
{
	return s->kind == WSTEP_DESTROY_STREAM || s->kind == WSTEP_DESTROY_EVENT;
}

bool step_is_setup(const struct witness *w, const struct witness_step *s)
{
	return rows[s->kind].role == SETUP || (s->kind == WSTEP_SET_DEVICE && w->device_count < 2);
}

char *text_unmarked(struct arena *a, const char *text, size_t n)
{
	char *to = arena_alloc(a, n + 1);
	size_t out = 0;
	for (size_t i = 0; i < n; i++)
		if (text[i] != '`')
			to[out++] = text[i];
	to[out] = 0;
	return to;
}

static const char *name_of(const char *name, const char *id)
{
	return name && *name ? name : id;
}

static const char *stream_title(const struct witness_stream *s)
{
	if (s->kind == WSTREAM_LEGACY)
		return "default stream";
	return s->kind == WSTREAM_PER_THREAD && !s->name ? "per-thread default stream" : name_of(s->name, s->id);
}

static const char *thread_title(struct arena *a, const struct witness *w, int thread)
{
	return w->thread_count > 1 ? witness_thread_title(a, thread, w->threads[thread].is_process) : "host";
}

// The step that makes the object, NULL = none. They are few.
static const struct witness_step *made_by(const struct witness *w, const struct witness_step *s,
                                          bool (*is_made)(const struct witness_step *, const struct witness_step *))
{
	for (size_t i = 0; i < w->step_count; i++)
		if (is_made(&w->step[i], s))
			return &w->step[i];
	return NULL;
}

static bool makes_context(const struct witness_step *made, const struct witness_step *s)
{
	return made->kind == WSTEP_CREATE_CONTEXT && made->context == s->context;
}

static bool makes_module(const struct witness_step *made, const struct witness_step *s)
{
	return (made->kind == WSTEP_LOAD_MODULE || made->kind == WSTEP_LOAD_LIBRARY) && made->module == s->module;
}

static bool makes_graph(const struct witness_step *made, const struct witness_step *s)
{
	return (made->kind == WSTEP_END_CAPTURE || made->kind == WSTEP_INSTANTIATE) && made->graph == s->graph;
}

// "the context", and where there are several "the context of line 12"; objects of witnesses have numbers that nobody wrote.
static const char *object_of(struct arena *a, const char *what, size_t count, const struct witness_step *made, const struct witness_step *s)
{
	return count < 2 || !made || made == s ? what : arena_printf(a, "%s of line %u", what, made->line);
}

static const char *context_title(struct arena *a, const struct witness *w, const struct witness_step *s)
{
	if (w->contexts[s->context].is_primary)
		return "the primary context";
	return object_of(a, s->kind == WSTEP_CREATE_CONTEXT ? "a context" : "the context", w->context_count, made_by(w, s, makes_context), s);
}

static const char *module_title(struct arena *a, const struct witness *w, const struct witness_step *s)
{
	const char *what = w->modules[s->module].is_library ? "the library" : "the module";
	return object_of(a, what, w->module_count, made_by(w, s, makes_module), s);
}

bool step_is_at(const struct gpulint_location *l, const struct witness_step *s)
{
	return s->file && l->file && strcmp(l->file, s->file) == 0 && l->line == s->line && l->column == s->column;
}

// Of the selections that stand where this one does, as in a loop: those of the witness in front of it, and all.
static size_t selections(const struct witness *w, const struct witness_step *s, size_t *all)
{
	size_t in_front = 0;
	*all = 0;
	for (size_t i = 0; i < w->step_count; i++) {
		const struct gpulint_location l = {w->step[i].file, w->step[i].line, w->step[i].column, 0, 0};
		bool is_same = w->step[i].kind == s->kind && step_is_at(&l, s);
		in_front += is_same && &w->step[i] < s;
		*all += is_same;
	}
	return in_front;
}

// As the path says where it is selected: "device s->device". NULL = it does not say which.
static const char *device_name(struct arena *a, const struct subject *of, const struct witness_step *s)
{
	size_t all, in_front = selections(of->w, s, &all), told = 0;
	const char *name = NULL;
	for (size_t i = 0; of->f && i < of->f->step_count; i++) {
		const struct gpulint_step *step = &of->f->step[i];
		if (step->device && step_is_at(&step->location, s) && told++ == in_front)
			name = text_unmarked(a, step->device, strlen(step->device));
	}
	return told == all ? name : NULL;
}

// Does anything but a selection belong to the device?
static bool is_used(const struct witness *w, int device)
{
	bool is_used = w->device == device;
	for (size_t i = 0; i < w->stream_count; i++)
		is_used |= w->streams[i].device == device;
	for (size_t i = 0; i < w->event_count; i++)
		is_used |= w->events[i].device == device;
	for (size_t i = 0; i < w->memory_count; i++)
		is_used |= w->memories[i].device == device;
	for (size_t i = 0; i < w->context_count; i++)
		is_used |= w->contexts[i].device == device;
	return is_used;
}

// Where the path says that it is selected; NULL = it does not say which one it is.
static const char *name_of_device(struct arena *a, const struct subject *of, int device)
{
	const char *name = NULL;
	for (size_t i = 0; i < of->w->step_count && !name; i++) {
		const struct witness_step *s = &of->w->step[i];
		name = s->kind == WSTEP_SET_DEVICE && s->device == device ? device_name(a, of, s) : NULL;
	}
	return name;
}

const char *device_title(struct arena *a, const struct subject *of, int device)
{
	const char *name = name_of_device(a, of, device);
	bool has_other = false;
	if (name)
		return name;
	for (int i = 1; i < (int)of->w->device_count && !device; i++)
		has_other |= is_used(of->w, i) || name_of_device(a, of, i);
	if (device == 0)
		return has_other ? "device 0" : "the device"; // which one it is nobody says
	return is_used(of->w, device) ? "another device" : "a device";
}

static const char *operand(struct arena *a, const struct subject *of, const struct witness_step *s, char letter)
{
	const struct witness *w = of->w;
	switch (letter) {
	case 's': return s->stream == NO_OBJECT ? NULL : stream_title(&w->streams[s->stream]);
	case 'e': return s->event == NO_OBJECT ? NULL : name_of(w->events[s->event].name, w->events[s->event].id);
	case 'f': return s->event2 == NO_OBJECT ? NULL : name_of(w->events[s->event2].name, w->events[s->event2].id);
	case 'm': return s->memory == NO_OBJECT ? NULL : name_of(w->memories[s->memory].name, w->memories[s->memory].id);
	case 'd': return s->device == NO_OBJECT ? NULL : device_title(a, of, s->device);
	case 'c': return s->context == NO_OBJECT ? "no context" : context_title(a, w, s);
	case 'l': return s->module == NO_OBJECT ? NULL : module_title(a, w, s);
	case 'g': return s->graph == NO_OBJECT ? NULL : object_of(a, "the graph", w->graph_count, made_by(w, s, makes_graph), s);
	case 'o': return s->mode;
	case 't': return s->child == NO_OBJECT ? NULL : thread_title(a, w, s->child);
	default: return NULL;
	}
}

static const char *fill(struct arena *a, const struct subject *of, const struct witness_step *s, const char *form)
{
	const char *at = strchr(form, '%');
	if (!at)
		return form;
	const char *what = operand(a, of, s, at[1]), *rest = fill(a, of, s, at + 2);
	return arena_printf(a, "%.*s%s%s", (int)(at - form), form, what ? what : "", rest);
}

static void put_access(struct arena *a, struct shown_accesses *out, const char *text)
{
	for (size_t i = 0; i < out->list.n; i++)
		if (strcmp(out->list.at[i], text) == 0)
			return;
	*vec_push(a, &out->list) = text;
}

void shown_accesses(struct arena *a, const struct witness *w, const struct witness_step *s, struct shown_accesses *out)
{
	static const char *const verb[] = {[MODE_READ] = "reads", [MODE_WRITE] = "writes", [MODE_ATOMIC] = "updates"};
	for (int is_other = 0; is_other <= 1; is_other++)
		for (size_t i = 0; i < s->access_count; i++) {
			const struct witness_memory *m = &w->memories[s->access[i].memory];
			if ((s->access[i].memory != w->memory) == (bool)is_other)
				put_access(a, out, arena_printf(a, "%s %s", verb[s->access[i].mode], name_of(m->name, m->id)));
		}
}

static const char *accesses(struct arena *a, const struct witness *w, const struct witness_step *s)
{
	struct shown_accesses all = {0};
	const char *text = "";
	shown_accesses(a, w, s, &all);
	for (size_t i = 0; i < all.list.n; i++)
		text = arena_printf(a, "%s%s%s", text, *text ? ", " : "", all.list.at[i]);
	return text;
}

// A function of include/libraries whose name begins with this is told by the rest of it.
static const char *told(struct arena *a, const char *name)
{
	static const char mark[] = "gpulint_";
	const char *at = strstr(name, mark);
	bool is_whole = at && (at == name || at[-1] == ':');
	return is_whole ? arena_printf(a, "%.*s%s", (int)(at - name), name, at + sizeof mark - 1) : name;
}

const char *shown_call(struct arena *a, const struct witness_step *s)
{
	const char *api = s->api && *s->api ? s->api : step_words[s->kind];
	if (s->kind != WSTEP_LAUNCH || !s->kernel || s->replaces)
		return told(a, api);
	const char *how = s->is_cooperative ? " (cooperative)" : s->is_caller || strcmp(s->kernel, api) == 0 ? "" : "<<<>>>";
	return arena_printf(a, "%s%s", told(a, s->kernel), how);
}

const char *shown_effect(struct arena *a, const struct subject *of, const struct witness_step *s)
{
	return s->access_count ? accesses(a, of->w, s) : fill(a, of, s, rows[s->kind].effect);
}

const char *shown_place(struct arena *a, const struct witness *w, const struct witness_step *s)
{
	const char *file = s->file && *s->file ? s->file : NULL, *own = w ? witness_place(w)->file : NULL;
	bool is_own = file && own && strcmp(file, own) == 0;
	const char *place = is_own ? arena_printf(a, "line %u", s->line) : file ? arena_printf(a, "%s:%u", path_base(file), s->line) : "";
	if (s->is_caller)
		return "assumed, no source shows it";
	if (!w || w->thread_count < 2 || !step_is_on_stream(w, s))
		return place;
	return arena_printf(a, "%s%sby %s", place, *place ? ", " : "", thread_title(a, w, s->thread));
}

struct picture_lane stream_lane(const struct subject *of, int stream)
{
	static const char *const note[] = {[WSTREAM_LEGACY] = "legacy",
	                                   [WSTREAM_PER_THREAD] = "per thread",
	                                   [WSTREAM_BLOCKING] = "blocking stream",
	                                   [WSTREAM_NONBLOCKING] = "non-blocking stream",
	                                   [WSTREAM_UNKNOWN] = "stream from outside"};
	const struct witness_stream *s = &of->w->streams[stream];
	return (struct picture_lane){stream_title(s), note[s->kind], s->device == NO_OBJECT ? 0 : s->device};
}

struct picture_lane thread_lane(struct arena *a, const struct witness *w, int thread)
{
	return (struct picture_lane){thread_title(a, w, thread), w->threads[thread].is_process ? "forked" : "thread", NO_OBJECT};
}

static bool ends_something(enum witness_step_kind kind)
{
	return kind == WSTEP_DESTROY_STREAM || kind == WSTEP_DESTROY_EVENT || kind == WSTEP_FREE || kind == WSTEP_FREE_ASYNC || kind == WSTEP_DIES ||
	       kind == WSTEP_UNMAP || kind == WSTEP_UNREGISTER || kind == WSTEP_DESTROY_CONTEXT || kind == WSTEP_UNLOAD_MODULE ||
	       kind == WSTEP_RESET_DEVICE;
}

const char *wrong_device_text(const struct gpulint_finding *f)
{
	return f && f->confidence < GPULINT_HIGH ? "another device may be current" : "another device is current";
}

// The work is on a stream of the device that is current.
static const char *current_device_text(struct arena *a, const struct subject *of)
{
	int stream = of->w->step[of->w->second].stream, device = stream == NO_OBJECT ? NO_OBJECT : of->w->streams[stream].device;
	const char *current = device == NO_OBJECT ? NULL : device_title(a, of, device);
	const char *meant = of->w->device == NO_OBJECT ? NULL : device_title(a, of, of->w->device);
	bool is_known = current && meant && of->f && of->f->confidence == GPULINT_HIGH && strcmp(current, meant) != 0;
	return is_known ? arena_printf(a, "%s is current, not %s", current, meant) : wrong_device_text(of->f);
}

static bool has_error(const struct witness *w, const char *name)
{
	for (size_t i = 0; i < w->error_count; i++)
		if (strcmp(w->error[i], name) == 0)
			return true;
	return false;
}

// What fails: the call, or the kernel behind it; surely, or only where something is as it may be.
static const char *error_text(const struct subject *of)
{
	const struct witness *w = of->w;
	const struct witness_step *first = &w->step[w->first], *second = &w->step[w->second];
	bool is_single = first == second, is_sure = !of->f || of->f->confidence == GPULINT_HIGH;
	if (second->kind == WSTEP_LAUNCH && second->has_grid_sync && has_error(w, "cudaErrorLaunchFailure"))
		return "the kernel fails at its grid sync";
	if (first->kind == WSTEP_CREATE_STREAM && second->kind == WSTEP_LAUNCH && first->stream == second->stream)
		return "the manual forbids this launch"; // which drivers accept
	if (first->kind == WSTEP_RECORD && second->kind == WSTEP_ELAPSED)
		return "may not be complete yet";
	if (is_single && !is_sure && has_error(w, "CUDA_ERROR_INVALID_CONTEXT"))
		return "may have no context, or another";
	return is_single ? is_sure ? "this call fails" : "this call may fail" : is_sure ? "makes this call fail" : "may make this call fail";
}

const char *claim_text(struct arena *a, const struct subject *of, bool *is_missing)
{
	const struct witness *w = of->w;
	*is_missing = false;
	switch (w->claim) {
	case CLAIM_UNORDERED: *is_missing = true; return "nothing orders these two";
	case CLAIM_USE_AFTER:
		*is_missing = !ends_something(w->step[w->first].kind);
		return *is_missing                               ? "nothing makes this wait"
		       : ends_something(w->step[w->second].kind) ? "ends what has ended"
		                                                 : "used after its end";
	case CLAIM_INTERLEAVED: *is_missing = true; return "the two threads can change places";
	case CLAIM_API_ERROR: return error_text(of);
	case CLAIM_CAPTURE:
		*is_missing = w->step[w->second].kind == WSTEP_END_CAPTURE && w->first != w->second;
		return *is_missing ? "this branch is not joined" : "fails in the capture";
	case CLAIM_WRONG_DEVICE: return current_device_text(a, of);
	case CLAIM_CONTEXT_STACK: return "stays on the stack";
	case CLAIM_HANG: return "never ends";
	case CLAIM_COST: return "blocks the host";
	case CLAIM_KIND_COUNT: break;
	}
	return "";
}
