// SPDX-License-Identifier: Apache-2.0
// Runs the built gpulint on files of a temporary folder.
#ifndef GPULINT_TESTS_PROGRAM_H
#define GPULINT_TESTS_PROGRAM_H

#include <criterion/criterion.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>

#include "scratch.h"

// A stream is used by the legacy default stream and a non-blocking one without order: GPU101 on line 8.
#define FAULT                                                                                                                                        \
	"#include <cuda_runtime.h>\n"                                                                                                                \
	"__global__ void scale(float *p) { p[0] *= 2; }\n"                                                                                           \
	"void run(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"                                                                                   \
	"\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "                                                      \
	"cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"                                                                                    \
	"\tscale<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1);\n}\n"
#define CLEAN                                                                                                                                        \
	"#include <cuda_runtime.h>\n__global__ void scale(float *p) { p[0] *= 2; }\n"                                                                \
	"void run(float *d)\n{\n\tscale<<<1, 1>>>(d);\n}\n"
struct program {
	struct arena arena;
	const char *folder;
	const char *out, *err; // of the last run
	int status;            // of the last run; 128 + signal
};

static inline struct program *program_new(void)
{
	struct program *p = calloc(1, sizeof *p);
	p->folder = scratch_new(&p->arena);
	mkdir(path_join(&p->arena, p->folder, ".git"), 0777); // the tree ends here
	chmod(p->folder, 0777);
	return p;
}

static inline void program_free(struct program *p)
{
	scratch_remove(p->folder);
	arena_free(&p->arena);
	free(p);
}

static inline const char *program_file(struct program *p, const char *name, const char *text)
{
	return scratch_write(&p->arena, p->folder, name, text);
}

// endless.cu: counts to 250,000 at compile time, 2,000 times over: never done within a test's time.
static inline void program_endless(struct program *p)
{
	enum { LINES = 2000, MOST = 48 }; // about 0.2 s each, and no memory
	char *text = arena_alloc(&p->arena, (LINES + 8) * MOST), *at = text;
	at += sprintf(at, "constexpr int loop(int n)\n{\n\tint i = 0;\n\twhile (i < n)\n\t\ti++;\n\treturn i;\n}\n");
	for (int i = 0; i < LINES; i++)
		at += sprintf(at, "static_assert(loop(%d), \"\");\n", 250000 + i);
	sprintf(at, "void cuda_work();\n");
	program_file(p, "endless.cu", text);
}

// Runs a shell line in the folder; $G is gpulint with bundled headers.
__attribute__((format(printf, 2, 3))) static inline int program_shell(struct program *p, const char *format, ...)
{
	char line[4096];
	size_t n;
	va_list ap;
	va_start(ap, format);
	vsnprintf(line, sizeof line, format, ap);
	va_end(ap);
	const char *command = arena_printf(
		&p->arena, "cd '%s' && export GPULINT_CACHE_DIR= G='%s check --headers=bundled' GPULINT='%s' && exec >.out 2>.err; %s", p->folder,
		GPULINT_BINARY, GPULINT_BINARY, line);
	int status = system(command);
	p->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	p->out = file_read(&p->arena, path_join(&p->arena, p->folder, ".out"), &n);
	p->err = file_read(&p->arena, path_join(&p->arena, p->folder, ".err"), &n);
	p->out = p->out ? p->out : "";
	p->err = p->err ? p->err : "";
	return p->status;
}

#define expect_status(p, wanted) cr_expect_eq((p)->status, (wanted), "status %d instead of %d\n%s%s", (p)->status, (wanted), (p)->out, (p)->err)
#define expect_out(p, part) cr_expect(strstr((p)->out, (part)), "`%s` not in:\n%s%s", (part), (p)->out, (p)->err)
#define expect_err(p, part) cr_expect(strstr((p)->err, (part)), "`%s` not in:\n%s", (part), (p)->err)

#endif
