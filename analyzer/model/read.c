// SPDX-License-Identifier: Apache-2.0
// Rows from JSON, each held against the schema of model/model.h.
#include "model/read.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/reader.h"

void model_fail(struct model_reader *r, const struct jnode *at, const char *action, const char *what, ...)
{
	char text[512];
	va_list args;
	if (r->message)
		return;
	va_start(args, what);
	vsnprintf(text, sizeof text, what, args);
	va_end(args);
	r->message = text_in_line(r->arena, arena_printf(r->arena, "%s:%u: %s%s%s: %s", r->file, r->line + (at ? at->line - 1 : 0),
	                                                 r->name ? r->name : "", r->name ? ": " : "", text, action));
}

const char *model_instead(struct model_reader *r, const struct nearest *near)
{
	return near->best ? arena_printf(r->arena, "say \"%s\"", near->best) : "docs/models.md lists what may stand here";
}

const char *model_read_text(struct model_reader *r, const struct jnode *object, const char *key)
{
	const struct jnode *item = jnode_member(object, key);
	if (item && !jnode_is(item, JNODE_STRING))
		model_fail(r, item, "write a string", "\"%s\" is %s", key, jnode_kind_name(item->kind));
	return jnode_text(item);
}

bool model_read_bool(struct model_reader *r, const struct jnode *value)
{
	if (!jnode_is(value, JNODE_TRUE) && !jnode_is(value, JNODE_FALSE))
		model_fail(r, value, "write true or false", "\"%s\" is %s", value->key, jnode_kind_name(value->kind));
	return jnode_is(value, JNODE_TRUE);
}

static bool flag(struct model_reader *r, const struct jnode *json, const char *key)
{
	const struct jnode *item = jnode_member(json, key);
	return item && model_read_bool(r, item);
}

void model_check_keys(struct model_reader *r, const struct jnode *json, const char *const *known)
{
	const struct jnode *item;
	JNODE_EACH(item, json)
	{
		struct nearest near = {.wanted = item->key};
		bool is_known = false;
		for (size_t i = 0; known[i]; i++) {
			is_known |= !strcmp(known[i], item->key);
			nearest_try(&near, known[i]);
		}
		if (!is_known)
			model_fail(r, item, model_instead(r, &near), "unknown key \"%s\"", item->key);
	}
}

// --- rows -----------------------------------------------------------------------------------------------------------

static void read_default(struct model_reader *r, int64_t *value, const struct jnode *item)
{
	int i = model_read_arg(r, item, item->key);
	if (!jnode_is(item, JNODE_NUMBER) || !item->is_integer)
		model_fail(r, item, "give a whole number", "default \"%s\" is no whole number", item->key);
	else if (i >= 0)
		value[i] = item->integer;
}

static void read_args(struct model_reader *r, const struct jnode *json)
{
	struct model_row *row = r->row;
	const struct jnode *args = jnode_member(json, "args"), *min = jnode_member(json, "min_args"), *item;
	const char **name = ARENA_ARRAY(r->arena, const char *, MODEL_MAX_ARGS);
	int64_t *value = ARENA_ARRAY(r->arena, int64_t, MODEL_MAX_ARGS);
	row->arg_name = name;
	row->arg_default = value;
	if (!jnode_is(args, JNODE_ARRAY))
		model_fail(r, json, "list the names of its arguments, [] if it has none", "no \"args\"");
	JNODE_EACH(item, args)
	{
		if (!jnode_is(item, JNODE_STRING) || row->arg_count == MODEL_MAX_ARGS) {
			model_fail(r, item, "list up to 40 names", "bad or too many \"args\"");
			return;
		}
		for (int i = 0; i < row->arg_count; i++)
			if (!strcmp(name[i], item->text))
				model_fail(r, item, "give each a name of its own", "argument \"%s\" twice", item->text);
		value[row->arg_count] = INT64_MIN;
		name[row->arg_count++] = item->text;
	}
	row->min_args = row->arg_count;
	if (min && (!jnode_is(min, JNODE_NUMBER) || !min->is_integer || min->integer < 0 || min->integer > row->arg_count))
		model_fail(r, min, "give how many arguments every call has", "\"min_args\" out of range");
	else if (min)
		row->min_args = (uint8_t)min->integer;
	JNODE_EACH(item, jnode_member(json, "defaults"))
	read_default(r, value, item);
}

static enum model_result read_result(struct model_reader *r, const struct jnode *json)
{
	static const char *const names[] = {[RESULT_STATUS] = "status",   [RESULT_POLL] = "poll",   [RESULT_HANDLE] = "handle",
	                                    [RESULT_POINTER] = "pointer", [RESULT_VALUE] = "value", [RESULT_VOID] = "void"};
	const char *text = model_read_text(r, json, "result");
	struct nearest near = {.wanted = text};
	for (size_t i = 0; text && i < sizeof names / sizeof *names; i++) {
		if (!strcmp(names[i], text))
			return (enum model_result)i;
		nearest_try(&near, names[i]);
	}
	if (text)
		model_fail(r, jnode_member(json, "result"), model_instead(r, &near), "unknown result \"%s\"", text);
	return RESULT_STATUS;
}

