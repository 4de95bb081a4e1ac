// SPDX-License-Identifier: Apache-2.0
// Pictures of the corpus that people have looked at: what they say is held, not how they are drawn.
#include "cli/program.h"
#include "drawn.h"

// The picture of a finding of a program of the corpus: "gpu101/bad.cu" and the name of the file that --graphs writes. The caller
// closes it.
static Agraph_t *graph_of(struct program *p, const char *source, const char *name)
{
	size_t n;
	program_shell(p, "$G --graphs=out -q --output=concise '%s/corpus/rules/%s' || true", GPULINT_SOURCE_DIR, source);
	const char *dot = file_read(&p->arena, path_join(&p->arena, p->folder, arena_printf(&p->arena, "out/%s.dot", name)), &n);
	cr_assert(dot, "%s: no %s: %s%s", source, name, p->out, p->err);
	Agraph_t *g = agmemread(dot);
	cr_assert(g, "%s", dot);
	return g;
}

// A step as "call@lane".
static const char *step_of(struct arena *a, Agraph_t *g, Agnode_t *n)
{
	const char *label = drawn_value(n, "label"), *end = strstr(label, "\\n");
	Agnode_t *lane = agnode(g, (char *)drawn_value(n, "lane"), 0);
	const char *title = lane ? drawn_value(lane, "label") : "?", *stop = strstr(title, "\\n");
	return arena_printf(a, "%.*s@%.*s", (int)(end ? (size_t)(end - label) : strlen(label)), label,
	                    (int)(stop ? (size_t)(stop - title) : strlen(title)), title);
}

// The steps are n0, n1, ... in the order of the program; NULL = no more.
static Agnode_t *numbered(struct arena *a, Agraph_t *g, int i)
{
	return agnode(g, arena_printf(a, "n%d", i), 0);
}

// What the fix adds, in the order of the program: "+" its steps, "~" what it moves, then its edges.
static const char *fix_of(struct arena *a, Agraph_t *g)
{
	const char *text = "";
	Agnode_t *n;
	for (int i = 0; (n = numbered(a, g, i)); i++)
		if (drawn_is(n, "role", "added"))
			text = arena_printf(a, "%s%c%s ", text, strstr(drawn_value(n, "label"), "moved here") ? '~' : '+', step_of(a, g, n));
	for (int i = 0; (n = numbered(a, g, i)); i++)
		for (Agedge_t *e = agfstout(g, n); e; e = agnxtout(g, e))
			if (drawn_is(e, "kind", "fix"))
				text = arena_printf(a, "%s\n%s -> %s", text, step_of(a, g, n), step_of(a, g, aghead(e)));
	return text;
}

