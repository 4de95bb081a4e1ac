// SPDX-License-Identifier: Apache-2.0
// What is missing, read from the errors.
#include "frontend/parse/unknowns.h"

#include <ctype.h>
#include <string.h>

#include "frontend/parse/chain.h"
#include "frontend/parse/decoration.h"
#include "frontend/parse/standard_names.h"
#include "frontend/parse/usage.h"

enum { MAX_NAMES = 4000, MAX_ARGUMENTS = 32 };

// The n-th text between single quotes, interned; "" if absent.
static const char *quoted(struct unknowns *s, const char *text, int n)
{
	for (const char *p = text; (p = strchr(p, '\''));) {
		const char *end = strchr(++p, '\'');
		if (!end)
			break;
		if (n-- == 0)
			return intern_n(s->strings, p, (size_t)(end - p));
		p = end + 1;
	}
	return "";
}

// Text of the file from the diagnostic on; *start and *end bound the file.
static const char *text_of_place(CXTranslationUnit tu, CXFile file, unsigned offset, const char **start, const char **end)
{
	size_t size;
	const char *text = file ? clang_getFileContents(tu, file, &size) : NULL;
	if (!text || offset >= size)
		return NULL;
	*start = text;
	*end = text + size;
	return text + offset;
}

static const char *text_at(CXTranslationUnit tu, CXDiagnostic d, const char **start, const char **end)
{
	CXFile file;
	unsigned offset;
	clang_getSpellingLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &offset);
	return text_of_place(tu, file, offset, start, end);
}

// The same where the outermost macro is named that the place is of.
static const char *text_of_use(CXTranslationUnit tu, CXDiagnostic d, const char **start, const char **end)
{
	CXFile file;
	unsigned offset;
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &offset);
	return text_of_place(tu, file, offset, start, end);
}

// A header that missing project headers would have brought; wanted once. False: the parse had it, and it lacks the name.
static bool add_header(struct unknowns *s, const char *header)
{
	for (size_t i = 0; i < s->headers.n; i++)
		if (s->headers.at[i] == header)
			return i >= s->headers_declared;
	*vec_push(s->arena, &s->headers) = header;
	s->findings++;
	return true;
}

// CUDA's C++ libraries can be put into a namespace of the project by a macro that a build system defines
// (THRUST_CUB_WRAPPED_NAMESPACE). The wrapper in "a::thrust::b", NULL if there is none.
static const char *wrapper_of(struct unknowns *s, const char *scope)
{
	static const char *const libraries[] = {"::thrust", "::cub"};
	for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
		const char *at = strstr(scope, libraries[i]);
		size_t n = at ? (size_t)(at - scope) + strlen(libraries[i]) : 0;
		if (n && (!scope[n] || scope[n] == ':'))
			return intern_n(s->strings, scope, n);
	}
	return NULL;
}

// Whether a wrapper explains the name; one that an earlier prelude declared does not: the library lacks the name.
static bool add_wrapper(struct unknowns *s, const char *wrapper)
{
	for (size_t i = 0; i < s->wrappers.n; i++)
		if (s->wrappers.at[i] == wrapper)
			return i >= s->wrappers_declared;
	*vec_push(s->arena, &s->wrappers) = wrapper;
	s->findings++;
	return true;
}

static bool is_api_name(const char *name, bool *is_driver)
{
	static const char *const prefixes[] = {"cuda",     "__cuda",   "dim3",    "make_",      "float2",     "float3",  "float4",
	                                       "int2",     "int3",     "int4",    "uint3",      "double2",    "uchar4",  "threadIdx",
	                                       "blockIdx", "blockDim", "gridDim", "__global__", "__device__", "__host__"};
	bool is_type = strncmp(name, "CU", 2) == 0 && (islower((unsigned char)name[2]) || name[2] == '_' || strncmp(name, "CUDA_", 5) == 0);
	bool is_call = strncmp(name, "cu", 2) == 0 && isupper((unsigned char)name[2]);
	*is_driver = is_type || is_call;
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			return true;
	return *is_driver;
}

