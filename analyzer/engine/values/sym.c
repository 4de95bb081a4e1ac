// SPDX-License-Identifier: Apache-2.0
#include "engine/values/sym.h"

#include <string.h>

static uint64_t mix(uint64_t h, uint64_t v)
{
	h ^= v + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
	h *= 0xff51afd7ed558ccdu;
	return h ^ (h >> 33);
}

static uint64_t hash_of(const struct sym *s)
{
	uint64_t h = mix(s->kind, s->op);
	h = mix(h, s->a ? s->a->hash : 1);
	h = mix(h, s->b ? s->b->hash : 2);
	h = mix(h, (uint64_t)s->number);
	for (const char *p = s->text; p && *p; p++)
		h = (h ^ (unsigned char)*p) * 0x100000001b3u;
	h = mix(h, s->var ? s->var->id + 1u : 0);
	return mix(h, s->function ? s->function->id + 1u : 0);
}

static bool same(const struct sym *x, const struct sym *y)
{
	return x->hash == y->hash && x->kind == y->kind && x->op == y->op && x->a == y->a && x->b == y->b && x->number == y->number &&
	       x->text == y->text && x->var == y->var && x->function == y->function;
}

static struct sym *at_id(const struct sym_table *t, uint32_t id)
{
	return &t->block[id / SYM_BLOCK][id % SYM_BLOCK];
}

static uint32_t tag_of(uint64_t hash)
{
	return (uint32_t)(hash >> 32);
}

static void rehash(struct sym_table *t)
{
	size_t buckets = t->buckets ? t->buckets * 2 : 1024;
	struct arena old = t->index;
	t->index = (struct arena){0};
	struct sym_bucket *fresh = ARENA_ARRAY(&t->index, struct sym_bucket, buckets);
	struct sym **block = ARENA_ARRAY(&t->index, struct sym *, buckets / SYM_BLOCK + 1);
	for (size_t i = 0; i * SYM_BLOCK < t->n; i++)
		block[i] = t->block[i];
	for (size_t i = 0; i < t->n; i++) {
		uint64_t hash = at_id(t, (uint32_t)i)->hash;
		size_t at = hash & (buckets - 1);
		while (fresh[at].number)
			at = (at + 1) & (buckets - 1);
		fresh[at] = (struct sym_bucket){tag_of(hash), (uint32_t)i + 1};
	}
	t->bucket = fresh;
	t->block = block;
	t->buckets = buckets;
	arena_free(&old);
}

void sym_table_close(struct sym_table *t)
{
	arena_free(&t->index);
	t->bucket = NULL;
	t->block = NULL;
}

static bool is_closed(const struct sym *s)
{
	return s->kind != SYM_PARAM && s->kind != SYM_INIT && s->kind != SYM_NEW && s->kind != SYM_RESULT && s->kind != SYM_UNKNOWN &&
	       s->kind != SYM_UNDEFINED && s->kind != SYM_CONTENT && s->kind != SYM_VAR && !sym_is_current(s);
}

static uint8_t weight_of(const struct sym *s)
{
	unsigned n = (s->a ? s->a->weight : 0u) + (s->b ? s->b->weight : 0u) + (s->kind == SYM_UNARY || s->kind == SYM_BINARY);
	return n < UINT8_MAX ? (uint8_t)n : UINT8_MAX;
}

bool sym_is_large(const struct sym *s)
{
	return s->weight == UINT8_MAX;
}

static const struct sym *cons(struct sym_table *t, struct sym s)
{
	if (t->n * 4 >= t->buckets * 3)
		rehash(t);
	s.hash = hash_of(&s);
	size_t at = s.hash & (t->buckets - 1);
	for (; t->bucket[at].number; at = (at + 1) & (t->buckets - 1)) {
		if (t->bucket[at].tag != tag_of(s.hash))
			continue;
		const struct sym *there = at_id(t, t->bucket[at].number - 1);
		if (same(there, &s))
			return there;
	}
	s.id = (uint32_t)t->n++;
	s.weight = weight_of(&s);
	s.vars = (s.a ? s.a->vars : 0) | (s.b ? s.b->vars : 0) | (s.kind == SYM_VAR ? UINT64_C(1) << (s.hash >> 58) : 0);
	s.is_closed = is_closed(&s) && (!s.a || s.a->is_closed) && (!s.b || s.b->is_closed);
	if (s.id % SYM_BLOCK == 0)
		t->block[s.id / SYM_BLOCK] = ARENA_ARRAY(t->arena, struct sym, SYM_BLOCK);
	struct sym *fresh = at_id(t, s.id);
	*fresh = s;
	t->bucket[at] = (struct sym_bucket){tag_of(s.hash), s.id + 1};
	return fresh;
}

