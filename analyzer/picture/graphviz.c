// SPDX-License-Identifier: Apache-2.0
#include <stdbool.h>
#include "picture/graphviz.h"

#include <dlfcn.h>
#include <string.h>

static bool find(const struct graphviz *g, const char *name, void *to)
{
	void *symbol = dlsym(g->library, name);
	memcpy(to, &symbol, sizeof symbol); // ISO C has no cast from an object's address to a function's
	return symbol != NULL;
}

bool graphviz_load(struct arena *a, struct graphviz *g, const char **message)
{
	static const char library[] = "libgvc.so.6";
	*g = (struct graphviz){.library = dlopen(library, RTLD_NOW | RTLD_LOCAL)};
	bool ok = g->library != NULL;
#define X(name) ok = ok && find(g, #name, &g->name);
	GRAPHVIZ_FUNCTIONS(X)
#undef X
	ok = ok && find(g, "Agdirected", &g->directed);
	if (!ok)
		*message = arena_printf(a, "%s: cannot be loaded (%s): install libgvc6", library, dlerror());
	return ok;
}
