// SPDX-License-Identifier: Apache-2.0
// A random witness as C++. Every style does the same calls in the same order.
#include "random.h"

#include <stdarg.h>
#include <string.h>

const char *const style_words[STYLE_COUNT] = {
#define X(id, word) word,
	STYLES(X)
#undef X
};

struct printer {
	FILE *out;
	const struct witness *w;
	unsigned number, lines;
	enum style style;
};

__attribute__((format(printf, 2, 3))) static void line(struct printer *p, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	vfprintf(p->out, format, ap);
	va_end(ap);
	putc('\n', p->out);
	p->lines++;
}

void random_print_prelude(FILE *out)
{
	fputs("#include <cuda_runtime.h>\n#include <cstdlib>\n#include <functional>\n#include <thread>\n\n"
	      "#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)\n"
	      "template <typename T> __global__ void reads(const T *p) { if (p[INDEX] == 42) __trap(); }\n"
	      "template <typename T> __global__ void writes(T *p) { p[INDEX] = 1; }\n"
	      "template <typename T> __global__ void adds(T *p) { atomicAdd(&p[INDEX], 1.0f); }\n"
	      "template <typename T> __global__ void moves(T *to, const T *from) { to[INDEX] = from[INDEX]; }\n"
	      "void set(void *p) { *(float *)p = 3; }\n\n"
	      "struct Stream {\n\tcudaStream_t v;\n\texplicit Stream(unsigned flags) { cudaStreamCreateWithFlags(&v, "
	      "flags); }\n"
	      "\t~Stream() { cudaStreamDestroy(v); }\n\toperator cudaStream_t() const { return v; }\n};\n"
	      "struct Event {\n\tcudaEvent_t v;\n\tEvent() { cudaEventCreateWithFlags(&v, cudaEventDisableTiming); }\n"
	      "\t~Event() { cudaEventDestroy(v); }\n\toperator cudaEvent_t() const { return v; }\n};\n"
	      "struct Device {\n\tfloat *v;\n\tDevice() { cudaMalloc((void **)&v, 4096); }\n\t~Device() { cudaFree(v); "
	      "}\n"
	      "\toperator float *() const { return v; }\n};\n"
	      "struct Pinned {\n\tfloat *v;\n\tPinned() { cudaMallocHost((void **)&v, 4096); }\n\t~Pinned() { "
	      "cudaFreeHost(v); }\n"
	      "\toperator float *() const { return v; }\n};\n"
	      "struct Managed {\n\tfloat *v;\n\tManaged() { cudaMallocManaged((void **)&v, 4096); }\n\t~Managed() { "
	      "cudaFree(v); }\n"
	      "\toperator float *() const { return v; }\n};\n"
	      "struct Pageable {\n\tfloat *v;\n\tPageable() { v = (float *)malloc(4096); }\n\t~Pageable() { free(v); }\n"
	      "\toperator float *() const { return v; }\n};\n"
	      "struct View {\n\tfloat *v;\n\tfloat *&data() { return v; }\n};\n\n",
	      out);
}

enum { NAME = 24 };

// One object that holds all others in plain members.
static bool has_all(const struct printer *p)
{
	return p->style == STYLE_CARRIER || p->style == STYLE_VIRTUALS;
}

// An object as the step names it: a member, or what an accessor of it gives.
static const char *named(const struct printer *p, char letter, int i, char *to)
{
	const char *format = p->style == STYLE_ARRAYS                   ? "%c[%d]"
	                     : has_all(p)                               ? "all.%c%d"
	                     : p->style == STYLE_ACCESSORS              ? "all.get_%c%d()"
	                     : p->style == STYLE_VIEWS && letter == 'm' ? "%c%d.data()"
	                                                                : "%c%d";
	snprintf(to, NAME, format, letter, i);
	return to;
}