const struct sym *sym_int(struct sym_table *t, int64_t value)
{
	return cons(t, (struct sym){.kind = SYM_INT, .number = value});
}

const struct sym *sym_text(struct sym_table *t, const char *interned)
{
	return cons(t, (struct sym){.kind = SYM_TEXT, .text = interned});
}

const struct sym *sym_words(struct sym_table *t, const char *words)
{
	return cons(t, (struct sym){.kind = SYM_TEXT, .text = words, .number = 1});
}

const struct sym *sym_function(struct sym_table *t, struct ir_function *f, const char *interned_name)
{
	return cons(t, (struct sym){.kind = SYM_FUNCTION, .function = f, .text = interned_name});
}

const struct sym *sym_numbered(struct sym_table *t, enum sym_kind kind, int64_t number)
{
	return cons(t, (struct sym){.kind = kind, .number = number});
}

const struct sym *sym_of(struct sym_table *t, enum sym_kind kind, const struct sym *a)
{
	// the content of a record that stands for its address: a closure held by value
	if (kind == SYM_PTR && (a->kind == SYM_ADDRESS || a->kind == SYM_CONTENT))
		return a->a;
	if (kind == SYM_ADDRESS && a->kind == SYM_PTR)
		return a->a;
	return cons(t, (struct sym){.kind = kind, .a = a});
}

const struct sym *sym_var(struct sym_table *t, const struct ir_var *var, int64_t frame)
{
	return cons(t, (struct sym){.kind = SYM_VAR, .var = var, .number = frame});
}

const struct sym *sym_field(struct sym_table *t, const struct sym *record, const char *interned)
{
	return cons(t, (struct sym){.kind = SYM_FIELD, .a = record, .text = interned});
}

const struct sym *sym_member(struct sym_table *t, const struct sym *value, const char *interned)
{
	return cons(t, (struct sym){.kind = SYM_MEMBER, .a = value, .text = interned});
}

const struct sym *sym_element(struct sym_table *t, const struct sym *array, const struct sym *index)
{
	return cons(t, (struct sym){.kind = SYM_ELEMENT, .a = array, .b = index});
}

const struct sym *sym_step(struct sym_table *t, const struct sym *location, const struct sym *count, int64_t size)
{
	if (sym_is_int(count, 0))
		return location;
	if (location->kind == SYM_ELEMENT)
		return sym_element(t, location->a, sym_binary(t, OP_ADD, location->b, count));
	if (location->kind == SYM_STEP && location->number == size)
		return sym_step(t, location->a, sym_binary(t, OP_ADD, location->b, count), size);
	if (location->kind == SYM_STEP) {
		const struct sym *first = sym_binary(t, OP_MUL, location->b, sym_int(t, location->number));
		const struct sym *second = sym_binary(t, OP_MUL, count, sym_int(t, size));
		return sym_step(t, location->a, sym_binary(t, OP_ADD, first, second), 1);
	}
	return cons(t, (struct sym){.kind = SYM_STEP, .a = location, .b = count, .number = size});
}

const struct sym *sym_list(struct sym_table *t, const struct sym *head, const struct sym *tail)
{
	return cons(t, (struct sym){.kind = SYM_LIST, .a = head, .b = tail});
}

// Of the stack, of a static, or of a container there: nobody registers those.
static bool is_host_variable(const struct sym *pointer)
{
	const struct sym *root = pointer->kind == SYM_ADDRESS ? sym_root(pointer) : pointer;
	return root->kind == SYM_VAR && root != pointer && root->var->space == SPACE_HOST;
}

// Did the path have the pointer before it reset the device, which destroyed what it points to?
static bool is_from_before(const struct sym *pointer, const struct sym *reset)
{
	if (pointer->kind == SYM_NEW)
		return pointer->number < reset->number;
	return pointer->kind == SYM_PARAM || pointer->kind == SYM_INIT;
}

// A pointer that the driver knows nothing of.
static bool is_unregistered(const struct sym *pointer, const struct sym *reset)
{
	return is_host_variable(pointer) || (reset && reset->kind == SYM_NEW && is_from_before(pointer, reset));
}

const struct sym *sym_accessor(struct sym_table *t, const char *callee, const struct sym *args)
{
	if (strcmp(callee, SYM_MEMORY_TYPE) == 0 && args && is_unregistered(args->a, args->b ? args->b->a : NULL))
		return sym_int(t, 0);
	return cons(t, (struct sym){.kind = SYM_ACCESSOR, .text = callee, .a = args});
}

const struct sym *sym_current(struct sym_table *t, const char *callee)
{
	return cons(t, (struct sym){.kind = SYM_ACCESSOR, .text = callee, .number = 1});
}

