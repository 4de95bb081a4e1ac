// SPDX-License-Identifier: Apache-2.0
// gpulint cache: the folder where results are kept from run to run.
#include "cli/cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

// As the command line and the environment have it.
static const char *named_folder(struct arena *arena, const struct cli_options *o)
{
	if (o->no_cache)
		return NULL;
	if (o->session.cache_dir)
		return *o->session.cache_dir ? o->session.cache_dir : NULL;
	return store_default_folder(arena);
}

const char *cache_folder(struct arena *arena, const struct cli_options *o)
{
	const char *folder = named_folder(arena, o);
	struct store store;
	if (!folder || o->session.cache_dir || getenv("GPULINT_CACHE_DIR"))
		return folder;
	return store_open(arena, folder, &store) ? NULL : folder; // a home that cannot be written is nobody's wish
}

const char *cache_mistake(struct arena *arena, const struct cli_options *o)
{
	const char *folder = cache_folder(arena, o), *mistake = folder ? store_mistake(arena, folder) : NULL;
	return mistake ? arena_printf(arena, "%s: %s", printable(arena, folder), mistake) : NULL;
}

static void print_totals(const char *what, struct store_totals t)
{
	printf("%s%llu result%s, %.1f MB\n", what, (unsigned long long)t.entries, t.entries == 1 ? "" : "s", (double)t.bytes / 1e6);
}

int command_cache(struct arena *arena, const struct cli_options *o)
{
	struct store store;
	const char *folder = named_folder(arena, o), *task = o->paths.list.n == 1 ? o->paths.list.at[0] : "";
	bool is_stats = strcmp(task, "stats") == 0, is_clear = strcmp(task, "clear") == 0;
	if (!is_stats && !is_clear && strcmp(task, "prune") != 0) {
		fputs("gpulint: cache: say stats, prune or clear\n", stderr);
		return EXIT_USAGE;
	}
	if (!folder) {
		fputs("gpulint: cache: nothing is kept (no home, or GPULINT_CACHE_DIR is empty): name a folder with --cache-dir\n", stderr);
		return EXIT_USAGE;
	}
	const char *why = store_find(arena, folder, &store);
	if (why || (!is_stats && store.folder && !store.can_write)) {
		fprintf(stderr, "%s: %s\n", printable(arena, folder),
		        why ? why : "may not be written: change its rights, or name another with --cache-dir");
		return EXIT_USAGE;
	}
	if (is_stats)
		print_totals(arena_printf(arena, "%s: ", printable(arena, folder)), store_count(&store));
	else
		print_totals("removed: ", is_clear ? store_prune(&store, 0, 0) : store_prune(&store, STORE_DAYS, STORE_BYTES));
	return EXIT_CLEAN;
}