// Writes the name of an object into `to`.
static const char *stream(const struct printer *p, int i, char *to)
{
	enum witness_stream_kind kind = p->w->streams[i].kind;
	if (kind == WSTREAM_LEGACY || kind == WSTREAM_PER_THREAD)
		return kind == WSTREAM_LEGACY ? "0" : "cudaStreamPerThread";
	return named(p, 's', i, to);
}

static const char *event(const struct printer *p, int i, char *to)
{
	return named(p, 'e', i, to);
}

static const char *memory(const struct printer *p, int i, char *to)
{
	return named(p, 'm', i, to);
}

// Where an access begins: "m0" or "m0 + 512".
static const char *part(const struct printer *p, const struct witness_access *access, char *to)
{
	memory(p, access->memory, to);
	if (access->begin)
		snprintf(to + strlen(to), NAME - strlen(to), " + %d", (int)(access->begin / sizeof(float)));
	return to;
}

static int size_of(const struct witness_access *access)
{
	return (int)(access->end - access->begin);
}

static bool is_host(const struct witness_memory *m)
{
	return m->kind == WMEMORY_PINNED || m->kind == WMEMORY_PAGEABLE;
}

static const char *direction(const struct printer *p, const struct witness_step *s)
{
	static const char *const word[] = {"cudaMemcpyDeviceToDevice", "cudaMemcpyDeviceToHost", "cudaMemcpyHostToDevice", "cudaMemcpyHostToHost"};
	return word[2 * is_host(&p->w->memories[s->access[0].memory]) + is_host(&p->w->memories[s->access[1].memory])];
}

static void print_launch(struct printer *p, const struct witness_step *s)
{
	static const char *const kernel[] = {"reads", "writes", "adds"};
	char a[NAME], b[NAME], n[NAME];
	const char *on = stream(p, s->stream, n), *type = p->style == STYLE_TEMPLATE ? "<T>" : "";
	if (s->access_count == 2)
		line(p, "\tmoves%s<<<4, 256, 0, %s>>>((float *)%s, (const float *)%s);", p->style == STYLE_CLASSES ? "<float>" : type, on,
		     memory(p, s->access[1].memory, a), memory(p, s->access[0].memory, b));
	else
		line(p, "\t%s%s<<<4, 256, 0, %s>>>(%s);", kernel[s->access->mode], p->style == STYLE_CLASSES ? "<float>" : type, on,
		     memory(p, s->access->memory, a));
}

static void print_copy(struct printer *p, const struct witness_step *s)
{
	char a[NAME], b[NAME], n[NAME];
	const char *to = part(p, &s->access[1], a), *from = part(p, &s->access[0], b);
	int size = size_of(s->access), far_to = p->w->memories[s->access[1].memory].device, far_from = p->w->memories[s->access[0].memory].device;
	if (s->is_peer && s->is_sync)
		line(p, "\tcudaMemcpyPeer(%s, %d, %s, %d, %d);", to, far_to, from, far_from, size);
	else if (s->is_peer)
		line(p, "\tcudaMemcpyPeerAsync(%s, %d, %s, %d, %d, %s);", to, far_to, from, far_from, size, stream(p, s->stream, n));
	else if (s->is_sync)
		line(p, "\tcudaMemcpy(%s, %s, %d, %s);", to, from, size, direction(p, s));
	else
		line(p, "\tcudaMemcpyAsync(%s, %s, %d, %s, %s);", to, from, size, direction(p, s), stream(p, s->stream, n));
}

static void print_alloc(struct printer *p, const struct witness_step *s)
{
	static const char *const call[] = {
		[WMEMORY_DEVICE] = "cudaMalloc", [WMEMORY_PINNED] = "cudaMallocHost", [WMEMORY_MANAGED] = "cudaMallocManaged"};
	char a[NAME];
	enum witness_memory_kind kind = p->w->memories[s->memory].kind;
	if (kind == WMEMORY_PAGEABLE)
		line(p, "\t%s = (float *)malloc(4096);", memory(p, s->memory, a));
	else
		line(p, "\t%s((void **)&%s, 4096);", call[kind], memory(p, s->memory, a));
}

