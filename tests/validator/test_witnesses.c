// SPDX-License-Identifier: Apache-2.0
// The witnesses written by hand: NAME_bad.json shows its fault in the model, NAME_ok.json does not once order that
// hardware was seen to keep counts as well.
#include <criterion/criterion.h>
#include <dirent.h>
#include <string.h>

#include "validator/documents.h"
#include "base/file.h"
#include "validator/verdict.h"

// What only a device can decide.
static const char *const undecided[] = {"barrier_not_resident_bad.json", "cooperative_shared_bad.json", NULL};

static bool is_listed(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(*list, name) == 0)
			return true;
	return false;
}

static void refuse(void *context, const struct witness_error *error)
{
	cr_expect(false, "%s:%u: %s", (const char *)context, error->line, error->what);
}

static bool ends_in(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);
	return n > m && strcmp(name + n - m, end) == 0;
}

static void check(struct arena *a, char *name)
{
	size_t length;
	struct witness_set set = {0};
	struct witness_error error = {0};
	const char *text = file_read(a, path_join(a, GPULINT_SOURCE_DIR "/tests/validator/witnesses", name), &length);
	cr_assert(text && witness_read_file(a, text, length, &set, refuse, name, &error), "%s: %s", name, error.what);
	for (size_t i = 0; i < set.count; i++) {
		struct validate_options options = {.with_seen = !ends_in(name, "_bad.json")};
		struct verdict v;
		backend_model.execute(a, &set.witness[i], &options, &v);
		if (is_listed(name, undecided))
			cr_expect_eq((int)v.kind, (int)VERDICT_UNSUPPORTED, "%s: %s", name, v.why);
		else if (ends_in(name, "_bad.json"))
			cr_expect_eq((int)v.kind, (int)VERDICT_CONFIRMED, "%s: %s", name, v.why);
		else if (ends_in(name, "_ok.json"))
			cr_expect(v.kind == VERDICT_ORDERED_HERE || v.kind == VERDICT_NOT_OBSERVED, "%s: %s", name, v.why);
	}
}

// The verdict that two H200 gave, from a line "name<tab>verdict<tab>...".
static const char *measured(struct arena *a, const char *table, const char *name)
{
	size_t n = strlen(name);
	for (const char *line = table; line; line = strchr(line, '\n'), line += line != NULL) {
		if (strncmp(line, name, n) == 0 && line[n] == '\t')
			return arena_strndup(a, line + n + 1, strcspn(line + n + 1, "\t\n"));
	}
	return NULL;
}

// Where the model, told what hardware was seen to order, does not say what hardware said: what only a device knows.
static const char *const known_differences[] = {"barrier_not_resident_bad", "cooperative_shared_bad", NULL};

// Written after the last run on a device.
static const char *const unmeasured[] = {"free_host_after_reset_bad", "free_host_given_after_reset_bad", "free_host_made_after_reset_ok", NULL};

static void compare(struct arena *a, const char *table, const char *name)
{
	size_t length;
	static const char *const word[] = {
#define X(id, text) text,
		VERDICTS(X)
#undef X
	};
	struct validate_options options = {.with_seen = true};
	struct witness_set set = {0};
	struct witness_error error = {0};
	struct verdict v;
	char *stem = arena_strndup(a, name, strlen(name) - strlen(".json"));
	const char *hardware = measured(a, table, stem);
	const char *text = file_read(a, path_join(a, GPULINT_SOURCE_DIR "/tests/validator/witnesses", name), &length);
	cr_assert(text && witness_read_file(a, text, length, &set, refuse, stem, &error));
	cr_assert_eq(!hardware, is_listed(stem, unmeasured), "%s: is expected.tsv right?", stem);
	if (!hardware)
		return;
	backend_model.execute(a, &set.witness[0], &options, &v);
	bool is_same = strcmp(word[v.kind], hardware) == 0;
	cr_expect_eq(is_same, !is_listed(stem, known_differences), "%s: model %s (%s), hardware %s", stem, word[v.kind], v.why, hardware);
}

Test(witnesses, the_model_says_what_hardware_said)
{
	DIR *d = opendir(GPULINT_SOURCE_DIR "/tests/validator/witnesses");
	struct arena tables = {0};
	size_t length;
	const char *table = file_read(&tables, GPULINT_SOURCE_DIR "/tests/validator/witnesses/expected.tsv", &length);
	cr_assert(d && table);
	for (struct dirent *e; (e = readdir(d));) {
		struct arena a = {0};
		if (ends_in(e->d_name, ".json"))
			compare(&a, table, e->d_name);
		arena_free(&a);
	}
	closedir(d);
	arena_free(&tables);
}

Test(witnesses, the_model_decides_them)
{
	DIR *d = opendir(GPULINT_SOURCE_DIR "/tests/validator/witnesses");
	size_t count = 0;
	cr_assert(d);
	for (struct dirent *e; (e = readdir(d));) {
		struct arena a = {0};
		if (!ends_in(e->d_name, ".json"))
			continue;
		check(&a, e->d_name);
		count++;
		arena_free(&a);
	}
	closedir(d);
	cr_expect_geq(count, 12);
}

Test(witnesses, an_earlier_fault_of_the_sequence_is_no_evidence)
{
	struct arena a = {0};
	size_t length;
	struct witness_set set = {0};
	struct witness_error error = {0};
	struct validate_options options = {0};
	struct verdict v;
	const char *text = file_read(&a, GPULINT_SOURCE_DIR "/tests/validator/witnesses/earlier_fault_bad.json", &length);
	cr_assert(text && witness_read_file(&a, text, length, &set, refuse, "earlier_fault_bad.json", &error));
	backend_model.execute(&a, &set.witness[0], &options, &v);
	cr_expect(strstr(v.why, "a.cu:6") && !strstr(v.why, "a.cu:3"), "%s", v.why);
	arena_free(&a);
}
