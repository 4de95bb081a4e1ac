// SPDX-License-Identifier: Apache-2.0
// `gpulint lsp` as an editor uses it, over pipes.
#include <criterion/criterion.h>

#include <cjson/cJSON.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "lsp/frame.h"
#include "scratch.h"

// The copy on the legacy default stream is not ordered with the kernel's: GPU101 in the line of `scale<<<`, line 9.
static const char fault[] = "#include <cuda_runtime.h>\n"
			    "#include \"mine.h\"\n"
			    "__global__ void scale(float *p) { p[0] *= 2; }\n"
			    "void run(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"
			    "\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "
			    "cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"
			    "\tscale<<<1, 1>>>(d);\n\tENDING\n}\n";

struct editor {
	struct arena arena;
	const char *folder, *uri, *temporary;
	pid_t pid;
	int to, from;
	struct frames in;
	int calls;
};

static void editor_send(struct editor *e, const char *text)
{
	dprintf(e->to, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
}

// The next message within a minute; NULL = the server is gone.
static cJSON *editor_next(struct editor *e)
{
	const char *text;
	size_t length;
	for (;;) {
		if (frames_next(&e->in, &text, &length) == FRAME_MESSAGE) {
			cJSON *message = cJSON_ParseWithLength(text, length);
			cr_assert_not_null(message, "%.*s", (int)length, text);
			return message;
		}
		struct pollfd fd = {.fd = e->from, .events = POLLIN};
		cr_assert_eq(poll(&fd, 1, 60000), 1, "nothing came for a minute");
		if (!frames_read(&e->in, e->from))
			return NULL;
	}
}

static const char *method_of(const cJSON *message)
{
	const char *method = cJSON_GetStringValue(cJSON_GetObjectItem(message, "method"));
	return method ? method : "";
}

// Sends a request; returns its response, and leaves out what comes before.
__attribute__((format(printf, 3, 4))) static cJSON *editor_call(struct editor *e, const char *method, const char *params, ...)
{
	va_list ap;
	char *all = NULL;
	int id = ++e->calls;
	va_start(ap, params);
	cr_assert_geq(vasprintf(&all, params, ap), 0);
	va_end(ap);
	editor_send(e, arena_printf(&e->arena, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}", id, method, all));
	free(all);
	for (;;) {
		cJSON *message = editor_next(e), *its = cJSON_GetObjectItem(message, "id");
		cr_assert_not_null(message);
		if (cJSON_IsNumber(its) && its->valueint == id)
			return message;
		cJSON_Delete(message);
	}
}

__attribute__((format(printf, 3, 4))) static void editor_tell(struct editor *e, const char *method, const char *params, ...)
{
	va_list ap;
	char *all = NULL;
	va_start(ap, params);
	cr_assert_geq(vasprintf(&all, params, ap), 0);
	va_end(ap);
	editor_send(e, arena_printf(&e->arena, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":%s}", method, all));
	free(all);
}

static const char *quoted(struct editor *e, const char *text)
{
	cJSON *string = cJSON_CreateString(text);
	char *all = cJSON_PrintUnformatted(string);
	const char *own = arena_strdup(&e->arena, all);
	free(all);
	cJSON_Delete(string);
	return own;
}

static struct editor *editor_start(void)
{
	struct editor *e = calloc(1, sizeof *e);
	int to[2], from[2];
	e->folder = scratch_new(&e->arena);
	e->temporary = path_join(&e->arena, e->folder, "tmp");
	mkdir(e->temporary, 0777);
	mkdir(path_join(&e->arena, e->folder, ".git"), 0777);
	scratch_write(&e->arena, e->folder, "mine.h", "#define ENDING cudaStreamDestroy(s1);\n");
	scratch_write(&e->arena, e->folder, "a.cu", fault);
	e->uri = arena_printf(&e->arena, "file://%s/a.cu", e->folder);
	cr_assert_eq(pipe2(to, O_CLOEXEC) | pipe2(from, O_CLOEXEC), 0);
	e->pid = fork();
	if (e->pid == 0) {
		dup2(to[0], 0);
		dup2(from[1], 1);
		setenv("GPULINT_CACHE_DIR", "", 1);
		setenv("TMPDIR", e->temporary, 1);
		execl(GPULINT_BINARY, "gpulint", "lsp", "--headers=bundled", (char *)NULL);
		_exit(127);
	}
	close(to[0]), close(from[1]);
	e->to = to[1];
	e->from = from[0];
	return e;
}

static struct editor *editor_new(void)
{
	struct editor *e = editor_start();
	cJSON_Delete(editor_call(e, "initialize",
	                         "{\"rootUri\":\"file://%s\",\"initializationOptions\":{\"debounce\":0},"
	                         "\"capabilities\":{\"window\":{\"showDocument\":{\"support\":true}}}}",
	                         e->folder));
	editor_tell(e, "initialized", "{}");
	return e;
}

static bool is_empty(const char *folder)
{
	DIR *d = opendir(folder);
	struct dirent *entry;
	bool is = true;
	while (d && (entry = readdir(d)))
		is &= entry->d_name[0] == '.';
	closedir(d);
	return is;
}

// Waits for the server's end: nothing may be left on the disk.
static int editor_gone(struct editor *e)
{
	int status;
	cr_assert_eq(waitpid(e->pid, &status, 0), e->pid);
	cr_assert(is_empty(e->temporary));
	close(e->to), close(e->from);
	frames_free(&e->in);
	scratch_remove(e->folder);
	arena_free(&e->arena);
	free(e);
	return status;
}

// Ends the conversation as an editor does.
static void editor_end(struct editor *e)
{
	cJSON_Delete(editor_call(e, "shutdown", "null"));
	editor_tell(e, "exit", "null");
	int status = editor_gone(e);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", status);
}

static void editor_open(struct editor *e, const char *text)
{
	editor_tell(e, "textDocument/didOpen", "{\"textDocument\":{\"uri\":\"%s\",\"languageId\":\"cuda\",\"version\":1,\"text\":%s}}", e->uri,
	            quoted(e, text));
}

// The diagnostics of that version of the open file, to be deleted by the caller.
static cJSON *editor_diagnostics(struct editor *e, int version)
{
	for (;;) {
		cJSON *message = editor_next(e), *params = cJSON_GetObjectItem(message, "params");
		cr_assert_not_null(message);
		cJSON *its = cJSON_GetObjectItem(params, "version");
		if (strcmp(method_of(message), "textDocument/publishDiagnostics") == 0 && its && its->valueint == version) {
			cJSON *list = cJSON_DetachItemFromObject(params, "diagnostics");
			cJSON_Delete(message);
			return list;
		}
		cJSON_Delete(message);
	}
}

static int start_line(const cJSON *item)
{
	return cJSON_GetObjectItem(cJSON_GetObjectItem(cJSON_GetObjectItem(item, "range"), "start"), "line")->valueint;
}

static const char *text_in(const cJSON *item, const char *name)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(item, name));
	return text ? text : "";
}

