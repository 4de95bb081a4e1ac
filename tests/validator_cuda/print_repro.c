// SPDX-License-Identifier: Apache-2.0
// Writes each witness file as NAME.cu into a folder: print_repro FOLDER FILE...
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "validator/repro.h"

int main(int argc, char **argv)
{
	struct arena a = {0};
	for (int i = 2; i < argc; i++) {
		size_t length = 0;
		struct witness w;
		struct witness_error error = {0};
		char *text = file_read(&a, argv[i], &length);
		if (!text || !witness_read(&a, text, length, &w, &error)) {
			fprintf(stderr, "%s:%u: %s\n", argv[i], error.line, error.what ? error.what : "cannot be read");
			return 2;
		}
		const char *base = path_base(argv[i]), *why = repro_unsupported(&a, &w);
		if (why) {
			printf("%s: skipped: %s\n", base, why);
			continue;
		}
		FILE *f = fopen(path_join(&a, argv[1], arena_printf(&a, "%.*s.cu", (int)strcspn(base, "."), base)), "w");
		if (!f)
			return 2;
		repro_print(&a, &w, f);
		fclose(f);
	}
	arena_free(&a);
	return 0;
}
