// SPDX-License-Identifier: Apache-2.0
// The rooms of the house and their one direction (docs/architecture.md): which folder may include from which. Each exception
// is listed on its own and must still be needed.
#include <criterion/criterion.h>

#include <dirent.h>
#include <ftw.h>
#include <stdint.h>
#include <string.h>

#include "scratch.h"

enum { MOST_ROOMS = 16 };

// A room is a folder, or one file of it that has a task of its own. It may include what lies in it, and:
static const struct rule {
	const char *room;
	const char *from[MOST_ROOMS];
} rooms[] = {
	{"base", {NULL}},
	{"witness", {"base"}},
	{"model", {"base", "ir"}},
	{"ir", {"base"}},
	{"source", {"base"}},
	{"change", {"base", "include"}},
	{"frontend", {"base", "ir", "model", "source"}},
	{"frontend/ast", {"base", "frontend", "ir", "model"}},
	{"frontend/parse", {"base", "frontend", "frontend/ast", "model", "source"}},
	{"frontend/lower", {"base", "frontend", "frontend/ast", "frontend/parse", "ir", "model"}},
	{"frontend/objects", {"base", "frontend/ast", "frontend/lower", "ir", "model"}},
	{"frontend/library", {"base", "frontend/ast", "frontend/lower", "ir", "model"}},
	{"frontend/recover", {"base", "frontend/ast", "frontend/parse", "frontend/lower", "ir", "model"}},
	{"frontend/statements", {"base", "frontend/ast", "frontend/lower", "frontend/recover", "ir", "model"}},
	{"frontend/templates", {"base", "frontend/ast", "frontend/parse", "frontend/lower", "ir"}},
	{"frontend/frontend.c", {"base", "frontend", "frontend/ast", "frontend/parse", "frontend/lower", "frontend/templates", "source"}},
	{"engine", {"base", "ir", "model", "engine/values"}},
	{"engine/values", {"base", "ir"}},
	{"engine/kernels", {"base", "ir", "model", "engine", "engine/values"}},
	{"engine/paths", {"base", "ir", "model", "engine", "engine/values", "engine/kernels"}},
	{"engine/order", {"base", "ir", "model", "engine", "engine/values"}},
	{"engine/world", {"base", "ir", "model", "engine", "engine/values", "engine/paths", "engine/order"}},
	{"engine/story", {"base", "ir", "model", "engine", "engine/values", "engine/order", "engine/world", "witness"}},
	{"engine/protocol", {"base", "ir", "model", "engine", "engine/values", "engine/paths", "engine/order"}},
	{"engine/engine.c",
         {"base", "engine", "engine/values", "engine/paths", "engine/order", "engine/world", "engine/protocol", "engine/story", "witness"}},
	{"rules", {"base", "engine/basis.def", "engine/observation.h", "include", "witness"}},
	{"link", {"base", "include", "ir", "model"}},
	{"store", {"base"}},
	{"fix", {"base", "engine/habit.h", "frontend", "include", "link", "rules", "source", "witness"}},
	{"session",
         {"base", "change", "engine/engine.h", "engine/habit.h", "fix", "frontend", "include", "link", "model", "rules", "source", "store",
          "witness"}},
	{"report", {"base", "include"}},
	{"picture", {"base", "include", "validator", "witness"}},
	{"lsp", {"base", "include", "picture", "report", "witness"}},
	{"cli",
         {"base", "engine/engine.h", "frontend", "include", "link/interface.h", "lsp", "model", "picture", "report", "rules", "session/resident.h",
          "source", "store", "witness"}},
	{"validator", {"base", "witness", "include"}},
};

// What does not hold yet: a file and what it includes.
static const struct exception {
	const char *file, *includes;
	bool is_met;
} known[] = {
	{"ir/read.c", "model/model.h", false},
	{"ir/read_steps.c", "model/model.h", false},
	{"fix/fix.h", "session/judge.h", false},
	{"frontend/parse/taint.c", "frontend/recover/lost.h", false},
};

// Where quoted names are looked for, and which room a folder outside of analyzer/ is.
static const struct {
	const char *folder, *room;
} roots[] = {{"analyzer", ""}, {"include", "include"}, {"rules", "rules"}, {"", ""}};

static struct arena arena;
static struct exception exceptions[sizeof known / sizeof *known];
static uint32_t seen, wrong;

static bool is_below(const char *path, const char *room)
{
	size_t n = strlen(room);
	return strncmp(path, room, n) == 0 && (path[n] == '/' || path[n] == 0);
}

// The longest room that the path lies in; "include" has no row.
static const struct rule *room_of(const char *path)
{
	const struct rule *best = NULL;
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
		if (is_below(path, rooms[i].room) && (!best || strlen(rooms[i].room) > strlen(best->room)))
			best = &rooms[i];
	return best;
}

