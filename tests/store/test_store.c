// SPDX-License-Identifier: Apache-2.0
// Entries appear whole or not at all, and what is not what its checksum says is no entry.
#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <utime.h>

#include "scratch.h"
#include "store/store.h"

struct place {
	struct arena arena;
	const char *folder;
	struct store store;
};

static void setup(struct place *p)
{
	*p = (struct place){0};
	p->folder = scratch_new(&p->arena);
	cr_assert_null(store_open(&p->arena, path_join(&p->arena, p->folder, "a/b/store"), &p->store));
	cr_assert(p->store.can_write);
}

static void teardown(struct place *p)
{
	scratch_remove(p->folder);
	arena_free(&p->arena);
}

static struct store_key key(const char *text)
{
	return store_key_of(text, strlen(text));
}

// In pieces or at once: the same.
Test(store, a_file_has_the_key_of_its_bytes)
{
	struct place p;
	struct store_key of_file;
	setup(&p);
	static char bytes[200000];
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (char)(i * 7 + i / 251);
	const size_t length[] = {0, 1, 240, 241, 65535, 65536, 65537, 131072, sizeof bytes};
	for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
		const char *path = path_join(&p.arena, p.folder, "bytes");
		FILE *f = fopen(path, "wb");
		cr_assert(f && fwrite(bytes, 1, length[i], f) == length[i] && fclose(f) == 0);
		struct store_key of_bytes = store_key_of(bytes, length[i]);
		cr_assert(store_key_of_file(path, &of_file));
		cr_expect(of_file.low == of_bytes.low && of_file.high == of_bytes.high, "%zu bytes", length[i]);
	}
	cr_expect(!store_key_of_file(path_join(&p.arena, p.folder, "none"), &of_file));
	cr_expect(!store_key_of_file(p.folder, &of_file));
	teardown(&p);
}

static const char *get(struct place *p, const char *name)
{
	struct store_entry e;
	return store_get(&p->arena, &p->store, key(name), &e) ? arena_strndup(&p->arena, e.bytes, e.length) : NULL;
}

Test(store, gives_back_what_it_was_given)
{
	struct place p;
	struct store_entry e;
	setup(&p);
	cr_expect_null(get(&p, "one"));
	cr_expect(store_put(&p.store, key("one"), "first", 5));
	cr_expect(store_put(&p.store, key("two"), "", 0));
	cr_expect_str_eq(get(&p, "one"), "first");
	cr_expect_str_eq(get(&p, "two"), "");
	cr_expect(store_put(&p.store, key("one"), "again", 5));
	cr_expect_str_eq(get(&p, "one"), "again");
	cr_assert(store_get(&p.arena, &p.store, key("one"), &e));
	size_t n;
	const char *file = file_read(&p.arena, e.path, &n);
	cr_expect_eq(n, STORE_HEAD_BYTES + 5);
	cr_expect_str_eq(file + STORE_HEAD_BYTES, "again"); // where others may read it
	teardown(&p);
}

Test(store, damaged_entries_are_none)
{
	struct place p;
	struct store_entry e;
	size_t n;
	setup(&p);
	store_put(&p.store, key("one"), "first", 5);
	cr_assert(store_get(&p.arena, &p.store, key("one"), &e));
	char *whole = file_read(&p.arena, e.path, &n);
	for (size_t k = 0; k < n; k++) {
		FILE *f = fopen(e.path, "wb");
		fwrite(whole, 1, k, f);
		fclose(f);
		cr_expect_null(get(&p, "one"), "%zu of %zu bytes", k, n);
		whole[k] ^= 4;
		f = fopen(e.path, "wb");
		fwrite(whole, 1, n, f);
		fclose(f);
		cr_expect_null(get(&p, "one"), "byte %zu is another", k);
		whole[k] ^= 4;
	}
	cr_expect(store_put(&p.store, key("one"), "second", 6));
	cr_expect_str_eq(get(&p, "one"), "second");
	teardown(&p);
}

Test(store, writers_at_the_same_time_leave_one_whole_entry)
{
	struct place p;
	char *text = malloc(1 << 16);
	setup(&p);
	for (int w = 0; w < 4; w++)
		if (fork() == 0) {
			memset(text, 'a' + w, 1 << 16);
			for (int i = 0; i < 200; i++)
				store_put(&p.store, key("one"), text, 1 << 16);
			_exit(0);
		}
	for (int i = 0; i < 200; i++) {
		const char *seen = get(&p, "one");
		cr_assert(!seen || (strlen(seen) == 1 << 16 && strspn(seen, (char[]){seen[0], 0}) == 1 << 16));
	}
	while (wait(NULL) > 0)
		;
	cr_expect_not_null(get(&p, "one"));
	free(text);
	teardown(&p);
}

Test(store, killed_writers_leave_nothing_that_counts)
{
	struct place p;
	setup(&p);
	for (int i = 0; i < 40; i++) {
		pid_t writer = fork();
		if (writer == 0) {
			char *text = calloc(1, 1 << 22);
			for (;;)
				store_put(&p.store, key("one"), text, 1 << 22);
		}
		usleep(300 * (useconds_t)i);
		kill(writer, SIGKILL);
		waitpid(writer, NULL, 0);
		struct store_entry e;
		struct arena scratch = {0};
		cr_assert(!store_get(&scratch, &p.store, key("one"), &e) || e.length == 1 << 22);
		arena_free(&scratch);
	}
	store_prune(&p.store, 0, 0);
	cr_expect_eq(store_count(&p.store).bytes, 0);
	teardown(&p);
}

