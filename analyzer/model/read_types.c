// SPDX-License-Identifier: Apache-2.0
// Types and macros of a file of models, as C++: what a class does stands in the calls that its members make, so that a header
// that is missing is read like one that is there. The text of each kind is data below.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/reader.h"

enum { MOST_ROLES = 6 };

// In the texts: $N is the class, $M the member, $T an element, $P what `data` gives.
struct kind {
	const char *word, *body, *fields;
	struct role {
		const char *word, *text;
	} role[MOST_ROLES + 1];
};

#define OWNS(field, destroy)                                                                                                                         \
	"\t$N(const $N &) = delete;\n\t$N &operator=(const $N &) = delete;\n"                                                                        \
	"\t$N($N &&other) : " field "(other." field ") { other." field " = nullptr; }\n"                                                             \
	"\t$N &operator=($N &&other) { if (" field ") { " destroy "; } " field " = other." field "; other." field " = nullptr; return *this; }\n"    \
	"\t~$N() { if (" field ") { " destroy "; } }\n"
#define STREAM_ROLES                                                                                                                                 \
	{                                                                                                                                            \
		{"stream", "\tcudaStream_t $M() const { return gpulint_stream; }\n"},                                                                \
			{"wait", "\tvoid $M() const { cudaStreamSynchronize(gpulint_stream); }\n"},                                                  \
			{"converts", "\toperator cudaStream_t() const { return gpulint_stream; }\n"},                                                \
		{                                                                                                                                    \
			NULL, NULL                                                                                                                   \
		}                                                                                                                                    \
	}
#define BUFFER_ROLES                                                                                                                                 \
	{                                                                                                                                            \
		{"data", "\t$P $M() { return gpulint_data; }\n\tconst $P $M() const { return gpulint_data; }\n"},                                    \
			{"size", "\tstd::size_t $M() const { return gpulint_size; }\n"},                                                             \
		{                                                                                                                                    \
			NULL, NULL                                                                                                                   \
		}                                                                                                                                    \
	}
#define BUFFER(create, destroy)                                                                                                                      \
	"\texplicit $N(std::size_t n) : gpulint_data(nullptr), gpulint_size(n) { " create "; }\n" OWNS("gpulint_data", destroy)
#define STREAM(flags)                                                                                                                                \
	"\t$N() { cudaStreamCreateWithFlags(&gpulint_stream, " flags "); }\n" OWNS("gpulint_stream", "cudaStreamDestroy(gpulint_stream)")
#define BYTES "n * sizeof($T)"