static void print_free(struct printer *p, const struct witness_step *s)
{
	char a[NAME];
	enum witness_memory_kind kind = p->w->memories[s->memory].kind;
	line(p, "\t%s(%s);", kind == WMEMORY_PAGEABLE ? "free" : kind == WMEMORY_PINNED ? "cudaFreeHost" : "cudaFree", memory(p, s->memory, a));
}

static void print_host(struct printer *p, const struct witness_step *s)
{
	char a[NAME];
	if (s->access->mode == MODE_READ)
		line(p, "\tsink += %s[0];", memory(p, s->access->memory, a));
	else
		line(p, "\t%s[0] = 2;", memory(p, s->access->memory, a));
}

static void print_step(struct printer *p, const struct witness_step *s)
{
	char a[NAME], n[NAME];
	const char *st = s->stream == NO_OBJECT ? "" : stream(p, s->stream, n);
	switch (s->kind) {
	case WSTEP_LAUNCH: print_launch(p, s); return;
	case WSTEP_COPY: print_copy(p, s); return;
	case WSTEP_MEMSET:
		if (s->is_sync)
			line(p, "\tcudaMemset(%s, 1, %d);", part(p, s->access, a), size_of(s->access));
		else
			line(p, "\tcudaMemsetAsync(%s, 1, %d, %s);", part(p, s->access, a), size_of(s->access), st);
		return;
	case WSTEP_HOST_FUNCTION: line(p, "\tcudaLaunchHostFunc(%s, set, %s);", st, memory(p, s->access->memory, a)); return;
	case WSTEP_HOST_ACCESS: print_host(p, s); return;
	case WSTEP_RECORD: line(p, "\tcudaEventRecord(%s, %s);", event(p, s->event, a), st); return;
	case WSTEP_WAIT: line(p, "\tcudaStreamWaitEvent(%s, %s, 0);", st, event(p, s->event, a)); return;
	case WSTEP_SYNC_STREAM: line(p, "\tcudaStreamSynchronize(%s);", st); return;
	case WSTEP_POLL_STREAM: line(p, "\twhile (cudaStreamQuery(%s) != cudaSuccess) {}", st); return;
	case WSTEP_SYNC_EVENT: line(p, "\tcudaEventSynchronize(%s);", event(p, s->event, a)); return;
	case WSTEP_POLL_EVENT: line(p, "\twhile (cudaEventQuery(%s) != cudaSuccess) {}", event(p, s->event, a)); return;
	case WSTEP_SYNC_DEVICE: line(p, "\tcudaDeviceSynchronize();"); return;
	case WSTEP_SET_DEVICE: line(p, "\tcudaSetDevice(%d);", s->device); return;
	case WSTEP_ALLOC: print_alloc(p, s); return;
	case WSTEP_FREE: print_free(p, s); return;
	case WSTEP_ALLOC_ASYNC: line(p, "\tcudaMallocAsync((void **)&%s, 4096, %s);", memory(p, s->memory, a), st); return;
	case WSTEP_FREE_ASYNC: line(p, "\tcudaFreeAsync(%s, %s);", memory(p, s->memory, a), st); return;
	case WSTEP_CREATE_STREAM:
		line(p, "\tcudaStreamCreateWithFlags(&%s, %s);", st,
		     p->w->streams[s->stream].kind == WSTREAM_BLOCKING ? "cudaStreamDefault" : "cudaStreamNonBlocking");
		return;
	case WSTEP_DESTROY_STREAM: line(p, "\tcudaStreamDestroy(%s);", st); return;
	case WSTEP_CREATE_EVENT: line(p, "\tcudaEventCreateWithFlags(&%s, cudaEventDisableTiming);", event(p, s->event, a)); return;
	case WSTEP_DESTROY_EVENT: line(p, "\tcudaEventDestroy(%s);", event(p, s->event, a)); return;
	case WSTEP_BEGIN_CAPTURE: line(p, "\tcudaStreamBeginCapture(%s, cudaStreamCaptureModeRelaxed);", st); return;
	case WSTEP_END_CAPTURE: line(p, "\tcudaStreamEndCapture(%s, &graph);", st); return;
	case WSTEP_INSTANTIATE: line(p, "\tcudaGraphInstantiate(&exec, graph, 0);"); return;
	case WSTEP_LAUNCH_GRAPH: line(p, "\tcudaGraphLaunch(exec, %s);", st); return;
	default: line(p, "\t#error no C++ for this step"); return;
	}
}

