// SPDX-License-Identifier: Apache-2.0
// One effect: from JSON, checked, to struct effect.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "model/reader.h"

// Where an operand goes. The letters of a verb's signature below.
enum slot {
	SLOT_ARG,
	SLOT_ARG2,
	SLOT_HANDLE_ARG,
	SLOT_FLAGS,
	SLOT_DIRECTION,
	SLOT_GRID,
	SLOT_BLOCK,
	SLOT_SHARED,
	SLOT_CONFIG,
	SLOT_PITCH,
	SLOT_PITCH2,
	SLOT_WIDTH,
	SLOT_HEIGHT,
	SLOT_OFFSET,
	SLOT_OFFSET2,
	SLOT_STREAM,
	SLOT_SIZE,
	SLOT_SYNC,
	SLOT_PEER,
	SLOT_COOPERATIVE,
	SLOT_DETACHED,
	SLOT_DOWN,
	SLOT_OWNED,
	SLOT_DIM3,
	SLOT_OPKIND,
	SLOT_HANDLE,
	SLOT_MEMORY,
	SLOT_ATOMIC,
	SLOT_ADD,
	SLOT_CAPTURE,
	SLOT_INIT
};

struct operand {
	enum effect_kind verb;
	const char *key;
	enum slot slot;
	bool is_required;
};