static void read_conditions(struct model_reader *r, const struct jnode *json)
{
	const struct jnode *when = jnode_member(json, "when");
	const char *inert = model_read_text(r, json, "inert_if_null");
	r->row->when_arg = ARG_NONE;
	r->row->inert_if_null = (int8_t)(inert ? model_read_arg(r, jnode_member(json, "inert_if_null"), inert) : ARG_NONE);
	if (!when)
		return;
	if (!when->child || when->child->next || !when->child->key || !jnode_is(when->child, JNODE_STRING)) {
		model_fail(r, when, "write { ARGUMENT: KIND }", "\"when\" is not one argument and its handle kind");
		return;
	}
	r->row->when_arg = (int8_t)model_read_arg(r, when->child, when->child->key);
	r->row->when_handle = (enum handle_kind)model_read_handle(r, when->child, when->child->text);
}

static void read_effects(struct model_reader *r, const struct jnode *json)
{
	const struct jnode *effects = jnode_member(json, "effects"), *item;
	struct effect *list = ARENA_ARRAY(r->arena, struct effect, effects ? effects->count + 1 : 1);
	const char **where = ARENA_ARRAY(r->arena, const char *, effects ? effects->count + 1 : 1);
	r->row->effect = list;
	r->row->effect_source = where;
	if (effects && (!jnode_is(effects, JNODE_ARRAY) || effects->count > MODEL_MAX_EFFECTS)) {
		model_fail(r, effects, "list up to 255 effects, [] or no key for a call that does nothing to the GPU", "\"effects\" is no such list");
		return;
	}
	JNODE_EACH(item, effects)
	{
		list[r->row->effect_count] = model_read_effect(r, item, &where[r->row->effect_count]);
		r->row->effect_count++;
	}
}

// Checks are cheap and in order: the first mistake of a row is the one that is said.
static void read_row(struct model_reader *r, const char *library, const struct jnode *json, struct model_file *out)
{
	static const char *const known[] = {"name",     "args",    "min_args", "variadic", "per_thread",    "device", "result",
	                                    "defaults", "effects", "expand",   "when",     "inert_if_null", "older",  NULL};
	struct model_row *row = vec_push(r->arena, &out->rows);
	r->row = row;
	r->name = model_read_text(r, json, "name");
	*row = (struct model_row){.name = r->name ? r->name : "", .library = library};
	row->declared = arena_printf(r->arena, "%s:%u", r->file, r->line + json->line - 1);
	model_check_keys(r, json, known);
	row->is_variadic = flag(r, json, "variadic");
	row->has_per_thread = flag(r, json, "per_thread");
	row->is_device = flag(r, json, "device");
	row->older = model_read_text(r, json, "older");
	row->result = read_result(r, json);
	read_args(r, json);
	if (!r->message)
		read_conditions(r, json);
	if (!r->message)
		read_effects(r, json);
}

// --- sets -----------------------------------------------------------------------------------------------------------

// The text with every {key} replaced by the object's strings.
static const char *substitute(struct model_reader *r, const char *text, size_t length, const struct jnode *object)
{
	VEC(char) out = {0};
	for (const char *end = text + length; text < end;) {
		const struct jnode *item, *found = NULL;
		JNODE_EACH(item, object)
		{
			size_t key = strlen(item->key);
			if (*text == '{' && jnode_is(item, JNODE_STRING) && (size_t)(end - text) > key + 1 && !strncmp(text + 1, item->key, key) &&
			    text[1 + key] == '}')
				found = item;
		}
		for (const char *s = found ? found->text : ""; *s; s++)
			*vec_push(r->arena, &out) = *s;
		if (!found)
			*vec_push(r->arena, &out) = *text;
		text += found ? strlen(found->key) + 2 : 1;
	}
	*vec_push(r->arena, &out) = 0;
	return out.at;
}

static const struct jnode *parsed(struct model_reader *r, const char *text, size_t length)
{
	uint32_t line = 1;
	const char *what = "";
	const struct jnode *json = jnode_parse(r->arena, text, length, &line, &what), place = {.line = line};
	if (!json)
		model_fail(r, &place, "correct the JSON there", "not JSON: %s", what);
	return json;
}

static void expand_row(struct model_reader *r, const struct jnode *file, const char *text, const struct jnode *row, struct model_file *out)
{
	const struct jnode *expand = jnode_member(row, "expand"), *item;
	const struct jnode *set = jnode_is(expand, JNODE_STRING) ? jnode_member(jnode_member(file, "sets"), expand->text) : NULL;
	if (!expand) {
		read_row(r, out->library, row, out);
		return;
	}
	if (!jnode_is(set, JNODE_ARRAY))
		model_fail(r, expand, "name a list of \"sets\"", "expand: no such set");
	JNODE_EACH(item, set)
	{
		const char *one = substitute(r, text + row->begin, row->end - row->begin, item);
		r->line = row->line;
		const struct jnode *json = parsed(r, one, strlen(one));
		if (!r->message)
			read_row(r, out->library, json, out);
		r->line = 1;
		if (r->message)
			return;
	}
}