static bool is_made(const struct witness_stream *s)
{
	return s->kind == WSTREAM_BLOCKING || s->kind == WSTREAM_NONBLOCKING;
}

static bool has_graph(const struct witness *w)
{
	for (size_t i = 0; i < w->step_count; i++)
		if (w->step[i].kind == WSTEP_INSTANTIATE)
			return true;
	return false;
}

// A class frees its memory at the end of the scope: what is freed earlier is a plain pointer.
static bool is_freed_early(const struct witness *w, int memory)
{
	bool is_early = false;
	for (size_t i = w->step_count; i-- > 0;) {
		if (w->step[i].kind == WSTEP_SYNC_DEVICE)
			is_early = true;
		if (w->step[i].kind == WSTEP_FREE && w->step[i].memory == memory)
			return is_early;
	}
	return true;
}

// One object that holds all others.
static bool is_carried(const struct printer *p)
{
	return has_all(p) || p->style == STYLE_ACCESSORS;
}

static void print_member(struct printer *p, const char *type, char letter, size_t i)
{
	if (has_all(p))
		line(p, "\t%s%c%zu;", type, letter, i);
	else
		line(p, "\t%s&get_%c%zu() { return %c%zu_; }\n\t%s%c%zu_;", type, letter, i, letter, i, type, letter, i), p->lines++;
}

static void print_carrier(struct printer *p)
{
	line(p, "struct p%u_%s_all {", p->number, style_words[p->style]);
	for (size_t i = 0; i < p->w->stream_count; i++)
		if (is_made(&p->w->streams[i]))
			print_member(p, "cudaStream_t ", 's', i);
	for (size_t i = 0; i < p->w->event_count; i++)
		print_member(p, "cudaEvent_t ", 'e', i);
	for (size_t i = 0; i < p->w->memory_count; i++)
		print_member(p, "float *", 'm', i);
	line(p, "};");
}

static void declare_locals(struct printer *p)
{
	line(p, "\tfloat sink = 0;");
	if (has_graph(p->w))
		line(p, "\tcudaGraph_t graph;\n\tcudaGraphExec_t exec;"), p->lines++;
}

// The objects, as variables of the function or members of the class.
static void declare(struct printer *p)
{
	const char *type = p->style == STYLE_TEMPLATE ? "T *" : p->style == STYLE_VIEWS ? "View " : "float *";
	if (is_carried(p)) {
		line(p, "\tp%u_%s_all all;", p->number, style_words[p->style]);
		return;
	}
	if (p->style == STYLE_ARRAYS) {
		line(p, "\tcudaStream_t s[%zu];\n\tcudaEvent_t e[%zu];\n\tfloat *m[%zu];", p->w->stream_count, p->w->event_count, p->w->memory_count);
		p->lines += 2;
		return;
	}
	for (size_t i = 0; i < p->w->stream_count; i++)
		if (is_made(&p->w->streams[i]) && p->style != STYLE_CLASSES)
			line(p, "\tcudaStream_t s%zu;", i);
	for (size_t i = 0; i < p->w->event_count && p->style != STYLE_CLASSES; i++)
		line(p, "\tcudaEvent_t e%zu;", i);
	for (size_t i = 0; i < p->w->memory_count; i++)
		if (p->style != STYLE_CLASSES || p->w->memories[i].kind == WMEMORY_POOL || is_freed_early(p->w, (int)i))
			line(p, "\t%sm%zu;", type, i);
}