// What the toolkit's headers may declare though gpulint's own do not.
static bool is_of_toolkit(const char *scope, const char *name)
{
	static const char *const namespaces[] = {"thrust", "cub", "cuda", "nvcuda", "nvtx3", "cooperative_groups"};
	bool is_driver;
	size_t n = strcspn(scope, ":");
	for (size_t i = 0; i < sizeof namespaces / sizeof *namespaces; i++)
		if (strlen(namespaces[i]) == n && strncmp(scope, namespaces[i], n) == 0)
			return true;
	return !*scope && is_api_name(name, &is_driver);
}

// The arithmetic type that the project's text has for a global name, NULL = it has none.
static const char *project_type(struct unknowns *s, const char *name)
{
	if (!s->has_types)
		left_out_types_collect(s->arena, s->tu, &s->types);
	s->has_types = true;
	return left_out_type(&s->types, name);
}

// Members are collected under a scope of their own.
const char *unknowns_any(struct unknowns *s)
{
	return intern(s->strings, RECOVER_ANY);
}

static void add(struct unknowns *s, const char *scope, const char *name, enum use use)
{
	const char *type = *scope ? NULL : project_type(s, name), *header = standard_header(scope, name);
	if (header && add_header(s, header))
		return;
	if (s->is_stand_in && is_of_toolkit(scope, name))
		return;
	const bool is_member = scope == unknowns_any(s); // the class itself is no member of its own, and no namespace
	const char *wrapper = wrapper_of(s, *scope && !is_member ? arena_printf(s->arena, "%s::%s", scope, name) : "");
	if (is_member && name == scope)
		return;
	if (wrapper && (add_wrapper(s, wrapper) || strlen(scope) < strlen(wrapper)))
		return;
	if (!*name || s->names.n >= MAX_NAMES || (!isalpha((unsigned char)*name) && *name != '_'))
		return;
	for (const char *p = name; *p; p++)
		if (!usage_is_word(*p))
			return;
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].name == name && s->names.at[i].scope == scope) {
			struct unknown *n = &s->names.at[i];
			bool is_new = use > n->use && !type;
			n->use = is_new ? use : n->use;
			s->findings += is_new && use >= USE_HEAD;
			return;
		}
	*vec_push(s->arena, &s->names) = (struct unknown){.scope = scope, .name = name, .use = type ? USE_TYPE : use, .type = type};
	s->findings++;
}

// `t->flat<float>()`: what was taken for a value of the missing class is a template of functions.
static void add_member_template(struct unknowns *s, const char *name)
{
	for (size_t i = 0; i < s->names.n; i++) {
		struct unknown *n = &s->names.at[i];
		bool is_it = n->name == name && n->scope == unknowns_any(s) && n->use == USE_VALUE;
		n->use = is_it ? USE_TEMPLATE : n->use;
		s->findings += is_it;
	}
}

// Members of a missing class, one behind the other, from the one on that stands at `p`.
static void add_members(struct unknowns *s, const char *p, const char *end)
{
	enum { MAX_LINKS = 8 };
	for (int i = 0; p && i < MAX_LINKS; i++) {
		struct chain_link l;
		const char *next = chain_next(p, end, &l), *name = intern_n(s->strings, l.name, l.length);
		add(s, unknowns_any(s), name, USE_VALUE);
		if (l.has_arguments)
			add_member_template(s, name);
		p = next;
	}
}

// A name was missing only because something before it was.
static void declared(struct unknowns *s, const char *name)
{
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].name == name && !s->names.at[i].is_declared) {
			s->names.at[i].is_declared = true;
			s->findings++;
		}
}