// Waits until that version has exactly the one finding, in that line (from 0).
static void expect_fault(struct editor *e, int version, int line)
{
	cJSON *list = editor_diagnostics(e, version);
	cr_assert_eq(cJSON_GetArraySize(list), 1, "%s", cJSON_Print(list));
	cr_assert_str_eq(text_in(list->child, "code"), "GPU101");
	cr_assert_eq(start_line(list->child), line, "%s", cJSON_Print(list));
	cJSON_Delete(list);
}

static void expect_clean(struct editor *e, int version)
{
	cJSON *list = editor_diagnostics(e, version);
	cr_assert_eq(cJSON_GetArraySize(list), 0, "%s", cJSON_Print(list));
	cJSON_Delete(list);
}

static void insert(struct editor *e, int version, int line, const char *text)
{
	editor_tell(e, "textDocument/didChange",
	            "{\"textDocument\":{\"uri\":\"%s\",\"version\":%d},\"contentChanges\":[{\"range\":{\"start\":{\"line\":%d,\"character\":0},"
	            "\"end\":{\"line\":%d,\"character\":0}},\"text\":%s}]}",
	            e->uri, version, line, line, quoted(e, text));
}

Test(server, findings_follow_the_text)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	cJSON *list = editor_diagnostics(e, 1), *one = list->child;
	cr_assert_eq(cJSON_GetArraySize(list), 1, "%s", cJSON_Print(list));
	cr_assert_str_eq(text_in(one, "source"), "gpulint");
	cr_assert_eq(start_line(one), 8);
	cr_assert_eq(cJSON_GetObjectItem(one, "severity")->valueint, 1);
	cr_assert_geq(cJSON_GetArraySize(cJSON_GetObjectItem(one, "relatedInformation")), 2);
	cJSON_Delete(list);
	insert(e, 2, 4, "// two more\n// lines\n"); // behind the line with the brace stands the same as before
	expect_fault(e, 2, 10);
	insert(e, 3, 10, "\tcudaDeviceSynchronize();\n");
	expect_clean(e, 3);
	insert(e, 4, 0, "#include <stdio.h>\n"); // what was parsed in front is no longer what the text begins with
	expect_clean(e, 4);
	editor_tell(e, "textDocument/didClose", "{\"textDocument\":{\"uri\":\"%s\"}}", e->uri);
	cJSON *message = editor_next(e);
	cr_assert_eq(cJSON_GetArraySize(cJSON_GetObjectItem(cJSON_GetObjectItem(message, "params"), "diagnostics")), 0);
	cJSON_Delete(message);
	editor_end(e);
}

