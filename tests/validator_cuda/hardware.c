// SPDX-License-Identifier: Apache-2.0
// Runs the witnesses of tests/validator/witnesses on this machine's GPUs, one line of JSON each, and compares with the
// expected.tsv. Not part of ctest: it needs a GPU.
//
//   validate_hardware FOLDER [REPEAT]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "validator/verdict.h"

static const char *const word[] = {
#define X(id, text) text,
	VERDICTS(X)
#undef X
};

enum { MAX_WITNESSES = 256 };

struct list {
	const char *name[MAX_WITNESSES], *hardware[MAX_WITNESSES], *fix[MAX_WITNESSES];
	const struct witness *witness[MAX_WITNESSES];
	size_t count;
};

static bool add(struct arena *a, struct list *l, const char *folder, char *line)
{
	size_t length = 0, i = l->count;
	struct witness_error error = {0};
	struct witness *w = ARENA_NEW(a, struct witness);
	l->name[i] = arena_strdup(a, strtok(line, "\t\n"));
	l->hardware[i] = arena_strdup(a, strtok(NULL, "\t\n"));
	l->fix[i] = arena_strdup(a, strtok(NULL, "\t\n"));
	char *text = file_read(a, path_join(a, folder, arena_printf(a, "%s.json", l->name[i])), &length);
	if (!text || !witness_read(a, text, length, w, &error)) {
		fprintf(stderr, "%s:%u: %s\n", l->name[i], error.line, text ? error.what : "cannot be read");
		return false;
	}
	l->witness[l->count++] = w;
	return true;
}

static void print_outcome(const char *name, const struct outcome *o)
{
	if (o->was_run)
		printf(", \"%s\": {\"kind\": \"%s\", \"shown\": %u, \"runs\": %u, \"detail\": \"%s\"}", name, word[o->kind], o->shown, o->runs,
		       o->detail ? o->detail : "");
}

static bool print(const struct list *l, size_t i, const struct verdict *v)
{
	bool fix_holds = v->fixed.was_run && (v->fixed.kind == VERDICT_NOT_OBSERVED || v->fixed.kind == VERDICT_ORDERED_HERE);
	bool same = !strcmp(l->hardware[i], word[v->kind]) && (!strcmp(l->fix[i], "-") || fix_holds);
	printf("{\"witness\": \"%s\", \"rule\": \"%s\", \"expected\": \"%s\", \"verdict\": \"%s\", \"as_expected\": %s, \"why\": \"%s\"", l->name[i],
	       l->witness[i]->rule, l->hardware[i], word[v->kind], same ? "true" : "false", v->why ? v->why : "");
	print_outcome("as_written", &v->as_written);
	print_outcome("gated", &v->gated);
	print_outcome("fixed", &v->fixed);
	printf(", \"device\": \"%s\"}\n", v->device ? v->device : "");
	return same;
}

int main(int argc, char **argv)
{
	static struct list l;
	struct arena a = {0};
	char line[512];
	FILE *f = argc > 1 ? fopen(path_join(&a, argv[1], "expected.tsv"), "r") : NULL;
	if (!f) {
		fprintf(stderr, "validate_hardware FOLDER [REPEAT]\n");
		return 2;
	}
	while (fgets(line, sizeof line, f) && l.count < MAX_WITNESSES) {
		if (line[0] != '#' && !add(&a, &l, argv[1], line))
			return 2;
	}
	fclose(f);
	struct validate_options o = {.repeat = argc > 2 ? (uint32_t)atoi(argv[2]) : 3};
	struct verdict *v = ARENA_ARRAY(&a, struct verdict, l.count + 1);
	size_t same = 0;
	backend_cuda.execute_many(&a, l.witness, l.count, &o, v, NULL);
	for (size_t i = 0; i < l.count; i++)
		same += print(&l, i, &v[i]);
	fprintf(stderr, "%zu of %zu as expected\n", same, l.count);
	arena_free(&a);
	return same != l.count;
}
