// SPDX-License-Identifier: Apache-2.0
// JSON to a stream, without a tree in memory.
//
//   json_open(&j, NULL, '{');           json_text(&j, "name", "x");  json_open(&j, "list", '[');  json_int(&j, NULL, 3);
//   json_close(&j);  json_close(&j);    -> {"name": "x", "list": [3]}
#ifndef GPULINT_BASE_JSON_WRITER_H
#define GPULINT_BASE_JSON_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEEPEST = 32 };

struct json {
	FILE *out;
	bool is_compact; // one line, without blanks
	bool is_in_html; // within a script element: nothing in it can end that
	int depth;
	bool has_items[JSON_DEEPEST];
	char close[JSON_DEEPEST];
};

// name is NULL inside lists. Bytes that are no UTF-8 become U+FFFD.
void json_open(struct json *j, const char *name, char bracket);
void json_close(struct json *j);
void json_text(struct json *j, const char *name, const char *text);
void json_texts(struct json *j, const char *name, const char *const *text, size_t count);
void json_int(struct json *j, const char *name, int64_t value);
void json_real(struct json *j, const char *name, double value);                    // three decimals
void json_raw(struct json *j, const char *name, const char *value, size_t length); // JSON as it stands
void json_bool(struct json *j, const char *name, bool value);

#endif
