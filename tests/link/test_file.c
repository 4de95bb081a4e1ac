// SPDX-License-Identifier: Apache-2.0
// Link files: what is wrong with one is said, and nothing of it is used.
#include "frontend/snippet.h"

#include "link/file.h"
#include "scratch.h"

static char *link_file_of(const struct ir_unit *unit, size_t *n)
{
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, n);
	cr_assert(link_file_write(out, unit));
	fclose(out);
	return bytes;
}

static const char *put(struct arena *a, const char *folder, const char *bytes, size_t n)
{
	const char *path = path_join(a, folder, "x.gls");
	FILE *f = fopen(path, "wb");
	cr_assert(f && fwrite(bytes, 1, n, f) == n && fclose(f) == 0);
	return path;
}

static const char *read_back(struct arena *a, const char *path, struct link_file *file)
{
	struct interner *strings = ARENA_NEW(a, struct interner);
	strings->arena = a;
	*file = (struct link_file){0};
	return link_file_read(a, strings, link_stamp(NULL), path, 0, file);
}

Test(file, is_refused_when_it_is_not_whole)
{
	struct snippet s;
	struct arena a = {0};
	struct link_file file;
	size_t n;
	const char *folder = scratch_new(&a);
	snippet_lower(&s, "void own(cudaStream_t s) { cudaStreamSynchronize(s); }");
	char *bytes = link_file_of(s.result.unit, &n);
	cr_expect_null(read_back(&a, put(&a, folder, bytes, n), &file));
	cr_expect_eq(file.interface.functions.n, 1);
	cr_expect_str_eq(file.interface.functions.at[0].usr, "c:@F@own#*$@S@CUstream_st#");
	for (size_t k = 0; k < n; k++)
		cr_expect_not_null(read_back(&a, put(&a, folder, bytes, k), &file), "%zu of %zu bytes", k, n);
	for (size_t k = 0; k < n; k++) {
		bytes[k] ^= 32;
		cr_expect_not_null(read_back(&a, put(&a, folder, bytes, n), &file), "byte %zu of %zu is another", k, n);
		bytes[k] ^= 32;
	}
	free(bytes);
	scratch_remove(folder);
	frontend_release(&s.result);
	arena_free(&s.arena);
	arena_free(&a);
}

Test(file, says_what_to_do)
{
	struct arena a = {0};
	struct link_file file;
	const char *folder = scratch_new(&a);
	cr_expect_str_eq(read_back(&a, path_join(&a, folder, "none.gls"), &file), "No such file or directory: make it with `gpulint summarize`");
	cr_expect_str_eq(read_back(&a, put(&a, folder, "int main;", 9), &file), "not a link file: make it with `gpulint summarize`");
	static const char older[64] = "gpulint link file 3\n";
	cr_expect_str_eq(read_back(&a, put(&a, folder, older, sizeof older), &file),
	                 "of another gpulint, or made with other models: make it again with `gpulint summarize`");
	scratch_remove(folder);
	arena_free(&a);
}