static const struct kind kinds[] = {
	{"blocking stream", STREAM("cudaStreamDefault"), "\tcudaStream_t gpulint_stream;\n", STREAM_ROLES},
	{"non-blocking stream", STREAM("cudaStreamNonBlocking"), "\tcudaStream_t gpulint_stream;\n", STREAM_ROLES},
	// has the stream of somebody else
	{"stream carrier", "\t$N();\n\t$N(cudaStream_t stream) : gpulint_stream(stream) {}\n", "\tcudaStream_t gpulint_stream;\n", STREAM_ROLES},
	{"event",
         "\t$N() { cudaEventCreateWithFlags(&gpulint_event, cudaEventDisableTiming); }\n" OWNS("gpulint_event", "cudaEventDestroy(gpulint_event)"),
         "\tcudaEvent_t gpulint_event;\n",
         {{"event", "\tcudaEvent_t $M() const { return gpulint_event; }\n"},
          {"record", "\tvoid $M(cudaStream_t stream = 0) { cudaEventRecord(gpulint_event, stream); }\n"},
          {"block", "\tvoid $M(cudaStream_t stream) const { cudaStreamWaitEvent(stream, gpulint_event, 0); }\n"},
          {"wait", "\tvoid $M() const { cudaEventSynchronize(gpulint_event); }\n"},
          {"converts", "\toperator cudaEvent_t() const { return gpulint_event; }\n"},
          {NULL, NULL}}},
	{"device buffer", BUFFER("cudaMalloc((void **)&gpulint_data, " BYTES ")", "cudaFree((void *)gpulint_data)"),
         "\t$T *gpulint_data;\n\tstd::size_t gpulint_size;\n", BUFFER_ROLES},
	{"managed buffer", BUFFER("cudaMallocManaged((void **)&gpulint_data, " BYTES ")", "cudaFree((void *)gpulint_data)"),
         "\t$T *gpulint_data;\n\tstd::size_t gpulint_size;\n", BUFFER_ROLES},
	{"pinned buffer", BUFFER("cudaMallocHost((void **)&gpulint_data, " BYTES ")", "cudaFreeHost((void *)gpulint_data)"),
         "\t$T *gpulint_data;\n\tstd::size_t gpulint_size;\n", BUFFER_ROLES},
	// allocated and freed in the order of the stream that its constructor takes
	{"stream-ordered buffer",
         "\t$N(std::size_t n, cudaStream_t stream) : gpulint_data(nullptr), gpulint_size(n), gpulint_stream(stream) "
         "{ cudaMallocAsync((void **)&gpulint_data, " BYTES
         ", stream); }\n" OWNS("gpulint_data", "cudaFreeAsync((void *)gpulint_data, gpulint_stream)"),
         "\t$T *gpulint_data;\n\tstd::size_t gpulint_size;\n\tcudaStream_t gpulint_stream;\n", BUFFER_ROLES},
	// selects a device, and the one before when it ends
	{"device guard",
         "\texplicit $N(int device) { cudaGetDevice(&gpulint_old); cudaSetDevice(device); }\n"
         "\t$N(const $N &) = delete;\n\t~$N() { cudaSetDevice(gpulint_old); }\n",
         "\tint gpulint_old;\n",
         {{"select", "\tvoid $M(int device) { cudaSetDevice(device); }\n"}, {NULL, NULL}}},
};

struct class_text {
	const char *name;   // without its namespaces
	const char *member; // NULL = none
	bool is_template;
};

static const char *word_for(const struct class_text *c, char letter)
{
	switch (letter) {
	case 'N': return c->name;
	case 'M': return c->member;
	case 'T': return c->is_template ? "T" : "char";
	default: return c->is_template ? "T *" : "void *";
	}
}

static void put(FILE *out, const char *text, const struct class_text *c)
{
	for (; *text; text++)
		if (*text == '$')
			fputs(word_for(c, *++text), out);
		else
			fputc(*text, out);
}

static bool is_identifier(const char *s, size_t n)
{
	bool is_right = n && !isdigit((unsigned char)*s);
	for (size_t i = 0; i < n; i++)
		is_right &= isalnum((unsigned char)s[i]) || s[i] == '_';
	return is_right;
}

// Opens or closes the namespaces of "a::b::C"; the last part's start, NULL when a part is no identifier.
static const char *scopes(FILE *out, const char *name, bool is_open)
{
	for (const char *end; (end = strstr(name, "::")); name = end + 2) {
		if (!is_identifier(name, (size_t)(end - name)))
			return NULL;
		if (is_open)
			fprintf(out, "namespace %.*s { ", (int)(end - name), name);
		else
			fputs("}", out);
	}
	return is_identifier(name, strlen(name)) ? name : NULL;
}

static void put_members(struct model_reader *r, FILE *out, const struct kind *kind, const struct jnode *json, struct class_text *c)
{
	const struct jnode *item;
	JNODE_EACH(item, json)
	{
		struct nearest near = {.wanted = jnode_is(item, JNODE_STRING) ? item->text : ""};
		const struct role *found = NULL;
		for (const struct role *role = kind->role; role->word; role++) {
			found = strcmp(role->word, near.wanted) == 0 ? role : found;
			nearest_try(&near, role->word);
		}
		c->member = item->key;
		bool is_named = found && strstr(found->text, "$M"); // a conversion has no name
		if (!found)
			model_fail(r, item, model_instead(r, &near), "%s: no role \"%s\"", kind->word, near.wanted);
		else if (!item->key || (is_named && !is_identifier(item->key, strlen(item->key))))
			model_fail(r, item, "write { \"members\": { NAME: ROLE } }", "member \"%s\" is no name", item->key ? item->key : "");
		else
			put(out, found->text, c);
	}
}

