// SPDX-License-Identifier: Apache-2.0
#include "session/project.h"

#include <stdlib.h>
#include <string.h>

// An entry: for each file its key, the checksum of its link file, the lengths of its interface and its habits, these.
struct row {
	struct store_key key;
	uint64_t checksum, length, habits;
};

void project_read(struct project *p, struct keep *keep, struct interner *strings, const char *root)
{
	struct arena scratch = {0};
	struct store_entry e = {0};
	*p = (struct project){.keep = keep, .strings = strings, .key = keep_key(keep, "project", root)};
	store_get(&scratch, &keep->store, p->key, &e);
	for (size_t at = 0; e.length - at >= sizeof(struct row);) {
		struct row row;
		struct project_file f = {0};
		memcpy(&row, e.bytes + at, sizeof row);
		at += sizeof row;
		if (row.length > e.length - at || row.habits > e.length - at - row.length ||
		    !link_interface_read(keep->arena, strings, e.bytes + at, row.length, &f.interface) ||
		    !unit_habits_read(keep->arena, e.bytes + at + row.length, row.habits, &f.habits))
			break;
		at += row.length + row.habits;
		f.file = f.interface.file;
		f.key = row.key;
		f.checksum = row.checksum;
		*vec_push(keep->arena, &p->files) = f;
	}
	arena_free(&scratch);
}

void project_forget(struct project *p, const char *file)
{
	size_t kept = 0;
	for (size_t i = 0; i < p->files.n; i++)
		if (strcmp(p->files.at[i].file, file) != 0)
			p->files.at[kept++] = p->files.at[i];
	p->files.n = kept;
}

void project_learn(struct project *p, struct store_key key, const struct link_module *module, const habit_list *habits)
{
	struct project_file f = {module->interface.file, key, module->checksum, module->interface, {0}};
	for (size_t i = 0; i < habits->n; i++)
		*vec_push(p->keep->arena, &f.habits) = habits->at[i];
	*vec_push(p->keep->arena, &p->files) = f;
}

static int by_file(const void *a, const void *b)
{
	const struct project_file *x = a, *y = b;
	int order = strcmp(x->file, y->file);
	return order ? order : memcmp(&x->key, &y->key, sizeof x->key);
}

static void write_file(FILE *out, const struct project_file *f)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *memory = open_memstream(&bytes, &length);
	if (!memory)
		return;
	link_interface_write(memory, &f->interface);
	fflush(memory);
	size_t interface = length;
	unit_habits_write(memory, &f->habits);
	fclose(memory);
	fwrite(&(struct row){f->key, f->checksum, interface, length - interface}, sizeof(struct row), 1, out);
	fwrite(bytes, 1, length, out);
	free(bytes); // open_memstream's own
}

void project_write(const struct project *p)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = p->keep->store.folder && p->keep->store.can_write ? open_memstream(&bytes, &length) : NULL;
	if (!out)
		return;
	if (p->files.n)
		qsort(p->files.at, p->files.n, sizeof *p->files.at, by_file);
	for (size_t i = 0; i < p->files.n; i++)
		write_file(out, &p->files.at[i]);
	bool ok = fclose(out) == 0;
	struct arena scratch = {0};
	struct store_entry old;
	bool is_same = store_get(&scratch, &p->keep->store, p->key, &old) && old.length == length && memcmp(old.bytes, bytes, length) == 0;
	arena_free(&scratch);
	if (ok && !is_same)
		store_put(&p->keep->store, p->key, bytes, length);
	free(bytes); // open_memstream's own
}
