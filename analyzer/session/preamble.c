// SPDX-License-Identifier: Apache-2.0
#include "session/preamble.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "frontend/frontend.h"
#include "session/precompiled.h"
#include "session/prefix.h"
#include "source/leading.h"

enum {
	MOST_UNITS = 4,        // of a run that makes one: many files are met again when a header of all of them has changed
	LEAST_BYTES = 1 << 20, // of the files that a parse reads besides those in front: about 0.3 s
};

// Marks in the place of a hash.
static const struct store_key wanted = {1, 0}, refused = {2, 0};

// Of a file and its flags, of which a run may have several units.
struct preamble_group {
	struct store_key key, notes_key;
	const struct source_unit *unit; // one of them
	struct source_preamble preamble;
	struct precompiled kept;
	bool is_found;
};

struct making {
	struct preambles *preambles;
	VEC(struct preamble_group *) list;
};

static bool is_same(struct store_key a, struct store_key b)
{
	return a.low == b.low && a.high == b.high;
}

// --- what may have one ------------------------------------------------------------------------------------------------

// The first lines of the unit's file, as far as they can be kept; NULL = none can.
static const char *lines_of(struct keep *k, const struct source_unit *u)
{
	size_t length = 0, lines = 0;
	const char *text = u->text;
	if (u->given_count || u->text_count || u->trees || u->misses_headers)
		return NULL;
	struct arena scratch = {0};
	if (text)
		length = strlen(text);
	else
		text = file_read(&scratch, u->file, &length);
	if (text && strlen(text) == length)
		lines = source_leading(text, length);
	const char *copy = lines ? arena_strndup(k->arena, text, lines) : NULL;
	arena_free(&scratch);
	return copy;
}

// Beside the source, so that quoted includes mean the same.
static const char *name_of(struct arena *a, const struct source_unit *u)
{
	return path_join(a, path_directory(a, u->file), arena_printf(a, ".gpulint-begin-%s", path_base(u->file)));
}

static struct preamble_group *group_of(struct keep *k, struct strmap *by_key, const struct source_unit *u)
{
	const char *lines = lines_of(k, u);
	if (!lines)
		return NULL;
	const char *name = name_of(k->arena, u);
	struct store_key key = prefix_key(k, u, "preamble", arena_printf(k->arena, "%s\n%s", name, lines));
	const char *key_text = arena_printf(k->arena, "%llx %llx", (unsigned long long)key.low, (unsigned long long)key.high);
	void **slot = strmap_at(by_key, key_text);
	struct preamble_group *g = *slot;
	if (!g) {
		*slot = g = ARENA_NEW(k->arena, struct preamble_group);
		g->key = key;
		g->notes_key = keep_key(k, "preamble's notes", key_text);
		g->unit = u;
		g->preamble.path = store_file(k->arena, &k->store, key);
		g->preamble.name = name;
		g->preamble.text = lines;
		g->preamble.length = strlen(lines);
	}
	return g;
}

// --- kept ones --------------------------------------------------------------------------------------------------------

// The notes begin with the hash of the precompiled header that they are about.
static bool take_notes(struct keep *k, struct preamble_group *g, struct store_key hash)
{
	struct store_entry e;
	if (!store_get(k->arena, &k->store, g->notes_key, &e) || e.length <= sizeof hash || memcmp(e.bytes, &hash, sizeof hash) != 0)
		return false;
	g->preamble.notes = e.bytes + sizeof hash;
	g->preamble.notes_length = e.length - sizeof hash;
	g->is_found = true;
	return true;
}

// Finds the group's preamble; false: it is to be made.
static bool look(struct keep *k, struct preamble_group *g)
{
	precompiled_read(k, g->key, &g->kept);
	if (!g->kept.holds || !g->preamble.path || is_same(g->kept.hash, refused))
		return true;
	if (is_same(g->kept.hash, wanted))
		return false;
	return precompiled_is_whole(g->preamble.path, g->kept.hash) && take_notes(k, g, g->kept.hash);
}

// --- new ones ---------------------------------------------------------------------------------------------------------

static bool keep_notes(const struct keep *k, const struct preamble_group *g, const char *notes, size_t length)
{
	struct store_key hash;
	char *bytes = NULL;
	size_t size = 0;
	FILE *out = store_key_of_file(g->preamble.path, &hash) ? open_memstream(&bytes, &size) : NULL;
	if (!out)
		return false;
	fwrite(&hash, sizeof hash, 1, out);
	fwrite(notes, 1, length, out);
	bool ok = fclose(out) == 0 && store_put(&k->store, g->notes_key, bytes, size);
	free(bytes); // open_memstream's own
	return ok;
}

