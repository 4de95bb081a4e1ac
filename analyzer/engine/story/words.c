// SPDX-License-Identifier: Apache-2.0
#include "engine/story/words.h"

#include "engine/order/effects.h"
#include "engine/world/again.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_anonymous(const char *name)
{
	return !name || !*name;
}

// --- names of objects -----------------------------------------------------------------------------------------------

static const char NAMELESS[] = "..."; // stands for what nobody can name, so that the rest of an expression can be said

struct namer {
	struct run *run;
	bool has_placeholder;
};

static const struct prim *maker_in(const struct trace *t, const struct sym *made)
{
	for (uint32_t i = 0; t && i < t->count; i++) {
		const struct prim *p = t->prim[i], *found = p->made == made ? p : maker_in(p->child, made);
		if (found)
			return found;
	}
	return NULL;
}

static const struct sym *placeholder(struct namer *n, const char *text)
{
	n->has_placeholder = true;
	return sym_words(n->run->machine->table, text);
}

// An object of no name is called by what holds it (`streams[2]->handle`), else by the call that made it.
static const struct sym *held_by(struct namer *n, const struct sym *s)
{
	struct run *r = n->run;
	const struct sym *location = symmap_get(&r->fragment->names, s);
	if (location)
		return sym_of(r->machine->table, SYM_INIT, location);
	const struct prim *maker = maker_in(&r->fragment->trace, s);
	return placeholder(n, maker && !is_anonymous(maker->name) ? arena_printf(r->keep, "%s(...)", maker->name) : NAMELESS);
}

static const struct sym *with_names(void *context, const struct sym *s)
{
	struct namer *n = context;
	const struct sym *key = s->kind == SYM_UNKNOWN ? symmap_get(&n->run->fragment->names, s) : NULL;
	switch (s->kind) {
	case SYM_NEW: return held_by(n, s);
	case SYM_UNKNOWN: return key ? sym_of(n->run->machine->table, SYM_INIT, key) : placeholder(n, NAMELESS);
	case SYM_RESULT: return placeholder(n, NAMELESS);
	case SYM_VAR:
		if (!is_anonymous(s->var->name))
			return s;
		return placeholder(n, s->var->type->record ? arena_printf(n->run->keep, "%s()", s->var->type->record->name) : NAMELESS);
	default: return s;
	}
}

static const char *text_with_names(struct namer *n, const struct sym *s)
{
	struct run *r = n->run;
	struct story *story = story_of(r);
	struct sym_rewriter w = {.table = r->machine->table, .leaf = with_names, .context = n, .scratch = story->arena, .memo = story->names};
	sym_memo_clear(w.memo);
	const struct sym *named = sym_rewrite(&w, s);
	story->names = w.memo;
	return sym_text_of(r->keep, named, r->entry->function);
}

static const char *name_by(struct namer *n, const struct sym *value)
{
	if (value->kind == SYM_ADDRESS)
		value = value->a;
	if (value->kind == SYM_TEXT)
		return "\"...\"";
	const struct sym *location = symmap_get(&n->run->fragment->names, value);
	return text_with_names(n, location ? location : value);
}

struct name {
	const char *text;
	bool has_placeholder;
};

// Each fault of a run asks for the names of the conditions that its path has, which are mostly those of the faults before it.
static const struct name *named(struct run *r, const struct sym *value)
{
	struct story *s = story_of(r);
	struct name *known = map_get(&s->named, value, 0);
	if (known)
		return known;
	struct namer n = {.run = r};
	known = ARENA_NEW(r->arena, struct name);
	known->text = name_by(&n, value);
	known->has_placeholder = n.has_placeholder;
	map_put(r->arena, &s->named, value, 0, known);
	return known;
}

const char *name_of(struct run *r, const struct sym *value)
{
	return named(r, value)->text;
}

const char *written_name(struct run *r, const struct sym *value)
{
	const struct name *name = named(r, value);
	return name->has_placeholder ? NULL : name->text;
}

const char *value_text(struct arena *a, const struct ir_value *value)
{
	if (value->kind == V_INT)
		return arena_printf(a, "%lld", (long long)value->integer);
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	if (!out)
		return NULL;
	ir_dump_value(out, value);
	fclose(out);
	const char *copy = arena_strndup(a, text, length);
	free(text);
	return copy;
}

