// SPDX-License-Identifier: Apache-2.0
// One effect: from JSON, checked, to struct effect, to a C initialiser.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gen_models.h"

// Where an operand goes. The letters of a verb's signature below.
enum slot { SLOT_ARG, SLOT_ARG2, SLOT_HANDLE_ARG, SLOT_FLAGS, SLOT_DIRECTION, SLOT_GRID, SLOT_BLOCK, SLOT_SHARED,
	    SLOT_CONFIG, SLOT_PITCH, SLOT_PITCH2, SLOT_WIDTH, SLOT_HEIGHT, SLOT_STREAM, SLOT_SIZE, SLOT_SYNC, SLOT_PEER,
	    SLOT_COOPERATIVE, SLOT_DETACHED, SLOT_DIM3, SLOT_OPKIND, SLOT_HANDLE, SLOT_MEMORY, SLOT_CAPTURE, SLOT_INIT };

struct operand {
	enum effect_kind verb;
	const char *key;
	enum slot slot;
	bool is_required;
};

static const struct operand operands[] = {
	{ EFFECT_OP, "stream", SLOT_STREAM, true },
	{ EFFECT_OP, "kind", SLOT_OPKIND, true },
	{ EFFECT_OP, "sync", SLOT_SYNC, false },
	{ EFFECT_COPY, "dst", SLOT_ARG, true },
	{ EFFECT_COPY, "src", SLOT_ARG2, true },
	{ EFFECT_COPY, "size", SLOT_SIZE, false },
	{ EFFECT_COPY, "direction", SLOT_DIRECTION, true },
	{ EFFECT_COPY, "stream", SLOT_STREAM, true },
	{ EFFECT_COPY, "sync", SLOT_SYNC, true },
	{ EFFECT_COPY, "peer", SLOT_PEER, false },
	{ EFFECT_COPY, "dst_pitch", SLOT_PITCH, false },
	{ EFFECT_COPY, "src_pitch", SLOT_PITCH2, false },
	{ EFFECT_COPY, "width", SLOT_WIDTH, false },
	{ EFFECT_COPY, "height", SLOT_HEIGHT, false },
	{ EFFECT_READ, "arg", SLOT_ARG, true },
	{ EFFECT_READ, "size", SLOT_SIZE, false },
	{ EFFECT_WRITE, "arg", SLOT_ARG, true },
	{ EFFECT_WRITE, "size", SLOT_SIZE, false },
	{ EFFECT_WRITE, "pitch", SLOT_PITCH, false },
	{ EFFECT_WRITE, "width", SLOT_WIDTH, false },
	{ EFFECT_WRITE, "height", SLOT_HEIGHT, false },
	{ EFFECT_ATOMIC, "arg", SLOT_ARG, true },
	{ EFFECT_ATOMIC, "size", SLOT_SIZE, false },
	{ EFFECT_HOST_READ, "arg", SLOT_ARG, true },
	{ EFFECT_HOST_READ, "size", SLOT_SIZE, false },
	{ EFFECT_HOST_WRITE, "arg", SLOT_ARG, true },
	{ EFFECT_HOST_WRITE, "size", SLOT_SIZE, false },
	{ EFFECT_LAUNCH, "kernel", SLOT_ARG, true },
	{ EFFECT_LAUNCH, "params", SLOT_ARG2, false },
	{ EFFECT_LAUNCH, "stream", SLOT_STREAM, false },
	{ EFFECT_LAUNCH, "grid", SLOT_GRID, false },
	{ EFFECT_LAUNCH, "block", SLOT_BLOCK, false },
	{ EFFECT_LAUNCH, "shared", SLOT_SHARED, false },
	{ EFFECT_LAUNCH, "config", SLOT_CONFIG, false },
	{ EFFECT_LAUNCH, "cooperative", SLOT_COOPERATIVE, false },
	{ EFFECT_LAUNCH, "dim3", SLOT_DIM3, false },
	{ EFFECT_HOST_FUNCTION, "callee", SLOT_ARG, true },
	{ EFFECT_HOST_FUNCTION, "data", SLOT_ARG2, false },
	{ EFFECT_HOST_FUNCTION, "stream", SLOT_STREAM, true },
	{ EFFECT_WAIT_STREAM, "stream", SLOT_STREAM, true },
	{ EFFECT_WAIT_EVENT, "event", SLOT_ARG, true },
	{ EFFECT_WAIT_DEVICE, "device", SLOT_ARG, false },
	{ EFFECT_POLL_STREAM, "stream", SLOT_STREAM, true },
	{ EFFECT_POLL_EVENT, "event", SLOT_ARG, true },
	{ EFFECT_RECORD, "event", SLOT_ARG, true },
	{ EFFECT_RECORD, "stream", SLOT_STREAM, true },
	{ EFFECT_RECORD, "flags", SLOT_FLAGS, false },
	{ EFFECT_STREAM_WAIT, "stream", SLOT_STREAM, true },
	{ EFFECT_STREAM_WAIT, "event", SLOT_ARG, true },
	{ EFFECT_STREAM_WAIT, "flags", SLOT_FLAGS, false },
	{ EFFECT_ELAPSED, "event", SLOT_ARG, true },
	{ EFFECT_ELAPSED, "event2", SLOT_ARG2, true },
	{ EFFECT_PEER_BARRIER, "dst_device", SLOT_ARG, true },
	{ EFFECT_PEER_BARRIER, "src_device", SLOT_ARG2, true },
	{ EFFECT_CREATE, "arg", SLOT_ARG, true },
	{ EFFECT_CREATE, "handle", SLOT_HANDLE, true },
	{ EFFECT_CREATE, "flags", SLOT_FLAGS, false },
	{ EFFECT_DESTROY, "arg", SLOT_ARG, true },
	{ EFFECT_DESTROY, "handle", SLOT_HANDLE, true },
	{ EFFECT_ALLOC, "arg", SLOT_ARG, true },
	{ EFFECT_ALLOC, "size", SLOT_SIZE, false },
	{ EFFECT_ALLOC, "memory", SLOT_MEMORY, true },
	{ EFFECT_ALLOC, "stream", SLOT_STREAM, false },
	{ EFFECT_FREE, "arg", SLOT_ARG, true },
	{ EFFECT_FREE, "memory", SLOT_MEMORY, true },
	{ EFFECT_FREE, "stream", SLOT_STREAM, false },
	{ EFFECT_FREE, "sync", SLOT_SYNC, false },
	{ EFFECT_REGISTER, "arg", SLOT_ARG, true },
	{ EFFECT_REGISTER, "size", SLOT_SIZE, false },
	{ EFFECT_UNREGISTER, "arg", SLOT_ARG, true },
	{ EFFECT_ALIAS, "arg", SLOT_ARG, true },
	{ EFFECT_ALIAS, "of", SLOT_ARG2, true },
	{ EFFECT_BIND, "handle_arg", SLOT_HANDLE_ARG, true },
	{ EFFECT_BIND, "stream", SLOT_STREAM, true },
	{ EFFECT_BOUND, "arg", SLOT_ARG, true },
	{ EFFECT_BOUND, "handle_arg", SLOT_HANDLE_ARG, true },
	{ EFFECT_FILL, "arg", SLOT_ARG, true },
	{ EFFECT_SET_DEVICE, "device", SLOT_ARG, true },
	{ EFFECT_GET_DEVICE, "arg", SLOT_ARG, true },
	{ EFFECT_CONTEXT_PUSH, "context", SLOT_ARG, true },
	{ EFFECT_CONTEXT_POP, "arg", SLOT_ARG, false },
	{ EFFECT_CONTEXT_SET, "context", SLOT_ARG, true },
	{ EFFECT_CONTEXT_GET, "arg", SLOT_ARG, true },
	{ EFFECT_PEER_ENABLE, "device", SLOT_ARG, true },
	{ EFFECT_AFFINITY, "arg", SLOT_ARG, true },
	{ EFFECT_INITIALISES, "what", SLOT_INIT, true },
	{ EFFECT_INITIALISES, "device", SLOT_ARG, false },
	{ EFFECT_OCCUPANCY, "arg", SLOT_ARG, true },
	{ EFFECT_OCCUPANCY, "kernel", SLOT_ARG2, true },
	{ EFFECT_OCCUPANCY, "block", SLOT_BLOCK, false },
	{ EFFECT_OCCUPANCY, "shared", SLOT_SHARED, false },
	{ EFFECT_SM_COUNT, "arg", SLOT_ARG, true },
	{ EFFECT_SM_COUNT, "attribute", SLOT_ARG2, true },
	{ EFFECT_SM_COUNT, "device", SLOT_FLAGS, false },
	{ EFFECT_MODULE_LOAD, "arg", SLOT_ARG, true },
	{ EFFECT_MODULE_LOAD, "data", SLOT_ARG2, false },
	{ EFFECT_KERNEL_LOOKUP, "arg", SLOT_ARG, true },
	{ EFFECT_KERNEL_LOOKUP, "name", SLOT_ARG2, true },
	{ EFFECT_KERNEL_LOOKUP, "module", SLOT_HANDLE_ARG, false },
	{ EFFECT_CAPTURE_BEGIN, "stream", SLOT_STREAM, true },
	{ EFFECT_CAPTURE_BEGIN, "mode", SLOT_FLAGS, true },
	{ EFFECT_CAPTURE_END, "stream", SLOT_STREAM, true },
	{ EFFECT_CAPTURE_END, "arg", SLOT_ARG, true },
	{ EFFECT_CAPTURE_STATUS, "stream", SLOT_STREAM, true },
	{ EFFECT_CAPTURE_STATUS, "arg", SLOT_ARG, true },
	{ EFFECT_CAPTURE_MODE, "arg", SLOT_ARG, true },
	{ EFFECT_CAPTURE, "what", SLOT_CAPTURE, true },
	{ EFFECT_GRAPH_LAUNCH, "graph", SLOT_ARG, true },
	{ EFFECT_GRAPH_LAUNCH, "stream", SLOT_STREAM, true },
	{ EFFECT_INSTANTIATE, "arg", SLOT_ARG, true },
	{ EFFECT_INSTANTIATE, "graph", SLOT_ARG2, true },
	{ EFFECT_SPAWN, "callee", SLOT_ARG, true },
	{ EFFECT_SPAWN, "data", SLOT_ARG2, false },
	{ EFFECT_SPAWN, "arg", SLOT_HANDLE_ARG, false },
	{ EFFECT_SPAWN, "detached", SLOT_DETACHED, false },
	{ EFFECT_JOIN, "arg", SLOT_ARG, true },
	{ EFFECT_DETACH, "arg", SLOT_ARG, true },
	{ EFFECT_LOCK, "arg", SLOT_ARG, true },
	{ EFFECT_LOCK, "of", SLOT_ARG2, false },
	{ EFFECT_UNLOCK, "arg", SLOT_ARG, true },
	{ EFFECT_SIGNAL, "arg", SLOT_ARG, false },
	{ EFFECT_SIGNAL, "count", SLOT_ARG2, false },
	{ EFFECT_AWAIT, "arg", SLOT_ARG, false },
	{ EFFECT_AWAIT, "of", SLOT_ARG2, false },
	{ EFFECT_MEET, "arg", SLOT_ARG, true },
	{ EFFECT_AT_EXIT, "callee", SLOT_ARG, true },
	{ EFFECT_AT_EXIT, "data", SLOT_ARG2, false },
	{ EFFECT_CALLBACK, "callee", SLOT_ARG, true },
	{ EFFECT_CALLBACK, "data", SLOT_ARG2, false },
	{ EFFECT_GRID_SYNC, "arg", SLOT_ARG, false },
	{ EFFECT_COPY_VALUE, "dst", SLOT_ARG, true },
	{ EFFECT_COPY_VALUE, "src", SLOT_ARG2, true },
	{ EFFECT_COPY_VALUE, "size", SLOT_SIZE, false },
	{ EFFECT_MEMORY_TYPE, "arg", SLOT_ARG, true },
	{ EFFECT_MEMORY_TYPE, "of", SLOT_ARG2, true },
	{ EFFECT_SET_BYTES, "arg", SLOT_ARG, true },
	{ EFFECT_SET_BYTES, "value", SLOT_FLAGS, true },
	{ EFFECT_SET_BYTES, "size", SLOT_SIZE, true },
	{ EFFECT_FIRST_ARG, "arg", SLOT_ARG, true },
	{ EFFECT_API_LOOKUP, "arg", SLOT_ARG, true },
	{ EFFECT_API_LOOKUP, "name", SLOT_ARG2, true },
};
enum { OPERAND_COUNT = sizeof operands / sizeof *operands };

