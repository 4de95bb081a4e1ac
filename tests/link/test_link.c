// SPDX-License-Identifier: Apache-2.0
// Modules of a few lines, and which of their functions are bound.
#include "frontend/snippet.h"

#include "link/link.h"
#include "scratch.h"

enum { MOST = 4 };

struct run {
	struct arena arena;
	struct interner strings;
	struct link link;
	const char *folder;
};

static void begin(struct run *r)
{
	*r = (struct run){0};
	r->strings.arena = &r->arena;
	r->link = (struct link){.arena = &r->arena, .strings = &r->strings, .stamp = link_stamp(NULL)};
	r->folder = scratch_new(&r->arena);
}

static void end(struct run *r)
{
	scratch_remove(r->folder);
	arena_free(&r->arena);
}

static void add(struct run *r, const char *source)
{
	struct snippet s;
	snippet_lower_for_link(&s, source);
	const char *path = path_join(&r->arena, r->folder, arena_printf(&r->arena, "%zu.gls", r->link.modules.n));
	FILE *f = fopen(path, "wb");
	cr_assert(f && link_file_write(f, s.result.unit) && fclose(f) == 0);
	size_t at = 0;
	cr_assert_null(link_add(&r->link, path, &at));
	cr_expect_eq(at, 0, "one module a file");
	frontend_release(&s.result);
	arena_free(&s.arena);
}

static void add_all(struct run *r, const char *const source[MOST])
{
	begin(r);
	for (int i = 0; i < MOST && source[i]; i++)
		add(r, source[i]);
	link_close(&r->link);
}

static struct ir_unit *linked(struct run *r, size_t module, size_t *bound)
{
	const char *why;
	struct ir_unit *unit = link_load(&r->link, &r->arena, &r->strings, module, &why);
	cr_assert(unit, "%s", why);
	*bound = link_unit(&r->link, unit);
	return unit;
}

static const struct ir_function *function_named(const struct ir_unit *unit, const char *name)
{
	const struct ir_function *found = NULL;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		cr_expect_eq(f->id, i, "`%s` is at place %zu and has number %u", f->name, i, f->id);
		if (strcmp(f->name, name) == 0 && (!found || f->blocks.n))
			found = f;
	}
	cr_assert(found, "no function `%s`", name);
	return found;
}

Test(link, a_declaration_gets_its_body)
{
	struct run r;
	size_t bound;
	add_all(&r, (const char *const[MOST]){"void drain(cudaStream_t s); void use(cudaStream_t s) { drain(s); cudaStreamSynchronize(s); }",
	                                      "void drain(cudaStream_t s) { cudaStreamSynchronize(s); }"});
	cr_expect(r.link.modules.at[0].wants);
	cr_expect_not(r.link.modules.at[1].wants);
	struct ir_unit *unit = linked(&r, 0, &bound);
	cr_expect_eq(bound, 1);
	const struct ir_function *drain = function_named(unit, "drain");
	cr_expect_gt(drain->blocks.n, 0);
	cr_expect_not(drain->in_main_file, "nobody starts there");
	const struct ir_function *use = function_named(unit, "use");
	cr_expect_eq(use->blocks.at[0].steps.at[0].function, drain);
	end(&r);
}

Test(link, names_with_two_bodies_are_left)
{
	struct run r;
	size_t bound;
	add_all(&r, (const char *const[MOST]){"void drain(cudaStream_t s); void use(cudaStream_t s) { drain(s); cudaStreamSynchronize(s); }",
	                                      "void drain(cudaStream_t s) { cudaStreamSynchronize(s); }",
	                                      "\nvoid drain(cudaStream_t s) { cudaStreamDestroy(s); }"});
	cr_expect_not(r.link.modules.at[0].wants);
	linked(&r, 0, &bound);
	cr_expect_eq(bound, 0);
	end(&r);
}

