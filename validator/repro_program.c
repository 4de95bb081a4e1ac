// SPDX-License-Identifier: Apache-2.0
// The shape of the program: declarations, threads, main.
#include "validator/repro.h"
#include "validator/repro_emit.h"

#include <string.h>

extern const char repro_preamble[];

static bool makes(const struct emit *e, enum witness_step_kind a, enum witness_step_kind b, int index)
{
	for (uint32_t i = 0; i < e->plan.count; i++) {
		const struct witness_step *s = &e->plan.step[i];
		int made = s->kind == WSTEP_CREATE_STREAM ? s->stream : s->kind == WSTEP_CREATE_EVENT ? s->event : s->memory;
		if ((s->kind == a || s->kind == b) && made == index)
			return true;
	}
	return false;
}

static void emit_existing(struct emit *e)
{
	for (size_t i = 0; i < e->w->stream_count; i++) {
		enum witness_stream_kind kind = e->w->streams[i].kind;
		if (kind == WSTREAM_LEGACY || kind == WSTREAM_PER_THREAD || makes(e, WSTEP_CREATE_STREAM, WSTEP_CREATE_STREAM, (int)i))
			continue;
		emit_device(e, 0, stream_device(&e->plan, (int)i));
		emit(e, "OK(cudaStreamCreateWithFlags(&%s, %s));\n", stream_text(e, (int)i),
		     kind == WSTREAM_BLOCKING ? "cudaStreamDefault" : "cudaStreamNonBlocking");
	}
	for (size_t i = 0; i < e->w->event_count; i++) {
		if (makes(e, WSTEP_CREATE_EVENT, WSTEP_CREATE_EVENT, (int)i))
			continue;
		emit_device(e, 0, e->w->events[i].device == NO_OBJECT ? 0 : e->w->events[i].device);
		emit(e, "OK(cudaEventCreateWithFlags(&%s, %s));\n", event_text(e, (int)i),
		     e->w->events[i].has_timing ? "cudaEventDefault" : "cudaEventDisableTiming");
	}
	for (size_t i = 0; i < e->w->memory_count; i++) {
		if (!e->w->memories[i].is_static && makes(e, WSTEP_ALLOC, WSTEP_ALLOC_ASYNC, (int)i))
			continue;
		emit_device(e, 0, e->w->memories[i].device == NO_OBJECT ? 0 : e->w->memories[i].device);
		emit_new_memory(e, (int)i, NULL);
	}
	for (size_t i = 0; i < e->w->context_count; i++) {
		bool made = false;
		for (uint32_t k = 0; k < e->plan.count; k++)
			made |= e->plan.step[k].kind == WSTEP_CREATE_CONTEXT && e->plan.step[k].context == (int)i;
		if (!e->w->contexts[i].is_primary && !made)
			emit(e, "%s = new_context(%d);\n", context_text(e, (int)i),
			     e->w->contexts[i].device == NO_OBJECT ? 0 : e->w->contexts[i].device);
	}
	emit_device(e, 0, 0);
}

static void emit_thread(struct emit *e, int thread, uint32_t from);

static void emit_fork(struct emit *e, const struct witness_step *s)
{
	emit(e, "pid_t child = fork();\n");
	emit(e, "if (!child) {\n");
	e->depth++;
	for (uint32_t k = 0; k < e->plan.count; k++) {
		if (e->plan.step[k].thread == s->child)
			emit_step(e, k);
	}
	emit(e, "_exit(faults ? 1 : 0);\n");
	e->depth--;
	emit(e, "}\n");
	emit(e, "int status = 0;\n");
	emit(e, "waitpid(child, &status, 0);\n");
	emit(e, "if (status)\n\t\tfault(\"the child\");\n");
}

static bool joins(const struct emit *e, int thread, int child)
{
	for (uint32_t i = 0; i < e->plan.count; i++) {
		const struct witness_step *s = &e->plan.step[i];
		if (s->kind == WSTEP_JOIN_THREAD && s->thread == thread && s->child == child)
			return true;
	}
	return false;
}