struct word {
	const char *text;
	int value;
};

static const struct word verb_words[] = {
#define X(id, verb) { verb, EFFECT_##id },
	EFFECTS(X)
#undef X
	{ NULL, 0 },
};
static const struct word handle_words[] = {
#define X(id, text) { text, HANDLE_##id },
	HANDLE_KINDS(X)
#undef X
	{ NULL, 0 },
};
static const struct word memory_words[] = { { "unknown", MEMORY_UNKNOWN }, { "device", MEMORY_DEVICE },
	{ "pinned", MEMORY_PINNED }, { "pageable", MEMORY_PAGEABLE }, { "managed", MEMORY_MANAGED }, { "pool", MEMORY_POOL },
	{ "array", MEMORY_ARRAY }, { "symbol", MEMORY_SYMBOL }, { NULL, 0 } };
static const struct word op_words[] = { { "kernel", OPKIND_KERNEL }, { "copy", OPKIND_COPY }, { "memset", OPKIND_MEMSET },
	{ "library", OPKIND_LIBRARY }, { "alloc", OPKIND_ALLOC }, { "free", OPKIND_FREE },
	{ "host-function", OPKIND_HOST_FUNCTION }, { "graph", OPKIND_GRAPH }, { "other", OPKIND_OTHER }, { NULL, 0 } };