// --- streams --------------------------------------------------------------------------------------------------------

static const char *kind_words(enum stream_kind k)
{
	switch (k) {
	case STREAMKIND_BLOCKING: return " (blocking)";
	case STREAMKIND_NONBLOCKING: return " (non-blocking)";
	default: return "";
	}
}

// Does the name say what it is: `stream`, `w.stream`, `stream_`?
static bool says_stream(const char *name)
{
	static const char word[] = "stream";
	size_t n = strlen(name), length = strlen(word);
	n -= n && name[n - 1] == '_';
	if (n < length || strncmp(name + n - length, word, length) != 0)
		return false;
	return n == length || (!isalnum((unsigned char)name[n - length - 1]) && name[n - length - 1] != '_');
}

static const char *stream_words(struct run *r, const struct timeline *t, bool has_kind)
{
	if (t->is_host)
		return NULL;
	if (t->kind == STREAMKIND_LEGACY)
		return "the legacy default stream";
	if (t->kind == STREAMKIND_PER_THREAD)
		return "the per-thread default stream";
	if (again_is_other(t->stream))
		return "the stream of another call";
	if (stream_is_of_handle(t->stream))
		return arena_printf(r->keep, "the stream of `%s`", name_of(r, t->stream->a->a));
	const char *name = name_of(r, t->stream);
	return arena_printf(r->keep, "%s`%s`%s", says_stream(name) ? "" : "stream ", name, has_kind ? kind_words(t->kind) : "");
}

const char *stream_phrase(struct run *r, const struct timeline *t)
{
	return stream_words(r, t, true);
}

const char *stream_called(struct run *r, const struct timeline *t)
{
	return stream_words(r, t, false);
}

const char *device_phrase(struct run *r, const struct sym *device)
{
	const char *name = device && device->kind != SYM_DEVICE ? written_name(r, device) : NULL;
	if (!name || device->kind == SYM_INT)
		return name ? arena_printf(r->keep, "device %s", name) : NULL;
	return arena_printf(r->keep, strcmp(name, "device") == 0 ? "`%s`" : "device `%s`", name);
}

// The last operation that the prim did, NULL = none.
static const struct op *op_at(struct run *r, const struct prim *p)
{
	struct story *s = story_of(r);
	for (; s->ops < r->ops.n; s->ops++)
		map_put(r->arena, &s->last_op, r->ops.at[s->ops].prim, 0, (void *)(uintptr_t)(s->ops + 1));
	uintptr_t found = (uintptr_t)map_get(&s->last_op, p, 0);
	return found ? &r->ops.at[found - 1] : NULL;
}

// The stream that the call was given.
static const char *phrase_of(struct run *r, const struct prim *p, const struct sym *stream)
{
	uint32_t timeline = stream_timeline(r, stream, p->step->is_per_thread); // which may be a new one
	return stream_phrase(r, &r->timelines.at[timeline]);
}

const char *step_stream(struct run *r, const struct prim *p)
{
	const struct op *op = op_at(r, p);
	if (op)
		return op->is_host ? "host" : stream_phrase(r, &r->timelines.at[op->timeline]);
	if (p->kind != PRIM_CALL && p->kind != PRIM_LAUNCH)
		return NULL;
	if (p->config[3] || p->kind == PRIM_LAUNCH) {
		const struct sym *stream = p->config[3] ? p->config[3] : sym_int(r->machine->table, 0);
		return phrase_of(r, p, stream);
	}
	for (uint8_t i = 0; i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (e->stream != STREAM_NONE && e->kind != EFFECT_BIND) {
			uint32_t t = effect_timeline(r, p, e);
			return t == UINT32_MAX ? "host" : stream_phrase(r, &r->timelines.at[t]);
		}
	}
	return "host";
}

// --- operations -----------------------------------------------------------------------------------------------------

// A constructor by its class: std::thread for std::thread::thread, and for `class pool`.
static const char *plain_name(struct run *r, const char *name)
{
	static const char *const keyword[] = {"class ", "struct ", "union "};
	for (size_t i = 0; i < sizeof keyword / sizeof *keyword; i++)
		if (strncmp(name, keyword[i], strlen(keyword[i])) == 0)
			return name + strlen(keyword[i]);
	const char *last = strstr(name, "::") ? strrchr(name, ':') + 1 : NULL;
	size_t n = last ? strlen(last) : 0, before = last ? (size_t)(last - name) - 2 : 0;
	bool is_constructor = last && before >= n && strncmp(name + before - n, last, n) == 0 && (before == n || name[before - n - 1] == ':');
	return is_constructor ? arena_strndup(r->keep, name, before) : name;
}