static bool is_allowed(const struct rule *room, const char *target)
{
	const struct rule *to = room_of(target);
	if (to == room)
		return true;
	for (int i = 0; i < MOST_ROOMS && room->from[i]; i++) {
		bool is_file = strchr(room->from[i], '.') != NULL;
		if (is_file ? strcmp(target, room->from[i]) == 0 : is_below(target, room->from[i]) && (!to || strcmp(to->room, room->from[i]) == 0))
			return true;
	}
	return false;
}

static bool is_excepted(const char *file, const char *target)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(exceptions[i].file, file) == 0 && strcmp(exceptions[i].includes, target) == 0)
			return exceptions[i].is_met = true;
	return false;
}

// The file's name as the table has it: without analyzer/, or behind its room; NULL = no file of the project (generated).
static const char *found(const char *quoted)
{
	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
		const char *path = arena_printf(&arena, GPULINT_SOURCE_DIR "/%s/%s", roots[i].folder, quoted);
		if (access(path, R_OK) == 0)
			return *roots[i].room ? arena_printf(&arena, "%s/%s", roots[i].room, quoted) : quoted;
	}
	return NULL;
}

static void check(const char *file, const struct rule *room, const char *quoted)
{
	const char *target = found(quoted);
	if (!target)
		return;
	seen++;
	if (is_allowed(room, target) || is_excepted(file, target))
		return;
	wrong++;
	fprintf(stderr, "%s includes %s: %s takes nothing from there: turn the arrow, or say it in tests/house/test_rooms.c\n", file, target,
	        room->room);
}

static int visit(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)st, (void)ftw;
	const char *dot = strrchr(path, '.');
	if (flag != FTW_F || !dot || (strcmp(dot, ".c") != 0 && strcmp(dot, ".h") != 0))
		return 0;
	const char *file = path + strlen(GPULINT_SOURCE_DIR) + 1;
	file = is_below(file, "analyzer") ? file + strlen("analyzer/") : file;
	const struct rule *room = room_of(file);
	cr_assert(room, "%s lies in no room: give its folder a row", file);
	FILE *in = fopen(path, "r");
	cr_assert(in);
	char line[1024], quoted[512];
	while (fgets(line, sizeof line, in))
		if (sscanf(line, "#include \"%511[^\"]\"", quoted) == 1)
			check(file, room, quoted);
	fclose(in);
	return 0;
}

static void walk(void)
{
	memcpy(exceptions, known, sizeof known);
	nftw(GPULINT_SOURCE_DIR "/analyzer", visit, 16, FTW_PHYS);
	nftw(GPULINT_SOURCE_DIR "/rules", visit, 16, FTW_PHYS);
	nftw(GPULINT_SOURCE_DIR "/witness", visit, 16, FTW_PHYS);
	nftw(GPULINT_SOURCE_DIR "/validator", visit, 16, FTW_PHYS);
}

Test(rooms, every_include_goes_one_way)
{
	walk();
	cr_assert_gt(seen, 400, "only %u includes were read", seen);
	cr_assert_eq(wrong, 0, "%u includes against the direction", wrong);
}

Test(rooms, every_exception_is_still_needed)
{
	walk();
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		cr_expect(exceptions[i].is_met, "%s no longer includes %s: drop the row", known[i].file, known[i].includes);
}

// A room is one purpose, and small enough to be read.
enum { MOST_FILES = 25 };

static uint32_t files_in(const char *room)
{
	struct dirent *e;
	uint32_t n = 0;
	DIR *d = opendir(arena_printf(&arena, GPULINT_SOURCE_DIR "/analyzer/%s", room));
	while (d && (e = readdir(d)))
		n += strlen(e->d_name) > 2 && strcmp(e->d_name + strlen(e->d_name) - 2, ".c") == 0;
	if (d)
		closedir(d);
	return n;
}

Test(rooms, no_room_holds_too_much)
{
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
		cr_expect_leq(files_in(rooms[i].room), MOST_FILES, "%s has %u .c files", rooms[i].room, files_in(rooms[i].room));
	cr_expect_gt(files_in("frontend/lower"), 10);
}

// The table itself has no circle, but for a room and the room that it lies in.
static bool reaches(const struct rule *from, const struct rule *to, int depth)
{
	for (int i = 0; i < MOST_ROOMS && from->from[i] && depth < 20; i++) {
		const struct rule *next = room_of(from->from[i]);
		if (next && next != from && (next == to || reaches(next, to, depth + 1)))
			return true;
	}
	return false;
}

Test(rooms, the_table_has_no_circle)
{
	for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
		cr_expect(!reaches(&rooms[i], &rooms[i], 0), "%s reaches itself", rooms[i].room);
}
