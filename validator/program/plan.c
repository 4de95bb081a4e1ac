// SPDX-License-Identifier: Apache-2.0
// From witnesses to the places in the program that are looked at.
#include "validator/program/program.h"

#include "base/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BIT(category) (1u << CALL_##category)

enum { READS = 1, WRITES = 2 };

// X(step kind, categories): what the driver is called for. Steps that are no call at all are not here.
static const struct {
	enum witness_step_kind kind;
	unsigned categories;
} calls[] = {
	{WSTEP_LAUNCH, BIT(LAUNCH)},      {WSTEP_COPY, BIT(COPY)},         {WSTEP_MEMSET, BIT(MEMSET)},   {WSTEP_HOST_FUNCTION, BIT(HOST_FUNCTION)},
	{WSTEP_LAUNCH_GRAPH, BIT(GRAPH)}, {WSTEP_FREE, BIT(FREE)},         {WSTEP_UNREGISTER, BIT(FREE)}, {WSTEP_FREE_ASYNC, BIT(FREE_ASYNC)},
	{WSTEP_ALLOC, BIT(ALLOC)},        {WSTEP_ALLOC_ASYNC, BIT(ALLOC)},
};

static bool is_no_call(enum witness_step_kind kind)
{
	switch (kind) {
	case WSTEP_HOST_ACCESS:
	case WSTEP_DIES:
	case WSTEP_START_THREAD:
	case WSTEP_JOIN_THREAD:
	case WSTEP_FORK:
	case WSTEP_LOCK:
	case WSTEP_UNLOCK:
	case WSTEP_SIGNAL:
	case WSTEP_AWAIT:
	case WSTEP_EXIT: return true;
	default: return false;
	}
}

// A name that code can have, with what it is in: "cublasDestroy", "at::zeros".
static bool is_name(const char *text)
{
	for (; *text; text++) {
		if (!isalnum((unsigned char)*text) && *text != '_' && *text != ':')
			return false;
	}
	return true;
}

static bool is_cuda(const char *api)
{
	return strncmp(api, "cuda", 4) == 0 || (strncmp(api, "cu", 2) == 0 && isupper((unsigned char)api[2])) || strcmp(api, "<<<>>>") == 0;
}

static const char *categories_of(struct arena *a, const struct witness_step *s, struct program_site *out)
{
	const unsigned work = BIT(LAUNCH) | BIT(COPY) | BIT(MEMSET);
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		if (calls[i].kind == s->kind)
			out->categories = calls[i].categories;
	}
	if (s->is_caller)
		return arena_printf(a, "`%s` at %s:%u stands for what a caller may do: it has no place in the program", s->api, s->file, s->line);
	if (is_no_call(s->kind))
		return arena_printf(a, "%s at %s:%u is no call of CUDA: the run of the program does not see it", s->api, s->file, s->line);
	out->is_library = !is_cuda(s->api);
	if (s->replaces || ((out->categories & work) && out->is_library))
		out->categories |= work; // a library does it, with what it sees fit
	if (out->categories)
		return NULL;
	if (!is_name(s->api) || strlen(s->api) >= INJECT_NAME)
		return arena_printf(a, "`%s` at %s:%u is no function of the runtime or the driver", s->api, s->file, s->line);
	out->is_inside = out->is_library;
	if (out->is_inside)
		out->categories = (1u << CALL_CATEGORY_COUNT) - 1;
	else
		out->api = s->api;
	return NULL;
}

// "ns::scale<float>" -> "scale"; NULL when it is no plain name.
static const char *kernel_of(struct arena *a, const struct witness_step *s)
{
	if (s->kind != WSTEP_LAUNCH || !s->kernel || strcmp(s->api, "<<<>>>")) // others may name the pointer
		return NULL;
	size_t n = strcspn(s->kernel, "<(");
	size_t begin = n;
	while (begin && (isalnum((unsigned char)s->kernel[begin - 1]) || s->kernel[begin - 1] == '_'))
		begin--;
	if (begin == n || n - begin >= INJECT_NAME - 8)
		return NULL;
	return arena_strndup(a, s->kernel + begin, n - begin);
}