// Identifiers that the language keeps for the implementation: nobody writes them, and they differ from one library to the next.
static bool is_reserved(const char *name, size_t length)
{
	for (size_t i = 0; i + 1 < length; i++)
		if (name[i] == '_' && name[i + 1] == '_' && (i == 0 || name[i - 1] == ':'))
			return true;
	return false;
}

// The class of the object that the member function is called for: as it is declared, where the call takes a base of it; NULL = none.
static const struct ir_record *object_class(const struct ir_step *s)
{
	const struct ir_value *object = s && s->is_member && s->arg_count ? s->arg[0] : NULL;
	if (object && object->kind == V_ADDRESS && object->a->type->record)
		return object->a->type->record;
	return object && object->type->element ? object->type->element->record : NULL;
}

const char *call_name(struct run *r, const struct prim *p)
{
	const char *last = strrchr(p->name, ':');
	const struct ir_record *object = object_class(p->step);
	if (last && object && is_reserved(p->name, (size_t)(last - p->name)) && !is_reserved(object->name, strlen(object->name)))
		return arena_printf(r->keep, "%s::%s", object->name, last + 1);
	return plain_name(r, p->name);
}

// "read of `turns`" for a conversion, which nobody writes; NULL: it is none, or of something without a name.
static const char *conversion_words(struct run *r, const struct prim *p)
{
	static const char word[] = "::operator ";
	const char *at = p->name && p->step && p->step->is_member ? strstr(p->name, word) : NULL;
	if (!at || !isalpha((unsigned char)at[strlen(word)]) || strcmp(at, "::operator new") == 0 || strcmp(at, "::operator delete") == 0)
		return NULL;
	const char *object = p->arg_count && p->arg[0] ? written_name(r, p->arg[0]) : NULL;
	return object ? arena_printf(r->keep, "read of `%s`", object) : NULL;
}

const char *prim_words(struct run *r, const struct prim *p)
{
	const char *conversion = p->kind == PRIM_CALL || p->kind == PRIM_UNKNOWN ? conversion_words(r, p) : NULL;
	if (conversion)
		return conversion;
	switch (p->kind) {
	case PRIM_LAUNCH: return is_anonymous(p->name) ? "a kernel" : arena_printf(r->keep, "kernel `%s`", p->name);
	case PRIM_ACCESS: return p->is_handed_back ? "return" : p->step->is_write ? "host write" : "host read";
	case PRIM_DEAD: return "end of scope";
	case PRIM_CALL:
		if (p->row && model_effect(p->row, EFFECT_LAUNCH) && p->kernel)
			return arena_printf(r->keep, "kernel `%s`", p->kernel->name);
		return arena_printf(r->keep, "`%s`", call_name(r, p));
	default:
		if (is_anonymous(p->name))
			return "operation";
		return p->step ? arena_printf(r->keep, "`%s`", call_name(r, p)) : p->name; // no step: the caller's, which has words of its own
	}
}

