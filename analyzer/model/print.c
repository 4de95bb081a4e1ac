// SPDX-License-Identifier: Apache-2.0
// One row as text, for `gpulint models NAME`:
//
//   cudaMemsetAsync(devPtr, value, count, [stream = 0])   cuda-runtime, per-thread symbol
//     op        stream=stream kind=memset            doc   cuda_runtime_api.h:7411
//     write     arg=devPtr size=count                doc   cuda_runtime_api.h:7411
#include <string.h>

#include "model/model.h"

struct printer {
	FILE *out;
	const struct model_row *row;
	int width; // of the operands printed so far
};

static const char *arg_text(const struct printer *p, int8_t arg)
{
	if (arg == ARG_RETURN)
		return "return";
	if (arg == ARG_VARIADIC)
		return "...";
	if (arg >= p->row->arg_count && arg - p->row->arg_count < p->row->field_count)
		return p->row->field[arg - p->row->arg_count];
	return arg >= 0 && arg < p->row->arg_count ? p->row->arg_name[arg] : "?";
}

static void operand(struct printer *p, const char *key, const struct effect *e, int8_t arg)
{
	if (arg == ARG_CONSTANT)
		p->width += fprintf(p->out, " %s=%lld", key, (long long)e->value);
	else if (arg != ARG_NONE)
		p->width += fprintf(p->out, " %s=%s", key, arg_text(p, arg));
}

static void word(struct printer *p, const char *key, const char *text)
{
	p->width += fprintf(p->out, " %s=%s", key, text);
}

static void print_stream(struct printer *p, const struct effect *e)
{
	switch (e->stream) {
	case STREAM_NONE: break;
	case STREAM_DEFAULT: word(p, "stream", "default"); break;
	case STREAM_LEGACY: word(p, "stream", "legacy"); break;
	case STREAM_PER_THREAD: word(p, "stream", "per-thread"); break;
	case STREAM_HANDLE: p->width += fprintf(p->out, " stream=handle:%s", arg_text(p, e->handle_arg)); break;
	case STREAM_POLICY: p->width += fprintf(p->out, " stream=policy:%s", arg_text(p, e->handle_arg)); break;
	default: operand(p, "stream", e, e->stream);
	}
}

static void print_size(struct printer *p, const struct model_size *size)
{
	const char *between = " size=";
	for (int i = 0; i < 3; i++)
		if (size->factor[i] >= 0) {
			p->width += fprintf(p->out, "%s%s", between, arg_text(p, size->factor[i]));
			between = "*";
		}
	if (size->constant > 1 || (size->constant == 1 && *between == ' '))
		p->width += fprintf(p->out, "%s%llu", between, (unsigned long long)size->constant);
}

static void print_what(struct printer *p, const struct effect *e)
{
	static const char *const op[] = {[OPKIND_KERNEL] = "kernel",
	                                 [OPKIND_COPY] = "copy",
	                                 [OPKIND_MEMSET] = "memset",
	                                 [OPKIND_LIBRARY] = "library",
	                                 [OPKIND_ALLOC] = "alloc",
	                                 [OPKIND_FREE] = "free",
	                                 [OPKIND_HOST_FUNCTION] = "host-function",
	                                 [OPKIND_GRAPH] = "graph",
	                                 [OPKIND_OTHER] = "other"};
	static const char *const capture[] = {[CAPTURE_DEFAULT] = "default",
	                                      [CAPTURE_NODE] = "node",
	                                      [CAPTURE_LEGAL] = "legal",
	                                      [CAPTURE_ILLEGAL] = "illegal",
	                                      [CAPTURE_UNSAFE] = "unsafe"};
	static const char *const init[] = {[INIT_DRIVER] = "driver",
	                                   [INIT_CONTEXT] = "context",
	                                   [INIT_DEVICE] = "device",
	                                   [INIT_ATTRIBUTE] = "attribute",
	                                   [INIT_OCCUPANCY] = "occupancy",
	                                   [INIT_MODULE] = "module",
	                                   [INIT_COOPERATIVE_QUERY] = "cooperative-query"};
	switch (e->kind) {
	case EFFECT_OP: word(p, "kind", op[e->what]); break;
	case EFFECT_CREATE:
	case EFFECT_DESTROY: word(p, "handle", handle_kind_text((enum handle_kind)e->what)); break;
	case EFFECT_ALLOC:
	case EFFECT_FREE: word(p, "memory", memory_kind_text((enum memory_kind)e->what)); break;
	case EFFECT_ADD: word(p, "gives", e->what == ADD_AFTER ? "after" : "before"); break;
	case EFFECT_CAPTURE: word(p, "what", capture[e->what]); break;
	case EFFECT_INITIALISES: word(p, "what", init[e->what]); break;
	default: break;
	}
}