static const cJSON *action(const cJSON *response, const char *part)
{
	const cJSON *item;
	cJSON_ArrayForEach(item, cJSON_GetObjectItem(response, "result"))
	{
		if (strstr(text_in(item, "title"), part))
			return item;
	}
	return NULL;
}

// Actions for line 9 once the second answer with edits is there.
static cJSON *actions(struct editor *e, const char *wanted)
{
	for (int i = 0; i < 600; i++) {
		cJSON *response = editor_call(e, "textDocument/codeAction",
		                              "{\"textDocument\":{\"uri\":\"%s\"},\"range\":{\"start\":{\"line\":8,\"character\":2},"
		                              "\"end\":{\"line\":8,\"character\":2}},\"context\":{\"diagnostics\":[]}}",
		                              e->uri);
		if (action(response, wanted))
			return response;
		cJSON_Delete(response);
		nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
	}
	cr_assert_fail("no action with `%s`", wanted);
	return NULL;
}

static const cJSON *first_edit(struct editor *e, const cJSON *item)
{
	return cJSON_GetObjectItem(cJSON_GetObjectItem(cJSON_GetObjectItem(item, "edit"), "changes"), e->uri)->child;
}

Test(server, actions_mend_ignore_and_show)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	cJSON *response = actions(e, "Show what orders");
	const char *picture = arena_strdup(
		&e->arena,
		cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetObjectItem(action(response, "Show what"), "command"), "arguments"), 0)->valuestring);
	size_t length;
	const char *svg = file_read(&e->arena, picture + strlen("file://"), &length);
	cr_assert(svg && strncmp(svg, "<svg", 4) == 0);
	const char *ignore = arena_strdup(&e->arena, text_in(first_edit(e, action(response, "Ignore GPU101")), "newText"));
	cr_assert_str_eq(ignore, "\t// gpulint: ignore[GPU101] \n");
	const cJSON *fix = action(response, "insert in front of line 9");
	cr_assert_not_null(fix, "%s", cJSON_Print(response));
	const char *text = arena_strdup(&e->arena, text_in(first_edit(e, fix), "newText"));
	cr_assert_eq(start_line(first_edit(e, fix)), 8);
	cJSON_Delete(response);
	insert(e, 2, 8, text);
	expect_clean(e, 2);
	editor_tell(e, "textDocument/didChange", "{\"textDocument\":{\"uri\":\"%s\",\"version\":3},\"contentChanges\":[{\"text\":%s}]}", e->uri,
	            quoted(e, fault));
	expect_fault(e, 3, 8);
	insert(e, 4, 8, ignore);
	expect_clean(e, 4);
	cJSON *shown = editor_call(e, "workspace/executeCommand", "{\"command\":\"gpulint.showPicture\",\"arguments\":[\"file:///etc/passwd\"]}");
	cr_assert_not_null(cJSON_GetObjectItem(shown, "error"), "only what the server drew");
	cJSON_Delete(shown);
	cJSON_Delete(editor_call(e, "workspace/executeCommand", "{\"command\":\"gpulint.showPicture\",\"arguments\":[\"%s\"]}", picture));
	cJSON *asked = editor_next(e);
	cr_assert_str_eq(method_of(asked), "window/showDocument");
	cJSON_Delete(asked);
	editor_end(e);
}