static const struct word capture_words[] = { { "node", CAPTURE_NODE }, { "legal", CAPTURE_LEGAL },
	{ "illegal", CAPTURE_ILLEGAL }, { "unsafe", CAPTURE_UNSAFE }, { NULL, 0 } };
static const struct word init_words[] = { { "driver", INIT_DRIVER }, { "context", INIT_CONTEXT },
	{ "device", INIT_DEVICE }, { "attribute", INIT_ATTRIBUTE }, { "occupancy", INIT_OCCUPANCY },
	{ "module", INIT_MODULE }, { "cooperative-query", INIT_COOPERATIVE_QUERY }, { NULL, 0 } };
static const struct word stream_words[] = { { "default", STREAM_DEFAULT }, { "legacy", STREAM_LEGACY },
	{ "per-thread", STREAM_PER_THREAD }, { NULL, 0 } };

static int word_value(const struct gen_row *row, const struct word *words, const char *text, const char *what)
{
	for (; words->text; words++)
		if (!strcmp(words->text, text))
			return words->value;
	gen_fail(row->file, row->name, "unknown %s \"%s\"", what, text);
}

static int arg_index(const struct gen_row *row, const char *key, const char *text, size_t n)
{
	if (n == 6 && !strncmp(text, "return", 6))
		return ARG_RETURN;
	if (n == 3 && !strncmp(text, "...", 3) && row->is_variadic)
		return ARG_VARIADIC;
	for (int i = 0; i < row->args; i++)
		if (strlen(row->arg[i]) == n && !strncmp(row->arg[i], text, n))
			return i;
	gen_fail(row->file, row->name, "operand \"%s\": \"%.*s\" names no argument", key, (int)n, text);
}