static const struct operand operands[] = {
	{EFFECT_OP, "stream", SLOT_STREAM, true},
	{EFFECT_OP, "kind", SLOT_OPKIND, true},
	{EFFECT_OP, "sync", SLOT_SYNC, false},
	{EFFECT_COPY, "dst", SLOT_ARG, true},
	{EFFECT_COPY, "src", SLOT_ARG2, true},
	{EFFECT_COPY, "size", SLOT_SIZE, false},
	{EFFECT_COPY, "direction", SLOT_DIRECTION, true},
	{EFFECT_COPY, "stream", SLOT_STREAM, true},
	{EFFECT_COPY, "sync", SLOT_SYNC, true},
	{EFFECT_COPY, "peer", SLOT_PEER, false},
	{EFFECT_COPY, "source_order", SLOT_FLAGS, false},
	{EFFECT_COPY, "dst_pitch", SLOT_PITCH, false},
	{EFFECT_COPY, "src_pitch", SLOT_PITCH2, false},
	{EFFECT_COPY, "width", SLOT_WIDTH, false},
	{EFFECT_COPY, "height", SLOT_HEIGHT, false},
	{EFFECT_COPY, "dst_offset", SLOT_OFFSET, false},
	{EFFECT_COPY, "src_offset", SLOT_OFFSET2, false},
	{EFFECT_READ, "arg", SLOT_ARG, true},
	{EFFECT_READ, "size", SLOT_SIZE, false},
	{EFFECT_WRITE, "arg", SLOT_ARG, true},
	{EFFECT_WRITE, "size", SLOT_SIZE, false},
	{EFFECT_WRITE, "root", SLOT_HANDLE_ARG, false},
	{EFFECT_WRITE, "pitch", SLOT_PITCH, false},
	{EFFECT_WRITE, "width", SLOT_WIDTH, false},
	{EFFECT_WRITE, "height", SLOT_HEIGHT, false},
	{EFFECT_ATOMIC, "arg", SLOT_ARG, true},
	{EFFECT_ATOMIC, "size", SLOT_SIZE, false},
	{EFFECT_ATOMIC, "only", SLOT_ATOMIC, false},
	{EFFECT_HOST_READ, "arg", SLOT_ARG, true},
	{EFFECT_HOST_READ, "size", SLOT_SIZE, false},
	{EFFECT_HOST_READ, "root", SLOT_HANDLE_ARG, false},
	{EFFECT_HOST_WRITE, "arg", SLOT_ARG, true},
	{EFFECT_HOST_WRITE, "size", SLOT_SIZE, false},
	{EFFECT_HOST_WRITE, "root", SLOT_HANDLE_ARG, false},
	{EFFECT_LAUNCH, "kernel", SLOT_ARG, true},
	{EFFECT_LAUNCH, "params", SLOT_ARG2, false},
	{EFFECT_LAUNCH, "stream", SLOT_STREAM, false},
	{EFFECT_LAUNCH, "grid", SLOT_GRID, false},
	{EFFECT_LAUNCH, "block", SLOT_BLOCK, false},
	{EFFECT_LAUNCH, "shared", SLOT_SHARED, false},
	{EFFECT_LAUNCH, "config", SLOT_CONFIG, false},
	{EFFECT_LAUNCH, "cooperative", SLOT_COOPERATIVE, false},
	{EFFECT_LAUNCH, "dim3", SLOT_DIM3, false},
	{EFFECT_HOST_FUNCTION, "callee", SLOT_ARG, true},
	{EFFECT_HOST_FUNCTION, "data", SLOT_ARG2, false},
	{EFFECT_HOST_FUNCTION, "stream", SLOT_STREAM, true},
	{EFFECT_WAIT_STREAM, "stream", SLOT_STREAM, true},
	{EFFECT_WAIT_EVENT, "event", SLOT_ARG, true},
	{EFFECT_WAIT_DEVICE, "device", SLOT_ARG, false},
	{EFFECT_POLL_STREAM, "stream", SLOT_STREAM, true},
	{EFFECT_POLL_EVENT, "event", SLOT_ARG, true},
	{EFFECT_RECORD, "event", SLOT_ARG, true},
	{EFFECT_RECORD, "stream", SLOT_STREAM, true},
	{EFFECT_RECORD, "flags", SLOT_FLAGS, false},
	{EFFECT_STREAM_WAIT, "stream", SLOT_STREAM, true},
	{EFFECT_STREAM_WAIT, "event", SLOT_ARG, true},
	{EFFECT_STREAM_WAIT, "flags", SLOT_FLAGS, false},
	{EFFECT_WRITE_VALUE, "stream", SLOT_STREAM, true},
	{EFFECT_WRITE_VALUE, "arg", SLOT_ARG, false},
	{EFFECT_WRITE_VALUE, "value", SLOT_FLAGS, false},
	{EFFECT_WAIT_VALUE, "stream", SLOT_STREAM, true},
	{EFFECT_WAIT_VALUE, "arg", SLOT_ARG, false},
	{EFFECT_WAIT_VALUE, "value", SLOT_FLAGS, false},
	{EFFECT_ELAPSED, "event", SLOT_ARG, true},
	{EFFECT_ELAPSED, "event2", SLOT_ARG2, true},
	{EFFECT_PEER_BARRIER, "dst_device", SLOT_ARG, true},
	{EFFECT_PEER_BARRIER, "src_device", SLOT_ARG2, true},
	{EFFECT_CREATE, "arg", SLOT_ARG, true},
	{EFFECT_CREATE, "handle", SLOT_HANDLE, true},
	{EFFECT_CREATE, "flags", SLOT_FLAGS, false},
	{EFFECT_DESTROY, "arg", SLOT_ARG, true},
	{EFFECT_DESTROY, "handle", SLOT_HANDLE, true},
	{EFFECT_ALLOC, "arg", SLOT_ARG, true},
	{EFFECT_ALLOC, "size", SLOT_SIZE, false},
	{EFFECT_ALLOC, "memory", SLOT_MEMORY, true},
	{EFFECT_ALLOC, "stream", SLOT_STREAM, false},
	{EFFECT_ALLOC, "owned", SLOT_OWNED, false},
	{EFFECT_FREE, "arg", SLOT_ARG, true},
	{EFFECT_FREE, "memory", SLOT_MEMORY, true},
	{EFFECT_FREE, "stream", SLOT_STREAM, false},
	{EFFECT_FREE, "sync", SLOT_SYNC, false},
	{EFFECT_REGISTER, "arg", SLOT_ARG, true},
	{EFFECT_REGISTER, "size", SLOT_SIZE, false},
	{EFFECT_UNREGISTER, "arg", SLOT_ARG, true},
	{EFFECT_ALIAS, "arg", SLOT_ARG, true},
	{EFFECT_ALIAS, "of", SLOT_ARG2, true},
	{EFFECT_BIND, "handle_arg", SLOT_HANDLE_ARG, true},
	{EFFECT_BIND, "stream", SLOT_STREAM, true},
	{EFFECT_BOUND, "arg", SLOT_ARG, true},
	{EFFECT_BOUND, "handle_arg", SLOT_HANDLE_ARG, true},
	{EFFECT_FILL, "arg", SLOT_ARG, true},
	{EFFECT_SET_DEVICE, "device", SLOT_ARG, true},
	{EFFECT_GET_DEVICE, "arg", SLOT_ARG, true},
	{EFFECT_CONTEXT_PUSH, "context", SLOT_ARG, true},
	{EFFECT_CONTEXT_POP, "arg", SLOT_ARG, false},
	{EFFECT_CONTEXT_SET, "context", SLOT_ARG, true},
	{EFFECT_CONTEXT_GET, "arg", SLOT_ARG, true},
	{EFFECT_PEER_ENABLE, "device", SLOT_ARG, true},
	{EFFECT_AFFINITY, "arg", SLOT_ARG, true},
	{EFFECT_INITIALISES, "what", SLOT_INIT, true},
	{EFFECT_INITIALISES, "device", SLOT_ARG, false},
	{EFFECT_INITIALISES, "attribute", SLOT_ARG2, false},
	{EFFECT_OCCUPANCY, "arg", SLOT_ARG, true},
	{EFFECT_OCCUPANCY, "kernel", SLOT_ARG2, true},
	{EFFECT_OCCUPANCY, "block", SLOT_BLOCK, false},
	{EFFECT_OCCUPANCY, "shared", SLOT_SHARED, false},
	{EFFECT_SM_COUNT, "arg", SLOT_ARG, true},
	{EFFECT_SM_COUNT, "attribute", SLOT_ARG2, true},
	{EFFECT_SM_COUNT, "device", SLOT_FLAGS, false},
	{EFFECT_MODULE_LOAD, "arg", SLOT_ARG, true},
	{EFFECT_MODULE_LOAD, "data", SLOT_ARG2, false},
	{EFFECT_KERNEL_LOOKUP, "arg", SLOT_ARG, true},
	{EFFECT_KERNEL_LOOKUP, "name", SLOT_ARG2, true},
	{EFFECT_KERNEL_LOOKUP, "module", SLOT_HANDLE_ARG, false},
	{EFFECT_CAPTURE_BEGIN, "stream", SLOT_STREAM, true},
	{EFFECT_CAPTURE_BEGIN, "mode", SLOT_FLAGS, true},
	{EFFECT_CAPTURE_BEGIN, "graph", SLOT_ARG2, false},
	{EFFECT_CAPTURE_END, "stream", SLOT_STREAM, true},
	{EFFECT_CAPTURE_END, "arg", SLOT_ARG, true},
	{EFFECT_CAPTURE_STATUS, "stream", SLOT_STREAM, true},
	{EFFECT_CAPTURE_STATUS, "arg", SLOT_ARG, true},
	{EFFECT_CAPTURE_MODE, "arg", SLOT_ARG, true},
	{EFFECT_CAPTURE, "what", SLOT_CAPTURE, true},
	{EFFECT_GRAPH_LAUNCH, "graph", SLOT_ARG, true},
	{EFFECT_GRAPH_LAUNCH, "stream", SLOT_STREAM, true},
	{EFFECT_INSTANTIATE, "arg", SLOT_ARG, true},
	{EFFECT_INSTANTIATE, "graph", SLOT_ARG2, true},
	{EFFECT_SPAWN, "callee", SLOT_ARG, true},
	{EFFECT_SPAWN, "data", SLOT_ARG2, false},
	{EFFECT_SPAWN, "arg", SLOT_HANDLE_ARG, false},
	{EFFECT_SPAWN, "detached", SLOT_DETACHED, false},
	{EFFECT_SPAWN, "policy", SLOT_FLAGS, false},
	{EFFECT_JOIN, "arg", SLOT_ARG, true},
	{EFFECT_DETACH, "arg", SLOT_ARG, true},
	{EFFECT_LOCK, "arg", SLOT_ARG, true},
	{EFFECT_LOCK, "of", SLOT_ARG2, false},
	{EFFECT_UNLOCK, "arg", SLOT_ARG, true},
	{EFFECT_SIGNAL, "arg", SLOT_ARG, false},
	{EFFECT_SIGNAL, "count", SLOT_ARG2, false},
	{EFFECT_AWAIT, "arg", SLOT_ARG, false},
	{EFFECT_AWAIT, "of", SLOT_ARG2, false},
	{EFFECT_ADD, "arg", SLOT_ARG, true},
	{EFFECT_ADD, "by", SLOT_FLAGS, true},
	{EFFECT_ADD, "down", SLOT_DOWN, false},
	{EFFECT_ADD, "gives", SLOT_ADD, true},
	{EFFECT_MEET, "arg", SLOT_ARG, false},
	{EFFECT_AT_EXIT, "callee", SLOT_ARG, true},
	{EFFECT_AT_EXIT, "data", SLOT_ARG2, false},
	{EFFECT_CALLBACK, "callee", SLOT_ARG, true},
	{EFFECT_CALLBACK, "data", SLOT_ARG2, false},
	{EFFECT_GRID_SYNC, "arg", SLOT_ARG, false},
	{EFFECT_COPY_VALUE, "dst", SLOT_ARG, true},
	{EFFECT_COPY_VALUE, "src", SLOT_ARG2, true},
	{EFFECT_COPY_VALUE, "size", SLOT_SIZE, false},
	{EFFECT_MEMORY_TYPE, "arg", SLOT_ARG, true},
	{EFFECT_MEMORY_TYPE, "of", SLOT_ARG2, true},
	{EFFECT_SET_BYTES, "arg", SLOT_ARG, true},
	{EFFECT_SET_BYTES, "value", SLOT_FLAGS, true},
	{EFFECT_SET_BYTES, "size", SLOT_SIZE, true},
	{EFFECT_FIRST_ARG, "arg", SLOT_ARG, false},
	{EFFECT_FIRST_ARG, "value", SLOT_FLAGS, false},
	{EFFECT_API_LOOKUP, "arg", SLOT_ARG, true},
	{EFFECT_API_LOOKUP, "name", SLOT_ARG2, true},
};
enum { OPERAND_COUNT = sizeof operands / sizeof *operands };