// The names that arg, arg2 and flags have in the JSON of this verb, where they are not the plain ones.
static void operand_names(enum effect_kind kind, const char *name[3])
{
	static const struct {
		enum effect_kind kind;
		const char *name[3];
	} special[] = {
		{EFFECT_COPY, {"dst", "src", "source_order"}},
		{EFFECT_COPY_VALUE, {"dst", "src", "flags"}},
		{EFFECT_MEMORY_TYPE, {"arg", "of", "flags"}},
		{EFFECT_SET_BYTES, {"arg", "arg2", "value"}},
		{EFFECT_LAUNCH, {"kernel", "params", "flags"}},
		{EFFECT_HOST_FUNCTION, {"callee", "data", "flags"}},
		{EFFECT_SPAWN, {"callee", "data", "policy"}},
		{EFFECT_AT_EXIT, {"callee", "data", "flags"}},
		{EFFECT_CALLBACK, {"callee", "data", "flags"}},
		{EFFECT_RECORD, {"event", "arg2", "flags"}},
		{EFFECT_STREAM_WAIT, {"event", "arg2", "flags"}},
		{EFFECT_WRITE_VALUE, {"arg", "arg2", "value"}},
		{EFFECT_WAIT_VALUE, {"arg", "arg2", "value"}},
		{EFFECT_WAIT_EVENT, {"event", "arg2", "flags"}},
		{EFFECT_POLL_EVENT, {"event", "arg2", "flags"}},
		{EFFECT_ELAPSED, {"event", "event2", "flags"}},
		{EFFECT_PEER_BARRIER, {"dst_device", "src_device", "flags"}},
		{EFFECT_ALIAS, {"arg", "of", "flags"}},
		{EFFECT_LOCK, {"arg", "of", "flags"}},
		{EFFECT_AWAIT, {"arg", "of", "flags"}},
		{EFFECT_SIGNAL, {"arg", "count", "flags"}},
		{EFFECT_ADD, {"arg", "arg2", "by"}},
		{EFFECT_SET_DEVICE, {"device", "arg2", "flags"}},
		{EFFECT_WAIT_DEVICE, {"device", "arg2", "flags"}},
		{EFFECT_PEER_ENABLE, {"device", "arg2", "flags"}},
		{EFFECT_INITIALISES, {"device", "attribute", "flags"}},
		{EFFECT_CONTEXT_PUSH, {"context", "arg2", "flags"}},
		{EFFECT_CONTEXT_SET, {"context", "arg2", "flags"}},
		{EFFECT_OCCUPANCY, {"arg", "kernel", "flags"}},
		{EFFECT_SM_COUNT, {"arg", "attribute", "device"}},
		{EFFECT_MODULE_LOAD, {"arg", "data", "flags"}},
		{EFFECT_KERNEL_LOOKUP, {"arg", "name", "flags"}},
		{EFFECT_API_LOOKUP, {"arg", "name", "flags"}},
		{EFFECT_CAPTURE_BEGIN, {"arg", "graph", "mode"}},
		{EFFECT_GRAPH_LAUNCH, {"graph", "arg2", "flags"}},
		{EFFECT_INSTANTIATE, {"arg", "graph", "flags"}},
	};
	name[0] = "arg", name[1] = "arg2", name[2] = "flags";
	for (size_t i = 0; i < sizeof special / sizeof *special; i++)
		if (special[i].kind == kind)
			memcpy(name, special[i].name, sizeof special[i].name);
}