// In classes the objects are made where they are declared and end with the scope.
static bool print_class_step(struct printer *p, const struct witness_step *s)
{
	static const char *const name[] = {
		[WMEMORY_DEVICE] = "Device", [WMEMORY_PINNED] = "Pinned", [WMEMORY_PAGEABLE] = "Pageable", [WMEMORY_MANAGED] = "Managed"};
	if (p->style != STYLE_CLASSES)
		return false;
	switch (s->kind) {
	case WSTEP_CREATE_STREAM:
		line(p, "\tStream s%d(%s);", s->stream,
		     p->w->streams[s->stream].kind == WSTREAM_BLOCKING ? "cudaStreamDefault" : "cudaStreamNonBlocking");
		return true;
	case WSTEP_CREATE_EVENT: line(p, "\tEvent e%d;", s->event); return true;
	case WSTEP_ALLOC:
		if (is_freed_early(p->w, s->memory))
			return false;
		line(p, "\t%s m%d;", name[p->w->memories[s->memory].kind], s->memory);
		return true;
	case WSTEP_DESTROY_STREAM:
	case WSTEP_DESTROY_EVENT: return true;
	case WSTEP_FREE: return p->w->memories[s->memory].kind != WMEMORY_POOL && !is_freed_early(p->w, s->memory);
	default: return false;
	}
}

// Steps that a helper can do: they change no variable of the caller but `sink`.
static bool fits_helper(const struct witness_step *s)
{
	return s->kind != WSTEP_START_THREAD && s->kind != WSTEP_JOIN_THREAD && s->kind != WSTEP_CREATE_STREAM && s->kind != WSTEP_CREATE_EVENT &&
	       s->kind != WSTEP_ALLOC && s->kind != WSTEP_ALLOC_ASYNC && s->kind != WSTEP_HOST_ACCESS && s->kind != WSTEP_END_CAPTURE &&
	       s->kind != WSTEP_INSTANTIATE && s->kind != WSTEP_LAUNCH_GRAPH;
}

static bool has_helpers(const struct printer *p)
{
	return p->style == STYLE_HELPERS || p->style == STYLE_FILES || p->style == STYLE_VIEWS || is_carried(p);
}

static void helper_memory(struct printer *p, const char *comma, int i, bool with_types)
{
	const char *type = p->style == STYLE_VIEWS ? "View &" : "float *";
	fprintf(p->out, "%s%sm%d", comma, with_types ? type : "", i);
}

static bool is_named_before(const struct witness_step *s, size_t access)
{
	bool is = s->memory == s->access[access].memory;
	for (size_t i = 0; i < access; i++)
		is |= s->access[i].memory == s->access[access].memory;
	return is;
}

// The parameters or arguments for the objects that a step uses.
static void helper_list(struct printer *p, const struct witness_step *s, bool with_types)
{
	const char *comma = "";
	if (is_carried(p)) {
		if (with_types)
			fprintf(p->out, "p%u_%s_all &all", p->number, style_words[p->style]);
		else
			fputs("all", p->out);
		return;
	}
	if (s->stream != NO_OBJECT && is_made(&p->w->streams[s->stream])) {
		fprintf(p->out, "%ss%d", with_types ? "cudaStream_t " : "", s->stream);
		comma = ", ";
	}
	if (s->event != NO_OBJECT) {
		fprintf(p->out, "%s%se%d", comma, with_types ? "cudaEvent_t " : "", s->event);
		comma = ", ";
	}
	if (s->memory != NO_OBJECT) {
		helper_memory(p, comma, s->memory, with_types);
		comma = ", ";
	}
	for (size_t i = 0; i < s->access_count; i++) {
		if (is_named_before(s, i))
			continue;
		helper_memory(p, comma, s->access[i].memory, with_types);
		comma = ", ";
	}
}