static const struct model_word verb_words[] = {
#define X(id, verb) {verb, EFFECT_##id},
	EFFECTS(X)
#undef X
		{NULL, 0},
};
static const struct model_word handle_words[] = {
#define X(id, text) {text, HANDLE_##id},
	HANDLE_KINDS(X)
#undef X
		{NULL, 0},
};
static const struct model_word memory_words[] = {{"unknown", MEMORY_UNKNOWN},   {"device", MEMORY_DEVICE},   {"pinned", MEMORY_PINNED},
                                                 {"pageable", MEMORY_PAGEABLE}, {"managed", MEMORY_MANAGED}, {"pool", MEMORY_POOL},
                                                 {"array", MEMORY_ARRAY},       {"symbol", MEMORY_SYMBOL},   {NULL, 0}};
static const struct model_word op_words[] = {{"kernel", OPKIND_KERNEL},
                                             {"copy", OPKIND_COPY},
                                             {"memset", OPKIND_MEMSET},
                                             {"library", OPKIND_LIBRARY},
                                             {"alloc", OPKIND_ALLOC},
                                             {"free", OPKIND_FREE},
                                             {"host-function", OPKIND_HOST_FUNCTION},
                                             {"graph", OPKIND_GRAPH},
                                             {"other", OPKIND_OTHER},
                                             {NULL, 0}};