bool sym_is_current(const struct sym *s)
{
	return s->kind == SYM_DEVICE || (s->kind == SYM_ACCESSOR && s->number);
}

static bool is_object(const struct sym *s)
{
	return s->kind == SYM_NEW || s->kind == SYM_ADDRESS || s->kind == SYM_FUNCTION;
}

static bool is_never_null(const struct sym *s)
{
	return is_object(s) || s->kind == SYM_TEXT;
}

const struct sym *sym_unary(struct sym_table *t, enum ir_op op, const struct sym *a)
{
	if (a->kind == SYM_INT) {
		switch (op) {
		case OP_NEG: return sym_int(t, (int64_t)(0 - (uint64_t)a->number));
		case OP_NOT: return sym_int(t, ~a->number);
		case OP_LNOT: return sym_int(t, !a->number);
		default: break;
		}
	}
	if (op == OP_LNOT && is_never_null(a))
		return sym_int(t, 0);
	return cons(t, (struct sym){.kind = SYM_UNARY, .op = op, .a = a});
}

static bool fold(enum ir_op op, int64_t x, int64_t y, int64_t *out)
{
	uint64_t ux = (uint64_t)x, uy = (uint64_t)y;
	switch (op) {
	case OP_ADD: *out = (int64_t)(ux + uy); return true;
	case OP_SUB: *out = (int64_t)(ux - uy); return true;
	case OP_MUL: *out = (int64_t)(ux * uy); return true;
	case OP_DIV:
		if (!y || (x == INT64_MIN && y == -1))
			return false;
		*out = x / y;
		return true;
	case OP_MOD:
		if (!y || (x == INT64_MIN && y == -1))
			return false;
		*out = x % y;
		return true;
	case OP_AND: *out = x & y; return true;
	case OP_OR: *out = x | y; return true;
	case OP_XOR: *out = x ^ y; return true;
	case OP_SHL:
		if (uy > 63)
			return false;
		*out = (int64_t)(ux << uy);
		return true;
	case OP_SHR:
		if (uy > 63)
			return false;
		*out = x >> uy;
		return true;
	case OP_LT: *out = x < y; return true;
	case OP_LE: *out = x <= y; return true;
	case OP_GT: *out = x > y; return true;
	case OP_GE: *out = x >= y; return true;
	case OP_EQ: *out = x == y; return true;
	case OP_NE: *out = x != y; return true;
	case OP_LAND: *out = x && y; return true;
	case OP_LOR: *out = x || y; return true;
	default: return false;
	}
}

bool sym_is_undeclared(const struct sym *s)
{
	return s->kind == SYM_INIT && s->a->kind == SYM_VAR && s->a->var->is_undeclared;
}

// Comparisons of a value with itself, and of objects made on this path: two different ones differ, none is null.
// So do two constants of a missing header.
static const struct sym *compare_objects(struct sym_table *t, enum ir_op op, const struct sym *a, const struct sym *b)
{
	if (a == b && a->kind != SYM_UNDEFINED && op >= OP_LT && op <= OP_NE)
		return sym_int(t, op == OP_LE || op == OP_GE || op == OP_EQ);
	if (op != OP_EQ && op != OP_NE)
		return NULL;
	if ((is_never_null(a) && sym_is_int(b, 0)) || (is_never_null(b) && sym_is_int(a, 0)) || (a->kind == SYM_NEW && b->kind == SYM_NEW) ||
	    (sym_is_undeclared(a) && sym_is_undeclared(b)))
		return sym_int(t, op == OP_NE);
	return NULL;
}

// How many numbers are left: of `x % 4` and of `x & 3`; 0 = it is nothing of the kind.
static int64_t ring_of(enum ir_op op, const struct sym *n)
{
	if (n->kind != SYM_INT || n->number < 1 || n->number == INT64_MAX)
		return 0;
	bool is_mask = op == OP_AND && !(n->number & (n->number + 1));
	return op == OP_MOD ? n->number : is_mask ? n->number + 1 : 0;
}

// `x + 5`, `x % 2 + 1` and `x + 1` leave the same of a division by 2: a place that comes around in a ring is one place. Of numbers below 0 that is not so
// (C17 6.5.5), which no index is.
static const struct sym *turned_back(struct sym_table *t, enum ir_op op, const struct sym *a, const struct sym *n)
{
	int64_t ring = ring_of(op, n);
	bool is_sum = ring > 1 && a->kind == SYM_BINARY && a->op == OP_ADD && a->b->kind == SYM_INT && a->b->number >= 0;
	const struct sym *from = is_sum ? a->a : a;
	bool is_rest = ring > 1 && from->kind == SYM_BINARY && from->op == op && from->b == n;
	if (!is_rest && !(is_sum && a->b->number >= ring))
		return a;
	from = is_rest ? from->a : from;
	return turned_back(t, op, is_sum ? sym_binary(t, OP_ADD, from, sym_int(t, a->b->number % ring)) : from, n);
}