// In a worker.
static void run_group(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	const struct making *m = context;
	const struct preamble_group *g = m->list.at[index];
	struct source_unit unit = *g->unit;
	struct frontend_result front = {0};
	char *notes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&notes, &length);
	unit.preamble = &g->preamble;
	bool ok = out && frontend_write_preamble(memory->arena, memory->strings, &unit, out, &front);
	if (out && fclose(out) == 0 && ok && keep_notes(m->preambles->keep, g, notes, length)) {
		memcpy(&result->inputs, &front.inputs, sizeof result->inputs);
		memcpy(&result->missing, &front.missing, sizeof result->missing);
	}
	free(notes); // open_memstream's own
	memory->is_worn = !result->inputs.n;
}

static void group_done(void *context, size_t index, const struct unit_result *result)
{
	const struct making *m = context;
	struct keep *k = m->preambles->keep;
	struct preamble_group *g = m->list.at[index];
	struct store_key hash;
	if (result->inputs.n && store_key_of_file(g->preamble.path, &hash) && precompiled_keep(k, g->key, hash, g->unit, result, NULL) &&
	    take_notes(k, g, hash))
		g->kept.hash = hash;
}

static void make(struct making *m, struct worker_options options)
{
	struct keep *k = m->preambles->keep;
	struct worker_job *job = ARENA_ARRAY(k->arena, struct worker_job, m->list.n + 1);
	for (size_t i = 0; i < m->list.n; i++) {
		struct preamble_group *g = m->list.at[i];
		job[i].name = g->unit->file;
		g->kept.hash = refused; // until it is there: a worker that is lost is not tried again and again
		precompiled_keep(k, g->key, refused, g->unit, NULL, &g->kept.inputs);
	}
	options.run = run_group;
	options.done = group_done;
	options.context = m;
	bool is_whole = workers_run(k->arena, &options, job, m->list.n) == WORKERS_DONE;
	for (size_t i = 0; i < m->list.n && !is_whole; i++)
		if (!m->list.at[i]->is_found)
			precompiled_keep(k, m->list.at[i]->key, wanted, m->list.at[i]->unit, NULL, &m->list.at[i]->kept.inputs);
}

void preambles_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options,
                    struct preambles *out)
{
	struct strmap by_key = {.arena = k->arena};
	struct making m = {.preambles = out};
	*out = (struct preambles){k, ARENA_ARRAY(k->arena, struct preamble_group *, count + 1)};
	for (size_t i = 0; i < count && k->store.folder; i++) {
		size_t groups = by_key.n;
		struct preamble_group *g = out->of[i] = group_of(k, &by_key, &unit[chosen[i]]);
		if (by_key.n > groups && !look(k, g) && k->store.can_write && count <= MOST_UNITS)
			*vec_push(k->arena, &m.list) = g;
	}
	if (m.list.n)
		make(&m, options);
	for (size_t i = 0; i < count; i++)
		unit[chosen[i]].preamble = out->of[i] && out->of[i]->is_found ? &out->of[i]->preamble : NULL;
}

// --- what is wanted ---------------------------------------------------------------------------------------------------

static bool is_in_front(const struct source_unit *u, const char *path)
{
	bool is = false;
	for (size_t i = 0; u->prefix && i < u->prefix->inputs.n && !is; i++)
		is = strcmp(u->prefix->inputs.at[i], path) == 0;
	return is;
}

// Would it save much? What the parse has read says so, whatever else the machine does.
static bool pays(const struct inputs *inputs, const struct source_unit *u)
{
	uint64_t bytes = 0;
	for (size_t i = 0; i < inputs->files.n; i++)
		bytes += is_in_front(u, inputs->files.at[i].path) ? 0 : inputs->files.at[i].size;
	return bytes >= LEAST_BYTES;
}

// Only a file that is right, and that one parse was enough for, could be parsed behind it.
static bool is_simple(const struct source_unit *u, const struct unit_result *result)
{
	return !result->parse_messages && result->statistics.parses == 1 && !result->statistics.files_assumed && !result->statistics.files_lost &&
	       (u->prefix || !prefix_is_possible(u));
}

// Marks what is in front of the unit's own text as wanted or refused while the files that it was read from stay as they are.
static void mark(struct keep *k, const struct preamble_group *g, struct store_key how, const struct source_unit *unit,
                 const struct unit_result *result)
{
	struct inputs inputs = {0};
	bool ok = true;
	for (size_t i = 0; i < result->inputs.n && ok; i++)
		ok = strcmp(result->inputs.at[i], unit->file) == 0 || inputs_add(k->glances, &inputs, result->inputs.at[i]);
	keep_absent(k, k->arena, unit, result, &inputs);
	if (ok && (is_same(how, refused) || pays(&inputs, unit)))
		precompiled_keep(k, g->key, how, unit, result, &inputs);
}

void preambles_note(struct preambles *p, size_t i, const struct source_unit *unit, const struct unit_result *result)
{
	struct preamble_group *g = p->of ? p->of[i] : NULL;
	bool is_misfit = g && g->is_found && !result->parse_messages && result->statistics.parses > 1;
	if (!g || !p->keep->store.can_write)
		return;
	if (is_misfit)
		mark(p->keep, g, refused, unit, result);
	else if (!g->is_found && !g->kept.holds && is_simple(unit, result))
		mark(p->keep, g, wanted, unit, result);
}