int gen_handle(const struct gen_row *row, const char *text)
{
	return word_value(row, handle_words, text, "handle kind");
}

int gen_arg(const struct gen_row *row, const char *key, const char *text)
{
	return arg_index(row, key, text, strlen(text));
}

static void read_stream(const struct gen_row *row, struct effect *e, const char *text)
{
	const char *colon = strchr(text, ':');
	size_t n = colon ? (size_t)(colon - text) : strlen(text);
	for (const struct word *w = stream_words; w->text; w++)
		if (!strcmp(w->text, text)) {
			e->stream = (int8_t)w->value;
			return;
		}
	if (!colon) {
		e->stream = (int8_t)arg_index(row, "stream", text, n);
		return;
	}
	if (!strncmp(text, "handle", n))
		e->stream = STREAM_HANDLE;
	else if (!strncmp(text, "policy", n))
		e->stream = STREAM_POLICY;
	else
		gen_fail(row->file, row->name, "unknown stream \"%s\"", text);
	e->handle_arg = (int8_t)arg_index(row, "stream", colon + 1, strlen(colon + 1));
}

// "a*b*4": up to three arguments and a constant.
static void read_size(const struct gen_row *row, struct effect *e, const struct jnode *value)
{
	if (jnode_is(value, JNODE_NUMBER)) {
		e->size.constant = (uint64_t)value->integer;
		return;
	}
	if (!jnode_is(value, JNODE_STRING))
		gen_fail(row->file, row->name, "size is neither a number nor a string");
	int factors = 0;
	e->size.constant = 1;
	for (const char *s = value->text; *s;) {
		size_t n = strcspn(s, "*");
		if (isdigit((unsigned char)*s))
			e->size.constant *= strtoull(s, NULL, 10);
		else if (factors < 3)
			e->size.factor[factors++] = (int8_t)arg_index(row, "size", s, n);
		else
			gen_fail(row->file, row->name, "size \"%s\" has more than three factors", value->text);
		s += n + (s[n] == '*');
	}
}