// `(x ^ 1) ^ 1` and `1 - (1 - x)`: it was turned twice. NULL = it was not.
static const struct sym *turned_twice(struct sym_table *t, enum ir_op op, const struct sym *a, const struct sym *b)
{
	if (op == OP_XOR && b->kind == SYM_INT && a->kind == SYM_BINARY && a->op == OP_XOR && a->b->kind == SYM_INT)
		return a->b == b ? a->a : sym_binary(t, OP_XOR, a->a, sym_int(t, a->b->number ^ b->number));
	bool is_complement = op == OP_SUB && a->kind == SYM_INT && b->kind == SYM_BINARY && b->op == OP_SUB && b->a == a;
	return is_complement ? b->b : NULL;
}

const struct sym *sym_binary(struct sym_table *t, enum ir_op op, const struct sym *a, const struct sym *b)
{
	int64_t folded;
	if (a->kind == SYM_INT && b->kind == SYM_INT && fold(op, a->number, b->number, &folded))
		return sym_int(t, folded);
	bool same_array = a->kind == SYM_ADDRESS && b->kind == SYM_ADDRESS && a->a->kind == SYM_ELEMENT && b->a->kind == SYM_ELEMENT &&
	                  a->a->a == b->a->a && op >= OP_LT && op <= OP_NE;
	if (same_array) // iterators and pointers into one array compare as their indexes
		return sym_binary(t, op, a->a->b, b->a->b);
	const struct sym *compared = compare_objects(t, op, a, b);
	if (compared)
		return compared;
	const struct sym *turned = turned_twice(t, op, a, b);
	if (turned)
		return turned;
	if (op == OP_SUB && a == b)
		return sym_int(t, 0);
	if (op == OP_SUB && b->kind == SYM_INT)
		return sym_binary(t, OP_ADD, a, sym_int(t, (int64_t)(0 - (uint64_t)b->number)));
	if ((op == OP_ADD || op == OP_MUL) && a->kind == SYM_INT)
		return sym_binary(t, op, b, a);
	if (b->kind == SYM_INT) {
		if (b->number == 0 && (op == OP_ADD || op == OP_OR || op == OP_SHL || op == OP_SHR))
			return a;
		if (b->number == 1 && (op == OP_MUL || op == OP_DIV))
			return a;
		if (b->number == 0 && op == OP_MUL)
			return b;
		if (b->number == 1 && op == OP_MOD)
			return sym_int(t, 0);
		a = turned_back(t, op, a, b);
		if (op == OP_ADD && a->kind == SYM_BINARY && a->op == OP_ADD && a->b->kind == SYM_INT)
			return sym_binary(t, OP_ADD, a->a, sym_int(t, (int64_t)((uint64_t)a->b->number + (uint64_t)b->number)));
	}
	return cons(t, (struct sym){.kind = SYM_BINARY, .op = op, .a = a, .b = b});
}

bool sym_is_location(const struct sym *s)
{
	return s->kind >= SYM_VAR;
}

bool sym_is_int(const struct sym *s, int64_t value)
{
	return s->kind == SYM_INT && s->number == value;
}

static bool is_of_lost_element(const struct sym *s)
{
	while (s->kind == SYM_MEMBER)
		s = s->a;
	return s->kind == SYM_ACCESSOR && strcmp(s->text, SYM_PERHAPS) == 0;
}

bool sym_is_unknown(const struct sym *s)
{
	return s->kind == SYM_UNKNOWN || s->kind == SYM_UNDEFINED || s->kind == SYM_RESULT || is_of_lost_element(s);
}

// A symbol is younger than its parts.
bool sym_hangs_on_caller(const struct sym *s)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_PARAM || s->kind == SYM_INIT || s->kind == SYM_DEVICE)
			return true;
		if (s->b && sym_hangs_on_caller(s->b))
			return true;
	}
	return false;
}

bool sym_mentions(const struct sym *s, const struct sym *part)
{
	for (; s && part && s->id >= part->id; s = s->a) {
		if (s == part || (s->b && sym_mentions(s->b, part)))
			return true;
	}
	return false;
}

bool sym_has_param(const struct sym *s)
{
	for (; s; s = s->a)
		if (s->kind == SYM_PARAM || (s->b && sym_has_param(s->b)))
			return true;
	return false;
}

const struct sym *sym_root(const struct sym *s)
{
	for (;;) {
		switch (s->kind) {
		case SYM_FIELD:
		case SYM_ELEMENT:
		case SYM_STEP:
		case SYM_PTR:
		case SYM_ADDRESS: s = s->a; break;
		default: return s;
		}
	}
}
