// SPDX-License-Identifier: Apache-2.0
// Writes one link file of N units: each defines a function of eight calls that calls the next unit's, in groups of ten, as `generate
// functions` does in one file. The unit is parsed once and written N times under other names.
//
//   link_units N FILE.gls INCLUDE_FOLDER
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "link/file.h"

static const char source[] = "#include <cuda_runtime.h>\n"
			     "static __global__ void work(float *p, int n)\n{\n\tif ((int)threadIdx.x < n)\n\t\tp[threadIdx.x] *= 2;\n}\n"
			     "void next_step(float *p, cudaStream_t s, cudaStream_t t);\n"
			     "void this_step(float *p, cudaStream_t s, cudaStream_t t)\n{\n\tcudaEvent_t e;\n"
			     "\tcudaEventCreate(&e);\n\twork<<<1, 256, 0, s>>>(p, 256);\n\tcudaEventRecord(e, s);\n"
			     "\tcudaStreamWaitEvent(t, e, 0);\n\twork<<<1, 256, 0, t>>>(p, 256);\n\tcudaStreamSynchronize(t);\n"
			     "\tcudaEventDestroy(e);\n\tnext_step(p, s, t);\n}\n";

struct units {
	struct arena arena;
	struct interner strings;
	struct ir_unit *unit;
	struct ir_function *own, *next;
};

static int parse(struct units *u, const char *include)
{
	const char *const flags[] = {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-std=c++17", "-isystem", include};
	struct frontend_result result = {0};
	char path[] = "/tmp/gpulint-bench-XXXXXX.cu";
	int fd = mkstemps(path, 3);
	if (fd < 0 || write(fd, source, sizeof source - 1) != (ssize_t)sizeof source - 1 || close(fd))
		return -1;
	struct source_unit unit = {.file = path, .directory = "/tmp", .is_cuda = true, .is_linked = true};
	u->strings.arena = &u->arena;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		*vec_push(&u->arena, &unit.args) = flags[i];
	frontend_run(&u->arena, &u->strings, &unit, &result);
	unlink(path);
	u->unit = result.unit;
	for (size_t i = 0; u->unit && i < u->unit->functions.n; i++) {
		struct ir_function *f = u->unit->functions.at[i];
		u->own = strcmp(f->name, "this_step") == 0 ? f : u->own;
		u->next = strcmp(f->name, "next_step") == 0 ? f : u->next;
	}
	return u->own && u->next ? 0 : -1;
}

static void rename_step(struct units *u, struct ir_function *f, long number)
{
	f->name = f->usr = f->display = intern(&u->strings, arena_printf(&u->arena, "step%ld", number));
}

int main(int argc, char **argv)
{
	struct units u = {0};
	long n = argc == 4 ? atol(argv[1]) : 0;
	FILE *out = n > 0 ? fopen(argv[2], "wb") : NULL;
	if (!out || parse(&u, argv[3])) {
		fprintf(stderr, "usage: link_units N FILE.gls INCLUDE_FOLDER\n");
		return 2;
	}
	for (long i = 0; i < n; i++) {
		u.unit->file = intern(&u.strings, arena_printf(&u.arena, "/bench/unit%ld.cu", i));
		rename_step(&u, u.own, i);
		rename_step(&u, u.next, i % 10 == 9 ? -i : i + 1); // nobody defines the last one's
		u.own->loc.file = u.unit->file;
		if (!link_file_write(out, u.unit))
			return 1;
	}
	return fclose(out) ? 1 : 0;
}
