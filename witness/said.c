// SPDX-License-Identifier: Apache-2.0
// Steps and memory of a witness as reports speak of them. Its own numbers are nobody's: a path has others.
#include "witness/witness.h"

#include "base/file.h"

#include <string.h>

static const char *what_it_is(struct arena *a, const struct witness_step *s)
{
	const char *api = s->api && *s->api ? s->api : "call";
	bool is_kernel = s->kind == WSTEP_LAUNCH && s->kernel && *s->kernel && !s->is_caller && strcmp(s->kernel, api) != 0 && !s->replaces;
	if (is_kernel)
		return arena_printf(a, "kernel `%s`", s->kernel);
	if (strcmp(api, "<<<>>>") == 0)
		return "a kernel";
	if (strcmp(api, "host read") == 0 || strcmp(api, "host write") == 0)
		return "the host";
	if (!strchr(api, ' '))
		return arena_printf(a, "`%s`", api);
	return strncmp(api, "the ", 4) == 0 ? api : arena_printf(a, "the %s", api);
}

const char *witness_said(struct arena *a, const struct witness_step *s)
{
	const char *what = what_it_is(a, s);
	return s->file && s->line ? arena_printf(a, "%s (%s:%u)", what, path_base(s->file), s->line) : what;
}

const char *witness_amount(struct arena *a, const struct witness_memory *m, uint64_t some, uint64_t of)
{
	const char *name = m->name && *m->name ? m->name : m->id;
	if (m->is_bytes_assumed)
		return arena_printf(a, "bytes of `%s`", name);
	return arena_printf(a, "%llu of %llu bytes of `%s`", (unsigned long long)some, (unsigned long long)of, name);
}