static const struct kind *kind_of(struct model_reader *r, const struct jnode *json)
{
	const char *word = model_read_text(r, json, "is");
	struct nearest near = {.wanted = word ? word : ""};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (strcmp(kinds[i].word, near.wanted) == 0)
			return &kinds[i];
		nearest_try(&near, kinds[i].word);
	}
	model_fail(r, json, model_instead(r, &near), "unknown kind of type \"%s\"", near.wanted);
	return NULL;
}

// The header that declares it: as an #include writes it. NULL when there is none.
static const char *header_of(struct model_reader *r, const struct jnode *json)
{
	const char *header = model_read_text(r, json, "header");
	if (header && (!*header || *header == '/' || strstr(header, "..") || strpbrk(header, "\"<>\\\n"))) {
		model_fail(r, jnode_member(json, "header"), "write it as #include does", "\"header\" is no name of a header");
		return NULL;
	}
	return header;
}

// Where the C++ of a header is gathered.
static struct model_header *header_at(struct model_reader *r, struct model_file *out, const char *name)
{
	for (size_t i = 0; i < out->headers.n; i++)
		if (strcmp(out->headers.at[i].name, name) == 0)
			return &out->headers.at[i];
	struct model_header *h = vec_push(r->arena, &out->headers);
	*h = (struct model_header){.name = name, .text = ""};
	return h;
}

static void require(struct model_reader *r, const struct jnode *json, const char *key, const char *action)
{
	const char *text = model_read_text(r, json, key);
	if (!text || !*text)
		model_fail(r, json, action, "no \"%s\"", key);
}

static void write_class(struct model_reader *r, FILE *out, const struct kind *kind, const struct jnode *json, const char *name)
{
	const struct jnode *is_template = jnode_member(json, "template");
	struct class_text c = {.is_template = is_template && model_read_bool(r, is_template)};
	c.name = scopes(out, name, true);
	if (!c.name) {
		model_fail(r, json, "write NAMESPACE::CLASS, without template arguments", "not the name of a class");
		return;
	}
	fprintf(out, "\n%sclass %s {\npublic:\n", c.is_template ? "template <class T> " : "", c.name);
	put(out, kind->body, &c);
	put_members(r, out, kind, jnode_member(json, "members"), &c);
	fputs("\nprivate:\n", out);
	put(out, kind->fields, &c);
	fputs("};\n", out);
	scopes(out, name, false);
	fputc('\n', out);
}

static const char *taken_text(struct model_reader *r, FILE *out, char **text)
{
	fclose(out);
	const char *copy = arena_strdup(r->arena, *text);
	free(*text);
	return copy;
}

void model_read_type(struct model_reader *r, const struct jnode *json, struct model_file *file)
{
	static const char *const known[] = {"name", "is", "header", "template", "members", "source", NULL};
	char *text = NULL;
	size_t size;
	r->name = model_read_text(r, json, "name");
	model_check_keys(r, json, known);
	require(r, json, "name", "say what it is called, with its namespaces");
	require(r, json, "header", "say which header declares it: gpulint stands in for it when it is missing");
	require(r, json, "source", "say where what it does is written");
	const struct kind *kind = kind_of(r, json);
	const char *header = header_of(r, json);
	FILE *out = r->message ? NULL : open_memstream(&text, &size);
	if (!out)
		return;
	struct model_header *h = header_at(r, file, header);
	write_class(r, out, kind, json, r->name);
	h->text = arena_printf(r->arena, "%s%s", h->text, taken_text(r, out, &text));
	file->types++;
}