static void access_of(const struct witness *w, const struct witness_step *s, struct program_site *out)
{
	for (size_t i = 0; i < s->access_count; i++) {
		const struct witness_access *x = &s->access[i];
		if (x->memory != w->memory)
			continue;
		out->modes |= x->mode == MODE_READ ? READS : x->mode == MODE_WRITE ? WRITES : READS | WRITES;
		out->covers |= x->begin == 0 && x->end >= w->memories[x->memory].bytes;
	}
	if (!out->modes)
		out->modes = READS | WRITES;
}

static bool is_same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static int add_site(struct arena *a, struct program_plan *p, const struct program_site *site)
{
	for (size_t i = 0; i < p->sites.n; i++) {
		const struct program_site *s = &p->sites.at[i];
		if (s->line == site->line && s->column == site->column && s->is_library == site->is_library && is_same(s->spelled, site->spelled) &&
		    strcmp(s->file, site->file) == 0 && s->categories == site->categories && s->modes == site->modes && s->covers == site->covers &&
		    is_same(s->api, site->api) && is_same(s->kernel, site->kernel))
			return (int)i;
	}
	if (p->sites.n == INJECT_SITES)
		return -1;
	*vec_push(a, &p->sites) = *site;
	return (int)p->sites.n - 1;
}

static const char *spelled(const struct witness_step *s)
{
	return strcmp(s->api, "<<<>>>") == 0 ? "<<<" : s->api;
}

static const char *absolute(struct arena *a, const char *file)
{
	char *here = getcwd(NULL, 0);
	const char *path = path_normal(a, path_join(a, here ? here : "/", file));
	free(here);
	return path;
}

static int site_of(struct arena *a, struct program_plan *p, struct program_claim *c, uint32_t index)
{
	const struct witness_step *s = &c->witness->step[index];
	struct program_site site = {.file = s->file, .line = s->line, .column = s->column, .spelled = spelled(s)};
	site.path = absolute(a, s->file);
	const char *why = categories_of(a, s, &site);
	site.kernel = kernel_of(a, s);
	access_of(c->witness, s, &site);
	int id = why ? -1 : add_site(a, p, &site);
	if (id < 0 && !c->unsupported)
		c->unsupported = why ? why : "there are more flagged places than one run can watch: say --only";
	return id;
}

static bool is_on_stream(const struct witness_step *s)
{
	return s->kind == WSTEP_LAUNCH || s->kind == WSTEP_COPY || s->kind == WSTEP_MEMSET || s->kind == WSTEP_LAUNCH_GRAPH ||
	       s->kind == WSTEP_HOST_FUNCTION;
}

static bool is_one_call(const struct witness_step *a, const struct witness_step *b)
{
	return a->line == b->line && a->column == b->column && strcmp(a->file, b->file) == 0 && strcmp(a->api, b->api) == 0;
}

static bool uses(const struct witness_step *s, int memory)
{
	for (size_t i = 0; i < s->access_count; i++) {
		if (s->access[i].memory == memory)
			return true;
	}
	return false;
}

// The claimed earlier step. Of a library's call that allocates and works, only the work is a call of CUDA each time.
static uint32_t first_of(const struct witness *w)
{
	const struct witness_step *s = &w->step[w->first];
	bool allocates = (s->kind == WSTEP_ALLOC || s->kind == WSTEP_ALLOC_ASYNC) && !is_cuda(s->api);
	for (uint32_t i = 0; allocates && i < w->second; i++) {
		if (is_on_stream(&w->step[i]) && is_one_call(s, &w->step[i]) && uses(&w->step[i], w->memory))
			return i;
	}
	return w->first;
}