// A module's own functions call its own, whatever other modules call theirs.
Test(link, what_comes_along_keeps_its_own)
{
	struct run r;
	size_t bound;
	add_all(&r, (const char *const[MOST]){
			    "void outer(cudaStream_t s); static void part(cudaStream_t s) { cudaStreamQuery(s); }\n"
			    "void use(cudaStream_t s) { part(s); outer(s); cudaStreamSynchronize(s); }\n"
			    "void shared(cudaStream_t s) { cudaStreamQuery(s); }",
			    "static void part(cudaStream_t s) { cudaStreamDestroy(s); } void shared(cudaStream_t s) { cudaStreamSynchronize(s); }\n"
			    "void outer(cudaStream_t s) { part(s); shared(s); }"});
	struct ir_unit *unit = linked(&r, 0, &bound);
	cr_expect_eq(bound, 1);
	const struct ir_block *outer = &function_named(unit, "outer")->blocks.at[0];
	cr_assert_eq(outer->steps.n, 2);
	cr_expect_str_eq(outer->steps.at[0].function->blocks.at[0].steps.at[0].name, "cudaStreamDestroy");
	cr_expect_str_eq(outer->steps.at[1].function->blocks.at[0].steps.at[0].name, "cudaStreamSynchronize");
	const struct ir_block *use = &function_named(unit, "use")->blocks.at[0];
	cr_expect_str_eq(use->steps.at[0].function->blocks.at[0].steps.at[0].name, "cudaStreamQuery");
	end(&r);
}

// Through a module that does no GPU work itself.
Test(link, bodies_bring_those_that_they_need)
{
	struct run r;
	size_t bound;
	add_all(&r, (const char *const[MOST]){"void one(int n); void use(cudaStream_t s, int n) { one(n); cudaStreamSynchronize(s); }",
	                                      "void two(int n); void one(int n) { two(n); }", "void two(int n) { cudaSetDevice(n); }"});
	struct ir_unit *unit = linked(&r, 0, &bound);
	cr_expect_eq(bound, 2);
	cr_expect_gt(function_named(unit, "two")->blocks.n, 0);
	end(&r);
}

// What one unit only declares is the other's: the record's fields, a global.
Test(link, records_and_globals_are_one)
{
	struct run r;
	size_t bound;
	add_all(&r,
	        (const char *const[MOST]){
			"struct pool; extern cudaStream_t common; void fill(pool *p);\n"
			"void use(pool *p) { fill(p); cudaStreamSynchronize(common); }",
			"struct pool { cudaStream_t stream; }; cudaStream_t common; void fill(pool *p) { p->stream = common; cudaStreamQuery(p->stream); }"});
	struct ir_unit *unit = linked(&r, 0, &bound);
	cr_expect_eq(bound, 1);
	const struct ir_function *fill = function_named(unit, "fill"), *use = function_named(unit, "use");
	const struct ir_record *pool = use->params.at[0]->type->element->record;
	cr_expect_eq(pool, fill->params.at[0]->type->element->record);
	cr_expect_eq(pool->field_count, 1);
	const struct ir_block *b = &use->blocks.at[0];
	cr_expect_eq(b->steps.at[1].arg[0]->a->var, fill->blocks.at[0].steps.at[0].value->a->var, "one global");
	end(&r);
}

#define ENGINE "struct engine { virtual void run(cudaStream_t s) = 0; };\n"

// A function of an interface is the only one that overrides it, and none where there are two.
Test(link, interfaces_get_their_only_body)
{
	static const char use[] = ENGINE "void use(engine *e, cudaStream_t s) { e->run(s); cudaStreamSynchronize(s); }";
	static const char one[] = ENGINE "namespace { struct one : engine { void run(cudaStream_t s) override { cudaStreamQuery(s); } }; }\n"
					 "engine *make_one() { cudaSetDevice(0); return new one; }";
	static const char two[] = ENGINE "struct two : engine { void run(cudaStream_t s) override { cudaStreamDestroy(s); } };\n"
					 "engine *make_two() { cudaSetDevice(0); return new two; }";
	struct run r;
	size_t bound;
	add_all(&r, (const char *const[MOST]){use, one});
	struct ir_unit *unit = linked(&r, 0, &bound);
	cr_expect_eq(bound, 1);
	const struct ir_function *f = function_named(unit, "use")->blocks.at[0].steps.at[0].function;
	cr_assert(f && f->blocks.n);
	cr_expect_str_eq(f->blocks.at[0].steps.at[0].name, "cudaStreamQuery");
	end(&r);
	add_all(&r, (const char *const[MOST]){use, one, two});
	linked(&r, 0, &bound);
	cr_expect_eq(bound, 0);
	end(&r);
}

Test(link, module_without_a_file_wants_nothing)
{
	struct run r;
	begin(&r);
	size_t at = 0;
	cr_expect_not_null(link_add(&r.link, "/nowhere/x.gls", &at));
	cr_expect_null(link_add(&r.link, NULL, &at));
	link_close(&r.link);
	cr_expect_eq(r.link.modules.n, 2);
	cr_expect_not(r.link.modules.at[0].wants || r.link.modules.at[1].wants);
	end(&r);
}