// What effects do, the more telling ones first. %s: the call, then the name of the operand, where there is one that can be written.
static const struct deed {
	enum effect_kind effect;
	bool has_operand;
	const char *words, *nameless;
} deeds[] = {
	{EFFECT_RECORD, true, "%s records event `%s`", "%s records an event"},
	{EFFECT_STREAM_WAIT, true, "%s lets the stream wait for event `%s`", "%s lets the stream wait for an event"},
	{EFFECT_WAIT_EVENT, true, "%s lets the host wait for event `%s`", "%s lets the host wait for an event"},
	{EFFECT_POLL_EVENT, true, "%s asks whether event `%s` is complete", "%s asks whether an event is complete"},
	{EFFECT_POLL_STREAM, false, NULL, "%s asks whether the stream is complete"},
	{EFFECT_ELAPSED, true, "%s reads the time between events `%s`", "%s reads the time between two events"},
	{EFFECT_SPAWN, false, NULL, "%s starts a thread"},
	{EFFECT_MEET, true, "%s meets the other threads at `%s`", "%s meets the other threads"},
	{EFFECT_SIGNAL, true, "%s signals `%s`", "%s signals other threads"},
	{EFFECT_AWAIT, true, "%s waits until another thread signals `%s`", "%s waits for another thread"},
	{EFFECT_JOIN, true, "%s waits for thread `%s`", "%s waits for the thread"},
	{EFFECT_BIND, true, NULL, "%s binds a handle to a stream"},
	{EFFECT_RESET, false, NULL, "%s ends the context"},
	{EFFECT_FORK, false, NULL, "%s starts a child process"},
	{EFFECT_CAPTURE_BEGIN, false, NULL, "%s begins to capture the stream"},
	{EFFECT_CAPTURE_MODE, false, NULL, "%s exchanges the capture mode of the thread"},
	{EFFECT_CAPTURE_END, false, NULL, "%s ends the capture"},
	{EFFECT_SET_DEVICE, true, NULL, "%s makes a device current"},
	{EFFECT_CONTEXT_PUSH, true, "%s makes context `%s` current", "%s makes a context current"},
	{EFFECT_CONTEXT_SET, true, "%s makes context `%s` current", "%s makes a context current"},
	{EFFECT_CONTEXT_POP, false, NULL, "%s takes the current context off the stack"},
	{EFFECT_DESTROY, true, "%s destroys `%s`", NULL},
	{EFFECT_FREE, true, "%s frees `%s`", "%s frees memory"},
	{EFFECT_WAIT_STREAM, false, NULL, "%s lets the host wait for the stream"},
	{EFFECT_WAIT_DEVICE, false, NULL, "%s lets the host wait for the device"},
	{EFFECT_LAUNCH, true, "%s launches `%s`", NULL},
};

static const char *operand_name(struct run *r, const struct prim *p, const struct deed *d, const struct effect *e)
{
	const struct sym *value = d->has_operand ? prim_arg(p, d->effect == EFFECT_BIND ? e->handle_arg : e->arg) : NULL;
	if (d->effect == EFFECT_LAUNCH && p->kernel)
		return NULL; // it is called by its kernel already
	return value ? written_name(r, value) : NULL;
}

static const char *second_name(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *value = prim_arg(p, e->arg2);
	return value ? written_name(r, value) : NULL;
}

// A device is called by its number or by what names it; one that was asked for is given back.
static const char *device_deed(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *device = prim_arg(p, e->arg);
	const char *phrase = device_phrase(r, device);
	if (device && device->kind == SYM_DEVICE)
		return arena_printf(r->keep, "%s makes the device current again that was current at first", prim_words(r, p));
	return phrase ? arena_printf(r->keep, "%s makes %s current", prim_words(r, p), phrase) : NULL;
}

const char *bound_stream(struct run *r, const struct prim *bind)
{
	const struct effect *e = bind->kind == PRIM_CALL ? model_effect(bind->row, EFFECT_BIND) : NULL;
	const struct sym *value = e && e->stream >= 0 ? prim_arg(bind, e->stream) : NULL;
	return value ? phrase_of(r, bind, value) : NULL;
}

static const char *bind_deed(struct run *r, const struct prim *p, const char *handle)
{
	const char *stream = bound_stream(r, p);
	return arena_printf(r->keep, "%s binds `%s` to %s", prim_words(r, p), handle, stream ? stream : "a stream");
}

// "`cudaEventQuery` says that event `e` is complete": what the path goes on with.
static const char *polled_words(struct run *r, const struct prim *poll)
{
	const struct effect *event = model_effect(poll->row, EFFECT_POLL_EVENT);
	const struct sym *handle = event ? prim_arg(poll, event->arg) : NULL;
	const char *name = handle ? written_name(r, handle) : NULL, *call = prim_words(r, poll);
	if (name)
		return arena_printf(r->keep, "%s says that event `%s` is complete", call, name);
	return arena_printf(r->keep, "%s says that %s is complete", call, event ? "an event" : "the stream");
}