// std::basic_stringstream<char> of a header that only declares it.
static void add_undefined(struct unknowns *s, const char *type)
{
	static const char *const prefixes[] = {"std::basic_", "std::__cxx11::basic_", "std::"};
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		size_t n = strlen(prefixes[i]);
		if (strncmp(type, prefixes[i], n) != 0)
			continue;
		const char *header = standard_header("std", intern_n(s->strings, type + n, strcspn(type + n, "<")));
		if (header) {
			add_header(s, header);
			return;
		}
	}
}

// lib::sub::name after an undeclared `lib`: the last part is what is missing, the rest its scope. lib::operator+ is none of these.
static void add_qualified(struct unknowns *s, const char *scope, const char *name, const char *p, const char *end, enum use known)
{
	const char *q = p ? usage_spaces(p, end) : NULL;
	while (q && end - q > 2 && q[0] == ':' && q[1] == ':') {
		q = usage_behind_template(usage_spaces(q + 2, end), end);
		const char *from = q;
		while (q < end && usage_is_word(*q))
			q++;
		if (q == from || (q - from == 8 && strncmp(from, "operator", 8) == 0))
			return;
		scope = *scope ? intern(s->strings, arena_printf(s->arena, "%s::%s", scope, name)) : name;
		name = intern_n(s->strings, from, (size_t)(q - from));
		p = q;
		q = usage_spaces(q, end);
	}
	enum use use = p ? usage_of(p, end) : USE_VALUE;
	add(s, scope, name, known > use ? known : use);
}

// The word at the diagnostic.
static const char *declared_name(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start, *end, *p = text_at(tu, d, &start, &end), *q = p;
	while (q && q < end && usage_is_word(*q))
		q++;
	return q == p ? "" : intern_n(s->strings, p, (size_t)(q - p));
}

// a::thrust where a has no such member: what is written in front of the diagnostic.
static void add_scope(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d, const char *name)
{
	const char *start, *end, *p = text_at(tu, d, &start, &end), *q = p;
	while (q && q > start && (usage_is_word(q[-1]) || q[-1] == ':'))
		q--;
	const char *wrapper = p ? wrapper_of(s, arena_printf(s->arena, "%.*s%s", (int)(p - q), q, name)) : NULL;
	if (wrapper && *wrapper != ':')
		add_wrapper(s, wrapper);
}

// An argument of an unknown template is a value: so is each that stands at its place, or is written as a number. Of a place that has both, types are
// understood. `is_type`: it is a type where a value was expected.
static void add_value_argument(struct unknowns *s, const char *start, const char *p, const char *end, bool is_type)
{
	const char *list = p ? usage_list_around(start, p) : NULL, *to = list, *from;
	while (list && to > start && to[-1] == ' ')
		to--;
	for (from = to; list && from > start && usage_is_word(from[-1]);)
		from--;
	const char *name = list ? intern_n(s->strings, from, (size_t)(to - from)) : "";
	uint32_t values = 0;
	int depth = 0, at = 0;
	bool is_start = true;
	for (const char *q = list ? list + 1 : end; q < end && depth >= 0 && at < MAX_ARGUMENTS && !strchr(";{}", *q); q++) {
		if (q == p || (!is_type && is_start && *q != ' ' && usage_is_value(q)))
			values |= depth == 0 ? 1u << at : 0;
		is_start = (is_start && *q == ' ') || (*q == ',' && depth == 0);
		at += *q == ',' && depth == 0;
		depth += strchr("<([", *q) != NULL;
		depth -= strchr(">)]", *q) != NULL;
	}
	for (size_t i = 0; i < s->names.n; i++) {
		struct unknown *n = &s->names.at[i];
		if (n->name != name || n->use != USE_TEMPLATE)
			continue;
		n->types |= is_type ? values : 0;
		uint32_t now = (is_type ? n->values : n->values | values) & ~n->types;
		s->findings += now != n->values;
		n->values = now;
	}
}

