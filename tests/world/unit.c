// SPDX-License-Identifier: Apache-2.0
#include "unit.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/engine.h"

static const char tables[] =
	"tables\n"
	"type 0 4 0 0 0 0 8 0 1 -1 \"box *\"\n"
	"type 1 7 0 0 0 0 32 0 -1 0 \"box\"\n"
	"type 2 4 1 0 0 0 8 0 6 -1 \"cudaStream_t\"\n"
	"type 3 4 2 0 0 0 8 0 6 -1 \"cudaEvent_t\"\n"
	"type 4 2 0 0 0 0 4 0 -1 -1 \"int\"\n"
	"type 5 4 0 0 0 0 8 0 7 -1 \"float *\"\n"
	"type 6 7 0 0 0 0 0 0 -1 1 \"opaque\"\n"
	"type 7 3 0 0 0 0 4 0 -1 -1 \"float\"\n"
	"type 8 4 5 0 0 0 8 0 6 -1 \"CUcontext\"\n"
	"type 9 7 0 0 0 0 8 0 -1 2 \"lane\"\n"
	"type 10 4 0 0 0 0 8 0 2 -1 \"cudaStream_t *\"\n"
	"type 11 4 0 0 0 0 8 0 9 -1 \"lane *\"\n"
	"type 12 7 0 0 0 0 8 0 -1 3 \"link\"\n"
	"type 13 4 12 0 0 0 8 0 6 -1 \"cublasHandle_t\"\n"
	"type 14 1 0 0 0 0 1 0 -1 -1 \"bool\"\n"
	"record 0 0 \"box\" \"stream\" 2 \"event\" 3 \"device\" 4 \"count\" 4 \"memory\" 5 \"left\" 5 \"right\" 5 \"part\" 9 \"to\" 11 \"link\" 12\n"
	"record 1 0 \"opaque\"\n"
	"record 2 0 \"lane\" \"stream\" 2 \"waits\" 14\n"
	"record 3 0 \"link\" \"to\" 11\n"
	"var 0 1 0 this\nvar 0 1 0 other\nvar 2 1 0 s\nvar 3 1 0 e\nvar 4 1 0 n\nvar 4 1 0 d\nvar 5 1 0 p\nvar 8 1 0 c\nvar 8 1 0 o\n"
	"var 1 0 0 whole\nvar 2 0 0 mine\nvar 3 0 0 own\nvar 3 0 0 second\nvar 2 1 0 t\nvar 10 1 0 lanes\nvar 4 0 0 i\nvar 11 1 0 l\nvar 11 1 0 m\n"
	"var 5 4 0 kept\nvar 3 4 0 left\nvar 2 4 0 made_on\nvar 13 4 0 blas\nvar 14 1 0 b\n"
	"var 14 4 0 setting\nvar 4 4 0 level\n";

static const char *const fault_names[] = {
#define X(id) #id,
	FAULTS(X)
#undef X
};

static bool is_asked(const char *fault, const char *faults)
{
	for (const char *word = faults; *word; word += strcspn(word, " ")) {
		word += strspn(word, " ");
		size_t n = strcspn(word, " ");
		if (n && strncmp(fault, word, n) == 0)
			return true;
	}
	return false;
}

static struct ir_unit *read_unit(struct arena *arena, struct interner *strings, const char *functions, bool is_here, bool is_own)
{
	static char program[8192];
	const char *error = NULL;
	snprintf(program, sizeof program, "unit a.cu\n%s%s", functions, tables);
	struct ir_unit *unit = ir_read(arena, strings, program, strlen(program), &error);
	cr_assert(unit, "%s", error);
	for (size_t i = 0; i < unit->functions.n; i++) {
		struct ir_function *f = unit->functions.at[i];
		f->in_main_file = true;
		f->method_of = strncmp(f->name, "box::over", 9) == 0 ? f->params.at[0]->type->element->record : f->method_of;
		if (strncmp(f->name, "box::over", 9) == 0)
			*vec_push(arena, &f->overrides) = "base";
		for (uint32_t k = 0; f->method_of && k < f->method_of->field_count; k++)
			f->method_of->field[k].is_here = is_here, f->method_of->field[k].is_own = is_own;
	}
	return unit;
}

static const char *told_of(const char *functions, bool is_here, bool is_own, struct habits_given habits, const char *faults, enum confidence least)
{
	static char told[256];
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct engine_options options = {.habits = habits};
	struct engine_result result;
	*told = 0;
	engine_run(&arena, read_unit(&arena, &strings, functions, is_here, is_own), &options, &result);
	for (size_t i = 0; i < result.observations.n; i++) {
		const struct observation *o = &result.observations.at[i];
		size_t n = strlen(told);
		if (o->confidence >= least && is_asked(fault_names[o->fault], faults) && n < sizeof told - 60)
			snprintf(told + n, sizeof told - n, "%s%s@%u", n ? " " : "", fault_names[o->fault], o->second.loc.line);
	}
	arena_free(&arena);
	return told;
}

const char *unit_told(const char *functions, bool is_here, const char *faults)
{
	return told_of(functions, is_here, false, (struct habits_given){0}, faults, CONFIDENCE_LOW);
}

const char *unit_shown(const char *functions, const char *faults)
{
	return told_of(functions, true, false, (struct habits_given){0}, faults, CONFIDENCE_MEDIUM);
}

const char *unit_sure(const char *functions, const char *faults)
{
	return told_of(functions, true, false, (struct habits_given){0}, faults, CONFIDENCE_HIGH);
}

const char *unit_told_among(const char *functions, struct habits_given habits, const char *faults)
{
	return told_of(functions, false, true, habits, faults, CONFIDENCE_LOW);
}

static const char *offers_of(const char *functions, bool is_wanted(enum habit_kind kind))
{
	static char offers[512];
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct engine_options options = {0};
	struct engine_result result;
	*offers = 0;
	engine_run(&arena, read_unit(&arena, &strings, functions, false, true), &options, &result);
	for (size_t i = 0; i < result.habits.n; i++) {
		const struct habit *h = &result.habits.at[i];
		size_t n = strlen(offers);
		const char *giver = h->kind == HABIT_DEFAULT && h->giver ? h->giver : NULL;
		if (is_wanted(h->kind))
			snprintf(offers + n, sizeof offers - n, "%s%s%s%s%s", n ? " " : "", h->is_kept ? "" : "!", h->key, giver ? " of " : "",
			         giver ? giver : "");
	}
	arena_free(&arena);
	return offers;
}

static bool is_default(enum habit_kind kind)
{
	return kind == HABIT_DEFAULT;
}

static bool is_other(enum habit_kind kind)
{
	return kind != HABIT_DEFAULT && kind != HABIT_MEMBER;
}

static bool is_of_members(enum habit_kind kind)
{
	return kind == HABIT_MEMBER;
}

const char *unit_offers(const char *functions)
{
	return offers_of(functions, is_other);
}

const char *unit_offers_defaults(const char *functions)
{
	return offers_of(functions, is_default);
}

const char *unit_offers_members(const char *functions)
{
	return offers_of(functions, is_of_members);
}
