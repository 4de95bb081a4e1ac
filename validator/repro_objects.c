// SPDX-License-Identifier: Apache-2.0
// The parts of a printed program that stand for one object: its name, its memory, the checks of its bytes.
#include "base/text.h"
#include "validator/repro_emit.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

void emit(struct emit *e, const char *format, ...)
{
	va_list list;
	for (int i = 0; i < e->depth; i++)
		fputc('\t', e->out);
	va_start(list, format);
	vfprintf(e->out, format, list);
	va_end(list);
}

// The user's name where it makes an identifier, else the id with everything else turned into '_'.
// U+202A to U+202E, U+2066 to U+2069 and U+200E, U+200F show a line in another order than the compiler reads it.
static bool turns_text(uint32_t c)
{
	return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f || c == 0x2028 || c == 0x2029 || c == 0x85;
}

const char *harmless(struct arena *a, const char *text)
{
	size_t n = text ? strlen(text) : 0;
	char *out = arena_alloc(a, 2 * n + 1), *to = out;
	uint32_t c;
	for (size_t i = 0, size; i < n; i += size) {
		size = utf8_decode(text + i, n - i, &c);
		char last = to > out ? to[-1] : 0;
		if ((c == '/' && last == '*') || (c == '?' && last == '?') || (c == '*' && last == '/'))
			*to++ = ' ';
		if (c < 32 || c == 127 || c == 0xfffd || turns_text(c))
			*to++ = ' ';
		else if (c == '\\' || c == '"')
			*to++ = c == '"' ? '\'' : '|';
		else
			memcpy(to, text + i, size), to += size;
	}
	return out;
}

static const char *identifier(struct emit *e, const char *prefix, const char *name, const char *id)
{
	const char *use = name && *name ? name : id;
	for (const char *p = use; *p; p++) {
		if (!isalnum((unsigned char)*p) && *p != '_')
			use = id;
	}
	char *text = arena_printf(e->a, "%s_%s", prefix, use);
	for (char *p = text; *p; p++)
		*p = isalnum((unsigned char)*p) ? *p : '_';
	return text;
}

// Two objects of one kind may have the same name in the source: then the id decides.
#define NAMED(function, prefix, list, count)                                                                                                         \
	static const char *function(struct emit *e, int index)                                                                                       \
	{                                                                                                                                            \
		const char *name = e->w->list[index].name;                                                                                           \
		for (size_t i = 0; name && i < e->w->count; i++) {                                                                                   \
			const char *other = e->w->list[i].name;                                                                                      \
			if ((int)i != index && other && !strcmp(other, name))                                                                        \
				name = NULL;                                                                                                         \
		}                                                                                                                                    \
		return identifier(e, prefix, name, e->w->list[index].id);                                                                            \
	}
NAMED(named_stream, "stream", streams, stream_count)
NAMED(named_event, "event", events, event_count)
NAMED(named_memory, "mem", memories, memory_count)

const char *stream_text(struct emit *e, int stream)
{
	enum witness_stream_kind kind = e->w->streams[stream].kind;
	return kind == WSTREAM_LEGACY ? "cudaStreamLegacy" : kind == WSTREAM_PER_THREAD ? "cudaStreamPerThread" : named_stream(e, stream);
}

const char *event_text(struct emit *e, int event)
{
	return named_event(e, event);
}

const char *memory_text(struct emit *e, int memory)
{
	return named_memory(e, memory);
}

const char *context_text(struct emit *e, int context)
{
	return identifier(e, "context", NULL, e->w->contexts[context].id);
}

const char *graph_text(struct emit *e, int graph)
{
	return identifier(e, "graph", NULL, e->w->graphs[graph].id);
}

const char *module_text(struct emit *e, int module)
{
	return identifier(e, "module", NULL, e->w->modules[module].id);
}

bool memory_is_host(const struct emit *e, int memory)
{
	return is_host_memory(&e->plan, memory);
}

void emit_device(struct emit *e, int thread, int device)
{
	if (e->is_bare || e->w->device_count < 2 || e->w->claim == CLAIM_WRONG_DEVICE || e->device[thread] == device)
		return;
	emit(e, "OK(cudaSetDevice(%d));\n", device);
	e->device[thread] = device;
}

static const char *allocator(enum witness_memory_kind kind)
{
	return kind == WMEMORY_PINNED ? "cudaMallocHost" : kind == WMEMORY_MANAGED ? "cudaMallocManaged" : "cudaMalloc";
}