// --- macros ---------------------------------------------------------------------------------------------------------

static void write_parameters(struct model_reader *r, FILE *out, const struct jnode *args)
{
	const struct jnode *item;
	const char *between = "";
	JNODE_EACH(item, args)
	{
		bool is_rest = jnode_is(item, JNODE_STRING) && strcmp(item->text, "...") == 0 && !item->next;
		if (!jnode_is(item, JNODE_STRING) || (!is_rest && !is_identifier(item->text, strlen(item->text))))
			model_fail(r, item, "list names; \"...\" may be the last", "bad \"args\"");
		else
			fprintf(out, "%s%s", between, item->text);
		between = ", ";
	}
}

// Which argument the macro is, as its body writes it: NULL = none of that name.
static const char *argument_of(struct model_reader *r, const struct jnode *args, const struct jnode *runs)
{
	const struct jnode *item;
	struct nearest near = {.wanted = runs->text};
	JNODE_EACH(item, args)
	if (jnode_is(item, JNODE_STRING)) {
		if (strcmp(item->text, runs->text) == 0)
			return strcmp(item->text, "...") == 0 ? "__VA_ARGS__" : item->text;
		nearest_try(&near, item->text);
	}
	model_fail(r, runs, model_instead(r, &near), "\"%s\": \"%s\" names no argument", runs->key, runs->text);
	return NULL;
}

// Types that the macro makes known to the function that it calls.
static void write_defines(struct model_reader *r, FILE *out, const struct jnode *defines)
{
	const struct jnode *item;
	JNODE_EACH(item, defines)
	if (!item->key || !is_identifier(item->key, strlen(item->key)) || !jnode_is(item, JNODE_STRING))
		model_fail(r, item, "write { NAME: TYPE }", "bad \"defines\"");
	else
		fprintf(out, "using %s = %s; ", item->key, item->text);
}

static void write_macro(struct model_reader *r, FILE *out, const struct jnode *json)
{
	const struct jnode *args = jnode_member(json, "args"), *is = jnode_member(json, "is"), *calls = jnode_member(json, "calls");
	fprintf(out, "#ifndef %s\n#define %s(", r->name, r->name);
	write_parameters(r, out, args);
	const struct jnode *what = is ? is : calls;
	const char *argument = jnode_is(what, JNODE_STRING) ? argument_of(r, args, what) : NULL;
	if ((is && calls) || !jnode_is(what, JNODE_STRING))
		model_fail(r, json, "say \"is\": ARGUMENT, or \"calls\": ARGUMENT for one that runs a function", "not what the macro does");
	else if (is) {
		fprintf(out, ") (%s)", argument);
	} else {
		fputs(") do { ", out);
		write_defines(r, out, jnode_member(json, "defines"));
		fprintf(out, "(%s)(); } while (0)", argument);
	}
	fputs("\n#endif\n", out);
}

void model_read_macro(struct model_reader *r, const struct jnode *json, struct model_file *file)
{
	static const char *const known[] = {"name", "args", "is", "calls", "defines", "header", "source", NULL};
	char *text = NULL;
	size_t size;
	r->name = model_read_text(r, json, "name");
	model_check_keys(r, json, known);
	require(r, json, "name", "say what it is called");
	require(r, json, "source", "say where what it does is written");
	const char *header = header_of(r, json);
	if (r->name && !is_identifier(r->name, strlen(r->name)))
		model_fail(r, json, "write one word", "not the name of a macro");
	FILE *out = r->message ? NULL : open_memstream(&text, &size);
	if (!out)
		return;
	struct model_header *h = header_at(r, file, header ? header : MODEL_MACROS_HEADER);
	write_macro(r, out, json);
	h->text = arena_printf(r->arena, "%s%s", h->text, taken_text(r, out, &text));
	file->macros++;
}