// The text at an argument of a template; what a macro of another file stands for, `texture<float, cudaTextureType2D>`, where the macro is named.
static const char *text_of_argument(CXTranslationUnit tu, CXDiagnostic d, const char **start, const char **end)
{
	CXFile spelled, used;
	clang_getSpellingLocation(clang_getDiagnosticLocation(d), &spelled, NULL, NULL, NULL);
	clang_getFileLocation(clang_getDiagnosticLocation(d), &used, NULL, NULL, NULL);
	bool is_of_macro = spelled && used && !clang_File_isEqual(spelled, used);
	return is_of_macro ? text_of_use(tu, d, start, end) : text_at(tu, d, start, end);
}

// What was taken for a value is a type, or an argument that is a value was taken for one.
static void add_argument(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_of_argument(tu, d, &start, &end), *q = p;
	bool is_type = false;
	while (q && q < end && (usage_is_word(*q) || *q == ':'))
		q++;
	while (p && q > p && usage_is_word(q[-1]))
		q--;
	const char *to = q;
	while (q && to < end && usage_is_word(*to))
		to++;
	const char *name = q ? intern_n(s->strings, q, (size_t)(to - q)) : "";
	for (size_t i = 0; i < s->names.n; i++) {
		struct unknown *n = &s->names.at[i];
		if (n->name != name || n->use >= USE_TYPE || n->scope == unknowns_any(s))
			continue;
		n->use = USE_TYPE;
		n->is_distinct = usage_is_specialising(p, start);
		s->findings++;
		is_type = true;
	}
	if (!is_type)
		add_value_argument(s, start, p, end, false);
}

// template <> struct Q<A> where Q<B> stands already and both are unknown: the types in the brackets differ.
static void tell_apart(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end), *stop = p;
	while (stop && stop < end && !strchr("{;", *stop))
		stop++;
	for (const char *q; p && p < stop; p = q) {
		for (q = p; q < stop && usage_is_word(*q);)
			q++;
		const char *name = intern_n(s->strings, p, (size_t)(q - p));
		for (size_t i = 0; q > p && i < s->names.n; i++) {
			struct unknown *n = &s->names.at[i];
			bool is_it = n->name == name && n->use == USE_TYPE && !n->is_distinct && n->scope != unknowns_any(s);
			n->is_distinct |= is_it;
			s->findings += is_it;
		}
		q += q == p;
	}
}

// `name(` at the diagnostic: f(x); may be read as the declaration of an x.
static bool is_called_at(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end);
	size_t length = strlen(declared_name(s, tu, d));
	return p && length && *usage_spaces(p + length, end) == '(';
}

// `NAME(...) {` where a declaration begins: a macro that nobody defines writes the head of the function, or one of the project that stands for such
// a macro. With nothing in the brackets it is a function whose type was forgotten.
static bool is_head_at(CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_of_use(tu, d, &start, &end), *before = p;
	size_t length = 0;
	while (p && p + length < end && usage_is_word(p[length]))
		length++;
	while (before && before > start && isspace((unsigned char)before[-1]))
		before--;
	bool is_first = p && (before == start || strchr(";}{", before[-1]) || p[-1] == '\n');
	const char *list = is_first && length ? usage_spaces(p + length, end) : NULL;
	const char *inside = list && list < end && *list == '(' ? usage_spaces(list + 1, end) : end;
	bool is_given = inside < end && *inside != ')';
	const char *behind = is_given ? usage_behind_brackets(list, end) : NULL;
	behind = behind ? usage_spaces(behind, end) : NULL;
	return behind && behind < end && *behind == '{';
}