// --- files ----------------------------------------------------------------------------------------------------------

static void read_rows(struct model_reader *r, const struct jnode *json, const char *text, bool is_sorted, struct model_file *out)
{
	const struct jnode *item;
	const char *last = "";
	JNODE_EACH(item, jnode_member(json, "rows"))
	{
		const char *name = jnode_text(jnode_member(item, "name"));
		r->name = NULL;
		if (!name || !*name)
			model_fail(r, item, "say what it is called, with its namespaces and class", "row without \"name\"");
		else if (is_sorted && strcmp(last, name) > 0)
			model_fail(r, item, "sort the rows by name", "%s: not sorted: comes after \"%s\"", name, last);
		if (r->message)
			return;
		last = name;
		expand_row(r, json, text, item, out);
	}
}

// A list of objects that may be absent.
static void read_list(struct model_reader *r, const struct jnode *json, const char *key, struct model_file *out,
                      void (*read)(struct model_reader *, const struct jnode *, struct model_file *))
{
	const struct jnode *list = jnode_member(json, key), *item;
	if (list && !jnode_is(list, JNODE_ARRAY))
		model_fail(r, list, "write a list", "\"%s\" is %s", key, jnode_kind_name(list->kind));
	JNODE_EACH(item, list)
	{
		r->name = NULL;
		if (!jnode_is(item, JNODE_OBJECT))
			model_fail(r, item, "write { \"name\": ... }", "an element of \"%s\" is %s", key, jnode_kind_name(item->kind));
		if (!r->message)
			read(r, item, out);
	}
}

static void read_file(struct model_reader *r, const char *text, size_t length, bool is_sorted, struct model_file *out)
{
	static const char *const known[] = {"library", "rows", "sets", "types", "macros", NULL};
	if (length > MODEL_MAX_BYTES) {
		model_fail(r, NULL, "split it", "larger than 16 MB");
		return;
	}
	if (!text[strspn(text, " \t\r\n")]) {
		model_fail(r, NULL, "write { \"library\": NAME, \"rows\": [ ... ] }", "the file is empty");
		return;
	}
	const struct jnode *json = parsed(r, text, length);
	if (r->message)
		return;
	if (!jnode_is(json, JNODE_OBJECT)) {
		model_fail(r, json, "write { \"library\": NAME, \"rows\": [ ... ] }", "the file is %s", jnode_kind_name(json->kind));
		return;
	}
	model_check_keys(r, json, known);
	out->library = model_read_text(r, json, "library");
	if (!out->library)
		model_fail(r, json, "say which library the rows are of", "no \"library\"");
	if (!jnode_is(jnode_member(json, "rows"), JNODE_ARRAY))
		model_fail(r, json, "list its functions, [] if it has none", "no \"rows\"");
	if (!r->message)
		read_rows(r, json, text, is_sorted, out);
	if (!r->message)
		read_list(r, json, "types", out, model_read_type);
	if (!r->message)
		read_list(r, json, "macros", out, model_read_macro);
}

bool model_read(struct arena *a, const char *file, const char *text, size_t length, bool is_sorted, struct model_file *out, const char **message)
{
	struct model_reader r = {.arena = a, .file = file, .line = 1};
	*out = (struct model_file){.file = file};
	read_file(&r, text, length, is_sorted, out);
	*message = r.message;
	return !r.message;
}

static int compare_rows(const void *a, const void *b)
{
	const struct model_row *x = a, *y = b;
	int order = strcmp(x->name, y->name);
	if (!order)
		order = x->is_variadic - y->is_variadic;
	return order ? order : x->arg_count - y->arg_count;
}

// Two rows of one name may not both fit the same number of arguments, except a variadic one as the last resort.
static bool is_overlap(const struct model_row *a, const struct model_row *b)
{
	bool same = a->is_variadic == b->is_variadic && a->when_arg == b->when_arg && a->when_handle == b->when_handle;
	return same && a->min_args <= b->arg_count && b->min_args <= a->arg_count;
}

bool model_sort(struct arena *a, struct model_row *row, size_t n, const char **message)
{
	if (n)
		qsort(row, n, sizeof *row, compare_rows);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n && !strcmp(row[i].name, row[k].name); k++)
			if (is_overlap(&row[i], &row[k])) {
				*message = arena_printf(a, "%s: %s: fits the same arguments as the row at %s: leave one of them out", row[k].declared,
				                        row[k].name, row[i].declared);
				return false;
			}
	return true;
}