static const char *text_of(const struct gen_row *row, const struct operand *o, const struct jnode *value)
{
	if (!jnode_is(value, JNODE_STRING))
		gen_fail(row->file, row->name, "\"%s\" is not a string", o->key);
	return value->text;
}

// Argument name, or for slots that may be constant an integer that goes to e->value.
static int8_t read_arg(const struct gen_row *row, struct effect *e, const struct operand *o, const struct jnode *value)
{
	if (jnode_is(value, JNODE_NUMBER) && (o->slot == SLOT_FLAGS || o->slot == SLOT_DIRECTION || o->slot == SLOT_ARG2)) {
		e->value = (int64_t)value->integer;
		return ARG_CONSTANT;
	}
	const char *text = text_of(row, o, value);
	return (int8_t)arg_index(row, o->key, text, strlen(text));
}

static bool read_bool(const struct gen_row *row, const struct operand *o, const struct jnode *value)
{
	if (!(jnode_is(value, JNODE_TRUE) || jnode_is(value, JNODE_FALSE)))
		gen_fail(row->file, row->name, "\"%s\" is not true or false", o->key);
	return jnode_is(value, JNODE_TRUE);
}

static void read_operand(const struct gen_row *row, struct effect *e, const struct operand *o, const struct jnode *v)
{
	switch (o->slot) {
	case SLOT_ARG: e->arg = read_arg(row, e, o, v); break;
	case SLOT_ARG2: e->arg2 = read_arg(row, e, o, v); break;
	case SLOT_HANDLE_ARG: e->handle_arg = read_arg(row, e, o, v); break;
	case SLOT_FLAGS: e->flags = read_arg(row, e, o, v); break;
	case SLOT_DIRECTION: e->direction = read_arg(row, e, o, v); break;
	case SLOT_GRID: e->grid = read_arg(row, e, o, v); break;
	case SLOT_BLOCK: e->block = read_arg(row, e, o, v); break;
	case SLOT_SHARED: e->shared = read_arg(row, e, o, v); break;
	case SLOT_CONFIG: e->config = read_arg(row, e, o, v); break;
	case SLOT_PITCH: e->pitch = read_arg(row, e, o, v); break;
	case SLOT_PITCH2: e->pitch2 = read_arg(row, e, o, v); break;
	case SLOT_WIDTH: e->width = read_arg(row, e, o, v); break;
	case SLOT_HEIGHT: e->height = read_arg(row, e, o, v); break;
	case SLOT_STREAM: read_stream(row, e, text_of(row, o, v)); break;
	case SLOT_SIZE: read_size(row, e, v); break;
	case SLOT_SYNC: e->sync = read_bool(row, o, v); break;
	case SLOT_PEER: e->is_peer = read_bool(row, o, v); break;
	case SLOT_COOPERATIVE: e->is_cooperative = read_bool(row, o, v); break;
	case SLOT_DETACHED: e->is_detached = read_bool(row, o, v); break;
	case SLOT_DIM3: e->grid_is_dim3 = read_bool(row, o, v); break;
	case SLOT_OPKIND: e->what = (uint8_t)word_value(row, op_words, text_of(row, o, v), "op kind"); break;
	case SLOT_HANDLE: e->what = (uint8_t)word_value(row, handle_words, text_of(row, o, v), "handle kind"); break;
	case SLOT_MEMORY: e->what = (uint8_t)word_value(row, memory_words, text_of(row, o, v), "memory kind"); break;
	case SLOT_CAPTURE: e->what = (uint8_t)word_value(row, capture_words, text_of(row, o, v), "capture kind"); break;
	case SLOT_INIT: e->what = (uint8_t)word_value(row, init_words, text_of(row, o, v), "initialisation"); break;
	}
}