// An argument of such a head that is a name alone: it is no type of a parameter, and what it is shows where it is used.
static bool is_head_argument(CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end), *open = p, *after = p;
	while (after && after < end && usage_is_word(*after))
		after++;
	after = after ? usage_spaces(after, end) : NULL;
	while (open && open > start && (isspace((unsigned char)open[-1]) || open[-1] == ',' || usage_is_word(open[-1])))
		open--;
	const char *last = p;
	while (last && last > start && isspace((unsigned char)last[-1]))
		last--;
	bool is_alone = p && after < end && (*after == ',' || *after == ')') && last > start && (last[-1] == ',' || last[-1] == '(');
	const char *list = is_alone && open > start && open[-1] == '(' ? open - 1 : NULL, *behind = list ? usage_behind_brackets(list, end) : NULL;
	const char *word = list;
	while (word && word > start && usage_is_word(word[-1]))
		word--;
	behind = behind ? usage_spaces(behind, end) : NULL;
	return behind && behind < end && *behind == '{' && word < list && (word == start || word[-1] == '\n');
}

struct scope_search {
	const char *scope; // what is left of it
	bool is_found;
};

static enum CXChildVisitResult search_namespace(CXCursor c, CXCursor parent, CXClientData data)
{
	struct scope_search *search = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_Namespace)
		return CXChildVisit_Continue;
	CXString spelled = clang_getCursorSpelling(c);
	const char *name = clang_getCString(spelled), *scope = search->scope;
	size_t n = strcspn(scope, ":");
	bool is_it = strlen(name) == n && strncmp(name, scope, n) == 0;
	clang_disposeString(spelled);
	if (is_it && !scope[n]) {
		search->is_found = true;
	} else if (is_it) {
		search->scope = scope + n + strlen("::");
		clang_visitChildren(c, search_namespace, search);
		search->scope = scope;
	}
	return search->is_found ? CXChildVisit_Break : CXChildVisit_Continue;
}

// struct box : lib::base {} where the namespace has no such class; one that is a class would clash with a namespace of its name.
static void add_base(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end), *from = p;
	const char *name = declared_name(s, tu, d);
	while (from && from > start && (usage_is_word(from[-1]) || from[-1] == ':'))
		from--;
	if (!p || !*name)
		return;
	from += strncmp(from, "::", 2) == 0 ? 2 : 0;
	struct scope_search search = {p - from > 2 ? intern_n(s->strings, from, (size_t)(p - from) - 2) : "", p - from < 3};
	if (!search.is_found)
		clang_visitChildren(clang_getTranslationUnitCursor(tu), search_namespace, &search);
	if (search.is_found)
		add(s, search.scope, name, usage_of(p + strlen(name), end) == USE_TEMPLATE ? USE_TEMPLATE : USE_TYPE);
}

static bool is_known(const struct unknowns *s, const char *name)
{
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].name == name && !*s->names.at[i].scope)
			return true;
	return false;
}

struct type_search {
	const char *name;
	bool is_found;
};

static enum CXChildVisitResult search_type(CXCursor c, CXCursor parent, CXClientData data)
{
	struct type_search *search = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	bool is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl;
	if (!is_class && kind != CXCursor_TypedefDecl && kind != CXCursor_TypeAliasDecl)
		return CXChildVisit_Continue;
	CXString spelled = clang_getCursorSpelling(c);
	search->is_found = strcmp(clang_getCString(spelled), search->name) == 0;
	clang_disposeString(spelled);
	return search->is_found ? CXChildVisit_Break : CXChildVisit_Continue;
}

// Whether the parse has a type of that name, in whatever namespace.
static bool is_type_of(CXTranslationUnit tu, const char *name)
{
	struct type_search search = {name, false};
	clang_visitChildren(clang_getTranslationUnitCursor(tu), search_type, &search);
	return search.is_found;
}

// Whether the parse that is read lacked the name.
static bool is_lacking(const struct unknowns *s, const char *name)
{
	for (size_t i = s->names_declared; i < s->names.n; i++)
		if (s->names.at[i].name == name && !*s->names.at[i].scope)
			return true;
	return false;
}

// What was taken for a type stands in front of one, or of a constructor.
static bool is_second_type(const char *text)
{
	return strstr(text, "cannot combine with previous 'type-name' declaration specifier") ||
	       strstr(text, "constructor cannot have a return type") || strstr(text, "destructor cannot have a return type");
}

