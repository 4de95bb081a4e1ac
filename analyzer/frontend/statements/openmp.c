// SPDX-License-Identifier: Apache-2.0
#include "frontend/statements/openmp.h"

#include "frontend/lower/call.h"

static void call_named(struct body *b, const char *name)
{
	struct call call = {.kind = CALLEE_NAME, .name = intern(b->u->strings, name), .result = b->u->void_type};
	call_emit(b, &call);
}

void openmp_begin(struct body *b, struct pragma_range range)
{
	for (size_t i = 0; i < range.n; i++) {
		switch (range.at[i].kind) {
		case OPENMP_PARALLEL: step_new(b, STEP_PARALLEL); break;
		case OPENMP_CRITICAL: call_named(b, "omp critical begin"); break;
		case OPENMP_SINGLE: call_named(b, "omp single begin"); break;
		case OPENMP_BARRIER: call_named(b, "omp barrier"); break;
		}
	}
}

void openmp_end(struct body *b, struct pragma_range range)
{
	for (size_t i = range.n; i-- > 0;) {
		switch (range.at[i].kind) {
		case OPENMP_PARALLEL: step_new(b, STEP_PARALLEL_END); break;
		case OPENMP_CRITICAL: call_named(b, "omp critical end"); break;
		case OPENMP_SINGLE: call_named(b, "omp single end"); break;
		case OPENMP_BARRIER: break;
		}
	}
}