static enum inject_kind kind_of(const struct witness *w)
{
	const struct witness_step *first = &w->step[first_of(w)], *second = &w->step[w->second];
	bool ends = second->kind == WSTEP_FREE || second->kind == WSTEP_FREE_ASYNC || second->kind == WSTEP_UNREGISTER;
	switch (w->claim) {
	case CLAIM_UNORDERED: return is_on_stream(first) ? INJECT_KIND_PAIR : INJECT_KIND_REACH;
	case CLAIM_USE_AFTER:
		return w->memory != NO_OBJECT && is_on_stream(first) && (ends || is_on_stream(second)) ? INJECT_KIND_PAIR : INJECT_KIND_REACH;
	case CLAIM_COST: return w->first != w->second && is_on_stream(first) ? INJECT_KIND_COST : INJECT_KIND_REACH;
	case CLAIM_API_ERROR:
	case CLAIM_CAPTURE: return INJECT_KIND_ERROR;
	case CLAIM_WRONG_DEVICE: return INJECT_KIND_DEVICE;
	default: return INJECT_KIND_REACH;
	}
}

// Which of the objects that both steps use is the claimed one: by the place that allocates it, and by their number.
static void plan_object(struct arena *a, struct program_plan *p, struct program_claim *c, int memory)
{
	const struct witness *w = c->witness;
	const struct witness_step *first = &w->step[first_of(w)], *second = &w->step[w->second];
	struct program_site site = {.modes = READS | WRITES};
	c->object = -1;
	for (size_t i = 0; i < w->memory_count; i++)
		c->shared += uses(first, (int)i) && uses(second, (int)i);
	for (size_t i = 0; i < w->step_count && memory != NO_OBJECT; i++) {
		const struct witness_step *s = &w->step[i];
		bool is_it = (s->kind == WSTEP_ALLOC || s->kind == WSTEP_ALLOC_ASYNC) && s->memory == memory;
		if (!is_it || categories_of(a, s, &site))
			continue;
		if (site.is_library) // what it takes from CUDA holds other objects as well
			return;
		site.file = s->file, site.line = s->line, site.column = s->column, site.spelled = spelled(s);
		site.path = absolute(a, s->file);
		c->object = add_site(a, p, &site);
		return;
	}
}

// What the claimed call uses of the device that should be current.
static int memory_of_device(const struct witness *w)
{
	const struct witness_step *s = &w->step[w->second];
	for (size_t i = 0; i < s->access_count; i++) {
		if (w->memories[s->access[i].memory].device == w->device)
			return s->access[i].memory;
	}
	return NO_OBJECT;
}

static bool is_inside(const struct program_plan *p, int site)
{
	return site >= 0 && p->sites.at[site].is_inside;
}

void program_plan(struct arena *a, const struct witness *const *w, size_t count, struct program_plan *out)
{
	*out = (struct program_plan){.claim = ARENA_ARRAY(a, struct program_claim, count + 1), .claims = count};
	for (size_t i = 0; i < count; i++) {
		struct program_claim *c = &out->claim[i];
		*c = (struct program_claim){.witness = w[i], .kind = kind_of(w[i]), .first = -1, .second = -1, .object = -1};
		bool is_pair = c->kind == INJECT_KIND_PAIR || c->kind == INJECT_KIND_COST || w[i]->first != w[i]->second;
		if (is_pair && c->kind != INJECT_KIND_ERROR && c->kind != INJECT_KIND_DEVICE)
			c->first = site_of(a, out, c, first_of(w[i]));
		c->second = site_of(a, out, c, w[i]->second);
		if (is_pair && (is_inside(out, c->first) || is_inside(out, c->second)))
			c->kind = INJECT_KIND_REACH; // which of the calls in it is meant is not known
		if (!c->unsupported && c->kind == INJECT_KIND_PAIR)
			plan_object(a, out, c, w[i]->memory);
		if (!c->unsupported && c->kind == INJECT_KIND_DEVICE)
			plan_object(a, out, c, memory_of_device(w[i]));
		if (!c->unsupported && out->asked == INJECT_CLAIMS)
			c->unsupported = "there are more findings than one run can watch: say --only";
		if (!c->unsupported)
			out->number[out->asked++] = i;
	}
}

bool program_is_settled(const struct program_claim *c)
{
	const struct program_facts *f = &c->facts;
	if (c->kind == INJECT_KIND_COST)
		return f->count[FACT_KEPT] || f->count[FACT_UNORDERED];
	if (f->is_certain || f->count[FACT_FREE])
		return f->is_certain;
	return f->count[FACT_ORDERED] || f->count[FACT_KEPT] || f->count[FACT_WAITED];
}