const char *deed_words(struct run *r, const struct prim *p)
{
	if (p->kind == PRIM_POLLED && p->about < r->call_count && r->call[p->about])
		return polled_words(r, r->call[p->about]);
	for (size_t i = 0; p->kind == PRIM_CALL && i < sizeof deeds / sizeof *deeds; i++) {
		const struct deed *d = &deeds[i];
		const struct effect *e = model_effect(p->row, d->effect);
		const char *name = e ? operand_name(r, p, d, e) : NULL, *second = name && d->effect == EFFECT_ELAPSED ? second_name(r, p, e) : NULL;
		if (second)
			name = arena_printf(r->keep, "%s` and `%s", name, second);
		const char *call = name || (e && d->nameless) ? prim_words(r, p) : NULL;
		const char *own = e && d->effect == EFFECT_SET_DEVICE ? device_deed(r, p, e)
		                  : name && d->effect == EFFECT_BIND  ? bind_deed(r, p, name)
		                                                      : NULL;
		if (own)
			return own;
		if (name && d->words)
			return arena_printf(r->keep, d->words, call, name);
		if (call)
			return arena_printf(r->keep, d->nameless, call);
	}
	return NULL;
}

// The same for what has no such words.
static const struct {
	enum effect_kind effect;
	int what; // of the effect, -1 = any
	const char *named, *nameless;
} plain_deeds[] = {
	{EFFECT_WRITE, -1, "%s writes `%s`", "%s writes memory"},
	{EFFECT_ATOMIC, -1, "%s uses `%s`", "%s uses memory"},
	{EFFECT_READ, -1, "%s reads `%s`", "%s reads memory"},
	{EFFECT_REGISTER, -1, "%s page-locks `%s`", "%s page-locks memory"},
	{EFFECT_UNREGISTER, -1, "%s ends the page-locking of `%s`", "%s ends the page-locking of memory"},
	{EFFECT_INITIALISES, INIT_DRIVER, NULL, "%s initialises the driver"},
	{EFFECT_INITIALISES, INIT_CONTEXT, NULL, "%s brings up a context"},
	{EFFECT_INITIALISES, INIT_ATTRIBUTE, NULL, "%s sets an attribute of the kernel"},
	{EFFECT_ALLOC, -1, NULL, "%s allocates memory"},
	{EFFECT_GRAPH_LAUNCH, -1, NULL, "%s launches a graph"},
	{EFFECT_INSTANTIATE, -1, NULL, "%s makes a graph ready to launch"},
};

static const char *copy_words(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *to = prim_arg(p, e->arg), *from = prim_arg(p, e->arg2);
	const char *to_name = to ? written_name(r, to) : NULL, *from_name = from ? written_name(r, from) : NULL;
	if (to_name && from_name)
		return arena_printf(r->keep, "%s copies `%s` to `%s`", prim_words(r, p), from_name, to_name);
	return arena_printf(r->keep, "%s copies %s", prim_words(r, p), from_name ? arena_printf(r->keep, "`%s`", from_name) : "memory");
}

const char *plain_deed_words(struct run *r, const struct prim *p)
{
	const char *words = prim_words(r, p);
	bool is_kernel = p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && p->kernel && model_effect(p->row, EFFECT_LAUNCH));
	if (is_kernel)
		return arena_printf(r->keep, "%s is launched", words);
	const struct effect *copy = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_COPY) : NULL;
	if (copy)
		return copy_words(r, p, copy);
	for (size_t i = 0; p->kind == PRIM_CALL && i < sizeof plain_deeds / sizeof *plain_deeds; i++) {
		const struct effect *e = model_effect(p->row, plain_deeds[i].effect);
		if (!e || (plain_deeds[i].what >= 0 && e->what != plain_deeds[i].what))
			continue;
		const struct sym *operand = plain_deeds[i].named ? prim_arg(p, e->arg) : NULL;
		const char *name = operand ? written_name(r, operand) : NULL;
		return name ? arena_printf(r->keep, plain_deeds[i].named, words, name) : arena_printf(r->keep, plain_deeds[i].nameless, words);
	}
	bool is_call = (p->kind == PRIM_CALL || p->kind == PRIM_UNKNOWN) && words[0] == '`' && p->step && p->step->kind == STEP_CALL;
	return is_call ? arena_printf(r->keep, "%s is called", words) : words;
}

// --- what is done with memory ---------------------------------------------------------------------------------------

struct touches {
	struct run *run;
	const struct sym *root;
	bool reads, writes, maybe; // maybe: nobody sees which
};