static void helper_head(struct printer *p, size_t i, const char *front, const char *end)
{
	fprintf(p->out, "%svoid p%u_%s_%zu(", front, p->number, style_words[p->style], i);
	helper_list(p, &p->w->step[i], true);
	line(p, ")%s", end);
}

// A step as a class that overrides what its base only declares.
static void print_override(struct printer *p, size_t i)
{
	line(p, "struct p%u_%s_%zu : p%u_%s_base {\n\tvoid run(p%u_%s_all &all) override\n\t{", p->number, style_words[p->style], i, p->number,
	     style_words[p->style], p->number, style_words[p->style]);
	p->lines += 2;
	print_step(p, &p->w->step[i]);
	line(p, "\t}\n};"), p->lines++;
}

// The helpers of a program: in front of it, or declared there and defined in the other file.
static void print_helpers(struct printer *p, struct printer *other)
{
	for (size_t i = 0; i < p->w->step_count; i++) {
		if (!fits_helper(&p->w->step[i]))
			continue;
		struct printer *at = p->style == STYLE_FILES ? other : p;
		if (at != p)
			helper_head(p, i, "", ";");
		if (p->style == STYLE_VIRTUALS) {
			print_override(p, i);
			continue;
		}
		helper_head(at, i, at == p ? "static " : "", "\n{");
		at->lines++;
		print_step(at, &p->w->step[i]);
		line(at, "}");
	}
}

static void print_steps(struct printer *p, size_t from, int thread);

// The child's steps stand in a lambda where the thread starts.
static bool print_thread_step(struct printer *p, size_t i)
{
	const struct witness_step *s = &p->w->step[i];
	if (s->kind == WSTEP_START_THREAD) {
		line(p, "\tstd::thread child([&] {");
		print_steps(p, i, s->child);
		line(p, "\t});");
		return true;
	}
	if (s->kind == WSTEP_JOIN_THREAD)
		line(p, "\tchild.join();");
	return s->kind == WSTEP_JOIN_THREAD;
}

static void print_call(struct printer *p, size_t i)
{
	const char *word = style_words[p->style];
	if (p->style == STYLE_VIRTUALS) {
		line(p, "\tp%u_%s_base *base_%zu = new p%u_%s_%zu;\n\tbase_%zu->run(all);\n\tdelete base_%zu;", p->number, word, i, p->number, word,
		     i, i, i);
		p->lines += 2;
		return;
	}
	fprintf(p->out, "\tp%u_%s_%zu(", p->number, word, i);
	helper_list(p, &p->w->step[i], false);
	line(p, ");");
}

// A class without a client: objects are made in its constructor and end in its destructor, but for memory that ends while it works.
enum part { CONSTRUCTOR = 1, METHOD = 2, DESTRUCTOR = 4, EVERYWHERE = 7 };

static enum part part_of(const struct printer *p, size_t i)
{
	size_t first = 0, last = p->w->step_count;
	const struct witness_step *step = p->w->step;
	if (p->style != STYLE_CLIENTLESS)
		return EVERYWHERE;
	while (step[first].kind == WSTEP_CREATE_STREAM || step[first].kind == WSTEP_CREATE_EVENT || step[first].kind == WSTEP_ALLOC ||
	       step[first].kind == WSTEP_SET_DEVICE)
		first++;
	while (first > 0 && step[first - 1].kind == WSTEP_SET_DEVICE) // of what comes then
		first--;
	while (last > 0 && step[last - 1].kind != WSTEP_SYNC_DEVICE)
		last--;
	bool is_memory = step[i].kind == WSTEP_ALLOC || step[i].kind == WSTEP_FREE;
	if (is_memory && (is_freed_early(p->w, step[i].memory) || p->w->memories[step[i].memory].kind == WMEMORY_POOL ||
	                  p->w->memories[step[i].memory].kind == WMEMORY_PAGEABLE)) // a member's may be registered elsewhere
		return METHOD;
	return i < first ? CONSTRUCTOR : i < last ? METHOD : DESTRUCTOR;
}

