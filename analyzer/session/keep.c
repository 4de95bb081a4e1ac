// SPDX-License-Identifier: Apache-2.0
#include "session/keep.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

// --- keys: text that names everything a result depends on besides the files -------------------------------------------

static void text(FILE *out, const char *s)
{
	fprintf(out, "%zu:%s\n", s ? strlen(s) : 0, s ? s : "");
}

// The linker's hash of this program (NT_GNU_BUILD_ID, System V ABI, notes): another gpulint may judge otherwise.
static int write_build(struct dl_phdr_info *program, size_t size, void *data)
{
	(void)size;
	for (int i = 0; i < program->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &program->dlpi_phdr[i];
		const char *at = (const char *)(program->dlpi_addr + p->p_vaddr), *end = at + p->p_memsz;
		while (p->p_type == PT_NOTE && end - at >= (ptrdiff_t)sizeof(ElfW(Nhdr))) {
			const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)at;
			const char *name = at + sizeof *note, *bytes = name + ((note->n_namesz + 3) & ~3u);
			if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0)
				fwrite(bytes, 1, note->n_descsz, data);
			at = bytes + ((note->n_descsz + 3) & ~3u);
		}
	}
	return 1; // the program is the first; what it loads is not asked
}

static void write_program(FILE *out, const struct keep *k)
{
	static const char *const variables[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}; // clang(1)
	text(out, GPULINT_VERSION);
	dl_iterate_phdr(write_build, out);
	fprintf(out, "\n%llx\n", (unsigned long long)k->models);
	for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
		text(out, getenv(variables[i]));
}

static void write_unit(FILE *out, const struct source_unit *u)
{
	text(out, u->file);
	text(out, u->text);
	text(out, u->directory);
	for (size_t i = 0; i < u->args.n; i++)
		text(out, u->args.at[i]);
	for (size_t i = 0; i < u->given_count; i++) {
		text(out, u->given[i].path);
		text(out, u->given[i].text);
	}
	text(out, u->differs);
	text(out, u->architectures);
	fprintf(out, "%d %d%d%d%d%d%d%d%d%d%d %u %u\n", (int)u->headers, u->is_cuda, u->is_c, u->from_database, u->is_guessed, u->is_header,
	        u->per_thread_default_stream, u->relocatable_device_code, u->debug_device, u->openmp, u->misses_headers, u->variant, u->variants);
	if (u->bundled)
		write_unit(out, u->bundled);
}

static struct store_key key_of(FILE *out, char **bytes, const size_t *length)
{
	fclose(out);
	struct store_key key = store_key_of(*bytes, *length);
	free(*bytes); // open_memstream's own
	return key;
}

static struct store_key unit_key(const struct keep *k, const struct source_unit *unit, const struct analyze_options *options, bool is_linked)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		return (struct store_key){0};
	fputs("unit\n", out);
	write_program(out, k);
	fprintf(out, "%d %d%d%d%d\n", (int)options->confidence, options->portable, options->fixes, options->only_link_file, is_linked);
	write_unit(out, unit);
	return key_of(out, &bytes, &length);
}

// --- entries ----------------------------------------------------------------------------------------------------------

void keep_begin(struct keep *k, struct arena *arena, const struct store *store, struct glances *glances, uint64_t models, size_t n)
{
	*k = (struct keep){.arena = arena, .store = *store, .glances = glances, .models = models};
	k->unit = ARENA_ARRAY(arena, struct store_key, n + 1);
	k->link = ARENA_ARRAY(arena, struct kept_link, n + 1);
}

// An entry: inputs, length of the result, result, link file.

bool keep_find_link(struct keep *k, struct store_key key, struct kept_link *out)
{
	struct arena scratch = {0};
	struct store_entry e;
	struct inputs inputs;
	uint64_t length = 0;
	size_t used = store_get(&scratch, &k->store, key, &e) ? inputs_read(&scratch, e.bytes, e.length, &inputs) : 0;
	bool ok = used && e.length - used >= sizeof length && inputs_hold(k->glances, &inputs);
	if (ok)
		memcpy(&length, e.bytes + used, sizeof length);
	ok = ok && length < e.length - used - sizeof length;
	if (ok)
		*out = (struct kept_link){arena_strdup(k->arena, e.path), STORE_HEAD_BYTES + used + sizeof length + length};
	arena_free(&scratch);
	return ok;
}

struct store_key keep_key(const struct keep *k, const char *what, const char *name)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		return (struct store_key){0};
	text(out, what);
	text(out, name);
	write_program(out, k);
	return key_of(out, &bytes, &length);
}