// Whether the parser wanted something else in the place of a macro between the type of a function and its name, or behind its parameters.
static bool is_in_head(const char *text, const char *start, const char *p, const char *end, struct head_word *out)
{
	bool is_member = strstr(text, "expected ';' at end of declaration list") != NULL;
	bool is_behind = is_member || strstr(text, "expected function body after function declarator");
	if ((is_member || strstr(text, "expected ';' after top level declarator")) && decoration_in_head(start, p, end, out))
		return true;
	return is_behind && decoration_behind_head(start, p, end, out);
}

// void CALLBACK f(int n); in EXPORT type f(int n); it is the first word that stands for nothing, and which of two unknown words is a type the parse
// tells in which the first is one.
static bool add_head_word(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d, const char *text)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end);
	struct head_word word;
	bool is_driver;
	if (!p || !is_in_head(text, start, p, end, &word))
		return false;
	const char *name = intern_n(s->strings, word.at, word.n);
	if (is_api_name(name, &is_driver) || project_type(s, name))
		return false;
	size_t length = 0;
	const char *first = decoration_before(start, word.at, &length), *first_name = intern_n(s->strings, first, length);
	if (is_type_of(tu, name)) {
		if (length && is_lacking(s, first_name))
			add(s, intern(s->strings, ""), first_name, USE_DECORATION);
		return true;
	}
	if (is_lacking(s, first_name))
		return true;
	add(s, intern(s->strings, ""), name, USE_DECORATION);
	struct unknown *last = s->names.n ? &s->names.at[s->names.n - 1] : NULL;
	if (last && last->name == name)
		last->has_arguments = word.has_arguments;
	return true;
}

// EXPORT void f(); the macro stands for nothing that matters here. CUDA's own words do.
static bool add_decoration(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d, const char *text)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, d, &start, &end), *word = p, *name;
	size_t length = strlen(declared_name(s, tu, d));
	bool is_driver, is = false;
	if (p && strstr(text, "variable has incomplete type '"))
		is = (word = decoration_of_class(start, p, end, &length)) != NULL;
	else if (p && is_second_type(text))
		is = (word = decoration_before(start, p, &length)) && is_known(s, intern_n(s->strings, word, length));
	else if (p && strstr(text, "unknown type name"))
		is = decoration_at(start, p, end, length);
	is = is && !is_api_name(name = intern_n(s->strings, word, length), &is_driver) && !project_type(s, name);
	if (is)
		add(s, intern(s->strings, ""), name, USE_DECORATION);
	return is;
}

// The decorations of the declaration that the note points into stand for what makes it a function for the device.
static void decorate_for_device(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic note)
{
	const char *start = NULL, *end = NULL, *p = text_at(tu, note, &start, &end), *to = p;
	while (p && p > start && !strchr(";{}", p[-1]))
		p--;
	for (const char *q; p && p < to; p = q + (q == p)) {
		for (q = p; q < to && usage_is_word(*q);)
			q++;
		const char *name = intern_n(s->strings, p, (size_t)(q - p));
		for (size_t i = 0; q > p && i < s->names.n; i++) {
			struct unknown *n = &s->names.at[i];
			bool is_it = n->name == name && n->use == USE_DECORATION && !n->is_for_device;
			n->is_for_device |= is_it;
			s->findings += is_it;
		}
	}
}

// A kernel calls a function whose declaration does not say that it is for the device.
static void read_notes(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d, const char *text)
{
	bool is_target = strstr(text, "reference to __host__ function") != NULL;
	CXDiagnosticSet notes = clang_getChildDiagnostics(d);
	unsigned n = clang_getNumDiagnosticsInSet(notes);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
		CXString spelled = clang_getDiagnosticSpelling(note);
		if (is_target || strstr(clang_getCString(spelled), "call to __host__ function from"))
			decorate_for_device(s, tu, note);
		clang_disposeString(spelled);
		clang_disposeDiagnostic(note);
	}
}