static void print_flags(struct printer *p, const struct effect *e)
{
	static const char *const copy[] = {"host-to-host", "host-to-device", "device-to-host", "device-to-device", "default"};
	if (e->direction == ARG_CONSTANT && e->value >= 0 && e->value < 5)
		word(p, "direction", copy[e->value]);
	else if (e->direction != ARG_CONSTANT)
		operand(p, "direction", e, e->direction);
	operand(p, "grid", e, e->grid);
	operand(p, "block", e, e->block);
	operand(p, "shared", e, e->shared);
	operand(p, "config", e, e->config);
	operand(p, "pitch", e, e->pitch);
	operand(p, "pitch2", e, e->pitch2);
	operand(p, "offset", e, e->offset);
	operand(p, "offset2", e, e->offset2);
	operand(p, "width", e, e->width);
	operand(p, "height", e, e->height);
	if (e->sync)
		word(p, "sync", "true");
	if (e->is_peer)
		word(p, "peer", "true");
	if (e->is_cooperative)
		word(p, "cooperative", "true");
	if (e->is_detached)
		word(p, "detached", "true");
	if (e->is_down)
		word(p, "down", "true");
	if (e->is_owned)
		word(p, "owned", "true");
}

static const char *handle_arg_word(enum effect_kind kind)
{
	switch (kind) {
	case EFFECT_SPAWN: return "thread";
	case EFFECT_KERNEL_LOOKUP: return "module";
	case EFFECT_WRITE:
	case EFFECT_HOST_READ:
	case EFFECT_HOST_WRITE: return "root";
	default: return "handle_arg";
	}
}

static void print_effect(FILE *out, const struct model_row *row, const struct effect *e, const char *where)
{
	struct printer p = {out, row, 0};
	const char *name[3];
	operand_names(e->kind, name);
	fprintf(out, "  %-20s", effect_verb(e->kind));
	operand(&p, name[0], e, e->arg);
	operand(&p, name[1], e, e->arg2);
	if (e->handle_arg != ARG_NONE && e->stream != STREAM_HANDLE && e->stream != STREAM_POLICY)
		operand(&p, handle_arg_word(e->kind), e, e->handle_arg);
	operand(&p, name[2], e, e->flags);
	print_stream(&p, e);
	print_what(&p, e);
	print_size(&p, &e->size);
	print_flags(&p, e);
	fprintf(out, "%*s %-4s %s\n", p.width < 60 ? 60 - p.width : 1, "", e->strength == STRENGTH_DOC ? "doc" : "seen", where);
}

void model_print(FILE *out, const struct model_row *row)
{
	fprintf(out, "%s(", row->name);
	for (uint8_t i = 0; i < row->arg_count; i++) {
		fprintf(out, "%s%s%s", i ? ", " : "", i >= row->min_args ? "[" : "", row->arg_name[i]);
		if (row->arg_default[i] != INT64_MIN)
			fprintf(out, " = %lld", (long long)row->arg_default[i]);
		if (i >= row->min_args)
			fputc(']', out);
	}
	if (row->older)
		fprintf(out, ", [%s in older versions]", row->older);
	fprintf(out, "%s)  %s%s%s", row->is_variadic ? ", ..." : "", row->library, row->has_per_thread ? ", per-thread symbol" : "",
	        row->is_device ? ", device" : "");
	if (row->when_arg != ARG_NONE)
		fprintf(out, ", when %s is %s", row->arg_name[row->when_arg], handle_kind_text(row->when_handle));
	if (row->inert_if_null != ARG_NONE)
		fprintf(out, ", nothing when %s is null", row->arg_name[row->inert_if_null]);
	fputc('\n', out);
	if (!row->effect_count)
		fprintf(out, "  no effect on order, memory or handles\n");
	for (uint8_t i = 0; i < row->effect_count; i++)
		print_effect(out, row, &row->effect[i], row->effect_source[i]);
}