bool keep_take(struct keep *k, size_t i, const struct source_unit *unit, const struct analyze_options *options, bool is_linked,
               struct unit_result *out)
{
	struct arena scratch = {0};
	struct store_entry e;
	struct inputs inputs;
	uint64_t length = 0;
	if (!k->store.folder)
		return false;
	k->unit[i] = unit_key(k, unit, options, is_linked);
	size_t used = store_get(&scratch, &k->store, k->unit[i], &e) ? inputs_read(&scratch, e.bytes, e.length, &inputs) : 0;
	bool ok = used && inputs_hold(k->glances, &inputs) && e.length - used >= sizeof length;
	if (ok) {
		memcpy(&length, e.bytes + used, sizeof length);
		used += sizeof length;
		ok = e.length - used >= length && unit_result_read(k->arena, e.bytes + used, length, out);
	}
	if (ok) {
		k->taken++;
		out->statistics.parse_seconds = out->statistics.lower_seconds = out->statistics.engine_seconds = 0; // of another run
		used += length;
		if (used < e.length)
			k->link[i] = (struct kept_link){arena_strdup(k->arena, e.path), STORE_HEAD_BYTES + used};
	}
	arena_free(&scratch);
	return ok;
}

typedef VEC(const char *) folder_list;

// The order in which clang looks for headers: all folders of one kind, as they are given, then those of the next (clang(1), -isystem).
enum search { SEARCH_QUOTED, SEARCH_GIVEN, SEARCH_SYSTEM, SEARCH_ITS_OWN, SEARCH_LAST, SEARCH_NOWHERE };

// The kind of the folder that argument i names, with *folder, or SEARCH_NOWHERE.
static enum search search_kind(const struct source_unit *unit, size_t i, const char **folder)
{
	static const struct {
		const char *option;
		enum search kind;
	} known[] = {{"-iquote", SEARCH_QUOTED}, {"-isystem", SEARCH_SYSTEM}, {"-idirafter", SEARCH_LAST}, {"-I", SEARCH_GIVEN}};
	const char *arg = unit->args.at[i];
	for (size_t o = 0; o < sizeof known / sizeof *known; o++) {
		size_t n = strlen(known[o].option);
		if (strncmp(arg, known[o].option, n) != 0)
			continue;
		*folder = arg[n] ? arg + n : i + 1 < unit->args.n ? unit->args.at[i + 1] : NULL;
		return *folder ? known[o].kind : SEARCH_NOWHERE;
	}
	return SEARCH_NOWHERE;
}

static bool is_in(const char *path, const char *folder)
{
	size_t n = strlen(folder);
	return strncmp(path, folder, n) == 0 && path[n] == '/';
}

// The folders in which a header would be found before gpulint's own one of that path ("/__gpulint__/cuda/x.h"); NULL = all folders.
static folder_list search_folders(struct arena *a, const struct source_unit *unit, const char *own)
{
	folder_list out = {0};
	enum search last = own ? SEARCH_QUOTED : SEARCH_NOWHERE; // nothing stands in front of what is included by its whole path
	size_t at = unit->args.n;
	const char *folder = NULL;
	for (size_t i = 0; own && i < unit->args.n && at == unit->args.n; i++) {
		enum search kind = search_kind(unit, i, &folder);
		if (kind == SEARCH_NOWHERE || !is_in(own, folder))
			continue;
		last = kind;
		at = i;
	}
	for (size_t i = 0; i < unit->args.n && !(own && at == unit->args.n); i++) {
		enum search kind = search_kind(unit, i, &folder);
		if (kind != SEARCH_NOWHERE && !is_in(folder, "/__gpulint__") && (kind < last || (kind == last && i < at)))
			*vec_push(a, &out) = path_join(a, unit->directory ? unit->directory : ".", folder);
	}
	if (SEARCH_ITS_OWN < last) {
		*vec_push(a, &out) = "/usr/include";
		*vec_push(a, &out) = "/usr/local/include";
	}
	return out;
}

void keep_absent(struct keep *k, struct arena *a, const struct source_unit *unit, const struct unit_result *result, struct inputs *out)
{
	for (size_t i = 0; i < result->missing.n; i++) {
		const char *path = result->missing.at[i], *own = source_bundled_name(path), *name = own ? own : path;
		if (*name == '/') {
			inputs_lack(a, k->glances, out, name);
			continue;
		}
		folder_list folders = search_folders(a, unit, own ? path : NULL);
		for (size_t f = 0; f < folders.n; f++)
			inputs_lack(a, k->glances, out, path_join(a, folders.at[f], name));
	}
}

// False: what the result was made from cannot be named, or has changed meanwhile.
static bool list_inputs(struct keep *k, struct arena *a, const struct source_unit *unit, const struct unit_result *result, struct inputs *out)
{
	keep_absent(k, a, unit, result, out);
	for (size_t i = 0; i < result->inputs.n; i++) {
		bool is_text = unit->text && strcmp(result->inputs.at[i], unit->file) == 0; // its text is in the key
		if (!is_text && !inputs_add(k->glances, out, result->inputs.at[i]))
			return false;
	}
	return result->inputs.n > 0 && inputs_hold(k->glances, out);
}