// What is green is what the proved edit does to the path that is drawn: no more, and the whole way from one claimed step to the other.
Test(looked_at, the_fix_is_what_the_edit_does)
{
	static const struct {
		const char *source, *name, *fix;
	} cases[] = {
		// A wait in front of the call, on the host's way to it.
		{"gpu201/bad_peer_copy_without_event.cu", "GPU201_bad_peer_copy_without_event_cu_27",
	         "+cudaStreamSynchronize@host "
	         "\nfill<<<>>>@s0 -> cudaStreamSynchronize@host\ncudaStreamSynchronize@host -> cudaMemcpyPeerAsync@s1"},
		{"gpu201/bad_free_under_peer_kernel.cu", "GPU201_bad_free_under_peer_kernel_cu_20",
	         "+cudaStreamSynchronize@host "
	         "\nadd<<<>>>@s -> cudaStreamSynchronize@host\ncudaStreamSynchronize@host -> cudaFree@host"},
		// Proved on one call of the function, where the picture has two: its last launch is not the edit's.
		{"gpu112/bad_filled_by_the_first_call.cu", "GPU112_bad_filled_by_the_first_call_cu_17",
	         "+cudaStreamSynchronize@host "
	         "\nfill<<<>>>@stream -> cudaStreamSynchronize@host\ncudaStreamSynchronize@host -> apply<<<>>>@the stream of another call"},
		// A lock is drawn whole, and that a thread starts is nothing that the edit makes.
		{"gpu401/bad_shared_handle.cpp", "GPU401_bad_shared_handle_cpp_9",
	         "+std::lock_guard::lock_guard@thread 2 +std::lock_guard::~lock_guard@thread 2 +std::lock_guard::lock_guard@thread 3 +cublasSetStream@thread 3 "
	         "\nstd::lock_guard::lock_guard@thread 2 -> cublasSetStream@thread 2\ncudaStreamSynchronize@thread 2 -> std::lock_guard::~lock_guard@thread 2"
	         "\nstd::lock_guard::~lock_guard@thread 2 -> std::lock_guard::lock_guard@thread 3"
	         "\nstd::lock_guard::lock_guard@thread 3 -> cublasSetStream@thread 3"},
		// The edit puts nothing in: it moves the call to the other stream, or to another place.
		{"gpu108/bad_free_async_on_other_stream.cu", "GPU108_bad_free_async_on_other_stream_cu_20",
	         "~cudaFreeAsync@side \ncopy<<<>>>@side -> cudaFreeAsync@side"},
		{"gpu109/bad_fft_plan_on_default.cpp", "GPU109_bad_fft_plan_on_default_cpp_21",
	         "~cufftExecC2C@stream_ \ncudaMemcpyAsync@stream_ -> cufftExecC2C@stream_"},
		{"gpu103/bad_wait_issued_first.cu", "GPU103_bad_wait_issued_first_cu_19",
	         "~cudaStreamWaitEvent@consumer "
	         "\ncudaEventRecord@producer -> cudaStreamWaitEvent@consumer\ncudaStreamWaitEvent@consumer -> consume<<<>>>@consumer"},
		{"gpu304/bad_free_function_sync.cu", "GPU304_bad_free_function_sync_cu_16", "+step (cooperative)@s "},
		// Where the claim is not of order, all that the edit makes.
		{"gpu603/bad_fork_without_join.cu", "GPU603_bad_fork_without_join_cu_18",
	         "+cudaEventRecord@side +cudaStreamWaitEvent@s "
	         "\nstep<<<>>>@side -> cudaEventRecord@side\nstep<<<>>>@s -> cudaStreamWaitEvent@s\ncudaEventRecord@side -> cudaStreamWaitEvent@s"
	         "\ncudaStreamWaitEvent@s -> cudaStreamEndCapture@host"},
		{"gpu406/bad_main_without_context.c", "GPU406_bad_main_without_context_c_12",
	         "+cuInit@host +cuDevicePrimaryCtxRetain@host +cuCtxSetCurrent@host \ncuInit@host -> cuDevicePrimaryCtxRetain@host"
	         "\ncuDevicePrimaryCtxRetain@host -> cuCtxSetCurrent@host\ncuCtxSetCurrent@host -> cuInit@host"},
		// The edits of two findings of the file were proved together: only this one's is drawn.
		{"gpu102/bad_behind_lost_lines.cu", "GPU102_bad_behind_lost_lines_cu_26",
	         "+cudaEventRecord@caller +cudaStreamWaitEvent@own "
	         "\nstep<<<>>>@caller -> cudaEventRecord@caller\ncudaEventRecord@caller -> cudaStreamWaitEvent@own"
	         "\ncudaStreamWaitEvent@own -> step<<<>>>@own"},
		// In the steps of the edited source the copy comes from a second call.
		{"gpu106/bad_numbers_on_the_stack.cu", "GPU106_bad_numbers_on_the_stack_cu_21",
	         "+cudaStreamSynchronize@host "
	         "\ncudaMemcpyAsync@s -> cudaStreamSynchronize@host\ncudaStreamSynchronize@host -> host read@host"},
		// Proved on the way through the function that is not drawn.
		{"gpu102/bad_conditional_stream.cu", "GPU102_bad_conditional_stream_cu_22", ""},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct program *p = program_new();
		Agraph_t *g = graph_of(p, cases[i].source, cases[i].name);
		cr_expect_str_eq(fix_of(&p->arena, g), cases[i].fix, "%s:\n%s\nnot\n%s", cases[i].name, fix_of(&p->arena, g), cases[i].fix);
		agclose(g);
		program_free(p);
	}
}

