// SPDX-License-Identifier: Apache-2.0
// CUPTI's callbacks, found at run time. Call numbers are looked up by name: nothing here depends on their values.
#include "validator/inject/apis.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

enum { NEW_NUMBERS = 100000 /* from CUDA 13.0 on CUPTI's version is CUDA's; before it counts from 1 */ };

struct search {
	struct library *l;
	struct cupti *found;
	const char *why;
	char beside[512];
};

static const char *const versions[] = {"libcupti.so.13", "libcupti.so.12"};
static const char *const folders[] = {"/usr/local/cuda/lib64", "/usr/local/cuda/extras/CUPTI/lib64"};

static bool resolve(void *library, struct cupti *out)
{
	static const struct {
		const char *symbol;
		size_t offset;
	} functions[] = {
#define X(member, symbol, parameters) {symbol, offsetof(struct cupti, member)},
		CUPTI_FUNCTIONS(X)
#undef X
	};
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *address = dlsym(library, functions[i].symbol);
		memcpy((char *)out + functions[i].offset, &address, sizeof address);
		if (!address)
			return false;
	}
	return true;
}

static bool is_for_driver(struct search *s, const struct cupti *c)
{
	unsigned major = c->version >= NEW_NUMBERS ? c->version / 10000 : 12;
	if (major <= (unsigned)s->l->driver.version / 1000)
		return true;
	s->why = arena_printf(&s->l->arena,
	                      "%s is of CUDA %u, the driver of CUDA %d.%d: give one that is not newer with "
	                      "--cupti",
	                      c->file, major, s->l->driver.version / 1000, s->l->driver.version % 1000 / 10);
	return false;
}

static bool try_file(struct search *s, const char *file)
{
	struct cupti *c = ARENA_NEW(&s->l->arena, struct cupti);
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	library_log(s->l, "dlopen %s: %s", file, library ? "found" : dlerror());
	if (!library)
		return false;
	snprintf(c->file, sizeof c->file, "%s", file);
	if (!resolve(library, c) || c->get_version(&c->version)) {
		s->why = arena_printf(&s->l->arena, "%s lacks a function of CUPTI's callback API", file);
		return false;
	}
	if (!is_for_driver(s, c))
		return false;
	s->found = c;
	return true;
}

static int beside_runtime(struct dl_phdr_info *info, size_t size, void *data)
{
	struct search *s = data;
	const char *at = strstr(info->dlpi_name, "/libcudart.so");
	(void)size;
	if (!at)
		return 0;
	snprintf(s->beside, sizeof s->beside, "%.*s", (int)(at - info->dlpi_name), info->dlpi_name);
	return 1;
}

static bool try_folder(struct search *s, const char *folder, const char *version)
{
	return *folder && try_file(s, arena_printf(&s->l->arena, "%s/%s", folder, version));
}

static const char *find(struct search *s)
{
	const char *given = getenv(INJECT_ENV_CUPTI);
	if (given) {
		if (!try_file(s, given) && !s->why)
			s->why = arena_printf(&s->l->arena, "%s cannot be loaded (%s)", given, dlerror());
		return s->found ? NULL : s->why;
	}
	dl_iterate_phdr(beside_runtime, s);
	for (size_t v = 0; v < sizeof versions / sizeof *versions; v++) {
		if (try_file(s, versions[v]) || try_folder(s, s->beside, versions[v]))
			return NULL;
		for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
			if (try_folder(s, folders[i], versions[v]))
				return NULL;
		}
	}
	return s->why ? s->why : "no CUPTI (libcupti.so.13 or .12) was found: name it with --cupti";
}

static bool is_named_by_site(const struct library *l, const char *api)
{
	for (unsigned i = 0; i < l->sites; i++) {
		if (!l->site[i].categories && strcmp(l->site[i].api, api) == 0)
			return true;
	}
	return false;
}

static void enter_callback(struct library *l, int domain, uint32_t cbid, const char *versioned)
{
	struct entry *e = &l->entry[domain - CUPTI_DOMAIN_DRIVER][cbid];
	char name[INJECT_NAME];
	api_base_name(versioned, name, &e->is_per_thread);
	const struct api_row *row = api_find(name);
	if (row && api_layout(row)->is_v2 && !strstr(versioned, "_v2"))
		return;
	e->is_named = is_named_by_site(l, name);
	if (!row && e->is_named) { // only its result is of interest
		struct api_layout *layout = ARENA_NEW(&l->arena, struct api_layout);
		*layout = (struct api_layout){.row = {arena_strdup(&l->arena, name), CALL_OTHER, FORM_UNKNOWN},
		                              .to = NOT_THERE,
		                              .from = NOT_THERE,
		                              .n = NOT_THERE,
		                              .stream = NOT_THERE};
		row = &layout->row;
	}
	e->row = row;
	if (row && l->cupti->enable(1, l->cupti->subscriber, domain, cbid))
		library_log(l, "callback of %s is not enabled", versioned);
}

static void enter_domain(struct library *l, int domain)
{
	l->entry[domain - CUPTI_DOMAIN_DRIVER] = ARENA_ARRAY(&l->arena, struct entry, CBIDS);
	for (uint32_t cbid = 1; cbid < CBIDS; cbid++) {
		const char *versioned = NULL;
		if (l->cupti->callback_name(domain, cbid, &versioned) || !versioned)
			break;
		enter_callback(l, domain, cbid, versioned);
	}
}

const char *cupti_start(struct library *l)
{
	struct search s = {.l = l};
	const char *why = find(&s), *said = NULL;
	if (why)
		return why;
	l->cupti = s.found;
	int e = l->cupti->subscribe(&l->cupti->subscriber, calls_callback, l);
	if (e) {
		l->cupti->result_string(e, &said);
		return arena_printf(&l->arena, "%s does not take the subscription: %s (another profiler may be attached)", l->cupti->file,
		                    said ? said : "no reason given");
	}
	enter_domain(l, CUPTI_DOMAIN_DRIVER);
	enter_domain(l, CUPTI_DOMAIN_RUNTIME);
	return NULL;
}