Test(server, a_finding_goes_to_the_baseline)
{
	struct editor *e = editor_new();
	scratch_write(&e->arena, e->folder, "clean.cu", "void cudaDeviceReset();\n");
	scratch_write(&e->arena, e->folder, ".gpulint", "baseline: known.json\n");
	const char *write = arena_printf(&e->arena, "cd '%s' && GPULINT_CACHE_DIR= '%s' check -q --headers=bundled --write-baseline clean.cu",
	                                 e->folder, GPULINT_BINARY);
	cr_assert_eq(system(write), 0);
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	cJSON *response = actions(e, "baseline");
	const cJSON *command = cJSON_GetObjectItem(action(response, "Leave this GPU101 to the baseline"), "command");
	char *arguments = cJSON_PrintUnformatted(cJSON_GetObjectItem(command, "arguments"));
	cJSON_Delete(editor_call(e, "workspace/executeCommand", "{\"command\":\"%s\",\"arguments\":%s}", text_in(command, "command"), arguments));
	free(arguments);
	cJSON_Delete(response);
	cJSON *list = NULL;
	for (int i = 0; i < 4 && (!list || list->child); i++) { // the second answer of the question before may come first
		cJSON_Delete(list);
		list = editor_diagnostics(e, 1);
	}
	cr_assert_null(list->child, "%s", cJSON_Print(list));
	cJSON_Delete(list);
	size_t length;
	cr_assert(strstr(file_read(&e->arena, path_join(&e->arena, e->folder, "known.json"), &length), "GPU101"));
	cJSON *wrong = editor_call(e, "workspace/executeCommand", "{\"command\":\"gpulint.addToBaseline\",\"arguments\":[\"%s\",\"0\"]}", e->uri);
	cr_assert_not_null(cJSON_GetObjectItem(wrong, "error"));
	cJSON_Delete(wrong);
	editor_end(e);
}

Test(server, hover_explains)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	cJSON *on = editor_call(e, "textDocument/hover", "{\"textDocument\":{\"uri\":\"%s\"},\"position\":{\"line\":8,\"character\":4}}", e->uri);
	const char *text = text_in(cJSON_GetObjectItem(cJSON_GetObjectItem(on, "result"), "contents"), "value");
	cr_assert(strstr(text, "GPU101") && strstr(text, "**Why.**") && strstr(text, "**Fix.**"), "%s", text);
	cJSON_Delete(on);
	cJSON *off = editor_call(e, "textDocument/hover", "{\"textDocument\":{\"uri\":\"%s\"},\"position\":{\"line\":0,\"character\":0}}", e->uri);
	cr_assert(cJSON_IsNull(cJSON_GetObjectItem(off, "result")));
	cJSON_Delete(off);
	editor_end(e);
}

Test(server, a_header_that_is_saved)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	scratch_write(&e->arena, e->folder, "mine.h",
	              "#define ENDING cudaStreamDestroy(s1);\n#undef cudaStreamNonBlocking\n#define cudaStreamNonBlocking cudaStreamDefault\n");
	editor_tell(e, "textDocument/didSave", "{\"textDocument\":{\"uri\":\"file://%s/mine.h\"}}", e->folder);
	cJSON *list = NULL;
	for (int i = 0; i < 4 && (!list || list->child); i++) { // answers to the text with the old header may come first
		cJSON_Delete(list);
		list = editor_diagnostics(e, 1);
	}
	cr_assert_null(list->child, "%s", cJSON_Print(list));
	cJSON_Delete(list);
	editor_end(e);
}