void emit_new_memory(struct emit *e, int memory, const char *stream)
{
	const struct witness_memory *m = &e->w->memories[memory];
	const char *name = memory_text(e, memory);
	unsigned long long bytes = m->bytes;
	if (stream) {
		emit(e, "OK(cudaMallocAsync((void **)&%s, %llu, %s));\n", name, bytes, stream);
		if (e->plan.checks_values)
			emit(e, "fill<<<64, 256, 0, %s>>>(%s, %llu, 0x%02x);\n", stream, name, bytes, initial_byte(memory));
		return;
	}
	if (m->kind == WMEMORY_PAGEABLE)
		emit(e, "%s = (byte *)malloc(%llu);\n", name, bytes);
	else if (m->kind == WMEMORY_POOL)
		emit(e, "OK(cudaMallocAsync((void **)&%s, %llu, cudaStreamPerThread));\n\tOK(cudaStreamSynchronize(cudaStreamPerThread));\n", name,
		     bytes);
	else
		emit(e, "OK(%s((void **)&%s, %llu));\n", allocator(m->kind), name, bytes);
	emit(e, "new_memory(%s, %llu, 0x%02x, %s);\n", name, bytes, initial_byte(memory), memory_is_host(e, memory) ? "true" : "false");
}

static const char *shown_name(const struct emit *e, int memory)
{
	const struct witness_memory *m = &e->w->memories[memory];
	return harmless(e->a, m->name && *m->name ? m->name : m->id);
}

static void emit_span(struct emit *e, int memory, const struct span *s, const char *stream, const char *what)
{
	const char *name = memory_text(e, memory);
	unsigned long long n = s->end - s->begin, begin = s->begin;
	// What program order itself reads from dead memory is no mismatch; that it is read is the fault.
	bool is_dead = e->w->claim == CLAIM_USE_AFTER && s->value == POISON_BYTE;
	const char *dead = is_dead ? "_dead" : "";
	what = is_dead ? arena_printf(e->a, "%s has bytes of dead memory", shown_name(e, memory)) : what;
	if (stream)
		emit(e, "check%s_device(%s, %s + %llu, %llu, 0x%02x, \"%s\");\n", dead, stream, name, begin, n, s->value, what);
	else
		emit(e, "check%s_host(%s + %llu, %llu, 0x%02x, \"%s\");\n", dead, name, begin, n, s->value, what);
}

void emit_checks(struct emit *e, uint32_t step, uint32_t access, const char *stream)
{
	const struct expectation *x = &e->plan.expect;
	for (size_t i = 0; e->plan.checks_values && i < x->read_count; i++) {
		const struct expected_read *read = &x->read[i];
		if (read->step != step || read->access != access)
			continue;
		int memory = e->plan.step[step].access[access].memory;
		const char *what = arena_printf(e->a, "step %u reads other bytes of %s than program order gives", step + 1, shown_name(e, memory));
		for (size_t k = 0; k < read->seen.count; k++)
			emit_span(e, memory, &read->seen.span[k], stream, what);
		return; // a captured read has one expectation a launch of its graph; the first is written
	}
}

void emit_final(struct emit *e)
{
	for (size_t d = e->w->device_count ? e->w->device_count : 1; d-- > 0;) {
		if (e->w->device_count > 1)
			emit(e, "OK(cudaSetDevice(%d));\n", (int)d);
		emit(e, "OK(cudaDeviceSynchronize());\n");
		for (size_t m = 0; m < e->w->memory_count; m++) {
			bool on_host = memory_is_host(e, (int)m);
			int device = e->w->memories[m].device == NO_OBJECT ? 0 : e->w->memories[m].device;
			const char *what = arena_printf(e->a, "%s ends with other bytes than program order gives", shown_name(e, (int)m));
			for (size_t k = 0; !e->is_dead[m] && device == (int)d && k < e->plan.expect.final[m].count; k++)
				emit_span(e, (int)m, &e->plan.expect.final[m].span[k], on_host ? NULL : "cudaStreamLegacy", what);
			if (e->is_dead[m] && !on_host && device == (int)d)
				emit(e,
				     "if (dead_%s)\n\t\tcheck_device(cudaStreamLegacy, dead_%s, %llu, 0xdd, \"%s was written after it was freed\");\n",
				     memory_text(e, (int)m), memory_text(e, (int)m), (unsigned long long)e->w->memories[m].bytes,
				     shown_name(e, (int)m));
		}
		emit(e, "OK(cudaDeviceSynchronize());\n");
	}
	emit(e, "report_reads();\n");
}