static bool is_there(const struct touches *t, const struct sym *pointer)
{
	return pointer && memory_is_pointer(pointer) && range_of(t->run, pointer, NULL, true).root == t->root;
}

static void touch_by_kernel(struct touches *t, const struct prim *p)
{
	for (uint32_t i = 0; i < p->access_count; i++) {
		if (!is_there(t, p->access[i].pointer))
			continue;
		enum access_kind kind = p->access[i].kind;
		bool is_atomic = kind == ACCESS_ATOMIC;
		t->reads |= kind == ACCESS_READ || (is_atomic && p->access[i].loads);
		t->writes |= kind == ACCESS_WRITE || (is_atomic && p->access[i].stores);
		t->maybe |= kind == ACCESS_MAYBE;
	}
}

static void touch_by_effect(struct touches *t, const struct prim *p, const struct effect *e)
{
	bool is_copy = e->kind == EFFECT_COPY;
	bool reads = e->kind == EFFECT_READ || e->kind == EFFECT_HOST_READ, writes = e->kind == EFFECT_WRITE || e->kind == EFFECT_HOST_WRITE;
	if (!is_copy && !reads && !writes && e->kind != EFFECT_ATOMIC)
		return;
	uint32_t first = e->arg == ARG_VARIADIC ? p->row->arg_count : (uint32_t)e->arg;
	uint32_t last = e->arg == ARG_VARIADIC ? p->arg_count : first + 1;
	for (uint32_t i = first; e->arg != ARG_NONE && i < last && i < p->arg_count; i++) {
		bool is = is_there(t, p->arg[i]);
		t->reads |= is && reads;
		t->writes |= is && (writes || is_copy);
		t->maybe |= is && e->kind == EFFECT_ATOMIC;
	}
	t->reads |= is_copy && is_there(t, prim_arg(p, e->arg2));
}

// What a host function does, when it is called.
static void touch_by_function(struct touches *t, const struct prim *p)
{
	for (uint32_t i = 0; p->child && i < p->child->count; i++) {
		const struct prim *c = p->child->prim[i];
		bool is = c->kind == PRIM_ACCESS && range_of_touch(t->run, c).root == t->root;
		t->reads |= is && !c->step->is_write;
		t->writes |= is && c->step->is_write;
	}
}

static void touch_by_graph(struct touches *t, const struct prim *p, const struct effect *launch)
{
	size_t at = 0;
	for (const struct access *a; (a = graph_next_access(t->run, prim_arg(p, launch->arg), &at));) {
		enum memory_touch touch = a->range.root == t->root ? touch_of(t->run, t->run->ops.at[a->op].prim, t->root) : TOUCH_USES;
		t->reads |= touch == TOUCH_READS || touch == TOUCH_BOTH;
		t->writes |= touch == TOUCH_WRITES || touch == TOUCH_BOTH;
	}
}

static void touch_by_call(struct touches *t, const struct prim *p)
{
	const struct effect *launch = model_effect(p->row, EFFECT_GRAPH_LAUNCH);
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		touch_by_effect(t, p, &p->row->effect[i]);
	if (model_effect(p->row, EFFECT_HOST_FUNCTION))
		touch_by_function(t, p);
	if (launch)
		touch_by_graph(t, p, launch);
}

bool may_read(struct run *r, const struct prim *p, const struct sym *root)
{
	struct touches t = {.run = r, .root = root};
	touch_by_kernel(&t, p);
	if (p->kind == PRIM_CALL)
		touch_by_call(&t, p);
	return t.maybe || t.reads;
}

enum memory_touch touch_of(struct run *r, const struct prim *p, const struct sym *root)
{
	struct touches t = {.run = r, .root = root};
	if (p->kind == PRIM_DEAD)
		return TOUCH_ENDS;
	if (p->kind == PRIM_ACCESS)
		return p->step->is_write ? TOUCH_WRITES : TOUCH_READS;
	if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_FREE))
		return TOUCH_FREES;
	if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_ALLOC))
		return TOUCH_ALLOCATES;
	touch_by_kernel(&t, p);
	if (p->kind == PRIM_CALL)
		touch_by_call(&t, p);
	if (t.reads && t.writes)
		return TOUCH_BOTH;
	if (t.maybe || !(t.reads || t.writes))
		return TOUCH_USES;
	return t.reads ? TOUCH_READS : TOUCH_WRITES;
}
