// SPDX-License-Identifier: Apache-2.0
// Look-up of rows and handle types in the compiled-in tables.
#include "model/model.h"

#include <string.h>

#include "model/tables.h"

const struct model_row *model_rows(size_t *count)
{
	*count = model_table_count;
	return model_table;
}

uint64_t model_stamp(void)
{
	return model_table_stamp;
}

// Index of the first row whose name is not smaller.
static size_t lower_bound(const struct model_set *set, const char *name)
{
	size_t low = 0, high = set->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (strcmp(set->row[middle].name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// The rows of that name: the user's, or those compiled in.
static struct model_set rows_named(const struct model_set *own, const char *name)
{
	const struct model_set compiled = {model_table, model_table_count};
	const struct model_set *set = own;
	size_t from = set ? lower_bound(set, name) : 0, to;
	if (!set || from == set->count || strcmp(set->row[from].name, name) != 0) {
		set = &compiled;
		from = lower_bound(set, name);
	}
	for (to = from; to < set->count && !strcmp(set->row[to].name, name);)
		to++;
	return (struct model_set){set->row + from, to - from};
}

// Handle kind of a value, or of what it points or refers to.
static enum handle_kind value_handle(const struct ir_value *value)
{
	const struct ir_type *t = value ? value->type : NULL;
	while (t && !t->handle && (t->kind == TYPE_REFERENCE || t->kind == TYPE_POINTER) && t->element)
		t = t->element;
	return t ? t->handle : HANDLE_NONE;
}

// Does the call give the one argument more that older versions of the library take, a yes or no behind the stream?
static bool is_older(const struct model_row *row, const struct ir_value **arg, uint32_t args)
{
	if (!row->older || !arg || args != row->arg_count + 1u || arg[args - 1]->type->kind != TYPE_BOOL)
		return false;
	const struct ir_value *stream = arg[row->arg_count - 1];
	return value_handle(stream) == HANDLE_STREAM || (stream->kind == V_INT && stream->integer == 0);
}

static bool fits(const struct model_row *row, const struct ir_value **arg, uint32_t args)
{
	if (args < row->min_args || (args > row->arg_count && !row->is_variadic && !is_older(row, arg, args)))
		return false;
	return row->when_arg == ARG_NONE || (arg && (uint32_t)row->when_arg < args && value_handle(arg[row->when_arg]) == row->when_handle);
}

static bool has_stream(const struct ir_value **arg, uint32_t args)
{
	for (uint32_t i = 0; i < args; i++)
		if (value_handle(arg[i]) == HANDLE_STREAM)
			return true;
	return false;
}

// A plain number, or what is computed of any two values, stands where the row has its stream, or a stream where the row has something else: the
// arguments are those of another row of the name, or of one that the table does not have. A zero is the default stream.
static bool is_misread(const struct model_row *row, const struct ir_value **arg, uint32_t args)
{
	for (uint8_t i = 0; arg && i < row->effect_count; i++) {
		const struct effect *e = &row->effect[i];
		if (e->kind == EFFECT_OP && e->stream >= 0 && (uint32_t)e->stream >= args && has_stream(arg, args))
			return true;
		const struct ir_value *v = e->stream >= 0 && (uint32_t)e->stream < args ? arg[e->stream] : NULL;
		bool is_number = v && (v->kind == V_BINARY || v->type->kind == TYPE_INT || v->type->kind == TYPE_BOOL || v->type->kind == TYPE_FLOAT);
		if (is_number && (v->kind != V_INT || v->type->kind == TYPE_BOOL) && v->type->handle == HANDLE_NONE)
			return true;
	}
	return false;
}

// What a value is, less the address or reference by which it is passed.
static const struct ir_type *passed_type(const struct ir_value *v)
{
	const struct ir_type *t = v->type;
	bool is_by_address = t->kind == TYPE_REFERENCE || (t->kind == TYPE_POINTER && v->kind == V_ADDRESS);
	return is_by_address && t->element ? t->element : t;
}

// An object of a class of which nothing is known stands where another row of the name has a handle, and what follows is of another
// type, so that the two are no range: the call may be either row's.
static bool is_in_doubt(const struct model_row *other, const struct ir_value **arg, uint32_t args)
{
	if (args < other->min_args || args > other->arg_count || !arg || (uint32_t)other->when_arg + 1 >= args)
		return false;
	const struct ir_type *t = passed_type(arg[other->when_arg]), *next = passed_type(arg[other->when_arg + 1]);
	return (t->kind == TYPE_RECORD || t->kind == TYPE_UNKNOWN) && t->handle == HANDLE_NONE && t != next;
}

bool model_is_named(const struct model_set *own, const char *name)
{
	return rows_named(own, name).count > 0;
}

// Does the call leave out only the row's last argument, which has a default? Rows of one name share no number of arguments, so that such a row says
// that it has all of them.
static bool leaves_out_last(const struct model_row *row, uint32_t args)
{
	return row->when_arg == ARG_NONE && row->arg_count == args + 1 && row->arg_default[args] != INT64_MIN;
}

const struct model_row *model_find_call(const struct model_set *own, const char *name, const struct ir_value **arg, uint32_t args)
{
	const struct model_row *found = NULL, *longer = NULL;
	bool in_doubt = false, is_refused = false;
	if (!name)
		return NULL;
	const struct model_set named = rows_named(own, name);
	for (size_t i = 0; i < named.count; i++) {
		const struct model_row *row = &named.row[i];
		if (row->when_arg != ARG_NONE && fits(row, arg, args))
			return row;
		in_doubt |= row->when_arg != ARG_NONE && is_in_doubt(row, arg, args);
		bool is_fit = fits(row, arg, args), is_other = is_fit && is_misread(row, arg, args);
		is_refused |= is_other;
		if (!found && is_fit && !is_other)
			found = row;
		if (!longer && leaves_out_last(row, args))
			longer = row;
	}
	if (!found && is_refused)
		found = longer;
	return in_doubt ? NULL : found;
}

const struct model_row *model_find(const struct model_set *own, const char *name, uint32_t args)
{
	return model_find_call(own, name, NULL, args);
}

const char *model_name_with(const char *library, enum effect_kind kind, int what)
{
	size_t n;
	const struct model_row *rows = model_rows(&n);
	for (size_t i = 0; i < n; i++) {
		const struct effect *e = strcmp(rows[i].library, library) == 0 ? model_effect(&rows[i], kind) : NULL;
		if (e && (what < 0 || e->what == what))
			return rows[i].name;
	}
	return NULL;
}

// How like `name` is to the other one: letters that they have in common at their beginnings and ends, against those that only `name` has.
static int likeness(const char *name, const char *other)
{
	size_t n = strlen(name), m = strlen(other), front = 0, back = 0;
	while (front < n && front < m && name[front] == other[front])
		front++;
	while (front + back < n && front + back < m && name[n - back - 1] == other[m - back - 1])
		back++;
	return 2 * (int)(front + back) - (int)n;
}

const char *model_name_beside(const struct model_row *row, enum effect_kind kind, int what)
{
	size_t n;
	const struct model_row *rows = model_rows(&n);
	const char *best = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct effect *e = strcmp(rows[i].library, row->library) == 0 ? model_effect(&rows[i], kind) : NULL;
		bool is_one = e && (what < 0 || e->what == what);
		if (is_one && (!best || likeness(rows[i].name, row->name) > likeness(best, row->name)))
			best = rows[i].name;
	}
	return best;
}

static bool takes_stream(const struct model_row *row)
{
	for (uint8_t i = 0; i < row->effect_count; i++)
		if (row->effect[i].stream >= 0 && (row->effect[i].kind == EFFECT_OP || row->effect[i].kind == EFFECT_COPY))
			return true;
	return false;
}

const char *model_name_on_stream(const struct model_row *row)
{
	static const char suffix[] = "Async";
	size_t n, length = strlen(row->name);
	const struct model_row *rows = model_rows(&n);
	for (size_t i = 0; i < n; i++)
		if (strncmp(rows[i].name, row->name, length) == 0 && strcmp(rows[i].name + length, suffix) == 0 &&
		    strcmp(rows[i].library, row->library) == 0 && takes_stream(&rows[i]))
			return rows[i].name;
	return NULL;
}

const char *model_edit(const char *library, enum model_edit edit)
{
	for (const struct edit_texts *e = edit_table; e->library; e++)
		if (!strcmp(e->library, library))
			return e->text[edit];
	return NULL;
}

const struct effect *model_effect(const struct model_row *row, enum effect_kind kind)
{
	for (uint8_t i = 0; row && i < row->effect_count; i++)
		if (row->effect[i].kind == kind)
			return &row->effect[i];
	return NULL;
}

bool model_is_driver(const struct model_row *row)
{
	return row && strcmp(row->library, "cuda-driver") == 0;
}

bool model_is_gpu(const struct model_row *row)
{
	if (!row)
		return false;
	for (size_t i = 0; host_library_list[i]; i++)
		if (!strcmp(host_library_list[i], row->library))
			return false;
	return true;
}

// --- types ----------------------------------------------------------------------------------------------------------

enum { TYPE_NAME_MAX = 256 };

static bool skip_word(const char **s, const char *word)
{
	size_t n = strlen(word);
	if (strncmp(*s, word, n) != 0)
		return false;
	*s += n;
	return true;
}

// Type name without qualifiers, elaborated keywords, references and template arguments, "T*" as "T *". False if it does
// not fit.
static bool plain_type(const char *s, char out[TYPE_NAME_MAX])
{
	size_t n = 0;
	int depth = 0;
	while (skip_word(&s, "const ") || skip_word(&s, "volatile ") || skip_word(&s, "struct ") || skip_word(&s, "class ") ||
	       skip_word(&s, "enum ") || skip_word(&s, "::"))
		;
	for (; *s; s++) {
		depth += *s == '<';
		if (!depth) {
			if (n + 3 > TYPE_NAME_MAX)
				return false;
			if (*s == '*' && n && out[n - 1] != ' ' && out[n - 1] != '*')
				out[n++] = ' ';
			out[n++] = *s;
		}
		depth -= *s == '>' && depth > 0;
	}
	out[n] = 0;
	for (bool again = true; again;) {
		again = false;
		while (n && (out[n - 1] == ' ' || out[n - 1] == '&'))
			out[--n] = 0;
		if (n > 5 && !strcmp(out + n - 5, "const") && (out[n - 6] == ' ' || out[n - 6] == '*')) {
			out[n -= 5] = 0;
			again = true;
		}
	}
	return true;
}

enum handle_kind model_handle(const char *type_name)
{
	char name[TYPE_NAME_MAX];
	if (!type_name || !plain_type(type_name, name))
		return HANDLE_NONE;
	size_t low = 0, high = handle_table_count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(handle_table[middle].name, name);
		if (!order)
			return handle_table[middle].kind;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return HANDLE_NONE;
}

bool model_is_status(const char *type_name)
{
	const char *qualified = "const ";
	type_name += strncmp(type_name, qualified, strlen(qualified)) == 0 ? strlen(qualified) : 0;
	for (const char *const *name = status_table; *name; name++)
		if (strcmp(*name, type_name) == 0)
			return true;
	return false;
}

const struct model_launch_attribute *model_launch_attribute(int64_t id)
{
	static const struct model_launch_attribute table[] = {
		{2, "cooperative", true, false},
		{6, "programmaticStreamSerializationAllowed", false, true},
	};
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (table[i].id == id)
			return &table[i];
	return NULL;
}

// --- text -----------------------------------------------------------------------------------------------------------

const char *handle_kind_text(enum handle_kind kind)
{
	static const char *const text[] = {
#define X(id, name) [HANDLE_##id] = name,
		HANDLE_KINDS(X)
#undef X
	};
	return (unsigned)kind < HANDLE_KIND_COUNT ? text[kind] : "none";
}

const char *memory_kind_text(enum memory_kind kind)
{
	static const char *const text[] = {
		[MEMORY_UNKNOWN] = "unknown", [MEMORY_DEVICE] = "device", [MEMORY_PINNED] = "pinned", [MEMORY_PAGEABLE] = "pageable",
		[MEMORY_MANAGED] = "managed", [MEMORY_POOL] = "pool",     [MEMORY_ARRAY] = "array",   [MEMORY_SYMBOL] = "symbol",
	};
	return (size_t)kind < sizeof text / sizeof *text ? text[kind] : "unknown";
}

const char *effect_verb(enum effect_kind kind)
{
	static const char *const text[] = {
#define X(id, verb) [EFFECT_##id] = verb,
		EFFECTS(X)
#undef X
	};
	return (unsigned)kind < EFFECT_COUNT ? text[kind] : "unknown";
}