static const struct model_word atomic_words[] = {{"load", ATOMIC_LOAD}, {"store", ATOMIC_STORE}, {NULL, 0}};
static const struct model_word add_words[] = {{"before", ADD_BEFORE}, {"after", ADD_AFTER}, {NULL, 0}};
static const struct model_word capture_words[] = {
	{"node", CAPTURE_NODE}, {"legal", CAPTURE_LEGAL}, {"illegal", CAPTURE_ILLEGAL}, {"unsafe", CAPTURE_UNSAFE}, {NULL, 0}};
static const struct model_word init_words[] = {{"driver", INIT_DRIVER},
                                               {"context", INIT_CONTEXT},
                                               {"device", INIT_DEVICE},
                                               {"attribute", INIT_ATTRIBUTE},
                                               {"occupancy", INIT_OCCUPANCY},
                                               {"module", INIT_MODULE},
                                               {"cooperative-query", INIT_COOPERATIVE_QUERY},
                                               {NULL, 0}};
static const struct model_word stream_words[] = {
	{"default", STREAM_DEFAULT}, {"legacy", STREAM_LEGACY}, {"per-thread", STREAM_PER_THREAD}, {NULL, 0}};

// The verb as a row's author writes it.
static const char *effect_word(enum effect_kind verb)
{
	return verb_words[verb].text;
}

static int word_value(struct model_reader *r, const struct jnode *at, const struct model_word *words, const char *text, const char *what)
{
	struct nearest near = {.wanted = text};
	for (const struct model_word *w = words; w->text; w++) {
		if (!strcmp(w->text, text))
			return w->value;
		nearest_try(&near, w->text);
	}
	model_fail(r, at, model_instead(r, &near), "unknown %s \"%s\"", what, text);
	return 0;
}