// The steps may end before their threads do, and a std::thread that is neither joined nor detached ends the program.
static void emit_joins(struct emit *e, int thread)
{
	for (uint32_t i = 0; i < e->plan.count; i++) {
		const struct witness_step *s = &e->plan.step[i];
		if (s->kind == WSTEP_START_THREAD && s->thread == thread && !joins(e, thread, s->child))
			emit(e, "thread_%d.join(); // behind all steps\n", s->child);
	}
}

// The steps of one thread from place `from` of the order on; other threads' are printed where they start.
static void emit_thread(struct emit *e, int thread, uint32_t from)
{
	for (uint32_t k = from; k < e->plan.order_count; k++) {
		uint32_t i = e->plan.order[k];
		const struct witness_step *s = &e->plan.step[i];
		if (s->thread != thread)
			continue;
		if (e->has_turns)
			emit(e, "turn(%u);\n", k);
		if (s->kind == WSTEP_START_THREAD) {
			emit(e, "std::thread thread_%d([&] {\n", s->child);
			e->depth++;
			emit_thread(e, s->child, k + 1);
			e->depth--;
			emit(e, "});\n");
		} else if (s->kind == WSTEP_JOIN_THREAD) {
			emit(e, "thread_%d.join();\n", s->child);
		} else if (s->kind == WSTEP_FORK) {
			emit_fork(e, s);
		} else if (s->kind == WSTEP_EXIT) {
			emit(e, "exit(0); // the steps behind it are in after_exit()\n");
			return;
		} else {
			emit_step(e, i);
		}
		if (e->has_turns)
			emit(e, "turn_now++;\n");
	}
	emit_joins(e, thread);
}

static void plan_steps(struct emit *e, bool is_fix)
{
	const struct witness *w = e->w;
	struct run *r = &e->plan;
	*r = (struct run){.a = e->a, .w = w};
	r->step = is_fix ? w->fix.step : w->step;
	r->count = (uint32_t)(is_fix ? w->fix.step_count : w->step_count);
	r->first = is_fix ? w->fix.first : w->first;
	r->second = is_fix ? w->fix.second : w->second;
	r->checks_values = w->claim == CLAIM_UNORDERED || w->claim == CLAIM_USE_AFTER || w->claim == CLAIM_INTERLEAVED;
	r->way = part_is_needed(w, PART_GATED) ? way_of(w, is_fix ? PART_FIXED : PART_GATED) : WAY_PLAIN;
	if (r->checks_values)
		values_expect(e->a, w, r->step, r->count, &r->expect);
	if (r->way == WAY_SWAP)
		schedule_swapped(r);
	else
		schedule_plain(r);
	if (r->way == WAY_GATE && !gate_plan(r))
		r->way = WAY_PLAIN;
	e->is_fix = is_fix;
	e->has_turns = false;
	for (uint32_t i = 0; i < r->count; i++)
		e->has_turns |= r->step[i].kind == WSTEP_START_THREAD;
	e->device = ARENA_ARRAY(e->a, int, w->thread_count + 1);
	for (size_t t = 0; t < w->thread_count; t++)
		e->device[t] = t ? 0 : -1;
	e->is_dead = ARENA_ARRAY(e->a, bool, w->memory_count + 1);
}

static bool has_kind(const struct emit *e, enum witness_step_kind kind)
{
	for (uint32_t i = 0; i < e->plan.count; i++) {
		if (e->plan.step[i].kind == kind)
			return true;
	}
	return false;
}

static void emit_prepare(struct emit *e)
{
	bool expects_init = false;
	for (size_t i = 0; i < e->w->error_count; i++)
		expects_init |= error_number(e->w->error[i]) == CU_ERROR_NOT_INITIALIZED;
	if (e->is_bare) {
		if (!expects_init && !has_kind(e, WSTEP_INIT))
			emit(e, "OK(DRIVER(cuInit)(0));\n");
		return;
	}
	for (size_t d = e->w->device_count ? e->w->device_count : 1; d-- > 0;)
		emit(e, "prepare(%d);\n", (int)d);
	if (e->w->claim != CLAIM_WRONG_DEVICE)
		e->device[0] = 0;
}