Test(server, what_was_not_analysed_is_said)
{
	struct editor *e = editor_new();
	editor_open(e, "#include <cuda_runtime.h>\nvoid f()\n{\n\tcudaDeviceSynchronize(;\n}\n");
	cJSON *list = editor_diagnostics(e, 1);
	cr_assert_eq(cJSON_GetArraySize(list), 2, "%s", cJSON_Print(list));
	cr_assert(strstr(text_in(list->child, "message"), "syntax error"), "%s", cJSON_Print(list));
	cr_assert_eq(cJSON_GetObjectItem(list->child, "severity")->valueint, 3);
	cr_assert(strstr(text_in(list->child->next, "message"), "no explored path holds `cudaDeviceSynchronize`"), "%s", cJSON_Print(list));
	cr_assert_eq(start_line(list->child->next), 3);
	cJSON_Delete(list);
	editor_end(e);
}

// First process whose parent it is; 0 = none.
static pid_t child_of(pid_t parent)
{
	char name[64], line[256] = "";
	snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)parent, (int)parent);
	FILE *f = fopen(name, "r");
	if (f && !fgets(line, sizeof line, f))
		line[0] = 0;
	if (f)
		fclose(f);
	return (pid_t)atoi(line);
}

Test(server, a_process_that_dies_is_said_and_made_again)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	pid_t resident = child_of(e->pid);
	cr_assert_gt(resident, 0);
	kill(resident, SIGKILL);
	insert(e, 2, 8, "\tcudaDeviceSynchronize();\n");
	expect_clean(e, 2);
	editor_end(e);
}

Test(server, edits_faster_than_analysis)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	for (int version = 2; version < 200; version++)
		insert(e, version, 4, version % 2 ? "// odd\n" : "// even\n");
	insert(e, 200, 3, "// last\n");
	expect_fault(e, 200, 8 + 199);
	editor_end(e);
}

Test(server, broken_messages)
{
	struct editor *e = editor_start();
	cJSON *early = editor_call(e, "textDocument/hover", "{}");
	cr_assert_eq(cJSON_GetObjectItem(cJSON_GetObjectItem(early, "error"), "code")->valueint, -32002);
	cJSON_Delete(early);
	cJSON_Delete(editor_call(e, "initialize", "{\"capabilities\":{}}"));
	editor_send(e, "{\"jsonrpc\":");
	dprintf(e->to, "Nonsense: 1\r\n\r\n");
	editor_send(e, "[]");
	editor_send(e, "{\"id\":{},\"method\":7,\"params\":0}");
	editor_tell(e, "textDocument/didOpen", "{\"textDocument\":7}");
	editor_tell(e, "textDocument/didChange", "[1,2]");
	editor_tell(e, "$/setTrace", "{}");
	editor_tell(e, "textDocument/didOpen", "{\"textDocument\":{\"uri\":\"untitled:1\",\"text\":\"x\",\"version\":1}}");
	cJSON *unknown = editor_call(e, "textDocument/rename", "{}");
	cr_assert_eq(cJSON_GetObjectItem(cJSON_GetObjectItem(unknown, "error"), "code")->valueint, -32601);
	cJSON_Delete(unknown);
	cJSON *twice = editor_call(e, "initialize", "{}");
	cr_assert_not_null(cJSON_GetObjectItem(twice, "error"));
	cJSON_Delete(twice);
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	editor_end(e);
}

Test(server, an_editor_that_goes_without_a_word)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	close(e->to);
	e->to = -1;
	int status = editor_gone(e);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 2, "status %x", status);
}

Test(server, a_signal)
{
	struct editor *e = editor_new();
	editor_open(e, fault);
	expect_fault(e, 1, 8);
	kill(e->pid, SIGTERM);
	int status = editor_gone(e);
	cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "status %x", status);
}

Test(server, a_huge_file)
{
	struct editor *e = editor_new();
	size_t lines = 200000, n = 0;
	char *text = arena_alloc(&e->arena, strlen(fault) + 32 * lines + 1);
	n += (size_t)(stpcpy(text, "#include <cuda_runtime.h>\n") - text);
	for (size_t i = 0; i < lines; i++)
		n += (size_t)sprintf(text + n, "int number_%zu = %zu;\n", i, i);
	strcpy(text + n, fault);
	editor_open(e, text);
	expect_fault(e, 1, (int)lines + 9);
	insert(e, 2, 3, "// edited\n");
	expect_fault(e, 2, (int)lines + 10);
	editor_end(e);
}

