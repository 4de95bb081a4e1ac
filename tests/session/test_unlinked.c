// SPDX-License-Identifier: Apache-2.0
// What a finding supposes of functions that other files may define, and which files a run has come to.
#include "session/unlinked.h"

#include <criterion/criterion.h>
#include <string.h>

#include "scratch.h"

// Two units of one run. The first has a finding that supposes something of `wait`, which only the second may define.
struct two_units {
	struct arena arena;
	struct interner strings;
	struct source_result source;
	struct analyze_options options;
	struct linking linking;
	struct worker_job job[2];
	bool is_linked[2];
};

static const struct gpulint_undefined waits[] = {{"c:@F@wait", "`wait` (a.cu:7)"}};
static const char *const assumptions[] = {"`wait` (a.cu:7) is assumed not to synchronise"};

static struct two_units *two_units_new(void)
{
	struct two_units *t = calloc(1, sizeof *t);
	t->strings.arena = &t->arena;
	*vec_push(&t->arena, &t->source.units) = (struct source_unit){.file = "a.cu"};
	*vec_push(&t->arena, &t->source.units) = (struct source_unit){.file = "b.cpp"};
	t->linking = (struct linking){.arena = &t->arena,
	                              .strings = &t->strings,
	                              .source = &t->source,
	                              .parsed = 2,
	                              .options = &t->options,
	                              .link = {.arena = &t->arena, .strings = &t->strings},
	                              .is_linked = t->is_linked};
	*vec_push(&t->arena, &t->job[0].result.findings) = (struct gpulint_finding){.level = GPULINT_ERROR,
	                                                                            .confidence = GPULINT_HIGH,
	                                                                            .basis = "path",
	                                                                            .assumption = assumptions,
	                                                                            .assumption_count = 1,
	                                                                            .undefined = waits,
	                                                                            .undefined_count = 1};
	return t;
}

static void two_units_free(struct two_units *t)
{
	arena_free(&t->arena);
	free(t);
}

// The second unit was looked at, and defines the function.
static void define_wait(struct two_units *t)
{
	struct link_interface interface = {.file = "/src/b.cpp"};
	*vec_push(&t->arena, &interface.functions) = (struct link_function){.usr = waits[0].usr, .file = interface.file, .line = 3, .works = true};
	link_add_known(&t->linking.link, &(struct link_interface){.file = "/src/a.cu"}, 0);
	link_add_known(&t->linking.link, &interface, 0);
	link_close(&t->linking.link);
}

static void expect_finding(struct two_units *t, bool is_lowered, const char *assumption)
{
	cr_expect_eq(unlinked_lower(&t->linking, t->job), is_lowered);
	const struct gpulint_finding *f = &t->job[0].result.findings.at[0];
	cr_expect_eq(f->confidence, is_lowered ? GPULINT_LOW : GPULINT_HIGH);
	cr_expect_eq(f->level, is_lowered ? GPULINT_NOTE : GPULINT_ERROR);
	cr_expect_str_eq(f->basis, is_lowered ? "not-linked" : "path");
	cr_expect(gpulint_basis(f->basis));
	cr_assert_eq(f->assumption_count, is_lowered ? 2 : 1);
	cr_expect_str_eq(f->assumption[f->assumption_count - 1], assumption);
}

Test(unlinked, all_was_looked_at)
{
	struct two_units *t = two_units_new();
	expect_finding(t, false, assumptions[0]); // no file defines it
	t->linking.is_linked = NULL;
	expect_finding(t, false, assumptions[0]);
	two_units_free(t);
}

Test(unlinked, a_file_was_left)
{
	struct two_units *t = two_units_new();
	t->job[1].is_left = true;
	t->is_linked[0] = true; // with what there was
	expect_finding(t, true, "the file that may define `wait` (a.cu:7) was not looked at");
	two_units_free(t);
}

Test(unlinked, a_unit_was_not_linked)
{
	struct two_units *t = two_units_new();
	define_wait(t);
	expect_finding(t, true, "the body of `wait` (a.cu:7), in b.cpp, was not looked at");
	two_units_free(t);
}