// One of the candidates that the notes point to is a name of the prelude.
static bool is_candidate_of_prelude(CXDiagnostic d)
{
	CXDiagnosticSet notes = clang_getChildDiagnostics(d);
	bool is = false;
	for (unsigned i = 0, n = clang_getNumDiagnosticsInSet(notes); i < n && !is; i++) {
		CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
		CXFile file;
		clang_getFileLocation(clang_getDiagnosticLocation(note), &file, NULL, NULL, NULL);
		CXString name = clang_getFileName(file);
		const char *text = clang_getCString(name);
		is = text && strcmp(text, RECOVER_PATH) == 0;
		clang_disposeString(name);
		clang_disposeDiagnostic(note);
	}
	return is;
}

// template <lib::kind K> void f(): of what the language allows there an enumeration is what headers declare.
static void add_enum(struct unknowns *s, const char *type)
{
	const char *last = strrchr(type, ':'), *name = intern(s->strings, last ? last + 1 : type);
	for (size_t i = 0; i < s->names.n; i++) {
		struct unknown *n = &s->names.at[i];
		bool is_it = n->name == name && n->use == USE_TYPE && n->scope != unknowns_any(s) && !n->is_enum && !n->type && !s->source->is_c;
		n->is_enum |= is_it;
		s->findings += is_it;
	}
}

// `lib::cloud<T>::handle first`: what a name follows at once is a type, though nothing is known of what it is a member of.
static bool is_declaring(const char *p, const char *end, const char *name)
{
	static const char *const operators[] = {"and", "or", "xor", "bitand", "bitor", "not_eq", "and_eq", "or_eq", "xor_eq"};
	size_t n = strlen(name);
	bool is_here = p && (size_t)(end - p) > n && strncmp(p, name, n) == 0 && isspace((unsigned char)p[n]);
	if (!is_here)
		return false;
	const char *next = usage_spaces(p + n, end);
	size_t length = 0;
	while (next + length < end && usage_is_word(next[length]))
		length++;
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (strlen(operators[i]) == length && strncmp(next, operators[i], length) == 0)
			return false;
	return length > 0 && !isdigit((unsigned char)*next);
}