// Doubles an empty macro 50 times: libclang is never done.
Test(server, a_parse_without_end)
{
	struct editor *e = editor_new();
	const char *text = "#define A0\n";
	for (int i = 1; i <= 50; i++)
		text = arena_printf(&e->arena, "%s#define A%d A%d A%d\n", text, i, i - 1, i - 1);
	editor_open(e, arena_printf(&e->arena, "%sA50 void cudaDeviceReset();\n", text));
	editor_tell(e, "textDocument/didChange", "{\"textDocument\":{\"uri\":\"%s\",\"version\":2},\"contentChanges\":[{\"text\":%s}]}", e->uri,
	            quoted(e, fault));
	expect_fault(e, 2, 8);
	editor_end(e);
}

// "GPU101:9 GPU102:12 ", of the diagnostics with a code, or of the findings of a report. Both are sorted by place.
static const char *told(struct editor *e, const cJSON *list, bool is_report)
{
	const char *all = "";
	const cJSON *item;
	cJSON_ArrayForEach(item, list)
	{
		int line = is_report ? cJSON_GetObjectItem(cJSON_GetObjectItem(item, "location"), "line")->valueint : start_line(item) + 1;
		if (*text_in(item, "code"))
			all = arena_printf(&e->arena, "%s%s:%d ", all, text_in(item, "code"), line);
	}
	return all;
}

static const char *told_by_check(struct editor *e, const char *path)
{
	size_t length;
	const char *report = path_join(&e->arena, e->folder, "report.json");
	const char *command = arena_printf(&e->arena,
	                                   "GPULINT_CACHE_DIR= '%s' check -q --exit-zero --headers=bundled --output=json='%s' '%s' 2>/dev/null",
	                                   GPULINT_BINARY, report, path);
	cr_assert_eq(system(command), 0);
	const char *text = file_read(&e->arena, report, &length);
	cJSON *json = cJSON_Parse(text);
	const char *all = told(e, cJSON_GetObjectItem(json, "findings"), true);
	cJSON_Delete(json);
	return all;
}

static void expect_told(struct editor *e, int version, const char *wanted)
{
	cJSON *list = editor_diagnostics(e, version);
	cr_expect_str_eq(told(e, list, false), wanted, "%s, version %d", e->uri, version);
	cJSON_Delete(list);
}

// Missing headers, instances of templates, a macro that hides launches, C: whatever rounds of parsing a file takes, edits take them too.
Test(server, says_what_check_says)
{
	static const char *const program[] = {
		"gpu101/bad_array_of_missing_header.cu",  "gpu101/bad_configuration_set_to_zero.c",   "gpu101/bad_default_beside_current_stream.cu",
		"gpu102/bad_view_gets_another_stream.cu", "gpu104/bad_copy_on_the_waiting_stream.cu", "gpu110/bad_home_in_a_view.cu",
		"gpu114/bad_one_call_of_a_class.cpp",     "gpu202/bad_tensor_without_a_guard.cu",     "gpu401/bad_handed_over_too_early.cu",
		"gpu503/bad_move_assignment.cpp",
	};
	struct editor *e = editor_new();
	for (size_t i = 0; i < sizeof program / sizeof *program; i++) {
		size_t length;
		const char *path = arena_printf(&e->arena, GPULINT_SOURCE_DIR "/corpus/rules/%s", program[i]);
		const char *text = file_read(&e->arena, path, &length);
		cr_assert_not_null(text, "%s", path);
		const char *wanted = told_by_check(e, path);
		cr_expect(*wanted, "%s: nothing found", path);
		e->uri = arena_printf(&e->arena, "file://%s", path);
		editor_open(e, text);
		expect_told(e, 1, wanted);
		editor_tell(e, "textDocument/didChange", "{\"textDocument\":{\"uri\":\"%s\",\"version\":2},\"contentChanges\":[{\"text\":%s}]}",
		            e->uri, quoted(e, arena_printf(&e->arena, "%s\n// edited\n", text)));
		expect_told(e, 2, wanted);
		editor_tell(e, "textDocument/didClose", "{\"textDocument\":{\"uri\":\"%s\"}}", e->uri);
	}
	editor_end(e);
}