// The red edge, and the edges of lanes behind it: "call@lane -> call@lane: what it says; kind".
static const char *claim_of(struct arena *a, Agraph_t *g)
{
	const char *text = "";
	Agnode_t *n;
	for (int i = 0; (n = numbered(a, g, i)); i++) {
		for (Agedge_t *e = agfstout(g, n); e; e = agnxtout(g, e)) {
			const char *kind = drawn_value(e, "kind");
			if (strcmp(kind, "fix") != 0 && strcmp(kind, "call") != 0)
				text = arena_printf(a, "%s%s -> %s: %s; %s\n", text, step_of(a, g, n), step_of(a, g, aghead(e)),
				                    drawn_value(e, "label"), kind);
		}
	}
	return text;
}

// What nothing executes is drawn from its path: the operations, and what is wrong between them.
Test(looked_at, findings_without_a_witness)
{
	static const struct {
		const char *source, *name, *claim;
	} cases[] = {
		{"gpu113/bad_read_above_the_wait.cu", "GPU113_bad_read_above_the_wait_cu_35",
	         "normalize<<<>>>@stream -> activate<<<>>>@stream: may begin before\\nthe first ends; missing\n"},
		{"gpu113/bad_array_of_arguments.cu", "GPU113_bad_array_of_arguments_cu_42",
	         "gather<<<>>>@stream -> sum<<<>>>@stream: may begin before\\nthe first ends; missing\n"},
		{"gpu104/bad_copy_on_the_waiting_stream.cu", "GPU104_bad_copy_on_the_waiting_stream_cu_18",
	         "cudaMemcpyAsync@to->stream -> cudaEventRecord@from->stream: the event does not cover this; missing\n"},
		{"gpu503/bad_early_return.cu", "GPU503_bad_early_return_cu_8",
	         "cudaStreamCreate@host -> the function returns here@host: nothing destroys it; claim\n"},
		{"gpu503/bad_class_without_destructor.cu", "GPU503_bad_class_without_destructor_cu_11",
	         "cudaEventCreateWithFlags@host -> the destructor does not destroy it@host: nothing destroys it; claim\n"},
		{"gpu502/bad_constructor_leaves_member.cu", "GPU502_bad_constructor_leaves_member_cu_20",
	         "this constructor leaves ready@host -> cudaEventDestroy@host: nothing was\\nmade before; claim\n"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct program *p = program_new();
		Agraph_t *g = graph_of(p, cases[i].source, cases[i].name);
		cr_expect_str_eq(claim_of(&p->arena, g), cases[i].claim, "%s:\n%s\nnot\n%s", cases[i].name, claim_of(&p->arena, g), cases[i].claim);
		cr_expect_eq(drawn_count(g, "role", "claimed"), 2, "%s", cases[i].name);
		agclose(g);
		program_free(p);
	}
}

// Wherever its lines are broken.
static bool holds(const char *label, const char *text)
{
	for (; *label; label++) {
		const char *at = label, *word = text;
		while (*word && (*at == *word || (*word == ' ' && strncmp(at, "\\n", 2) == 0))) {
			at += *at == *word ? 1 : 2;
			word++;
		}
		if (!*word)
			return true;
	}
	return false;
}

// The label of some step, lane or edge holds the text.
static bool is_said(Agraph_t *g, const char *text)
{
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
		if (holds(drawn_value(v, "label"), text))
			return true;
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
		for (Agedge_t *e = agfstout(g, v); e; e = agnxtout(g, e))
			if (holds(drawn_value(e, "label"), text))
				return true;
	for (Agraph_t *frame = agfstsubg(g); frame; frame = agnxtsubg(frame))
		if (holds(drawn_value(frame, "label"), text))
			return true;
	return false;
}

// Objects are called as the source has them, or by what they are; what is only possible is not said as a fact; what fails in a
// process or on a condition stands where that is.
Test(looked_at, what_is_said)
{
	static const struct {
		const char *source, *name, *says[4], *never[4];
	} cases[] = {
		{"gpu112/bad_waits_for_the_event_of_its_stream.cu",
	         "GPU112_bad_waits_for_the_event_of_its_stream_cu_27",
	         {"call's in", "line 24, second call", "line 27, second call"}, // the claim asks for no second one
	         {"device 1", "device 0", "param1", "selects"}},
		{"gpu102/bad_constants_of_one_device.cu", "GPU102_bad_constants_of_one_device_cu_26", {"selects another device"}, {"device 1"}},
		{"gpu202/bad_launch_on_the_other_device.cu", "GPU202_bad_launch_on_the_other_device_cu_15", {"selects device 1", "device 0"}, {0}},
		{"gpu205/bad_events_before_the_loop.cu", "GPU205_bad_events_before_the_loop_cu_22", {"selects device 0", "selects device 1"}, {0}},
		{"gpu201/bad_peer_copy_without_event.cu", "GPU201_bad_peer_copy_without_event_cu_27", {"device 0", "device 1"}, {"another device"}},
		{"gpu202/bad_guard_without_a_name.cu", "GPU202_bad_guard_without_a_name_cu_27", {"another device may be current"}, {0}},
		{"gpu202/bad_launch_on_the_other_device.cu",
	         "GPU202_bad_launch_on_the_other_device_cu_15",
	         {"the manual forbids this launch"},
	         {"makes this call fail"}},
		{"gpu301/bad_library_cache_hit.c",
	         "GPU301_bad_library_cache_hit_c_44",
	         {"read_cache(name", "line 24 is not reached", "so what this call needs is left out", "makes a context"},
	         {"context 0", "module 0"}},
		{"gpu402/bad_worker_on_device_one.cu",
	         "GPU402_bad_worker_on_device_one_cu_14",
	         {"thread 2 begins", "device 0 is current, not device 1"},
	         {0}},
		{"gpu404/bad_driver_worker_process.c", "GPU404_bad_driver_worker_process_c_9", {"process 2"}, {"legacy", "context 0"}},
		{"gpu603/bad_one_of_two_joined.c",
	         "GPU603_bad_one_of_two_joined_c_22",
	         {"this branch is not joined", "captured"},
	         {"fails in the capture", "cuInit", "selects"}},
		{"gpu112/bad_filled_once_for_all_threads.cu", "GPU112_bad_filled_once_for_all_threads_cu_18", {"waits for the device"}, {"device 0"}},
		{"gpu110/bad_launch_without_stream.cu", "GPU110_bad_launch_without_stream_cu_16", {"assumed, no source shows it"}, {0}},
		{"gpu104/bad_list_leaves_one_out.cu", "GPU104_bad_list_leaves_one_out_cu_29", {0}, {"cudaEventDestroy"}},
		{"gpu304/bad_free_function_sync.cu",
	         "GPU304_bad_free_function_sync_cu_16",
	         {"the kernel fails at its grid sync", "replaced by the fix"},
	         {"this call fails"}},
		{"gpu406/bad_one_of_the_table.c", "GPU406_bad_one_of_the_table_c_43", {"may have no context, or another"}, {"this call fails"}},
		{"gpu401/bad_shared_buffer_whole.cu",
	         "GPU401_bad_shared_buffer_whole_cu_16",
	         {"thread 3 can come in between", "only here with the fix"},
	         {"change places"}},
		{"gpu401/bad_handle_of_two_jobs.cu",
	         "GPU401_bad_handle_of_two_jobs_cu_14",
	         {"thread 3 can come in between", "step 5, line 15, by thread 2", "jobs[1].stream"},
	         {"host waits"}},
		{"gpu505/bad_not_complete.cu", "GPU505_bad_not_complete_cu_16", {"may not be complete yet"}, {"makes this call fail"}},
		{"gpu505/bad_timing_disabled.c", "GPU505_bad_timing_disabled_c_15", {"makes this call fail", "line 10, changed by the fix"}, {0}},
		{"gpu103/bad_wait_issued_first.cu",
	         "GPU103_bad_wait_issued_first_cu_19",
	         {"waits for nothing", "moved by the fix", "step 3, line 16, moved by the fix"},
	         {0}},
		{"gpu113/bad_read_above_the_wait.cu", "GPU113_bad_read_above_the_wait_cu_35", {"step 1, line 25", "step 2, line 35"}, {0}},
		{"gpu113/bad_overwrites_what_is_read.cu",
	         "GPU113_bad_overwrites_what_is_read_cu_33",
	         {"step 2, line 33, called at line 38", "step 4, line 33, called at line 40"},
	         {0}},
		{"gpu102/bad_behind_work_on_other_memory.cu",
	         "GPU102_bad_behind_work_on_other_memory_cu_17",
	         {"3 steps left out"},
	         {"another", "cudaMemsetAsync"}},
		{"gpu102/bad_in_function_that_runs_once.cu", "GPU102_bad_in_function_that_runs_once_cu_18", {0}, {"earlier work"}},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct program *p = program_new();
		Agraph_t *g = graph_of(p, cases[i].source, cases[i].name);
		for (size_t k = 0; k < 4; k++) {
			if (cases[i].says[k])
				cr_expect(is_said(g, cases[i].says[k]), "%s: no `%s`", cases[i].name, cases[i].says[k]);
			if (cases[i].never[k])
				cr_expect_not(is_said(g, cases[i].never[k]), "%s: `%s`", cases[i].name, cases[i].never[k]);
		}
		agclose(g);
		program_free(p);
	}
}

// One operation shows no order, and a comment shows none at all.
Test(looked_at, no_picture_where_there_is_nothing_to_show)
{
	struct program *p = program_new();
	program_shell(p,
	              "$G --graphs=out '%s/corpus/rules/gpu114/bad_one_call_of_a_class.cpp' '%s/corpus/rules/gpu901/bad_fault_was_mended.cu'; ls out",
	              GPULINT_SOURCE_DIR, GPULINT_SOURCE_DIR);
	cr_expect_null(strstr(p->out, ".dot"), "%s", p->out);
	cr_expect(strstr(p->err, "findings have no two steps that a picture could show"), "%s", p->err);
	program_free(p);
}

// What one thread copies back is not its own where another one's copy comes in between: in that order the steps are drawn.
Test(looked_at, threads_interleave)
{
	struct program *p = program_new();
	Agraph_t *g = graph_of(p, "gpu401/bad_shared_buffer_whole.cu", "GPU401_bad_shared_buffer_whole_cu_16");
	const char *lines = "";
	Agnode_t *n;
	for (int i = 0; (n = numbered(&p->arena, g, i)); i++) {
		const char *line = strstr(drawn_value(n, "label"), "line ");
		if (line && strstr(step_of(&p->arena, g, n), "default stream"))
			lines = arena_printf(&p->arena, "%s%.7s%s ", lines, line, drawn_is(n, "role", "claimed") ? "!" : "");
	}
	cr_expect_str_eq(lines, "line 16 line 17! line 16! line 18 ", "%s", lines);
	Agedge_t *missing = drawn_edge(g, "missing");
	cr_assert(missing);
	cr_expect_not(drawn_leads(g, agtail(missing), aghead(missing), false, 0));
	agclose(g);
	program_free(p);
}