static int arg_index(struct model_reader *r, const struct jnode *at, const char *text, size_t n);

// The length of "FIELD" or "FIELD[N]", 0 = it is neither.
static size_t part_length(const char *text)
{
	size_t n = 0;
	while (isalnum((unsigned char)text[n]) || text[n] == '_')
		n++;
	if (!n || text[n] != '[')
		return n;
	size_t digits = strspn(text + n + 1, "0123456789");
	return digits && digits < 6 && text[n + 1 + digits] == ']' ? n + digits + 2 : 0;
}

// "FIELD", "FIELD.FIELD[N]", and such fields joined by " + ".
static bool names_fields(const char *text)
{
	for (size_t n; (n = part_length(text)); text += n) {
		if (!text[n])
			return true;
		n += text[n] == '.' ? 1 : strncmp(text + n, " + ", 3) == 0 ? 3 : 0;
	}
	return false;
}

// "ARG->FIELD" or "ARG[0]": the number of the row's operand that it is, which it becomes where it is not one yet.
static int field_index(struct model_reader *r, const struct jnode *at, const char *text, size_t n)
{
	struct model_row *row = r->row;
	const char *name = arena_strndup(r->arena, text, n);
	size_t object = model_object_length(name);
	bool is_element = strcmp(name + object, "[0]") == 0, is_field = strncmp(name + object, "->", 2) == 0 && names_fields(name + object + 2);
	if (arg_index(r, at, text, object) < 0 || r->message)
		return ARG_NONE;
	for (int i = 0; i < row->field_count; i++)
		if (!strcmp(row->field[i], name))
			return row->arg_count + i;
	if (row->is_variadic || row->field_count == MODEL_MAX_FIELDS || (!is_element && !is_field)) {
		model_fail(r, at, "name ARG->FIELD, ARG->FIELD[N] or ARG[0], up to 16 in a row that is not variadic",
		           "operand \"%s\": bad or too many fields", at->key);
		return ARG_NONE;
	}
	if (!row->field)
		row->field = ARENA_ARRAY(r->arena, const char *, MODEL_MAX_FIELDS);
	((const char **)row->field)[row->field_count] = name;
	return row->arg_count + row->field_count++;
}

static int arg_index(struct model_reader *r, const struct jnode *at, const char *text, size_t n)
{
	if (model_object_length(text) < n)
		return field_index(r, at, text, n);
	struct nearest near = {.wanted = arena_strndup(r->arena, text, n)};
	if (n == 6 && !strncmp(text, "return", 6))
		return ARG_RETURN;
	if (n == 3 && !strncmp(text, "...", 3) && r->row->is_variadic)
		return ARG_VARIADIC;
	for (int i = 0; i < r->row->arg_count; i++) {
		if (strlen(r->row->arg_name[i]) == n && !strncmp(r->row->arg_name[i], text, n))
			return i;
		nearest_try(&near, r->row->arg_name[i]);
	}
	model_fail(r, at, model_instead(r, &near), "operand \"%s\": \"%s\" names no argument", at->key, near.wanted);
	return ARG_NONE;
}

int model_read_handle(struct model_reader *r, const struct jnode *at, const char *text)
{
	return word_value(r, at, handle_words, text, "handle kind");
}

int model_read_arg(struct model_reader *r, const struct jnode *at, const char *text)
{
	if (text[model_object_length(text)])
		model_fail(r, at, "name one", "\"%s\" is no argument", text);
	return r->message ? ARG_NONE : arg_index(r, at, text, strlen(text));
}

static void read_stream(struct model_reader *r, struct effect *e, const struct jnode *at, const char *text)
{
	const char *colon = strchr(text, ':');
	size_t n = colon ? (size_t)(colon - text) : strlen(text);
	for (const struct model_word *w = stream_words; w->text; w++)
		if (!strcmp(w->text, text)) {
			e->stream = (int8_t)w->value;
			return;
		}
	if (!colon) {
		e->stream = (int8_t)arg_index(r, at, text, n);
		return;
	}
	if (n == 6 && !strncmp(text, "handle", n))
		e->stream = STREAM_HANDLE;
	else if (n == 6 && !strncmp(text, "policy", n))
		e->stream = STREAM_POLICY;
	else
		model_fail(r, at, "say an argument, default, legacy, per-thread, handle:ARG or policy:ARG", "unknown stream \"%s\"", text);
	e->handle_arg = (int8_t)arg_index(r, at, colon + 1, strlen(colon + 1));
}

