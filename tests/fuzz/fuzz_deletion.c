// SPDX-License-Identifier: Apache-2.0
// Programs of the corpus with pieces missing, as in a checkout without its dependencies: #include lines, declarations and template
// arguments are deleted. Parsing, recovery and lowering must survive whatever is left.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "frontend/frontend.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

// The flags are worked out once, for a file that each input overwrites. The only state a target can keep.
static struct fixture {
	struct arena arena;
	struct interner strings;
	struct source_result source;
	char file[64];
} fixture;

static bool write_source(const char *file, const void *data, size_t size)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	bool ok = fd >= 0 && write(fd, data, size) == (ssize_t)size;
	return close(fd) == 0 && ok;
}

static void remove_source(void)
{
	unlink(fixture.file);
	rmdir(path_directory(&fixture.arena, fixture.file));
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const char first[] = "int main() { cudaDeviceSynchronize(); }\n";
	char folder[] = "/tmp/gpulint-fuzz-XXXXXX";
	struct source_request request = {.headers = HEADERS_BUNDLED};
	(void)argc;
	(void)argv;
	fixture.strings.arena = &fixture.arena;
	if (!mkdtemp(folder))
		abort();
	strcpy(fixture.file, folder);
	strcat(fixture.file, "/input.cu");
	if (!write_source(fixture.file, first, sizeof first - 1))
		abort();
	*vec_push(&fixture.arena, &request.paths) = fixture.file;
	source_collect(&fixture.arena, &fixture.strings, &request, &fixture.source);
	if (fixture.source.units.n != 1)
		abort();
	atexit(remove_source);
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct frontend_result front = {0};
	struct source_unit unit = fixture.source.units.at[0];
	unit.misses_headers = true; // names are learnt from a cheap parse first, as where includes lead nowhere
	if (!write_source(fixture.file, data, size))
		abort();
	frontend_run(&arena, &strings, &unit, &front);
	frontend_release(&front);
	arena_free(&arena);
	return 0;
}

// --- deleting ---------------------------------------------------------------------------------------------------------

struct piece {
	size_t from, to; // equal = nothing
};

static uint32_t next_random(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

static struct piece line_at(const uint8_t *s, size_t size, size_t at)
{
	struct piece p = {at, at};
	while (p.from > 0 && s[p.from - 1] != '\n')
		p.from--;
	while (p.to < size && s[p.to] != '\n')
		p.to++;
	p.to += p.to < size;
	return p;
}

// The next line behind `at` that begins with #include.
static struct piece include_line(const uint8_t *s, size_t size, size_t at)
{
	for (struct piece p = line_at(s, size, at); p.from < size; p = line_at(s, size, p.to))
		if (p.to - p.from > 8 && memcmp(s + p.from, "#include", 8) == 0)
			return p;
	return (struct piece){0, 0};
}

// From behind the end of one declaration to the end of the next: `;`, or a block of braces.
static struct piece declaration(const uint8_t *s, size_t size, size_t at)
{
	struct piece p;
	size_t depth = 0;
	while (at < size && !strchr(";{}", s[at]))
		at++;
	p.from = p.to = at + (at < size);
	while (p.to < size) {
		uint8_t c = s[p.to++];
		depth += c == '{';
		if ((c == '}' && (depth == 0 || --depth == 0)) || (c == ';' && depth == 0))
			break;
	}
	return p;
}

// What stands between the next `<` behind `at` and its `>` on the same line, with both.
static struct piece template_arguments(const uint8_t *s, size_t size, size_t at)
{
	size_t depth = 0, from = at;
	while (from < size && s[from] != '<')
		from++;
	for (size_t to = from; to < size && s[to] != '\n'; to++) {
		depth += s[to] == '<';
		if (s[to] == '>' && --depth == 0)
			return (struct piece){from, to + 1};
	}
	return (struct piece){0, 0};
}

// One to four deletions; libFuzzer's own mutations are left to the target `frontend`.
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
	static struct piece (*const find[])(const uint8_t *, size_t, size_t) = {include_line, declaration, template_arguments};
	uint32_t state = seed;
	(void)max_size;
	for (uint32_t n = 1 + next_random(&state) % 4; n && size; n--) {
		uint32_t kind = next_random(&state) % (sizeof find / sizeof *find);
		struct piece p = find[kind](data, size, next_random(&state) % size);
		memmove(data + p.from, data + p.to, size - p.to);
		size -= p.to - p.from;
	}
	return size ? size : 1;
}