static void emit_variant(struct emit *e, bool is_fix)
{
	plan_steps(e, is_fix);
	emit_prepare(e);
	emit(e, "for (int run = 0; run < %d && !faults; run++) {\n", e->plan.way == WAY_OCCUPY ? 20 : 1);
	e->depth++;
	if (!e->is_bare)
		emit_existing(e);
	if (e->w->claim == CLAIM_CONTEXT_STACK)
		emit(e, "CUcontext before = nullptr, after = nullptr;\n\t\tOK(DRIVER(cuCtxGetCurrent)(&before));\n");
	if (e->has_turns)
		emit(e, "turn_now = 0;\n");
	emit_thread(e, 0, 0);
	if (e->w->claim == CLAIM_CONTEXT_STACK)
		emit(e, "OK(DRIVER(cuCtxGetCurrent)(&after));\n\t\tif (before != after)\n\t\t\tfault(\"another context is current\");\n");
	if (e->plan.checks_values)
		emit_final(e);
	else if (e->w->claim == CLAIM_API_ERROR && !e->is_bare && !has_kind(e, WSTEP_EXIT))
		emit(e, "CLAIMED(cudaDeviceSynchronize());\n");
	else if (e->w->claim == CLAIM_HANG)
		emit(e, "OK(cudaDeviceSynchronize());\n\t\tif (flags->gave_up)\n\t\t\tfault(\"blocks waited for others that never started\");\n");
	emit(e, "if (opener.joinable())\n\t\t\topener.join();\n");
	e->depth--;
	emit(e, "}\n");
}

static void emit_head(struct emit *e)
{
	const struct witness *w = e->w;
	fprintf(e->out, "// %s: %s\n//\n", harmless(e->a, w->rule), harmless(e->a, w->message));
	fputs("//   nvcc -o repro THIS_FILE && ./repro           exits with 1 when the fault shows, with 0 when not\n", e->out);
	if (w->fix.step_count)
		fprintf(e->out, "//   nvcc -DFIX -o fixed THIS_FILE && ./fixed     the same with the fix: %s\n", harmless(e->a, w->fix.description));
	fputs("//\n", e->out);
	for (size_t i = 0; i < w->assumption_count; i++)
		fprintf(e->out, "// Assumed: %s\n", harmless(e->a, w->assumption[i]));
	for (size_t i = 0; i < w->assumed_no_sync_count; i++)
		fprintf(e->out, "// Taken as without effect on the order: %s\n", harmless(e->a, w->assumed_no_sync[i]));
	fputs("// Kernels are stood for by what they read and write: each write fills its bytes with a number of its own, each read\n"
	      "// checks them. Printed by gpulint-validate --repro.\n",
	      e->out);
	fputs(repro_preamble, e->out);
}

static void declare(struct emit *e, const char *type, const char *name)
{
	emit(e, "[[maybe_unused]] static %s%s;\n", type, name);
}

static void emit_declarations(struct emit *e)
{
	const struct witness *w = e->w;
	fputs("\n// --- the program\n\n", e->out);
	for (size_t i = 0; i < w->stream_count; i++) {
		if (strncmp(stream_text(e, (int)i), "cuda", 4))
			declare(e, "cudaStream_t ", stream_text(e, (int)i));
	}
	for (size_t i = 0; i < w->event_count; i++)
		declare(e, "cudaEvent_t ", event_text(e, (int)i));
	for (size_t i = 0; i < w->memory_count; i++) {
		declare(e, "byte *", memory_text(e, (int)i));
		if (!memory_is_host(e, (int)i))
			declare(e, "byte *", arena_printf(e->a, "dead_%s", memory_text(e, (int)i)));
	}
	for (size_t i = 0; i < w->context_count; i++)
		declare(e, "CUcontext ", context_text(e, (int)i));
	for (size_t i = 0; i < w->module_count; i++)
		declare(e, w->modules[i].is_library ? "CUlibrary " : "CUmodule ", module_text(e, (int)i));
	for (size_t i = 0; i < w->graph_count; i++) {
		declare(e, "cudaGraph_t ", graph_text(e, (int)i));
		declare(e, "cudaGraphExec_t ", arena_printf(e->a, "exec_%s", graph_text(e, (int)i)));
	}
	declare(e, "CUcontext ", "popped");
	declare(e, "CUfunction ", "kernel");
	emit(e, "[[maybe_unused]] static const int claimed_error[] = {");
	for (size_t i = 0; i < w->error_count; i++)
		fprintf(e->out, "%d /* %s */, ", error_number(w->error[i]) == 9 ? 1 : error_number(w->error[i]), harmless(e->a, w->error[i]));
	fputs("-1};\n", e->out);
}