static void read_diagnostic(struct unknowns *s, CXTranslationUnit tu, CXDiagnostic d)
{
	CXString spelled = clang_getDiagnosticSpelling(d);
	const char *text = intern(s->strings, clang_getCString(spelled)), *name = quoted(s, text, 0), *start = NULL, *end = NULL;
	clang_disposeString(spelled);
	read_notes(s, tu, d, text);
	if (strstr(text, "typedef redefinition") || strstr(text, "type alias template redefinition"))
		declared(s, declared_name(s, tu, d));
	if (strstr(text, "template argument for template type parameter must be a type"))
		add_argument(s, tu, d);
	if (strstr(text, "template argument for non-type template parameter must be an expression")) {
		const char *p = text_at(tu, d, &start, &end);
		add_value_argument(s, start, p, end, true);
	}
	if (strstr(text, "non-type template parameter") && strstr(text, "aka '" RECOVER_ANY "'"))
		add_enum(s, name);
	if (strstr(text, "redefinition of '") && strstr(name, RECOVER_ANY))
		tell_apart(s, tu, d);
	if (strstr(text, "' does not name a template but is followed by template arguments") ||
	    strstr(text, "' following the 'template' keyword does not refer to a template"))
		add_member_template(s, name);
	if (strstr(text, "typename specifier refers to non-type member '"))
		add(s, unknowns_any(s), name, USE_TYPE);
	if (strstr(text, "redefinition of '") || strstr(text, "redeclaration of '") || strstr(text, "conflicts with typedef of the same name"))
		declared(s, name);
	if (strstr(text, "' is ambiguous") && is_candidate_of_prelude(d)) // beside what `using namespace` brings
		declared(s, name);
	if (strstr(text, "is not a class, namespace, or enumeration"))
		add_scope(s, tu, d, name);
	if (strstr(text, "expected class name"))
		add_base(s, tu, d);
	if (strstr(text, "implicit instantiation of undefined template"))
		add_undefined(s, name);
	bool may_be_head = strstr(text, "type specifier is required") || (strstr(text, "unknown type name") && !s->source->is_c);
	if (may_be_head && is_head_at(tu, d)) {
		add(s, intern(s->strings, ""), declared_name(s, tu, d), USE_HEAD);
		return;
	}
	if (strstr(text, "unknown type name") && !s->source->is_c && is_head_argument(tu, d))
		return;
	if (add_decoration(s, tu, d, text) || add_head_word(s, tu, d, text))
		return;
	bool is_type = strstr(text, "unknown type name") || strstr(text, "no type named");
	// A constructor whose first parameter has such a type is read as a member of that name: `explicit key(span<char> data);`
	bool is_template = strstr(text, "no template named") ||
	                   (strncmp(text, "member '", 8) == 0 && strstr(text, "' cannot have template arguments"));
	bool is_member = strstr(text, "in namespace");
	bool is_value = strstr(text, "use of undeclared identifier") || strstr(text, "no member named") || strstr(text, "undeclared function");
	if (!is_type && !is_template && !is_value)
		return;
	bool is_driver;
	if (!is_member && is_api_name(name, &is_driver)) {
		s->wants_cuda = true;
		s->wants_driver |= is_driver;
	}
	bool is_of_class = !is_member && (strstr(text, "no member named") || strstr(text, "no type named"));
	const char *class = quoted(s, text, 1);
	if (is_of_class) {                                     // possible for our own class and what derives from it
		bool may_be_trait = s->is_stand_in && is_type; // a value of that name would turn off what asks for a type
		const char *p = is_type ? NULL : text_at(tu, d, &start, &end);
		is_type |= is_declaring(p, end, name);
		bool is_chain = p && strcmp(class, RECOVER_ANY) == 0 && strncmp(p, name, strlen(name)) == 0;
		if (!strstr(class, "::") && !may_be_trait)
			add(s, unknowns_any(s), name, is_type && !is_called_at(s, tu, d) ? USE_TYPE : USE_VALUE);
		if (is_chain)
			add_members(s, p, end);
		return;
	}
	const char *scope = is_member ? quoted(s, text, 1) : "", *p = text_at(tu, d, &start, &end);
	size_t length = strlen(name);
	bool is_here = p && (size_t)(end - p) > length && strncmp(p, name, length) == 0;
	bool is_special = is_here && usage_is_specialising(p, start);
	bool is_in_place_of_type = is_here && (usage_is_type(p, start) || is_special || usage_is_first_argument(p, start, end));
	bool is_called = is_type && is_member && is_called_at(s, tu, d);
	is_type = is_in_place_of_type || (is_type && !is_called);
	enum use known = is_template ? USE_TEMPLATE : is_type ? USE_TYPE : USE_VALUE;
	add_qualified(s, intern(s->strings, scope), name, is_here ? p + length : NULL, end, known);
	struct unknown *last = s->names.n ? &s->names.at[s->names.n - 1] : NULL;
	if (is_special && last && last->name == name)
		last->is_distinct = true;
}

unsigned unknowns_read(struct unknowns *s, CXTranslationUnit tu)
{
	unsigned errors = 0, n = clang_getNumDiagnostics(tu);
	s->wrappers_declared = s->wrappers.n;
	s->headers_declared = s->headers.n;
	s->names_declared = s->names.n;
	s->tu = tu;
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
			errors++;
			read_diagnostic(s, tu, d);
		}
		clang_disposeDiagnostic(d);
	}
	s->tu = NULL;
	return errors;
}
