// SPDX-License-Identifier: Apache-2.0
// Manual pages from tables of options.
#ifndef GPULINT_BASE_MANUAL_H
#define GPULINT_BASE_MANUAL_H

#include <stdio.h>

// Title, NAME and SYNOPSIS of a page of section 1; each line of `synopsis` is a way to call the program.
void manual_begin(FILE *out, const char *program, const char *summary, const char *synopsis);
// Title and NAME of a page of section 7.
void manual_begin_topic(FILE *out, const char *topic, const char *summary);
void manual_section(FILE *out, const char *name);
// A paragraph.
void manual_text(FILE *out, const char *text);
// Lines that stand as they are.
void manual_code(FILE *out, const char *lines);
// A term and what it means.
void manual_item(FILE *out, const char *term, const char *meaning);
// letter 0 = none, argument NULL = none.
void manual_option(FILE *out, const char *name, char letter, const char *argument, const char *meaning);

#endif