Test(store, unused_entries_go_first)
{
	struct place p;
	struct store_entry e;
	setup(&p);
	for (const char *const *name = (const char *const[]){"old", "older", "new", NULL}; *name; name++) {
		store_put(&p.store, key(*name), "1234567890", 10);
		cr_assert(store_get(&p.arena, &p.store, key(*name), &e));
		time_t age = **name == 'n' ? 0 : strlen(*name) * 24 * 60 * 60;
		utime(e.path, &(struct utimbuf){time(NULL) - age, time(NULL) - age});
	}
	cr_expect_eq(store_count(&p.store).entries, 3);
	cr_expect_eq(store_prune(&p.store, 30, 1000).entries, 0);
	cr_expect_eq(store_prune(&p.store, 4, 1000).entries, 1); // five days
	cr_expect_null(get(&p, "older"));
	cr_expect_eq(store_prune(&p.store, 30, STORE_HEAD_BYTES + 10).entries, 1);
	cr_expect_not_null(get(&p, "new"));
	teardown(&p);
}

Test(store, asking_for_an_entry_keeps_it)
{
	struct place p;
	struct store_entry e;
	setup(&p);
	store_put(&p.store, key("one"), "1", 1);
	cr_assert(store_get(&p.arena, &p.store, key("one"), &e));
	utime(e.path, &(struct utimbuf){time(NULL) - 864000, time(NULL) - 864000});
	cr_expect_not_null(get(&p, "one"));
	cr_expect_eq(store_prune(&p.store, 4, 1000).entries, 0);
	const char *beside = store_file(&p.arena, &p.store, key("one"));
	fclose(fopen(beside, "w"));
	utime(beside, &(struct utimbuf){time(NULL) - 864000, time(NULL) - 864000});
	store_file_used(beside);
	cr_expect_eq(store_prune(&p.store, 4, 1000).entries, 0);
	teardown(&p);
}

Test(store, folders_that_cannot_be_are_said)
{
	struct place p;
	struct store none;
	setup(&p);
	const char *file = scratch_write(&p.arena, p.folder, "file", "x");
	const char *why = store_open(&p.arena, path_join(&p.arena, file, "below"), &none);
	cr_assert_not_null(why);
	cr_expect_str_eq(why, "results cannot be kept there (Not a directory): name another folder with --cache-dir, or use --no-cache");
	cr_expect_null(none.folder);
	cr_expect_not_null(store_open(&p.arena, file, &none));
	cr_expect(!store_put(&none, key("one"), "1", 1));
	cr_expect_eq(store_count(&none).entries, 0);
	teardown(&p);
}

// A folder with other things in it was not made for results: nothing is written there, also not by looking at it.
Test(store, folders_of_something_else)
{
	struct place p;
	struct store other;
	setup(&p);
	scratch_write(&p.arena, p.folder, "src/main.cu", "x");
	const char *folder = path_join(&p.arena, p.folder, "src"), *mistake = store_open(&p.arena, folder, &other);
	cr_assert_not_null(mistake);
	cr_expect_str_eq(mistake, "is no cache of gpulint: name a new or an empty folder");
	cr_expect_null(other.folder);
	cr_expect_not_null(store_find(&p.arena, folder, &other));
	cr_expect_not(file_exists(path_join(&p.arena, folder, ".gitignore")) || file_exists(path_join(&p.arena, folder, "CACHEDIR.TAG")));
	const char *none = path_join(&p.arena, p.folder, "none");
	cr_expect_null(store_find(&p.arena, none, &other));
	cr_expect_null(other.folder);
	cr_expect_not(file_exists(none));
	scratch_write(&p.arena, p.store.folder, "notes.txt", "x"); // somebody put it into a cache
	cr_expect_null(store_open(&p.arena, p.store.folder, &other));
	cr_expect_not_null(other.folder);
	scratch_write(&p.arena, p.folder, "old/3f/9a", "x"); // without its tag
	cr_expect_null(store_open(&p.arena, path_join(&p.arena, p.folder, "old"), &other));
	teardown(&p);
}

Test(store, backups_and_git_leave_it_out)
{
	struct place p;
	size_t n;
	setup(&p);
	const char *tag = file_read(&p.arena, path_join(&p.arena, p.store.folder, "CACHEDIR.TAG"), &n);
	cr_assert_not_null(tag);
	cr_expect_eq(strncmp(tag, "Signature: 8a477f597d28d172789f06886806bc55\n", 44), 0);
	cr_expect_str_eq(file_read(&p.arena, path_join(&p.arena, p.store.folder, ".gitignore"), &n), "*\n");
	teardown(&p);
}

Test(store, place_follows_the_environment)
{
	struct arena a = {0};
	setenv("HOME", "/home/x", 1);
	unsetenv("XDG_CACHE_HOME");
	unsetenv("GPULINT_CACHE_DIR");
	cr_expect_str_eq(store_default_folder(&a), "/home/x/.cache/gpulint");
	setenv("XDG_CACHE_HOME", "relative", 1); // XDG Base Directory Specification: to be ignored
	cr_expect_str_eq(store_default_folder(&a), "/home/x/.cache/gpulint");
	setenv("XDG_CACHE_HOME", "/var/x", 1);
	cr_expect_str_eq(store_default_folder(&a), "/var/x/gpulint");
	setenv("GPULINT_CACHE_DIR", "here", 1);
	cr_expect_str_eq(store_default_folder(&a), "here");
	setenv("GPULINT_CACHE_DIR", "", 1);
	cr_expect_null(store_default_folder(&a));
	unsetenv("GPULINT_CACHE_DIR");
	unsetenv("XDG_CACHE_HOME");
	unsetenv("HOME");
	cr_expect_null(store_default_folder(&a));
	arena_free(&a);
}
