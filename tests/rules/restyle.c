// SPDX-License-Identifier: Apache-2.0
#include "rules/restyle.h"

#include <stdlib.h>
#include <sys/wait.h>

#include "base/file.h"
#include "scratch.h"

struct restyled restyle(const char *arguments, const char *name, const char *text)
{
	struct restyled r = {0};
	size_t n;
	r.folder = scratch_new(&r.arena);
	if (name)
		scratch_write(&r.arena, r.folder, name, text);
	const char *line = arena_printf(&r.arena,
	                                "cd '%s' && export C='%s/corpus' GPULINT='%s' RESTYLE='%s' KEEP=kept && '%s/tools/restyle' %s >.out 2>&1",
	                                r.folder, GPULINT_SOURCE_DIR, GPULINT_BINARY, GPULINT_RESTYLE, GPULINT_SOURCE_DIR, arguments);
	int status = system(line);
	r.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
	r.out = file_read(&r.arena, path_join(&r.arena, r.folder, ".out"), &n);
	r.out = r.out ? r.out : "";
	return r;
}

void restyle_free(struct restyled *r)
{
	scratch_remove(r->folder);
	arena_free(&r->arena);
}