// "a*b*4": up to three arguments and a constant.
static void read_size(struct model_reader *r, struct effect *e, const struct jnode *value)
{
	static const char how[] = "say bytes as a number, or as up to three arguments and numbers joined by *";
	int factors = 0;
	if (jnode_is(value, JNODE_NUMBER) && value->is_integer && value->integer >= 0) {
		e->size.constant = (uint64_t)value->integer;
		return;
	}
	if (!jnode_is(value, JNODE_STRING)) {
		model_fail(r, value, how, "size is neither a number nor a string");
		return;
	}
	e->size.constant = 1;
	for (const char *s = value->text; *s;) {
		size_t n = strcspn(s, "*");
		if (isdigit((unsigned char)*s))
			e->size.constant *= strtoull(s, NULL, 10);
		else if (factors < 3)
			e->size.factor[factors++] = (int8_t)arg_index(r, value, s, n);
		else
			model_fail(r, value, how, "size \"%s\" has more than three factors", value->text);
		s += n + (s[n] == '*');
	}
}

// The string, "" where it is none.
static const char *text_of(struct model_reader *r, const struct jnode *value)
{
	if (!jnode_is(value, JNODE_STRING))
		model_fail(r, value, "write a string", "\"%s\" is %s", value->key, jnode_kind_name(value->kind));
	return jnode_is(value, JNODE_STRING) ? value->text : "";
}

// Argument name, or for slots that may be constant an integer that goes to e->value.
static int8_t read_arg(struct model_reader *r, struct effect *e, const struct operand *o, const struct jnode *value)
{
	bool may_be_number = o->slot == SLOT_FLAGS || o->slot == SLOT_DIRECTION || o->slot == SLOT_ARG2;
	if (jnode_is(value, JNODE_NUMBER) && value->is_integer && may_be_number) {
		e->value = value->integer;
		return ARG_CONSTANT;
	}
	const char *text = text_of(r, value);
	return (int8_t)(r->message ? ARG_NONE : arg_index(r, value, text, strlen(text)));
}

static uint8_t read_word(struct model_reader *r, const struct jnode *v, const struct model_word *words, const char *what)
{
	const char *text = text_of(r, v);
	return (uint8_t)(r->message ? 0 : word_value(r, v, words, text, what));
}

static void read_operand(struct model_reader *r, struct effect *e, const struct operand *o, const struct jnode *v)
{
	switch (o->slot) {
	case SLOT_ARG: e->arg = read_arg(r, e, o, v); break;
	case SLOT_ARG2: e->arg2 = read_arg(r, e, o, v); break;
	case SLOT_HANDLE_ARG: e->handle_arg = read_arg(r, e, o, v); break;
	case SLOT_FLAGS: e->flags = read_arg(r, e, o, v); break;
	case SLOT_DIRECTION: e->direction = read_arg(r, e, o, v); break;
	case SLOT_GRID: e->grid = read_arg(r, e, o, v); break;
	case SLOT_BLOCK: e->block = read_arg(r, e, o, v); break;
	case SLOT_SHARED: e->shared = read_arg(r, e, o, v); break;
	case SLOT_CONFIG: e->config = read_arg(r, e, o, v); break;
	case SLOT_PITCH: e->pitch = read_arg(r, e, o, v); break;
	case SLOT_PITCH2: e->pitch2 = read_arg(r, e, o, v); break;
	case SLOT_WIDTH: e->width = read_arg(r, e, o, v); break;
	case SLOT_HEIGHT: e->height = read_arg(r, e, o, v); break;
	case SLOT_OFFSET: e->offset = read_arg(r, e, o, v); break;
	case SLOT_OFFSET2: e->offset2 = read_arg(r, e, o, v); break;
	case SLOT_STREAM: read_stream(r, e, v, text_of(r, v)); break;
	case SLOT_SIZE: read_size(r, e, v); break;
	case SLOT_SYNC: e->sync = model_read_bool(r, v); break;
	case SLOT_PEER: e->is_peer = model_read_bool(r, v); break;
	case SLOT_COOPERATIVE: e->is_cooperative = model_read_bool(r, v); break;
	case SLOT_DETACHED: e->is_detached = model_read_bool(r, v); break;
	case SLOT_DOWN: e->is_down = model_read_bool(r, v); break;
	case SLOT_OWNED: e->is_owned = model_read_bool(r, v); break;
	case SLOT_DIM3: e->grid_is_dim3 = model_read_bool(r, v); break;
	case SLOT_OPKIND: e->what = read_word(r, v, op_words, "op kind"); break;
	case SLOT_HANDLE: e->what = read_word(r, v, handle_words, "handle kind"); break;
	case SLOT_MEMORY: e->what = read_word(r, v, memory_words, "memory kind"); break;
	case SLOT_ATOMIC: e->what = read_word(r, v, atomic_words, "atomic access"); break;
	case SLOT_ADD: e->what = read_word(r, v, add_words, "number"); break;
	case SLOT_CAPTURE: e->what = read_word(r, v, capture_words, "capture kind"); break;
	case SLOT_INIT: e->what = read_word(r, v, init_words, "initialisation"); break;
	}
}