static int last_mutex(const struct emit *e, enum witness_step_kind kind)
{
	int last = -1;
	for (size_t i = 0; i < e->w->step_count; i++)
		last = e->w->step[i].mutex > last && e->w->step[i].kind == kind ? e->w->step[i].mutex : last;
	for (size_t i = 0; i < e->w->fix.step_count; i++)
		last = e->w->fix.step[i].mutex > last && e->w->fix.step[i].kind == kind ? e->w->fix.step[i].mutex : last;
	return last;
}

static bool uses(const struct witness *w, bool (*what)(const struct witness_step *s))
{
	for (size_t i = 0; i < w->step_count + w->fix.step_count; i++) {
		if (what(i < w->step_count ? &w->step[i] : &w->fix.step[i - w->step_count]))
			return true;
	}
	return false;
}

static bool is_grid_sync(const struct witness_step *s)
{
	return s->has_grid_sync;
}

static bool is_load(const struct witness_step *s)
{
	return s->kind == WSTEP_LOAD_MODULE || s->kind == WSTEP_LOAD_LIBRARY;
}

static void emit_extras(struct emit *e)
{
	if (uses(e->w, is_grid_sync) && !uses(e->w, is_load))
		fputs("\n#include <cooperative_groups.h>\n__global__ void grid_sync()\n{\n\tcooperative_groups::this_grid().sync();\n}\n", e->out);
	if (uses(e->w, is_load))
		fputs("[[maybe_unused]] static const char ptx[] = \".version 6.4\\n.target sm_75\\n.address_size 64\\n.visible .entry nothing() { ret; }\\n\";\n",
		      e->out);
	for (int m = 0; m <= last_mutex(e, WSTEP_LOCK); m++)
		emit(e, "[[maybe_unused]] static std::mutex mutex_%d;\n", m);
	for (int m = 0; m <= last_mutex(e, WSTEP_AWAIT); m++)
		emit(e, "[[maybe_unused]] static std::atomic<int> signals_%d;\n", m);
}

// Steps behind an exit run in the destructor of a static object.
static void emit_after_exit(struct emit *e)
{
	plan_steps(e, false);
	if (!has_kind(e, WSTEP_EXIT))
		return;
	bool is_behind = false;
	fputs("\nstatic void after_exit()\n{\n", e->out);
	e->depth = 1;
	for (uint32_t k = 0; k < e->plan.order_count; k++) {
		uint32_t i = e->plan.order[k];
		if (is_behind)
			emit_step(e, i);
		is_behind |= e->plan.step[i].kind == WSTEP_EXIT;
	}
	e->depth = 0;
	fputs("\tfflush(stdout);\n\t_exit(faults ? 1 : 0);\n}\n\nstatic struct at_exit { ~at_exit() { after_exit(); } } at_exit_;\n", e->out);
}

void repro_print(struct arena *scratch, const struct witness *w, FILE *out)
{
	struct emit e = {.out = out, .a = scratch, .w = w};
	plan_steps(&e, false);
	e.is_bare = run_is_bare(&e.plan);
	emit_head(&e);
	emit_declarations(&e);
	emit_extras(&e);
	emit_after_exit(&e);
	fputs("\nint main()\n{\n\tsetenv(\"CUDA_DEVICE_MAX_CONNECTIONS\", \"32\", 1);\n\tsetenv(\"CUDA_MODULE_LOADING\", \"EAGER\", 1);\n"
	      "\tsignal(SIGSEGV, crashed);\n\tsignal(SIGABRT, crashed);\n",
	      out);
	e.depth = 1;
	if (w->fix.step_count) {
		fputs("#ifndef FIX\n", out);
		emit_variant(&e, false);
		fputs("#else\n", out);
		emit_variant(&e, true);
		fputs("#endif\n", out);
	} else {
		emit_variant(&e, false);
	}
	fputs("\tprintf(\"%d faults\\n\", (int)faults);\n\tfflush(stdout);\n\t_exit(faults ? 1 : 0);\n}\n", out);
}