static const struct operand *find_operand(enum effect_kind verb, const char *key)
{
	for (int i = 0; i < OPERAND_COUNT; i++)
		if (operands[i].verb == verb && !strcmp(operands[i].key, key))
			return &operands[i];
	return NULL;
}

static void check_required(const struct gen_row *row, enum effect_kind verb, const struct jnode *json)
{
	for (int i = 0; i < OPERAND_COUNT; i++)
		if (operands[i].verb == verb && operands[i].is_required &&
		    !jnode_member(json, operands[i].key))
			gen_fail(row->file, row->name, "verb \"%s\" without \"%s\"",
				 gen_string(row, json, "do"), operands[i].key);
}

struct effect gen_effect(const struct gen_row *row, const struct jnode *json)
{
	const char *verb = gen_string(row, json, "do"), *source = gen_string(row, json, "source");
	const char *strength = gen_string(row, json, "strength");
	if (!verb)
		gen_fail(row->file, row->name, "effect without \"do\"");
	if (!source || !*source)
		gen_fail(row->file, row->name, "effect \"%s\" without \"source\"", verb);
	struct effect e = { .kind = (enum effect_kind)word_value(row, verb_words, verb, "verb"), .source = source };
	e.arg = e.arg2 = e.handle_arg = e.flags = e.direction = ARG_NONE;
	e.grid = e.block = e.shared = e.config = e.pitch = e.pitch2 = e.width = e.height = ARG_NONE;
	e.size.factor[0] = e.size.factor[1] = e.size.factor[2] = ARG_NONE;
	e.stream = STREAM_NONE;
	e.strength = STRENGTH_DOC;
	if (strength && !strcmp(strength, "seen"))
		e.strength = STRENGTH_SEEN;
	else if (strength && strcmp(strength, "doc") != 0)
		gen_fail(row->file, row->name, "unknown strength \"%s\"", strength);
	const struct jnode *item;
	JNODE_EACH(item, json) {
		const struct operand *o = find_operand(e.kind, item->key);
		if (o)
			read_operand(row, &e, o, item);
		else if (strcmp(item->key, "do") != 0 && strcmp(item->key, "source") != 0 &&
			 strcmp(item->key, "strength") != 0)
			gen_fail(row->file, row->name, "verb \"%s\" takes no \"%s\"", verb, item->key);
	}
	check_required(row, e.kind, json);
	return e;
}

void gen_effect_write(FILE *out, const struct effect *e)
{
	fprintf(out, "\t{ .kind = %d, .arg = %d, .arg2 = %d, .stream = %d, .handle_arg = %d, .flags = %d, .direction = %d,\n",
		(int)e->kind, e->arg, e->arg2, e->stream, e->handle_arg, e->flags, e->direction);
	fprintf(out, "\t  .grid = %d, .block = %d, .shared = %d, .config = %d, .grid_is_dim3 = %d, .sync = %d,\n", e->grid,
		e->block, e->shared, e->config, e->grid_is_dim3, e->sync);
	fprintf(out, "\t  .is_peer = %d, .is_cooperative = %d, .is_detached = %d, .what = %d, .strength = %d,\n", e->is_peer,
		e->is_cooperative, e->is_detached, e->what, (int)e->strength);
	fprintf(out, "\t  .value = %lld, .size = { { %d, %d, %d }, %lluu },\n", (long long)e->value, e->size.factor[0],
		e->size.factor[1], e->size.factor[2], (unsigned long long)e->size.constant);
	fprintf(out, "\t  .pitch = %d, .pitch2 = %d, .width = %d, .height = %d, .source = ", e->pitch, e->pitch2, e->width,
		e->height);
	gen_quote(out, e->source);
	fprintf(out, " },\n");
}