// What a file of link files defines is known before anything is linked.
Test(unlinked, a_unit_of_a_link_file_was_left)
{
	struct two_units *t = two_units_new();
	t->linking.parsed = 1;
	t->job[1].is_left = true;
	expect_finding(t, false, assumptions[0]);
	two_units_free(t);
}

Test(unlinked, what_supposes_nothing_stays)
{
	struct two_units *t = two_units_new();
	t->job[1].is_left = true;
	t->job[0].result.findings.at[0].undefined_count = 0;
	expect_finding(t, false, assumptions[0]);
	two_units_free(t);
}

// One step for an error of medium confidence, and none for what is low already, which keeps its basis.
Test(unlinked, from_medium_and_low)
{
	struct two_units *t = two_units_new();
	struct gpulint_finding *f = t->job[0].result.findings.at;
	t->job[1].is_left = true;
	f->confidence = GPULINT_MEDIUM, f->level = GPULINT_WARNING, f->basis = "caller";
	expect_finding(t, true, "the file that may define `wait` (a.cu:7) was not looked at");
	*f = (struct gpulint_finding){.confidence = GPULINT_LOW, .level = GPULINT_NOTE, .basis = "caller", .undefined = waits, .undefined_count = 1};
	cr_expect(unlinked_lower(&t->linking, t->job));
	cr_expect_str_eq(f->basis, "caller");
	two_units_free(t);
}

// --- the order ------------------------------------------------------------------------------------------------------

struct told {
	struct arena arena;
	const char *first; // file that is linked first
	size_t linked;     // how many are
};

static void listen(void *context, const struct gpulint_progress *p)
{
	struct told *t = context;
	if (p->is_linking && p->file && !t->first)
		t->first = arena_strdup(&t->arena, path_base(p->file));
	if (p->is_linking)
		t->linked = p->count;
}

#define OWNER "#include <cuda_runtime.h>\nstruct owner {\n\tcudaStream_t stream;\n\towner();\n\t~owner();\n};\n"
#define USE(name, after)                                                                                                                             \
	"#include \"owner.h\"\nint " name "(const int *d)\n{\n\tint *h;\n\tcudaMallocHost(&h, 4);\n\t{\n\t\towner o;\n"                              \
	"\t\tcudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, o.stream);\n\t}\n" after "\tint r = *h;\n\tcudaFreeHost(h);\n\treturn r;\n}\n"

// a.cu and b.cu give nothing alone; what z.cu gives is excused by what owner.cpp defines.
Test(unlinked, units_with_findings_are_linked_first)
{
	for (uint32_t jobs = 1; jobs < 3; jobs++) {
		struct told t = {0};
		const char *folder = scratch_new(&t.arena);
		scratch_write(&t.arena, folder, "owner.h", OWNER);
		scratch_write(&t.arena, folder, "a.cu", USE("a", "\tcudaDeviceSynchronize();\n"));
		scratch_write(&t.arena, folder, "b.cu", USE("b", "\tcudaDeviceSynchronize();\n"));
		scratch_write(&t.arena, folder, "z.cu", USE("z", ""));
		scratch_write(&t.arena, folder, "owner.cpp",
		              "#include \"owner.h\"\nowner::owner() { cudaStreamCreate(&stream); }\n"
		              "owner::~owner()\n{\n\tcudaStreamSynchronize(stream);\n\tcudaStreamDestroy(stream);\n}\n");
		struct gpulint_options options = gpulint_options_default();
		options.headers = GPULINT_HEADERS_BUNDLED;
		options.jobs = jobs;
		struct gpulint_session *s = gpulint_session_new(&options);
		gpulint_session_add_path(s, folder);
		gpulint_session_on_progress(s, listen, &t);
		cr_expect_eq(gpulint_session_run(s), GPULINT_DONE);
		cr_expect_eq(gpulint_session_finding_count(s), 0);
		cr_expect_str_eq(t.first, "z.cu");
		cr_expect_eq(t.linked, 3);
		gpulint_session_free(s);
		scratch_remove(folder);
		arena_free(&t.arena);
	}
}