// What the constructor would have made on another device.
static void print_moved(struct printer *p, const struct witness_step *s)
{
	int device = p->w->memories[s->memory].device;
	if (device > 0)
		line(p, "\tcudaSetDevice(%d);", device);
	print_step(p, s);
	if (device > 0)
		line(p, "\tcudaSetDevice(0);");
}

static void print_part(struct printer *p, size_t from, int thread, enum part part)
{
	for (size_t i = from; i < p->w->step_count; i++) {
		const struct witness_step *s = &p->w->step[i];
		if (s->thread != thread || !(part_of(p, i) & part) || print_thread_step(p, i))
			continue;
		if (has_helpers(p) && fits_helper(s)) {
			print_call(p, i);
		} else if (p->style == STYLE_CALLABLES && fits_helper(s) && i % 3 == 0) { // clang takes a while for each
			line(p, "\tstd::function<void()> f%zu = [&] {", i);
			print_step(p, s);
			line(p, "\t};\n\tf%zu();", i), p->lines++;
		} else if (part == METHOD && s->kind == WSTEP_ALLOC) {
			print_moved(p, s);
		} else if (!print_class_step(p, s)) {
			print_step(p, s);
		}
	}
}

static void print_steps(struct printer *p, size_t from, int thread)
{
	print_part(p, from, thread, p->style == STYLE_CLIENTLESS ? METHOD : EVERYWHERE);
}

static void print_body(struct printer *p)
{
	declare_locals(p);
	if (p->style != STYLE_CLIENTLESS)
		declare(p);
	else if (p->w->device_count > 1)
		line(p, "\tcudaSetDevice(0);"); // as the constructor left it
	print_steps(p, 0, 0);
	if (has_graph(p->w))
		line(p, "\tcudaGraphExecDestroy(exec);\n\tcudaGraphDestroy(graph);"), p->lines++;
}

static void print_class(struct printer *p)
{
	const char *word = style_words[p->style];
	line(p, "class p%u_%s {", p->number, word);
	declare(p);
	line(p, "public:\n\tp%u_%s()\n\t{", p->number, word), p->lines += 2;
	print_part(p, 0, 0, CONSTRUCTOR);
	line(p, "\t}\n\t~p%u_%s()\n\t{", p->number, word), p->lines += 2;
	print_part(p, 0, 0, DESTRUCTOR);
	line(p, "\t}\n\tvoid run();\n};"), p->lines += 2;
}

struct printed random_print(FILE *out, FILE *other, const struct witness *w, unsigned number, enum style style)
{
	struct printer p = {.out = out, .w = w, .number = number, .style = style}, second = {.out = other, .w = w, .number = number, .style = style};
	if (is_carried(&p))
		print_carrier(&p);
	if (style == STYLE_VIRTUALS)
		line(&p, "struct p%u_%s_base {\n\tvirtual ~p%u_%s_base() = default;\n\tvirtual void run(p%u_%s_all &all) = 0;\n};", number,
		     style_words[style], number, style_words[style], number, style_words[style]),
			p.lines += 3;
	if (has_helpers(&p))
		print_helpers(&p, &second);
	if (style == STYLE_CLIENTLESS)
		print_class(&p);
	if (style == STYLE_CLIENTLESS)
		line(&p, "void p%u_%s::run()\n{", number, style_words[style]);
	else if (style == STYLE_TEMPLATE)
		line(&p, "template <typename T> static void p%u_any()\n{", number);
	else
		line(&p, "void p%u_%s()\n{", number, style_words[style]);
	p.lines++;
	print_body(&p);
	line(&p, "}");
	if (style == STYLE_TEMPLATE) {
		line(&p, "void p%u_template() { p%u_any<float>(); }", number, number);
	}
	return (struct printed){p.lines, second.lines};
}