static void write_result(FILE *out, const struct unit_result *result)
{
	struct unit_result kept = *result;
	memset(&kept.inputs, 0, sizeof kept.inputs); // they stand in front
	memset(&kept.missing, 0, sizeof kept.missing);
	unit_result_write(out, &kept);
}

static void put(struct keep *k, struct store_key key, FILE *out, char **bytes, const size_t *length)
{
	if (fclose(out) == 0)
		store_put(&k->store, key, *bytes, *length);
	free(*bytes); // open_memstream's own
}

void keep_give(struct keep *k, size_t i, const struct source_unit *unit, const struct unit_result *result, const char *link_file)
{
	struct arena scratch = {0};
	struct inputs inputs = {0};
	char *bytes = NULL, *one = NULL;
	size_t length = 0, link_length = 0, one_length = 0;
	// of a file that an editor has open each text would be kept
	FILE *out = k->store.folder && k->store.can_write && !unit->trees && !result->statistics.files_lost &&
	                            list_inputs(k, &scratch, unit, result, &inputs)
	                    ? open_memstream(&bytes, &length)
	                    : NULL;
	FILE *memory = out ? open_memstream(&one, &one_length) : NULL;
	if (memory) {
		write_result(memory, result);
		fclose(memory);
		inputs_write(out, &inputs);
		fwrite(&(uint64_t){one_length}, sizeof(uint64_t), 1, out);
		fwrite(one, 1, one_length, out);
		free(one); // open_memstream's own
		const char *link = link_file && file_exists(link_file) ? file_read(&scratch, link_file, &link_length) : NULL;
		if (link)
			fwrite(link, 1, link_length, out);
	}
	if (out)
		put(k, k->unit[i], out, &bytes, &length);
	arena_free(&scratch);
}

// --- linked -----------------------------------------------------------------------------------------------------------

struct closure {
	const struct link *link;
	FILE *out;
	struct strmap seen;
};

// What a name is bound to, and what the function behind it may get to in turn.
static void write_bound(struct closure *c, const usr_list *names)
{
	for (size_t i = 0; i < names->n; i++) {
		void **slot = strmap_at(&c->seen, names->at[i]);
		if (*slot)
			continue;
		*slot = c;
		const struct link_offer *o = link_find(c->link, names->at[i]);
		fprintf(c->out, "%s %llx\n", names->at[i], o ? (unsigned long long)c->link->modules.at[o->module].checksum : 0);
		if (o)
			write_bound(c, &o->function->lacks);
	}
}

// Which of a module's own definitions another module has as well: those are bound to nothing.
static void write_shared(FILE *out, const struct link *link, size_t module)
{
	const struct link_interface *interface = &link->modules.at[module].interface;
	for (size_t i = 0; i < interface->functions.n; i++) {
		const struct link_offer *o = strmap_get(&link->offers, interface->functions.at[i].usr);
		if (o && (o->is_ambiguous || o->module != module))
			text(out, interface->functions.at[i].usr);
	}
}

static struct store_key linked_key(const struct keep *k, const struct link *link, size_t i, const struct habits_given *habits)
{
	struct arena scratch = {0};
	char *bytes = NULL;
	size_t length = 0;
	const struct link_module *m = &link->modules.at[i];
	struct closure c = {.link = link, .out = open_memstream(&bytes, &length), .seen = {.arena = &scratch}};
	if (!c.out)
		return (struct store_key){0};
	fputs("linked\n", c.out);
	fwrite(&k->unit[i], sizeof k->unit[i], 1, c.out);
	fprintf(c.out, "%llx\n", (unsigned long long)m->checksum);
	unit_habits_write(c.out, &(habit_list){.at = (struct habit *)habits->at, .n = habits->n});
	write_bound(&c, &m->interface.lacks);
	bool *reached = ARENA_ARRAY(&scratch, bool, link->modules.n);
	link_reach(link, i, reached);
	reached[i] = true;
	for (size_t other = 0; other < link->modules.n; other++)
		if (reached[other])
			write_shared(c.out, link, other);
	arena_free(&scratch);
	return key_of(c.out, &bytes, &length);
}

bool keep_take_linked(struct keep *k, const struct link *link, size_t i, const struct habits_given *habits, struct unit_result *out)
{
	struct arena scratch = {0};
	struct store_entry e;
	bool ok = k->store.folder && store_get(&scratch, &k->store, linked_key(k, link, i, habits), &e) &&
	          unit_result_read(k->arena, e.bytes, e.length, out);
	arena_free(&scratch);
	return ok;
}

void keep_give_linked(struct keep *k, const struct link *link, size_t i, const struct habits_given *habits, const struct unit_result *result)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = k->store.folder && k->store.can_write && !result->messages.n ? open_memstream(&bytes, &length) : NULL;
	if (!out)
		return;
	unit_result_write(out, result);
	put(k, linked_key(k, link, i, habits), out, &bytes, &length);
}