static const struct operand *find_operand(enum effect_kind verb, const char *key)
{
	for (int i = 0; i < OPERAND_COUNT; i++)
		if (operands[i].verb == verb && !strcmp(operands[i].key, key))
			return &operands[i];
	return NULL;
}

static void check_required(struct model_reader *r, enum effect_kind verb, const struct jnode *json)
{
	for (int i = 0; i < OPERAND_COUNT; i++)
		if (operands[i].verb == verb && operands[i].is_required && !jnode_member(json, operands[i].key))
			model_fail(r, json, "add it", "verb \"%s\" without \"%s\"", effect_word(verb), operands[i].key);
}

// A key that the verb does not have: the nearest of those that it has.
static void unknown_operand(struct model_reader *r, enum effect_kind verb, const struct jnode *item)
{
	struct nearest near = {.wanted = item->key};
	for (int i = 0; i < OPERAND_COUNT; i++)
		if (operands[i].verb == verb)
			nearest_try(&near, operands[i].key);
	model_fail(r, item, model_instead(r, &near), "verb \"%s\" takes no \"%s\"", effect_word(verb), item->key);
}

static const char *required_text(struct model_reader *r, const struct jnode *json, const char *key, const char *what)
{
	const char *text = model_read_text(r, json, key);
	if (!text || !*text)
		model_fail(r, json, "add it", "effect%s%s%s without \"%s\"", what ? " \"" : "", what ? what : "", what ? "\"" : "", key);
	return text ? text : "";
}

static void read_strength(struct model_reader *r, struct effect *e, const struct jnode *json)
{
	static const struct model_word words[] = {{"doc", STRENGTH_DOC}, {"seen", STRENGTH_SEEN}, {NULL, 0}};
	const struct jnode *item = jnode_member(json, "strength");
	if (item)
		e->strength = (enum strength)read_word(r, item, words, "strength");
}

struct effect model_read_effect(struct model_reader *r, const struct jnode *json, const char **where)
{
	struct effect e = {0};
	if (!jnode_is(json, JNODE_OBJECT)) {
		model_fail(r, json, "write { \"do\": VERB, ... }", "an effect is %s", jnode_kind_name(json->kind));
		return e;
	}
	const char *verb = required_text(r, json, "do", NULL);
	*where = required_text(r, json, "source", verb);
	if (r->message)
		return e;
	e = (struct effect){.kind = (enum effect_kind)word_value(r, jnode_member(json, "do"), verb_words, verb, "verb")};
	e.arg = e.arg2 = e.handle_arg = e.flags = e.direction = ARG_NONE;
	e.grid = e.block = e.shared = e.config = e.pitch = e.pitch2 = e.width = e.height = e.offset = e.offset2 = ARG_NONE;
	e.size.factor[0] = e.size.factor[1] = e.size.factor[2] = ARG_NONE;
	e.stream = STREAM_NONE;
	read_strength(r, &e, json);
	const struct jnode *item;
	JNODE_EACH(item, json)
	{
		const struct operand *o = r->message ? NULL : find_operand(e.kind, item->key);
		if (o)
			read_operand(r, &e, o, item);
		else if (strcmp(item->key, "do") != 0 && strcmp(item->key, "source") != 0 && strcmp(item->key, "strength") != 0)
			unknown_operand(r, e.kind, item);
	}
	check_required(r, e.kind, json);
	return e;
}
